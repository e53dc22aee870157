// SPDX-License-Identifier: MIT
// l7_quantifier.c - some, all, no, count, sum, first, union.
#include "lang/lower/l7_quantifier.h"

#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_lift.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_loop.h"
#include "lang/lower/l7_mask.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

typedef struct {
    const Expr *e;
    const Binder *binder; // the one whose loop is being made
    int result;           // r register
    int end;              // label after the whole loop
    Val *one;             // QUANT_SUM: what is added, for its range
} Quantify;

static void quant_level(Low *L, Quantify *q);

static void quant_body(Low *L, void *context, int again) {
    Quantify inner = *(Quantify *)context;
    inner.binder = inner.binder->next;
    if (inner.binder) {
        quant_level(L, &inner);
        return;
    }
    const Expr *body = inner.e->items[0];
    if (inner.e->quant == QUANT_UNION) {
        int s = low_set(L, body);
        low_emit(L, IR_SOR, inner.result, inner.result, s, 0, 0);
        return;
    }
    if (inner.e->quant == QUANT_SUM) {
        Val v = low_expr(L, body, WANT_ANY);
        int low, high, first_low, first_high;
        bool known = low_range(v, &low, &high) && low_range(*inner.one, &first_low, &first_high);
        *inner.one = (Val){.type = VAL_INT};
        if (known)
            *inner.one = low_ranged(*inner.one, low < first_low ? low : first_low,
                                    high > first_high ? high : first_high);
        low_emit(L, IR_ADD, inner.result, inner.result, low_to_r(L, v, VAL_INT, body->place), 0, 0);
        return;
    }
    if (inner.e->quant == QUANT_ALL) {
        int holds = low_bool(L, body);
        low_emit(L, IR_JUMPNZ, holds, again, 0, 0, 0);
        L->block_start = L->p->code.functions[L->function].n;
        low_emit(L, IR_MOVE, inner.result, low_const(L, 0), 0, 0, 0);
        low_emit(L, IR_JUMP, inner.end, 0, 0, 0, 0);
        return;
    }
    low_jump_unless(L, body, again);
    if (inner.e->quant == QUANT_COUNT) {
        low_emit(L, IR_ADD, inner.result, inner.result, low_const(L, 1), 0, 0);
        return;
    }
    if (inner.e->quant == QUANT_FIRST) {
        Val v = low_name(L, inner.e->binders->name, inner.e->place, WANT_ANY);
        low_emit(L, IR_MOVE, inner.result, low_to_r(L, v, VAL_NODE, inner.e->place), 0, 0, 0);
    } else {
        low_emit(L, IR_MOVE, inner.result, low_const(L, inner.e->quant == QUANT_SOME), 0, 0, 0);
    }
    low_emit(L, IR_JUMP, inner.end, 0, 0, 0, 0);
}

// Where possible, the last variable, when it ranges over nodes, is lifted.
static bool quant_lifted(Low *L, Quantify *q) {
    const Expr *e = q->e;
    bool suits = e->quant == QUANT_SOME || e->quant == QUANT_NO || e->quant == QUANT_COUNT;
    if (!suits || q->binder->next || low_domain_type(L, q->binder->domain) != DOMAIN_NODES)
        return false;
    int s = low_lift_over(L, q->binder, e->items[0]);
    if (s < 0) return false;
    if (e->quant == QUANT_COUNT) {
        low_emit(L, IR_ADD, q->result, q->result, low_op_r(L, IR_COUNT, s, 0, 0), 0, 0);
        return true;
    }
    int skip = low_label(L);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_ANY, s, 0, 0), skip, 0, 0, 0);
    low_emit(L, IR_MOVE, q->result, low_const(L, e->quant == QUANT_SOME), 0, 0, 0);
    low_emit(L, IR_JUMP, q->end, 0, 0, 0, 0);
    low_place(L, skip);
    return true;
}

static int size_of(const Expr *e) {
    int size = 1;
    for (int i = 0; e && i < e->n; i++) size += size_of(e->items[i]);
    return e ? size : 0;
}

// A short condition for a few numbers is written once for each, so that walks `n c k` are known.
static bool quant_unrolled(Low *L, Quantify *q) {
    enum { SHORT = 24 };
    int low, high;
    if (L->options.without.lift || size_of(q->e->items[0]) > SHORT ||
        !low_small_range(L, q->binder->domain, &low, &high))
        return false;
    for (int k = low; k <= high && !L->failed; k++) {
        int again = low_label(L);
        int mark = low_bind(L, q->binder->name, low_number(k));
        quant_body(L, q, again);
        low_unbind(L, mark);
        low_place(L, again);
    }
    return true;
}

