// SPDX-License-Identifier: MIT
// l7_names.c - what a name means where it stands.
#include "lang/lower/l7_names.h"

#include "base/suggest.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_pile.h"
#include "lang/lower/l7_value.h"

Val low_error(Low *L, L7Place place, const char *format, ...) {
    char text[200];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    l7_error(L->source, place, NULL, "%s", text);
    return (Val){.type = VAL_ERROR};
}

int low_bind(Low *L, const char *name, Val v) {
    int mark = L->n_bindings;
    if (L->n_bindings < BINDINGS_MAX)
        L->bindings[L->n_bindings++] = (Binding){name, v, false};
    else
        low_fail(L);
    return mark;
}

void low_unbind(Low *L, int mark) {
    L->n_bindings = mark;
}

static const Decl *find_decl(const Low *L, DeclKind kind, const char *name) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == kind && strcmp(d->name, name) == 0) return d;
    return NULL;
}

const Decl *low_function(const Low *L, const char *name) {
    return find_decl(L, DECL_FUNCTION, name);
}

int low_field(const Low *L, const char *name) {
    for (int i = 0; i < L->p->state.n_fields; i++)
        if (L->p->state.fields[i].part_of < 0 && strcmp(L->p->state.fields[i].name, name) == 0)
            return i;
    return -1;
}

bool low_same_values(const Low *L, int a, int b) {
    const L7Field *x = &L->p->state.fields[a], *y = &L->p->state.fields[b];
    if (a == b) return true;
    if (x->n_words != y->n_words) return false;
    for (int i = 0; i < x->n_words; i++)
        if (strcmp(x->words[i], y->words[i]) != 0) return false;
    return true;
}

static int find_word(const L7Field *f, const char *name) {
    for (int i = 0; i < f->n_words; i++)
        if (strcmp(f->words[i], name) == 0) return i;
    return -1;
}

bool low_translate(Low *L, Val *v, int field) {
    const L7Field *from = &L->p->state.fields[v->field], *to = &L->p->state.fields[field];
    if (low_same_values(L, v->field, field)) return true;
    if (v->constant) {
        int k = find_word(to, from->words[v->k]);
        if (k >= 0)
            *v = (Val){.type = VAL_ENUM, .constant = true, .k = k, .field = field, .at = -1};
        return k >= 0;
    }
    for (int i = 0; i < from->n_words; i++)
        if (find_word(to, from->words[i]) < 0) return false;
    Val out = {.type = VAL_ENUM, .field = field, .at = -1, .guarded = v->guarded || v->at >= 0};
    out.there = v->at >= 0 ? v->at : v->there;
    int r = low_to_r(L, *v, VAL_ENUM, L->at);
    out.k = low_const(L, 0);
    for (int i = 0; i < from->n_words; i++) {
        int is = low_op_r(L, IR_EQ, r, low_const(L, i), 0);
        int k = low_const(L, find_word(to, from->words[i]));
        out.k = low_op_r(L, IR_ADD, out.k, low_op_r(L, IR_MUL, is, k, 0), 0);
    }
    *v = out;
    return true;
}

int low_field_with_value(const Low *L, const char *word) {
    for (int i = 0; i < L->p->state.n_fields; i++)
        for (int k = 0; k < L->p->state.fields[i].n_words; k++)
            if (low_has_values(&L->p->state.fields[i]) &&
                strcmp(L->p->state.fields[i].words[k], word) == 0)
                return i;
    return -1;
}

int low_values_of(const Low *L, const Expr *domain) {
    if (domain->kind != EX_NAME) return -1;
    for (int i = 0; i < L->n_bindings; i++)
        if (strcmp(L->bindings[i].name, domain->name) == 0) return -1;
    int field = low_field(L, domain->name);
    return field >= 0 && L->p->state.fields[field].type == FIELD_ENUM ? field : -1;
}

int low_move_type(const Low *L, const char *name) {
    for (int i = 0; i < L->p->moves.n_types; i++)
        if (strcmp(L->p->moves.types[i].name, name) == 0) return i;
    return -1;
}

