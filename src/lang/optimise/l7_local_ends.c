// SPDX-License-Identifier: MIT
// l7_local_ends.c - ends that can arise only around the last move are looked for only there.
//
// `end when some c in axes, n in (stone = friend): E` asks for a node anywhere on the board. When E
// reads n, nodes a fixed walk from n, and runs from there, then after a stone at m it can only have
// become true for those n from which m is read: m itself, m walked backwards, and the nodes
// backwards along a run that ends at m. So a second function, `near`, is made, which is given m and
// tries only these.
//
// E was certainly false everywhere before when the game went on after the mover's last move, no
// other player's moves change what E reads, and this move changes it at m only. What E reads is
// found in the code made for it; what moves change, in theirs. A position set up by hand in which
// some E holds already is marked as loose (l7_game.c), and ends are then looked for everywhere.
#include "lang/optimise/l7_local_ends.h"

#include "base/mem.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"
#include "lang/optimise/l7_end_reads.h"
#include "lang/optimise/l7_flow.h"
#include "lang/optimise/l7_line_filter.h"
#include "lang/optimise/l7_prove.h"
#include "lang/rules/l7_state.h"
#include "lang/rules/l7_stmt.h"

typedef struct {
    LocalEnd ends[ENDS_MAX];
    int n;
    bool *watched; // set variables that some E reads
} LocalEnds;

// --- what moves change ---

enum { CHANGES_NOTHING = -1, CHANGES_MORE = -2 };

// The parameter at whose node, and nowhere else, the move changes watched sets.
static int changed_at(L7Program *p, const L7MoveType *move, int who, const bool *watched) {
    const IrFunction *f = &p->code.functions[move->apply[who]];
    int at = CHANGES_NOTHING;
    for (int i = 0; i < f->n; i++) {
        const IrIns *ins = &f->code[i];
        bool writes = false, bit = ins->op == IR_SETBIT || ins->op == IR_CLEARBIT;
        for (int s = 0; s < p->state.n_sets; s++)
            writes |= watched[s] && prove_writes_set(p, ins, s);
        if (!writes || (ins->op == IR_CLEARBIT && prove_clear_is_idle(p, move, who, ins))) continue;
        if (!bit || ins->a[1] >= f->n_args || (at >= 0 && at != ins->a[1])) return CHANGES_MORE;
        at = ins->a[1];
    }
    for (int i = 0; i < f->n && at >= 0; i++) {
        const IrIns *ins = &f->code[i];
        const char *shape = ir_shape(ins->op);
        for (int k = 0; shape[k]; k++)
            if (shape[k] == 'r' && opt_writes(ins->op, k) && ins->a[k] == at) return CHANGES_MORE;
    }
    return at;
}

// Whether no one but the player changes watched sets.
static bool is_own(L7Program *p, int me, const bool *watched) {
    for (int k = 0; k < p->moves.n_types; k++)
        for (int who = 0; who <= p->n_players; who++)
            if (who != me && p->moves.types[k].apply[who] >= 0 &&
                changed_at(p, &p->moves.types[k], who, watched) != CHANGES_NOTHING)
                return false;
    return true;
}

// Finds, for each type of move, the one parameter that is given to `near`, for all players the
// same.
static bool note_move_types(L7Program *p, int me, const bool *watched) {
    bool any = false;
    for (int k = 0; k < p->moves.n_types; k++) {
        L7MoveType *move = &p->moves.types[k];
        if (move->apply[me] < 0) continue;
        int at = changed_at(p, move, me, watched);
        bool first = move->near == L7_NEAR_UNKNOWN;
        move->near = at >= 0 && (first || move->near == at) ? at : -1;
        any |= move->near >= 0;
    }
    return any;
}

// --- the function ---

// The node from which `node` is read: walked back along the path.
static int walked_back(Low *L, const NodeRead *read, int node) {
    for (int i = read->n - 1; i >= 0; i--)
        node = low_op_r(L, IR_STEP, L->p->board.colours[read->path[i]].back, node, 0);
    return node;
}

// Goes to `found` when E holds for the node; `sure`: it is one.
static void try_node(Low *L, const LocalEnd *e, int node, bool sure, int found) {
    int no = low_label(L), mark = L->n_bindings;
    if (!sure) low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), node, 0), no, 0, 0, 0);
    L->block_start = L->p->code.functions[L->function].n;
    low_bind(L, e->node->name, (Val){.type = VAL_NODE, .k = node, .sure = true});
    if (e->node->domain) {
        const Binder *b = e->node;
        Expr name = {.kind = EX_NAME, .name = b->name, .place = b->place};
        Expr *items[2] = {&name, b->domain};
        Expr in = {.kind = EX_BINARY, .op = OP_IN, .items = items, .n = 2, .place = b->place};
        low_jump_unless(L, &in, no);
    }
    low_jump_unless(L, e->end->value->items[0], no);
    low_emit(L, IR_JUMP, found, 0, 0, 0, 0);
    low_place(L, no);
    low_unbind(L, mark);
}

