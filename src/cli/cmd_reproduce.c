// SPDX-License-Identifier: MIT
// cmd_reproduce.c - `genpei reproduce`: runs a paper's experiments and compares the results.
#include "cli/cmd.h"

#include "papers/papers.h"
#include "work/progress.h"

static int list_papers(bool json) {
    size_t n;
    const Paper *const *papers = papers_all(&n);
    for (size_t i = 0; i < n; i++) {
        const Paper *p = papers[i];
        json_t *names = json_array();
        for (size_t k = 0; k < p->n; k++)
            json_array_append_new(names, json_string(p->experiments[k].name));
        json_t *row =
            json_pack("{s:s, s:s, s:o}", "paper", p->name, "title", p->title, "experiments", names);
        if (json) {
            cli_print_json(row);
            continue;
        }
        json_decref(row);
        printf("%s  %s\n", p->name, p->title);
        for (size_t k = 0; k < p->n; k++)
            printf("    %-14s %s\n", p->experiments[k].name, p->experiments[k].about);
    }
    return CLI_OK;
}

// --- what is printed while it runs ---

static void begin_table(void *context, const Report *r) {
    bool *titled = context;
    if (!*titled) printf("%s\n", r->paper->title);
    *titled = true;
    printf("\n%s: %s\n", r->experiment->name, r->experiment->about);
    printf("  %-42s %-24s %-30s\n", "", "published", "computed");
}

static void print_row(void *context, const Report *r, const ReportRow *row) {
    (void)context;
    progress_clear(r->progress);
    printf("  %-42s %-24s %-30s %s\n", row->item, row->published, row->computed, row->verdict);
    if (row->reason) printf("      %s\n", row->reason);
    fflush(stdout);
}

static void print_row_json(void *context, const Report *r, const ReportRow *row) {
    (void)context;
    json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "paper", r->paper->name, "experiment",
                          r->experiment->name, "item", row->item, "published", row->published,
                          "computed", row->computed, "verdict", row->verdict);
    if (row->reason) json_object_set_new(j, "reason", json_string(row->reason));
    if (row->curve) json_object_set_new(j, "curve", report_curve_json(row->curve));
    progress_clear(r->progress);
    cli_print_json(j);
}

static void print_counts(const Report *r) {
    printf("\n%zu the same, %zu different, %zu open\n", r->count[VERDICT_SAME],
           r->count[VERDICT_DIFFERS], r->count[VERDICT_OPEN]);
}

static int run_reproduce(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *only = NULL, *pictures = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "[PAPER]",
         .kind = ARG_TEXT,
         .out = &name,
         .help = "name of the paper; without one, list the papers and their experiments"},
        {.name = "--only",
         .kind = ARG_TEXT,
         .out = &only,
         .value = "NAME",
         .help = "run only this experiment"},
        {.name = "--pictures",
         .kind = ARG_TEXT,
         .out = &pictures,
         .value = "FOLDER",
         .help = "write the paper's figures to this folder as SVG, if it has any"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object per row"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!name && only) {
        error_set(&e, "reproduce: --only needs a paper");
        return cli_fail(&e);
    }
    if (!name) return list_papers(json);
    const Paper *paper = papers_find(name, &e);
    if (!paper) return cli_fail(&e);
    bool titled = false;
    Progress progress;
    progress_init(&progress);
    Report report = {.paper = paper,
                     .games = app->games,
                     .players = app->players,
                     .stop = &app->stop,
                     .pictures = pictures,
                     .progress = &progress,
                     .begin = json ? NULL : begin_table,
                     .row = json ? print_row_json : print_row,
                     .context = &titled};
    bool ok = report_run(&report, only, &e);
    progress_clear(&progress);
    if (!ok) {
        cli_fail(&e);
        return atomic_load(&app->stop) ? CLI_NO : CLI_BAD;
    }
    if (!json) print_counts(&report);
    return report.count[VERDICT_DIFFERS] ? CLI_NO : CLI_OK;
}

const Command cmd_reproduce = {
    .name = "reproduce",
    .group = GROUP_LAB,
    .summary = "Run a paper's experiments: published and computed results side by side.",
    .example = "genpei reproduce takeuchi-1970",
    .run = run_reproduce,
};
