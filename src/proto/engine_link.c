// SPDX-License-Identifier: MIT
// engine_link.c - see engine_link.h.
#include "proto/engine_link.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_posix.h"
#include "base/utf8.h"

#include <stdio.h>

struct EngineLink {
    OsProcess *process;
    size_t begin, end; // in `bytes`: read, but not yet returned
    size_t heard;      // bytes since the last link_send
    bool late;
    int64_t memory_mb; // what it may use; 0: no limit
    FILE *log;         // NULL: none
    int64_t began_ns;
    char bytes[LINK_LINE_MAX];
};

EngineLink *link_open(const OsProgram *program, Error *e) {
    OsProcess *process = os_process_start(program, e);
    if (!process) return NULL;
    EngineLink *l = mem_new(1, sizeof *l);
    l->process = process;
    l->memory_mb = program->memory_mb;
    return l;
}

void link_log(EngineLink *l, const char *path) {
    l->log = fopen(path, "a");
    if (l->log) mem_hold_file(l->log);
    l->began_ns = os_now_ns();
}

// "12.345 > go depth 3": seconds since the start of the program, and which way.
static void note(EngineLink *l, char way, const char *text) {
    while (l->log && *text) {
        size_t n = strcspn(text, "\n");
        fprintf(l->log, "%.3f %lld %c %.*s\n", (double)(os_now_ns() - l->began_ns) / 1e9,
                (long long)os_process_number(l->process), way, (int)n, text);
        text += n + (text[n] == '\n');
    }
    if (l->log) fflush(l->log);
}

void link_close(EngineLink *l, int grace_ms) {
    if (!l) return;
    if (l->log) mem_close_file(l->log);
    if (grace_ms > 0) {
        os_process_close_input(l->process);
        const OsWait grace = {os_now_ns() + (int64_t)grace_ms * 1000000, NULL};
        os_process_wait_end(l->process, &grace);
    }
    os_process_free(l->process);
    free(l);
}

static bool fail(EngineLink *l, OsIo io, Error *e) {
    Str how = {0};
    l->late = io == OS_IO_LATE;
    if (io == OS_IO_LATE)
        error_set(e, "the engine does not answer");
    else if (io == OS_IO_STOPPED)
        error_set(e, "stopped");
    else
        os_process_ending(l->process, &how);
    // Few engines say why memory that they were refused ends them.
    bool may_lack = l->memory_mb > 0 && os_process_failed(l->process);
    if (how.len > 0 && may_lack)
        error_set(e, "the engine %s (it may use %lld MB of memory: memory=)", str_text(&how),
                  (long long)l->memory_mb);
    else if (how.len > 0)
        error_set(e, "the engine %s", str_text(&how));
    str_clear(&how);
    return false;
}

bool link_send(EngineLink *l, const char *text, const OsWait *wait, Error *e) {
    l->heard = 0;
    note(l, '>', text);
    OsIo io = os_process_write(l->process, text, strlen(text), wait);
    return io == OS_IO_DONE || fail(l, io, e);
}

// Takes a whole line out of what was read; NULL when there is none.
static const char *take_line(EngineLink *l) {
    char *from = l->bytes + l->begin;
    char *lf = memchr(from, '\n', l->end - l->begin);
    if (!lf) return NULL;
    l->begin = (size_t)(lf - l->bytes) + 1;
    for (char *p = from; p < lf; p++)
        if ((unsigned char)*p < ' ' || *p == 127) *p = ' ';
    while (lf > from && lf[-1] == ' ') lf--;
    *lf = '\0';
    note(l, '<', from);
    return from;
}

// Reads more; a full buffer without the end of a line is an error.
static OsIo read_more(EngineLink *l, const OsWait *wait) {
    memmove(l->bytes, l->bytes + l->begin, l->end - l->begin);
    l->end -= l->begin;
    l->begin = 0;
    size_t got = 0;
    OsIo io = os_process_read(l->process, l->bytes + l->end, sizeof l->bytes - l->end, &got, wait);
    l->end += got;
    l->heard += got;
    return io;
}

static bool is_flood(const EngineLink *l) {
    return l->heard > LINK_OUTPUT_MAX || (l->begin == 0 && l->end == sizeof l->bytes);
}

bool link_line(EngineLink *l, const OsWait *wait, const char **line, Error *e) {
    l->late = false;
    while (!(*line = take_line(l))) {
        if (is_flood(l)) return error_set(e, "the engine floods its output");
        OsIo io = read_more(l, wait);
        if (io != OS_IO_DONE) return fail(l, io, e);
    }
    if (l->heard > LINK_OUTPUT_MAX) return error_set(e, "the engine floods its output");
    return true;
}

const char *link_pending(EngineLink *l) {
    const OsWait over = {0, NULL};
    const char *line;
    do {
        line = take_line(l);
        if (!line && !is_flood(l) && read_more(l, &over) == OS_IO_DONE) line = take_line(l);
    } while (line && !line[strspn(line, " ")]);
    return line;
}

bool link_was_late(const EngineLink *l) {
    return l->late;
}

void link_excerpt(const char *said, Str *out) {
    enum { MOST = 60 };
    size_t n = strlen(said);
    Str cut = {0};
    str_add_n(&cut, said, n > MOST ? MOST : n);
    utf8_add_repaired(out, str_text(&cut));
    if (n > MOST) str_add(out, "...");
    str_clear(&cut);
}

int64_t link_process(const EngineLink *l) {
    return os_process_number(l->process);
}
