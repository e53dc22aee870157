// SPDX-License-Identifier: MIT
// lens.c - see lens.h.
#include "teach/model/lens_kinds.h"

#include "base/mem.h"

bool lens_suits(const Game *g, Error *e) {
    if (!search_suits(g, e)) return false;
    return g->players == 2 || error_set(e, "%s is no game for two", g->name);
}

const LensKind *lens_kind(const Game *g) {
    return lens_is_reversi(g) ? &lens_reversi_kind : &lens_general_kind;
}

Lens *lens_new(const Game *g, const LensWeights *weights) {
    Lens *l = mem_new(1, sizeof *l);
    l->game = g;
    l->kind = lens_kind(g);
    l->moves = mem_new(g->max_moves, sizeof *l->moves);
    l->x = mem_new(g->max_moves * l->kind->n, sizeof *l->x);
    l->value = mem_new(g->max_moves, sizeof *l->value);
    l->next = game_states_new(g, 2);
    if (lens_is_reversi(g))
        lens_reversi_init(l, weights ? weights : lens_reversi_kind.usual);
    else
        lens_general_init(l);
    return l;
}

void lens_free(Lens *l) {
    if (!l) return;
    search_free(l->search);
    mcts_free(l->mcts);
    free(l->tried);
    free(l->values);
    free(l->moves);
    free(l->x);
    free(l->value);
    free(l->next);
    free(l);
}

void lens_look(Lens *l, const State *s, int readings, LensView *out) {
    size_t n = game_moves(l->game, s, l->moves);
    memset(l->x, 0, n * l->kind->n * sizeof *l->x);
    *out = (LensView){n, l->moves, l->x, lens_phase(l->game, s)};
    if (lens_is_reversi(l->game))
        lens_reversi_look(l, s, readings, out);
    else
        lens_general_look(l, s, readings, out);
}

void lens_put_reading(Lens *l, size_t n, size_t column) {
    int best = l->value[0];
    for (size_t i = 1; i < n; i++)
        if (l->value[i] > best) best = l->value[i];
    for (size_t i = 0; i < n; i++) {
        double far = (best - (double)l->value[i]) / 1000;
        l->x[i * l->kind->n + column] = -(far < LENS_FAR ? far : LENS_FAR);
    }
}

// By the share of the board that is filled; where a position does not tell, by what is left to
// play. Games that say nothing are in their middle all the time.
static int general_phase(const Game *g, const State *s) {
    size_t n = game_count_moves(g, s);
    if (n * 3 > g->max_moves * 2) return 0;
    return n * 3 > g->max_moves ? 1 : 2;
}

int lens_phase(const Game *g, const State *s) {
    return lens_is_reversi(g) ? lens_reversi_phase(s) : general_phase(g, s);
}

const Game *lens_game(const Lens *l) {
    return l->game;
}

const Eval *lens_eval(const Lens *l) {
    return lens_is_reversi(l->game) ? &l->reversi.eval : NULL;
}
