// SPDX-License-Identifier: MIT
// solver.c - see solver.h: which method, and what it is asked.
#include "search/solver.h"

#include "base/mem.h"
#include "search/solver_methods.h"

struct Solver {
    Walk walk;
    AlphaBeta *alphabeta; // one of the two is NULL unless both take turns
    PnSearch *pn;
    SolverMethod method; // the one at work
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
    bool both = setup->method == SOLVER_AUTO;
    size_t memory = both ? setup->memory_mb / 2 : setup->memory_mb;
    walk_init(&s->walk, setup);
    bool retrograde = setup->method == SOLVER_RETROGRADE;
    if (setup->method != SOLVER_ALPHABETA && !retrograde) s->pn = pn_new(&s->walk, memory);
    if (setup->method != SOLVER_PN && !retrograde) s->alphabeta = alphabeta_new(&s->walk, memory);
    // Who wins is found soonest by proof numbers as a rule; by how much, by alpha-beta.
    bool only_wins = setup->wld || setup->game->max_payoff == 1;
    s->method = both ? only_wins ? SOLVER_PN : SOLVER_ALPHABETA : setup->method;
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
    return s->method;
}

// Whether player 0 gets at least `least`.
static bool ask(Solver *s, int least, Move *move) {
    if (s->method == SOLVER_PN) return pn_ask(s->pn, least, move);
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
    if (s->method == SOLVER_PN) return value_by_questions(s, move);
    int most = walk_most(&s->walk);
    return alphabeta_value(s->alphabeta, -most, most, move);
}

// Both methods take turns, each time for longer, and go on from what their tables have: so a game
// that suits only one of them takes little more than with that one.
static int find_in_turns(Solver *s, Move *move) {
    enum { USUAL_TURN = 1 << 20, LONGER = 4 };
    Walk *w = &s->walk;
    uint64_t turn = w->setup.turn ? w->setup.turn : USUAL_TURN;
    for (int i = 1;; i++) {
        w->budget = w->progress.nodes + turn;
        int v = find_value(s, move);
        if (!w->spent) return v;
        w->stopped = w->spent = w->progress.asking = false;
        s->method = s->method == SOLVER_PN ? SOLVER_ALPHABETA : SOLVER_PN;
        if (i % 2 == 0) turn *= LONGER;
    }
}

static int find_backwards(Solver *s, const State *root, Move *move) {
    Walk *w = &s->walk;
    int low, high;
    size_t number = 0;
    s->method = SOLVER_RETROGRADE;
    w->budget = 0;
    w->progress.asking = w->stopped = false;
    w->why.text[0] = '\0';
    if (!retro_value(w, root, &low, &high, &number)) return 0;
    if (low != high) {
        w->stopped = true;
        error_set(&w->why, "%s can go on for ever, and nobody says what that is worth",
                  w->game->name);
    }
    game_copy(w->game, w->plies[0].state, root);
    walk_moves(w, 0);
    *move = w->plies[0].moves[number];
    return low;
}

static int find_by_method(Solver *s, const State *root, Move *move) {
    if (s->walk.setup.method == SOLVER_RETROGRADE) return find_backwards(s, root, move);
    if (s->walk.setup.method != SOLVER_AUTO) return find_value(s, move);
    if (s->method == SOLVER_RETROGRADE) s->method = SOLVER_PN;
    int v = find_in_turns(s, move);
    return s->walk.repeated ? find_backwards(s, root, move) : v;
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
    int v = out->has_move ? find_by_method(s, root, &out->move) : walk_final(&s->walk, 0);
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
