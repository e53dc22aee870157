// SPDX-License-Identifier: MIT
// adjudicate.c - see adjudicate.h.
#include "referee/adjudicate.h"

#include "base/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_SOLVER_MS = 100 };

static bool read_solver(Spec *spec, Adjudication *a, Error *e) {
    const char *word = spec_get(spec, "");
    a->solver = word && strcmp(word, "solver") == 0;
    if (!word || a->solver) return true;
    return error_set(e, "'%.40s' is not 'solver', nor KEY=VALUE", word);
}

bool adjudication_parse(const char *text, Adjudication *out, Error *e) {
    static const char *const known[] = {"win", "moves",   "draw",    "draw-moves", "after",
                                        "max", "empties", "seconds", "resign",     "resign-moves"};
    enum { VALUE_MAX = 1000000000, PLIES_MAX = 1000000, UNSET = -1 };
    Adjudication a = {.win = UNSET,
                      .draw = UNSET,
                      .win_moves = 4,
                      .draw_moves = 8,
                      .resign = UNSET,
                      .resign_moves = 3};
    Spec spec;
    Str whole = {0};
    double seconds = 0;
    str_addf(&whole, "adjudicate:%s", text);
    bool ok = spec_parse(str_text(&whole), &spec, e) && read_solver(&spec, &a, e) &&
              spec_int(&spec, "empties", 1, PLIES_MAX, &a.empties, e) &&
              spec_real(&spec, "seconds", 0.001, 100000, &seconds, e) &&
              spec_int(&spec, "win", 1, VALUE_MAX, &a.win, e) &&
              spec_int(&spec, "moves", 1, 1000, &a.win_moves, e) &&
              spec_int(&spec, "draw", 0, VALUE_MAX, &a.draw, e) &&
              spec_int(&spec, "draw-moves", 1, 1000, &a.draw_moves, e) &&
              spec_int(&spec, "resign", 1, VALUE_MAX, &a.resign, e) &&
              spec_int(&spec, "resign-moves", 1, 1000, &a.resign_moves, e) &&
              spec_int(&spec, "after", 0, PLIES_MAX, &a.after, e) &&
              spec_int(&spec, "max", 1, PLIES_MAX, &a.max_plies, e) &&
              spec_done(&spec, known, sizeof known / sizeof *known, e);
    str_clear(&whole);
    if (!ok && e && str_begins_with(e->text, "adjudicate")) return false; // it names itself
    if (!ok) return error_prefix(e, "adjudicate");
    if (a.win == UNSET) a.win = a.win_moves = 0;
    if (a.draw == UNSET) a.draw = a.draw_moves = a.after = 0;
    if (a.resign == UNSET) a.resign = a.resign_moves = 0;
    a.solver_ms = (int)(seconds * 1000 + 0.5);
    if (!a.solver && (a.empties || a.solver_ms))
        return error_set(e, "adjudicate: empties= and seconds= are for 'solver'");
    if (a.solver && !a.empties && !a.solver_ms) a.solver_ms = DEFAULT_SOLVER_MS;
    if (!adjudication_asked(&a))
        return error_set(e, "adjudicate: solver, win=, draw=, resign= or max= is needed");
    *out = a;
    return true;
}

void adjudication_text(const Adjudication *a, Str *out) {
    const char *comma = a->solver ? "," : "";
    if (a->solver) str_add(out, "solver");
    if (a->empties) str_addf(out, ",empties=%d", a->empties);
    if (a->solver_ms) str_addf(out, ",seconds=%d.%03d", a->solver_ms / 1000, a->solver_ms % 1000);
    if (a->win_moves) {
        str_addf(out, "%swin=%d,moves=%d", comma, a->win, a->win_moves);
        comma = ",";
    }
    if (a->draw_moves) {
        str_addf(out, "%sdraw=%d,draw-moves=%d,after=%d", comma, a->draw, a->draw_moves, a->after);
        comma = ",";
    }
    if (a->resign_moves) {
        str_addf(out, "%sresign=%d,resign-moves=%d", comma, a->resign, a->resign_moves);
        comma = ",";
    }
    if (a->max_plies) str_addf(out, "%smax=%d", comma, a->max_plies);
}

// Whether both players see `player` winning, by the values of the last moves.
static bool agreed_win(const Adjudication *a, const Record *r, int player) {
    size_t n = 2 * (size_t)a->win_moves;
    if (n == 0 || r->n < n) return false;
    for (size_t i = r->n - n; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        int64_t value = m->mover == player ? m->value : -(int64_t)m->value;
        if (!m->has_value || value < a->win) return false;
    }
    return true;
}

// Whether a player has seen the game as lost in each of the last moves it made itself.
static bool gives_up(const Adjudication *a, const Record *r, int player) {
    int seen = 0;
    for (size_t i = r->n; i-- > 0 && seen < a->resign_moves;) {
        const RecordMove *m = &r->moves[i];
        if (m->mover != player) continue;
        if (!m->has_value || m->value > -a->resign) return false;
        seen++;
    }
    return a->resign_moves > 0 && seen == a->resign_moves;
}

// What the positions of chess count.
typedef struct {
    size_t quiet;  // plies since the last capture or move of a pawn
    size_t before; // plies since the start of the game
} FenCounts;

static bool read_counts(const Game *g, const State *s, FenCounts *out) {
    if (!game_is(g, "chess") && !game_is(g, "chess960")) return false;
    Str fen = {0};
    char side = 'w';
    unsigned quiet = 0, number = 1;
    game_position_text(g, s, &fen);
    int read = sscanf(str_text(&fen), "%*s %c %*s %*s %u %u", &side, &quiet, &number);
    str_clear(&fen);
    *out = (FenCounts){quiet, 2 * (size_t)(number > 0 ? number - 1 : 0) + (side == 'b')};
    return read == 3;
}

// In chess a capture or a move of a pawn begins the count again, and is its first move.
static bool is_quiet(const Record *r, const State *now, size_t n) {
    FenCounts c;
    return !read_counts(r->game, now, &c) || c.quiet + 1 >= n;
}

static bool is_late(const Record *r, const State *now, size_t after) {
    FenCounts c;
    return read_counts(r->game, now, &c) ? c.before >= after : r->n >= after;
}

static bool agreed_draw(const Adjudication *a, const Record *r, const State *now) {
    size_t n = 2 * (size_t)a->draw_moves;
    if (n == 0 || r->n < n) return false;
    for (size_t i = r->n - n; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        if (!m->has_value || llabs((long long)m->value) > a->draw) return false;
    }
    return is_late(r, now, (size_t)a->after) && is_quiet(r, now, n);
}

static bool decide(int *payoffs, int first, const char *text, const char **why) {
    payoffs[0] = first;
    payoffs[1] = -first;
    *why = text;
    return true;
}

bool adjudicate(const Adjudication *a, const Record *r, const State *now, size_t opening,
                int *payoffs, const char **why) {
    if (r->game->players != 2) return false;
    if (agreed_win(a, r, 0)) return decide(payoffs, 1, "both see the first player win", why);
    if (agreed_win(a, r, 1)) return decide(payoffs, -1, "both see the second player win", why);
    if (gives_up(a, r, 0)) return decide(payoffs, -1, "the first player sees a loss", why);
    if (gives_up(a, r, 1)) return decide(payoffs, 1, "the second player sees a loss", why);
    if (agreed_draw(a, r, now)) return decide(payoffs, 0, "both see a draw", why);
    if (a->max_plies && r->n >= opening + (size_t)a->max_plies)
        return decide(payoffs, 0, "the limit of moves is reached", why);
    return false;
}
