// SPDX-License-Identifier: MIT
// l7_access.c - words side by side (a field at a node, a walk from it) and calls of functions.
#include "lang/lower/l7_access.h"

#include "base/suggest.h"
#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_by_word.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_coordinates.h"
#include "lang/lower/l7_deep.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_mask.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_pile.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_shape.h"
#include "lang/lower/l7_text_value.h"
#include "lang/lower/l7_value.h"

// --- fields and nodes side by side ---

static Val step_along(Low *L, Val node, int colour) {
    if (node.type == VAL_LIFTED) {
        if (node.n_path < L7_PATH_MAX)
            node.path[node.n_path++] = colour;
        else
            low_fail(L);
        return node;
    }
    if (low_masked(L)) {
        int from = low_to_r(L, node, VAL_NODE, L->at);
        return (Val){.type = VAL_NODE, .k = low_mask_step(L, from, colour)};
    }
    if (node.constant) {
        int to = node.k >= 0 ? L->p->board.colours[colour].to[node.k] : -1;
        return (Val){.type = VAL_NODE, .constant = true, .k = to};
    }
    // On a ring every step leads somewhere.
    bool sure = node.sure && memcmp(&L->p->board.colours[colour].from, &L->p->board.all,
                                    sizeof L->p->board.all) == 0;
    return (Val){.type = VAL_NODE, .k = low_op_r(L, IR_STEP, colour, node.k, 0), .sure = sure};
}

static bool is_number(const Low *L, const Expr *e) {
    if (e->kind == EX_NUMBER || e->kind == EX_BINARY) return true;
    if (e->kind == EX_QUANT) return e->quant == QUANT_COUNT || e->quant == QUANT_SUM;
    const Decl *called = e->kind == EX_CALL ? low_function(L, e->name) : NULL;
    if (called && called->value->kind != EX_CALL) return is_number(L, called->value);
    if (e->kind != EX_NAME) return false;
    for (int i = L->n_bindings - 1; i >= 0; i--)
        if (strcmp(L->bindings[i].name, e->name) == 0) return L->bindings[i].value.type == VAL_INT;
    for (int i = 0; i < L->n_params; i++)
        if (strcmp(L->param_names[i], e->name) == 0) return true;
    int field = low_field(L, e->name);
    return field >= 0 && L->p->state.fields[field].type == FIELD_NUMBER &&
           L->p->state.fields[field].on == ON_GAME;
}

// `n up 3`: that many steps along one colour.
static Val walk_along(Low *L, Val node, int colour, const Expr *steps) {
    int known;
    if (low_known_number(L, steps, &known) && known >= 0 && known <= L7_PATH_MAX) {
        for (int i = 0; i < known; i++) node = step_along(L, node, colour);
        return node;
    }
    if (node.type != VAL_NODE) return low_error(L, steps->place, "expected a node before this");
    int from = low_to_r(L, node, VAL_NODE, steps->place);
    if (low_masked(L)) {
        int at = low_mask_walk(L, from, colour, low_int(L, steps), steps->place);
        return (Val){.type = VAL_NODE, .k = at};
    }
    return (Val){.type = VAL_NODE, .k = low_op_r(L, IR_WALK, colour, from, low_int(L, steps))};
}

// `n up right`: a node, then colours to walk along.
Val low_juxt_node(Low *L, Expr *const *items, int n, L7Place place) {
    Val v = low_expr(L, items[0], WANT_ANY);
    if (v.type == VAL_ERROR) return v;
    if (v.type == VAL_COLOUR) return low_path(L, items, n, place); // `(right up)`: one step
    if (v.type != VAL_NODE && v.type != VAL_LIFTED)
        return low_error(L, items[0]->place, "expected a node, not %s", low_type_name(v.type));
    for (int i = 1; i < n; i++) {
        Val c = low_expr(L, items[i], WANT_ANY);
        if (c.type == VAL_ERROR) return c;
        if (c.type != VAL_COLOUR)
            return low_error(L, items[i]->place,
                             "expected a colour (a direction such as right or ~right), not %s",
                             low_type_name(c.type));
        if (i + 1 < n && is_number(L, items[i + 1]))
            v = walk_along(L, v, c.k, items[++i]);
        else
            v = step_along(L, v, c.k);
    }
    return v;
}

