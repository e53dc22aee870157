// SPDX-License-Identifier: MIT
// progress.c - see progress.h.
#include "work/progress.h"

#include "base/os/os_posix.h"

#include <string.h>

void progress_init(Progress *p) {
    *p = (Progress){.terminal = os_is_terminal(stderr), .began_ns = os_now_ns()};
}

void progress_every(Progress *p, double seconds) {
    p->every = seconds;
    p->every_began_ns = os_now_ns();
    p->lines = 0;
}

static double every_seconds(const Progress *p) {
    return (double)(os_now_ns() - p->every_began_ns) / 1e9;
}

static bool line_due(const Progress *p) {
    return p->every > 0 && every_seconds(p) >= p->every * (p->lines + 1);
}

bool progress_due(const Progress *p) {
    if (!p) return false;
    if (line_due(p)) return true;
    if (!p->terminal) return false;
    int64_t now = os_now_ns();
    return now - p->began_ns >= 2000000000 && now - p->last_ns >= 100000000;
}

void progress_say(Progress *p, const char *format, ...) {
    if (!progress_due(p)) return;
    char line[256];
    va_list ap;
    va_start(ap, format);
    vsnprintf(line, sizeof line, format, ap);
    va_end(ap);
    if (line_due(p)) {
        progress_clear(p);
        fprintf(stderr, "%s\n", line);
        p->lines = (int)(every_seconds(p) / p->every);
        return;
    }
    p->last_ns = os_now_ns();
    p->drawn = true;
    fprintf(stderr, "\r%.*s\033[K", os_terminal_columns(stderr) - 1, line);
    fflush(stderr);
}

void progress_block(Progress *p, const char *text) {
    if (!progress_due(p)) return;
    int columns = os_terminal_columns(stderr) - 1, rows = os_terminal_rows(stderr) - 1;
    progress_clear(p);
    p->last_ns = os_now_ns();
    p->drawn = true;
    for (const char *line = text; *line && p->above < rows; p->above++) {
        int length = (int)strcspn(line, "\n");
        fprintf(stderr, "%.*s\n", length < columns ? length : columns, line);
        line += length;
        line += *line == '\n';
    }
    fflush(stderr);
}

void progress_clear(Progress *p) {
    if (!p || !p->drawn) return;
    if (p->above) fprintf(stderr, "\033[%dA", p->above);
    fputs("\r\033[J", stderr);
    fflush(stderr);
    p->drawn = false;
    p->above = 0;
}