int low_partner(const Low *L, int player) {
    const L7Program *p = L->p;
    for (int i = 1; i < p->n_players && p->n_teams > 0; i++) {
        int other = (player + i) % p->n_players;
        if (p->team[other] == p->team[player]) return other;
    }
    return player;
}

static int player_number(const Low *L, const char *name) {
    if (L->me >= 0) {
        if (strcmp(name, "partner") == 0) return low_partner(L, L->me);
        if (strcmp(name, "friend") == 0 || strcmp(name, "me") == 0) return L->me;
        if (strcmp(name, "enemy") == 0 && L->p->n_players == 2) return 1 - L->me;
    }
    for (int i = 0; i < L->p->n_players; i++)
        if (strcmp(L->p->players[i], name) == 0) return i;
    if (strcmp(name, "chance") == 0) return L->p->n_players;
    return -1;
}

// A value of an enum: by its own word, or friend and enemy where the players' names are values.
static bool enum_value(const Low *L, int field, const char *name, Val *out) {
    const L7Field *f = &L->p->state.fields[field];
    int v = find_word(f, name);
    int player = player_number(L, name);
    if (v < 0 && player >= 0 && player < L->p->n_players) v = find_word(f, L->p->players[player]);
    if (v < 0) return false;
    *out = (Val){.type = VAL_ENUM, .constant = true, .k = v, .field = field, .at = -1};
    return true;
}

// The definition for the current player.
static const Expr *definition(const Low *L, const Expr *e) {
    if (e->kind != EX_BY_PLAYER) return e;
    for (int i = 0; i < e->n; i++)
        if (L->me >= 0 && strcmp(e->names[i], L->p->players[L->me]) == 0) return e->items[i];
    return NULL;
}

static bool colour_named(const Low *L, const char *name, Val *out) {
    for (int i = 0; i < L->p->board.n_colours; i++) {
        if (strcmp(L->p->board.colours[i].name, name) != 0) continue;
        *out = (Val){.type = VAL_COLOUR, .constant = true, .k = i};
        return true;
    }
    return false;
}

static bool is_inlined(const Low *L, const Decl *d, int from) {
    for (int i = from; i < L->inline_depth; i++)
        if (L->inlined[i] == d) return true;
    return false;
}

const Decl *low_uses_itself(Low *L, const Decl *d) {
    if (is_inlined(L, d, 0)) return d;
    for (int i = 0; i < L->inline_depth; i++)
        if (is_inlined(L, L->inlined[i], i + 1)) return L->inlined[i];
    low_error(L, d->place, "'%s' is used by a chain of definitions that is more than %d long",
              d->name, INLINE_DEPTH_MAX);
    return NULL;
}

static Val defined_name(Low *L, const Decl *d, L7Place place) {
    Val listed;
    if (d->kind == DECL_COLOUR && d->words && colour_named(L, d->name, &listed)) return listed;
    if (!d->value) return low_error(L, place, "'%s' needs a board", d->name);
    const Expr *e = definition(L, d->value);
    if (!e)
        return low_error(L, place, "'%s' differs by player, and no player is to move here",
                         d->name);
    if (L->inline_depth == INLINE_DEPTH_MAX) {
        const Decl *own = low_uses_itself(L, d);
        if (own) low_error(L, own->place, "'%s' is defined by itself", own->name);
        return (Val){.type = VAL_ERROR};
    }
    L->inlined[L->inline_depth++] = d;
    int colours[L7_AROUND_MAX], n = 0;
    Val v;
    // Scope: a definition sees the game, not the variables where it is used.
    int hidden = L->n_bindings;
    Binding saved[BINDINGS_MAX];
    memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
    L->n_bindings = 0;
    if (d->kind == DECL_COLOUR) {
        if (!low_colour_list(L, e, colours, &n)) {
            v = (Val){.type = VAL_ERROR};
        } else {
            int c = l7_board_path(&L->p->board, colours, n, d->name);
            v = c < 0 ? low_error(L, place, "more than %d colours", L7_COLOURS_MAX)
                      : (Val){.type = VAL_COLOUR, .constant = true, .k = c};
        }
    } else if (d->kind == DECL_COLOURS) {
        bool ok = low_colour_list(L, e, colours, &n);
        int a = ok ? l7_board_around(&L->p->board, colours, n) : -1;
        v = (Val){.type = VAL_COLOURS, .constant = true, .k = a};
        if (!ok) v = (Val){.type = VAL_ERROR};
        if (ok && a < 0) v = low_error(L, place, "more than %d sets of colours", L7_COLOURS_MAX);
    } else if (d->kind == DECL_REGION) {
        v = (Val){.type = VAL_SET, .k = low_set(L, e)};
    } else {
        v = low_expr(L, e, WANT_ANY);
    }
    memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
    L->n_bindings = hidden;
    L->inline_depth--;
    return v;
}

