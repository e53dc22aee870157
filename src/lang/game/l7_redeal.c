// SPDX-License-Identifier: MIT
// l7_redeal.c - see l7_redeal.h.
#include "lang/game/l7_redeal.h"

#include "base/mem.h"
#include "lang/program/l7_board_text.h"

struct L7Redeal {
    L7Written chance;
};

static void note_writes(const L7Program *p, int function, L7Written *w) {
    const IrFunction *f = &p->code.functions[function];
    for (int i = 0; i < f->n; i++) l7_note_stores(p, &f->code[i], w);
}

// Whether the function may make it chance's turn.
static bool leads_to_chance(const L7Program *p, int function) {
    const IrFunction *f = &p->code.functions[function];
    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < f->n && f->code[i].op == IR_NEXT; k++)
            if (f->code[k].op == IR_CONST && f->code[k].a[0] == f->code[i].a[0] &&
                f->code[k].a[1] >= p->n_players)
                return true;
    return false;
}

static bool hides_variables_only(const L7Program *p) {
    for (int i = 0; i < p->state.n_fields; i++)
        if (p->state.fields[i].hidden && p->state.fields[i].var < 0) return false;
    return true;
}

static bool share(const bool *a, const bool *b, int n) {
    for (int i = 0; i < n; i++)
        if (a[i] && b[i]) return true;
    return false;
}

static bool touches_hidden(const L7Program *p, const L7Written *w) {
    for (int i = 0; i < p->state.n_fields; i++)
        for (int k = 0; p->state.fields[i].hidden && k < l7_span(p, &p->state.fields[i]).vars; k++)
            if (w->vars[p->state.fields[i].var + k]) return true;
    return false;
}

L7Redeal *l7_redeal_new(const L7Rules *r) {
    const L7Program *p = r->program;
    if (!p->state.hidden || !p->moves.has_chance || !hides_variables_only(p)) return NULL;
    L7Written chance = l7_written_new(p), players = l7_written_new(p);
    bool can = l7_vars(&r->vm->layout, r->start)[p->state.var_mover] >= p->n_players;
    for (int k = 0; k < p->moves.n_types; k++)
        for (int who = 0; who <= p->n_players; who++) {
            int f = p->moves.types[k].apply[who];
            if (f < 0) continue;
            note_writes(p, f, who == p->n_players ? &chance : &players);
            can &= who == p->n_players || !leads_to_chance(p, f);
        }
    chance.vars[p->state.var_mover] = chance.vars[p->state.var_result] = false;
    can &= !touches_hidden(p, &players) && !share(chance.vars, players.vars, p->state.n_vars) &&
           !share(chance.sets, players.sets, p->state.n_sets) &&
           !share(chance.arrays, players.arrays, p->state.n_arrays);
    l7_written_free(&players);
    if (!can) {
        l7_written_free(&chance);
        return NULL;
    }
    L7Redeal *d = mem_new(1, sizeof *d);
    d->chance = chance;
    return d;
}

void l7_redeal_free(L7Redeal *d) {
    if (!d) return;
    l7_written_free(&d->chance);
    free(d);
}

// --- dealing ---

typedef struct {
    const Game *g;
    const L7Rules *r;
    const L7Redeal *redeal;
    const State *view;
    State *now, *after;
    Move *moves;
} Deal;

typedef enum { STILL_DEALING, DEALT } Stage;

// Whether a hidden variable may have this value, by what is seen of it. Numbers may grow while
// cards are dealt; a word is dealt once.
static bool hidden_fits(const L7Field *f, int value, int seen, Stage stage) {
    int nothing = l7_first_value(f);
    if (stage == STILL_DEALING && (value == nothing || f->type == FIELD_NUMBER)) return true;
    return seen == l7_unknown(f) ? value != nothing : value == seen;
}

static bool hidden_values_fit(const Deal *d, const State *s, Stage stage) {
    const L7Program *p = d->r->program;
    const int16_t *have = l7_vars(&d->r->vm->layout, s),
                  *seen = l7_vars(&d->r->vm->layout, d->view);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; f->hidden && k < l7_span(p, f).vars; k++)
            if (!hidden_fits(f, have[f->var + k], seen[f->var + k], stage)) return false;
    }
    return true;
}

static bool is_hidden(const L7Program *p, int var) {
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->hidden && var >= f->var && var < f->var + l7_span(p, f).vars) return true;
    }
    return false;
}

