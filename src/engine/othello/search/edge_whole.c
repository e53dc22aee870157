// SPDX-License-Identifier: MIT
// edge_whole.c - see edge_whole.h.
#include "engine/othello/search/edge_whole.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/board/edge_stable.h"
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_pn.h"
#include "engine/othello/search/edge_whole_core.h"

#include <stdlib.h>

typedef struct {
    EdgeWholeValue *value;
    const EdgeCore *core;
    EdgeWholeShared shared;
    EdgeWorker *workers; // one per thread
    int threads;
    size_t memory_mb;
    EdgePn *pn; // answers whether a bound is reached, on 8x8; made when it is first needed
} EdgeWhole;

static EdgeWholeValue *find_value(const Game *g, DiscShape *shape) {
    static EdgeWholeValue *const values[DISC_SHAPES] = {[DISC_EIGHT_6] = edge_whole_EIGHT_6,
                                                        [DISC_FOUR_6] = edge_whole_FOUR_6,
                                                        [DISC_FOUR_8] = edge_whole_FOUR_8};
    return edge_shape_of(g, shape) ? values[*shape] : NULL;
}

bool edge_whole_suits(const Game *g) {
    DiscShape shape;
    return find_value(g, &shape) != NULL;
}

void *edge_whole_new(const Game *g, int threads, size_t memory_mb) {
    EdgeWhole *x = mem_new(1, sizeof *x);
    DiscShape shape = DISC_FOUR_8;
    x->value = find_value(g, &shape);
    x->core = edge_core(shape);
    x->threads = threads > 1 ? threads : 1;
    x->memory_mb = memory_mb;
    x->shared.many = x->threads > 1;
    x->workers = mem_new((size_t)x->threads, sizeof *x->workers);
    EdgeTable *table = edge_table_new(memory_mb << 20);
    for (int i = 0; i < x->threads; i++)
        x->workers[i] = (EdgeWorker){.table = table,
                                     .near = edge_table_new(EDGE_NEAR_BYTES),
                                     .eval = &edge_simple_eval,
                                     .stop = &x->shared.stop};
    return x;
}

void edge_whole_free(void *engine) {
    EdgeWhole *x = engine;
    edge_pn_free(x->pn);
    edge_table_free(x->workers[0].table);
    for (int i = 0; i < x->threads; i++) edge_table_free(x->workers[i].near);
    free(x->workers);
    free(x);
}

// On 8x8 alpha-beta comes to no end from the start, while proof numbers do. NULL on smaller boards.
static EdgePn *pn_of(EdgeWhole *x) {
    if (x->core->shape != DISC_FOUR_8) return NULL;
    if (!x->pn) x->pn = edge_pn_new(x->core->shape, x->workers, x->threads, x->memory_mb);
    return x->pn;
}

// Which search a result is of is known by its key: they have different ones for a position.
void edge_whole_learn(void *engine, const SolverKept *one) {
    enum { MUCH = 60 }; // work behind it: everything in a journal took long
    EdgeWhole *x = engine;
    if (pn_of(x)) edge_pn_learn(x->pn, one);
    EdgeEntry e = {(int8_t)one->low, (int8_t)one->high, (uint8_t)one->move, EDGE_EXACT, MUCH};
    if (one->move >= EDGE_NO_MOVE) e.move = EDGE_NO_MOVE;
    edge_table_put(x->workers[0].table, edge_whole_key(one->key), e);
}

// One question while threads work on it.
typedef struct {
    EdgeWhole *engine;
    SolverQuestion *question;
    mtx_t lock; // of everything below
    bool answered;
    uint64_t nodes; // of the threads that have ended
} Asked;

typedef struct {
    Asked *asked;
    EdgeWholeSearch search;
    bool first; // this one checks whether to continue
} Thread;

static bool look(void *context, uint64_t nodes) {
    Thread *t = context;
    const SolverQuestion *q = t->asked->question;
    return !t->first || q->go_on(q->context, nodes * (uint64_t)t->asked->engine->threads);
}

