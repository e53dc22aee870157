// SPDX-License-Identifier: MIT
// report.c - see report.h.
#include "papers/report.h"

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

static void add_row(Report *r, Verdict verdict, const ReportRow *row) {
    r->count[verdict]++;
    r->row(r->context, r, row);
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

bool report_run(Report *r, const char *only, Error *e) {
    const Experiment *one = NULL;
    if (only && !(one = find_experiment(r->paper, only, e))) return false;
    for (size_t i = 0; i < r->paper->n; i++) {
        r->experiment = &r->paper->experiments[i];
        if (one && r->experiment != one) continue;
        if (r->begin) r->begin(r->context, r);
        if (!r->experiment->run(r, e)) return false;
    }
    return true;
}
