// SPDX-License-Identifier: MIT
// features.c - see features.h.
#include "teach/model/features_parts.h"

#include "base/mem.h"

bool features_suit(const Game *g, Error *e) {
    if (!search_suits(g, e)) return false;
    return g->players == 2 || error_set(e, "%s is not a game for two players", g->name);
}

const FeatureSet *features_set(const Game *g) {
    if (features_is_reversi(g)) return &features_reversi_set;
    return piece_reading_suits(g) ? &features_pieces_set : &features_general_set;
}

FeatureExtractor *features_new(const Game *g, const FeatureWeights *weights) {
    FeatureExtractor *l = mem_new(1, sizeof *l);
    l->game = g;
    l->features = features_set(g);
    l->moves = mem_new(g->max_moves, sizeof *l->moves);
    l->x = mem_new(g->max_moves * l->features->n, sizeof *l->x);
    l->value = mem_new(g->max_moves, sizeof *l->value);
    l->next = game_states_new(g, 2);
    if (features_is_reversi(g))
        features_reversi_init(l, weights ? weights : features_reversi_set.default_weights);
    else if (l->features == &features_pieces_set)
        features_pieces_init(l);
    else
        features_general_init(l);
    return l;
}

void features_free(FeatureExtractor *l) {
    if (!l) return;
    search_free(l->search);
    mcts_free(l->mcts);
    piece_reader_free(l->pieces);
    free(l->tried);
    free(l->values);
    free(l->moves);
    free(l->x);
    free(l->value);
    free(l->next);
    free(l);
}

void features_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out) {
    size_t n = game_moves(l->game, s, l->moves);
    memset(l->x, 0, n * l->features->n * sizeof *l->x);
    *out = (FeatureRows){n, l->moves, l->x, features_phase(l->game, s)};
    if (features_is_reversi(l->game))
        features_reversi_extract(l, s, readings, out);
    else if (l->features == &features_pieces_set)
        features_pieces_extract(l, s, readings, out);
    else
        features_general_extract(l, s, readings, out);
}

void features_put_reading(FeatureExtractor *l, size_t n, size_t column) {
    int best = l->value[0];
    for (size_t i = 1; i < n; i++)
        if (l->value[i] > best) best = l->value[i];
    for (size_t i = 0; i < n; i++) {
        double far = (best - (double)l->value[i]) / 1000;
        l->x[i * l->features->n + column] = -(far < FEATURE_FAR ? far : FEATURE_FAR);
    }
}

// By the share of the board that is filled; where the position does not show it, by the plies that
// are left. Where neither is known, every position belongs to the middle game.
static int general_phase(const Game *g, const State *s) {
    size_t n = game_count_moves(g, s);
    if (n * 3 > g->max_moves * 2) return 0;
    return n * 3 > g->max_moves ? 1 : 2;
}

int features_phase(const Game *g, const State *s) {
    if (features_is_reversi(g)) return features_reversi_phase(s);
    return piece_reading_suits(g) ? piece_reading_phase(g, s) : general_phase(g, s);
}

const Game *features_game(const FeatureExtractor *l) {
    return l->game;
}

const Eval *features_eval(const FeatureExtractor *l) {
    return features_is_reversi(l->game) ? &l->reversi.eval : NULL;
}
