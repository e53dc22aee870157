// SPDX-License-Identifier: MIT
// l7_move_params.c - the variables of a move: what they range over, their bits in a move code.
#include "lang/rules/l7_move_params.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"

int move_bits(int count) {
    int bits = 0;
    while ((1 << bits) < count) bits++;
    return bits;
}

static bool is_colour_word(const Low *L, const Expr *e) {
    if (e->kind == EX_JUXT) e = e->items[0]; // `(right up)`
    if (e->kind == EX_BACK) return true;
    if (e->kind != EX_NAME) return false;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if ((d->kind == DECL_COLOUR || d->kind == DECL_COLOURS) && strcmp(d->name, e->name) == 0)
            return true;
    for (int i = 0; i < L->p->board.n_colours; i++)
        if (strcmp(L->p->board.colours[i].name, e->name) == 0) return true;
    return false;
}

// A number is part of the move code: its range must be known and small.
static void number_range(Low *L, const Expr *range, Param *q) {
    enum { DEFAULT_RANGE = 255 };
    Val low = low_expr(L, range->items[0], WANT_ANY), high = low_expr(L, range->items[1], WANT_ANY);
    int unused;
    bool known_low = low_range(low, &q->low, &unused),
         known_high = low_range(high, &unused, &q->high);
    if ((!known_low && low.type == VAL_INT) || (!known_high && high.type == VAL_INT))
        l7_error(L->source, range->place,
                 "use a field with a range, or a count: their bounds are known",
                 "the range of '%s' is not known when compiling", q->binder->name);
    if (!known_low) q->low = 0;
    if (!known_high) q->high = q->low + DEFAULT_RANGE;
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
    q->high = L->p->board.n_nodes - 1;
    if (!d) return;
    const Expr *first = d->kind == EX_SET && d->n > 0 ? d->items[0] : d;
    if (d->kind == EX_RANGE) {
        q->type = PARAM_NUMBER;
        number_range(L, d, q);
    } else if (low_values_of(L, d) >= 0) {
        q->type = PARAM_VALUE;
        q->field = low_values_of(L, d);
        q->high = L->p->state.fields[q->field].n_words - 1;
    } else if (d->kind == EX_NAME && strcmp(d->name, "players") == 0) {
        q->type = PARAM_PLAYER;
        q->high = L->p->n_players - 1;
    } else if (is_colour_word(L, first)) {
        q->type = PARAM_COLOUR;
        if (!low_colour_list(L, d, q->colours, &q->n_colours)) q->n_colours = 0;
        q->high = q->n_colours > 0 ? q->n_colours - 1 : 0;
    } else if (d->kind == EX_SET && first->kind == EX_NAME &&
               l7_board_node(&L->p->board, first->name) < 0 &&
               low_field_with_value(L, first->name) >= 0) {
        q->type = PARAM_VALUE;
        q->field = low_field_with_value(L, first->name);
        q->high = L->p->state.fields[q->field].n_words - 1;
    }
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

ValType move_value_type(L7ParamType type) {
    return type == PARAM_NODE     ? VAL_NODE
           : type == PARAM_NUMBER ? VAL_INT
           : type == PARAM_PLAYER ? VAL_PLAYER
                                  : VAL_ENUM;
}

void move_describe(Low *L, const Decl *d, L7MoveType *move, MoveInfo *m) {
    *m = (MoveInfo){.decl = d, .move = move};
    int mark = L->n_bindings;
    for (const Binder *b = d->params; b && m->n < L7_PARAMS_MAX; b = b->next) {
        Param *q = &m->params[m->n];
        q->binder = b;
        classify(L, q);
        m->n++;
        low_bind(L, b->name, sample_value(L, q)); // the next range may depend on it
    }
    m->n_parts = d->value ? low_conjuncts(L, d->value, m->parts) : 0;
    low_unbind(L, mark);
    // Unrolled parameters come first: nothing they range over depends on the others.
    int at = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < m->n; i++) {
            L7ParamType t = m->params[i].type;
            bool unrolled = t == PARAM_COLOUR || t == PARAM_VALUE || t == PARAM_PLAYER;
            if (unrolled == (pass == 0)) m->order[at++] = i;
        }
}

// Codes are the same for all players, so each parameter gets the room that any of them needs.
void move_widen(Low *L, const MoveInfo *m, int who, bool first) {
    L7MoveType *k = m->move;
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

void move_set_widths(Low *L, L7MoveType *k, const Decl *d) {
    k->code_bits = L->p->moves.type_bits;
    for (int i = 0; i < k->n_params; i++) {
        k->bits[i] = move_bits(k->top[i] - k->base[i] + 1);
        k->code_bits += k->bits[i];
    }
    if (k->code_bits > L7_MOVE_BITS)
        low_error(L, d->place, "'%s' has too many variables: a move has %d bits, not %d", k->name,
                  L7_MOVE_BITS, k->code_bits);
}

// Bound parameters take no room in a continued step's code.
void move_bind_first(L7Program *p, MoveInfo *m, int bound) {
    int shift = p->moves.type_bits;
    for (int i = 0; i < m->n; i++) {
        m->params[i].base = m->move->base[i];
        m->params[i].bound = i < bound;
        m->params[i].shift = shift;
        if (i >= bound) shift += m->move->bits[i];
    }
}
