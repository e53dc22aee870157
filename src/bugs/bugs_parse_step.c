// SPDX-License-Identifier: MIT
// bugs_parse_step.c - what stands behind an arrow. See bugs_parser.h.
#include "bugs/bugs_parser.h"

// "true" and T, "false" and F leave the block marked v- with that value.
static bool parse_verdict(BugsParser *p, BugsStep *step) {
    BugsPlace at = bugs_peek(p, 0)->span.at;
    if (bugs_take_word(p, "true") || bugs_take_word(p, "T"))
        step->kind = STEP_TRUE;
    else if (bugs_take_word(p, "false") || bugs_take_word(p, "F"))
        step->kind = STEP_FALSE;
    else
        return false;
    if (!p->in_value)
        bugs_complain(p, at, "true and false leave a block v-[ ], but none is around");
    return true;
}

static void parse_push(BugsParser *p, BugsStep *step) {
    step->kind = STEP_PUSH;
    step->index = bugs_parse_list(p);
    step->a = bugs_parse_expr(p);
}

static void parse_set_change(BugsParser *p, BugsStep *step, BugsStepKind kind) {
    step->kind = kind;
    bugs_need(p, BUGS_LEFT, "'('");
    step->a = bugs_parse_expr(p);
    bugs_need(p, BUGS_RIGHT, "')'");
    step->b = bugs_parse_expr(p);
}

// "mask node N1 level(α)", "maskfree branch all level(α)"; "node" and "branch" may be left out
// before an expression.
static void parse_mask(BugsParser *p, BugsStep *step, BugsStepKind kind) {
    step->kind = kind;
    BugsPlace at = bugs_peek(p, 0)->span.at;
    bool named = bugs_peek(p, 1)->kind != BUGS_LEFT;
    bool nodes = named && bugs_take_word(p, "node");
    step->branches = named && !nodes && bugs_take_word(p, "branch");
    if (!bugs_take_word(p, "all"))
        step->a = bugs_parse_expr(p);
    else if (!nodes && !step->branches)
        bugs_complain(p, at, "'all' needs 'node' or 'branch' before it");
    bugs_need_word(p, "level");
    step->levels = bugs_parse_levels(p);
}

static void parse_delete(BugsParser *p, BugsStep *step) {
    step->kind = STEP_DELETE;
    if (bugs_peek(p, 1)->kind != BUGS_LEFT && !bugs_take_word(p, "node"))
        bugs_take_word(p, "branch");
    step->a = bugs_parse_expr(p);
}

static bool parse_action(BugsParser *p, BugsStep *step) {
    if (bugs_take_word(p, "init")) {
        step->kind = STEP_INIT;
        step->index = bugs_parse_list(p);
    } else if (bugs_take_word(p, "pushdown")) {
        parse_push(p, step);
    } else if (bugs_take_word(p, "add")) {
        parse_set_change(p, step, STEP_ADD);
    } else if (bugs_take_word(p, "remove")) {
        parse_set_change(p, step, STEP_REMOVE);
    } else if (bugs_take_word(p, "mask")) {
        parse_mask(p, step, STEP_MASK);
    } else if (bugs_take_word(p, "maskfree")) {
        parse_mask(p, step, STEP_UNMASK);
    } else if (bugs_take_word(p, "delete")) {
        parse_delete(p, step);
    } else {
        return false;
    }
    return true;
}

// Behind an arrow "=" assigns; a name that is assigned is a variable.
static void parse_assignment(BugsParser *p, BugsStep *step) {
    BugsExpr *x = bugs_parse_expr(p);
    step->kind = STEP_TEST;
    step->a = x;
    if (x->kind != EXPR_EQUAL) return;
    step->kind = STEP_ASSIGN;
    step->a = x->a;
    step->b = x->b;
    if (x->a->kind == EXPR_NAME) {
        x->a->kind = EXPR_VARIABLE;
        x->a->index = bugs_variable(p, x->a->at, x->a->text);
    } else if (x->a->kind != EXPR_DATUM && x->a->kind != EXPR_ELEMENT) {
        bugs_complain(p, x->a->at, "only a variable, a datum or an element can be assigned to");
    }
}

void bugs_parse_step(BugsParser *p, BugsStep *step) {
    size_t from = p->at;
    if (bugs_is(p, BUGS_CLOSE) || bugs_is(p, BUGS_COMMA)) {
        step->kind = STEP_NOTHING;
    } else if (bugs_item_begins(p)) {
        step->kind = STEP_BRACKET;
        step->bracket = bugs_parse_item(p);
    } else if (bugs_take_word(p, "goto")) {
        step->kind = STEP_GOTO;
        step->label = bugs_need_name(p, "a label");
    } else if (!parse_verdict(p, step) && !parse_action(p, step)) {
        parse_assignment(p, step);
    }
    step->span = bugs_span(p, from);
}
