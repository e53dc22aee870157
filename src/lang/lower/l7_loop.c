// SPDX-License-Identifier: MIT
// l7_loop.c - loops over nodes, colours, numbers, players and values.
#include "lang/lower/l7_loop.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_value.h"

static bool names_colour(const Low *L, const char *name) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if ((d->kind == DECL_COLOUR || d->kind == DECL_COLOURS) && strcmp(d->name, name) == 0)
            return true;
    for (int i = 0; i < L->p->board.n_colours; i++)
        if (strcmp(L->p->board.colours[i].name, name) == 0) return true;
    return false;
}

DomainType low_domain_type(const Low *L, const Expr *e) {
    if (!e) return DOMAIN_NODES;
    if (e->kind == EX_RANGE) return DOMAIN_NUMBERS;
    if (e->kind == EX_BACK) return DOMAIN_COLOURS;
    if (e->kind == EX_NAME) {
        if (low_is_side(L, e)) return DOMAIN_PLAYERS;
        if (low_values_of(L, e) >= 0) return DOMAIN_VALUES;
        return names_colour(L, e->name) ? DOMAIN_COLOURS : DOMAIN_NODES;
    }
    if (e->kind != EX_SET || e->n == 0) return DOMAIN_NODES;
    const Expr *first = e->items[0];
    if (first->kind == EX_JUXT && first->items[0]->kind != EX_JUXT) first = first->items[0];
    if (first->kind == EX_BACK) return DOMAIN_COLOURS;
    if (first->kind != EX_NAME) return DOMAIN_NODES;
    if (names_colour(L, first->name)) return DOMAIN_COLOURS;
    bool node = l7_board_node(&L->p->board, first->name) >= 0;
    return !node && low_field_with_value(L, first->name) >= 0 ? DOMAIN_VALUES : DOMAIN_NODES;
}

bool low_small_range(const Low *L, const Expr *domain, int *low, int *high) {
    enum { FEW = 8 };
    return domain && domain->kind == EX_RANGE && low_known_number(L, domain->items[0], low) &&
           low_known_number(L, domain->items[1], high) && *high >= *low && *high - *low < FEW;
}

bool low_over_nodes(const Low *L, const Binder *b) {
    return low_domain_type(L, b->domain) == DOMAIN_NODES;
}

bool low_over_colours(const Low *L, const Binder *b) {
    return low_domain_type(L, b->domain) == DOMAIN_COLOURS;
}

static void once(Low *L, const Binder *b, Val v, LoopBody *body, void *context) {
    int again = low_label(L);
    int mark = low_bind(L, b->name, v);
    body(L, context, again);
    low_unbind(L, mark);
    low_place(L, again);
}

static void loop_nodes(Low *L, const Binder *b, LoopBody *body, void *context) {
    int set = b->domain ? low_set(L, b->domain) : low_const_set(L, &L->p->board.all);
    int rest = low_s(L), node = low_r(L);
    int top = low_label(L), end = low_label(L);
    low_emit(L, IR_SMOVE, rest, set, 0, 0, 0);
    int64_t outer = low_loop_begin(L, low_domain_size(L, b->domain), b->place);
    low_place(L, top);
    low_emit(L, IR_POP, node, rest, end, 0, 0);
    int mark = low_bind(L, b->name, (Val){.type = VAL_NODE, .k = node, .sure = true});
    body(L, context, top);
    low_unbind(L, mark);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
}

// Lowers `last` to at most `from` + `limit`.
static void keep_short(Low *L, int from, int last, int limit) {
    int most = low_op_r(L, IR_ADD, from, low_const(L, limit), 0), fits = low_label(L);
    low_mutable(L, last);
    low_emit(L, IR_JUMPNZ, low_op_r(L, IR_LE, last, most, 0), fits, 0, 0, 0);
    low_emit(L, IR_MOVE, last, most, 0, 0, 0);
    low_place(L, fits);
}

