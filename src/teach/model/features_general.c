// SPDX-License-Identifier: MIT
// features_general.c - the features of any game; see features.h.
#include "teach/model/features_parts.h"

#include "base/mem.h"
#include "game/playout.h"

// Playouts per move for the first two readings, rounds of tree search per move for the others. The
// random numbers depend on the position alone, so that it always gets the same features.
enum { FEW = 4, MORE = 24, ROUNDS = 40, MANY_ROUNDS = 160, PLAYOUT_MAX = 5000, MOVES_COUNTED = 60 };

static const Feature features[] = {
    {"wins", "winning at once"},
    {"loses", "letting the opponent win at once"},
    {"mobility", "possible moves left to the opponent"},
    {"reads-1", "what a few random games show"},
    {"reads-2", "what more random games show"},
    {"reads-3", "what a small tree shows"},
    {"reads-4", "what a larger tree shows"},
    {"best", "the best of the larger tree"},
    {"own-habit", "what this player chose here before"},
    {"all-habit", "what others choose here"},
};
enum {
    N_FEATURES = sizeof features / sizeof *features,
    WINS = 0,
    LOSES,
    MOBILITY,
    READS_1,
    BEST = READS_1 + FEATURE_READINGS,
    OWN_HABIT,
    ALL_HABIT
};

const FeatureSet features_general_set = {"general", features,  N_FEATURES, 0,
                                         READS_1,   OWN_HABIT, ALL_HABIT,  NULL};

void features_general_init(FeatureExtractor *l) {
    l->mcts = mcts_new(&(MctsSetup){.game = l->game, .nodes = 20000});
    l->tried = mem_new(l->game->max_moves, sizeof *l->tried);
}

static int result_for(const Game *g, const State *s, int player) {
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    return (payoffs[player] > 0) - (payoffs[player] < 0);
}

static State *second(const FeatureExtractor *l) {
    return game_state_at(l->game, l->next, 1);
}

// Whether the player to move in l->next can win at once.
static bool wins_next(FeatureExtractor *l) {
    const Game *g = l->game;
    int him = game_mover(g, l->next);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, l->next, moves);
    bool wins = false;
    for (size_t i = 0; i < n && !wins; i++) {
        game_copy(g, second(l), l->next);
        game_play(g, second(l), moves[i]);
        wins = game_over(g, second(l)) && result_for(g, second(l), him) > 0;
    }
    free(moves);
    return wins;
}

static void see_move(FeatureExtractor *l, const State *s, size_t i) {
    const Game *g = l->game;
    int me = game_mover(g, s);
    double *x = l->x + i * N_FEATURES;
    game_copy(g, l->next, s);
    game_play(g, l->next, l->moves[i]);
    if (game_over(g, l->next)) {
        x[WINS] = result_for(g, l->next, me);
        return;
    }
    if (game_mover(g, l->next) == me) return;
    size_t n = game_count_moves(g, l->next);
    x[MOBILITY] = -(double)n / (double)g->max_moves;
    // Where there are very many moves, a person does not consider all of them either.
    if (n <= MOVES_COUNTED) x[LOSES] = -(double)wins_next(l);
}

// Won less lost playouts after move i, in units of a thousandth of two logits.
static int random_games(FeatureExtractor *l, const State *s, size_t i, int games) {
    const Game *g = l->game;
    int me = game_mover(g, s), balance = 0;
    game_copy(g, l->next, s);
    game_play(g, l->next, l->moves[i]);
    Rng rng = rng_seed(game_key(g, l->next) + (uint64_t)games);
    for (int k = 0; k < games; k++) {
        game_copy(g, second(l), l->next);
        playout_run(g, second(l), &rng, PLAYOUT_MAX);
        if (game_over(g, second(l))) balance += result_for(g, second(l), me);
    }
    return 4000 * balance / games;
}

// Scores of the tree; a move that was hardly tried is taken to be a little worse than its score.
static void tree(FeatureExtractor *l, const State *s, size_t n, int rounds) {
    Rng rng = rng_seed(game_key(l->game, s));
    Limits limits = {.nodes = (uint64_t)rounds * n};
    size_t k = mcts_run(l->mcts, s, game_mover(l->game, s), &limits, &rng, l->tried);
    uint32_t most = k ? l->tried[0].visits : 1;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < k; j++)
            if (l->tried[j].move == l->moves[i])
                l->value[i] = (int)(8000 * l->tried[j].score) -
                              (int)(1000 * (1 - (double)l->tried[j].visits / (most + 1.0)));
}

void features_general_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out) {
    static const int games[2] = {FEW, MORE}, rounds[2] = {ROUNDS, MANY_ROUNDS};
    for (size_t i = 0; i < out->n; i++) see_move(l, s, i);
    for (int r = 0; r < readings; r++) {
        if (r < 2)
            for (size_t i = 0; i < out->n; i++) l->value[i] = random_games(l, s, i, games[r]);
        else
            tree(l, s, out->n, rounds[r - 2]);
        features_put_reading(l, out->n, READS_1 + (size_t)r);
    }
    if (readings < FEATURE_READINGS) return;
    for (size_t i = 0; i < out->n; i++) {
        double *x = l->x + i * N_FEATURES;
        x[BEST] = x[READS_1 + FEATURE_READINGS - 1] == 0;
    }
}
