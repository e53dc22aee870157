// SPDX-License-Identifier: MIT
// l7_moves.c - moves: which there are, and what they do.
//
// A move's code is its kind, then its parameters, each in as few bits as it needs. Parameters that
// range over colours or values are tried first, unrolled; then nodes and numbers in the order they
// are written. Each part of the condition is tried as soon as its variables are known, and for all
// nodes at once where it can be lifted; when nothing is left to ask about the last node, all moves
// of the set are made in one instruction.
#include "lang/l7_lower.h"

typedef struct {
    const Binder *binder;
    L7ParamType type;
    int n_colours, colours[16];
    int field;     // PARAM_VALUE
    int low, high; // numbers, and the codes of all others
    int shift;     // in the code
    int base;      // the value that is written 0 there
    bool bound;    // given by `continue`
    bool clamped;  // a number whose range was not known: kept between low and high
} Param;

typedef struct {
    const Decl *decl;
    L7Kind *kind;
    Param params[L7_PARAMS_MAX];
    int n;
    int order[L7_PARAMS_MAX]; // in which they are tried
    const Expr *parts[32];    // of the condition
    int n_parts;
    bool done[32];
    bool constants; // values are bound one by one, as colours are
} MoveInfo;

static int bits_for(int count) {
    int bits = 0;
    while ((1 << bits) < count) bits++;
    return bits;
}

static int field_of_word(const Low *L, const char *name) {
    for (int i = 0; i < L->p->n_fields; i++)
        for (int k = 0; k < L->p->fields[i].n_words; k++)
            if (L->p->fields[i].type == FIELD_ENUM && strcmp(L->p->fields[i].words[k], name) == 0)
                return i;
    return -1;
}

static bool is_colour_word(const Low *L, const Expr *e) {
    if (e->kind == EX_BACK) return true;
    if (e->kind != EX_NAME) return false;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if ((d->kind == DECL_COLOUR || d->kind == DECL_COLOURS) && strcmp(d->name, e->name) == 0)
            return true;
    for (int i = 0; i < L->p->n_colours; i++)
        if (strcmp(L->p->colours[i].name, e->name) == 0) return true;
    return false;
}

// A number of a move stands in its code: its range must be known and small.
static void number_range(Low *L, const Expr *range, Param *q) {
    enum { USUAL = 255 };
    Val low = low_expr(L, range->items[0], WANT_ANY), high = low_expr(L, range->items[1], WANT_ANY);
    int unused;
    bool known_low = low_range(low, &q->low, &unused),
         known_high = low_range(high, &unused, &q->high);
    if (!known_low) q->low = 0;
    if (!known_high) q->high = q->low + USUAL;
    q->clamped = !known_low || !known_high;
    if (q->high < q->low) q->high = q->low;
    if ((int64_t)q->high - q->low < LOOP_MAX) return;
    low_error(L, range->place, "numbers from %d to %d; at most %d different ones are possible",
              q->low, q->high, LOOP_MAX);
    q->low = q->high = 0;
}

static void classify(Low *L, Param *q) {
    const Expr *d = q->binder->domain;
    q->type = PARAM_NODE;
    q->low = 0;
    q->high = L->p->n_nodes - 1;
    if (!d) return;
    const Expr *first = d->kind == EX_SET && d->n > 0 ? d->items[0] : d;
    if (d->kind == EX_RANGE) {
        q->type = PARAM_NUMBER;
        number_range(L, d, q);
    } else if (low_values_of(L, d) >= 0) {
        q->type = PARAM_VALUE;
        q->field = low_values_of(L, d);
        q->high = L->p->fields[q->field].n_words - 1;
    } else if (d->kind == EX_NAME && strcmp(d->name, "players") == 0) {
        q->type = PARAM_PLAYER;
        q->high = L->p->n_players - 1;
    } else if (is_colour_word(L, first)) {
        q->type = PARAM_COLOUR;
        if (!low_colour_list(L, d, q->colours, &q->n_colours)) q->n_colours = 0;
        q->high = q->n_colours > 0 ? q->n_colours - 1 : 0;
    } else if (d->kind == EX_SET && first->kind == EX_NAME &&
               l7_board_node(L->p, first->name) < 0 && field_of_word(L, first->name) >= 0) {
        q->type = PARAM_VALUE;
        q->field = field_of_word(L, first->name);
        q->high = L->p->fields[q->field].n_words - 1;
    }
}

