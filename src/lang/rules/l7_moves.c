// SPDX-License-Identifier: MIT
// l7_moves.c - moves: which are legal, and what they do.
//
// A move code is the number of its type, then its parameters, each in as few bits as it needs.
// Parameters that range over colours or values are tried first, unrolled; then nodes and numbers in
// the order they are written. Each part of the condition is tried as soon as its variables are
// known, and for all nodes at once where it can be lifted; when no part about the last node is
// left, one instruction generates all moves of the set.
#include "lang/rules/l7_moves.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/rules/l7_move_gen.h"
#include "lang/rules/l7_stmt.h"

// --- effects and texts: the parameters arrive in r0, r1, ... ---

typedef void WithParams(Low *L, void *context);
typedef bool Mentions(const void *context, const char *name); // whether it mentions a parameter

// Binds parameters from i on. Colours and players must be constants, so the code compares with
// each, unless the parameter is not mentioned.
static void bind_params(Low *L, const MoveInfo *m, int i, WithParams *use, Mentions *mentions,
                        void *context) {
    if (i == m->n) {
        use(L, context);
        return;
    }
    const Param *q = &m->params[i];
    int mark;
    bool unrolled = q->type == PARAM_COLOUR || q->type == PARAM_PLAYER;
    if (unrolled || (m->constants && q->type == PARAM_VALUE)) {
        if (!mentions(context, q->binder->name)) {
            bind_params(L, m, i + 1, use, mentions, context);
            return;
        }
        for (int k = q->low; k <= q->high && !L->failed; k++) {
            Val one;
            if (!move_unrolled(L, q, k, &one)) continue;
            int skip = low_label(L);
            int is = low_op_r(L, IR_EQ, i, low_const(L, k), 0);
            low_emit(L, IR_JUMPZ, is, skip, 0, 0, 0);
            L->block_start = L->p->code.functions[L->function].n;
            mark = low_bind(L, q->binder->name, one);
            bind_params(L, m, i + 1, use, mentions, context);
            low_unbind(L, mark);
            low_emit(L, IR_RETURN, low_const(L, 0), 0, 0, 0, 0);
            low_place(L, skip);
        }
        return;
    }
    Val v = {.type = move_value_type(q->type), .k = i, .field = q->field, .at = -1, .sure = true};
    // What `continue` gives may lie outside the range: then there is no move.
    if (q->type == PARAM_NUMBER && i >= m->move->bound) v = low_ranged(v, q->low, q->high);
    mark = low_bind(L, q->binder->name, v);
    bind_params(L, m, i + 1, use, mentions, context);
    low_unbind(L, mark);
}

static void do_body(Low *L, void *context) {
    const MoveInfo *m = context;
    low_statements(L, m->decl->body);
}

static bool effects_speak(const Stmt *s, const char *name) {
    for (; s; s = s->next) {
        if (low_mentions(s->target, name) || low_mentions(s->value, name)) return true;
        for (const Binder *b = s->binders; b; b = b->next)
            if (low_mentions(b->domain, name)) return true;
        if (effects_speak(s->body, name) || effects_speak(s->other, name)) return true;
    }
    return false;
}

static bool body_mentions(const void *context, const char *name) {
    const MoveInfo *m = context;
    return effects_speak(m->decl->body, name);
}

static int make_apply(Low *L, MoveInfo *m, int me) {
    char name[L7_FUNCTION_NAME_MAX + 1];
    snprintf(name, sizeof name, "play_%.16s_%d", m->move->name, me);
    int f = low_begin(L, name, me, m->n);
    bind_params(L, m, 0, do_body, body_mentions, m);
    low_finish(L);
    return f;
}

typedef struct {
    const Expr *e;
    L7MoveType *move;
    int part;
} WritePart;