static bool special_name(Low *L, const char *name, Val *out) {
    if (strcmp(name, "nodes") == 0)
        *out = (Val){.type = VAL_SET, .k = low_const_set(L, &L->p->board.all)};
    else if (strcmp(name, "nowhere") == 0)
        *out = (Val){.type = VAL_NODE, .constant = true, .k = -1};
    else if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        *out = (Val){.type = VAL_BOOL, .constant = true, .k = name[0] == 't'};
    else if (strcmp(name, "none") == 0) {
        const L7Set none = {{0}};
        *out = (Val){.type = VAL_SET, .k = low_const_set(L, &none)};
    } else
        return false;
    return true;
}

static bool any_enum_value(const Low *L, const char *name, Val *out) {
    for (int i = 0; i < L->p->state.n_fields; i++)
        if (low_has_values(&L->p->state.fields[i]) && enum_value(L, i, name, out)) return true;
    return false;
}

static Val field_value(Low *L, int i) {
    L7Field *f = &L->p->state.fields[i];
    f->read = true;
    if (f->on != ON_GAME) return (Val){.type = VAL_FIELD, .field = i};
    switch (f->type) {
    case FIELD_ENUM:
        return (Val){
            .type = VAL_ENUM, .k = low_op_r(L, IR_LOADVAR, f->var, 0, 0), .field = i, .at = -1};
    case FIELD_NODE:
        return (Val){.type = VAL_NODE, .k = low_op_r(L, IR_LOADVAR, f->var, 0, 0)};
    case FIELD_SET:
        return (Val){.type = VAL_SET, .k = low_op_s(L, IR_LOADSET, f->set, 0, 0)};
    case FIELD_PILE:
        return low_pile_at(L, i, -1);
    case FIELD_NUMBER:
    case FIELD_FLAGS:
        break;
    }
    return low_ranged((Val){.type = VAL_INT, .k = low_op_r(L, IR_LOADVAR, f->var, 0, 0)}, f->low,
                      f->high);
}

bool low_broken(const Low *L, const char *name) {
    for (int i = 0; i < L->tree->n_broken; i++)
        if (strcmp(L->tree->broken[i], name) == 0) return true;
    return L->tree->broken_field;
}

static Val unknown_name(Low *L, const char *name, L7Place place) {
    static const char *const words[] = {"friend", "enemy", "nodes", "nowhere", "none", "chance"};
    if (low_broken(L, name)) return (Val){.type = VAL_ERROR};
    const char *names[256];
    size_t n = 0;
    for (int i = 0; i < L->n_bindings && n < 200; i++) names[n++] = L->bindings[i].name;
    for (int i = 0; i < L->p->state.n_fields && n < 200; i++)
        names[n++] = L->p->state.fields[i].name;
    for (int i = 0; i < L->p->n_players && n < 200; i++) names[n++] = L->p->players[i];
    for (int i = 0; i < L->p->board.n_colours && n < 200; i++)
        names[n++] = L->p->board.colours[i].name;
    for (const Decl *d = L->tree->decls; d && n < 250; d = d->next)
        if (d->name && d->kind != DECL_SHOW) names[n++] = d->name;
    for (int i = 0; i < L->p->state.n_fields; i++)
        for (int k = 0; k < L->p->state.fields[i].n_words && n < 256; k++)
            names[n++] = L->p->state.fields[i].words[k];
    for (size_t i = 0; i < sizeof words / sizeof *words && n < 256; i++) names[n++] = words[i];
    const char *near = suggest_nearest(name, names, n);
    char hint[80];
    snprintf(hint, sizeof hint, "did you mean '%s'?", near ? near : "");
    bool other = near && strcmp(near, name) != 0;
    l7_error(L->source, place, other ? hint : NULL, "unknown name '%s'", name);
    return (Val){.type = VAL_ERROR};
}

