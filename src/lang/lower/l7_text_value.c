// SPDX-License-Identifier: MIT
// l7_text_value.c - see l7_text_value.h.
#include "lang/lower/l7_text_value.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

static Val too_many(Low *L, L7Place place) {
    return low_error(L, place, "more than %d different texts", L7_STRINGS_MAX);
}

Val low_text(Low *L, const char *text, L7Place place) {
    L7Texts *t = &L->p->texts;
    int k = 0;
    while (k < t->n_strings && strcmp(t->strings[k], text) != 0) k++;
    if (k == L7_STRINGS_MAX) return too_many(L, place);
    if (k == t->n_strings)
        t->strings[t->n_strings++] = arena_text(&L->p->arena, text, strlen(text));
    return (Val){.type = VAL_TEXT, .constant = true, .k = k};
}

static const Decl *shown(const Low *L) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_SHOW) return d;
    return NULL;
}

// The texts of all signs of a player stand in a row: where it begins; -1: there is no room.
static int row_of_signs(Low *L, const char *signs, int n) {
    L7Texts *t = &L->p->texts;
    for (int k = 0; k + n <= t->n_strings; k++) {
        int same = 0;
        while (same < n && strncmp(t->strings[k + same], signs + same, 1) == 0 &&
               strlen(t->strings[k + same]) == 1)
            same++;
        if (same == n) return k;
    }
    if (t->n_strings + n > L7_STRINGS_MAX) return -1;
    for (int i = 0; i < n; i++) t->strings[t->n_strings++] = arena_text(&L->p->arena, signs + i, 1);
    return t->n_strings - n;
}

Val low_sign(Low *L, const Expr *e) {
    const Decl *d = shown(L);
    int field = d ? low_field(L, d->name) : -1,
        by = d && d->words[0] ? low_field(L, d->words[0]) : -1;
    if (e->n != 2 || field < 0 || by < 0)
        return low_error(L, e->place, "sign(value, player) needs a board shown by player");
    const L7Field *f = &L->p->state.fields[field], *side = &L->p->state.fields[by];
    Val value = low_expr(L, e->items[0], (Want){field}), who = low_expr(L, e->items[1], WANT_ANY);
    if (value.type == VAL_ERROR || who.type == VAL_ERROR) return (Val){.type = VAL_ERROR};
    if (value.type != VAL_ENUM || !low_translate(L, &value, field))
        return low_error(L, e->items[0]->place, "expected a value of '%s'", f->name);
    if (who.type != VAL_PLAYER || !who.constant || who.k >= L->p->n_players)
        return low_error(L, e->items[1]->place, "expected a player");
    int texts = d->n_words - 1, which = -1;
    for (int v = 0; v < side->n_words; v++)
        if (strcmp(side->words[v], L->p->players[who.k]) == 0)
            which = texts >= side->n_words ? v : v - 1;
    if (which < 0 || which >= texts || (int)strlen(d->words[which + 1]) < f->n_words)
        return low_error(L, e->place, "the board shows no signs of this player");
    int row = row_of_signs(L, d->words[which + 1], f->n_words);
    if (row < 0) return too_many(L, e->place);
    if (value.constant) return (Val){.type = VAL_TEXT, .constant = true, .k = row + value.k};
    int r = low_to_r(L, value, VAL_ENUM, e->place);
    return (Val){.type = VAL_TEXT, .k = low_op_r(L, IR_ADD, r, low_const(L, row), 0)};
}