static int split_condition(const Expr *e, const Expr **out, int n) {
    if (!e) return n;
    if (e->kind == EX_BINARY && e->op == OP_AND && n < 30)
        return split_condition(e->items[1], out, split_condition(e->items[0], out, n));
    out[n++] = e;
    return n;
}

static bool mentions(const Expr *e, const char *name) {
    if (!e) return false;
    if (e->kind == EX_NAME) return strcmp(e->name, name) == 0;
    for (int i = 0; i < e->n; i++)
        if (mentions(e->items[i], name)) return true;
    for (const Binder *b = e->binders; b; b = b->next)
        if (mentions(b->domain, name)) return true;
    return false;
}

// Some value of the parameter's type, for expressions that are not run.
static Val sample_value(Low *L, const Param *q) {
    switch (q->type) {
    case PARAM_COLOUR:
        return (Val){.type = VAL_COLOUR, .constant = true, .k = q->n_colours ? q->colours[0] : 0};
    case PARAM_PLAYER:
        return (Val){.type = VAL_PLAYER, .constant = true};
    case PARAM_VALUE:
        return (Val){.type = VAL_ENUM, .k = low_r(L), .field = q->field, .at = -1};
    case PARAM_NUMBER:
        return low_ranged((Val){.type = VAL_INT, .k = low_r(L)}, q->low, q->high);
    case PARAM_NODE:
        break;
    }
    return (Val){.type = VAL_NODE, .k = low_r(L), .sure = true};
}

static ValType value_type(L7ParamType type) {
    return type == PARAM_NODE     ? VAL_NODE
           : type == PARAM_NUMBER ? VAL_INT
           : type == PARAM_PLAYER ? VAL_PLAYER
                                  : VAL_ENUM;
}

static void describe(Low *L, const Decl *d, L7Kind *kind, MoveInfo *m) {
    *m = (MoveInfo){.decl = d, .kind = kind};
    int mark = L->n_bindings;
    for (const Binder *b = d->params; b && m->n < L7_PARAMS_MAX; b = b->next) {
        Param *q = &m->params[m->n];
        q->binder = b;
        classify(L, q);
        m->n++;
        low_bind(L, b->name, sample_value(L, q)); // the next range may speak of it
    }
    low_unbind(L, mark);
    // Unrolled parameters come first: nothing they range over depends on the others.
    int at = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < m->n; i++) {
            L7ParamType t = m->params[i].type;
            bool unrolled = t == PARAM_COLOUR || t == PARAM_VALUE || t == PARAM_PLAYER;
            if (unrolled == (pass == 0)) m->order[at++] = i;
        }
    m->n_parts = split_condition(d->value, m->parts, 0);
}

// Codes are the same for all players, so each parameter gets the room that any of them needs.
static void widen(Low *L, const MoveInfo *m, int who, bool first) {
    L7Kind *k = m->kind;
    k->n_params = m->n;
    for (int i = 0; i < m->n; i++) {
        const Param *q = &m->params[i];
        k->type[i] = (int)q->type;
        k->param_name[i] = arena_text(&L->p->arena, q->binder->name, strlen(q->binder->name));
        k->field[i] = q->field;
        for (int c = 0; c < q->n_colours; c++) k->colour[who][i][c] = (int16_t)q->colours[c];
        if (first || q->low < k->base[i]) k->base[i] = q->low;
        if (first || q->high > k->top[i]) k->top[i] = q->high;
    }
}

static void set_widths(Low *L, L7Kind *k, const Decl *d) {
    k->code_bits = L->p->kind_bits;
    for (int i = 0; i < k->n_params; i++) {
        k->bits[i] = bits_for(k->top[i] - k->base[i] + 1);
        k->code_bits += k->bits[i];
    }
    if (k->code_bits > 64)
        low_error(L, d->place, "'%s' has too many variables: a move has 64 bits, not %d", k->name,
                  k->code_bits);
}