static void keep(void *context, uint64_t key, EdgeEntry e) {
    const SolverQuestion *q = ((Thread *)context)->asked->question;
    q->keep(q->context, &(SolverKept){key, e.move, e.lower, e.upper, UINT32_MAX});
}

static int run(void *context) {
    Thread *t = context;
    Asked *a = t->asked;
    SolverQuestion *q = a->question;
    uint8_t move;
    int v = a->engine->value(&t->search, edge_board_of(q->root), q->low, q->high, &move);
    mtx_lock(&a->lock);
    a->nodes += t->search.worker.nodes;
    if (!a->answered && !atomic_load(&a->engine->shared.stop)) {
        a->answered = true;
        q->value = v;
        if (move != EDGE_NO_MOVE) q->move = move;
        atomic_store(&a->engine->shared.stop, true);
    }
    mtx_unlock(&a->lock);
    return 0;
}

static void stop_running(void *thread, bool died) {
    (void)died;
    atomic_store(&((Thread *)thread)->asked->engine->shared.stop, true);
}

void edge_whole_answer(void *engine, SolverQuestion *q) {
    EdgeWhole *x = engine;
    if (q->high == q->low + 1 && pn_of(x)) {
        edge_pn_answer(x->pn, q);
        return;
    }
    if (q->recall) return;
    Asked asked = {.engine = x, .question = q};
    Thread *threads = mem_new((size_t)x->threads, sizeof *threads);
    thrd_t *handles = mem_new((size_t)x->threads, sizeof *handles);
    mtx_init(&asked.lock, mtx_plain);
    for (int i = 0; i < x->threads; i++) {
        Thread *t = &threads[i];
        *t = (Thread){.asked = &asked, .first = i == 0};
        t->search = (EdgeWholeSearch){
            .shared = &x->shared, .worker = x->workers[i], .look = look, .context = t};
        t->search.keep = q->keep ? keep : NULL;
        t->search.keep_work = q->keep_work;
    }
    int started = 1;
    while (started < x->threads && mem_thread_begin(&handles[started], run, &threads[started],
                                                    stop_running) == thrd_success)
        started++;
    run(&threads[0]);
    for (int i = 1; i < started; i++) mem_thread_end(handles[i]);
    atomic_store(&x->shared.stop, false);
    q->known = asked.answered;
    q->nodes = asked.nodes;
    mtx_destroy(&asked.lock);
    free(handles);
    free(threads);
}

// Whether stable discs alone decide that player 0, who has `first`, gets at least `least`.
static bool settle_by_stable(uint64_t first, uint64_t second, int least, DiscShape shape,
                             bool *holds) {
    int squares = disc_size(shape) * disc_size(shape);
    if (squares - 2 * bits_count(second) < least &&
        squares - 2 * edge_stable_count(second, first, shape) < least) {
        *holds = false;
        return true;
    }
    *holds = 2 * bits_count(first) - squares >= least &&
             2 * edge_stable_count(first, second, shape) - squares >= least;
    return *holds;
}

// Up to ten empty squares (the best of 8 to 26 for the margin on 8x8), where the threads hardly
// meet; and where enough discs are stable.
bool edge_whole_settle(void *engine, int thread, const State *s, int least, bool *holds,
                       uint64_t *nodes) {
    enum { NEAR_END = 10 };
    const EdgeWhole *x = engine;
    DiscBoard b = edge_board_of(s);
    bool first = reversi_state(s)->mover == 0;
    DiscShape shape = x->core->shape;
    if (settle_by_stable(first ? b.me : b.opp, first ? b.opp : b.me, least, shape, holds))
        return true;
    int empties = bits_count(disc_empty(b, shape));
    if (empties > NEAR_END) return false;
    EdgeWorker w = x->workers[thread];
    int alpha = first ? least - 1 : -least;
    int v = x->core->null_window(&w, b, alpha, empties);
    *holds = first ? v >= least : v <= -least;
    *nodes = w.nodes;
    return true;
}
