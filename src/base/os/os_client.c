// SPDX-License-Identifier: MIT
// os_client.c - see os_client.h.
#include "base/os/os_client.h"

#include "base/os/os_socket.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Tries one address; the socket, or -1 with `*why` an error number.
static int connect_to(const struct addrinfo *at, const OsWait *wait, int *why) {
    int fd = os_stream_socket(at->ai_family), on = 1;
    *why = errno;
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); // a move is short and urgent
    bool ok = connect(fd, at->ai_addr, at->ai_addrlen) == 0;
    *why = errno;
    if (!ok && errno == EINPROGRESS) {
        socklen_t size = sizeof *why;
        *why = ETIMEDOUT;
        ok = os_wait_for(fd, true, wait) == OS_IO_DONE &&
             getsockopt(fd, SOL_SOCKET, SO_ERROR, why, &size) == 0 && *why == 0;
    }
    if (ok) return fd;
    close(fd);
    return -1;
}

int os_connect(const char *host, int port, const OsWait *wait, Error *e) {
    char service[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all;
    int fd = -1, why = 0;
    snprintf(service, sizeof service, "%d", port);
    int failed = getaddrinfo(host, service, &hints, &all);
    if (failed) {
        error_set(e, "'%.100s': %s", host, gai_strerror(failed));
        return -1;
    }
    for (const struct addrinfo *at = all; at && fd < 0; at = at->ai_next)
        fd = connect_to(at, wait, &why);
    freeaddrinfo(all);
    if (fd < 0) error_set(e, "cannot connect to %.100s port %d: %s", host, port, strerror(why));
    signal(SIGPIPE, SIG_IGN);
    return fd;
}

void os_socket_close(int socket) {
    close(socket);
}

OsIo os_socket_write(int socket, const char *bytes, size_t n, const OsWait *wait) {
    for (size_t done = 0; done < n;) {
        ssize_t wrote = write(socket, bytes + done, n - done);
        if (wrote >= 0) {
            done += (size_t)wrote;
        } else if (errno == EAGAIN) {
            OsIo io = os_wait_for(socket, true, wait);
            if (io != OS_IO_DONE) return io;
        } else if (errno != EINTR) {
            return OS_IO_ENDED;
        }
    }
    return OS_IO_DONE;
}

OsIo os_socket_read(int socket, char *bytes, size_t n, size_t *got, const OsWait *wait) {
    for (;;) {
        OsIo io = os_wait_for(socket, false, wait);
        if (io != OS_IO_DONE) return io;
        ssize_t count = read(socket, bytes, n);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return OS_IO_ENDED;
        if (count < 0) continue;
        *got = (size_t)count;
        return OS_IO_DONE;
    }
}
