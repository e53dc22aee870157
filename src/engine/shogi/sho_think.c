// SPDX-License-Identifier: MIT
// sho_think.c - see sho_think.h.
//
// The mate solver gets a small share of the effort: first for a mate of the mover, then, whenever a
// new move is the best, for a mate that would answer it. What it proves goes into the table, where
// the search finds it.
#include "engine/shogi/sho_think.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_posix.h"
#include "engine/shogi/sho_pick.h"
#include "engine/shogi/tsume.h"

#include <stdlib.h>
#include <threads.h>

enum {
    SOLVER_MB = 32,
    SOLVER_SHARE = 20,      // the solver's first question gets this part of the time
    SOLVER_NODES = 20000,   // where there is no limit of time: at most this many nodes
    SOLVER_NODES_PART = 16, // and this part of the nodes
    WINDOW = 25,            // of aspiration, at first
    VERIFY_FROM = 6,        // depth from which the best move is put to the solver
    ASK_FIRST = 16,         // nodes between looks at the clock, at first
    ASK_MOST = 1024,
    ASK_NS = 1000000, // and about so much time, however slow nodes are
};

struct ShoThinker {
    ShoThinkerSetup setup;
    ShoShared shared;
    ShoWorker *workers[SHO_THREADS_MAX];
    ShoRootMove *moves; // room for the root moves of each thread
    Tsume *solver;
    TsumeAnswer answer;
    // The search that runs.
    const ShoAsk *ask;
    int64_t began_ns, began_cpu_ns;
    int64_t solver_until_ns; // in the time of the limit; 0: none
    uint64_t solver_nodes;
    uint64_t ask_nodes; // nodes between looks at the clock
    int64_t asked_ns;   // when it was last looked at
};

ShoThinker *sho_thinker_new(const ShoThinkerSetup *setup) {
    ShoThinker *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    t->shared.table = sho_table_new(setup->table_mb);
    for (int i = 0; i < setup->threads; i++)
        t->workers[i] = sho_worker_new(&t->shared, i, setup->new_eval(setup->context));
    t->moves = mem_new((size_t)setup->threads * SHOGI_MOVES_ROOM, sizeof *t->moves);
    return t;
}

void sho_thinker_free(ShoThinker *t) {
    if (!t) return;
    for (int i = 0; i < t->setup.threads; i++) sho_worker_free(t->workers[i]);
    sho_table_free(t->shared.table);
    tsume_free(t->solver);
    free(t->moves);
    free(t);
}

void sho_thinker_forget(ShoThinker *t) {
    sho_table_forget(t->shared.table);
    for (int i = 0; i < t->setup.threads; i++) sho_worker_forget(t->workers[i]);
    tsume_free(t->solver);
    t->solver = NULL;
}

// --- limits ---

static bool is_asked_to_stop(const ShoThinker *t) {
    return t->ask->stop && atomic_load_explicit(t->ask->stop, memory_order_relaxed);
}

static int64_t spent_ns(const ShoThinker *t) {
    return os_now_ns() - t->began_ns;
}

static bool may_go_on(void *context) {
    const ShoThinker *t = context;
    const ShoAsk *ask = t->ask;
    if (is_asked_to_stop(t)) return false;
    if (ask->cpu_ns && os_thread_ns() - t->began_cpu_ns >= ask->cpu_ns) return false;
    return !ask->most_ns || spent_ns(t) < ask->most_ns;
}

// How many nodes the search may look at before it asks again; 0: none.
static uint64_t nodes_more(void *context) {
    ShoThinker *t = context;
    if (!may_go_on(t)) return 0;
    const int64_t now = os_now_ns(), took = now - t->asked_ns;
    t->asked_ns = now;
    if (took > ASK_NS)
        t->ask_nodes = t->ask_nodes * ASK_NS / (uint64_t)took;
    else if (took < ASK_NS / 2)
        t->ask_nodes *= 2;
    if (t->ask_nodes < 1) t->ask_nodes = 1;
    if (t->ask_nodes > ASK_MOST) t->ask_nodes = ASK_MOST;
    return t->ask_nodes;
}

// --- the mate solver ---