// Bound parameters take no room in a continued step's code.
static void bind_first(L7Program *p, MoveInfo *m, int bound) {
    int shift = p->kind_bits;
    for (int i = 0; i < m->n; i++) {
        m->params[i].base = m->kind->base[i];
        m->params[i].bound = i < bound;
        m->params[i].shift = shift;
        if (i >= bound) shift += m->kind->bits[i];
    }
}

// --- generating ---

typedef struct {
    MoveInfo *m;
    int level;
    int code; // r register: the code so far
    int end;
} Gen;

static void gen_level(Low *L, Gen g);

// Whether every parameter the expression speaks of is already known at this level (or is the one
// being tried).
static bool ready(const Gen *g, const Expr *e) {
    for (int i = g->level + 1; i < g->m->n; i++)
        if (mentions(e, g->m->params[g->m->order[i]].binder->name)) return false;
    return true;
}

static int with_code(Low *L, const Gen *g, const Param *q, int r) {
    if (q->bound) return g->code;
    if (q->base != 0) r = low_op_r(L, IR_SUB, r, low_const(L, q->base), 0);
    return low_op_r(L, IR_PACK, g->code, r, q->shift);
}

static void try_parts(Low *L, Gen *g, int again) {
    for (int i = 0; i < g->m->n_parts; i++) {
        if (g->m->done[i] || !ready(g, g->m->parts[i])) continue;
        g->m->done[i] = true;
        low_jump_unless(L, g->m->parts[i], again);
    }
}

static void gen_deeper(Low *L, Gen g, int code) {
    bool saved[32];
    memcpy(saved, g.m->done, sizeof saved);
    Gen next = g;
    next.level++;
    next.code = code;
    gen_level(L, next);
    memcpy(g.m->done, saved, sizeof saved);
}

static void gen_with(Low *L, Gen g, const Param *q, Val v, int r) {
    bool saved[32];
    memcpy(saved, g.m->done, sizeof saved);
    int mark = low_bind(L, q->binder->name, v);
    int again = low_label(L);
    try_parts(L, &g, again);
    gen_deeper(L, g, with_code(L, &g, q, r));
    low_place(L, again);
    low_unbind(L, mark);
    memcpy(g.m->done, saved, sizeof saved);
}

// The constant that number k of a parameter stands for; false when it is none of those it may be.
static bool unrolled_value(Low *L, const Param *q, int k, Val *out) {
    *out = (Val){.type = VAL_PLAYER, .constant = true, .k = k, .at = -1};
    if (q->type == PARAM_PLAYER) return true;
    if (q->type == PARAM_COLOUR) {
        out->type = VAL_COLOUR;
        out->k = q->colours[k];
        return k < q->n_colours;
    }
    const Expr *d = q->binder->domain;
    bool listed = d->kind == EX_NAME && k > 0;
    for (int i = 0; i < d->n; i++) {
        Val w = low_expr(L, d->items[i], (Want){q->field});
        listed |= w.type == VAL_ENUM && w.constant && w.k == k;
    }
    out->type = VAL_ENUM;
    out->field = q->field;
    return listed;
}

static void gen_unrolled(Low *L, Gen g, const Param *q) {
    for (int k = q->low; k <= q->high && !L->failed; k++) {
        Val v;
        if (unrolled_value(L, q, k, &v)) gen_with(L, g, q, v, low_const(L, k));
    }
}

// The nodes worth trying: the domain, and every part of the condition that can be lifted.
static int candidates(Low *L, Gen *g, const Param *q) {
    int set = q->binder->domain ? low_set(L, q->binder->domain) : low_const_set(L, &L->p->all);
    int mark = low_bind(L, q->binder->name, (Val){.type = VAL_LIFTED});
    for (int i = 0; i < g->m->n_parts && !L->options.without.lift; i++) {
        if (g->m->done[i] || !ready(g, g->m->parts[i])) continue;
        if (!low_liftable(L, g->m->parts[i])) continue;
        g->m->done[i] = true;
        set = low_op_s(L, IR_SAND, set, low_lift(L, g->m->parts[i]), 0);
    }
    low_unbind(L, mark);
    return set;
}

