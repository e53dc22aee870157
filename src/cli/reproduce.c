// SPDX-License-Identifier: MIT
// reproduce.c - see reproduce.h.
#include "cli/reproduce.h"

#include "base/suggest.h"

static const char *const verdict_words[VERDICTS_COUNT] = {"same", "differs", "open"};

static void print_json(const Report *r, const char *item, const char *published,
                       const char *computed, Verdict verdict, const char *reason) {
    json_t *row = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "paper", r->paper->name, "experiment",
                            r->experiment->name, "item", item, "published", published, "computed",
                            computed, "verdict", verdict_words[verdict]);
    if (reason) json_object_set_new(row, "reason", json_string(reason));
    cli_print_json(row);
}

void report_row(Report *r, const char *item, const char *published, const char *computed,
                Verdict verdict, const char *reason) {
    r->count[verdict]++;
    progress_clear(&r->progress);
    if (r->json) {
        print_json(r, item, published, computed, verdict, reason);
        return;
    }
    printf("  %-42s %-24s %-30s %s\n", item, published, computed, verdict_words[verdict]);
    if (reason) printf("      %s\n", reason);
    fflush(stdout);
}

void report_compare(Report *r, const char *item, const char *published, const char *computed) {
    Verdict v = strcmp(published, computed) == 0 ? VERDICT_SAME : VERDICT_DIFFERS;
    report_row(r, item, published, computed, v, NULL);
}

static const Experiment *find_experiment(const Paper *paper, const char *name, Error *e) {
    const char *names[32];
    size_t n = paper->n < 32 ? paper->n : 32;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(paper->experiments[i].name, name) == 0) return &paper->experiments[i];
        names[i] = paper->experiments[i].name;
    }
    const char *near = suggest_nearest(name, names, n);
    if (near)
        error_set(e, "%s has no experiment '%.40s'; did you mean '%s'?", paper->name, name, near);
    else
        error_set(e, "%s has no experiment '%.40s'; 'genpei reproduce' lists them", paper->name,
                  name);
    return NULL;
}

static bool run_experiment(Report *r, const Experiment *x, Error *e) {
    r->experiment = x;
    if (!r->json) {
        printf("\n%s: %s\n", x->name, x->about);
        printf("  %-42s %-24s %-30s\n", "", "published", "computed");
    }
    bool ok = x->run(r, e);
    progress_clear(&r->progress);
    return ok;
}

bool report_run(Report *r, const char *only, Error *e) {
    const Experiment *one = NULL;
    if (only && !(one = find_experiment(r->paper, only, e))) return false;
    if (!r->json) printf("%s\n", r->paper->title);
    for (size_t i = 0; i < r->paper->n; i++) {
        const Experiment *x = &r->paper->experiments[i];
        if ((!one || x == one) && !run_experiment(r, x, e)) return false;
    }
    if (!r->json)
        printf("\n%zu the same, %zu different, %zu open\n", r->count[VERDICT_SAME],
               r->count[VERDICT_DIFFERS], r->count[VERDICT_OPEN]);
    return true;
}
