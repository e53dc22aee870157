// SPDX-License-Identifier: MIT
// bugs_question.c - see bugs_question.h.
#include "bugs/bugs_question.h"

#include "bugs/bugs_parse.h"

#include "base/mem.h"

static BugsValue first_of(BugsType type) {
    if (type == TYPE_NODE) return bugs_node(0);
    return (BugsValue){.kind = VALUE_COLOUR, .id = 0};
}

static int range_of(const BugsQuestion *q, BugsType type) {
    return type == TYPE_NODE ? q->graph->n_nodes : 2 * q->graph->n_colours;
}

static bool open_argument(BugsQuestion *q, int i, Error *e) {
    BugsType type = q->predicate->types[i];
    if (type != TYPE_NODE && type != TYPE_BRANCH)
        return error_set(e, "argument %d of %s must be given", i + 1, q->predicate->name);
    if (range_of(q, type) == 0) return error_set(e, "the graph has no branches");
    q->open[i] = true;
    q->arguments[i] = first_of(type);
    return true;
}

static bool read_number(const char *text, BugsValue *out) {
    char *end;
    long n = strtol(text, &end, 10);
    *out = bugs_number((int)n);
    return *text && !*end && n >= INT32_MIN && n <= INT32_MAX;
}

static bool read_argument(BugsQuestion *q, int i, const char *text, Error *e) {
    const BugsGraph *g = q->graph;
    if (strcmp(text, "*") == 0) return open_argument(q, i, e);
    switch (q->predicate->types[i]) {
    case TYPE_NODE:
        q->arguments[i] = bugs_node(bugs_graph_find_node(g, text));
        break;
    case TYPE_BRANCH:
        q->arguments[i] = bugs_graph_colour(g, text);
        break;
    case TYPE_NUMBER:
        if (!read_number(text, &q->arguments[i])) q->arguments[i] = (BugsValue){0};
        break;
    default:
        return error_set(e, "a question cannot give argument %d", i + 1);
    }
    if (q->arguments[i].kind != VALUE_NOTHING) return true;
    static const char *const what[] = {"node", "colour", "number"};
    return error_set(e, "'%.60s' is no %s", text, what[q->predicate->types[i]]);
}

static bool open_all(BugsQuestion *q, Error *e) {
    for (int i = 0; i < q->predicate->n_params; i++)
        if (!open_argument(q, i, e)) return false;
    return true;
}

static bool read_arguments(BugsQuestion *q, char *rest, Error *e) {
    int n = 0;
    for (char *next; rest; rest = next) {
        next = strchr(rest, ',');
        if (next) *next++ = '\0';
        if (n < q->predicate->n_params && !read_argument(q, n, str_trim(rest), e)) return false;
        n++;
    }
    if (n == q->predicate->n_params) return true;
    return error_set(e, "%s has %d %s, not %d", q->predicate->name, q->predicate->n_params,
                     str_plural(q->predicate->n_params, "argument", "arguments"), n);
}

static bool read_call(BugsQuestion *q, const BugsProgram *p, char *call, Error *e) {
    char *left = strchr(call, '('), *right = strrchr(call, ')');
    if (!right || right < left || *str_trim(right + 1))
        return error_set(e, "'%.60s' has no ')' at its end", call);
    *left = *right = '\0';
    q->predicate = bugs_predicate(p, str_trim(call));
    if (!q->predicate) return error_set(e, "%s has no predicate '%.60s'", p->file, str_trim(call));
    return read_arguments(q, left + 1, e);
}

// A node for the first parameter that is one.
static bool read_node(BugsQuestion *q, char *node, Error *e) {
    if (!open_all(q, e)) return false;
    for (int i = 0; i < q->predicate->n_params; i++) {
        if (q->predicate->types[i] != TYPE_NODE) continue;
        q->open[i] = false;
        return read_argument(q, i, node, e);
    }
    return error_set(e, "%s asks about no node", q->predicate->name);
}

bool bugs_question_read(const BugsProgram *p, const BugsGraph *g, const char *text,
                        BugsQuestion *out, Error *e) {
    BugsQuestion q = {.predicate = &p->predicates[0], .graph = g};
    char *copy = mem_text(text ? text : "");
    bool ok = !text               ? open_all(&q, e)
              : strchr(copy, '(') ? read_call(&q, p, copy, e)
                                  : read_node(&q, str_trim(copy), e);
    free(copy);
    if (ok) *out = q;
    return ok;
}

bool bugs_question_next(BugsQuestion *q) {
    for (int i = q->predicate->n_params - 1; i >= 0; i--) {
        if (!q->open[i]) continue;
        if (++q->arguments[i].id < range_of(q, q->predicate->types[i])) return true;
        q->arguments[i].id = 0;
    }
    return false;
}

int bugs_question_open(const BugsQuestion *q) {
    int n = 0;
    for (int i = 0; i < q->predicate->n_params; i++) n += q->open[i];
    return n;
}

void bugs_value_text(const BugsGraph *g, BugsValue v, Str *out) {
    switch (v.kind) {
    case VALUE_NOTHING:
        str_add(out, "nowhere");
        break;
    case VALUE_NODE:
        str_add(out, g->nodes[v.id].name);
        break;
    case VALUE_BRANCH:
        str_addf(out, "%s(%s, %s)", g->colours[g->branches[v.id].colour],
                 g->nodes[g->branches[v.id].from].name, g->nodes[g->branches[v.id].to].name);
        break;
    case VALUE_COLOUR:
        str_addf(out, "%s%s", v.id % 2 ? "rev-" : "", g->colours[v.id / 2]);
        break;
    case VALUE_TEXT:
        str_addf(out, "'%s'", v.text);
        break;
    case VALUE_NUMBER:
        str_addf(out, "%d", v.id);
        break;
    case VALUE_SET:
        str_add(out, "a set");
        break;
    }
}
