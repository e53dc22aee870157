// SPDX-License-Identifier: MIT
// edge_pn.c - see edge_pn.h.
#include "engine/othello/search/edge_pn.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/search/edge_pn_jobs.h"
#include "games/reversi/reversi_turn.h"

#include <stdlib.h>

struct EdgePn {
    const EdgePnCore *core;
    int squares;
    int threads;
    EdgePnSearch *searches; // one per thread
    EdgePnTable *table;
    bool asked; // the table is about `least`
    int least;
    SolverKept *learned; // of any question
    size_t n_learned, room;
    atomic_bool stop;
};

static const EdgePnCore *core_of(DiscShape shape) {
    return shape == DISC_FOUR_8   ? &edge_pn_core_FOUR_8
           : shape == DISC_FOUR_6 ? &edge_pn_core_FOUR_6
                                  : NULL;
}

bool edge_pn_suits(DiscShape shape) {
    return core_of(shape) != NULL;
}

EdgePn *edge_pn_new(DiscShape shape, const EdgeWorker *workers, int threads, size_t memory_mb) {
    EdgePn *x = mem_new(1, sizeof *x);
    x->core = core_of(shape);
    x->squares = disc_size(shape) * disc_size(shape);
    x->threads = threads;
    x->table = edge_pn_table_new(memory_mb << 20);
    x->searches = mem_new((size_t)threads, sizeof *x->searches);
    for (int i = 0; i < threads; i++) {
        x->searches[i] = (EdgePnSearch){.table = x->table, .worker = workers[i], .stop = &x->stop};
        x->searches[i].worker.stop = &x->stop;
    }
    return x;
}

void edge_pn_free(EdgePn *x) {
    if (!x) return;
    edge_pn_table_free(x->table);
    free(x->searches);
    free(x->learned);
    free(x);
}

// --- what is known from earlier runs ---

// Puts a result into the table if it answers the current question.
static void use_learned(EdgePn *x, const SolverKept *one) {
    bool first = one->key & 1; // as EdgePnPosition has it
    int wanted = first ? x->least : 1 - x->least;
    if (one->low >= wanted)
        edge_pn_put(x->table, one->key, (EdgePnNumbers){0, EDGE_PN_NEVER}, one->work);
    else if (one->high < wanted)
        edge_pn_put(x->table, one->key, (EdgePnNumbers){EDGE_PN_NEVER, 0}, one->work);
}

void edge_pn_learn(EdgePn *x, const SolverKept *one) {
    if (x->n_learned == x->room) {
        x->room = x->room ? 2 * x->room : 1 << 10;
        x->learned = mem_resize(x->learned, x->room, sizeof *x->learned);
    }
    x->learned[x->n_learned++] = *one;
    if (x->asked) use_learned(x, one);
}

// Numbers in the table are about one question.
static void set_question(EdgePn *x, int least) {
    if (x->asked && x->least == least) return;
    if (x->asked) edge_pn_table_reset(x->table);
    x->asked = true;
    x->least = least;
    for (int i = 0; i < x->threads; i++) x->searches[i].least = least;
    for (size_t i = 0; i < x->n_learned; i++) use_learned(x, &x->learned[i]);
}

// --- one question ---

typedef struct {
    EdgePn *engine;
    SolverQuestion *question;
    EdgePnJobs *jobs;
} Asked;

typedef struct {
    Asked *asked;
    int number;
} Thread;

static void keep(void *context, const EdgePnPosition *p, bool win, uint64_t work) {
    const Asked *a = context;
    int most = a->engine->squares, wanted = p->first ? a->engine->least : 1 - a->engine->least;
    SolverKept one = {.key = p->key, .move = UINT64_MAX, .low = -most, .high = most};
    if (win)
        one.low = wanted;
    else
        one.high = wanted - 1;
    one.work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
    a->question->keep(a->question->context, &one);
}

static bool look(void *context, uint64_t nodes) {
    const SolverQuestion *q = ((Asked *)context)->question;
    return q->go_on(q->context, nodes);
}

static int run(void *thread) {
    const Thread *t = thread;
    Asked *a = t->asked;
    EdgePn *x = a->engine;
    edge_pn_jobs_work(a->jobs, &x->searches[t->number], t->number == 0 ? look : NULL, a, &x->stop);
    return 0;
}

static void stop_running(void *thread, bool died) {
    Asked *a = ((Thread *)thread)->asked;
    (void)died;
    atomic_store(&a->engine->stop, true);
    edge_pn_jobs_wake(a->jobs);
}

// Solves a position by all threads; false when it was stopped.
static bool solve(Asked *a, const EdgePnPosition *root, bool *win) {
    EdgePn *x = a->engine;
    EdgePnNumbers known;
    if (edge_pn_find(x->table, root->key, &known) && (known.win == 0 || known.lose == 0)) {
        *win = known.win == 0;
        return true;
    }
    Thread *threads = mem_new((size_t)x->threads, sizeof *threads);
    thrd_t *handles = mem_new((size_t)x->threads, sizeof *handles);
    a->jobs = edge_pn_jobs_new(x->core, x->searches, root);
    for (int i = 0; i < x->threads; i++) threads[i] = (Thread){a, i};
    int started = 1;
    while (started < x->threads && mem_thread_begin(&handles[started], run, &threads[started],
                                                    stop_running) == thrd_success)
        started++;
    run(&threads[0]);
    for (int i = 1; i < started; i++) mem_thread_end(handles[i]);
    atomic_store(&x->stop, false);
    bool solved = edge_pn_jobs_solved(a->jobs, win);
    edge_pn_jobs_free(a->jobs);
    free(handles);
    free(threads);
    return solved;
}