// A variable stored per player, for a player known when compiling or only at run time.
static int player_var(Low *L, const L7Field *f, Val player) {
    if (player.constant) {
        if (player.k < 0 || player.k >= L->p->n_players) return low_const(L, 0);
        return low_op_r(L, IR_LOADVAR, f->var + player.k, 0, 0);
    }
    int sum = low_const(L, 0);
    for (int i = 0; i < L->p->n_players; i++) {
        int is = low_op_r(L, IR_EQ, player.k, low_const(L, i), 0);
        int v = low_op_r(L, IR_LOADVAR, f->var + i, 0, 0);
        sum = low_op_r(L, IR_ADD, sum, low_op_r(L, IR_MUL, is, v, 0), 0);
    }
    return sum;
}

// The same for a set.
static Val set_of_player(Low *L, const L7Field *f, Val player) {
    const L7Set none = {{0}};
    int sum = low_const_set(L, &none);
    for (int i = 0; i < L->p->n_players; i++) {
        int set = low_op_s(L, IR_LOADSET, f->set + i, 0, 0);
        int own = low_op_s(L, IR_SIF, low_player_is(L, player, i), set, 0);
        sum = low_op_s(L, IR_SOR, sum, own, 0);
    }
    return (Val){.type = VAL_SET, .k = sum};
}

static Val field_of_player(Low *L, int field, Val player, L7Place place) {
    const L7Field *f = &L->p->state.fields[field];
    low_value_to_player(L, &player);
    if (player.type == VAL_ERROR) return player;
    if (player.type != VAL_PLAYER)
        return low_error(L, place, "'%s' belongs to players, not to %s", f->name,
                         low_type_name(player.type));
    if (f->type == FIELD_SET) {
        if (!player.constant) return set_of_player(L, f, player);
        return (Val){.type = VAL_SET, .k = low_op_s(L, IR_LOADSET, f->set + player.k, 0, 0)};
    }
    if (f->type == FIELD_PILE) return low_pile_at(L, field, low_to_r(L, player, VAL_PLAYER, place));
    int r = player_var(L, f, player);
    if (f->type == FIELD_ENUM) return (Val){.type = VAL_ENUM, .k = r, .field = field, .at = -1};
    if (f->type == FIELD_NODE) return (Val){.type = VAL_NODE, .k = r};
    return low_ranged((Val){.type = VAL_INT, .k = r}, f->low, f->high);
}

static Val field_at(Low *L, int field, Val node, L7Place place) {
    L7Field *f = &L->p->state.fields[field];
    f->read = true;
    if (f->on == ON_PLAYER) return field_of_player(L, field, node, place);
    if (f->on == ON_GAME)
        return low_error(
            L, place,
            "'%s' has one value for the whole game: leave out the node, or declare it 'on node'",
            f->name);
    if (node.type == VAL_ERROR) return node;
    if (node.type != VAL_NODE)
        return low_error(L, place, "'%s' belongs to nodes, not to %s", f->name,
                         low_type_name(node.type));
    int at = low_to_r(L, node, VAL_NODE, place);
    bool sure = node.sure || (node.constant && node.k >= 0);
    if (f->type == FIELD_ENUM)
        return (Val){.type = VAL_ENUM, .field = field, .at = at, .sure = sure};
    if (f->type == FIELD_PILE) return low_pile_at(L, field, at);
    // Nowhere has the value 0, and every comparison with it is false.
    Val v = {.type = VAL_INT, .k = low_op_r(L, IR_LOADARR, f->array, at, 0)};
    v.guarded = !sure;
    v.there = at;
    return low_ranged(v, f->low < 0 ? f->low : 0, f->high > 0 ? f->high : 0);
}

static Val branch_at(Low *L, int field, Expr *const *items, int n, L7Place place) {
    Branch b;
    L->p->state.fields[field].read = true;
    if (!low_branch(L, field, items, n, place, &b)) return (Val){.type = VAL_ERROR};
    return low_branch_value(L, &b, place);
}