static int is_over(Low *L, const Opt *o, int over, int node) {
    const IrIns *def = opt_def(o, 's', over);
    if (def->op == IR_LOADSET) return low_op_r(L, IR_TESTBIT, def->a[1], node, 0);
    return low_op_r(L, IR_HAS, line_copy_set(L, o, over), node, 0);
}

// Tries the nodes whose run ends at the last move: backwards from it, while the run passes over
// them.
static void try_along(Low *L, const LocalEnd *e, const Opt *o, const NodeRead *read, int found) {
    int back = L->p->board.colours[read->run].back;
    int at = low_r(L), top = low_label(L), end = low_label(L);
    low_mutable(L, at);
    low_emit(L, IR_MOVE, at, 0, 0, 0, 0);
    int64_t outer = low_loop_begin(L, L->p->board.colours[back].longest + 1, e->node->place);
    low_place(L, top);
    low_emit(L, IR_STEP, at, back, at, 0, 0);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), at, 0), end, 0, 0, 0);
    L->block_start = L->p->code.functions[L->function].n;
    try_node(L, e, walked_back(L, read, at), read->n == 0, found);
    // Round a ring: the last move itself is tried elsewhere.
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_NE, at, 0, 0), end, 0, 0, 0);
    low_emit(L, IR_JUMPNZ, is_over(L, o, read->over, at), top, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
}

// Tries the nodes near the last move, in r0, for one colour.
static void try_colour(Low *L, const LocalEnd *e, EndReads *t, int found) {
    int mark = L->n_bindings, next = low_label(L);
    Opt o = {.p = L->p, .f = &t->code};
    opt_flow(&o);
    if (!L->options.without.window) line_skip(L, &o, t, next);
    if (t->colour >= 0)
        low_bind(L, e->colour->name, (Val){.type = VAL_COLOUR, .constant = true, .k = t->colour});
    for (int i = 0; i < t->n; i++) {
        const NodeRead *read = &t->reads[i];
        if (read->run >= 0)
            try_along(L, e, &o, read, found);
        else
            try_node(L, e, walked_back(L, read, 0), read->n == 0, found);
    }
    low_place(L, next);
    low_unbind(L, mark);
    opt_clear(&o);
}

static int make_near(Low *L, LocalEnds *near, int me) {
    int f = low_begin(L, "near", me, 1);
    for (int i = 0; i < near->n; i++) {
        LocalEnd *e = &near->ends[i];
        int next = low_label(L), found = low_label(L);
        if (!e->node) {
            if (e->end->value) low_jump_unless(L, e->end->value, next);
        } else {
            for (int k = 0; k < e->n_colours; k++) try_colour(L, e, &e->reads_by_colour[k], found);
            low_emit(L, IR_JUMP, next, 0, 0, 0, 0);
        }
        low_place(L, found);
        low_result(L, e->end->result, e->end->place);
        low_emit(L, IR_RETURN, low_const(L, 1), 0, 0, 0, 0);
        low_place(L, next);
    }
    low_finish(L);
    return f;
}

static void clear_reads(LocalEnd *e) {
    for (int i = 0; i < e->n_colours; i++) free(e->reads_by_colour[i].code.code);
    e->n_colours = 0;
}

static bool find_ends(Low *L, LocalEnds *near, int me) {
    bool some = false;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_END) continue;
        if (near->n == ENDS_MAX) return false;
        LocalEnd *e = &near->ends[near->n++];
        e->end = d;
        if (end_reads_find(L, e, me, near->watched)) {
            some = true;
        } else {
            clear_reads(e);
            e->node = NULL;
        }
    }
    return some;
}

void opt_local_ends(Low *L) {
    L7Program *p = L->p;
    p->state.var_loose = -1;
    for (int k = 0; k < p->moves.n_types; k++) p->moves.types[k].near = L7_NEAR_UNKNOWN;
    for (int me = 0; me < p->n_players; me++) {
        p->code.f_near[me] = -1;
        if (L->options.without.near || p->moves.chains || p->code.f_ends[me] < 0) continue;
        LocalEnds *near = mem_new(1, sizeof *near);
        near->watched = mem_new((size_t)p->state.n_sets + 1, sizeof *near->watched);
        if (find_ends(L, near, me) && is_own(p, me, near->watched) &&
            note_move_types(p, me, near->watched))
            p->code.f_near[me] = make_near(L, near, me);
        for (int i = 0; i < near->n; i++) clear_reads(&near->ends[i]);
        if (p->code.f_near[me] >= 0 && p->state.var_loose < 0)
            p->state.var_loose = low_add_var(p, "loose", 0, 1);
        free(near->watched);
        free(near);
    }
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].near == L7_NEAR_UNKNOWN) p->moves.types[k].near = -1;
}
