// SPDX-License-Identifier: MIT
// solve_journal.c - see solve_journal.h. A line has the key of a position, bounds of its value, the
// move and the work behind it.
#include "cli/solve/solve_journal.h"

#include "base/hash.h"
#include "work/journal.h"

#include <inttypes.h>

void solve_journal_rules(const Game *g, Str *head) {
    const char *rules = g->description;
    if (rules) str_addf(head, ", rules %016" PRIx64, hash_bytes(rules, strlen(rules)));
}

void solve_journal_init(SolveJournal *j, const char *file) {
    *j = (SolveJournal){.file = file};
    mtx_init(&j->lock, mtx_plain);
}

void solve_journal_clear(SolveJournal *j) {
    mtx_destroy(&j->lock);
}

static bool learn_line(void *solver, const char *line) {
    SolverKept one;
    if (sscanf(line, "bound %" SCNx64 " %d %d %" SCNx64 " %" SCNu32, &one.key, &one.low, &one.high,
               &one.move, &one.work) == 5)
        solver_learn(solver, &one);
    return true;
}

bool solve_journal_open(SolveJournal *j, const SolveRequest *r, const char *way, Solver *solver,
                        Error *e) {
    if (!j->file) return true;
    Str head = {0};
    str_addf(&head, "journal of solve %s, position ", r->game->name);
    game_position_text(r->game, r->state, &head);
    str_addf(&head, "%s, %s", r->wld ? ", wld" : "", way);
    solve_journal_rules(r->game, &head);
    bool ok = journal_open(j->file, str_text(&head), r->resume, learn_line, solver, e);
    str_clear(&head);
    return ok;
}

void solve_journal_keep(SolveJournal *j, const SolverKept *one) {
    Str line = {0};
    str_addf(&line, "bound %" PRIx64 " %d %d %" PRIx64 " %" PRIu32, one->key, one->low, one->high,
             one->move, one->work);
    mtx_lock(&j->lock);
    if (!j->failed) j->failed = !journal_add(j->file, str_text(&line));
    mtx_unlock(&j->lock);
    str_clear(&line);
}