static void quant_level(Low *L, Quantify *q) {
    if (!quant_lifted(L, q) && !quant_unrolled(L, q)) low_loop(L, q->binder, quant_body, q);
}

// `some n, c in axes: E` is `some c in axes, n: E`: so the nodes can be lifted.
static bool colours_first(const Low *L, const Expr *e, Binder room[2]) {
    const Binder *node = e->binders, *colour = node ? node->next : NULL;
    bool any_order = e->quant == QUANT_SOME || e->quant == QUANT_NO || e->quant == QUANT_ALL ||
                     e->quant == QUANT_COUNT;
    enum { CHEAP = 4 }; // what the nodes are is then computed for every colour
    if (!any_order || !colour || colour->next || !low_over_nodes(L, node) ||
        (node->domain && (node->domain->kind == EX_CALL || size_of(node->domain) > CHEAP)) ||
        !low_over_colours(L, colour) || low_mentions(colour->domain, node->name) ||
        low_mentions(node->domain, colour->name) || strcmp(node->name, colour->name) == 0)
        return false;
    room[0] = *colour;
    room[1] = *node;
    room[0].next = &room[1];
    room[1].next = NULL;
    return true;
}

// `no place`, `no place for enemy`, `no place for anybody`, `some place`.
static Val any_move(Low *L, const Expr *e) {
    const Expr *row = e->items[0];
    const char *name = row->kind == EX_JUXT ? row->items[0]->name : row->name;
    int move_type = name ? low_move_type(L, name) : -1;
    if (move_type < 0)
        return low_error(L, row->place, "expected a type of move after '%s'",
                         e->quant == QUANT_NO ? "no" : "some");
    if (L->p->moves.types[move_type].kind == MOVE_CHANCE)
        return low_error(L, row->place, "'%s' is a move of chance", name);
    bool anybody = false;
    int player = L->me;
    if (row->kind == EX_JUXT) {
        const Expr *who = row->items[row->n - 1];
        if (row->n != 3 || !row->items[1]->name || strcmp(row->items[1]->name, "for") != 0)
            return low_error(L, row->place, "as in: no %s for anybody", name);
        anybody = who->name && strcmp(who->name, "anybody") == 0;
        if (!anybody) {
            Val v = low_expr(L, who, WANT_ANY);
            if (v.type == VAL_ERROR) return v;
            if (v.type != VAL_PLAYER || !v.constant || v.k >= L->p->n_players)
                return low_error(L, who->place, "expected a player, or 'anybody'");
            player = v.k;
        }
    }
    if (player < 0) return low_error(L, e->place, "no player is to move here");
    int r = low_op_r(L, IR_ANYMOVE, anybody ? 0 : player, move_type, L->refusals);
    for (int i = 1; anybody && i < L->p->n_players; i++)
        r = low_op_r(L, IR_ADD, r, low_op_r(L, IR_ANYMOVE, i, move_type, L->refusals), 0);
    if (anybody) r = low_op_r(L, IR_NE, r, low_const(L, 0), 0);
    return (Val){.type = VAL_BOOL, .k = e->quant == QUANT_NO ? low_op_r(L, IR_NOT, r, 0, 0) : r};
}

// The body of a union, seen through calls, when it is `run N c while S then T` along the variable.
static const Expr *run_in_body(Low *L, const Expr *body, const char *variable, const Decl **call) {
    *call = NULL;
    if (body->kind == EX_CALL) {
        *call = low_function(L, body->name);
        if (!*call || !(*call)->params || (*call)->value->kind != EX_RUN) return NULL;
        int n = 0;
        for (const Binder *b = (*call)->params; b; b = b->next) n++;
        if (n != body->n || n > L7_PARAMS_MAX) return NULL;
        const Expr *run = (*call)->value;
        const Expr *row = run->items[0];
        if (row->kind != EX_JUXT || row->n != 2 || !run->items[2] || row->items[1]->kind != EX_NAME)
            return NULL;
        int i = 0;
        for (const Binder *b = (*call)->params; b; b = b->next, i++) {
            bool colour = strcmp(b->name, row->items[1]->name) == 0;
            const Expr *arg = body->items[i];
            bool variable_here = arg->kind == EX_NAME && strcmp(arg->name, variable) == 0;
            if (colour != variable_here) return NULL;
        }
        return run;
    }
    const Expr *row = body->kind == EX_RUN ? body->items[0] : NULL;
    bool plain = row && row->kind == EX_JUXT && row->n == 2 && body->items[2] &&
                 row->items[1]->kind == EX_NAME && strcmp(row->items[1]->name, variable) == 0;
    return plain ? body : NULL;
}

