// SPDX-License-Identifier: MIT
// record_transcript.c - see record_transcript.h.
#include "record/formats/record_transcript.h"

#include "record/record_build.h"

#include <ctype.h>
#include <string.h>

enum { TOKEN = 2 }; // letters of a move

static size_t line_end(const char *text, size_t n, size_t at) {
    const char *end = memchr(text + at, '\n', n - at);
    return end ? (size_t)(end - text) : n;
}

static size_t skip_blanks(const char *text, size_t end, size_t at) {
    while (at < end && isspace((unsigned char)text[at])) at++;
    return at;
}

// The first line from `at` that has moves; `n` when there is none.
static size_t next_line(const char *text, size_t n, size_t at) {
    while ((at = skip_blanks(text, n, at)) < n && text[at] == '#') at = line_end(text, n, at);
    return at;
}

// The two letters at `at`: a square or "pass" in the notation of the game; NULL for anything else.
static const char *move_at(const char *text, size_t end, size_t at, char square[TOKEN + 1]) {
    static const char *const passes[] = {"pa", "ps", "--"};
    if (end - at < TOKEN) return NULL;
    for (int i = 0; i < TOKEN; i++) square[i] = (char)tolower((unsigned char)text[at + (size_t)i]);
    square[TOKEN] = '\0';
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (strcmp(square, passes[i]) == 0) return "pass";
    bool on_board = square[0] >= 'a' && square[0] <= 'h' && square[1] >= '1' && square[1] <= '8';
    return on_board ? square : NULL;
}

static bool is_first_move(const char *move) {
    return strcmp(move, "f5") == 0 || strcmp(move, "d3") == 0 || strcmp(move, "c4") == 0 ||
           strcmp(move, "e6") == 0;
}

bool record_is_transcript(const char *text, size_t n) {
    char square[TOKEN + 1];
    size_t begin = next_line(text, n, 0), end = line_end(text, n, begin);
    for (size_t at = begin; at < end; at = skip_blanks(text, end, at + TOKEN)) {
        const char *move = move_at(text, end, at, square);
        if (!move || (at == begin && !is_first_move(move))) return false;
    }
    return begin < end;
}

static bool read_moves(RecordInput *in, size_t at, size_t end, RecordBuilder *b, Error *e) {
    char square[TOKEN + 1];
    for (; at < end; at = skip_blanks(in->text, end, at + TOKEN)) {
        const char *move = move_at(in->text, end, at, square);
        if (!move) return record_input_error(in, at, e, "not a move such as f5");
        bool pass = strcmp(move, "pass") == 0;
        if ((!pass && !record_build_forced_pass(b, e)) || !record_build_move(b, move, e))
            return record_input_blame(in, at, e);
    }
    return !record_build_final(b, NULL) || record_build_finish(b, END_RULES, NULL, e);
}

RecordStatus record_transcript_next(RecordInput *in, Record *out, Error *e) {
    size_t begin = next_line(in->text, in->n, in->at), end = line_end(in->text, in->n, begin);
    in->at = end;
    if (begin == end) return RECORD_END;
    const Game *g = game_table_open(in->games, "othello", e);
    if (!g) return RECORD_REFUSED;
    RecordBuilder b;
    record_build_init(&b, g, NULL);
    if (read_moves(in, begin, end, &b, e)) {
        record_build_take(&b, out);
        return RECORD_READ;
    }
    record_build_clear(&b);
    return RECORD_REFUSED;
}

// --- writing ---

bool record_transcript_fits(const Record *r, Error *e) {
    Str start = {0};
    record_start_text(r, &start);
    bool whole = strcmp(r->game->name, "othello") == 0 && strcmp(str_text(&start), "start") == 0;
    str_clear(&start);
    return whole || error_set(e, "a transcript is of a game of Othello on 8x8 from the start");
}

static void add_move(void *out, const char *text) {
    if (strcmp(text, "pass") != 0) str_add(out, text);
}

void record_transcript_write(const Record *r, Str *out) {
    if (record_transcript_fits(r, NULL))
        record_each_move(r, add_move, out);
    else
        str_addf(out, "# a game of %s, which has no transcript", r->game->name);
    str_add_char(out, '\n');
}