// What chance has written and everyone sees is as in the view.
static bool open_values_fit(const Deal *d, const State *s) {
    const L7Program *p = d->r->program;
    const L7Layout *l = &d->r->vm->layout;
    const L7Written *w = &d->redeal->chance;
    for (int i = 0; i < p->state.n_vars; i++)
        if (w->vars[i] && !is_hidden(p, i) && l7_vars(l, s)[i] != l7_vars(l, d->view)[i])
            return false;
    size_t set = (size_t)p->board.words * sizeof(uint64_t);
    for (int i = 0; i < p->state.n_sets; i++)
        if (w->sets[i] && memcmp((const char *)s + (size_t)i * set,
                                 (const char *)d->view + (size_t)i * set, set) != 0)
            return false;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; f->array >= 0 && w->arrays[f->array] && k < l7_span(p, f).numbers; k++)
            if (l7_number_at(l, s, f, k) != l7_number_at(l, d->view, f, k)) return false;
    }
    return true;
}

static bool is_dealt(const Deal *d) {
    return hidden_values_fit(d, d->now, DEALT) && open_values_fit(d, d->now);
}

// The view may be of a deal that is not finished.
static bool still_deals(const Deal *d) {
    if (game_mover(d->g, d->now) != PLAYER_CHANCE || game_over(d->g, d->now)) return false;
    return game_mover(d->g, d->view) != PLAYER_CHANCE || !is_dealt(d);
}

// One chance move that fits what is seen so far, by its odds; the share of those that do is what
// this deal counts for. 0 when there is none.
static double deal_one(Deal *d, Rng *rng) {
    size_t n = game_moves(d->g, d->now, d->moves);
    uint64_t all = 0, fitting = 0;
    Move chosen = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t odds = game_odds(d->g, d->now, d->moves[i]);
        all += odds;
        game_copy(d->g, d->after, d->now);
        game_play(d->g, d->after, d->moves[i]);
        if (odds == 0 || !hidden_values_fit(d, d->after, STILL_DEALING)) continue;
        fitting += odds;
        if (rng_below_wide(rng, fitting) < odds) chosen = d->moves[i];
    }
    if (fitting == 0) return 0;
    game_play(d->g, d->now, chosen);
    return (double)fitting / (double)all;
}

// A whole deal; what it counts for, 0 when it does not fit.
static double deal_all(Deal *d, Rng *rng) {
    enum { LONGEST = 10000 };
    double weight = 1;
    game_start(d->g, d->now);
    for (int i = 0; i < LONGEST && weight > 0 && still_deals(d); i++) weight *= deal_one(d, rng);
    return weight > 0 && is_dealt(d) ? weight : 0;
}

static void copy_hidden(const Deal *d, State *out) {
    const L7Program *p = d->r->program;
    const int16_t *from = l7_vars(&d->r->vm->layout, d->now);
    int16_t *to = l7_vars(&d->r->vm->layout, out);
    for (int i = 0; i < p->state.n_vars; i++)
        if (is_hidden(p, i)) to[i] = from[i];
}

// By chance alone, until a deal fits: quick where few cards are dealt.
static bool deal_by_chance(Deal *d, Rng *rng, State *out) {
    enum { TRIES = 40, LONGEST = 12 };
    for (int i = 0; i < TRIES; i++) {
        Move m;
        bool fits = true;
        game_start(d->g, d->now);
        for (int k = 0; fits && still_deals(d); k++) {
            if (k == LONGEST) return false;
            if (!game_random_move(d->g, d->now, rng, &m)) return false;
            game_play(d->g, d->now, m);
            fits = hidden_values_fit(d, d->now, STILL_DEALING);
        }
        if (!fits || !is_dealt(d)) continue;
        copy_hidden(d, out);
        return true;
    }
    return false;
}

// Deals do not count alike: some are tried to see what the best counts for; then each is taken as
// often as it counts in comparison.
static bool deal_by_weight(Deal *d, Rng *rng, State *out) {
    enum { PILOTS = 12, TRIES = 4000 };
    double most = 0, least = 2;
    int fits = 0;
    for (int i = 0; i < TRIES && fits < PILOTS; i++) {
        double weight = deal_all(d, rng);
        if (weight <= 0) continue;
        if (fits++ == 0) copy_hidden(d, out);
        if (weight > most) most = weight;
        if (weight < least) least = weight;
    }
    if (fits == 0) return false;
    for (int i = 0; i < TRIES && least < most; i++) {
        double weight = deal_all(d, rng);
        if (weight > most) most = weight;
        if (weight <= 0 || (double)rng_below(rng, 1U << 30) >= weight / most * (1U << 30)) continue;
        copy_hidden(d, out);
        break;
    }
    return true;
}

bool l7_redeal(const Game *g, const L7Redeal *redeal, const State *view, Rng *rng, State *out) {
    Deal d = {.g = g, .r = g->rules, .redeal = redeal, .view = view};
    d.now = game_states_new(g, 2);
    d.after = game_state_at(g, d.now, 1);
    d.moves = mem_new(g->max_moves, sizeof *d.moves);
    bool found = deal_by_chance(&d, rng, out) || deal_by_weight(&d, rng, out);
    free(d.moves);
    free(d.now);
    return found;
}
