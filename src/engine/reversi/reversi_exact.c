// SPDX-License-Identifier: MIT
// reversi_exact.c - see reversi_exact.h.
#include "engine/reversi/reversi_exact.h"

#include "base/bits.h"
#include "engine/reversi/exact_core.h"
#include "games/reversi/reversi.h"

#include <threads.h>

enum { NEAR_MB = 1 };

typedef struct {
    ExactValue *value;
    ExactShared *shared;
    ExactTable *near; // one a thread
    int threads;
    int squares;
} ReversiExact;

static ExactValue *find_core(const Game *g) {
    static const struct {
        int size, directions;
        ExactValue *value;
    } cores[] = {{6, 4, exact_value_6_4}, {6, 8, exact_value_6_8}, {8, 4, exact_value_8_4}};
    const ReversiRules *r = reversi_rules(g);
    for (size_t i = 0; r && i < sizeof cores / sizeof *cores; i++)
        if (cores[i].size == r->size && cores[i].directions == r->directions) return cores[i].value;
    return NULL;
}

bool reversi_exact_suits(const Game *g) {
    return find_core(g) != NULL;
}

void *reversi_exact_new(const Game *g, int threads, size_t memory_mb) {
    ReversiExact *x = mem_new(1, sizeof *x);
    x->value = find_core(g);
    x->shared = mem_new(1, sizeof *x->shared);
    x->threads = threads > 1 ? threads : 1;
    x->squares = reversi_rules(g)->size * reversi_rules(g)->size;
    x->shared->many = x->threads > 1;
    exact_table_init(&x->shared->table, memory_mb);
    x->near = mem_new((size_t)x->threads, sizeof *x->near);
    for (int i = 0; i < x->threads; i++) exact_table_init(&x->near[i], NEAR_MB);
    return x;
}

void reversi_exact_free(void *engine) {
    ReversiExact *x = engine;
    exact_table_clear(&x->shared->table);
    for (int i = 0; i < x->threads; i++) exact_table_clear(&x->near[i]);
    free(x->near);
    free(x->shared);
    free(x);
}

void reversi_exact_learn(void *engine, const SolverKept *one) {
    ReversiExact *x = engine;
    ExactEntry e = {(int8_t)one->low, (int8_t)one->high, (uint8_t)one->move, 60};
    exact_table_store(&x->shared->table, one->key, e);
}

// One question, while threads are at it.
typedef struct {
    ReversiExact *engine;
    SolverQuestion *question;
    mtx_t lock; // of everything below
    bool answered;
    uint64_t nodes; // of the threads that have ended
} Asked;

typedef struct {
    Asked *asked;
    ExactSearch search;
    bool first; // this one asks whether to go on
} Thread;

static bool look(void *context, uint64_t nodes) {
    Thread *t = context;
    const SolverQuestion *q = t->asked->question;
    return !t->first || q->go_on(q->context, nodes * (uint64_t)t->asked->engine->threads);
}

static void keep(void *context, uint64_t key, ExactEntry e) {
    const SolverQuestion *q = ((Thread *)context)->asked->question;
    q->keep(q->context, &(SolverKept){key, e.move, e.low, e.high, UINT32_MAX});
}

static int run(void *context) {
    Thread *t = context;
    Asked *a = t->asked;
    SolverQuestion *q = a->question;
    const ReversiState *s = reversi_state(q->root);
    uint8_t move;
    int v = a->engine->value(&t->search, s->stones[s->mover].w[0], s->stones[1 - s->mover].w[0],
                             q->low, q->high, &move);
    mtx_lock(&a->lock);
    a->nodes += t->search.nodes;
    if (!a->answered && !atomic_load(&a->engine->shared->stop)) {
        a->answered = true;
        q->value = v;
        if (move != EXACT_NO_MOVE) q->move = move;
        atomic_store(&a->engine->shared->stop, true);
    }
    mtx_unlock(&a->lock);
    return 0;
}

void reversi_exact_answer(void *engine, SolverQuestion *q) {
    ReversiExact *x = engine;
    Asked asked = {.engine = x, .question = q};
    Thread *threads = mem_new((size_t)x->threads, sizeof *threads);
    thrd_t *handles = mem_new((size_t)x->threads, sizeof *handles);
    mtx_init(&asked.lock, mtx_plain);
    for (int i = 0; i < x->threads; i++) {
        Thread *t = &threads[i];
        *t = (Thread){.asked = &asked, .first = i == 0};
        t->search = (ExactSearch){.shared = x->shared, .look = look, .context = t};
        t->search.keep = q->keep ? keep : NULL;
        t->search.keep_work = q->keep_work;
        t->search.near = x->near[i];
    }
    int started = 1;
    while (started < x->threads &&
           thrd_create(&handles[started], run, &threads[started]) == thrd_success)
        started++;
    run(&threads[0]);
    for (int i = 1; i < started; i++) thrd_join(handles[i], NULL);
    atomic_store(&x->shared->stop, false);
    q->known = asked.answered;
    q->nodes = asked.nodes;
    mtx_destroy(&asked.lock);
    free(handles);
    free(threads);
}

// Up to twelve empty squares (the best of 8 to 26 for the margin on 8x8): a thread's own table is
// enough for these, and threads do not meet.
bool reversi_exact_settle(void *engine, int thread, const State *state, int least, bool *holds,
                          uint64_t *nodes) {
    enum { NEAR_END = 12 };
    const ReversiExact *x = engine;
    const ReversiState *s = reversi_state(state);
    uint64_t own = s->stones[s->mover].w[0], enemy = s->stones[1 - s->mover].w[0];
    if (x->squares - bits_count(own | enemy) > NEAR_END) return false;
    ExactSearch search = {.shared = x->shared, .near = x->near[thread]};
    int alpha = s->mover == 0 ? least - 1 : -least;
    uint8_t move;
    int v = x->value(&search, own, enemy, alpha, alpha + 1, &move);
    *holds = s->mover == 0 ? v >= least : v <= -least;
    *nodes = search.nodes;
    return true;
}
