// SPDX-License-Identifier: MIT
// record_obf_games.c - problem files of Othello as records, and records as such lines; see
// record_obf.h.
#include "base/mem.h"
#include "game/value.h"
#include "record/formats/record_obf.h"

#include <stdlib.h>

enum { SCORE_MAX = 64 };

static size_t line_length(const char *text, size_t n) {
    const char *end = memchr(text, '\n', n);
    return end ? (size_t)(end - text) : n;
}

// A line of the text of its own.
static char *line_copy(const char *text, size_t n) {
    char *line = mem_new(n + 1, 1);
    memcpy(line, text, n);
    return line;
}

static size_t squares_in(const char *text, size_t n) {
    size_t k = 0;
    while (k < n && text[k] && strchr("-.XOxo*", text[k])) k++;
    return k < n && text[k] == ' ' ? k : 0;
}

// 16, 36, 64 or 100 squares.
static int board_size(size_t squares) {
    for (int size = 4; size <= 10; size += 2)
        if (squares == (size_t)(size * size)) return size;
    return 0;
}

bool record_is_obf(const char *text, size_t n) {
    for (size_t at = 0; at < n;) {
        size_t length = line_length(text + at, n - at);
        char *line = line_copy(text + at, length);
        bool comment = record_obf_is_comment(line);
        bool position = board_size(squares_in(line, length)) > 0;
        free(line);
        if (!comment) return position;
        at += length + 1;
    }
    return false;
}

static bool read_problem(RecordInput *in, const char *line, Record *out, Error *e) {
    char name[32];
    int best, size = board_size(squares_in(line, strlen(line)));
    snprintf(name, sizeof name, "othello:size=%d", size ? size : 8);
    const Game *g = game_table_open(in->games, size == 8 || !size ? "othello" : name, e);
    ObfProblem p;
    if (!g || !record_obf_read(g, line, &p, e)) return false;
    record_init(out, g, p.state);
    bool scored = record_obf_best(&p, &best);
    for (size_t i = 0; scored && i < p.count; i++) {
        if (p.scores[i].score != best) continue;
        RecordMove m = {.move = p.scores[i].move, .mover = game_mover(g, p.state), .used_ms = -1};
        m.has_value = true;
        m.value = best;
        record_add(out, m);
        break;
    }
    State *last = game_states_new(g, 1);
    record_state(out, out->n, last);
    if (game_over(g, last)) record_finish_by_rules(out);
    free(last);
    record_obf_clear(&p);
    return true;
}

RecordStatus record_obf_next(RecordInput *in, Record *out, Error *e) {
    while (in->at < in->n) {
        size_t at = in->at, length = line_length(in->text + at, in->n - at);
        char *line = line_copy(in->text + at, length);
        bool whole = strlen(line) == length, good = true;
        bool comment = record_obf_is_comment(line) && whole;
        in->at += length + 1;
        if (!whole)
            good = error_set(e, "a zero byte in the line");
        else if (!comment)
            good = read_problem(in, line, out, e);
        free(line);
        if (!good) record_input_blame(in, at, e);
        if (!comment) return good ? RECORD_READ : RECORD_REFUSED;
    }
    return RECORD_END;
}

// --- writing ---

static bool is_pass(const Game *g, const State *s, Move m) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    bool pass = strcmp(str_text(&text), "pass") == 0;
    str_clear(&text);
    return pass;
}

void record_obf_write_game(const Record *r, Str *out) {
    const Game *g = r->game;
    if (!game_is(g, "othello")) return;
    size_t before = out->len;
    State *s = game_states_new(g, 1);
    game_copy(g, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        ObfScore score = {m->move, value_margin(m->value)};
        ObfProblem p = {.state = s, .scores = &score};
        if (m->has_value && abs(score.score) <= SCORE_MAX) p.count = 1;
        if (!is_pass(g, s, m->move)) {
            record_obf_write(g, &p, out);
            str_add_char(out, '\n');
        }
        game_play(g, s, m->move);
    }
    if (out->len == before) { // no move was played there: the position alone
        record_obf_write(g, &(ObfProblem){.state = s}, out);
        str_add_char(out, '\n');
    }
    free(s);
}
