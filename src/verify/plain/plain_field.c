// SPDX-License-Identifier: MIT
// plain_field.c - see plain_rules.h. Where in a state the values of a field are.
#include "verify/plain/plain_rules.h"

#include <ctype.h>
#include <stdio.h>

int field_word(const Field *f, const Name *word) {
    for (int i = 0; i < f->n_words; i++)
        if (f->words[i] == word) return i;
    return -1;
}

int16_t *field_cell(const Field *f, Core *s, int copy, int k) {
    return &s->cell[f->at + copy * f->size + k];
}

int field_first(const Field *f) {
    if (f->type == F_NODE) return -1;
    if (f->type != F_NUMBER) return 0;
    return f->low > 0 ? f->low : f->high < 0 ? f->high : 0;
}

void field_put(const Field *f, Core *s, int copy, int k, int64_t value) {
    if (f->type == F_NUMBER || (f->type == F_PILE && !f->words && k > 0)) {
        if (value < f->low) value = f->low;
        if (value > f->high) value = f->high;
    }
    *field_cell(f, s, copy, k) = (int16_t)value;
}

int64_t player_called(const Plain *g, const Name *word) {
    for (int i = 0; i < g->n_players; i++)
        if (g->tree.players[i] == word) return i;
    return -1;
}

static int field_named(const Plain *g, const Name *name) {
    for (int i = 0; i < g->n_fields; i++)
        if (g->field[i].name == name) return i;
    return -1;
}

static int constant(Plain *g, const Ex *e) {
    Env v;
    env_init(&v, g, NULL, -1);
    int n = (int)eval_number(&v, e);
    env_clear(&v);
    return n;
}

// The words of `stone on node`: nothing, and those who play.
static void give_words(Plain *g, Field *f) {
    const Decl *d = f->decl;
    f->words = d->words;
    f->n_words = d->n_words;
    if (d->n_words >= 0) return;
    f->n_words = 1 + g->n_players;
    for (int i = 0; i < g->n_players; i++) f->words[i + 1] = g->tree.players[i];
}

// `word of FIELD` and `pile of FIELD` have the words of another field.
static void borrow_words(Plain *g, Field *f) {
    const Decl *d = f->decl;
    Name *other = d->like;
    if (f->type == F_PILE && f->n_words == 1) other = f->words[0];
    int from = other ? field_named(g, other) : -1;
    if (from < 0 || g->field[from].type != F_WORDS) return;
    f->words = g->field[from].words;
    f->n_words = g->field[from].n_words;
}

static void read_flags(Field *f) {
    if (!f->decl->flags) return;
    for (int i = 0; i + 1 < f->decl->n_words && f->n_letters < LETTERS_MAX; i += 2) {
        f->letter[f->n_letters] = f->decl->words[i]->text[0];
        f->letter_node[f->n_letters++] = f->decl->words[i + 1]->node;
    }
    f->words = NULL;
    f->n_words = 0;
}

static void lay_out(Plain *g, Field *f) {
    const Board *b = &g->board;
    f->copies = f->on == ON_NODE     ? b->n_nodes
                : f->on == ON_PLAYER ? g->n_players
                : f->on == ON_BRANCH ? b->n_axes * b->n_nodes
                                     : 1;
    f->size = f->type == F_SET    ? b->n_nodes
              : f->type == F_PILE ? f->room + 1
              : f->of >= 0        ? f->n_of
                                  : 1;
    f->at = g->n_cells;
    g->n_cells += f->copies * f->size;
}

static void number_values(Plain *g) {
    for (int i = g->n_fields - 1; i >= 0; i--)
        for (int k = g->field[i].n_words - 1; k >= 0; k--) {
            g->field[i].words[k]->value_field = i;
            g->field[i].words[k]->value = k;
        }
}

static void add_field(Plain *g, const Decl *d) {
    Field *f = &g->field[g->n_fields];
    *f = (Field){.name = d->name, .decl = d, .on = d->on, .type = d->type, .of = -1};
    d->name->field = g->n_fields++;
    if (d->type == F_WORDS || d->type == F_PILE || d->flags) give_words(g, f);
    if (d->low) f->low = constant(g, d->low);
    if (d->high) f->high = constant(g, d->high);
    if (d->most) f->room = constant(g, d->most);
}

static bool choose_repeated(Plain *g, Error *e) {
    const PlainTree *t = &g->tree;
    for (int i = 0; i < g->n_fields; i++) {
        bool counter = g->field[i].on == ON_GAME && g->field[i].type == F_NUMBER;
        g->repeats[i] = t->n_repeat_of == 0 && !counter;
    }
    for (int i = 0; i < t->n_repeat_of; i++) {
        int field = field_named(g, t->repeat_of[i]);
        if (field < 0) return error_set(e, "unknown field '%s'", t->repeat_of[i]->text);
        g->repeats[field] = true;
    }
    return true;
}

// Where `show` gives no signs, words have their first letters, or others where these are alike.
static void choose_signs(Plain *g) {
    const Field *f = g->show >= 0 ? &g->field[g->show] : NULL;
    if (!f || f->type != F_WORDS || f->on != ON_NODE || g->tree.n_signs > 0) return;
    char signs[512] = ".";
    bool chosen = false;
    for (int v = 1; v < f->n_words && v < 500; v++) {
        char from[80];
        snprintf(from, sizeof from, "%.40sABCDEFGHIJKLMNOPQRSTUVWXYZ", f->words[v]->text);
        for (const char *c = from; *c && !signs[v]; c++) {
            char sign = (char)toupper((unsigned char)*c);
            if (isalpha((unsigned char)*c) && !strchr(signs, sign)) signs[v] = sign;
        }
        if (!signs[v]) return;
        chosen |= signs[v] != toupper((unsigned char)f->words[v]->text[0]);
    }
    if (chosen) memcpy(g->signs, signs, sizeof signs);
}

static void find_shown(Plain *g) {
    const PlainTree *t = &g->tree;
    g->show = t->show ? field_named(g, t->show) : -1;
    g->show_by = t->show_by ? field_named(g, t->show_by) : -1;
    g->show_with = t->show_with ? field_named(g, t->show_with) : -1;
    for (int i = 0; i < g->n_fields && g->show < 0; i++)
        if (g->field[i].on == ON_NODE) g->show = i;
    choose_signs(g);
}

bool fields_build(Plain *g, Error *e) {
    for (const Decl *d = g->tree.decls; d; d = d->next) {
        if (d->kind != D_FIELD) continue;
        if (g->n_fields == FIELDS_MAX) return error_set(e, "too many fields");
        add_field(g, d);
    }
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < g->n_fields; i++) borrow_words(g, &g->field[i]);
    for (int i = 0; i < g->n_fields; i++) {
        Field *f = &g->field[i];
        read_flags(f);
        if (f->decl->of) f->of = field_named(g, f->decl->of);
        if (f->of >= 0) f->n_of = g->field[f->of].n_words - 1;
        lay_out(g, f);
    }
    number_values(g);
    find_shown(g);
    return choose_repeated(g, e);
}
