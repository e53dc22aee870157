// SPDX-License-Identifier: MIT
// engine_side.c - see engine_side.h.
#include "proto/engine/engine_side.h"

#include "base/os/os_input.h"

void engine_say(const EngineOut *out, const char *format, ...) {
    Str text = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&text, format, ap);
    va_end(ap);
    str_add_char(&text, '\n');
    out->write(out->context, str_text(&text));
    str_clear(&text);
}

static void write_out(void *context, const char *text) {
    (void)context;
    fputs(text, stdout);
    fflush(stdout);
}

static bool no_reader(void) {
    return os_has_no_reader(stdout);
}

// Control characters inside a line become spaces.
static void clean(Str *line) {
    for (size_t i = 0; i < line->len; i++)
        if ((unsigned char)line->text[i] < ' ' || line->text[i] == 127) line->text[i] = ' ';
    while (line->len > 0 && line->text[line->len - 1] == ' ') line->text[--line->len] = '\0';
}

// Adds the bytes up to the next LF to `line`, as far as there is room. Returns the number of bytes
// used;
// `*whole` says whether the LF was among them.
static size_t add_bytes(Str *line, const char *bytes, size_t n, bool *whole) {
    enum { LINE_MAX_BYTES = 65536 };
    const char *lf = memchr(bytes, '\n', n);
    size_t used = lf ? (size_t)(lf - bytes) : n;
    size_t room = line->len < LINE_MAX_BYTES ? LINE_MAX_BYTES - line->len : 0;
    str_add_n(line, bytes, used < room ? used : room);
    *whole = lf != NULL;
    return used + (lf ? 1 : 0);
}

static void converse(const EngineProtocol *protocol, EngineSide *side, const atomic_bool *stop) {
    char bytes[4096];
    Str line = {0};
    bool goes_on = true;
    int got = 0;
    while (goes_on && (got = os_read_some(stdin, stop, bytes, sizeof bytes)) > 0) {
        for (size_t at = 0; goes_on && at < (size_t)got;) {
            bool whole;
            at += add_bytes(&line, bytes + at, (size_t)got - at, &whole);
            if (!whole) continue;
            clean(&line);
            goes_on = protocol->line(side, str_text(&line));
            str_reset(&line);
        }
    }
    clean(&line);
    if (goes_on && line.len > 0) goes_on = protocol->line(side, str_text(&line));
    if (goes_on && got == 0 && protocol->finish) protocol->finish(side);
    str_clear(&line);
}

bool engine_side_run(const EngineProtocol *protocol, const SeatSetup *setup, Error *e) {
    EngineSide *side = protocol->open(setup, (EngineOut){write_out, NULL, no_reader}, e);
    if (!side) return false;
    converse(protocol, side, setup->stop);
    protocol->close(side);
    return true;
}
