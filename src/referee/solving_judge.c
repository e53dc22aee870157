// SPDX-License-Identifier: MIT
// solving_judge.c - see solving_judge.h.
#include "referee/solving_judge.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/drawing.h"
#include "players/general/solver_knowledge.h"

enum { TABLE_MB = 16 };

struct SolvingJudge {
    const Game *game;
    Adjudication how;
    SolverKnowledge *knowledge; // an engine that knows the game, where there is one
    Solver *solver;
    Drawing board;
    int64_t until_ns; // 0: no limit
};

static bool go_on(void *context, const SolverProgress *p) {
    const SolvingJudge *j = context;
    (void)p;
    return j->until_ns == 0 || os_now_ns() < j->until_ns;
}

bool solving_judge_suits(const Game *g, Error *e) {
    if (g->players != 2)
        return error_set(e, "adjudicate: a solver judges games of two players only");
    return solver_suits(g, e);
}

SolvingJudge *solving_judge_new(const Game *g, const Adjudication *a) {
    SolvingJudge *j = mem_new(1, sizeof *j);
    j->game = g;
    j->how = *a;
    j->knowledge = solver_knowledge_new(g, 1, TABLE_MB);
    const SolverExpert *engine = solver_knowledge_engine(j->knowledge);
    j->solver = solver_new(&(SolverSetup){.game = g,
                                          .method = engine ? SOLVER_ENGINE : SOLVER_AUTO,
                                          .wld = true,
                                          .memory_mb = TABLE_MB,
                                          .symmetry = solver_knowledge_symmetry(j->knowledge),
                                          .expert = engine,
                                          .stones = solver_knowledge_stones(j->knowledge),
                                          .go_on = go_on,
                                          .context = j});
    return j;
}

void solving_judge_free(SolvingJudge *j) {
    if (!j) return;
    solver_free(j->solver);
    solver_knowledge_free(j->knowledge);
    drawing_clear(&j->board);
    free(j);
}

static int count_empty(SolvingJudge *j, const State *s) {
    int n = 0;
    game_draw(j->game, s, &j->board);
    for (size_t i = 0; i < j->board.n_cells; i++)
        n += j->board.cells[i].name[0] && !j->board.cells[i].piece[0];
    return n;
}

bool solving_judge_ask(SolvingJudge *j, const State *s, int *payoffs, const char **why) {
    SolverAnswer a;
    if (j->how.empties && count_empty(j, s) > j->how.empties) return false;
    j->until_ns = j->how.solver_ms ? os_now_ns() + j->how.solver_ms * INT64_C(1000000) : 0;
    solver_run(j->solver, s, &a);
    if (!a.known) return false;
    int mover = game_mover(j->game, s);
    payoffs[mover] = a.value;
    payoffs[1 - mover] = -a.value;
    *why = a.value == 0 ? "solved: a draw" : "solved: it is decided";
    return true;
}
