// SPDX-License-Identifier: MIT
// book_grow.c - `genpei book grow`: an opening book by our own searches, best play first.
//
// Positions are searched in batches of a fixed number, so that the book does not depend on the
// number of threads. Every position is in the journal as soon as it is searched; who goes on with
// one grows the same book again, without the searches that are there.
#include "cli/book_cmds.h"

#include "base/hash.h"
#include "base/journal.h"
#include "base/mem.h"
#include "base/os_paths.h"
#include "base/os_posix.h"
#include "engine/othello/book/edge_book_grow.h"
#include "work/progress.h"
#include "work/work_queue.h"

#include <inttypes.h>
#include <string.h>

enum { BATCH = 32, TABLE_MB = 16, SAVE_EVERY = 16 };

typedef struct {
    const char *game, *out, *weights, *journal;
    int64_t positions, depth, moves, margin, cost, least, seconds, threads;
    bool resume, json;
} Options;

typedef struct {
    App *app;
    const Options *o;
    EdgeBookHow how;
    PatternWeights *weights;
    EdgeThinker **thinkers;
    EdgeBook *book;
    EdgeBook *known; // out of the journal
    DiscBoard batch[BATCH];
    bool broken; // the journal cannot be written
    int64_t began_ns;
    double cpu;
    Progress progress;
} Growing;

static bool search_one(void *context, int thread, int64_t job, void *result) {
    Growing *g = context;
    EdgeThinker **t = &g->thinkers[thread];
    const EdgeBookNode *known = edge_book_find(g->known, g->batch[job], NULL);
    if (known) {
        memcpy(result, known, sizeof *known);
        return true;
    }
    if (!*t) *t = edge_thinker_new(g->weights, false, 1, TABLE_MB);
    return edge_book_search(*t, &g->how, g->batch[job], &g->app->stop, result);
}

static bool take_one(void *context, int64_t job, void *result) {
    Growing *g = context;
    (void)job;
    edge_book_add(g->book, result);
    progress_say(&g->progress, "%zu positions", edge_book_size(g->book));
    const EdgeBookNode *node = result;
    if (!g->o->journal || edge_book_find(g->known, node->board, NULL)) return true;
    Str line = {0};
    edge_book_node_write(node, &line);
    g->broken = !journal_add(g->o->journal, str_text(&line));
    str_clear(&line);
    return !g->broken;
}

static bool time_is_up(const Growing *g) {
    int64_t spent = os_now_ns() - g->began_ns;
    return g->o->seconds && spent >= g->o->seconds * INT64_C(1000000000);
}

