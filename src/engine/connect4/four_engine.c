// SPDX-License-Identifier: MIT
// four_engine.c - Connect Four as an engine: it solves positions, also for the general solver.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "engine/connect4/four_game.h"

#include <stdlib.h>

// Scores say how soon a game is won. Who wins is left to the general solver, which uses
// four_expert.
static EngineReach four_reach(const Game *g, const State *s, bool wld) {
    enum { AT_ONCE_EMPTIES_MAX = 28 };
    int width, height;
    FourPosition p;
    if (wld || !four_game_board(g, &width, &height)) return SOLVES_WORSE;
    four_game_position(g, s, &p);
    const int empties = width * height - __builtin_popcountll(p.occupied);
    return empties <= AT_ONCE_EMPTIES_MAX ? SOLVES_AT_ONCE : SOLVES_BETTER;
}

typedef struct {
    const Game *game;
    FourSolver *solver;
    int width, height;
} FourScores;

static void *four_scores_new(const EngineSolverSetup *setup) {
    enum { DEFAULT_MB = 256 };
    FourScores *f = mem_new(1, sizeof *f);
    f->game = setup->game;
    four_game_board(setup->game, &f->width, &f->height);
    f->solver = four_new(&(FourSetup){.width = f->width,
                                      .height = f->height,
                                      .memory_mb = setup->memory_mb ? setup->memory_mb : DEFAULT_MB,
                                      .go_on = setup->go_on,
                                      .context = setup->context});
    return f;
}

static void four_scores_free(void *solver) {
    FourScores *f = solver;
    four_free(f->solver);
    free(f);
}

// The score of a finished game: the last stone won, or the board is full.
static int score_of_end(const FourScores *f, const FourPosition *p) {
    if (!four_in_a_row(p->occupied ^ p->own, f->height)) return 0;
    return -((f->width * f->height - __builtin_popcountll(p->occupied)) / 2 + 1);
}

static void four_scores_run(void *solver, const State *s, bool wld, SolverAnswer *out) {
    FourScores *f = solver;
    FourPosition p;
    FourAnswer a = {.known = true, .column = -1};
    (void)wld;
    four_game_position(f->game, s, &p);
    if (game_over(f->game, s))
        a.score = score_of_end(f, &p);
    else
        four_solve(f->solver, &p, &a);
    *out = (SolverAnswer){.known = a.known, .value = a.score, .nodes = a.nodes};
    out->has_move = a.column >= 0;
    if (out->has_move) out->move = four_game_move(f->game, s, a.column);
}

static bool four_expert(const Game *g, int threads, size_t memory_mb, EngineExpert *out) {
    int width, height;
    (void)threads;
    if (!four_game_board(g, &width, &height)) return false;
    *out = (EngineExpert){.expert = {.engine = four_engine_new(g, memory_mb),
                                     .answer = four_engine_answer,
                                     .learn = four_engine_learn},
                          .free = four_engine_free};
    return true;
}

static const EngineSolver scores = {.scores = true,
                                    .reach = four_reach,
                                    .make = four_scores_new,
                                    .run = four_scores_run,
                                    .free = four_scores_free};

// On a smaller board, which takes a tenth of a second.
static const EngineWork work = {"connect4:width=5,height=5", NULL, "c1 c2 b1 c3 d1 b2 a1"};

const EngineType four_engine = {.solver = &scores, .expert = four_expert, .work = &work};