// The winning child with the least work behind it, as its proof should be the shortest; NULL: none
// is known.
static const EdgePnChild *shortest(const EdgePn *x, const EdgePnChild *list, int n, bool first) {
    const EdgePnChild *best = NULL;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < n; i++) {
        if (edge_pn_seen(&list[i], first).win) continue;
        uint64_t work = list[i].over ? 0 : edge_pn_work(x->table, list[i].position.key);
        if (best && work >= least) continue;
        best = &list[i];
        least = work;
    }
    return best;
}

// The winning move of a position whose mover wins. The table may have lost it: then the children
// that may be it are solved, the most promising first.
static bool find_move(Asked *a, const EdgePnPosition *root, Move *out) {
    EdgePn *x = a->engine;
    EdgePnChild list[EDGE_PN_CHILDREN_MAX];
    enum { PATIENCE = 1000 };
    for (uint64_t nodes = PATIENCE;; nodes *= 2) {
        int n = x->core->children(x->searches, root, list);
        const EdgePnChild *best = shortest(x, list, n, root->first);
        if (best) {
            *out = edge_move_of(best->square);
            return true;
        }
        x->searches->end = x->searches->worker.nodes + nodes;
        x->core->grow(x->searches, root, (EdgePnNumbers){EDGE_PN_NEVER, EDGE_PN_NEVER});
        if (!look(a, x->searches->worker.nodes)) return false;
    }
}

// Whether the table has the result of a position or of a symmetric one: late positions that are
// symmetric have entries of their own.
static bool find_settled(const EdgePn *x, const EdgePnPosition *p, bool *win, uint64_t *work) {
    for (int i = 0; i < REVERSI_TURNS; i++) {
        uint64_t key = x->core->turned_key(p, i);
        EdgePnNumbers n;
        if (!edge_pn_find(x->table, key, &n) || (n.win && n.lose)) continue;
        *win = n.win == 0;
        *work = edge_pn_work(x->table, key);
        return true;
    }
    return false;
}

// The child that wins for the mover of its parent, with the least work behind it; NULL: none is
// known.
static const EdgePnChild *known_win(const EdgePn *x, const EdgePnPosition *root,
                                    const EdgePnChild *list, int n) {
    const EdgePnChild *best = NULL;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < n; i++) {
        const EdgePnChild *c = &list[i];
        bool win = c->now.win == 0, settled = win || c->now.lose == 0;
        uint64_t work = 0;
        if (!c->over && !find_settled(x, &c->position, &win, &work) && !settled) continue;
        bool same = !c->over && c->position.first == root->first;
        if (win != same || (best && work >= least)) continue;
        best = c;
        least = work;
    }
    return best;
}

// The answer from the table alone, with a move where the mover wins; false: it is not there.
static bool recall(EdgePn *x, const EdgePnPosition *root, SolverQuestion *q) {
    EdgePnChild list[EDGE_PN_CHILDREN_MAX];
    bool win, pass = root->first != (reversi_state(q->root)->mover == 0);
    if (!find_settled(x, root, &win, &q->work)) return false;
    if (win && !pass) {
        const EdgePnChild *best =
            known_win(x, root, list, x->core->children(x->searches, root, list));
        if (!best) return false;
        q->move = edge_move_of(best->square);
    }
    q->known = true;
    q->value = win != pass ? q->high : q->low;
    return true;
}

static uint64_t count_nodes(const EdgePn *x) {
    uint64_t sum = 0;
    for (int i = 0; i < x->threads; i++) sum += x->searches[i].worker.nodes;
    return sum;
}

void edge_pn_answer(EdgePn *x, SolverQuestion *q) {
    bool first = reversi_state(q->root)->mover == 0, win = false;
    uint64_t before = count_nodes(x);
    set_question(x, first ? q->high : -q->low);
    Asked a = {.engine = x, .question = q};
    for (int i = 0; i < x->threads; i++) {
        x->searches[i].keep = q->keep ? keep : NULL;
        x->searches[i].keep_work = q->keep_work;
        x->searches[i].context = &a;
    }
    EdgePnPosition root = x->core->position(edge_board_of(q->root), first);
    if (recall(x, &root, q) || q->recall) {
        q->nodes = count_nodes(x) - before;
        return;
    }
    bool pass = root.first != first; // the only move
    q->known = solve(&a, &root, &win);
    if (q->known && win && !pass) q->known = find_move(&a, &root, &q->move);
    q->value = win != pass ? q->high : q->low;
    q->nodes = count_nodes(x) - before;
}