// A variant of which one word is `yes` is a condition.
static Val param_value(const Low *L, int i) {
    const Binder *b = L->tree->params;
    for (int k = 0; k < i && b; k++) b = b->next;
    for (int k = 0; b && k < b->n_words; k++)
        if (strcmp(b->words[k], "yes") == 0)
            return (Val){.type = VAL_BOOL, .constant = true, .k = L->param_values[i] == k};
    return (Val){.type = VAL_INT, .constant = true, .k = L->param_values[i]};
}

const Binder *low_variant(const Low *L, const Expr *e, int *value) {
    int i = 0;
    if (e->kind != EX_NAME) return NULL;
    for (int k = 0; k < L->n_bindings; k++)
        if (strcmp(L->bindings[k].name, e->name) == 0) return NULL;
    for (const Binder *b = L->tree->params; b && i < L->n_params; b = b->next, i++) {
        if (!b->words || strcmp(b->name, e->name) != 0) continue;
        *value = L->param_values[i];
        return b;
    }
    return NULL;
}

Val low_name(Low *L, const char *name, L7Place place, Want want) {
    Val v;
    for (int i = L->n_bindings - 1; i >= 0; i--)
        if (strcmp(L->bindings[i].name, name) == 0) {
            v = L->bindings[i].value;
            bool player = v.type == VAL_PLAYER && v.constant && v.k < L->p->n_players;
            if (player && want.field >= 0) enum_value(L, want.field, L->p->players[v.k], &v);
            return v;
        }
    for (int i = 0; i < L->n_params; i++)
        if (strcmp(L->param_names[i], name) == 0) return param_value(L, i);
    if (want.field >= 0 && enum_value(L, want.field, name, &v)) return v;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        bool names_value = d->kind == DECL_COLOUR || d->kind == DECL_COLOURS ||
                           d->kind == DECL_REGION || (d->kind == DECL_FUNCTION && !d->params);
        if (names_value && strcmp(d->name, name) == 0) return defined_name(L, d, place);
    }
    int field = low_field(L, name);
    if (field >= 0) return field_value(L, field);
    if (colour_named(L, name, &v) || special_name(L, name, &v)) return v;
    int player = player_number(L, name);
    if (player >= 0) return (Val){.type = VAL_PLAYER, .constant = true, .k = player};
    int node = l7_board_node(&L->p->board, name);
    if (node >= 0) return (Val){.type = VAL_NODE, .constant = true, .k = node};
    if (any_enum_value(L, name, &v)) return v;
    return unknown_name(L, name, place);
}

bool low_mentions(const Expr *e, const char *name) {
    if (!e) return false;
    if (e->kind == EX_NAME) return strcmp(e->name, name) == 0;
    for (int i = 0; i < e->n; i++)
        if (low_mentions(e->items[i], name)) return true;
    for (const Binder *b = e->binders; b; b = b->next)
        if (low_mentions(b->domain, name)) return true;
    return false;
}

bool low_known_number(const Low *L, const Expr *e, int *out) {
    if (e->kind == EX_NUMBER) {
        *out = e->number;
        return true;
    }
    if (e->kind != EX_NAME || low_variant(L, e, out)) return false;
    for (int i = L->n_bindings - 1; i >= 0; i--) {
        const Val *v = &L->bindings[i].value;
        if (strcmp(L->bindings[i].name, e->name) != 0) continue;
        *out = v->k;
        return v->type == VAL_INT && v->constant;
    }
    for (int i = 0; i < L->n_params; i++) {
        if (strcmp(L->param_names[i], e->name) != 0) continue;
        *out = L->param_values[i];
        return true;
    }
    return false;
}
