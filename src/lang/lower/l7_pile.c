// SPDX-License-Identifier: MIT
// l7_pile.c - ordered piles: top, height, push and pop.
//
// A pile is a row of an array: its height, then its items from the bottom up. Unused elements are
// 0, so that equal piles are equal bytes. The piles of a field are consecutive, by player or node.
// For nowhere the index is negative: reading gives 0, and writing does nothing.
#include "lang/lower/l7_pile.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

// The row that belongs to a player or node; `at`: an r register, -1 for the game's only pile.
Val low_pile_at(Low *L, int field, int at) {
    int row = L->p->state.fields[field].room + 1;
    int base = at < 0 ? low_const(L, 0) : low_op_r(L, IR_MUL, at, low_const(L, row), 0);
    return (Val){.type = VAL_PILE, .field = field, .k = base};
}

static bool read_pile(Low *L, const Expr *e, Val *out) {
    *out = low_expr(L, e, WANT_ANY);
    if (out->type == VAL_PILE) return true;
    if (out->type == VAL_FIELD && L->p->state.fields[out->field].type == FIELD_PILE)
        low_error(L, e->place, "'%s' of which %s?", L->p->state.fields[out->field].name,
                  L->p->state.fields[out->field].on == ON_NODE ? "node" : "player");
    else if (out->type != VAL_ERROR)
        low_error(L, e->place, "expected a pile, not %s", low_type_name(out->type));
    return false;
}

static int height_of(Low *L, Val pile) {
    return low_op_r(L, IR_LOADARR, L->p->state.fields[pile.field].array, pile.k, 0);
}

static Val height(Low *L, const Expr *e) {
    Val pile;
    if (!read_pile(L, e->items[0], &pile)) return (Val){.type = VAL_ERROR};
    return low_ranged((Val){.type = VAL_INT, .k = height_of(L, pile)}, 0,
                      L->p->state.fields[pile.field].room);
}

static Val empty(Low *L, const Expr *e) {
    Val pile;
    if (!read_pile(L, e->items[0], &pile)) return (Val){.type = VAL_ERROR};
    return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_NOT, height_of(L, pile), 0, 0)};
}

// The k-th item from the top; missing when the pile is not that high.
static Val top(Low *L, const Expr *e) {
    Val pile;
    if (!read_pile(L, e->items[0], &pile)) return (Val){.type = VAL_ERROR};
    const L7Field *f = &L->p->state.fields[pile.field];
    int one = low_const(L, 1), k = e->n > 1 ? low_int(L, e->items[1]) : one;
    int high = height_of(L, pile);
    int there = low_op_r(L, IR_LE, k, high, 0);
    if (e->n > 1) there = low_op_r(L, IR_MUL, there, low_op_r(L, IR_LE, one, k, 0), 0);
    // The index plus one, or 0; then minus one: -1 when it is missing.
    int above = low_op_r(L, IR_ADD, pile.k, low_op_r(L, IR_ADD, high, one, 0), 0);
    int place = low_op_r(L, IR_SUB, low_op_r(L, IR_ADD, above, one, 0), k, 0);
    int at = low_op_r(L, IR_SUB, low_op_r(L, IR_MUL, there, place, 0), one, 0);
    Val v = {.k = low_op_r(L, IR_LOADARR, f->array, at, 0), .guarded = true, .there = at};
    v.type = f->words ? VAL_ENUM : VAL_INT;
    v.field = pile.field;
    v.at = -1;
    return f->words ? v : low_ranged(v, f->low < 0 ? f->low : 0, f->high > 0 ? f->high : 0);
}

bool low_asks_pile(const Expr *e) {
    bool one = strcmp(e->name, "height") == 0 || strcmp(e->name, "empty") == 0;
    return (one && e->n == 1) || (strcmp(e->name, "top") == 0 && (e->n == 1 || e->n == 2));
}

Val low_call_pile(Low *L, const Expr *e) {
    return e->name[0] == 't' ? top(L, e) : e->name[0] == 'h' ? height(L, e) : empty(L, e);
}