static bool solver_may_go_on(void *context, uint64_t nodes) {
    const ShoThinker *t = context;
    (void)nodes;
    if (!may_go_on(context)) return false;
    if (!t->solver_until_ns) return true;
    return (t->ask->cpu_ns ? os_thread_ns() : os_now_ns()) < t->solver_until_ns;
}

// Whether the mover mates by checks, within a part of the effort: t->answer has the line.
static bool solver_mates(ShoThinker *t, const ShogiPosition *p, int share) {
    const ShoAsk *ask = t->ask;
    int64_t limit = ask->cpu_ns ? ask->cpu_ns : ask->usual_ns ? ask->usual_ns : ask->most_ns;
    uint64_t nodes = SOLVER_NODES;
    if (t->setup.no_solver) return false;
    // Where nodes are saved for later a move takes six tenths of its share on the average.
    uint64_t expected = ask->usual_nodes ? ask->usual_nodes * 6 / 10 : ask->nodes;
    if (ask->nodes && expected / SOLVER_NODES_PART < nodes) nodes = expected / SOLVER_NODES_PART;
    if (shogi_king(p, p->mover ^ 1) == SHOGI_NOWHERE || nodes == 0) return false;
    t->solver_until_ns = 0;
    if (limit) t->solver_until_ns = (ask->cpu_ns ? os_thread_ns() : os_now_ns()) + limit / share;
    const TsumeSetup setup = {.memory_mb = SOLVER_MB,
                              .any_length = true,
                              .nodes = limit && !ask->nodes ? 0 : nodes,
                              .go_on = solver_may_go_on,
                              .context = t};
    if (!t->solver || t->solver_nodes != setup.nodes) {
        tsume_free(t->solver);
        t->solver = tsume_new(&setup);
        t->solver_nodes = setup.nodes;
    }
    tsume_solve(t->solver, p, &t->answer);
    return t->answer.verdict == TSUME_MATE && t->answer.line_plies > 0;
}

// The root is a mate: the line is the only one.
static void tell_mate(ShoThinker *t, ShoThought *out) {
    ShoRootMove *r = &t->moves[0];
    const TsumeAnswer *a = &t->answer;
    *r = (ShoRootMove){.move = a->line[0], .depth = 1};
    r->length = a->line_plies < SHO_PLIES_MAX ? a->line_plies : SHO_PLIES_MAX;
    memcpy(r->line, a->line, (size_t)r->length * sizeof *r->line);
    int plies = a->plies < SHO_PLIES_MAX ? a->plies : SHO_PLIES_MAX;
    r->value = SHO_MATE - plies;
    *out = (ShoThought){.depth = 1, .deepest = plies, .solved = true, .n = 1, .lines = r};
    out->nodes = a->nodes;
}

// Looks for a mate that answers the move; the table learns it.
static bool is_refuted(ShoThinker *t, const ShogiState *s, ShogiMove m) {
    ShogiPosition after = s->position;
    ShogiUndo undo;
    shogi_do(&after, m, &undo);
    if (!solver_mates(t, &after, 2 * SOLVER_SHARE)) return false;
    int plies = t->answer.plies < SHO_PLIES_MAX ? t->answer.plies : SHO_PLIES_MAX;
    const ShoEntry e = {.move = t->answer.line[0],
                        .value = (int16_t)(SHO_MATE - plies),
                        .eval = SHO_NO_EVAL,
                        .depth = SHO_PROVED,
                        .bound = SHO_BOUND_LOWER};
    sho_table_store(t->shared.table, shogi_key(&after), &e);
    return true;
}

// --- deepening ---

static int compare_root_moves(const void *a, const void *b) {
    const ShoRootMove *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? 1 : -1;
    return (x->previous < y->previous) - (x->previous > y->previous);
}

// Few moves are sorted: those with lines. Insertion keeps equal ones in order.
static void sort_lines(ShoRootMove *moves, size_t n) {
    for (size_t i = 1; i < n; i++)
        for (size_t k = i; k > 0 && compare_root_moves(&moves[k - 1], &moves[k]) > 0; k--) {
            ShoRootMove kept = moves[k];
            moves[k] = moves[k - 1];
            moves[k - 1] = kept;
        }
}

