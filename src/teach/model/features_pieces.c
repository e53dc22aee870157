// SPDX-License-Identifier: MIT
// features_pieces.c - the features of shogi and chess; see features.h.
#include "teach/model/features_parts.h"

#include "base/mem.h"

static const Feature features[] = {
    {"wins", "winning at once"},
    {"takes", "pieces taken"},
    {"mobility", "possible moves left to the opponent"},
    {"reads-1", "what one ply shows"},
    {"reads-2", "what two plies show"},
    {"reads-3", "what three plies show"},
    {"reads-4", "what four plies show"},
    {"best", "the best of four plies"},
    {"own-habit", "what this player chose here before"},
    {"all-habit", "what others choose here"},
};
enum {
    N_FEATURES = sizeof features / sizeof *features,
    WINS = 0,
    TAKES,
    MOBILITY,
    READS_1,
    BEST = READS_1 + FEATURE_READINGS,
    OWN_HABIT,
    ALL_HABIT
};

const FeatureSet features_pieces_set = {"pieces", features,  N_FEATURES, 0,
                                        READS_1,  OWN_HABIT, ALL_HABIT,  NULL};

void features_pieces_init(FeatureExtractor *l) {
    l->pieces = piece_reader_new(l->game);
}

static void see_move(FeatureExtractor *l, const State *s, size_t i) {
    const Game *g = l->game;
    double *x = l->x + i * N_FEATURES;
    game_copy(g, l->next, s);
    game_play(g, l->next, l->moves[i]);
    x[TAKES] = piece_reader_gain(g, s, l->next);
    if (game_over(g, l->next)) {
        int payoffs[PLAYERS_MAX];
        game_payoffs(g, l->next, payoffs);
        int mine = payoffs[game_mover(g, s)];
        x[WINS] = (mine > 0) - (mine < 0);
        return;
    }
    x[MOBILITY] = -(double)game_count_moves(g, l->next) / 100;
}

void features_pieces_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out) {
    for (size_t i = 0; i < out->n; i++) see_move(l, s, i);
    for (int r = 0; r < readings; r++) {
        piece_reader_values(l->pieces, s, r + 1, l->value);
        features_put_reading(l, out->n, READS_1 + (size_t)r);
    }
    if (readings < FEATURE_READINGS) return;
    for (size_t i = 0; i < out->n; i++) {
        double *x = l->x + i * N_FEATURES;
        x[BEST] = x[READS_1 + FEATURE_READINGS - 1] == 0;
    }
}
