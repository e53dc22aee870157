// SPDX-License-Identifier: MIT
// book_grow.c - see book_grow.h.
//
// Positions are searched in batches of a fixed number, so that the book does not depend on the
// number of threads. Every position is in the journal as soon as it is searched; continuing a
// journal grows the same book, without repeating its searches.
#include "train/book_grow.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "engine/othello/book/edge_book_text.h"
#include "work/journal.h"
#include "work/work_queue.h"

#include <inttypes.h>
#include <string.h>

enum { BATCH = 32, TABLE_MB = 16, SAVE_EVERY = 16 };

typedef struct {
    const BookGrowth *how;
    EdgeThinker **thinkers;
    EdgeBook *book;
    EdgeBook *known; // from the journal
    DiscBoard batch[BATCH];
    bool broken; // the journal cannot be written
    int64_t began_ns;
    double cpu;
} Growing;

static bool search_one(void *context, int thread, int64_t job, void *result) {
    Growing *g = context;
    EdgeThinker **t = &g->thinkers[thread];
    const EdgeBookNode *known = edge_book_find(g->known, g->batch[job], NULL);
    if (known) {
        memcpy(result, known, sizeof *known);
        return true;
    }
    if (!*t) *t = edge_thinker_new(g->how->weights, false, 1, TABLE_MB);
    return edge_book_search(*t, &g->how->search, g->batch[job], g->how->stop, result);
}

static bool take_one(void *context, int64_t job, void *result) {
    Growing *g = context;
    (void)job;
    edge_book_add(g->book, result);
    progress_say(g->how->progress, "%zu positions", edge_book_size(g->book));
    const EdgeBookNode *node = result;
    if (!g->how->journal || edge_book_find(g->known, node->board, NULL)) return true;
    Str line = {0};
    edge_book_node_write(node, &line);
    g->broken = !journal_add(g->how->journal, str_text(&line));
    str_clear(&line);
    return !g->broken;
}

static bool time_is_up(const Growing *g) {
    int64_t spent = os_now_ns() - g->began_ns;
    return g->how->seconds && spent >= g->how->seconds * INT64_C(1000000000);
}

// False when it cannot continue: stopped, broken, or nothing is left to search.
static bool grow_batch(Growing *g) {
    size_t most = (size_t)g->how->positions - edge_book_size(g->book);
    edge_book_back_up(g->book);
    size_t n = edge_book_leaves(g->book, &g->how->search, g->batch, most < BATCH ? most : BATCH);
    int64_t done = work_queue_run(&(WorkQueue){.jobs = (int64_t)n,
                                               .threads = g->how->threads,
                                               .result_size = sizeof(EdgeBookNode),
                                               .stop = g->how->stop,
                                               .context = g,
                                               .work = search_one,
                                               .deliver = take_one});
    return n > 0 && done == (int64_t)n && !g->broken;
}

static bool take_line(void *context, const char *line) {
    Growing *g = context;
    EdgeBookNode node;
    Error e;
    if (edge_book_node_read(line, &node, &e)) edge_book_add(g->known, &node);
    return true;
}

// A number that identifies the weights: a hash of their values of some positions.
static uint64_t weights_hash(const PatternWeights *w) {
    uint64_t hash = 0;
    Rng rng = rng_seed(64);
    for (int k = 0; k < 64; k++) {
        uint64_t filled = rng_next(&rng) | rng_next(&rng), mine = rng_next(&rng);
        DiscBoard b = {filled & mine, filled & ~mine};
        hash = hash_add(hash, (uint64_t)(uint32_t)w->eval.value(&w->eval, b, DISC_EIGHT_8));
    }
    return hash;
}

