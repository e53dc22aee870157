// SPDX-License-Identifier: MIT
// bugs_check.c - what names mean and where gotos lead. See bugs_parser.h.
#include "bugs/bugs_parser.h"

static int colour_index(BugsParser *p, const BugsExpr *x) {
    BugsProgram *g = p->program;
    for (int i = 0; i < g->n_colours; i++)
        if (strcmp(g->colours[i].name, x->text) == 0) return i;
    if (g->n_colours == BUGS_NAMES_MAX) {
        bugs_complain(p, x->at, "more than %d colours", BUGS_NAMES_MAX);
        return 0;
    }
    g->colours[g->n_colours] = (BugsColourName){x->text, x->at};
    return g->n_colours++;
}

// A name that is a parameter, or is assigned somewhere, is a variable; any other is a colour.
static void check_names(BugsParser *p) {
    for (BugsExpr *x = p->names; x; x = x->later) {
        if (x->kind != EXPR_NAME) continue;
        int slot = bugs_find(p->predicate->variables, p->predicate->n_variables, x->text);
        x->kind = slot >= 0 ? EXPR_VARIABLE : EXPR_COLOUR;
        x->index = slot >= 0 ? slot : colour_index(p, x);
    }
}

// The sequences around a place in the text, the outermost first.
typedef struct {
    BugsParser *parser;
    const BugsItem *around[BUGS_NESTING_MAX + 2];
    int n;
} Walk;

static bool label_is_around(const Walk *w, const char *label) {
    for (int i = 0; i < w->n; i++)
        for (const BugsItem *item = w->around[i]->first; item; item = item->next)
            if (item->label && strcmp(item->label, label) == 0) return true;
    return false;
}

static void check_item(Walk *w, const BugsItem *item);

static void check_clause(Walk *w, const BugsClause *c) {
    if (c->bracket) check_item(w, c->bracket);
    if (c->step.bracket) check_item(w, c->step.bracket);
    if (c->step.kind == STEP_GOTO && !label_is_around(w, c->step.label))
        bugs_complain(w->parser, c->step.span.at, "no label '%s' in the brackets around this one",
                      c->step.label);
}

static void check_sequence(Walk *w, const BugsItem *sequence) {
    w->around[w->n++] = sequence;
    for (const BugsItem *item = sequence->first; item; item = item->next) {
        for (const BugsItem *other = item->next; other && item->label; other = other->next)
            if (other->label && strcmp(item->label, other->label) == 0)
                bugs_complain(w->parser, other->at, "there is another label '%s'", item->label);
        check_item(w, item);
    }
    w->n--;
}

static void check_item(Walk *w, const BugsItem *item) {
    if (item->kind == ITEM_SEQUENCE) check_sequence(w, item);
    if (item->kind == ITEM_FOR) check_item(w, item->body);
    if (item->kind == ITEM_CLAUSES)
        for (const BugsClause *c = item->clauses; c; c = c->next) check_clause(w, c);
}

void bugs_check_predicate(BugsParser *p) {
    Walk w = {.parser = p};
    check_names(p);
    check_sequence(&w, p->predicate->body);
}

static int count_arguments(const BugsExpr *call) {
    int n = 0;
    for (const BugsExpr *x = call->arguments; x; x = x->next) n++;
    return n;
}

static void check_call(BugsParser *p, BugsExpr *x) {
    BugsProgram *g = p->program;
    int given = count_arguments(x), wanted = -1;
    for (int i = 0; i < g->n_functions; i++) {
        if (strcmp(g->functions[i].name, x->text) != 0) continue;
        x->kind = EXPR_MAP;
        x->index = i;
        wanted = 1;
    }
    for (int i = 0; i < g->n_predicates && x->kind == EXPR_CALL; i++) {
        if (strcmp(g->predicates[i].name, x->text) != 0) continue;
        x->index = i;
        wanted = g->predicates[i].n_params;
    }
    if (wanted < 0)
        bugs_complain(p, x->at, "there is no predicate and no function '%s'", x->text);
    else if (given != wanted)
        bugs_complain(p, x->at, "'%s' has %d %s, not %d", x->text, wanted,
                      wanted == 1 ? "argument" : "arguments", given);
}

void bugs_check_calls(BugsParser *p) {
    for (BugsExpr *x = p->calls; x && !p->failed; x = x->later) check_call(p, x);
}
