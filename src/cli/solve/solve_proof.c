// SPDX-License-Identifier: MIT
// solve_proof.c - `genpei solve --proof`: a solved position as a strategy, checked before it is
// stored.
#include "cli/solve/solve_proof.h"

#include "base/mem.h"
#include "base/os/pack.h"
#include "search/solver_strategy.h"
#include "verify/described_position.h"
#include "verify/verify_search.h"

#include <stdlib.h>

// What has to be shown for a value: that player 0 gets no less and no more. A value that cannot be
// passed needs one claim, and so does a win when only that was asked for.
static int claims_for(const SolveRequest *r, int value, SolverClaim *out) {
    int n = 0, most = r->wld ? 1 : r->game->max_payoff;
    if (value != -most || most == 0) out[n++] = (SolverClaim){false, value};
    if (value != most || most == 0) out[n++] = (SolverClaim){true, value};
    return n;
}

static bool settles(void *searches, int thread, const State *described) {
    VerifySearch **each = searches;
    uint64_t examined;
    return verify_search(each[thread], described, &examined, NULL) == VERIFY_HOLDS;
}

static void stand_in(void *searches, const State *described, State *out) {
    VerifySearch **each = searches;
    verify_search_stand_in(each[0], described, out);
}

// One claim; with --searched, down to positions that the verifier settles by itself.
static bool write_claim(const SolveRequest *r, Solver *solver, const SolverClaim *claim,
                        const Game *described, const State *root, Str *out, Error *e) {
    if (!r->searched)
        return solver_strategy_add(solver, r->game, r->state, described, root, claim, NULL, out, e);
    VerifyAim aim = {described, claim->at_most, claim->bound, (uint64_t)r->searched, &r->app->stop};
    int threads = r->threads > 1 ? r->threads : 1;
    VerifySearch **each = mem_new((size_t)threads, sizeof(VerifySearch *));
    for (int i = 0; i < threads; i++) each[i] = verify_search_new(&aim);
    StrategySearches searches = {aim.limit, threads, settles, stand_in, each};
    bool ok =
        solver_strategy_add(solver, r->game, r->state, described, root, claim, &searches, out, e);
    for (int i = 0; i < threads; i++) verify_search_free(each[i]);
    free(each);
    return ok;
}

static bool write_claims(const SolveRequest *r, Solver *solver, const SolverClaim *claims, int n,
                         const Game *described, const State *root, Str *out, Error *e) {
    solver_strategy_begin(described, root, out);
    for (int i = 0; i < n; i++)
        if (!write_claim(r, solver, &claims[i], described, root, out, e)) return false;
    return true;
}

bool solve_proof_goes_on(void *app, const State *s, Move m) {
    (void)s;
    (void)m;
    return !atomic_load(&((App *)app)->stop);
}

// Being stopped by Ctrl-C does not make a proof wrong.
static bool check(const SolveRequest *r, const Str *text, Error *e) {
    Verified verified;
    VerifySetup setup = {.visit = solve_proof_goes_on,
                         .context = r->app,
                         .known = {SIZE_MAX, SIZE_MAX}, // its searches were done to write it
                         .stop = &r->app->stop};
    if (verify_strategy(r->app->games, text, &setup, &verified, e)) return true;
    if (atomic_load(&r->app->stop)) return error_set(e, "the proof was not checked to its end");
    return error_prefix(e, "the proof does not hold; please report this");
}

static bool prove(const SolveRequest *r, Solver *solver, const SolverClaim *claims, int n,
                  Error *e) {
    const Game *described = game_table_open_on(r->app->games, r->game->name, "vm", e);
    if (!described) return false;
    State *root = game_states_new(described, 1);
    Str text = {0};
    bool ok = described_position(r->game, r->state, described, root, e) &&
              write_claims(r, solver, claims, n, described, root, &text, e) && check(r, &text, e) &&
              pack_write(r->proof, &text, e);
    str_clear(&text);
    free(root);
    return ok;
}

bool solve_proof(const SolveRequest *r, Solver *solver, int value, Error *e) {
    SolverClaim claims[VERIFY_CLAIMS_MAX];
    int n = claims_for(r, value, claims);
    return prove(r, solver, claims, n, e);
}

bool solve_proof_claim(const SolveRequest *r, Solver *solver, const SolverClaim *claim, Error *e) {
    return prove(r, solver, claim, 1, e);
}
