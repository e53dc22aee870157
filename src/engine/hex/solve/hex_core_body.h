// SPDX-License-Identifier: MIT
// hex_core_body.h - the solver for HEX_WORDS words: its memory, its threads.
#ifndef GENPEI_HEX_CORE_BODY_H
#define GENPEI_HEX_CORE_BODY_H

#include "base/mem_guard.h"
#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/solve/hex_core.h"
#include "engine/hex/solve/hex_dfpn.h"
#include "engine/hex/solve/hex_recall.h"

#include <threads.h>

typedef struct {
    const HexShape *shape;
    HexTable table;
    HexMemory memory;
    HexSearch *searches; // one per thread
    int n;
    mtx_t lock; // of everything below
    HexJob *jobs;
    int n_jobs;
    HexReport *report;
    void *context;
} HexCoreState;

static inline void hex_core_add_search(HexCoreState *c, int i, const HexSolverOptions *o,
                                       int links) {
    c->searches[i] = (HexSearch){
        .shape = c->shape,
        .table = &c->table,
        .weaver = mem_new_aligned(1, sizeof(HexWeaver)),
        .reasons = mem_new_aligned(1, sizeof(HexReasonPage)),
        .memory = &c->memory,
        .plies = mem_new_aligned((size_t)c->shape->cells + 1, sizeof(HexPly)),
        .links_left = links,
        .without = o->without,
        .many = c->n > 1,
        .core = c,
        .go_on = o->go_on,
        .keep = o->keep,
        .keep_work = o->keep_work,
        .context = o->context,
    };
    for (int player = 0; player < 2; player++)
        c->searches[i].spare[player] = mem_new_aligned(1, sizeof(HexLinks));
    if (o->net) c->searches[i].desk = hex_net_desk_new(o->net, c->shape->width, c->shape->height);
}

// Links are large: those of all threads may take half of the memory; the table gets what is left.
static inline void *hex_core_new(const HexShape *shape, const HexSolverOptions *o) {
    HexCoreState *c = mem_new(1, sizeof *c);
    size_t memory = o->memory ? o->memory : (size_t)256 << 20;
    c->shape = shape;
    c->n = o->threads > 0 ? o->threads : 1;
    mtx_init(&c->lock, mtx_plain);
    c->searches = mem_new((size_t)c->n, sizeof *c->searches);
    size_t most = memory / 2 / (size_t)c->n / sizeof(HexLinks);
    size_t all = 2 * (size_t)shape->cells;
    if (most > all) most = all;
    size_t used =
        (size_t)c->n * ((most + 2) * sizeof(HexLinks) + sizeof(HexWeaver) + sizeof(HexReasonPage));
    hex_table_init(&c->table, memory > used ? memory - used : 0);
    for (int i = 0; i < c->n; i++) hex_core_add_search(c, i, o, (int)most);
    return c;
}

static inline void hex_core_free(void *core) {
    HexCoreState *c = core;
    for (int i = 0; i < c->n; i++) {
        for (int k = 0; k <= c->shape->cells; k++)
            for (int player = 0; player < 2; player++) free(c->searches[i].plies[k].links[player]);
        for (int player = 0; player < 2; player++) free(c->searches[i].spare[player]);
        free(c->searches[i].plies);
        free(c->searches[i].weaver);
        free(c->searches[i].reasons);
        hex_net_desk_free(c->searches[i].desk);
    }
    free(c->searches);
    hex_memory_clear(&c->memory);
    mtx_destroy(&c->lock);
    hex_table_clear(&c->table);
    free(c);
}

static inline void hex_core_set_up(HexSearch *s, const HexPosition *p) {
    HexPly *root = &s->plies[0];
    hex_board_init(&root->board, s->shape);
    for (int i = 0; i < s->shape->cells; i++)
        if (p->stone[i] >= 0) hex_board_put(&root->board, s->shape, i, p->stone[i]);
    root->mover = p->mover;
    root->linked = false;
    root->key = hex_position_key(s, &root->board, p->mover);
    hex_fill(&root->board, s->shape, hex_doubtful(s, root->board.empty), &root->fill);
    s->nodes = s->since_poll = 0;
}

// What is known of the moves of a position that the mover has not won.
static inline void hex_core_guess(HexSearch *s, const HexEntry *e, HexVerdict *out) {
    const HexPly *root = &s->plies[0];
    uint32_t most = 0;
    HexSet moves = hex_entry_solved(e) ? root->board.empty : e->moves;
    out->likely = -1;
    for (int i = 0; i < HEX_WORDS; i++) out->open[i] = hex_entry_solved(e) ? 0 : moves.w[i];
    while (!hex_set_empty(moves)) {
        HexEntry c;
        int move = hex_set_pop(&moves);
        bool met = hex_table_find(s->table, hex_child_key(s, root, move), &c);
        if (out->likely >= 0 && (!met || c.work <= most)) continue;
        out->likely = move;
        most = met ? c.work : 0;
    }
}

