// SPDX-License-Identifier: MIT
// tsume_file.c - see tsume_file.h.
#include "teach/tsume/tsume_file.h"

#include "base/os/os_posix.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_sfen.h"
#include "record/files/record_file.h"

#include <string.h>

#define FILE_LIMIT ((size_t)1 << 26)

typedef struct {
    Str *lines;
    Error *e;
    bool good;
} Reading;

// Whether the first line that is no comment has the board of an SFEN: P8/9/... looks like CSA. A
// line of JKF may have as many bars.
static bool has_lines(const char *text) {
    enum { BARS = 8 };
    int bars = 0;
    text += strspn(text, " \t\r\n");
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, " \t\r\n");
    }
    const char *begin = text;
    for (; *text && *text != '\n'; text++) bars += *text == '/';
    return bars >= BARS && *begin != '{';
}

// Lines of USI are read one by one too.
static bool has_games(const Str *text) {
    const char *at = str_text(text);
    if (strncmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    at += strspn(at, " \t\r\n");
    return strncmp(at, "position", 8) != 0 && !has_lines(at) &&
           record_file_is_shogi(str_text(text), text->len);
}

// Of a whole game the length says nothing about where it began.
static bool is_solved(const Record *r) {
    return r->n && r->ending == END_RULES &&
           shogi_handicap_find(&shogi_state(r->start)->position) < 0;
}

static bool add_game(void *context, Record *r, size_t line, const Error *why) {
    Reading *reading = context;
    (void)line;
    reading->good = r != NULL;
    if (!r) {
        *reading->e = *why;
        return false;
    }
    shogi_sfen_write(&shogi_state(r->start)->position, 1, reading->lines);
    if (is_solved(r)) str_addf(reading->lines, " ; %zu", r->n);
    str_add(reading->lines, "\n");
    return true;
}

bool tsume_file_read(const char *path, GameTable *games, Str *out, Error *e) {
    Str text = {0};
    if (!os_read_text(path, FILE_LIMIT, &text, e)) return false;
    bool good = true;
    if (has_games(&text)) {
        Reading r = {.lines = out, .e = e, .good = true};
        good = record_file_read_text(path, str_text(&text), text.len, games, add_game, &r, e) &&
               r.good;
    } else {
        str_add_n(out, str_text(&text), text.len);
    }
    str_clear(&text);
    return good;
}
