// SPDX-License-Identifier: MIT
// cmd_train_sure.c - `genpei train othello-sure`: how often values of the Othello search are right.
#include "cli/train/trainers.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "train/sure_measure.h"

#include <inttypes.h>
#include <stdlib.h>

static void add_rows(const SureMeasured *m, Str *out) {
    for (int i = 0; i < m->n; i++) {
        const EdgeSureRow *r = &m->row[i];
        str_addf(out, "%d %d %d %d %d %d\n", r->empties, r->depth, r->percent, r->positions,
                 r->right, r->scale);
    }
}

static void print_bins(const char *title, const SureBin *bins) {
    printf("%s\n%10s %10s %10s\n", title, "values", "said %", "right %");
    for (int i = 0; i < SURE_BINS; i++) {
        double n = (double)bins[i].n;
        if (bins[i].n)
            printf("%10" PRId64 " %10.1f %10.1f\n", bins[i].n, (double)bins[i].said / n,
                   100.0 * (double)bins[i].right / n);
    }
}

static bool measure(const SureMeasure *how, const char *out, Error *e) {
    SureMeasured *m = mem_new(1, sizeof *m);
    Str rows = {0};
    bool ok = sure_measure(how, m);
    progress_clear(how->progress);
    if (!ok) error_set(e, "stopped");
    add_rows(m, &rows);
    if (ok && out) ok = os_write_file(out, str_text(&rows), rows.len, e);
    if (ok && !out) { // the built-in file against these positions
        print_bins("the sign", m->sign);
        print_bins("the value", m->value);
    }
    str_clear(&rows);
    free(m);
    return ok;
}

int cmd_train_sure(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    int64_t positions = 200;
    const char *out = NULL;
    SureMeasure how = {.seed = 1, .stop = &app->stop, .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_TEXT, &out, "FILE",
         "write what was measured (default: compare it with what the program says)", 0, 0},
        {"--positions", ARG_INT, &positions, "N",
         "number of positions with 8, 12, 16 and 20 empty squares each", 1, 100000},
        {"--seed", ARG_INT, &how.seed, "N", "seed of the games", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    PatternWeights *w = pattern_weights_built_in();
    progress_init(&progress);
    how.weights = w;
    how.positions = (int)positions;
    bool ok = measure(&how, out, &e);
    pattern_weights_free(w);
    return ok ? CLI_OK : cli_fail(&e);
}