static void do_write(Low *L, void *context) {
    WritePart *w = context;
    Val v = low_expr(L, w->e, WANT_ANY);
    if (v.type == VAL_ERROR) return;
    L7WriteType type = v.type == VAL_NODE   ? WRITE_NODE
                       : v.type == VAL_ENUM ? WRITE_ENUM
                       : v.type == VAL_TEXT ? WRITE_STRING
                                            : WRITE_NUMBER;
    w->move->write_type[w->part] = (int)type;
    w->move->write_field[w->part] = v.field;
    if (v.type == VAL_COLOUR) {
        low_error(L, w->e->place,
                  "a colour cannot be written; write the node it leads to, as in: write n (n c)");
        return;
    }
    low_emit(L, IR_RETURN, low_to_r(L, v, v.type, w->e->place), 0, 0, 0, 0);
}

static bool part_mentions(const void *context, const char *name) {
    const WritePart *w = context;
    return low_mentions(w->e, name);
}

static void add_write(Low *L, MoveInfo *m, const Expr *e, int me) {
    L7MoveType *k = m->move;
    if (k->n_write == L7_WRITE_MAX) {
        low_error(L, e->place, "a move is written in at most %d parts", L7_WRITE_MAX);
        return;
    }
    int part = k->n_write++, who = me < 0 ? L->p->n_players : me;
    for (int i = 0; i < k->bound && i < m->n; i++)
        k->write_bound[part] |=
            e->kind == EX_NAME && strcmp(e->name, m->params[i].binder->name) == 0;
    if (e->kind == EX_TEXT) {
        k->write_type[part] = WRITE_TEXT;
        k->write_text[part] = arena_text(&L->p->arena, e->name, strlen(e->name));
        k->write[who][part] = -1;
        return;
    }
    char name[L7_FUNCTION_NAME_MAX + 1];
    snprintf(name, sizeof name, "write_%.16s_%d", k->name, part);
    k->write[who][part] = low_begin(L, name, me, m->n);
    WritePart w = {e, k, part};
    bind_params(L, m, 0, do_write, part_mentions, &w);
    low_finish(L);
}

static Expr *name_expr(Low *L, const Binder *b) {
    Expr *name = arena_new(&L->p->arena, 1, sizeof *name);
    *name = (Expr){.kind = EX_NAME, .name = b->name, .place = b->place};
    return name;
}

// A colour that follows a node, at the end, is written as the node it leads to.
static const Expr *default_part(Low *L, const MoveInfo *m, int i) {
    const Binder *b = m->params[i].binder;
    if (m->params[i].type == PARAM_PLAYER) return NULL;
    if (m->params[i].type != PARAM_COLOUR) return name_expr(L, b);
    if (i == 0 || i < m->n - 1 || m->params[i - 1].type != PARAM_NODE) return NULL;
    Expr *row = arena_new(&L->p->arena, 1, sizeof *row);
    Expr **items = arena_new(&L->p->arena, 2, sizeof *items);
    items[0] = name_expr(L, m->params[i - 1].binder);
    items[1] = name_expr(L, b);
    *row = (Expr){.kind = EX_JUXT, .items = items, .n = 2, .place = b->place};
    return row;
}

// Texts: as `write` says, or the parameters one after another.
static void make_writes(Low *L, MoveInfo *m, int me) {
    const Expr *e = m->decl->write;
    m->move->n_write = 0;
    if (e && e->kind == EX_JUXT) {
        for (int i = 0; i < e->n; i++) add_write(L, m, e->items[i], me);
    } else if (e) {
        add_write(L, m, e, me);
    } else {
        for (int i = 0; i < m->n; i++) {
            const Expr *part = default_part(L, m, i);
            if (part) add_write(L, m, part, me);
        }
    }
}

static int make_odds(Low *L, MoveInfo *m) {
    if (!m->decl->odds) return -1;
    int f = low_begin(L, "odds", -1, m->n);
    int mark = L->n_bindings;
    for (int i = 0; i < m->n; i++) {
        low_bind(L, m->params[i].binder->name,
                 (Val){.type = move_value_type(m->params[i].type),
                       .k = i,
                       .field = m->params[i].field,
                       .at = -1,
                       .sure = true});
    }
    low_emit(L, IR_RETURN, low_int(L, m->decl->odds), 0, 0, 0, 0);
    low_unbind(L, mark);
    low_finish(L);
    return f;
}

