// SPDX-License-Identifier: MIT
// cmd_reproduce.c - `genpei reproduce`: runs a paper's experiments and compares the results.
#include "cli/cmd.h"

#include "base/columns.h"
#include "base/mem.h"
#include "games/game_types.h"
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

static void print_how(const char *how) {
    enum { INDENT = 2 };
    Str text = {0};
    columns_wrap(&text, how, INDENT, INDENT);
    printf("%*s%s\n", INDENT, "", str_text(&text));
    str_clear(&text);
}

static void begin_table(void *context, const Report *r) {
    bool *titled = context;
    if (!*titled) printf("%s\n", r->paper->title);
    *titled = true;
    printf("\n%s: %s\n", r->experiment->name, r->experiment->about);
    print_how(r->experiment->how);
    printf("  %-42s %-24s %-30s\n", "", "published", "computed");
}

static void print_row(void *context, const Report *r, const ReportRow *row) {
    (void)context;
    progress_clear(r->progress);
    printf("  %-42s %-24s %-30s %s\n", row->item, row->published, row->computed, row->verdict);
    if (row->range.text) printf("      range: %s (%s)\n", row->range.text, row->range.origin);
    if (row->reason) printf("      %s\n", row->reason);
    fflush(stdout);
}

static void print_row_json(void *context, const Report *r, const ReportRow *row) {
    (void)context;
    progress_clear(r->progress);
    cli_print_json(report_row_json(r, row));
}

// "takeuchi-1978: 0 same, 1 consistent, ..."
static void print_counts(const Report *r) {
    Str text = {0};
    report_counts_text(r->count, &text);
    printf("%s: %s\n", r->paper->name, str_text(&text));
    str_clear(&text);
}

typedef struct {
    const char *paper, *only, *pictures; // each may be NULL
    bool list, json;
} Wish;

static bool run_paper(App *app, const Wish *w, Report *r, Error *e) {
    bool titled = false;
    Progress progress;
    progress_init(&progress);
    r->games = all_games_new(); // its own: what one paper opens, the next does not find
    r->players = app->players;
    r->stop = &app->stop;
    r->pictures = w->pictures;
    r->progress = &progress;
    r->begin = w->json ? NULL : begin_table;
    r->row = w->json ? print_row_json : print_row;
    r->context = &titled;
    bool ok = report_run(r, w->only, e);
    progress_clear(&progress);
    game_table_free(r->games);
    r->games = NULL;
    r->progress = NULL;
    r->context = NULL;
    return ok;
}

// Runs these papers; the counts of all come at the end.
static int run_papers(App *app, const Wish *w, const Paper *const *papers, size_t n) {
    Report *reports = mem_new(n, sizeof *reports);
    bool ok = true, different = false;
    Error e;
    for (size_t i = 0; i < n && ok; i++) {
        if (i && !w->json) printf("\n");
        reports[i].paper = papers[i];
        ok = run_paper(app, w, &reports[i], &e);
        different = different || reports[i].count[VERDICT_DIFFERENT];
    }
    if (ok && !w->json) {
        printf("\n");
        for (size_t i = 0; i < n; i++) print_counts(&reports[i]);
    }
    free(reports);
    if (!ok) {
        cli_fail(&e);
        return atomic_load(&app->stop) ? CLI_NO : CLI_BAD;
    }
    return different ? CLI_NO : CLI_OK;
}

static int run_reproduce(App *app, const Command *self, int argc, char **argv) {
    Wish w = {0};
    const ArgSpec spec[] = {
        {.name = "[PAPER]",
         .kind = ARG_TEXT,
         .out = &w.paper,
         .help = "name of the paper; without one, all papers"},
        {.name = "--only",
         .kind = ARG_TEXT,
         .out = &w.only,
         .value = "GROUP",
         .help = "run only this group of rows (see --list)"},
        {.name = "--list",
         .kind = ARG_FLAG,
         .out = &w.list,
         .help = "list the papers and their groups of rows, run nothing"},
        {.name = "--pictures",
         .kind = ARG_TEXT,
         .out = &w.pictures,
         .value = "FOLDER",
         .help = "write the paper's figures to this folder as SVG, if it has any"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &w.json,
         .help = "print one JSON object per row"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (w.list && (w.paper || w.only)) {
        error_set(&e, "reproduce: --list lists all papers; leave out PAPER and --only");
        return cli_fail(&e);
    }
    if (w.list) return list_papers(w.json);
    if (!w.paper && w.only) {
        error_set(&e, "reproduce: --only needs a paper");
        return cli_fail(&e);
    }
    size_t n = 1;
    const Paper *one, *const *papers = &one;
    if (!w.paper)
        papers = papers_all(&n);
    else if (!(one = papers_find(w.paper, &e)))
        return cli_fail(&e);
    return run_papers(app, &w, papers, n);
}

const Command cmd_reproduce = {
    .name = "reproduce",
    .group = GROUP_LAB,
    .summary = "Run the experiments of papers: published and computed results side by side; "
               "exit status 1 if a row is different.",
    .example = "genpei reproduce takeuchi-1970",
    .run = run_reproduce,
};
