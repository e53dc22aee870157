// SPDX-License-Identifier: MIT
// weight_learning.c - see weight_learning.h.
#include "players/reversi/weight_learning.h"

#include "players/reversi/learner_player.h"

#include <stdlib.h>

enum { WEIGHT_MAX = 1000 };

// One vote a class and motive: above, below or at 0.
typedef int Votes[REVERSI_CLASSES_MAX];

static int sign(long v) {
    return (v > 0) - (v < 0);
}

bool weight_motives_any(const WeightMotives *m) {
    return m->turnovers || m->pivots || m->surprises || m->least;
}

static bool *motive_called(WeightMotives *m, const char *word, size_t n) {
    static const char *const words[] = {"turnovers", "pivots", "surprises", "least"};
    bool *const motives[] = {&m->turnovers, &m->pivots, &m->surprises, &m->least};
    for (size_t i = 0; i < 4; i++)
        if (strlen(words[i]) == n && strncmp(words[i], word, n) == 0) return motives[i];
    return NULL;
}

bool weight_motives_read(Spec *spec, WeightMotives *out, Error *e) {
    const char *at = spec_get(spec, "learn");
    *out = (WeightMotives){0};
    while (at) {
        size_t n = strcspn(at, "+");
        bool *motive = motive_called(out, at, n);
        if (!motive)
            return error_set(e, "learn: '%.*s' is not turnovers, pivots, surprises or least",
                             n < 40 ? (int)n : 40, at);
        *motive = true;
        at = at[n] ? at + n + 1 : NULL;
    }
    return true;
}

static void vote_turnovers(const ReversiRules *r, const Record *game, int side, Votes out) {
    int times[REVERSI_SQUARES_MAX], placed_by[REVERSI_SQUARES_MAX];
    learner_count_turnovers(game, times, placed_by);
    for (int i = 0; i < REVERSI_SQUARES_MAX; i++)
        if (placed_by[i] == side) out[reversi_class(r, i)] += times[i] % 2 ? -1 : 1;
}

// Counts the stones at the far ends of the captures that a stone on square i makes.
static void count_pivots(const ReversiRules *r, int i, Squares turned, Votes uses) {
    int x0, y0;
    reversi_xy(r, i, &x0, &y0);
    for (int d = 0; d < 9; d++) {
        int dx = d % 3 - 1, dy = d / 3 - 1, steps = 1;
        int x = x0 + dx, y = y0 + dy;
        if (d == 4) continue;
        for (; x >= 0 && y >= 0 && x < r->size && y < r->size; x += dx, y += dy, steps++)
            if (!squares_has(turned, reversi_at(r, x, y))) break;
        if (steps > 1) uses[reversi_class(r, reversi_at(r, x, y))]++;
    }
}

// Uses a square, compared with the average.
static void vote_pivots(const ReversiRules *r, const Record *game, Votes out) {
    Votes uses = {0}, squares = {0};
    const Game *g = game->game;
    State *s = game_states_new(g, 1);
    long all_uses = 0, all_squares = r->size * r->size;
    game_copy(g, s, game->start);
    for (size_t i = 0; i < game->n; i++) {
        Move m = game->moves[i].move;
        if (m != REVERSI_PASS) count_pivots(r, (int)m, reversi_flips(g, s, (int)m), uses);
        game_play(g, s, m);
    }
    for (int y = 0; y < r->size; y++)
        for (int x = 0; x < r->size; x++) squares[reversi_class(r, reversi_at(r, x, y))]++;
    for (int c = 0; c < reversi_class_count(r); c++) all_uses += uses[c];
    for (int c = 0; c < reversi_class_count(r); c++)
        out[c] = sign(uses[c] * all_squares - all_uses * squares[c]);
    free(s);
}

static void vote_surprises(const ReversiRules *r, const Record *game, int side,
                           WeightChoice *choose, void *context, const int *classes, Votes out) {
    State *s = game_states_new(game->game, 1);
    for (size_t i = 0; i < game->n; i++) {
        Move made = game->moves[i].move;
        if (game->moves[i].mover == side || made == REVERSI_PASS) continue;
        record_state(game, i, s);
        Move expected = choose(context, s, classes);
        if (expected == made) continue;
        out[reversi_class(r, (int)made)]++;
        out[reversi_class(r, (int)expected)]--;
    }
    free(s);
}

// Whether two sets of weights make the same choices in the program's positions of a game.
static bool same_choices(const Record *game, int side, WeightChoice *choose, void *context,
                         const int *a, const int *b) {
    State *s = game_states_new(game->game, 1);
    bool same = true;
    for (size_t i = 0; i < game->n && same; i++) {
        if (game->moves[i].mover != side || game->moves[i].move == REVERSI_PASS) continue;
        record_state(game, i, s);
        same = choose(context, s, a) == choose(context, s, b);
    }
    free(s);
    return same;
}

void weight_learn(const WeightMotives *m, const Record *game, int side, WeightChoice *choose,
                  void *context, int *classes) {
    const ReversiRules *r = reversi_rules(game->game);
    size_t n = (size_t)reversi_class_count(r);
    Votes votes[3] = {{0}}, now, without;
    if (m->turnovers) vote_turnovers(r, game, side, votes[0]);
    if (m->pivots) vote_pivots(r, game, votes[1]);
    if (m->surprises) vote_surprises(r, game, side, choose, context, classes, votes[2]);
    for (size_t c = 0; c < n; c++) {
        int way = sign(sign(votes[0][c]) + sign(votes[1][c]) + sign(votes[2][c]));
        int next = classes[c] + way * (abs(classes[c]) / 10 + 1);
        now[c] = abs(next) <= WEIGHT_MAX ? next : classes[c];
    }
    for (size_t c = 0; c < n && m->least; c++) {
        memcpy(without, now, sizeof now);
        without[c] = classes[c];
        if (now[c] != classes[c] && same_choices(game, side, choose, context, now, without))
            now[c] = classes[c];
    }
    memcpy(classes, now, n * sizeof *classes);
}
