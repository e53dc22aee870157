// SPDX-License-Identifier: MIT
// os_socket.c - see os_socket.h.
#include "base/os/os_socket.h"

#include <fcntl.h>
#include <sys/socket.h>

#ifdef SOCK_CLOEXEC
int os_stream_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}
#else // macOS
int os_stream_socket(int family) {
    int fd = socket(family, SOCK_STREAM, 0);
    if (fd >= 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        fcntl(fd, F_SETFL, O_NONBLOCK);
    }
    return fd;
}
#endif
