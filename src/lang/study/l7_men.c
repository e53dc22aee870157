// SPDX-License-Identifier: MIT
// l7_men.c - see l7_men.h.
#include "lang/study/l7_men.h"

#include "base/mem.h"
#include "lang/game/l7_game.h"

#include <math.h>

struct L7Men {
    const L7Program *program;
    const L7Field *owner; // its words are a word for no player, and the players
    const L7Field *type;  // NULL: men have no types
    int width, height;
    int *node_at; // by row and column; -1: none
    int16_t (*place)[2];
};

// Whether the field says whose a node is.
static bool is_owner(const L7Program *p, const L7Field *f) {
    if (f->on != ON_NODE || f->type != FIELD_ENUM || f->n_words != p->n_players + 1) return false;
    for (int i = 0; i < p->n_players; i++)
        if (strcmp(f->words[i + 1], p->players[i]) != 0) return false;
    return true;
}

static const L7Field *find_owner(const L7Program *p) {
    for (int i = 0; i < p->state.n_fields; i++)
        if (is_owner(p, &p->state.fields[i])) return &p->state.fields[i];
    return NULL;
}

// The field of words that is shown together with the owners.
static const L7Field *find_type(const L7Program *p, const L7Field *owner) {
    const int shown[] = {p->texts.show_field, p->texts.show_by};
    for (int i = 0; i < 2; i++) {
        const L7Field *f = shown[i] < 0 ? NULL : &p->state.fields[shown[i]];
        if (f && f != owner && f->on == ON_NODE && f->type == FIELD_ENUM &&
            f->n_words <= L7_MEN_TYPES_MAX)
            return f;
    }
    return NULL;
}

static bool whole(float v, int *out) {
    *out = (int)lroundf(v);
    return fabsf(v - (float)*out) < 0.01f;
}

// Finds rows and columns by where nodes are drawn; leaves width 0 where they are not in rows.
static void find_places(L7Men *x) {
    const L7Board *b = &x->program->board;
    int left = 1 << 20, top = 1 << 20, right = -1, bottom = -1;
    x->place = mem_new((size_t)b->n_nodes, sizeof *x->place);
    for (int n = 0; n < b->n_nodes; n++) {
        int column, row;
        if (!whole(b->node_x[n], &column) || !whole(b->node_y[n], &row)) return;
        x->place[n][0] = (int16_t)column, x->place[n][1] = (int16_t)row;
        if (column < left) left = column;
        if (row < top) top = row;
        if (column > right) right = column;
        if (row > bottom) bottom = row;
    }
    x->width = right - left + 1, x->height = bottom - top + 1;
    size_t places = (size_t)x->width * (size_t)x->height;
    x->node_at = mem_new(places, sizeof *x->node_at);
    for (size_t i = 0; i < places; i++) x->node_at[i] = -1;
    for (int n = 0; n < b->n_nodes; n++) {
        x->place[n][0] = (int16_t)(x->place[n][0] - left);
        x->place[n][1] = (int16_t)(x->place[n][1] - top);
        x->node_at[x->place[n][1] * x->width + x->place[n][0]] = n;
    }
}

L7Men *l7_men_new(const Game *g) {
    const L7Rules *r = l7_rules(g);
    const L7Field *owner = r ? find_owner(r->program) : NULL;
    if (!owner) return NULL;
    L7Men *x = mem_new(1, sizeof *x);
    x->program = r->program;
    x->owner = owner;
    x->type = find_type(r->program, owner);
    find_places(x);
    return x;
}

void l7_men_free(L7Men *x) {
    if (!x) return;
    free(x->node_at);
    free(x->place);
    free(x);
}

int l7_men_types(const L7Men *x) {
    return x->type ? x->type->n_words : 1;
}

const char *l7_men_name(const L7Men *x, int type) {
    return x->type ? x->type->words[type] : "man";
}

int l7_men_type(const L7Men *x, const char *name) {
    for (int i = 0; i < l7_men_types(x); i++)
        if (strcmp(l7_men_name(x, i), name) == 0) return i;
    return -1;
}

int l7_men_nodes(const L7Men *x) {
    return x->program->board.n_nodes;
}

int l7_men_words(const L7Men *x) {
    return x->program->board.words;
}

bool l7_men_place(const L7Men *x, int node, int *column, int *row) {
    if (x->width == 0) return false;
    *column = x->place[node][0];
    *row = x->place[node][1];
    return true;
}

int l7_men_width(const L7Men *x) {
    return x->width;
}

int l7_men_height(const L7Men *x) {
    return x->height;
}

int l7_men_node(const L7Men *x, int column, int row) {
    if (column < 0 || column >= x->width || row < 0 || row >= x->height) return -1;
    return x->node_at[row * x->width + column];
}

// The first word of the types has no set of its own: it is what the others leave.
static uint64_t of_type(const L7Men *x, const State *s, int type, int word) {
    const L7Program *p = x->program;
    if (type > 0) return l7_set_words(p, s, x->type->set + type - 1)[word];
    uint64_t others = 0;
    for (int i = 1; i < x->type->n_words; i++)
        others |= l7_set_words(p, s, x->type->set + i - 1)[word];
    return ~others;
}

int l7_men_set(const L7Men *x, const State *s, int player, int type, uint64_t *out) {
    int n = 0;
    for (int i = 0; i < x->program->board.words; i++) {
        uint64_t men = l7_set_words(x->program, s, x->owner->set + player)[i];
        if (type >= 0 && x->type) men &= of_type(x, s, type, i);
        out[i] = men;
        n += __builtin_popcountll(men);
    }
    return n;
}

int l7_men_count(const L7Men *x, const State *s, int player, int type) {
    uint64_t men[L7_MEN_WORDS_MAX];
    return l7_men_set(x, s, player, type, men);
}
