// SPDX-License-Identifier: MIT
// l7_observe.c - see l7_observe.h.
#include "lang/game/l7_observe.h"

#include "lang/program/l7_board_text.h"
#include "lang/program/l7_pile_text.h"

typedef struct {
    const L7Rules *r;
    const L7Program *p;
    const L7Layout *l;
    const State *s;
    Observer *out;
} Look;

// 0 to 1 within the range of the field.
static double scaled(const L7Field *f, int value) {
    return f->high > f->low ? (double)(value - f->low) / (double)(f->high - f->low) : 0;
}

static void look_at_set(const Look *k, int set, const char *name, const char *which) {
    float *plane = observe_plane(k->out, name, which);
    const uint64_t *words = l7_set_words(k->p, k->s, set);
    for (int w = 0; plane && w < k->p->board.words; w++)
        for (uint64_t left = words[w]; left; left &= left - 1)
            plane[w * 64 + __builtin_ctzll(left)] = 1;
}

static void look_at_veil(const Look *k, const L7Field *f) {
    if (f->veil >= 0) look_at_set(k, f->veil, f->name, "unknown");
    for (int v = 0; f->veil >= 0 && v < l7_place_values(k->p, f); v++)
        observe_number(k->out, (double)l7_vars(k->l, k->s)[f->tally + v] / k->p->board.n_nodes,
                       f->name, "unknown: number of a value");
}

static void look_at_nodes(const Look *k, const L7Field *f) {
    if (f->type == FIELD_ENUM) {
        for (int v = 1; v < f->n_words; v++) look_at_set(k, f->set + v - 1, f->name, f->words[v]);
    } else {
        float *plane = observe_plane(k->out, f->name, NULL);
        for (int n = 0; plane && n < k->p->board.n_nodes; n++)
            plane[n] = (float)scaled(f, l7_number_at(k->l, k->s, f, n));
    }
    look_at_veil(k, f);
}

// A value of the game or of a player.
static void look_at_value(const Look *k, const L7Field *f, int value, const char *whose) {
    bool unknown = f->hidden && value == l7_unknown(f);
    if (f->type == FIELD_NODE) {
        float *plane = observe_plane(k->out, f->name, whose);
        if (plane && value >= 0 && !unknown) plane[value] = 1;
    } else if (f->type == FIELD_ENUM) {
        for (int v = 1; v < f->n_words; v++)
            observe_number(k->out, value == v, f->name, f->words[v]);
    } else {
        observe_number(k->out, unknown ? 0 : scaled(f, value), f->name, whose);
    }
    if (f->hidden) observe_number(k->out, unknown, f->name, "unknown");
}

// One pile; on nodes, `at` is the plane's node, else the item is on the whole plane.
static float pile_item(const Look *k, const L7Field *f, int pile, int i) {
    if (i >= l7_pile_height(k->l, k->s, f, pile)) return 0;
    int low = f->n_words ? 0 : f->low, high = f->n_words ? f->n_words - 1 : f->high;
    return (float)(l7_pile_get(k->l, k->s, f, pile, i) - low + 1) / (float)(high - low + 1);
}

static void look_at_piles(const Look *k, const L7Field *f) {
    for (int i = 0; i < f->room && f->on == ON_NODE; i++) {
        float *plane = observe_plane(k->out, f->name, NULL);
        for (int n = 0; plane && n < k->p->board.n_nodes; n++) plane[n] = pile_item(k, f, n, i);
    }
    for (int pile = 0; f->on != ON_NODE && pile < l7_piles(k->p, f); pile++)
        for (int i = 0; i < f->room; i++)
            observe_number(k->out, (double)pile_item(k, f, pile, i), f->name,
                           f->on == ON_PLAYER ? k->p->players[pile] : NULL);
    for (int v = 0; f->pool >= 0 && v <= f->high - f->low; v++)
        observe_number(k->out, (double)l7_vars(k->l, k->s)[f->pool + v] / f->room, f->name,
                       "unknown: number of a value");
}

static void look_at_field(const Look *k, const L7Field *f) {
    L7Span span = l7_span(k->p, f);
    const char *const *players = k->p->players;
    if (f->type == FIELD_PILE) {
        look_at_piles(k, f);
    } else if (f->of >= 0) {
        for (int i = 0; i < span.numbers; i++)
            observe_number(k->out, scaled(f, l7_number_at(k->l, k->s, f, i)), f->name,
                           k->p->state.fields[f->of].words[i % f->n_of + 1]);
    } else if (f->type == FIELD_SET) {
        for (int i = 0; i < span.sets; i++)
            look_at_set(k, f->set + i, f->name, f->on == ON_PLAYER ? players[i] : NULL);
        look_at_veil(k, f);
    } else if (f->on == ON_NODE) {
        look_at_nodes(k, f);
    } else {
        for (int i = 0; i < span.vars; i++)
            look_at_value(k, f, l7_vars(k->l, k->s)[f->var + i],
                          f->on == ON_PLAYER ? players[i] : NULL);
    }
}

void l7_observe(const Game *g, const State *view, Observer *out) {
    const L7Rules *r = g->rules;
    const L7Program *p = r->program;
    const Look k = {r, p, &r->vm->layout, view, out};
    int mover = game_mover(g, view);
    for (int i = 0; i < p->n_players; i++)
        observe_number(out, mover == i, "to move", p->players[i]);
    for (int i = 0; i < p->state.n_fields; i++)
        if (p->state.fields[i].on != ON_BRANCH) look_at_field(&k, &p->state.fields[i]);
}

// --- moves ---

static size_t type_actions(const L7MoveType *t) {
    size_t n = 1;
    for (int i = 0; i < t->n_params && n <= ACTIONS_MAX; i++)
        n *= (size_t)(t->top[i] - t->base[i] + 1);
    return n;
}

size_t l7_action_count(const L7Program *p) {
    size_t n = 0;
    for (int k = 0; k < p->moves.n_types; k++) {
        if (p->moves.types[k].kind != MOVE_STEP) n += type_actions(&p->moves.types[k]);
        if (n > ACTIONS_MAX) return 0;
    }
    return p->moves.chains ? 0 : n;
}

size_t l7_action(const Game *g, Move m) {
    const L7Moves *moves = &((const L7Rules *)g->rules)->program->moves;
    int type = (int)(m & ((UINT64_C(1) << moves->type_bits) - 1)) - 1;
    size_t before = 0, number = 0;
    for (int k = 0; k < type; k++)
        if (moves->types[k].kind != MOVE_STEP) before += type_actions(&moves->types[k]);
    const L7MoveType *t = &moves->types[type];
    m >>= moves->type_bits;
    for (int i = 0; i < t->n_params; i++) {
        uint64_t digit = m & ((UINT64_C(1) << t->bits[i]) - 1);
        number = number * (size_t)(t->top[i] - t->base[i] + 1) + digit;
        m >>= t->bits[i];
    }
    return before + number;
}