static void gen_nodes(Low *L, Gen g, const Param *q) {
    bool saved[32];
    memcpy(saved, g.m->done, sizeof saved);
    int set = candidates(L, &g, q);
    bool open = false;
    for (int i = 0; i < g.m->n_parts; i++) open |= !g.m->done[i];
    if (g.level == g.m->n - 1 && !open) {
        low_emit(L, IR_GENSET, g.code, q->shift, set, 0, 0);
    } else {
        int rest = low_s(L), node = low_r(L);
        int top = low_label(L), end = low_label(L);
        low_emit(L, IR_SMOVE, rest, set, 0, 0, 0);
        int size = low_domain_size(L, q->binder->domain);
        int64_t outer = low_loop_begin(L, size, q->binder->place);
        low_place(L, top);
        low_emit(L, IR_POP, node, rest, end, 0, 0);
        gen_with(L, g, q, (Val){.type = VAL_NODE, .k = node, .sure = true}, node);
        low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
        low_loop_end(L, outer);
        low_place(L, end);
    }
    memcpy(g.m->done, saved, sizeof saved);
}

// IR_LT: the register is brought up to `limit` when it is less; IR_LE: down, when it is more.
static void keep_within(Low *L, int r, IrOp op, int limit) {
    int bound = low_const(L, limit), end = low_label(L);
    int is = low_op_r(L, op, r, bound, 0);
    low_emit(L, op == IR_LT ? IR_JUMPZ : IR_JUMPNZ, is, end, 0, 0, 0);
    low_emit(L, IR_MOVE, r, bound, 0, 0, 0);
    low_place(L, end);
}

static void gen_numbers(Low *L, Gen g, const Param *q) {
    int from = low_int(L, q->binder->domain->items[0]),
        to = low_int(L, q->binder->domain->items[1]);
    int k = low_r(L), last = low_r(L), top = low_label(L), end = low_label(L);
    low_mutable(L, k);
    low_emit(L, IR_MOVE, k, from, 0, 0, 0);
    low_emit(L, IR_MOVE, last, to, 0, 0, 0);
    if (q->clamped) {
        low_mutable(L, last);
        keep_within(L, k, IR_LT, q->low);
        keep_within(L, last, IR_LE, q->high);
    }
    int64_t outer = low_loop_begin(L, q->high - q->low + 1, q->binder->place);
    low_place(L, top);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, k, last, 0), end, 0, 0, 0);
    L->block_start = L->p->functions[L->function].n;
    gen_with(L, g, q, low_ranged((Val){.type = VAL_INT, .k = k}, q->low, q->high), k);
    low_emit(L, IR_ADD, k, k, low_const(L, 1), 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
}

// What is given must still be one of the things it may be; `end` is for what is not.
static void check_bound(Low *L, const Param *q, int r, int end) {
    const Expr *d = q->binder->domain;
    if (q->type == PARAM_NODE) {
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), r, 0), end, 0, 0, 0);
        if (d) low_emit(L, IR_JUMPZ, low_op_r(L, IR_HAS, low_set(L, d), r, 0), end, 0, 0, 0);
    } else if (q->type == PARAM_NUMBER) {
        int low = low_op_r(L, IR_LE, low_int(L, d->items[0]), r, 0);
        low_emit(L, IR_JUMPZ, low, end, 0, 0, 0);
        int high = low_op_r(L, IR_LE, r, low_int(L, d->items[1]), 0);
        low_emit(L, IR_JUMPZ, high, end, 0, 0, 0);
    } else {
        low_error(L, q->binder->place, "'continue' can give nodes and numbers only");
    }
}

