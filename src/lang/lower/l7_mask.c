// SPDX-License-Identifier: MIT
// l7_mask.c - masks: nodes or branches left out of the graph while an expression is evaluated,
// `without S: E`.
//
// While code for E is made, every walk goes through here. Masked nodes are taken out of the sets
// that are walked over. A masked branch cannot be taken out of a set of nodes; but along one colour
// only one branch leads into a node, so there masking the branch is the same as masking the node.
#include "lang/lower/l7_mask.h"

#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

static bool has_branches(const Low *L) {
    return L->mask_branches >= 0;
}

bool low_masked(const Low *L) {
    return L->mask_nodes >= 0 || has_branches(L);
}

bool low_masks_branches(const Low *L) {
    return has_branches(L);
}

int low_mask_nodes(Low *L, int set) {
    return L->mask_nodes < 0 ? set : low_op_s(L, IR_SMINUS, set, L->mask_nodes, 0);
}

// Nodes whose branch along the colour is masked; -1 when there are none.
static int closed_from(Low *L, int colour) {
    bool backward;
    if (!has_branches(L)) return -1;
    int axis = l7_board_axis(&L->p->board, colour, &backward);
    if (axis < 0) {
        l7_error(L->source, L->at, "branches have the colours of the board itself",
                 "'%s' walks several branches at once, and some are left out here",
                 L->p->board.colours[colour].name);
        return -1;
    }
    return low_branch_ends(L, axis, backward, L->branch_sets[L->mask_branches][axis]);
}

int low_mask_from(Low *L, int set, int colour) {
    int closed = closed_from(L, colour);
    return closed < 0 ? set : low_op_s(L, IR_SMINUS, set, closed, 0);
}

int low_mask_into(Low *L, int set, int colour) {
    int closed = closed_from(L, colour);
    if (closed >= 0) set = low_op_s(L, IR_SMINUS, set, low_op_s(L, IR_SSTEP, closed, colour, 0), 0);
    return low_mask_nodes(L, set);
}

// The node that a step leads to; nowhere when it or the branch is masked.
int low_mask_step(Low *L, int node, int colour) {
    int to = low_op_r(L, IR_STEP, colour, node, 0), out = low_const(L, 0);
    int closed = closed_from(L, colour);
    if (L->mask_nodes >= 0) out = low_op_r(L, IR_HAS, L->mask_nodes, to, 0);
    if (closed >= 0) out = low_op_r(L, IR_ADD, out, low_op_r(L, IR_HAS, closed, node, 0), 0);
    int one = low_const(L, 1);
    int from1 =
        low_op_r(L, IR_MUL, low_op_r(L, IR_ADD, to, one, 0), low_op_r(L, IR_NOT, out, 0, 0), 0);
    return low_op_r(L, IR_SUB, from1, one, 0);
}

// `n up 3`: step by step, as the instruction without masks does.
int low_mask_walk(Low *L, int node, int colour, int steps, L7Place place) {
    enum { STEPS_MAX = 1024 };
    int at = low_r(L), left = low_r(L), most = low_const(L, STEPS_MAX);
    int few = low_label(L), top = low_label(L), end = low_label(L);
    low_mutable(L, at);
    low_mutable(L, left);
    low_emit(L, IR_MOVE, at, node, 0, 0, 0);
    low_emit(L, IR_MOVE, left, steps, 0, 0, 0);
    low_emit(L, IR_JUMPNZ, low_op_r(L, IR_LE, left, most, 0), few, 0, 0, 0);
    low_emit(L, IR_MOVE, left, most, 0, 0, 0);
    low_place(L, few);
    int64_t outer = low_loop_begin(L, STEPS_MAX, place);
    low_place(L, top);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LT, low_const(L, 0), left, 0), end, 0, 0, 0);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), at, 0), end, 0, 0, 0);
    low_emit(L, IR_MOVE, at, low_mask_step(L, at, colour), 0, 0, 0);
    low_emit(L, IR_SUB, left, left, low_const(L, 1), 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
    return at;
}

static int none(Low *L) {
    const L7Set empty = {{0}};
    return low_const_set(L, &empty);
}

int low_mask_around(Low *L, int set, int around) {
    const L7Around a = L->p->board.arounds[around];
    if (!has_branches(L)) return low_mask_nodes(L, low_op_s(L, IR_SAROUND, set, around, 0));
    int near = none(L);
    for (int i = 0; i < a.n; i++) {
        int from = low_mask_from(L, set, a.colour[i]);
        near = low_op_s(L, IR_SOR, near, low_op_s(L, IR_SSTEP, from, a.colour[i], 0), 0);
    }
    return low_mask_nodes(L, near);
}

int low_mask_reach(Low *L, int from, int over, int around, L7Place place) {
    over = low_mask_nodes(L, over);
    if (!has_branches(L)) return low_op_s(L, IR_FLOOD, from, over, around);
    int seen = low_s(L), top = low_label(L), end = low_label(L);
    low_emit(L, IR_SAND, seen, from, over, 0, 0);
    int64_t outer = low_loop_begin(L, L->p->board.n_nodes, place);
    low_place(L, top);
    int now = low_s(L); // the value of `seen` in this iteration
    low_emit(L, IR_SMOVE, now, seen, 0, 0, 0);
    int near = low_op_s(L, IR_SAND, low_mask_around(L, now, around), over, 0);
    int more = low_op_s(L, IR_SMINUS, near, now, 0);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_ANY, more, 0, 0), end, 0, 0, 0);
    low_emit(L, IR_SOR, seen, now, more, 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
    int result = low_s(L);
    low_emit(L, IR_SMOVE, result, seen, 0, 0, 0);
    return result;
}

int low_mask_rays(Low *L, int node, int over, int around) {
    const L7Around a = L->p->board.arounds[around];
    if (!has_branches(L))
        return low_mask_nodes(L, low_op_s(L, IR_RAYS, around, node, low_mask_nodes(L, over)));
    int all = none(L);
    for (int i = 0; i < a.n; i++) {
        int one = l7_board_around(&L->p->board, &a.colour[i], 1);
        if (one < 0) {
            low_error(L, L->at, "more than %d sets of colours", L7_COLOURS_MAX);
            return all;
        }
        int ray = low_op_s(L, IR_RAYS, one, node, low_mask_into(L, over, a.colour[i]));
        all = low_op_s(L, IR_SOR, all, low_mask_into(L, ray, a.colour[i]), 0);
    }
    return all;
}

// `without S: E`. Nested masks add up.
Val low_without(Low *L, const Expr *e) {
    Val s = low_expr(L, e->items[0], WANT_ANY);
    int nodes = L->mask_nodes, branches = L->mask_branches;
    if (s.type == VAL_ERROR) return s;
    if (s.type == VAL_BRANCHES) {
        Val outer = {.type = VAL_BRANCHES, .k = branches};
        L->mask_branches = branches < 0 ? s.k : low_branches_join(L, IR_SOR, outer, s).k;
    } else if (s.type == VAL_SET || s.type == VAL_NODE) {
        int set = low_to_s(L, s, e->items[0]->place);
        L->mask_nodes = nodes < 0 ? set : low_op_s(L, IR_SOR, nodes, set, 0);
    } else {
        return low_error(L, e->items[0]->place, "expected nodes or branches to leave out, not %s",
                         low_type_name(s.type));
    }
    Val v = low_expr(L, e->items[1], WANT_ANY);
    L->mask_nodes = nodes;
    L->mask_branches = branches;
    return v;
}
