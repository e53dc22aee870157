// SPDX-License-Identifier: MIT
// bugs_parse_item.c - brackets. See bugs_parser.h.
//
//   item    := [label :] [v-] '[' body ']'
//   body    := item { item }                                 in sequence
//            | clause { , clause }                           the first whose condition holds
//            | [∨ | ∧] for name ∈ set item-or-test           a loop; the "for" may be in ( )
//   clause  := [item | test] [→ [step]]
#include "bugs/bugs_parser.h"

bool bugs_item_begins(const BugsParser *p) {
    return bugs_is(p, BUGS_OPEN) || bugs_is(p, BUGS_VALUE) ||
           (bugs_is(p, BUGS_NAME) && bugs_peek(p, 1)->kind == BUGS_COLON);
}

static bool loop_begins(const BugsParser *p) {
    const BugsToken *next = bugs_peek(p, 1);
    bool sign = bugs_is(p, BUGS_OR) || bugs_is(p, BUGS_AND);
    bool inside = bugs_is(p, BUGS_LEFT) && next->length == 3 && strncmp(next->text, "for", 3) == 0;
    return sign || inside || bugs_is_word(p, "for");
}

// A test as the body of a loop, as in "for π ∈ set(p, q) PRED1(π, *)".
static BugsItem *parse_bare_test(BugsParser *p) {
    BugsItem *item = bugs_new(p, sizeof *item);
    BugsClause *clause = bugs_new(p, sizeof *clause);
    size_t from = p->at;
    item->kind = ITEM_CLAUSES;
    item->at = bugs_peek(p, 0)->span.at;
    item->clauses = clause;
    clause->test = bugs_parse_expr(p);
    clause->span = bugs_span(p, from);
    return item;
}

static void parse_loop(BugsParser *p, BugsItem *item) {
    item->kind = ITEM_FOR;
    item->loop = bugs_take(p, BUGS_OR) ? FOR_SOME : bugs_take(p, BUGS_AND) ? FOR_EVERY : FOR_ALL_DO;
    bool closed = bugs_take(p, BUGS_LEFT);
    size_t from = p->at;
    bugs_need_word(p, "for");
    BugsPlace at = bugs_peek(p, 0)->span.at;
    item->slot = bugs_variable(p, at, bugs_need_name(p, "a variable"));
    bugs_need(p, BUGS_IN, "'∈'");
    item->over = bugs_parse_expr(p);
    item->span = bugs_span(p, from);
    if (closed) bugs_need(p, BUGS_RIGHT, "')'");
    item->body = bugs_item_begins(p) ? bugs_parse_item(p) : parse_bare_test(p);
}

// The rest of a clause whose condition is read, and further clauses.
static void parse_clauses(BugsParser *p, BugsItem *item, BugsClause *clause) {
    item->kind = ITEM_CLAUSES;
    item->clauses = clause;
    for (;;) {
        if (bugs_take(p, BUGS_ARROW)) bugs_parse_step(p, &clause->step);
        if (!bugs_take(p, BUGS_COMMA)) return;
        clause = clause->next = bugs_new(p, sizeof *clause);
        size_t from = p->at;
        if (bugs_item_begins(p))
            clause->bracket = bugs_parse_item(p);
        else if (!bugs_is(p, BUGS_ARROW))
            clause->test = bugs_parse_expr(p);
        clause->span = bugs_span(p, from);
    }
}

static void parse_sequence(BugsParser *p, BugsItem *item, BugsItem *first) {
    item->kind = ITEM_SEQUENCE;
    item->first = first;
    for (BugsItem **last = &first->next; bugs_item_begins(p); last = &(*last)->next)
        *last = bugs_parse_item(p);
}

static void parse_body(BugsParser *p, BugsItem *item) {
    if (loop_begins(p)) {
        parse_loop(p, item);
        return;
    }
    BugsClause *clause = bugs_new(p, sizeof *clause);
    size_t from = p->at;
    if (bugs_item_begins(p)) {
        BugsItem *first = bugs_parse_item(p);
        if (!bugs_is(p, BUGS_ARROW) && !bugs_is(p, BUGS_COMMA)) {
            parse_sequence(p, item, first);
            return;
        }
        clause->bracket = first;
    } else if (!bugs_is(p, BUGS_ARROW)) {
        clause->test = bugs_parse_expr(p);
    }
    clause->span = bugs_span(p, from);
    parse_clauses(p, item, clause);
}

static void mark_value(BugsParser *p, BugsItem *item) {
    if (p->depth > 0) bugs_complain(p, item->at, "v- stands inside another bracket");
    if (p->predicate->has_value) bugs_complain(p, item->at, "a predicate has one block v-[ ]");
    p->predicate->has_value = item->is_value = true;
    p->in_value = true;
}

BugsItem *bugs_parse_item(BugsParser *p) {
    BugsItem *item = bugs_new(p, sizeof *item);
    item->at = bugs_peek(p, 0)->span.at;
    item->kind = ITEM_SEQUENCE;
    if (bugs_is(p, BUGS_NAME)) {
        item->label = bugs_need_name(p, "a label");
        bugs_need(p, BUGS_COLON, "':'");
    }
    if (bugs_take(p, BUGS_VALUE)) mark_value(p, item);
    bugs_need(p, BUGS_OPEN, "'['");
    if (bugs_enter(p)) parse_body(p, item);
    bugs_leave(p);
    bugs_need(p, BUGS_CLOSE, "']'");
    if (item->is_value) p->in_value = false;
    return item;
}