// Takes the answer from the table, if it is there.
static inline void hex_core_answer(HexSearch *s, HexVerdict *out) {
    const HexPly *root = &s->plies[0];
    HexEntry e;
    if (!hex_table_find(s->table, root->key, &e) || e.raw)
        e = (HexEntry){.phi = 1, .delta = 1, .moves = root->board.empty};
    if (e.phi) hex_core_guess(s, &e, out);
    if (!hex_entry_solved(&e)) return;
    out->winner = e.phi == 0 ? root->mover : !root->mover;
    if (e.phi == 0 && e.by_move) out->move = e.best;
    for (int i = 0; i < HEX_WORDS; i++) out->proof[i] = e.proof.w[i];
}

// A job that no thread has begun, or else the one with the fewest threads; NULL when all are done.
static inline HexJob *hex_core_choose(HexCoreState *c) {
    HexJob *best = NULL;
    for (int i = 0; i < c->n_jobs; i++) {
        HexJob *job = &c->jobs[i];
        if (!atomic_load(&job->done) && (!best || job->threads < best->threads)) best = job;
    }
    return best;
}

// The first thread that has an answer stops the others of the same job.
static inline int hex_core_thread(void *search) {
    HexSearch *s = search;
    HexCoreState *c = s->core;
    mem_lock(&c->lock);
    for (HexJob *job; !s->stopped && (job = hex_core_choose(c));) {
        if (job->threads++ == 0 && c->report) c->report(c->context, (int)(job - c->jobs), false);
        mem_unlock(&c->lock);
        s->done = &job->done;
        hex_core_set_up(s, &job->position);
        hex_search_node(s, 0, HEX_INFINITE, HEX_INFINITE);
        mem_lock(&c->lock);
        job->threads--;
        job->verdict.nodes += s->nodes;
        if (atomic_load(&job->done)) continue;
        hex_core_answer(s, &job->verdict);
        if (job->verdict.winner < 0) continue;
        atomic_store(&job->done, true);
        if (c->report) c->report(c->context, (int)(job - c->jobs), true);
    }
    mem_unlock(&c->lock);
    return 0;
}

static inline void hex_core_stop(void *search, bool died) {
    HexCoreState *c = ((HexSearch *)search)->core;
    (void)died;
    for (int i = 0; i < c->n_jobs; i++) atomic_store(&c->jobs[i].done, true);
}

static inline void hex_core_run(void *core, HexJob *jobs, int n, HexReport *report, void *context) {
    HexCoreState *c = core;
    c->jobs = jobs;
    c->n_jobs = n;
    c->report = report;
    c->context = context;
    for (int i = 0; i < n; i++) {
        jobs[i].verdict = (HexVerdict){.winner = -1, .move = -1, .likely = -1};
        jobs[i].threads = 0;
        atomic_store(&jobs[i].done, false);
    }
    for (int i = 0; i < c->n; i++) c->searches[i].stopped = false;
    thrd_t *threads = mem_new((size_t)c->n, sizeof *threads);
    int started = 1;
    while (started < c->n && mem_thread_begin(&threads[started], hex_core_thread,
                                              &c->searches[started], hex_core_stop) == thrd_success)
        started++;
    hex_core_thread(&c->searches[0]);
    for (int i = 1; i < started; i++) mem_thread_end(threads[i]);
    free(threads);
}

static inline void hex_core_learn(void *core, const HexSolved *one) {
    HexCoreState *c = core;
    HexEntry e = {.key = one->key, .work = one->work};
    HexSet proof;
    for (int i = 0; i < HEX_WORDS; i++) proof.w[i] = one->proof[i];
    hex_entry_solve(&e, !one->lost, proof);
    e.by_move = one->move >= 0;
    if (one->move >= 0) e.best = (HexOrder)one->move;
    hex_table_store(&c->table, &e);
}

// Finds the reasons of learned positions; the board is empty at first.
static inline int hex_core_recall(void *core) {
    HexCoreState *c = core;
    HexPosition bare = {0};
    int n = 0;
    memset(bare.stone, -1, sizeof bare.stone);
    hex_core_set_up(&c->searches[0], &bare);
    hex_recall_below(&c->searches[0], 0, &c->memory);
    for (int i = 0; i < c->memory.n; i++)
        for (int k = 0; k < 4; k++) n += c->memory.page[i]->of[k / 2][k % 2].n;
    return n;
}

#endif
