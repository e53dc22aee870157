// SPDX-License-Identifier: MIT
// progress.c - see progress.h.
#include "cli/progress.h"

#include "base/os_posix.h"

void progress_init(Progress *p) {
    *p = (Progress){.terminal = os_is_terminal(stderr), .began_ns = os_now_ns()};
}

void progress_say(Progress *p, const char *format, ...) {
    if (!p->terminal) return;
    int64_t now = os_now_ns();
    if (now - p->began_ns < 2000000000 || now - p->last_ns < 100000000) return;
    p->last_ns = now;
    p->drawn = true;
    char line[256];
    va_list ap;
    va_start(ap, format);
    vsnprintf(line, sizeof line, format, ap);
    va_end(ap);
    fprintf(stderr, "\r%.*s\033[K", os_terminal_columns(stderr) - 1, line);
    fflush(stderr);
}

void progress_clear(Progress *p) {
    if (!p->drawn) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->drawn = false;
}