static void do_weight(Low *L, void *context) {
    const MoveInfo *m = context;
    low_emit(L, IR_RETURN, low_int(L, m->decl->weight), 0, 0, 0, 0);
}

static bool weight_mentions(const void *context, const char *name) {
    const MoveInfo *m = context;
    return low_mentions(m->decl->weight, name);
}

static int make_weight(Low *L, MoveInfo *m, int me) {
    if (!m->decl->weight) return -1;
    int f = low_begin(L, "weight", me, m->n);
    bind_params(L, m, 0, do_weight, weight_mentions, m);
    low_finish(L);
    return f;
}

static void do_refuse(Low *L, void *context) {
    const MoveInfo *m = context;
    low_emit(L, IR_RETURN, low_bool(L, m->decl->unless), 0, 0, 0, 0);
}

static bool refusal_mentions(const void *context, const char *name) {
    const MoveInfo *m = context;
    return low_mentions(m->decl->unless, name);
}

// The move's own refusal: it sees all others, but none that moves have of their own.
static int make_refuse(Low *L, MoveInfo *m, int me) {
    if (!m->decl->unless) return -1;
    int all = L->refusals;
    L->refusals = L->p->code.refusals;
    int f = low_begin(L, "refuse", me, m->n);
    bind_params(L, m, 0, do_refuse, refusal_mentions, m);
    low_finish(L);
    L->refusals = all;
    return f;
}

// --- all types of moves ---

// How many values `continue` gives to each type of move: found before any code is made.
static void find_continues(Low *L, const Stmt *s, L7MoveType *from, int depth) {
    for (; s; s = s->next) {
        if (s->kind == ST_CONTINUE && s->value->name) {
            int k = low_move_type(L, s->value->name);
            if (k >= 0) {
                L->p->moves.types[k].bound = s->value->kind == EX_CALL ? s->value->n : 0;
                L->p->moves.types[k].continued = true;
                L->p->moves.chains = from->goes_on = true;
            }
        }
        find_continues(L, s->body, from, depth);
        find_continues(L, s->other, from, depth);
        if (s->kind == ST_CALL && depth < INLINE_DEPTH_MAX)
            for (const Decl *d = L->tree->decls; d; d = d->next)
                if (d->kind == DECL_EFFECTS && strcmp(d->name, s->value->name) == 0)
                    find_continues(L, d->body, from, depth + 1);
    }
}

// Who can make the move, from `from` to `to`: all players, or chance alone.
static void movers_of(const Low *L, const L7MoveType *move, int *from, int *to) {
    bool chance = move->kind == MOVE_CHANCE;
    *from = chance ? L->p->n_players : 0;
    *to = chance ? L->p->n_players : L->p->n_players - 1;
}

static void describe_for(Low *L, const Decl *d, L7MoveType *move, int who, MoveInfo *m) {
    low_begin(L, "domains", who == L->p->n_players ? -1 : who, 0);
    move_describe(L, d, move, m);
    low_finish(L);
    L->p->code.n_functions--;
    free(L->p->code.functions[L->p->code.n_functions].code);
}

static void measure_move(Low *L, const Decl *d, L7MoveType *move) {
    MoveInfo m;
    int from, to;
    movers_of(L, move, &from, &to);
    for (int who = from; who <= to; who++) {
        describe_for(L, d, move, who, &m);
        move_widen(L, &m, who, who == from);
    }
    move_set_widths(L, move, d);
}

