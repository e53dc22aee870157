// SPDX-License-Identifier: MIT
// solver.c - see solver.h: which method, and what it is asked.
#include "search/solver.h"

#include "base/mem.h"
#include "search/solver_methods.h"

struct Solver {
    Walk walk;
    AlphaBeta *alphabeta; // one of the two
    PnSearch *pn;
};

bool solver_suits(const Game *g, Error *e) {
    if (g->traits & GAME_CHANCE) return error_set(e, "solve: %s has chance moves", g->name);
    if (g->traits & GAME_HIDDEN)
        return error_set(e, "solve: %s hides things from players", g->name);
    if (g->players > 2) return error_set(e, "solve: %s has %d players", g->name, g->players);
    return true;
}

Solver *solver_new(const SolverSetup *setup) {
    Solver *s = mem_new(1, sizeof *s);
    walk_init(&s->walk, setup);
    // Who wins is found soonest by proof numbers; by how much, by alpha-beta (bench/solve).
    bool only_wins = setup->wld || setup->game->max_payoff == 1;
    if (setup->method == SOLVER_PN || (setup->method == SOLVER_AUTO && only_wins))
        s->pn = pn_new(&s->walk, setup->memory_mb);
    else
        s->alphabeta = alphabeta_new(&s->walk, setup->memory_mb);
    return s;
}

void solver_free(Solver *s) {
    if (!s) return;
    alphabeta_free(s->alphabeta);
    pn_free(s->pn);
    walk_clear(&s->walk);
    free(s);
}

SolverMethod solver_method(const Solver *s) {
    return s->pn ? SOLVER_PN : SOLVER_ALPHABETA;
}

// Whether player 0 gets at least `least`.
static bool ask(Solver *s, int least, Move *move) {
    if (s->pn) return pn_ask(s->pn, least, move);
    return alphabeta_value(s->alphabeta, least - 1, least, move) >= least;
}

// The next thing to ask when the value is known to lie from `low` to `high`. As long as one end is
// only what the game could bring, the steps double: most games end far from it.
static int next_question(int low, int high, int most, int *step) {
    int least;
    if (low > -most && high == most)
        least = most - low > *step ? low + *step : most;
    else if (low == -most && high < most)
        least = high + most > *step ? high - *step + 1 : 1 - most;
    else
        return low + (high - low + 1) / 2;
    *step *= 2;
    return least;
}

// The move comes from the last question that was answered in favour of the player to move.
static int value_by_questions(Solver *s, Move *move) {
    int most = walk_most(&s->walk), low = -most, high = most, step = 1, least = 1;
    bool first = game_mover(s->walk.game, s->walk.plies[0].state) == 0;
    while (low < high && !s->walk.stopped) {
        Move reply = *move;
        bool yes = ask(s, least, &reply);
        if (yes)
            low = least;
        else
            high = least - 1;
        if (yes == first) *move = reply;
        least = next_question(low, high, most, &step);
    }
    return low;
}

static int find_value(Solver *s, Move *move) {
    if (s->pn) return value_by_questions(s, move);
    int most = walk_most(&s->walk);
    return alphabeta_value(s->alphabeta, -most, most, move);
}

static void answer(Solver *s, int value, SolverAnswer *out) {
    const Walk *w = &s->walk;
    out->known = !w->stopped;
    out->nodes = w->progress.nodes;
    out->value = value;
    out->why = w->why;
}

void solver_run(Solver *s, const State *root, SolverAnswer *out) {
    *out = (SolverAnswer){0};
    walk_begin(&s->walk, root);
    out->has_move = walk_moves(&s->walk, 0) > 0;
    if (out->has_move) out->move = s->walk.plies[0].moves[0];
    int v = out->has_move ? find_value(s, &out->move) : walk_final(&s->walk, 0);
    bool first = game_mover(s->walk.game, root) == 0;
    answer(s, first ? v : -v, out);
}

void solver_ask(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out) {
    *out = (SolverAnswer){0};
    walk_begin(&s->walk, root);
    out->has_move = walk_moves(&s->walk, 0) > 0;
    if (out->has_move) out->move = s->walk.plies[0].moves[0];
    int least = claim->at_most ? claim->bound + 1 : claim->bound;
    bool reached = out->has_move ? ask(s, least, &out->move) : walk_final(&s->walk, 0) >= least;
    answer(s, reached != claim->at_most, out);
}
