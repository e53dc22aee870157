// SPDX-License-Identifier: MIT
// l7_read.c - see l7_read.h.
#include "lang/study/l7_read.h"

#include <assert.h>
#include <string.h>

static const L7Field *field_named(const L7Program *p, const char *name) {
    for (int i = 0; i < p->state.n_fields; i++)
        if (strcmp(p->state.fields[i].name, name) == 0) return &p->state.fields[i];
    return NULL;
}

bool l7_reader_init(L7Reader *out, const Game *g, const char *field, Error *e) {
    const L7Rules *rules = l7_rules(g);
    if (!rules) return error_set(e, "%.60s is not a game written in L7", g->name);
    const L7Field *f = field_named(rules->program, field);
    if (!f || f->type == FIELD_PILE || f->on == ON_BRANCH)
        return error_set(e, "%.60s has no field '%.60s'", g->name, field);
    *out = (L7Reader){rules, f};
    return true;
}

int l7_read_word(const L7Reader *r, const char *word) {
    for (int i = 0; i < r->field->n_words; i++)
        if (strcmp(r->field->words[i], word) == 0) return i;
    return -1;
}

int l7_read_at(const L7Reader *r, const State *s, int place) {
    const L7Program *p = r->rules->program;
    const L7Layout *l = &r->rules->vm->layout;
    const L7Field *f = r->field;
    if (f->on != ON_NODE) return l7_vars(l, s)[f->var + place];
    if (f->type == FIELD_NUMBER) return l7_number_at(l, s, f, place);
    return l7_enum_at(p, s, f, place);
}

uint64_t l7_read_nodes(const L7Reader *r, const State *s, int word) {
    assert(word > 0 && r->field->on == ON_NODE);
    return l7_set_words(r->rules->program, s, r->field->set + word - 1)[0];
}

uint64_t l7_read_set(const L7Reader *r, const State *s, int place) {
    assert(r->field->type == FIELD_SET);
    return l7_set_words(r->rules->program, s, r->field->set + place)[0];
}

int l7_read_node_count(const L7Reader *r) {
    return r->rules->program->board.n_nodes;
}

const char *l7_read_node_name(const L7Reader *r, int node) {
    return r->rules->program->board.node_names[node];
}