static void make_move(Low *L, const Decl *d, L7MoveType *move) {
    L7Program *p = L->p;
    MoveInfo m;
    int from, to;
    movers_of(L, move, &from, &to);
    for (int i = 0; i <= L7_PLAYERS_MAX; i++)
        move->gen[i] = move->gen_bound[i] = move->apply[i] = move->weight[i] = move->refuse[i] = -1;
    for (int who = from; who <= to && !L->failed; who++) {
        int me = who == p->n_players ? -1 : who;
        describe_for(L, d, move, who, &m);
        bool bound = p->moves.chains && move->bound > 0,
             only_bound = bound && move->kind == MOVE_STEP;
        if (!only_bound) move->gen[who] = move_make_gen(L, &m, me, -1);
        move->gen_bound[who] = bound ? move_make_gen(L, &m, me, move->bound) : move->gen[who];
        if (only_bound) move->gen[who] = move->gen_bound[who];
        move_bind_first(p, &m, 0);
        move->apply[who] = make_apply(L, &m, me);
        move->weight[who] = make_weight(L, &m, me);
        move->refuse[who] = make_refuse(L, &m, me);
        if (!move->is_pass) make_writes(L, &m, me);
        if (who == from) move->odds = make_odds(L, &m);
    }
}

typedef struct {
    const Expr *e;
    ValType type;
} Ask;

static void do_ask(Low *L, void *context) {
    Ask *a = context;
    Val v = low_expr(L, a->e, WANT_ANY);
    a->type = v.type;
    low_emit(L, IR_RETURN, low_to_bool(L, v, a->e->place), 0, 0, 0, 0);
}

static bool ask_mentions(const void *context, const char *name) {
    const Ask *a = context;
    return low_mentions(a->e, name);
}

int low_ask(Low *L, const Decl *d, L7MoveType *move, int who, const Expr *e, ValType *type) {
    MoveInfo m;
    Ask a = {e, VAL_ERROR};
    describe_for(L, d, move, who, &m);
    m.constants = true;
    int f = low_begin(L, "why", who == L->p->n_players ? -1 : who, m.n);
    bind_params(L, &m, 0, do_ask, ask_mentions, &a);
    low_finish(L);
    *type = a.type;
    return f;
}

// A move whose steps do not fit into a code is coded by its first step: this and a number must fit.
static void check_chains(Low *L) {
    int room = L7_MOVE_BITS - L7_MOVE_PLACE_BITS - L->p->moves.type_bits;
    for (int k = 0; k < L->p->moves.n_types; k++) {
        const L7MoveType *x = &L->p->moves.types[k];
        if (x->kind == MOVE_FREE && x->goes_on && x->code_bits > room)
            low_error(L, x->place, "'%s' has too many variables for a move that continues",
                      x->name);
    }
}

static long long most_moves(const L7MoveType *k) {
    long long product = 1;
    for (int i = 0; i < k->n_params; i++) {
        product *= k->top[i] - k->base[i] + 1;
        if (product > 1000000) return product;
    }
    return product;
}

static bool is_move(const Decl *d) {
    return d->kind == DECL_MOVE || d->kind == DECL_PASS;
}

void low_moves(Low *L) {
    L7Program *p = L->p;
    p->moves.type_bits = move_bits(p->moves.n_types + 1);
    long long most = 0;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (is_move(d)) find_continues(L, d->body, &p->moves.types[low_move_type(L, d->name)], 0);
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (is_move(d)) measure_move(L, d, &p->moves.types[low_move_type(L, d->name)]);
    check_chains(L);
    for (const Decl *d = L->tree->decls; d && !L->failed; d = d->next)
        if (is_move(d)) make_move(L, d, &p->moves.types[low_move_type(L, d->name)]);
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].kind != MOVE_STEP) most += most_moves(&p->moves.types[k]);
    bool unknown = p->moves.chains || most > L7_MOVES_DEFAULT;
    p->moves.max_moves = L->tree->most ? L->tree->most : unknown ? L7_MOVES_DEFAULT : (int)most;
    if (p->moves.max_moves < 1) p->moves.max_moves = 1;
}
