// SPDX-License-Identifier: MIT
// sho_grow.c - see sho_grow.h.
#include "train/sho_grow.h"

#include "base/mem.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_net_eval.h"
#include "train/train_manifest.h"
#include "work/work_queue.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BATCH = 64, TABLE_MB = 32, SAVE_EVERY = 8 };

typedef struct {
    const ShoGrowth *how;
    ShoNet *net;
    ShoThinker **thinkers;
    ShoBook *book;
    ShoBook *known; // from the file
    ShoBookLeaf batch[BATCH];
    int64_t began_ns;
    ShoGrown *done;
} Growing;

static ShoEval *new_eval(void *context) {
    const Growing *g = context;
    return g->net ? sho_net_eval_new(g->net) : sho_hand_new();
}

static bool search_one(void *context, int thread, int64_t job, void *result) {
    Growing *g = context;
    const ShoBookNode *known = sho_book_find(g->known, &g->batch[job].position);
    ShoThinker **t = &g->thinkers[thread];
    if (known) {
        memcpy(result, known, sizeof *known);
        ((ShoBookNode *)result)->ply = g->batch[job].ply;
        return true;
    }
    if (!*t)
        *t = sho_thinker_new(&(ShoThinkerSetup){
            .threads = 1, .table_mb = TABLE_MB, .new_eval = new_eval, .context = g});
    return sho_book_search(*t, shogi_rules(g->how->game), &g->how->search, &g->batch[job],
                           g->how->stop, result);
}

// A position without a move that is worth keeping is a mate, or nearly so: no part of a book.
static bool take_one(void *context, int64_t job, void *result) {
    Growing *g = context;
    const ShoBookNode *x = result;
    if (!sho_book_find(g->known, &g->batch[job].position)) g->done->searched++;
    if (x->n) sho_book_add(g->book, x);
    progress_say(g->how->progress, "%zu positions", sho_book_size(g->book));
    return true;
}

static bool time_is_up(const Growing *g) {
    int64_t spent = os_now_ns() - g->began_ns;
    return g->how->seconds && spent >= g->how->seconds * INT64_C(1000000000);
}

// False when it cannot continue: stopped, or nothing new is left to search.
static bool grow_batch(Growing *g) {
    size_t before = sho_book_size(g->book), most = (size_t)g->how->positions - before;
    sho_book_back_up(g->book);
    size_t n = sho_book_leaves(g->book, &g->how->search, g->batch, most < BATCH ? most : BATCH);
    int64_t done = work_queue_run(&(WorkQueue){.jobs = (int64_t)n,
                                               .threads = g->how->threads,
                                               .result_size = sizeof(ShoBookNode),
                                               .stop = g->how->stop,
                                               .context = g,
                                               .work = search_one,
                                               .deliver = take_one});
    return done == (int64_t)n && sho_book_size(g->book) > before;
}

static bool write_manifest(const Growing *g, Error *e) {
    const ShoGrowth *o = g->how;
    const ShoBookHow *h = &o->search;
    Str text = {0}, book = {0};
    sho_book_write(g->book, &book);
    str_addf(&text, "genpei book grow shogi --positions %" PRId64 " --nodes %d", o->positions,
             h->nodes);
    str_addf(&text, " --moves %d --margin %d --cost %d --most %d", h->moves, h->margin, h->cost,
             h->most);
    if (o->seconds) str_addf(&text, " --seconds %" PRId64, o->seconds);
    if (o->net) str_addf(&text, " --net %s", o->net);
    str_addf(&text, " --threads %d --out %s%s\n", o->threads, o->out, o->resume ? " --resume" : "");
    str_addf(&text, "%zu positions, %zu of them searched in this run; processor time %.0f s\n",
             sho_book_size(g->book), g->done->searched, g->done->cpu);
    str_addf(&text, "the start is worth %+d hundredths of a pawn for Black\n",
             sho_book_node(g->book, 0)->value);
    bool ok = train_manifest(o->out, &text, &book, e);
    str_clear(&text);
    str_clear(&book);
    return ok;
}

static bool save(Growing *g, int64_t cpu, Error *e) {
    if (sho_book_size(g->book) == 0) return error_set(e, "stopped before the first position");
    sho_book_back_up(g->book);
    g->done->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    g->done->positions = sho_book_size(g->book);
    g->done->value = sho_book_node(g->book, 0)->value;
    return sho_book_save(g->book, g->how->out, e) && write_manifest(g, e);
}

static bool grow(Growing *g, Error *e) {
    int64_t cpu = os_cpu_ns();
    bool more = true;
    g->began_ns = os_now_ns();
    for (int k = 1; more && !time_is_up(g); k++) {
        more = sho_book_size(g->book) < (size_t)g->how->positions && grow_batch(g);
        if (more && k % SAVE_EVERY == 0 && !save(g, cpu, e)) return false;
    }
    progress_clear(g->how->progress);
    return save(g, cpu, e);
}

static bool prepare(Growing *g, Error *e) {
    const ShoGrowth *o = g->how;
    uint64_t nodes = (uint64_t)o->search.nodes;
    if (o->resume && !os_file_exists(o->out))
        return error_set(e, "%.200s: there is no book to go on with", o->out);
    if (o->resume && !(g->known = sho_book_load(o->out, e))) return false;
    if (o->resume && sho_book_nodes(g->known) != nodes)
        return error_set(e, "%.200s: its searches had %" PRIu64 " nodes, not %d", o->out,
                         sho_book_nodes(g->known), o->search.nodes);
    if (!o->resume && !os_can_write(o->out, e)) return false;
    if (o->net && !(g->net = sho_net_read(o->net, e))) return false;
    if (!o->net && sho_net_is_built_in()) g->net = sho_net_built_in();
    if (!g->known) g->known = sho_book_new(nodes);
    g->book = sho_book_new(nodes);
    g->thinkers = mem_new((size_t)o->threads, sizeof *g->thinkers);
    return true;
}

bool sho_grow(const ShoGrowth *how, ShoGrown *out, Error *e) {
    Growing g = {.how = how, .done = out};
    *out = (ShoGrown){0};
    bool ok = prepare(&g, e) && grow(&g, e);
    out->interrupted =
        !ok && g.thinkers && how->stop && atomic_load(how->stop) && sho_book_size(g.book) == 0;
    for (int i = 0; g.thinkers && i < how->threads; i++) sho_thinker_free(g.thinkers[i]);
    free(g.thinkers);
    sho_book_free(g.book);
    sho_book_free(g.known);
    sho_net_free(g.net);
    return ok;
}
