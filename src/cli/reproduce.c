// SPDX-License-Identifier: MIT
// reproduce.c - see reproduce.h.
#include "cli/reproduce.h"

#include "base/suggest.h"

static const char *const verdict_words[VERDICTS_COUNT] = {"same", "differs", "open"};

static json_t *numbers_json(const double *v, size_t n) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) json_array_append_new(list, json_real(v[i]));
    return list;
}

json_t *report_curve_json(const ReportCurve *c) {
    return json_pack("{s:s, s:o, s:o}", "name", c->name, "x", numbers_json(c->x, c->n), "y",
                     numbers_json(c->y, c->n));
}

static void print_json(const Report *r, const ReportRow *row) {
    json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "paper", r->paper->name, "experiment",
                          r->experiment->name, "item", row->item, "published", row->published,
                          "computed", row->computed, "verdict", row->verdict);
    if (row->reason) json_object_set_new(j, "reason", json_string(row->reason));
    if (row->curve) json_object_set_new(j, "curve", report_curve_json(row->curve));
    cli_print_json(j);
}

static void add_row(Report *r, Verdict verdict, const ReportRow *row) {
    r->count[verdict]++;
    progress_clear(&r->progress);
    if (r->row) {
        r->row(r->context, r, row);
    } else if (r->json) {
        print_json(r, row);
    } else {
        printf("  %-42s %-24s %-30s %s\n", row->item, row->published, row->computed, row->verdict);
        if (row->reason) printf("      %s\n", row->reason);
        fflush(stdout);
    }
}

void report_row(Report *r, const char *item, const char *published, const char *computed,
                Verdict verdict, const char *reason) {
    add_row(r, verdict,
            &(ReportRow){item, published, computed, verdict_words[verdict], reason, NULL});
}

void report_curve(Report *r, const char *item, const char *published, const ReportCurve *curve,
                  Verdict verdict) {
    Str heights = {0};
    for (size_t i = 0; i < curve->n; i++) str_addf(&heights, "%s%.3f", i ? " " : "", curve->y[i]);
    add_row(r, verdict,
            &(ReportRow){item, published, str_text(&heights), verdict_words[verdict], NULL, curve});
    str_clear(&heights);
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
    if (!r->json && !r->row) {
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
    bool prints = !r->json && !r->row;
    if (prints) printf("%s\n", r->paper->title);
    for (size_t i = 0; i < r->paper->n; i++) {
        const Experiment *x = &r->paper->experiments[i];
        if ((!one || x == one) && !run_experiment(r, x, e)) return false;
    }
    if (prints)
        printf("\n%zu the same, %zu different, %zu open\n", r->count[VERDICT_SAME],
               r->count[VERDICT_DIFFERS], r->count[VERDICT_OPEN]);
    return true;
}