Val low_juxt(Low *L, const Expr *e) {
    const Expr *head = e->items[0];
    int field = head->kind == EX_NAME ? low_field(L, head->name) : -1;
    for (int i = 0; i < L->n_bindings && field >= 0; i++)
        if (strcmp(L->bindings[i].name, head->name) == 0) field = -1;
    // A node that the game remembers is walked from like any other: `passed up`.
    bool holds_node = field >= 0 && L->p->state.fields[field].on == ON_GAME &&
                      L->p->state.fields[field].type == FIELD_NODE;
    if (field < 0 || holds_node) return low_juxt_node(L, e->items, e->n, e->place);
    if (L->p->state.fields[field].on == ON_BRANCH)
        return branch_at(L, field, e->items + 1, e->n - 1, e->place);
    if (L->p->state.fields[field].of >= 0)
        return low_by_word(L, field, e->items + 1, e->n - 1, e->place);
    Val node = e->n == 2 ? low_expr(L, e->items[1], WANT_ANY)
                         : low_juxt_node(L, e->items + 1, e->n - 1, e->place);
    return field_at(L, field, node, e->items[1]->place);
}

// --- calls ---

// `lines(p) = rook: orthogonal, bishop: diagonal`: the part for this word.
static const Expr *case_of(const Expr *e, const char *word) {
    for (int i = 0; i < e->n; i++)
        if (strcmp(e->names[i], word) == 0) return e->items[i];
    return NULL;
}

static bool can_be_chosen(ValType type) {
    return type == VAL_SET || type == VAL_INT || type == VAL_BOOL || type == VAL_NODE ||
           type == VAL_ENUM || type == VAL_TEXT;
}

// A value that is known only during the game is compared with each word. Words without a part have
// the first value there is: 0, nowhere, no nodes.
static Val choose_case(Low *L, const Decl *d, const Expr *e, Val first) {
    const L7Field *f = &L->p->state.fields[first.field];
    int word = low_to_r(L, first, VAL_ENUM, e->place), end = low_label(L);
    Val chosen = {.type = VAL_ERROR};
    int low, high, all_low = 0, all_high = 0;
    bool ranged = true;
    for (int k = 0; k < f->n_words && !L->failed; k++) {
        const Expr *part = case_of(e, f->words[k]);
        if (!part) continue;
        int next = low_label(L);
        if (chosen.type == VAL_ERROR) { // the first part says what type they have
            Val one = low_expr(L, part, WANT_ANY);
            if (one.type == VAL_ERROR) return one;
            if (!can_be_chosen(one.type))
                return low_error(L, e->place, "'%s' needs a value that is known when compiling",
                                 d->name);
            const L7Set none = {{0}};
            bool set = one.type == VAL_SET;
            chosen = (Val){.type = one.type, .field = one.field, .at = -1};
            chosen.k = set ? low_s(L) : low_r(L);
            if (set) {
                low_emit(L, IR_SMOVE, chosen.k, low_const_set(L, &none), 0, 0, 0);
            } else {
                low_mutable(L, chosen.k);
                low_emit(L, IR_CONST, chosen.k, one.type == VAL_NODE ? -1 : 0, 0, 0, 0);
            }
        }
        int is = low_op_r(L, IR_EQ, word, low_const(L, k), 0);
        low_emit(L, IR_JUMPZ, is, next, 0, 0, 0);
        L->block_start = L->p->code.functions[L->function].n;
        Val v = low_expr(L, part, (Want){chosen.type == VAL_ENUM ? chosen.field : -1});
        if (v.type == VAL_ERROR) return v;
        if (chosen.type == VAL_SET)
            low_emit(L, IR_SMOVE, chosen.k, low_to_s(L, v, part->place), 0, 0, 0);
        else
            low_emit(L, IR_MOVE, chosen.k, low_to_r(L, v, chosen.type, part->place), 0, 0, 0);
        ranged = ranged && v.type == VAL_INT && low_range(v, &low, &high);
        if (ranged && low < all_low) all_low = low;
        if (ranged && high > all_high) all_high = high;
        low_emit(L, IR_JUMP, end, 0, 0, 0, 0);
        low_place(L, next);
    }
    low_place(L, end);
    return ranged && chosen.type == VAL_INT ? low_ranged(chosen, all_low, all_high) : chosen;
}