// How many iterations the loop can take. Where that is not known to be small, the loop is made to
// stop at LOOP_MAX.
static int number_rounds(Low *L, const Binder *b, Val from, Val to, bool *known) {
    int from_low, from_high, to_low, to_high;
    *known = low_range(from, &from_low, &from_high) && low_range(to, &to_low, &to_high);
    if (from.type != VAL_INT || to.type != VAL_INT) return 1; // was reported
    if (!*known) {
        l7_error(L->source, b->domain->place,
                 "use a field with a range, or a count: their bounds are known",
                 "the bounds of this loop are not known when compiling");
        return 1;
    }
    int64_t rounds = (int64_t)to_high - from_low + 1;
    if (rounds <= LOOP_MAX) return rounds > 1 ? (int)rounds : 1;
    low_error(L, b->domain->place, "a loop of up to %lld iterations; at most %d are possible",
              (long long)rounds, LOOP_MAX);
    return 1;
}

static void loop_numbers(Low *L, const Binder *b, LoopBody *body, void *context) {
    const Expr *const *ends = (const Expr *const *)b->domain->items;
    Val low = low_expr(L, ends[0], WANT_ANY), high = low_expr(L, ends[1], WANT_ANY);
    int from = low_to_r(L, low, VAL_INT, ends[0]->place),
        to = low_to_r(L, high, VAL_INT, ends[1]->place);
    int k = low_r(L), last = low_r(L);
    int top = low_label(L), again = low_label(L), end = low_label(L);
    bool known;
    int rounds = number_rounds(L, b, low, high, &known);
    low_mutable(L, k);
    low_emit(L, IR_MOVE, k, from, 0, 0, 0);
    low_emit(L, IR_MOVE, last, to, 0, 0, 0);
    if (!known) keep_short(L, from, last, LOOP_MAX - 1);
    int64_t outer = low_loop_begin(L, rounds, b->place);
    low_place(L, top);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, k, last, 0), end, 0, 0, 0);
    Val variable = {.type = VAL_INT, .k = k};
    int from_low, to_high, unused;
    if (known && low_range(low, &from_low, &unused) && low_range(high, &unused, &to_high))
        variable = low_ranged(variable, from_low, to_high);
    int mark = low_bind(L, b->name, variable);
    body(L, context, again);
    low_unbind(L, mark);
    low_place(L, again);
    low_emit(L, IR_ADD, k, k, low_const(L, 1), 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
}

void low_loop(Low *L, const Binder *b, LoopBody *body, void *context) {
    DomainType type = low_domain_type(L, b->domain);
    int list[L7_AROUND_MAX], n;
    switch (type) {
    case DOMAIN_NODES:
        loop_nodes(L, b, body, context);
        return;
    case DOMAIN_NUMBERS:
        loop_numbers(L, b, body, context);
        return;
    case DOMAIN_COLOURS:
        if (!low_colour_list(L, b->domain, list, &n)) return;
        for (int i = 0; i < n && !L->failed; i++)
            once(L, b, (Val){.type = VAL_COLOUR, .constant = true, .k = list[i]}, body, context);
        return;
    case DOMAIN_PLAYERS:
        for (int i = 0; i < L->p->n_players && !L->failed; i++)
            if (low_on_side(L, b->domain, i))
                once(L, b, (Val){.type = VAL_PLAYER, .constant = true, .k = i}, body, context);
        return;
    case DOMAIN_VALUES: {
        int field = low_values_of(L, b->domain);
        for (int v = 1; field >= 0 && v < L->p->state.fields[field].n_words && !L->failed; v++) {
            L->p->state.fields[field].read = true;
            Val one = {.type = VAL_ENUM, .constant = true, .k = v, .field = field, .at = -1};
            once(L, b, one, body, context);
        }
        if (field >= 0) return;
        field = low_field_with_value(L, b->domain->items[0]->name);
        for (int i = 0; i < b->domain->n && !L->failed; i++) {
            Val v = low_expr(L, b->domain->items[i], (Want){field});
            if (v.type == VAL_ENUM) once(L, b, v, body, context);
        }
        return;
    }
    }
}