// Clamps a number to the range of the pile's items.
static int kept_within(Low *L, const L7Field *f, Val v, int r) {
    int low, high;
    if (f->words || (low_range(v, &low, &high) && low >= f->low && high <= f->high)) return r;
    int kept = low_r(L), least = low_const(L, f->low), most = low_const(L, f->high);
    int above = low_label(L), end = low_label(L);
    low_mutable(L, kept);
    low_emit(L, IR_MOVE, kept, r, 0, 0, 0);
    low_emit(L, IR_JUMPNZ, low_op_r(L, IR_LE, least, kept, 0), above, 0, 0, 0);
    low_emit(L, IR_MOVE, kept, least, 0, 0, 0);
    low_place(L, above);
    low_emit(L, IR_JUMPNZ, low_op_r(L, IR_LE, kept, most, 0), end, 0, 0, 0);
    low_emit(L, IR_MOVE, kept, most, 0, 0, 0);
    low_place(L, end);
    return kept;
}

// A missing value is not pushed; a push on a full pile is an error of the game.
void low_push(Low *L, const Stmt *s) {
    Val pile;
    if (!read_pile(L, s->target, &pile)) return;
    L7Field *f = &L->p->state.fields[pile.field];
    f->written = true;
    Val v = low_expr(L, s->value, (Want){f->words ? pile.field : -1});
    if (v.type == VAL_ERROR) return;
    bool value = v.type == VAL_ENUM && f->words && low_translate(L, &v, pile.field);
    if (f->words ? !value : v.type != VAL_INT) {
        low_error(L, s->value->place, "'%s' is a pile of %s, not of %s", f->name,
                  f->words ? "other values" : "numbers", low_type_name(v.type));
        return;
    }
    int r = low_to_r(L, v, v.type, s->value->place), end = low_label(L);
    if (v.guarded)
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), v.there, 0), end, 0, 0, 0);
    if (v.type == VAL_ENUM && v.at >= 0 && !v.sure)
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), v.at, 0), end, 0, 0, 0);
    r = kept_within(L, f, v, r);
    int high = height_of(L, pile);
    int room = low_label(L);
    low_emit(L, IR_JUMPNZ, low_op_r(L, IR_LT, high, low_const(L, f->room), 0), room, 0, 0, 0);
    low_emit(L, IR_EXCEED, L7_EXCEEDED_PILE, 0, 0, 0, 0);
    low_emit(L, IR_JUMP, end, 0, 0, 0, 0);
    low_place(L, room);
    int now = low_op_r(L, IR_ADD, high, low_const(L, 1), 0);
    low_emit(L, IR_STOREARR, f->array, low_op_r(L, IR_ADD, pile.k, now, 0), r, 0, 0);
    low_emit(L, IR_STOREARR, f->array, pile.k, now, 0, 0);
    low_place(L, end);
}

void low_pop(Low *L, const Stmt *s) {
    Val pile;
    if (!read_pile(L, s->target, &pile)) return;
    L7Field *f = &L->p->state.fields[pile.field];
    f->written = true;
    int high = height_of(L, pile), end = low_label(L);
    low_emit(L, IR_JUMPZ, high, end, 0, 0, 0);
    int top_at = low_op_r(L, IR_ADD, pile.k, high, 0);
    int lower = low_op_r(L, IR_SUB, high, low_const(L, 1), 0);
    low_emit(L, IR_STOREARR, f->array, top_at, low_const(L, 0), 0, 0);
    low_emit(L, IR_STOREARR, f->array, pile.k, lower, 0, 0);
    low_place(L, end);
}

// Moves a node's pile to another node, or, with `to` -1, empties it. Both are r registers.
void low_pile_carry(Low *L, int field, int from, int to) {
    const L7Field *f = &L->p->state.fields[field];
    int source = low_pile_at(L, field, from).k, zero = low_const(L, 0);
    int target = to < 0 ? -1 : low_pile_at(L, field, to).k;
    int i = low_r(L), top_label = low_label(L), end = low_label(L);
    low_mutable(L, i);
    low_emit(L, IR_MOVE, i, zero, 0, 0, 0);
    int64_t outer = low_loop_begin(L, f->room + 1, L->at);
    low_place(L, top_label);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, i, low_const(L, f->room), 0), end, 0, 0, 0);
    int at = low_op_r(L, IR_ADD, source, i, 0);
    int v = low_op_r(L, IR_LOADARR, f->array, at, 0);
    low_emit(L, IR_STOREARR, f->array, at, low_const(L, 0), 0, 0);
    if (to >= 0) {
        int there = low_op_r(L, IR_ADD, target, i, 0);
        low_emit(L, IR_STOREARR, f->array, there, v, 0, 0);
    }
    low_emit(L, IR_ADD, i, i, low_const(L, 1), 0, 0);
    low_emit(L, IR_JUMP, top_label, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
}