// One line at one depth, with a window around the value of the depth before.
static void search_line(ShoWorker *w, int depth) {
    int expected = w->root_moves[w->first_root_move].previous, width = WINDOW;
    int alpha = -SHO_INFINITE, beta = SHO_INFINITE;
    if (depth >= 5 && expected > -SHO_EVAL_MAX && expected < SHO_EVAL_MAX) {
        width += (expected < 0 ? -expected : expected) / 30;
        alpha = expected - width;
        beta = expected + width;
    }
    for (;;) {
        int value = sho_search_root(w, alpha, beta, depth);
        if (sho_stopped(w)) return;
        if (value <= alpha && alpha > -SHO_INFINITE) {
            beta = (alpha + beta) / 2;
            alpha = value - width;
        } else if (value >= beta && beta < SHO_INFINITE) {
            beta = value + width;
        } else {
            return;
        }
        width += width;
        if (width > 1000 || alpha < -SHO_EVAL_MAX) alpha = -SHO_INFINITE;
        if (width > 1000 || beta > SHO_EVAL_MAX) beta = SHO_INFINITE;
    }
}

// Several lines tell of different moves: once a move that promotes is among the first `n`, the one
// that pointlessly does not is searched no more at this depth.
static void leave_out_twin(ShoWorker *w, size_t n) {
    for (size_t k = 0; k < n; k++)
        for (size_t i = n; i < w->n_root_moves; i++) {
            ShoRootMove twin = w->root_moves[i];
            if (w->root_moves[k].move != (twin.move | SHOGI_PROMOTION) ||
                shogi_is_promotion(twin.move) || shogi_is_drop(twin.move) ||
                sho_worth_not_promoting(&w->position, twin.move))
                continue;
            twin.value = twin.previous = -SHO_INFINITE;
            w->n_root_moves--;
            for (; i < w->n_root_moves; i++) w->root_moves[i] = w->root_moves[i + 1];
            w->root_moves[i] = twin;
        }
}

// All lines at one depth; `*shown` of them, which may be fewer. False when stopped.
static bool search_depth(ShoWorker *w, int depth, size_t lines, size_t *shown) {
    size_t n_root_moves = w->n_root_moves;
    w->root_depth = depth;
    w->deepest = 0;
    for (size_t i = 0; i < w->n_root_moves; i++) {
        if (w->root_moves[i].value > -SHO_INFINITE)
            w->root_moves[i].previous = w->root_moves[i].value;
        else if (i >= lines)
            w->root_moves[i].previous = -SHO_INFINITE;
    }
    for (size_t k = 0; k < lines && k < w->n_root_moves && !sho_stopped(w); k++) {
        w->first_root_move = k;
        search_line(w, depth);
        if (!sho_stopped(w)) sort_lines(w->root_moves, k + 1);
        if (!sho_stopped(w) && k + 1 < lines && lines < n_root_moves) leave_out_twin(w, k + 1);
    }
    w->first_root_move = 0;
    *shown = lines < w->n_root_moves ? lines : w->n_root_moves;
    w->n_root_moves = n_root_moves;
    return !sho_stopped(w);
}

// Helpers search the same position with the same table, half of them one ply deeper.
static int help(void *context) {
    ShoWorker *w = context;
    size_t shown;
    for (int depth = 1; depth < SHO_DEPTH_MAX && !sho_stopped(w); depth++)
        if (depth < 3 || (depth + w->number) % 3 != 0) search_depth(w, depth, 1, &shown);
    return 0;
}

static size_t list_root_moves(const ShogiPosition *p, ShoRootMove *out) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n; i++) {
        out[i].move = out[i].line[0] = moves[i];
        out[i].length = 1;
        out[i].value = out[i].previous = -SHO_INFINITE;
        out[i].depth = out[i].deepest = 0;
        out[i].nodes = 0;
    }
    return n;
}

static uint64_t all_nodes(const ShoThinker *t, int threads) {
    uint64_t sum = t->workers[0]->nodes;
    for (int i = 1; i < threads; i++) sum += atomic_load(&t->workers[i]->nodes_seen);
    return sum;
}

// How settled the choice is: what part of the usual time it may take.
typedef struct {
    ShogiMove best;
    int value, stable; // depths for which it was the best
} Pace;

