// SPDX-License-Identifier: MIT
// experts.c - see experts.h.
#include "players/general/experts.h"

#include "base/mem.h"
#include "engine/connect4/four_game.h"
#include "engine/othello/search/edge_whole.h"
#include "games/reversi/reversi_mobility.h"
#include "games/reversi/reversi_turn.h"
#include "lang/study/l7_stones.h"
#include "lang/study/l7_symmetry.h"

#include <stdlib.h>

struct Experts {
    SolverExpert engine; // .engine NULL: none
    void (*free_engine)(void *engine);
    SolverSymmetry symmetry; // .count 0: none
    L7Symmetry *described;   // what it turns by, or NULL
    SolverStones stones;     // .context NULL: none
    Eval eval;               // .value NULL: none
};

static uint64_t stones_of(void *stones, const State *s, int player) {
    return l7_stones_of(stones, s, player);
}

static Move move_to(void *stones, int cell) {
    return l7_stones_move(stones, cell);
}

static bool stones_win(void *stones, int player, uint64_t has, int last) {
    return l7_stones_win(stones, player, has, last);
}

Experts *experts_new(const Game *g, int threads, size_t memory_mb) {
    Experts *x = mem_new(1, sizeof *x);
    if (edge_whole_suits(g)) {
        const ReversiRules *rules = reversi_rules(g);
        x->engine = (SolverExpert){.engine = edge_whole_new(g, threads, memory_mb),
                                   .answer = edge_whole_answer,
                                   .learn = edge_whole_learn,
                                   .settle = edge_whole_settle,
                                   .only_values = rules->directions == 4,
                                   .on_request = rules->size == 8};
        x->free_engine = edge_whole_free;
    }
    int width, height;
    if (four_game_board(g, &width, &height)) {
        x->engine = (SolverExpert){.engine = four_engine_new(g, memory_mb),
                                   .answer = four_engine_answer,
                                   .learn = four_engine_learn};
        x->free_engine = four_engine_free;
    }
    x->described = l7_symmetry_new(g);
    if (reversi_rules(g))
        x->symmetry = (SolverSymmetry){REVERSI_TURNS, reversi_turn, g};
    else if (x->described)
        x->symmetry =
            (SolverSymmetry){l7_symmetry_count(x->described), l7_symmetry_turn, x->described};
    if (reversi_rules(g)) x->eval.value = reversi_mobility_value;
    L7Stones *stones = l7_stones_new(g);
    if (stones)
        x->stones = (SolverStones){l7_stones_nodes(stones), stones, stones_of, move_to, stones_win};
    return x;
}

void experts_free(Experts *x) {
    if (!x) return;
    if (x->engine.engine) x->free_engine(x->engine.engine);
    l7_symmetry_free(x->described);
    l7_stones_free(x->stones.context);
    free(x);
}

const SolverExpert *experts_engine(const Experts *x) {
    return x->engine.engine ? &x->engine : NULL;
}

const SolverSymmetry *experts_symmetry(const Experts *x) {
    return x->symmetry.count ? &x->symmetry : NULL;
}

const SolverStones *experts_stones(const Experts *x) {
    return x->stones.context ? &x->stones : NULL;
}

const Eval *experts_eval(const Experts *x) {
    return x->eval.value ? &x->eval : NULL;
}