// A union of closed runs from one node, along several colours, is one instruction where the board
// allows it. Returns its register, or -1.
static int union_of_runs(Low *L, const Expr *e) {
    const Decl *call;
    int list[L7_AROUND_MAX], n;
    if (L->options.without.runs || low_masks_branches(L)) return -1;
    if (e->binders->next || low_domain_type(L, e->binders->domain) != DOMAIN_COLOURS) return -1;
    const Expr *run = run_in_body(L, e->items[0], e->binders->name, &call);
    if (!run || !low_colour_list(L, e->binders->domain, list, &n)) return -1;
    int around = l7_board_around(&L->p->board, list, n);
    if (around < 0 || !l7_board_lanes(&L->p->board, around)) return -1;
    // Bind the variable to any of the colours: only the node and the two sets are used.
    int mark =
        low_bind(L, e->binders->name, (Val){.type = VAL_COLOUR, .constant = true, .k = list[0]});
    Binding saved[BINDINGS_MAX];
    int hidden = L->n_bindings;
    memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
    if (call) {
        Val args[L7_PARAMS_MAX] = {{.type = VAL_ERROR}};
        int k = 0;
        for (int i = 0; i < e->items[0]->n && i < L7_PARAMS_MAX; i++)
            args[i] = low_expr(L, e->items[0]->items[i], WANT_ANY);
        L->n_bindings = 0;
        for (const Binder *b = call->params; b; b = b->next) low_bind(L, b->name, args[k++]);
    }
    Val node = low_expr(L, run->items[0]->items[0], WANT_ANY);
    int result = -1;
    if (node.type == VAL_NODE) {
        int from = low_to_r(L, node, VAL_NODE, run->place);
        int over = low_mask_nodes(L, low_set(L, run->items[1]));
        int then = low_mask_nodes(L, low_set(L, run->items[2]));
        result = low_s(L);
        low_emit(L, IR_RUNS, result, around, from, over, then);
    }
    memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
    L->n_bindings = hidden;
    low_unbind(L, mark);
    return result;
}

// `union c in all8: enclosed(n, c)`: the nodes that are in at least one of the sets.
static Val quant_union(Low *L, const Expr *e) {
    const L7Set none = {{0}};
    int runs = union_of_runs(L, e);
    if (runs >= 0) return (Val){.type = VAL_SET, .k = runs};
    Quantify q = {.e = e, .binder = e->binders, .result = low_s(L), .end = low_label(L)};
    low_emit(L, IR_SMOVE, q.result, low_const_set(L, &none), 0, 0, 0);
    quant_level(L, &q);
    low_place(L, q.end);
    return (Val){.type = VAL_SET, .k = q.result};
}

