// SPDX-License-Identifier: MIT
// hex_think.c - see hex_think.h.
#include "engine/hex/play/hex_think.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_posix.h"

#include <stdlib.h>
#include <string.h>
#include <threads.h>

// Rounds between two checks of the clock and of whether the move is decided. A net takes long.
enum { SLICE = 32, SLICE_OF_NET = 2, SLICES_TO_DECIDE = 32 };
static const uint64_t ponder_rounds = 3000000;

struct HexThinker {
    HexMcts *mcts;
    HexSolver *solver; // NULL without threads for it
    HexMctsMove *moves;
    uint64_t slice;
    HexPosition position; // of the running solver
    HexVerdict verdict;
    thrd_t proving, pondering;
    bool proves, ponders;
    bool fresh;           // the next position is the first of a game
    HexPosition previous; // of the tree, to see which stone is the last
    atomic_bool enough, proved;
};

static bool go_on(void *context, uint64_t nodes) {
    HexThinker *t = context;
    (void)nodes;
    return !atomic_load(&t->enough);
}

HexThinker *hex_thinker_new(int width, int height, const HexThinkSetup *setup) {
    HexThinker *t = mem_new(1, sizeof *t);
    t->mcts = hex_mcts_new(width, height, &setup->mcts);
    t->moves = mem_new((size_t)(width * height), sizeof *t->moves);
    t->fresh = true;
    t->slice = setup->mcts.net ? SLICE_OF_NET : SLICE;
    HexSolverOptions options = {
        .memory = setup->solver_memory, .threads = setup->solvers, .go_on = go_on, .context = t};
    if (setup->solvers > 0) t->solver = hex_solver_new(width, height, &options);
    return t;
}

void hex_thinker_free(HexThinker *t) {
    if (!t) return;
    hex_ponder_end(t);
    hex_mcts_free(t->mcts);
    hex_solver_free(t->solver);
    free(t->moves);
    free(t);
}

HexMcts *hex_thinker_mcts(HexThinker *t) {
    return t->mcts;
}

void hex_thinker_reset(HexThinker *t, Rng rng) {
    hex_ponder_end(t);
    hex_mcts_seed(t->mcts, rng);
    t->fresh = true;
}

// --- the root ---

// The only stone that the enemy of the mover has got since the last position, or -1.
static int last_stone(const HexThinker *t, const HexPosition *p) {
    int last = -1;
    for (int i = 0; i < hex_mcts_shape(t->mcts)->cells && !t->fresh; i++) {
        if (p->stone[i] != !p->mover || t->previous.stone[i] == p->stone[i]) continue;
        if (last >= 0) return -1;
        last = i;
    }
    return last;
}

static void set_root(HexThinker *t, const HexPosition *p) {
    hex_mcts_root(t->mcts, p, last_stone(t, p), t->fresh);
    t->previous = *p;
    t->fresh = false;
}

// --- the solver beside the search ---

static int prove(void *thinker) {
    HexThinker *t = thinker;
    hex_solver_run(t->solver, &t->position, &t->verdict);
    atomic_store(&t->proved, t->verdict.winner >= 0);
    return 0;
}

static void stop_thread(void *thinker, bool died) {
    (void)died;
    atomic_store(&((HexThinker *)thinker)->enough, true);
}

static void start_proving(HexThinker *t, const HexPosition *p) {
    t->position = *p;
    t->verdict = (HexVerdict){.winner = -1, .move = -1};
    atomic_store(&t->enough, false);
    atomic_store(&t->proved, false);
    t->proves = t->solver && mem_thread_begin(&t->proving, prove, t, stop_thread) == thrd_success;
}

static void end_proving(HexThinker *t) {
    if (!t->proves) return;
    atomic_store(&t->enough, true);
    mem_thread_end(t->proving);
    t->proves = false;
}

// --- the search ---

static bool time_is_up(const HexThinkLimits *l, uint64_t rounds, int64_t cpu, int64_t wall) {
    if (l->stop && atomic_load(l->stop)) return true;
    if (l->rounds && rounds >= l->rounds) return true;
    if (l->cpu_ns && os_thread_ns() - cpu >= l->cpu_ns) return true;
    return l->wall_ns && os_now_ns() - wall >= l->wall_ns;
}

// Whether the rounds that are left, at the current pace, can no longer change the move.
static bool is_decided(HexThinker *t, const HexThinkLimits *l, uint64_t rounds, int64_t wall) {
    int64_t spent = os_now_ns() - wall;
    if (!l->may_stop_early || !l->wall_ns || spent < l->wall_ns / 8) return false;
    if (rounds % (t->slice * SLICES_TO_DECIDE)) return false;
    size_t n = hex_mcts_moves(t->mcts, t->moves);
    double left = (double)rounds * (double)(l->wall_ns - spent) / (double)spent;
    return n == 1 || (n > 1 && t->moves[0].visits > t->moves[1].visits + left);
}

static uint64_t search(HexThinker *t, const HexThinkLimits *l) {
    int64_t cpu = os_thread_ns(), wall = os_now_ns();
    uint64_t rounds = 0;
    for (bool more = true; more && hex_mcts_winner(t->mcts) < 0;) {
        uint64_t slice = t->slice;
        if (l->rounds && l->rounds - rounds < slice) slice = l->rounds - rounds;
        rounds += hex_mcts_run(t->mcts, slice);
        more = !time_is_up(l, rounds, cpu, wall) && !is_decided(t, l, rounds, wall) &&
               !atomic_load(&t->proved);
    }
    return rounds;
}

// The solver's result comes first.
static void answer(HexThinker *t, HexThought *out) {
    if (t->verdict.winner >= 0 && hex_mcts_winner(t->mcts) < 0)
        hex_mcts_told(t->mcts, t->verdict.winner, t->verdict.move);
    out->winner = hex_mcts_winner(t->mcts);
    out->value = hex_mcts_value(t->mcts);
    out->move = t->verdict.move >= 0 ? t->verdict.move : hex_mcts_best(t->mcts);
}

void hex_think(HexThinker *t, const HexPosition *p, const HexThinkLimits *limits, bool again,
               HexThought *out) {
    hex_ponder_end(t);
    *out = (HexThought){.winner = -1, .move = -1};
    if (!again) set_root(t, p);
    start_proving(t, p);
    out->rounds = search(t, limits);
    end_proving(t);
    answer(t, out);
}

// --- pondering ---

static int ponder(void *thinker) {
    HexThinker *t = thinker;
    uint64_t rounds = 0;
    while (!atomic_load(&t->enough) && rounds < ponder_rounds && hex_mcts_winner(t->mcts) < 0)
        rounds += hex_mcts_run(t->mcts, t->slice);
    return 0;
}

void hex_ponder(HexThinker *t, const HexPosition *p) {
    hex_ponder_end(t);
    set_root(t, p);
    atomic_store(&t->enough, false);
    t->ponders = mem_thread_begin(&t->pondering, ponder, t, stop_thread) == thrd_success;
}

void hex_ponder_end(HexThinker *t) {
    if (!t->ponders) return;
    atomic_store(&t->enough, true);
    mem_thread_end(t->pondering);
    t->ponders = false;
}