Val low_function_body(Low *L, const Decl *d, L7Place call, Val first) {
    const Expr *body = d->value;
    bool player = first.type == VAL_PLAYER; // `goal(p) = white: row 9, black: row 1`
    if (body->kind != EX_BY_PLAYER || (!player && first.type != VAL_ENUM))
        return low_expr(L, body, WANT_ANY);
    if (player && (!first.constant || first.k >= L->p->n_players))
        return low_error(L, call, "'%s' needs a player that is known when compiling", d->name);
    if (!first.constant) return choose_case(L, d, body, first);
    body = case_of(body, player ? L->p->players[first.k]
                                : L->p->state.fields[first.field].words[first.k]);
    if (body) return low_expr(L, body, WANT_ANY);
    return low_error(L, call, "'%s' is not defined for this value", d->name);
}

L7Place low_messages_at(Low *L, const Decl *d, L7Place call) {
    L7Place outside = L->source->instead;
    if (d->implied && !outside.line) L->source->instead = call;
    return outside;
}

static Val call_function(Low *L, const Decl *d, const Expr *e) {
    Val args[L7_PARAMS_MAX];
    int n = 0;
    for (const Binder *b = d->params; b; b = b->next) n++;
    if (n != e->n || n > L7_PARAMS_MAX)
        return low_error(L, e->place, "%s takes %d values, not %d", d->name, n, e->n);
    for (int i = 0; i < n; i++) {
        args[i] = low_expr(L, e->items[i], WANT_ANY);
        if (args[i].type == VAL_ERROR) return args[i];
    }
    if (d->deep) return low_call_deep(L, d, e, args, n);
    if (L->inline_depth == INLINE_DEPTH_MAX) {
        const Decl *own = low_uses_itself(L, d);
        if (own)
            l7_error(L->source, own->place, "say how deep, as in: f(n) most 9 deep = ...",
                     "'%s' calls itself", own->name);
        return (Val){.type = VAL_ERROR};
    }
    L->inlined[L->inline_depth++] = d;
    Binding saved[BINDINGS_MAX];
    int hidden = L->n_bindings;
    memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
    L->n_bindings = 0;
    const Binder *b = d->params;
    for (int i = 0; i < n; i++, b = b->next) low_bind(L, b->name, args[i]);
    L7Place outside = low_messages_at(L, d, e->place);
    Val v = low_function_body(L, d, e->place, args[0]);
    L->source->instead = outside;
    memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
    L->n_bindings = hidden;
    L->inline_depth--;
    return v;
}

static Val no_function(Low *L, const Expr *e) {
    const char *names[128];
    size_t n = 0;
    if (low_broken(L, e->name)) return (Val){.type = VAL_ERROR};
    for (const Decl *d = L->tree->decls; d && n < 128; d = d->next)
        if (d->kind == DECL_FUNCTION && d->params) names[n++] = d->name;
    const char *near = suggest_nearest(e->name, names, n);
    char hint[80];
    snprintf(hint, sizeof hint, "did you mean '%s'?", near ? near : "");
    l7_error(L->source, e->place, near ? hint : NULL, "unknown function '%s'", e->name);
    return (Val){.type = VAL_ERROR};
}

Val low_call(Low *L, const Expr *e) {
    const Decl *d = low_function(L, e->name);
    if (d && d->params) return call_function(L, d, e);
    if (strcmp(e->name, "sign") == 0) return low_sign(L, e);
    if (strcmp(e->name, "at") == 0) return low_at(L, e);
    if (strcmp(e->name, "turns") == 0 || strcmp(e->name, "lay") == 0) return low_call_shape(L, e);
    if (low_asks_pile(e)) return low_call_pile(L, e);
    if (low_asks_player(e)) return low_call_player(L, e);
    int field = low_field(L, e->name);
    if (field >= 0 && e->n == 1 && L->p->state.fields[field].on == ON_BRANCH) {
        Expr *const inside = e->items[0];
        bool row = inside->kind == EX_JUXT;
        return branch_at(L, field, row ? inside->items : e->items, row ? inside->n : 1, e->place);
    }
    if (field >= 0 && L->p->state.fields[field].of >= 0)
        return low_by_word(L, field, e->items, e->n, e->place);
    if (field >= 0 && e->n == 1)
        return field_at(L, field, low_expr(L, e->items[0], WANT_ANY), e->items[0]->place);
    return no_function(L, e);
}
