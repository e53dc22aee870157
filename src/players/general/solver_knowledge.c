// SPDX-License-Identifier: MIT
// solver_knowledge.c - see solver_knowledge.h.
#include "players/general/solver_knowledge.h"

#include "base/mem.h"
#include "engine/engine_table.h"
#include "games/reversi/reversi_mobility.h"
#include "games/reversi/reversi_turn.h"
#include "lang/study/l7_stones.h"
#include "lang/study/l7_symmetry.h"

#include <stdlib.h>

struct SolverKnowledge {
    EngineExpert engine;     // .expert.engine NULL: none
    SolverSymmetry symmetry; // .count 0: none
    L7Symmetry *described;   // where the symmetry comes from, or NULL
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

SolverKnowledge *solver_knowledge_new(const Game *g, int threads, size_t memory_mb) {
    SolverKnowledge *x = mem_new(1, sizeof *x);
    engine_expert(g, threads, memory_mb, &x->engine);
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

void solver_knowledge_free(SolverKnowledge *x) {
    if (!x) return;
    if (x->engine.free) x->engine.free(x->engine.expert.engine);
    l7_symmetry_free(x->described);
    l7_stones_free(x->stones.context);
    free(x);
}

const SolverExpert *solver_knowledge_engine(const SolverKnowledge *x) {
    return x->engine.expert.engine ? &x->engine.expert : NULL;
}

const SolverSymmetry *solver_knowledge_symmetry(const SolverKnowledge *x) {
    return x->symmetry.count ? &x->symmetry : NULL;
}

const SolverStones *solver_knowledge_stones(const SolverKnowledge *x) {
    return x->stones.context ? &x->stones : NULL;
}

const Eval *solver_knowledge_eval(const SolverKnowledge *x) {
    return x->eval.value ? &x->eval : NULL;
}
