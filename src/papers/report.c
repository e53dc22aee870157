// SPDX-License-Identifier: MIT
// report.c - see report.h.
#include "papers/report.h"

#include "base/suggest.h"
#include "papers/report_japanese.h"

#include <math.h>

static const char *const verdict_words[VERDICTS_COUNT] = {"same", "consistent", "arithmetic",
                                                          "different", "open"};
static const char not_printed[] = "not printed";

// --- for experiments ---

static void add_row(Report *r, Verdict verdict, const ReportRow *row) {
    ReportRow full = *row;
    full.verdict = verdict_words[verdict];
    if (!full.published) full.published = not_printed;
    r->count[verdict]++;
    r->row(r->context, r, &full);
}

void report_row(Report *r, const char *item, const char *published, const char *computed,
                Verdict verdict, const char *reason) {
    add_row(
        r, verdict,
        &(ReportRow){.item = item, .published = published, .computed = computed, .reason = reason});
}

void report_compare(Report *r, const char *item, const char *published, const char *computed) {
    bool same = strcmp(published, computed) == 0;
    report_row(r, item, published, computed, same ? VERDICT_SAME : VERDICT_DIFFERENT, NULL);
}

void report_arithmetic(Report *r, const char *item, const char *published, const char *computed) {
    bool same = strcmp(published, computed) == 0;
    report_row(r, item, published, computed, same ? VERDICT_ARITHMETIC : VERDICT_DIFFERENT, NULL);
}

void report_consistent(Report *r, const char *item, const char *published, const char *computed,
                       bool inside, const ReportRange *range) {
    add_row(
        r, inside ? VERDICT_CONSISTENT : VERDICT_DIFFERENT,
        &(ReportRow){.item = item, .published = published, .computed = computed, .range = *range});
}

void report_range(Report *r, const char *item, const char *published, const char *computed,
                  double value, double low, double high, const char *origin) {
    char text[64];
    if (isinf(high))
        snprintf(text, sizeof text, "at least %.3g", low);
    else if (isinf(low))
        snprintf(text, sizeof text, "at most %.3g", high);
    else
        snprintf(text, sizeof text, "%.3g to %.3g", low, high);
    report_consistent(r, item, published, computed, value >= low && value <= high,
                      &(ReportRange){text, origin});
}

void report_curve(Report *r, const ReportRow *row, Verdict verdict) {
    Str heights = {0};
    ReportRow full = *row;
    for (size_t i = 0; i < row->curve->n; i++)
        str_addf(&heights, "%s%.3f", i ? " " : "", row->curve->y[i]);
    full.computed = str_text(&heights);
    add_row(r, verdict, &full);
    str_clear(&heights);
}

// --- for those who show rows ---

const char *report_verdict_word(Verdict v) {
    return verdict_words[v];
}

void report_counts_text(const size_t count[VERDICTS_COUNT], Str *out) {
    for (int v = 0; v < VERDICTS_COUNT; v++)
        str_addf(out, "%s%zu %s", v ? ", " : "", count[v], verdict_words[v]);
}

static json_t *numbers_json(const double *v, size_t n) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) json_array_append_new(list, json_real(v[i]));
    return list;
}

static json_t *curve_json(const ReportCurve *c) {
    return json_pack("{s:s, s:o, s:o}", "name", c->name, "x", numbers_json(c->x, c->n), "y",
                     numbers_json(c->y, c->n));
}

static json_t *japanese_json(const ReportRow *row) {
    const struct {
        const char *name, *text;
    } fields[] = {{"item", row->item},
                  {"published", row->published},
                  {"computed", row->computed},
                  {"reason", row->reason},
                  {"range", row->range.text},
                  {"origin", row->range.origin},
                  {"label", row->curve ? row->curve->name : NULL}};
    json_t *j = json_object();
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        Str text = {0};
        if (fields[i].text && report_japanese(fields[i].text, &text))
            json_object_set_new(j, fields[i].name, json_string(str_text(&text)));
        str_clear(&text);
    }
    return j;
}

json_t *report_row_json(const Report *r, const ReportRow *row) {
    json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "paper", r->paper->name, "experiment",
                          r->experiment->name, "item", row->item, "published", row->published,
                          "computed", row->computed, "verdict", row->verdict);
    if (row->reason) json_object_set_new(j, "reason", json_string(row->reason));
    if (row->range.text) {
        json_object_set_new(j, "range", json_string(row->range.text));
        json_object_set_new(j, "origin", json_string(row->range.origin));
    }
    if (row->curve) json_object_set_new(j, "curve", curve_json(row->curve));
    json_object_set_new(j, "ja", japanese_json(row));
    return j;
}

// --- running ---

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
        error_set(e, "%s has no experiment '%.40s'; 'genpei reproduce --list' shows them",
                  paper->name, name);
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