static void gen_level(Low *L, Gen g) {
    if (L->failed) return;
    if (g.level == g.m->n) {
        low_emit(L, IR_GENONE, g.code, 0, 0, 0, 0);
        return;
    }
    int i = g.m->order[g.level];
    const Param *q = &g.m->params[i];
    if (q->bound) {
        check_bound(L, q, i, g.end);
        ValType type = q->type == PARAM_NUMBER ? VAL_INT : VAL_NODE;
        gen_with(L, g, q, (Val){.type = type, .k = i, .sure = true}, i);
    } else if (q->type == PARAM_NODE) {
        gen_nodes(L, g, q);
    } else if (q->type == PARAM_NUMBER) {
        gen_numbers(L, g, q);
    } else {
        gen_unrolled(L, g, q);
    }
}

static int make_gen(Low *L, MoveInfo *m, int me, int bound) {
    char name[40];
    snprintf(name, sizeof name, "gen%s_%.16s_%d", bound >= 0 ? "_on" : "", m->kind->name, me);
    int f = low_begin(L, name, me, bound > 0 ? bound : 0);
    bind_first(L->p, m, bound > 0 ? bound : 0);
    memset(m->done, 0, sizeof m->done);
    Gen g = {.m = m, .level = -1, .end = low_label(L)};
    // What does not speak of the parameters is asked first.
    try_parts(L, &g, g.end);
    g.level = 0;
    g.code = low_const(L, (int)(m->kind - L->p->kinds) + 1);
    gen_level(L, g);
    low_place(L, g.end);
    low_finish(L);
    return f;
}

// --- effects and texts: the parameters arrive in r0, r1, ... ---

typedef void WithParams(Low *L, void *context);
typedef bool Speaks(const void *context, const char *name); // whether it speaks of a parameter

// Binds parameters from i on; colours and players must be constants, so each is compared with,
// unless nothing speaks of it.
static void bind_params(Low *L, const MoveInfo *m, int i, WithParams *use, Speaks *speaks,
                        void *context) {
    if (i == m->n) {
        use(L, context);
        return;
    }
    const Param *q = &m->params[i];
    int mark;
    bool unrolled = q->type == PARAM_COLOUR || q->type == PARAM_PLAYER;
    if (unrolled || (m->constants && q->type == PARAM_VALUE)) {
        if (!speaks(context, q->binder->name)) {
            bind_params(L, m, i + 1, use, speaks, context);
            return;
        }
        for (int k = q->low; k <= q->high && !L->failed; k++) {
            Val one;
            if (!unrolled_value(L, q, k, &one)) continue;
            int skip = low_label(L);
            int is = low_op_r(L, IR_EQ, i, low_const(L, k), 0);
            low_emit(L, IR_JUMPZ, is, skip, 0, 0, 0);
            L->block_start = L->p->functions[L->function].n;
            mark = low_bind(L, q->binder->name, one);
            bind_params(L, m, i + 1, use, speaks, context);
            low_unbind(L, mark);
            low_emit(L, IR_RETURN, low_const(L, 0), 0, 0, 0, 0);
            low_place(L, skip);
        }
        return;
    }
    Val v = {.type = value_type(q->type), .k = i, .field = q->field, .at = -1, .sure = true};
    // What `continue` gives may lie outside the range, and is then no move.
    if (q->type == PARAM_NUMBER && i >= m->kind->bound) v = low_ranged(v, q->low, q->high);
    mark = low_bind(L, q->binder->name, v);
    bind_params(L, m, i + 1, use, speaks, context);
    low_unbind(L, mark);
}

static void do_body(Low *L, void *context) {
    const MoveInfo *m = context;
    low_statements(L, m->decl->body);
}

static bool effects_speak(const Stmt *s, const char *name) {
    for (; s; s = s->next) {
        if (mentions(s->target, name) || mentions(s->value, name)) return true;
        for (const Binder *b = s->binders; b; b = b->next)
            if (mentions(b->domain, name)) return true;
        if (effects_speak(s->body, name) || effects_speak(s->other, name)) return true;
    }
    return false;
}

static bool body_speaks(const void *context, const char *name) {
    const MoveInfo *m = context;
    return effects_speak(m->decl->body, name);
}

