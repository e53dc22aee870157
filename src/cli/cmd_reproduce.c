// SPDX-License-Identifier: MIT
// cmd_reproduce.c - `genpei reproduce`: runs a paper's experiments and compares the results.
#include "cli/cmd.h"

#include "base/suggest.h"
#include "cli/reproduce.h"

static const Paper *const papers[] = {&takeuchi_1970, &takeuchi_1978, &tajima_1984, &iida_1995};
enum { N_PAPERS = sizeof papers / sizeof *papers };

const Paper *const *papers_all(size_t *n) {
    *n = N_PAPERS;
    return papers;
}

static int list_papers(bool json) {
    for (size_t i = 0; i < N_PAPERS; i++) {
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

static const Paper *find_paper(const char *name, Error *e) {
    const char *names[N_PAPERS];
    for (size_t i = 0; i < N_PAPERS; i++) {
        if (strcmp(papers[i]->name, name) == 0) return papers[i];
        names[i] = papers[i]->name;
    }
    const char *near = suggest_nearest(name, names, N_PAPERS);
    if (near)
        error_set(e, "unknown paper '%.40s'; did you mean '%s'?", name, near);
    else
        error_set(e, "unknown paper '%.40s'; 'genpei reproduce' lists them", name);
    return NULL;
}

int cmd_reproduce(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *only = NULL, *pictures = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "[PAPER]",
         .kind = ARG_TEXT,
         .out = &name,
         .help = "which paper; without one, lists the papers and their experiments"},
        {.name = "--only",
         .kind = ARG_TEXT,
         .out = &only,
         .value = "NAME",
         .help = "one experiment only"},
        {.name = "--pictures",
         .kind = ARG_TEXT,
         .out = &pictures,
         .value = "FOLDER",
         .help = "writes the paper's figures there as SVG, where it has some"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object a row"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!name && only) {
        error_set(&e, "reproduce: --only needs a paper");
        return cli_fail(&e);
    }
    if (!name) return list_papers(json);
    Report report = {.app = app,
                     .stop = &app->stop,
                     .json = json,
                     .pictures = pictures,
                     .paper = find_paper(name, &e)};
    if (!report.paper) return cli_fail(&e);
    progress_init(&report.progress);
    if (!report_run(&report, only, &e)) {
        cli_fail(&e);
        return atomic_load(&app->stop) ? CLI_NO : CLI_BAD;
    }
    return report.count[VERDICT_DIFFERS] ? CLI_NO : CLI_OK;
}