static bool is_enough(const ShoThinker *t, Pace *pace, const ShoRootMove *best, int depth) {
    const ShoAsk *ask = t->ask;
    int fall = pace->value - best->value;
    pace->stable = pace->best == best->move ? pace->stable + 1 : 0;
    pace->best = best->move;
    pace->value = best->value;
    bool mate = best->value >= SHO_MATE_LEAST && SHO_MATE - best->value <= depth;
    if (!ask->all && mate) return true;
    if (!ask->usual_ns && !ask->usual_nodes) return false;
    int64_t percent = pace->stable >= 6 ? 45 : pace->stable >= 3 ? 60 : pace->stable ? 80 : 110;
    if (fall > 60) percent += 60;
    if (ask->usual_nodes)
        return t->workers[0]->nodes > ask->usual_nodes * (uint64_t)percent * 6 / 1000;
    return spent_ns(t) > ask->usual_ns / 100 * percent * 6 / 10;
}

static void deepen(ShoThinker *t, const ShogiState *s, int threads, ShoReport *each, void *context,
                   ShoThought *out) {
    ShoWorker *w = t->workers[0];
    size_t lines = t->ask->lines > 1 ? (size_t)t->ask->lines : 1, shown;
    int most = t->ask->depth ? t->ask->depth : SHO_DEPTH_MAX;
    ShogiMove verified = SHOGI_NO_MOVE;
    Pace pace = {0};
    if (lines > w->n_root_moves) lines = w->n_root_moves;
    for (int depth = 1; depth <= most; depth++) {
        bool done = search_depth(w, depth, lines, &shown);
        const ShoRootMove *best = &w->root_moves[0];
        if (done) {
            out->depth = depth;
            out->deepest = w->deepest;
        }
        out->n = shown;
        out->nodes = all_nodes(t, threads);
        if (!done) break;
        if (each) {
            out->filled = sho_table_filled(t->shared.table);
            each(context, out);
        }
        if (depth < most && is_enough(t, &pace, best, depth)) break;
        if (depth >= VERIFY_FROM && best->move != verified && best->value > -SHO_MATE_LEAST) {
            verified = best->move;
            if (is_refuted(t, s, verified)) depth--;
        }
        if (!may_go_on(t)) break;
    }
}

static void stop_helper(void *worker, bool died) {
    (void)died;
    atomic_store(&((ShoWorker *)worker)->shared->stop, true);
}

static int start_helpers(ShoThinker *t, const ShogiState *s, const ShogiRules *r, thrd_t *threads) {
    int started = 0;
    size_t n = t->workers[0]->n_root_moves;
    for (int i = 1; i < t->setup.threads; i++) {
        ShoRootMove *moves = t->moves + (size_t)i * SHOGI_MOVES_ROOM;
        memcpy(moves, t->moves, n * sizeof *moves);
        sho_worker_root(t->workers[i], s, r, moves, n);
        t->workers[i]->node_limit = 0;
        if (mem_thread_begin(&threads[i], help, t->workers[i], stop_helper) != thrd_success) break;
        started = i;
    }
    return started + 1;
}

void sho_think(ShoThinker *t, const ShogiState *s, const ShogiRules *r, const ShoAsk *ask,
               ShoReport *each, void *context, ShoThought *out) {
    thrd_t threads[SHO_THREADS_MAX];
    *out = (ShoThought){.lines = t->moves};
    t->ask = ask;
    t->began_ns = os_now_ns();
    t->began_cpu_ns = os_thread_ns();
    size_t n = list_root_moves(&s->position, t->moves);
    out->over = n == 0;
    if (n == 0) return;
    out->n = 1;
    if (n == 1 && !ask->all) return;
    if (!ask->all && solver_mates(t, &s->position, SOLVER_SHARE)) {
        tell_mate(t, out);
        return;
    }
    sho_table_age(t->shared.table);
    atomic_store(&t->shared.stop, false);
    t->shared.go_on = nodes_more;
    t->ask_nodes = ASK_FIRST;
    t->asked_ns = os_now_ns();
    t->shared.context = t;
    sho_worker_root(t->workers[0], s, r, t->moves, n);
    t->workers[0]->node_limit = ask->nodes;
    int running = start_helpers(t, s, r, threads);
    deepen(t, s, running, each, context, out);
    atomic_store(&t->shared.stop, true);
    for (int i = 1; i < running; i++) mem_thread_end(threads[i]);
}
