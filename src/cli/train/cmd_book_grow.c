// SPDX-License-Identifier: MIT
// cmd_book_grow.c - `genpei book grow`: opening books by our own searches; that of Othello.
#include "cli/train/book_cmds.h"

#include "train/book_grow.h"

typedef struct {
    const char *weights;
    int64_t depth, moves, margin, cost, least, threads;
    bool json;
} Options;

static void print_result(const BookGrowth *how, const BookGrown *b, bool json) {
    if (json)
        cli_print_json(json_pack("{s:s, s:I, s:i, s:f, s:s}", "game", "othello", "positions",
                                 (json_int_t)b->positions, "value", b->value, "cpu_seconds", b->cpu,
                                 "out", how->out));
    else
        printf("%zu %s, value of the start %+d; %.1f s of processor time; written to %s\n",
               b->positions, str_plural((int64_t)b->positions, "position", "positions"), b->value,
               b->cpu, how->out);
}

static int grow(const Options *o, BookGrowth *how) {
    BookGrown grown;
    Error e;
    PatternWeights *w =
        o->weights ? pattern_weights_read(o->weights, &e) : pattern_weights_built_in();
    if (!w) return cli_fail(&e);
    how->search =
        (EdgeBookHow){(int)o->depth, (int)o->moves, (int)o->margin, (int)o->cost, (int)o->least};
    how->threads = (int)o->threads;
    how->weights = w;
    how->weights_file = o->weights;
    bool ok = book_grow(how, &grown, &e);
    progress_clear(how->progress);
    if (ok)
        print_result(how, &grown, o->json);
    else
        cli_fail(&e);
    pattern_weights_free(w);
    return ok ? CLI_OK : grown.interrupted ? CLI_NO : CLI_BAD;
}

static int grow_othello(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    Options o = {.depth = 14, .moves = 5, .margin = 5, .cost = 4, .least = 34, .threads = 1};
    BookGrowth how = {.positions = 2000, .stop = &app->stop, .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &how.out, "FILE",
         "write the book to FILE, and how it was made to FILE.txt", 0, 0},
        {"--positions", ARG_INT, &how.positions, "N", "number of positions", 1, 10000000},
        {"--depth", ARG_INT, &o.depth, "N", "search depth", 1, 40},
        {"--moves", ARG_INT, &o.moves, "K", "most moves kept for each position", 1,
         EDGE_BOOK_MOVES},
        {"--margin", ARG_INT, &o.margin, "D",
         "discs by which a kept move may be worse than the best", 0, 64},
        {"--cost", ARG_INT, &o.cost, "P", "plies that a lost disc counts for", 0, 100},
        {"--least", ARG_INT, &o.least, "N", "add only positions with at least N empty squares", 10,
         60},
        {"--seconds", ARG_INT, &how.seconds, "S", "stop after S seconds", 1, 10000000},
        {"--weights", ARG_TEXT, &o.weights, "FILE",
         "weights to search with (default: the built-in ones)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "number of threads; the book does not depend on it",
         1, 256},
        {"--journal", ARG_TEXT, &how.journal, "FILE",
         "write each position to FILE as soon as it is searched", 0, 0},
        {"--resume", ARG_FLAG, &how.resume, NULL, "continue an existing journal", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    progress_init(&progress);
    return grow(&o, &how);
}

static const Command growers[] = {
    {.name = "book grow othello",
     .summary = "Grow an opening book of Othello, the positions nearest to best play first.",
     .example = "genpei book grow othello --positions 500 --depth 10 --out my.book",
     .run = grow_othello},
    {.name = "book grow shogi",
     .summary = "Grow an opening book of shogi, the positions nearest to best play first.",
     .example = "genpei book grow shogi --positions 500 --nodes 20000 --out my.book",
     .run = book_grow_shogi},
};

int book_grow_command(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, growers, sizeof growers / sizeof *growers, argc, argv);
}
