// SPDX-License-Identifier: MIT
// solve_connect4.c - `genpei solve connect4`: scores, which say how soon a game is won. Who wins,
// proofs and boards too large for that are left to the general solver.
#include "cli/solve/solve.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "engine/connect4/four_game.h"
#include "work/progress.h"

#include <stdlib.h>

typedef struct {
    const SolveRequest *request;
    FourSolver *solver;
    Progress progress;
    int64_t began_ns;
} FourRun;

static bool go_on(void *context, uint64_t nodes) {
    FourRun *run = context;
    double seconds = (double)(os_now_ns() - run->began_ns) / 1e9, limit = run->request->seconds;
    progress_say(&run->progress, "solving, %.1f million nodes, %.0f s", (double)nodes / 1e6,
                 seconds);
    return !atomic_load(&run->request->app->stop) && (limit <= 0 || seconds < limit);
}

static void drop_run(void *kept) {
    FourRun *run = kept;
    four_free(run->solver);
    free(run);
}

static FourRun *take_run(SolveRequest *r, int width, int height) {
    enum { USUAL_MB = 256 };
    FourRun *run = r->kept;
    if (!run) {
        r->kept = run = mem_new(1, sizeof *run);
        r->drop = drop_run;
        run->request = r;
        run->solver = four_new(&(FourSetup){
            width, height, r->memory_mb ? (size_t)r->memory_mb : USUAL_MB, go_on, run});
    }
    progress_init(&run->progress);
    run->began_ns = os_now_ns();
    return run;
}

int solve_connect4(SolveRequest *r, Error *e) {
    int width, height;
    bool whole = r->wld || r->proof || r->all_moves || r->journal || r->has_bound;
    if (whole || !four_game_board(r->game, &width, &height)) return solve_game(r, e);
    FourRun *run = take_run(r, width, height);
    FourPosition p;
    FourAnswer a = {.known = true, .column = -1};
    SolverAnswer answer = {0};
    four_game_position(r->game, r->state, &p);
    if (game_over(r->game, r->state))
        a.score = four_in_a_row(p.occupied ^ p.own, height)
                      ? -((width * height - __builtin_popcountll(p.occupied)) / 2 + 1)
                      : 0;
    else
        four_solve(run->solver, &p, &a);
    answer.known = a.known;
    answer.value = a.score;
    answer.nodes = a.nodes;
    answer.has_move = a.column >= 0;
    if (answer.has_move) answer.move = four_game_move(r->game, r->state, a.column);
    double seconds = (double)(os_now_ns() - run->began_ns) / 1e9;
    progress_clear(&run->progress);
    r->scores = true;
    return solve_show(r, &answer, NULL, seconds);
}
