// SPDX-License-Identifier: MIT
// bugs_trace.c - see bugs_trace.h.
#include "bugs/bugs_trace.h"

enum { TEXT_COLUMN = 44, SPAN_MAX = 200 };

// The text of a span in one line.
static void add_span(const BugsSpan *span, Str *out) {
    bool blank = false;
    for (int i = 0; i < span->length && i < SPAN_MAX; i++) {
        char c = span->text[i];
        bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!is_blank || !blank) str_add_char(out, is_blank ? ' ' : c);
        blank = is_blank;
    }
}

static int width_of(const char *text) {
    int n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void add_outcome(const BugsEvent *event, Str *out) {
    if (event->bug) {
        bool node = event->value.kind == VALUE_NODE;
        str_addf(out, "%s %s", event->bug, node ? "on " : "is ");
        bugs_value_text(event->graph, event->value, out);
    } else if (event->kind != EVENT_GOTO) {
        str_add(out, event->kind == EVENT_VALUE ? "the value is " : "");
        str_add(out, event->holds ? "true" : "false");
    }
}

void bugs_trace_line(const BugsEvent *event, Str *out) {
    Str text = {0};
    if (event->kind == EVENT_CALL)
        str_addf(&text, "%s begins", *event->predicate ? event->predicate : "the question");
    else if (event->kind == EVENT_VALUE)
        str_add(&text, "v-[ ]");
    else
        add_span(&event->span, &text);
    str_addf(out, "%4d:%-3d %*s%s", event->span.at.line, event->span.at.column,
             2 * (event->depth - 1), "", str_text(&text));
    int pad = TEXT_COLUMN - 2 * (event->depth - 1) - width_of(str_text(&text));
    if (event->kind != EVENT_CALL && event->kind != EVENT_GOTO) {
        str_addf(out, "%*s", pad > 2 ? pad : 2, "");
        add_outcome(event, out);
    }
    str_add_char(out, '\n');
    str_clear(&text);
}

static json_t *json_value(const BugsGraph *g, BugsValue v) {
    if (v.kind == VALUE_NOTHING) return json_null();
    Str text = {0};
    bugs_value_text(g, v, &text);
    json_t *j = json_string(str_text(&text));
    str_clear(&text);
    return j;
}

static json_t *hidden_nodes(const BugsGraph *g) {
    json_t *list = json_array();
    for (int i = 0; i < g->n_nodes; i++)
        if (g->nodes[i].mask) json_array_append_new(list, json_string(g->nodes[i].name));
    return list;
}

static json_t *waiting_nodes(const BugsProgram *p, const BugsEvent *event) {
    json_t *list = json_array();
    for (int l = 0; l < p->n_lists; l++)
        for (int i = 0; i < bugs_list_length(event->machine, l); i++)
            json_array_append_new(list,
                                  json_value(event->graph, bugs_list_entry(event->machine, l, i)));
    return list;
}

// Adds the list under this key if its length is not `*before`.
static void add_changed(json_t *j, const char *key, json_t *list, int *before) {
    bool changed = (int)json_array_size(list) != *before;
    *before = (int)json_array_size(list);
    if (changed)
        json_object_set_new(j, key, list);
    else
        json_decref(list);
}

void bugs_trace_json(void *context, const BugsEvent *event) {
    static const char *const kinds[] = {"call", "test", "step", "goto", "value"};
    BugsTraceJson *t = context;
    t->cut = json_array_size(t->events) >= BUGS_TRACE_MAX;
    if (t->cut) return;
    Str text = {0};
    add_span(&event->span, &text);
    json_t *j = json_pack("{s:s, s:i, s:i, s:s, s:i, s:b}", "kind", kinds[event->kind], "line",
                          event->span.at.line, "column", event->span.at.column, "text",
                          str_text(&text), "depth", event->depth, "holds", event->holds);
    str_clear(&text);
    if (!j) return; // a text that was cut inside a character
    if (event->bug) {
        json_object_set_new(j, "bug", json_string(event->bug));
        json_object_set_new(j, "node", json_value(event->graph, event->value));
    }
    add_changed(j, "hidden", hidden_nodes(event->graph), &t->hidden);
    add_changed(j, "waiting", waiting_nodes(t->program, event), &t->waiting);
    json_array_append_new(t->events, j);
}

json_t *bugs_arguments_json(const BugsQuestion *q) {
    json_t *list = json_array();
    for (int i = 0; i < q->predicate->n_params; i++)
        json_array_append_new(list, json_value(q->graph, q->arguments[i]));
    return list;
}

void bugs_question_text(const BugsQuestion *q, Str *out) {
    bool named = *q->predicate->name;
    if (named) str_addf(out, "%s(", q->predicate->name);
    for (int i = 0; i < q->predicate->n_params; i++) {
        if (i) str_add(out, ", ");
        bugs_value_text(q->graph, q->arguments[i], out);
    }
    if (named) str_add_char(out, ')');
}