static int make_apply(Low *L, MoveInfo *m, int me) {
    char name[40];
    snprintf(name, sizeof name, "play_%.16s_%d", m->kind->name, me);
    int f = low_begin(L, name, me, m->n);
    bind_params(L, m, 0, do_body, body_speaks, m);
    low_finish(L);
    return f;
}

typedef struct {
    const Expr *e;
    L7Kind *kind;
    int part;
} WritePart;

static void do_write(Low *L, void *context) {
    WritePart *w = context;
    Val v = low_expr(L, w->e, WANT_ANY);
    if (v.type == VAL_ERROR) return;
    L7WriteType type = v.type == VAL_NODE   ? WRITE_NODE
                       : v.type == VAL_ENUM ? WRITE_ENUM
                                            : WRITE_NUMBER;
    w->kind->write_type[w->part] = (int)type;
    w->kind->write_field[w->part] = v.field;
    if (v.type == VAL_COLOUR) {
        low_error(L, w->e->place, "a colour cannot be written; write the node it leads to");
        return;
    }
    low_emit(L, IR_RETURN, low_to_r(L, v, v.type, w->e->place), 0, 0, 0, 0);
}

static bool part_speaks(const void *context, const char *name) {
    const WritePart *w = context;
    return mentions(w->e, name);
}

static void add_write(Low *L, MoveInfo *m, const Expr *e, int me) {
    L7Kind *k = m->kind;
    if (k->n_write == 8) return;
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
    char name[40];
    snprintf(name, sizeof name, "write_%.16s_%d", k->name, part);
    k->write[who][part] = low_begin(L, name, me, m->n);
    WritePart w = {e, k, part};
    bind_params(L, m, 0, do_write, part_speaks, &w);
    low_finish(L);
}

static Expr *name_expr(Low *L, const Binder *b) {
    Expr *name = arena_new(&L->p->arena, 1, sizeof *name);
    *name = (Expr){.kind = EX_NAME, .name = b->name, .place = b->place};
    return name;
}

