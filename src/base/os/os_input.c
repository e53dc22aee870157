// SPDX-License-Identifier: MIT
// os_input.c - see os_input.h.
#include "base/os/os_input.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

// A separate thread waits for signals (os_posix.c), so they do not interrupt a read; the flag is
// polled ten times a second instead.
enum { LOOK_MS = 100 };

int os_read_some(FILE *f, const atomic_bool *stop, char *bytes, size_t n) {
    struct pollfd wait = {.fd = fileno(f), .events = POLLIN};
    for (;;) {
        if (atomic_load(stop)) return -1;
        int ready = poll(&wait, 1, LOOK_MS);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        ssize_t got = read(wait.fd, bytes, n);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        return got > 0 ? (int)got : 0;
    }
}

bool os_has_no_reader(FILE *f) {
    struct pollfd pipe = {.fd = fileno(f)};
    return poll(&pipe, 1, 0) > 0 && (pipe.revents & (POLLERR | POLLHUP)) != 0;
}

void os_suspend(void) {
    raise(SIGTSTP);
}

bool os_use_user_charset(void) {
    return setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
