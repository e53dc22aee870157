// SPDX-License-Identifier: MIT
// takeuchi_question.c - the 1970 paper: its question, and the answer. The proof is made and then
// checked by the rules in L7 alone.
#include "papers/takeuchi_lab.h"
#include "players/general/solver_knowledge.h"
#include "search/solver_strategy.h"
#include "verify/described_position.h"
#include "verify/verify.h"

#include <stdlib.h>

static const char item[] = "with best play the winner is";
static const char asked[] = "the second player?";

static bool goes_on(void *report, const SolverProgress *p) {
    Report *r = report;
    progress_say(r->progress, "proof %u, disproof %u, %.1f million nodes", p->proof, p->disproof,
                 (double)p->nodes / 1e6);
    return !atomic_load(r->stop);
}

// Writes a proof that player 0 wins, and checks it.
static bool prove(const Lab *lab, Solver *solver, const State *root, Verified *out, Error *e) {
    GameTable *games = lab->report->games;
    const Game *described = game_table_open_on(games, lab->game->name, "vm", e);
    if (!described) return false;
    State *s = game_states_new(described, 1);
    Str text = {0};
    bool ok = described_position(lab->game, root, described, s, e);
    solver_strategy_begin(described, s, &text);
    ok = ok &&
         solver_strategy_add(solver, lab->game, root, described, s, &(SolverClaim){false, 1}, NULL,
                             &text, e) &&
         verify_strategy(games, &text, NULL, out, e);
    str_clear(&text);
    free(s);
    return ok;
}

bool takeuchi_question(Report *r, Error *e) {
    enum { MEMORY_MB = 256 };
    Lab lab;
    if (!lab_open(&lab, r, e)) return false;
    State *root = game_states_new(lab.game, 1);
    game_start(lab.game, root);
    SolverKnowledge *knowledge = solver_knowledge_new(lab.game, 1, 1);
    Solver *solver = solver_new(&(SolverSetup){.game = lab.game,
                                               .method = SOLVER_PN,
                                               .wld = true,
                                               .memory_mb = MEMORY_MB,
                                               .symmetry = solver_knowledge_symmetry(knowledge),
                                               .go_on = goes_on,
                                               .context = r});
    SolverAnswer a;
    Verified v = {0};
    char reason[160];
    solver_run(solver, root, &a);
    bool ok = a.known && a.value == 1 ? prove(&lab, solver, root, &v, e)
                                      : error_set(e, "the question was not answered");
    if (ok) {
        snprintf(reason, sizeof reason,
                 "the paper asks; the proof (by solve --method pn) has %llu positions, checked by "
                 "the rules in L7",
                 (unsigned long long)v.claims[0].positions);
        report_row(r, item, asked, "the first: red; proved", VERDICT_OPEN, reason);
    }
    solver_free(solver);
    solver_knowledge_free(knowledge);
    free(root);
    return ok;
}
