// SPDX-License-Identifier: MIT
// record_usi.c - see record_usi.h.
#include "record/formats/record_usi.h"

#include "games/shogi/shogi.h"
#include "record/formats/shogi_reader.h"

#include <stdlib.h>

// --- words of a line ---

typedef struct {
    const char *text;
    size_t n, at; // at: its offset in the file
} Word;

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

// The next word of the line that `*at` is in; false at the end of the line.
static bool next_word(const char *text, size_t n, size_t *at, Word *out) {
    while (*at < n && is_space(text[*at])) ++*at;
    size_t begin = *at;
    while (*at < n && text[*at] != '\n' && !is_space(text[*at])) ++*at;
    *out = (Word){text + begin, *at - begin, begin};
    return out->n > 0;
}

static bool is_word(const Word *w, const char *text) {
    return w->n == strlen(text) && memcmp(w->text, text, w->n) == 0;
}

// Goes on to the first line that is not skipped; false at the end.
static bool find_line(const char *text, size_t n, size_t *at) {
    for (;;) {
        while (*at < n && (is_space(text[*at]) || text[*at] == '\n')) ++*at;
        if (*at >= n) return false;
        if (text[*at] != '#') return true;
        while (*at < n && text[*at] != '\n') ++*at;
    }
}

// Nine ranks, of the characters of an SFEN.
static bool is_board(const Word *w) {
    int slashes = 0;
    for (size_t i = 0; i < w->n; i++) {
        if (!w->text[i] || !strchr("123456789+/plnsgbrkPLNSGBRK", w->text[i])) return false;
        slashes += w->text[i] == '/';
    }
    return slashes == SHOGI_SIDE - 1;
}

// "7g7f", "8h2b+", "P*5e".
static bool is_move(const Word *w) {
    const char *t = w->text;
    if (w->n != 4 && !(w->n == 5 && t[4] == '+')) return false;
    bool drop = w->n == 4 && t[1] == '*' && t[0] && strchr("PLNSGBR", t[0]);
    bool from = t[0] >= '1' && t[0] <= '9' && t[1] >= 'a' && t[1] <= 'i';
    return (drop || from) && t[2] >= '1' && t[2] <= '9' && t[3] >= 'a' && t[3] <= 'i';
}

bool record_is_usi(const char *text, size_t n) {
    size_t at = 0;
    Word w;
    if (!find_line(text, n, &at) || !next_word(text, n, &at, &w)) return false;
    if (is_word(&w, "position") && !next_word(text, n, &at, &w)) return false;
    return is_word(&w, "startpos") || is_word(&w, "sfen") || is_board(&w) || is_move(&w);
}

// --- reading ---

// Everything up to the word "moves" is the position; `*w` is then the first move, or empty.
static bool read_start(ShogiReader *r, Word *w, Error *e) {
    RecordInput *in = r->in;
    size_t at = w->at;
    Str sfen = {0};
    if (is_move(w)) return true;
    if (is_word(w, "position")) next_word(in->text, in->n, &in->at, w);
    bool even = is_word(w, "startpos");
    if (even || is_word(w, "sfen")) next_word(in->text, in->n, &in->at, w);
    for (; w->n && !is_word(w, "moves"); next_word(in->text, in->n, &in->at, w)) {
        if (sfen.len) str_add_char(&sfen, ' ');
        shogi_reader_add_text(&sfen, w->text, w->n); // no square is a blank: it is refused
    }
    next_word(in->text, in->n, &in->at, w);
    bool ok = true;
    if (even && sfen.len)
        ok = error_set(e, "'%.40s' between startpos and moves", str_text(&sfen));
    else if (!even)
        ok = shogi_sfen_read(str_text(&sfen), SHOGI_MANY_PIECES, &r->start, NULL, NULL, e) &&
             shogi_reader_begin(r, e);
    str_clear(&sfen);
    return ok || record_input_blame(in, at, e);
}

static bool read_word(ShogiReader *r, const Word *w, Error *e) {
    char text[8] = "";
    ShogiMove m;
    if (r->end != SHOGI_END_NONE)
        return record_input_error(r->in, w->at, e, "'%.*s' after the end of the game",
                                  (int)(w->n < 20 ? w->n : 20), w->text);
    if (is_word(w, "resign") || is_word(w, "win")) {
        r->end = is_word(w, "win") ? SHOGI_END_DECLARED : SHOGI_END_RESIGN;
        return true;
    }
    if (!is_move(w))
        return record_input_error(r->in, w->at, e, "not a move: '%.*s'",
                                  (int)(w->n < 40 ? w->n : 40), w->text);
    memcpy(text, w->text, w->n);
    if (!shogi_usi_read(text, &m) || !shogi_reader_move(r, m, -1, e))
        return record_input_blame(r->in, w->at, e);
    if (r->illegal.len) return record_input_error(r->in, w->at, e, "illegal move: %s", text);
    return true;
}

RecordStatus record_usi_next(RecordInput *in, Record *out, Error *e) {
    ShogiReader r;
    Word w;
    if (in->at == 0 && in->n >= 3 && memcmp(in->text, "\xEF\xBB\xBF", 3) == 0) in->at = 3;
    if (!find_line(in->text, in->n, &in->at)) return RECORD_END;
    size_t at = in->at;
    shogi_reader_init(&r, in);
    next_word(in->text, in->n, &in->at, &w);
    bool good = read_start(&r, &w, e);
    for (; good && w.n; next_word(in->text, in->n, &in->at, &w)) good = read_word(&r, &w, e);
    while (in->at < in->n && in->text[in->at] != '\n') in->at++;
    if (good) {
        good = shogi_reader_take(&r, out, e);
        if (!good) record_input_blame(in, at, e);
    }
    shogi_reader_clear(&r);
    return good ? RECORD_READ : RECORD_REFUSED;
}

// --- writing ---

// A side that was mated may have resigned.
static bool has_resigned(const Record *r) {
    ShogiEnd end;
    return r->ending == END_RESIGN ||
           (shogi_end_parse(r->end.word, &end) && end == SHOGI_END_RESIGN);
}

void record_usi_write(const Record *r, Str *out) {
    if (!shogi_rules(r->game)) return;
    Str start = {0};
    const ShogiState *s = shogi_state(r->start);
    shogi_sfen_write(&s->position, s->number, &start);
    if (strcmp(str_text(&start), SHOGI_START) == 0)
        str_add(out, "position startpos");
    else
        str_addf(out, "position sfen %s", str_text(&start));
    bool resigned = has_resigned(r);
    if (r->n || resigned) str_add(out, " moves");
    for (size_t i = 0; i < r->n; i++) {
        str_add_char(out, ' ');
        if (r->moves[i].move == SHOGI_DECLARE)
            str_add(out, "win");
        else
            shogi_usi_write((ShogiMove)r->moves[i].move, out);
    }
    str_add(out, resigned ? " resign\n" : "\n");
    str_clear(&start);
}
