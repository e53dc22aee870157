// SPDX-License-Identifier: MIT
// l7_players.c - see l7_players.h.
#include "lang/lower/l7_players.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

static int find_word(const L7Field *f, const char *name) {
    for (int i = 0; i < f->n_words; i++)
        if (strcmp(f->words[i], name) == 0) return i;
    return -1;
}

static int player_called(const L7Program *p, const char *name) {
    for (int i = 0; i < p->n_players; i++)
        if (strcmp(p->players[i], name) == 0) return i;
    return -1;
}

int low_player_is(Low *L, Val player, int who) {
    if (player.constant) return low_const(L, player.k == who);
    return low_op_r(L, IR_EQ, player.k, low_const(L, who), 0);
}

void low_player_to_value(Low *L, Val *v, int field) {
    if (v->type != VAL_PLAYER || field < 0) return;
    const L7Field *f = &L->p->state.fields[field];
    Val out = {.type = VAL_ENUM, .field = field, .at = -1, .constant = v->constant};
    if (v->constant) {
        out.k = v->k >= 0 && v->k < L->p->n_players ? find_word(f, L->p->players[v->k]) : -1;
        if (out.k >= 0) *v = out;
        return;
    }
    for (int i = 0; i < L->p->n_players; i++)
        if (find_word(f, L->p->players[i]) < 0) return;
    out.k = low_const(L, 0);
    for (int i = 0; i < L->p->n_players; i++) {
        int word = low_const(L, find_word(f, L->p->players[i]));
        int here = low_op_r(L, IR_MUL, low_player_is(L, *v, i), word, 0);
        out.k = low_op_r(L, IR_ADD, out.k, here, 0);
    }
    *v = out;
}

void low_value_to_player(Low *L, Val *v) {
    if (v->type != VAL_ENUM) return;
    const L7Field *f = &L->p->state.fields[v->field];
    bool any = false;
    for (int i = 0; i < f->n_words; i++) any |= player_called(L->p, f->words[i]) >= 0;
    if (!any) return;
    Val out = {.type = VAL_PLAYER, .constant = v->constant};
    if (v->constant) {
        out.k = player_called(L->p, f->words[v->k]);
    } else {
        int r = low_to_r(L, *v, VAL_ENUM, L->at);
        out.k = low_const(L, -1);
        for (int i = 0; i < f->n_words; i++) {
            int who = player_called(L->p, f->words[i]);
            if (who < 0) continue;
            int is = low_op_r(L, IR_EQ, r, low_const(L, i), 0);
            int more = low_op_r(L, IR_MUL, is, low_const(L, who + 1), 0);
            out.k = low_op_r(L, IR_ADD, out.k, more, 0);
        }
    }
    *v = out;
}

// --- who comes after whom ---

bool low_asks_player(const Expr *e) {
    return (strcmp(e->name, "after") == 0 && (e->n == 1 || e->n == 2)) ||
           (strcmp(e->name, "partner") == 0 && e->n == 1);
}

static Val partner_of(Low *L, Val player) {
    if (player.constant)
        return (Val){.type = VAL_PLAYER, .constant = true, .k = low_partner(L, player.k)};
    int sum = low_const(L, -1);
    for (int i = 0; i < L->p->n_players; i++) {
        int more = low_const(L, low_partner(L, i) + 1);
        sum =
            low_op_r(L, IR_ADD, sum, low_op_r(L, IR_MUL, low_player_is(L, player, i), more, 0), 0);
    }
    return (Val){.type = VAL_PLAYER, .k = sum};
}

// Going back is going forward: a negative number of steps is allowed.
static Val after(Low *L, Val player, Val steps, const Expr *e) {
    int n = L->p->n_players;
    if (player.constant && steps.constant)
        return (Val){.type = VAL_PLAYER, .constant = true, .k = ((player.k + steps.k) % n + n) % n};
    int size = low_const(L, n), low, high;
    int at = low_op_r(L, IR_ADD, low_to_r(L, player, VAL_PLAYER, e->place),
                      low_to_r(L, steps, VAL_INT, e->place), 0);
    at = low_op_r(L, IR_MOD, at, size, 0);
    if (!low_range(steps, &low, &high) || low < 0)
        at = low_op_r(L, IR_MOD, low_op_r(L, IR_ADD, at, size, 0), size, 0);
    return (Val){.type = VAL_PLAYER, .k = at};
}

Val low_call_player(Low *L, const Expr *e) {
    Val player = low_expr(L, e->items[0], WANT_ANY);
    low_value_to_player(L, &player);
    if (player.type == VAL_ERROR) return player;
    if (player.type != VAL_PLAYER || (player.constant && player.k >= L->p->n_players))
        return low_error(L, e->items[0]->place, "expected a player, not %s",
                         low_type_name(player.type));
    if (e->name[0] == 'p') return partner_of(L, player);
    Val steps = e->n > 1 ? low_expr(L, e->items[1], WANT_ANY) : low_number(1);
    if (steps.type == VAL_ERROR) return steps;
    return after(L, player, steps, e);
}

// --- teams ---

bool low_is_side(const Low *L, const Expr *e) {
    if (e->kind != EX_NAME) return false;
    if (strcmp(e->name, "players") == 0) return true;
    if (strcmp(e->name, "team") != 0 && strcmp(e->name, "enemies") != 0) return false;
    return low_field(L, e->name) < 0 && !low_function(L, e->name);
}

bool low_on_side(const Low *L, const Expr *e, int player) {
    if (strcmp(e->name, "players") == 0) return true;
    const L7Program *p = L->p;
    bool own =
        player == L->me || (p->n_teams > 0 && L->me >= 0 && p->team[player] == p->team[L->me]);
    return own == (strcmp(e->name, "team") == 0);
}

Val low_in_side(Low *L, Val player, const Expr *side) {
    if (player.constant) {
        bool in = player.k >= 0 && player.k < L->p->n_players && low_on_side(L, side, player.k);
        return (Val){.type = VAL_BOOL, .constant = true, .k = in};
    }
    int sum = low_const(L, 0);
    for (int i = 0; i < L->p->n_players; i++)
        if (low_on_side(L, side, i)) sum = low_op_r(L, IR_ADD, sum, low_player_is(L, player, i), 0);
    return (Val){.type = VAL_BOOL, .k = sum};
}