// A colour behind a node, at the end, is written as the node it leads to.
static const Expr *usual_part(Low *L, const MoveInfo *m, int i) {
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
    m->kind->n_write = 0;
    if (e && e->kind == EX_JUXT) {
        for (int i = 0; i < e->n; i++) add_write(L, m, e->items[i], me);
    } else if (e) {
        add_write(L, m, e, me);
    } else {
        for (int i = 0; i < m->n; i++) {
            const Expr *part = usual_part(L, m, i);
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
                 (Val){.type = value_type(m->params[i].type),
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

static bool weight_speaks(const void *context, const char *name) {
    const MoveInfo *m = context;
    return mentions(m->decl->weight, name);
}

static int make_weight(Low *L, MoveInfo *m, int me) {
    if (!m->decl->weight) return -1;
    int f = low_begin(L, "weight", me, m->n);
    bind_params(L, m, 0, do_weight, weight_speaks, m);
    low_finish(L);
    return f;
}

// --- all kinds ---

// How many values `continue` gives to each kind: found before any code is made.
static void find_continues(Low *L, const Stmt *s, L7Kind *from) {
    for (; s; s = s->next) {
        if (s->kind == ST_CONTINUE && s->value->name) {
            int k = low_kind(L, s->value->name);
            if (k >= 0) {
                L->p->kinds[k].bound = s->value->kind == EX_CALL ? s->value->n : 0;
                L->p->kinds[k].continued = true;
                L->p->chains = from->goes_on = true;
            }
        }
        find_continues(L, s->body, from);
        find_continues(L, s->other, from);
    }
}

// Runs from `from` to `to`: all players, or chance alone.
static void movers_of(const Low *L, const L7Kind *kind, int *from, int *to) {
    bool chance = kind->kind == MOVE_CHANCE;
    *from = chance ? L->p->n_players : 0;
    *to = chance ? L->p->n_players : L->p->n_players - 1;
}

static void describe_for(Low *L, const Decl *d, L7Kind *kind, int who, MoveInfo *m) {
    low_begin(L, "domains", who == L->p->n_players ? -1 : who, 0);
    describe(L, d, kind, m);
    low_finish(L);
    L->p->n_functions--;
    free(L->p->functions[L->p->n_functions].code);
}

static void measure_kind(Low *L, const Decl *d, L7Kind *kind) {
    MoveInfo m;
    int from, to;
    movers_of(L, kind, &from, &to);
    for (int who = from; who <= to; who++) {
        describe_for(L, d, kind, who, &m);
        widen(L, &m, who, who == from);
    }
    set_widths(L, kind, d);
}

static void make_kind(Low *L, const Decl *d, L7Kind *kind) {
    L7Program *p = L->p;
    MoveInfo m;
    int from, to;
    movers_of(L, kind, &from, &to);
    for (int i = 0; i <= L7_PLAYERS_MAX; i++)
        kind->gen[i] = kind->gen_bound[i] = kind->apply[i] = kind->weight[i] = -1;
    for (int who = from; who <= to && !L->failed; who++) {
        int me = who == p->n_players ? -1 : who;
        describe_for(L, d, kind, who, &m);
        bool bound = p->chains && kind->bound > 0, only_bound = bound && kind->kind == MOVE_STEP;
        if (!only_bound) kind->gen[who] = make_gen(L, &m, me, -1);
        kind->gen_bound[who] = bound ? make_gen(L, &m, me, kind->bound) : kind->gen[who];
        if (only_bound) kind->gen[who] = kind->gen_bound[who];
        bind_first(p, &m, 0);
        kind->apply[who] = make_apply(L, &m, me);
        kind->weight[who] = make_weight(L, &m, me);
        if (!kind->is_pass) make_writes(L, &m, me);
        if (who == from) kind->odds = make_odds(L, &m);
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

static bool ask_speaks(const void *context, const char *name) {
    const Ask *a = context;
    return mentions(a->e, name);
}

int low_ask(Low *L, const Decl *d, L7Kind *kind, int who, const Expr *e, ValType *type) {
    MoveInfo m;
    Ask a = {e, VAL_ERROR};
    describe_for(L, d, kind, who, &m);
    m.constants = true;
    int f = low_begin(L, "why", who == L->p->n_players ? -1 : who, m.n);
    bind_params(L, &m, 0, do_ask, ask_speaks, &a);
    low_finish(L);
    *type = a.type;
    return f;
}

// Whether a move and one continuation of it fit into a code.
static void check_chains(Low *L) {
    int longest_move = 0, longest_step = 0;
    const L7Kind *step = NULL;
    for (int k = 0; k < L->p->n_kinds; k++) {
        const L7Kind *x = &L->p->kinds[k];
        if (x->kind == MOVE_FREE && x->code_bits > longest_move) longest_move = x->code_bits;
        int bits = x->code_bits;
        for (int i = 0; i < x->bound && i < x->n_params; i++) bits -= x->bits[i];
        if (!x->continued || bits <= longest_step) continue;
        longest_step = bits;
        step = x;
    }
    if (step && longest_move + longest_step > 64)
        low_error(L, L->tree->place, "a move that goes on with '%s' takes more than 64 bits",
                  step->name);
}

static long long most_moves(const L7Kind *k) {
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
    p->kind_bits = bits_for(p->n_kinds + 1);
    // Steps that may come in any order are put in order 16 at a time: no code holds more.
    if (p->unordered && p->kind_bits < 4) p->kind_bits = 4;
    long long most = 0;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (is_move(d)) find_continues(L, d->body, &p->kinds[low_kind(L, d->name)]);
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (is_move(d)) measure_kind(L, d, &p->kinds[low_kind(L, d->name)]);
    check_chains(L);
    for (const Decl *d = L->tree->decls; d && !L->failed; d = d->next)
        if (is_move(d)) make_kind(L, d, &p->kinds[low_kind(L, d->name)]);
    for (int k = 0; k < p->n_kinds; k++)
        if (p->kinds[k].kind != MOVE_STEP) most += most_moves(&p->kinds[k]);
    bool unknown = p->chains || most > L7_MOVES_MAX;
    p->max_moves = L->tree->most ? L->tree->most : unknown ? L7_MOVES_MAX : (int)most;
    if (p->max_moves < 1) p->max_moves = 1;
}
