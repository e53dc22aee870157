// SPDX-License-Identifier: MIT
// os_server.c - see os_server.h.
#include "base/os/os_server.h"

#include "base/hash.h"
#include "base/os/os_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

typedef union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} Address;

static int port_of(const Address *a) {
    return ntohs(a->any.sa_family == AF_INET6 ? a->v6.sin6_port : a->v4.sin_port);
}

static bool start_listening(int fd, const struct addrinfo *at) {
    int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    // A server that was just killed may leave its port taken for a moment: by an engine that was
    // being started and had not yet closed what it inherited.
    const struct timespec moment = {.tv_nsec = 50000000};
    for (int tries = 0; bind(fd, at->ai_addr, at->ai_addrlen) != 0; tries++) {
        if (errno != EADDRINUSE || tries == 20) return false;
        nanosleep(&moment, NULL);
    }
    return listen(fd, SOMAXCONN) == 0;
}

int os_listen(const char *address, int port, int *got, Error *e) {
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *at;
    if (getaddrinfo(address, service, &hints, &at) != 0) {
        error_set(e, "'%.60s' is not an address in numbers, such as 127.0.0.1", address);
        return -1;
    }
    int fd = os_stream_socket(at->ai_family);
    bool ok = fd >= 0 && start_listening(fd, at);
    freeaddrinfo(at);
    Address name = {0};
    socklen_t n = sizeof name;
    if (ok && getsockname(fd, &name.any, &n) == 0) {
        *got = port_of(&name);
        return fd;
    }
    error_set(e, "cannot listen on %.60s port %d: %s", address, port, strerror(errno));
    if (fd >= 0) close(fd);
    return -1;
}

void os_own_address(char *out, size_t size) {
    struct ifaddrs *all = NULL;
    snprintf(out, size, "localhost");
    if (getifaddrs(&all) != 0) return;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || i->ifa_flags & IFF_LOOPBACK)
            continue;
        const struct sockaddr_in *v4 = (const void *)i->ifa_addr;
        if (inet_ntop(AF_INET, &v4->sin_addr, out, (socklen_t)size)) break;
    }
    freeifaddrs(all);
}

int os_lock_alone(const char *path, Error *e) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    // A process that was just killed may leave a child behind that has not yet closed the file.
    const struct timespec moment = {.tv_nsec = 50000000};
    int tries = 0;
    while (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        bool taken = errno == EWOULDBLOCK;
        if (taken && ++tries < 20) {
            nanosleep(&moment, NULL);
            continue;
        }
        error_set(e, taken ? "%.200s: another process has it" : "%.200s: it cannot be locked",
                  path);
        close(fd);
        return -1;
    }
    if (fd < 0) error_set(e, "%.200s: %s", path, strerror(errno));
    return fd;
}

void os_unlock(int lock) {
    if (lock >= 0) close(lock);
}

void os_socket_end(int socket) {
    shutdown(socket, SHUT_RDWR);
}

uint64_t os_address_key(const void *address) {
    const struct sockaddr *a = address;
    if (!a) return 0;
    if (a->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = address;
        return hash_word(v4->sin_addr.s_addr + UINT64_C(0x100000000));
    }
    if (a->sa_family != AF_INET6) return 1;
    const struct sockaddr_in6 *v6 = address;
    return hash_bytes(&v6->sin6_addr, 8); // whoever has one address of a network has all of it
}

bool os_is_this_machine(uint64_t key) {
    const struct sockaddr_in v4 = {.sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    return key == os_address_key(&v4) || key == os_address_key(&v6);
}

size_t os_raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 65536 ? 65536 : (size_t)limit.rlim_cur;
}

// getentropy, which all systems have, gives 256 bytes at most.
void os_random_bytes(void *out, size_t n) {
    enum { MOST = 256 };
    for (char *at = out; n > 0;) {
        size_t part = n < MOST ? n : MOST;
        if (getentropy(at, part) != 0) error_abort("getentropy", NULL); // no secret without it
        at += part;
        n -= part;
    }
}

int64_t os_unix_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// Only Linux has a priority for each thread.
void os_thread_steps_back(int by) {
#ifdef __linux__
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), by);
#else
    (void)by;
#endif
}

void os_sleep_ms(int ms) {
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}