// False when it cannot go on: stopped, broken, or nothing is left to search.
static bool grow_batch(Growing *g) {
    size_t most = (size_t)g->o->positions - edge_book_size(g->book);
    edge_book_back_up(g->book);
    size_t n = edge_book_leaves(g->book, &g->how, g->batch, most < BATCH ? most : BATCH);
    int64_t done = work_queue_run(&(WorkQueue){.jobs = (int64_t)n,
                                               .threads = (int)g->o->threads,
                                               .result_size = sizeof(EdgeBookNode),
                                               .stop = &g->app->stop,
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

// What the journal is about: everything but how far.
static bool open_journal(Growing *g, Error *e) {
    const EdgeBookHow *h = &g->how;
    Str head = {0};
    if (!g->o->journal) return true;
    str_addf(&head,
             "journal of a book, othello depth %d moves %d margin %d cost %d least %d weights "
             "%016" PRIx64,
             h->depth, h->moves, h->margin, h->disc_cost, h->least_empties,
             book_weights_hash(g->weights));
    bool ok = journal_open(g->o->journal, str_text(&head), g->o->resume, take_line, g, e);
    str_clear(&head);
    return ok;
}

static bool write_manifest(const Growing *g, Error *e) {
    const Options *o = g->o;
    Str path = {0}, text = {0}, book = {0};
    edge_book_write(g->book, &book);
    str_addf(&path, "%s.txt", o->out);
    str_addf(&text, "genpei book grow othello --positions %" PRId64 " --depth %" PRId64,
             o->positions, o->depth);
    str_addf(&text, " --moves %" PRId64 " --margin %" PRId64 " --cost %" PRId64 " --least %" PRId64,
             o->moves, o->margin, o->cost, o->least);
    if (o->seconds) str_addf(&text, " --seconds %" PRId64, o->seconds);
    if (o->weights) str_addf(&text, " --weights %s", o->weights);
    str_addf(&text, " --threads %" PRId64 " --out %s\n", o->threads, o->out);
    str_addf(&text, "processor time %.0f s", g->cpu);
    if (edge_book_size(g->known))
        str_addf(&text, ", without %zu positions of a journal", edge_book_size(g->known));
    str_addf(&text, "\n%zu positions; the start is worth %d discs for black\n",
             edge_book_size(g->book), edge_book_node(g->book, 0)->value);
    str_addf(&text, "weights %016" PRIx64 " (what they say of 64 positions)\n",
             book_weights_hash(g->weights));
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
    return edge_book_save(g->book, g->o->out, e) && write_manifest(g, e);
}

static bool grow(Growing *g, Error *e) {
    int64_t cpu = os_cpu_ns();
    g->began_ns = os_now_ns();
    progress_init(&g->progress);
    bool more = true;
    for (int k = 1; more && !time_is_up(g); k++) {
        more = edge_book_size(g->book) < (size_t)g->o->positions && grow_batch(g);
        if (more && k % SAVE_EVERY == 0 && !save(g, cpu, e)) return false;
    }
    progress_clear(&g->progress);
    if (g->broken) return error_set(e, "%.200s: cannot be written", g->o->journal);
    return save(g, cpu, e);
}

static void print_result(const Growing *g) {
    int value = edge_book_node(g->book, 0)->value;
    if (g->o->json)
        cli_print_json(json_pack("{s:s, s:I, s:i, s:f, s:s}", "game", "othello", "positions",
                                 (json_int_t)edge_book_size(g->book), "value", value, "cpu_seconds",
                                 g->cpu, "out", g->o->out));
    else
        printf("%zu positions, the start is worth %+d; %.1f s of processor time; written to %s\n",
               edge_book_size(g->book), value, g->cpu, g->o->out);
}

static bool prepare(Growing *g, Error *e) {
    const Options *o = g->o;
    if (!o->out) return error_set(e, "book grow: --out is missing");
    if (!os_can_write(o->out, e)) return false;
    if (!book_game(g->app, o->game, e)) return false;
    g->how =
        (EdgeBookHow){(int)o->depth, (int)o->moves, (int)o->margin, (int)o->cost, (int)o->least};
    g->weights = o->weights ? pattern_weights_read(o->weights, e) : pattern_weights_carried();
    if (!g->weights) return false;
    g->book = edge_book_new(g->how.depth);
    g->known = edge_book_new(g->how.depth);
    g->thinkers = mem_new((size_t)o->threads, sizeof(EdgeThinker *));
    return open_journal(g, e);
}

int book_grow_command(App *app, const Command *self, int argc, char **argv) {
    Options o = {.positions = 2000,
                 .depth = 14,
                 .moves = 5,
                 .margin = 5,
                 .cost = 4,
                 .least = 34,
                 .threads = 1};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "othello", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "the book; how it was made goes to FILE.txt", 0, 0},
        {"--positions", ARG_INT, &o.positions, "N", "how many (2000)", 1, 10000000},
        {"--depth", ARG_INT, &o.depth, "N", "of the searches (14)", 1, 40},
        {"--moves", ARG_INT, &o.moves, "K", "kept of each position at most (5)", 1,
         EDGE_BOOK_MOVES},
        {"--margin", ARG_INT, &o.margin, "D", "discs a kept move may be worse than the best (5)", 0,
         64},
        {"--cost", ARG_INT, &o.cost, "P", "a disc given up counts as so many plies (4)", 0, 100},
        {"--least", ARG_INT, &o.least, "N", "empty squares: no further than this (34)", 10, 60},
        {"--seconds", ARG_INT, &o.seconds, "S", "how long at most", 1, 10000000},
        {"--weights", ARG_TEXT, &o.weights, "FILE", "other weights than those carried", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "search (1); the book is the same", 1, 256},
        {"--journal", ARG_TEXT, &o.journal, "FILE", "keeps every position as it is searched", 0, 0},
        {"--resume", ARG_FLAG, &o.resume, NULL, "goes on with a journal that is there", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Growing g = {.app = app, .o = &o};
    bool ok = prepare(&g, &e) && grow(&g, &e);
    if (ok) print_result(&g);
    for (int64_t i = 0; g.thinkers && i < o.threads; i++) edge_thinker_free(g.thinkers[i]);
    free(g.thinkers);
    edge_book_free(g.book);
    edge_book_free(g.known);
    pattern_weights_free(g.weights);
    return ok ? CLI_OK : cli_fail(&e);
}