// `reach A by x: E`: the nodes of A, and with each node x of the result those of E. Every node is
// taken once.
static Val quant_reach(Low *L, const Expr *e) {
    int result = low_s(L), rest = low_s(L), node = low_r(L);
    int top = low_label(L), end = low_label(L);
    int from = low_set(L, e->items[1]);
    low_emit(L, IR_SMOVE, result, from, 0, 0, 0);
    low_emit(L, IR_SMOVE, rest, from, 0, 0, 0);
    int64_t outer = low_loop_begin(L, L->p->board.n_nodes, e->binders->place);
    low_place(L, top);
    low_emit(L, IR_POP, node, rest, end, 0, 0);
    int mark = low_bind(L, e->binders->name, (Val){.type = VAL_NODE, .k = node, .sure = true});
    int fresh = low_op_s(L, IR_SMINUS, low_set(L, e->items[0]), result, 0);
    low_unbind(L, mark);
    low_emit(L, IR_SOR, result, result, fresh, 0, 0);
    low_emit(L, IR_SOR, rest, rest, fresh, 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
    return (Val){.type = VAL_SET, .k = result};
}

// `count dead = 1` was read as a count of nodes where something is 1, as in `count stone = white`;
// when the name is not a field, the count itself is compared.
static bool compares_count(const Low *L, const Expr *e) {
    const Expr *c = e->items[0];
    if (e->quant != QUANT_COUNT || c->kind != EX_BINARY || c->op < OP_EQ || c->op > OP_GE)
        return false;
    const Expr *what = c->items[0];
    const Expr *head = what->kind == EX_JUXT ? what->items[0] : what;
    int field = head->kind == EX_NAME ? low_field(L, head->name) : -1;
    if (field >= 0 && L->p->state.fields[field].type == FIELD_SET) return true;
    return what->kind == EX_NAME && field < 0;
}

static Val compare_count(Low *L, const Expr *e) {
    Expr count = *e, compared = *e->items[0];
    Expr *counted[1] = {compared.items[0]}, *sides[2] = {&count, compared.items[1]};
    count.items = counted;
    compared.items = sides;
    return low_expr(L, &compared, WANT_ANY);
}

// How many nodes or branches there are.
static Val count_of(Low *L, const Expr *e) {
    Val v = low_expr(L, e, WANT_ANY);
    if (v.type == VAL_BRANCHES)
        return low_ranged((Val){.type = VAL_INT, .k = low_branches_count(L, v)}, 0,
                          L->p->board.n_nodes * L->p->board.n_axes);
    int set = low_to_s(L, v, e->place);
    return low_ranged((Val){.type = VAL_INT, .k = low_op_r(L, IR_COUNT, set, 0, 0)}, 0,
                      L->p->board.n_nodes);
}

// How often the innermost part of a quantifier is evaluated, at most.
static int64_t rounds_of(const Low *L, const Expr *e) {
    int64_t rounds = 1;
    for (const Binder *b = e->binders; b; b = b->next) {
        DomainType type = low_domain_type(L, b->domain);
        rounds *= type == DOMAIN_NODES     ? L->p->board.n_nodes
                  : type == DOMAIN_NUMBERS ? LOOP_MAX
                  : type == DOMAIN_VALUES  ? L7_NODES_MAX
                                           : L7_AROUND_MAX;
        if (rounds > INT32_MAX) return INT32_MAX;
    }
    return rounds;
}

// The range of a count or sum.
static Val total(const Low *L, const Expr *e, Val v, Val one) {
    int64_t rounds = rounds_of(L, e);
    int low, high;
    if (e->quant == QUANT_COUNT) return low_ranged(v, 0, rounds);
    if (e->quant != QUANT_SUM || !low_range(one, &low, &high)) return v;
    return low_ranged(v, low < 0 ? low * rounds : 0, high > 0 ? high * rounds : 0);
}

Val low_quant(Low *L, const Expr *e) {
    Binder room[2];
    Expr turned = *e;
    if (colours_first(L, e, room)) {
        turned.binders = room;
        e = &turned;
    }
    if (!e->binders && compares_count(L, e)) return compare_count(L, e);
    if (e->quant == QUANT_UNION && e->binders) return quant_union(L, e);
    if (e->quant == QUANT_REACH) return quant_reach(L, e);
    if (!e->binders) {
        const Expr *counted = e->items[0];
        if (e->quant == QUANT_COUNT && counted->kind == EX_RUN && !counted->items[2])
            return low_run_count(L, counted);
        if (e->quant == QUANT_COUNT) return count_of(L, e->items[0]);
        if (e->quant == QUANT_FIRST)
            return (Val){.type = VAL_NODE,
                         .k = low_op_r(L, IR_FIRST, low_set(L, e->items[0]), 0, 0)};
        if (e->quant == QUANT_SOME || e->quant == QUANT_NO) return any_move(L, e);
        return low_error(L, e->place, "a variable is missing, as in: all c in colours: ...");
    }
    int initial = e->quant == QUANT_ALL || e->quant == QUANT_NO ? 1
                  : e->quant == QUANT_FIRST                     ? -1
                                                                : 0;
    Val one = low_number(0);
    Quantify q = {
        .e = e, .binder = e->binders, .result = low_r(L), .end = low_label(L), .one = &one};
    low_mutable(L, q.result);
    low_emit(L, IR_CONST, q.result, initial, 0, 0, 0);
    quant_level(L, &q);
    low_place(L, q.end);
    bool number = e->quant == QUANT_COUNT || e->quant == QUANT_SUM;
    ValType type = number ? VAL_INT : e->quant == QUANT_FIRST ? VAL_NODE : VAL_BOOL;
    return total(L, e, (Val){.type = type, .k = q.result}, one);
}

// --- { n : condition } ---

typedef struct {
    const Expr *e;
    int set;
} Collect;

static void collect_body(Low *L, void *context, int again) {
    const Collect *c = context;
    low_jump_unless(L, c->e->items[0], again);
    Val v = low_name(L, c->e->binders->name, c->e->place, WANT_ANY);
    low_emit(L, IR_SADD, c->set, low_to_r(L, v, VAL_NODE, c->e->place), 0, 0, 0);
}

int low_collect(Low *L, const Expr *e) {
    const L7Set none = {{0}};
    Collect c = {e, low_s(L)};
    low_emit(L, IR_SMOVE, c.set, low_const_set(L, &none), 0, 0, 0);
    low_loop(L, e->binders, collect_body, &c);
    return c.set;
}

Val low_where(Low *L, const Expr *e) {
    int lifted = low_lift_over(L, e->binders, e->items[0]);
    if (lifted >= 0) return (Val){.type = VAL_SET, .k = lifted};
    return (Val){.type = VAL_SET, .k = low_collect(L, e)};
}