// The subject of the journal: everything but how far to go.
static bool open_journal(Growing *g, Error *e) {
    const EdgeBookHow *h = &g->how->search;
    Str head = {0};
    if (!g->how->journal) return true;
    str_addf(&head,
             "journal of a book, othello depth %d moves %d margin %d cost %d least %d weights "
             "%016" PRIx64,
             h->depth, h->moves, h->margin, h->disc_cost, h->least_empties,
             weights_hash(g->how->weights));
    bool ok = journal_open(g->how->journal, str_text(&head), g->how->resume, take_line, g, e);
    str_clear(&head);
    return ok;
}

static bool write_manifest(const Growing *g, Error *e) {
    const BookGrowth *o = g->how;
    const EdgeBookHow *h = &o->search;
    Str path = {0}, text = {0}, book = {0};
    edge_book_write(g->book, &book);
    str_addf(&path, "%s.txt", o->out);
    str_addf(&text, "genpei book grow othello --positions %" PRId64 " --depth %d", o->positions,
             h->depth);
    str_addf(&text, " --moves %d --margin %d --cost %d --least %d", h->moves, h->margin,
             h->disc_cost, h->least_empties);
    if (o->seconds) str_addf(&text, " --seconds %" PRId64, o->seconds);
    if (o->weights_file) str_addf(&text, " --weights %s", o->weights_file);
    str_addf(&text, " --threads %d --out %s\n", o->threads, o->out);
    str_addf(&text, "processor time %.0f s", g->cpu);
    if (edge_book_size(g->known))
        str_addf(&text, ", without %zu positions of a journal", edge_book_size(g->known));
    str_addf(&text, "\n%zu positions; the start is worth %d discs for black\n",
             edge_book_size(g->book), edge_book_node(g->book, 0)->value);
    str_addf(&text, "weights %016" PRIx64 " (what they say of 64 positions)\n",
             weights_hash(g->how->weights));
    str_addf(&text, "bytes %zu (unpacked), hash %016" PRIx64 "\n", book.len,
             hash_bytes(book.text, book.len));
    bool ok = os_write_file(str_text(&path), text.text, text.len, e);
    str_clear(&path);
    str_clear(&text);
    str_clear(&book);
    return ok;
}

static bool save(Growing *g, int64_t cpu, Error *e) {
    if (edge_book_size(g->book) == 0) return error_set(e, "stopped before the first position");
    edge_book_back_up(g->book);
    g->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    return edge_book_save(g->book, g->how->out, e) && write_manifest(g, e);
}

static bool grow(Growing *g, Error *e) {
    int64_t cpu = os_cpu_ns();
    g->began_ns = os_now_ns();
    bool more = true;
    for (int k = 1; more && !time_is_up(g); k++) {
        more = edge_book_size(g->book) < (size_t)g->how->positions && grow_batch(g);
        if (more && k % SAVE_EVERY == 0 && !save(g, cpu, e)) return false;
    }
    progress_clear(g->how->progress);
    if (g->broken) return os_cannot_write(g->how->journal, e);
    return save(g, cpu, e);
}

static bool prepare(Growing *g, Error *e) {
    const BookGrowth *o = g->how;
    if (!os_can_write(o->out, e)) return false;
    g->book = edge_book_new(o->search.depth);
    g->known = edge_book_new(o->search.depth);
    g->thinkers = mem_new((size_t)o->threads, sizeof(EdgeThinker *));
    return open_journal(g, e);
}

bool book_grow(const BookGrowth *how, BookGrown *out, Error *e) {
    Growing g = {.how = how};
    bool ok = prepare(&g, e) && grow(&g, e);
    *out = (BookGrown){.interrupted = !ok && !g.broken && g.book && how->stop &&
                                      atomic_load(how->stop) && edge_book_size(g.book) == 0};
    if (ok) *out = (BookGrown){edge_book_size(g.book), edge_book_node(g.book, 0)->value, g.cpu, 0};
    for (int i = 0; g.thinkers && i < how->threads; i++) edge_thinker_free(g.thinkers[i]);
    free(g.thinkers);
    edge_book_free(g.book);
    edge_book_free(g.known);
    return ok;
}
