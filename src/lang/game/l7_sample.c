// SPDX-License-Identifier: MIT
// l7_sample.c - see l7_sample.h.
#include "lang/game/l7_sample.h"

#include "base/mem.h"
#include "lang/game/l7_redeal.h"
#include "lang/game/l7_sight.h"
#include "lang/program/l7_board_text.h"
#include "lang/program/l7_pile_text.h"

typedef struct {
    int *var; // variables still without a value
    int *low; // their initial values
    int n;
} Unknown;

static int16_t *vars(const L7Rules *r, const State *s) {
    return l7_vars(&r->vm->layout, s);
}

// Resets every unknown value to "nothing yet".
static void take_back(const L7Rules *r, State *s, Unknown *out) {
    const L7Program *p = r->program;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; k < l7_span(p, f).vars && f->hidden; k++) {
            int16_t *v = &vars(r, s)[f->var + k];
            if (*v != l7_unknown(f)) continue;
            *v = (int16_t)l7_first_value(f);
            out->var[out->n] = f->var + k;
            out->low[out->n++] = l7_first_value(f);
        }
    }
}

static bool is_unknown(const Unknown *u, int var) {
    for (int i = 0; i < u->n; i++)
        if (u->var[i] == var) return true;
    return false;
}

// Whether the move gives a value to something unknown and leaves every other hidden value alone.
static bool deals_unknown(const L7Rules *r, const State *before, const State *after,
                          const Unknown *u) {
    const L7Program *p = r->program;
    bool deals = false;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; k < l7_span(p, f).vars && f->hidden; k++) {
            bool changed = vars(r, before)[f->var + k] != vars(r, after)[f->var + k];
            if (!changed) continue;
            if (!is_unknown(u, f->var + k)) return false;
            deals = true;
        }
    }
    return deals;
}

// One more deal. `room` holds three states: the one dealt from, the one after a move, spare.
static bool deal(const Game *g, State *out, Unknown *u, Rng *rng, State *room, Move *moves) {
    const L7Rules *r = g->rules;
    State *from = room, *after = game_state_at(g, room, 1), *chosen = game_state_at(g, room, 2);
    game_copy(g, from, out);
    vars(r, from)[r->program->state.var_mover] = (int16_t)r->program->n_players;
    vars(r, from)[r->program->state.var_result] = 0;
    size_t n = game_moves(g, from, moves);
    uint64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, after, from);
        game_play(g, after, moves[i]);
        if (!deals_unknown(r, from, after, u)) continue;
        uint64_t weight = game_odds(g, from, moves[i]);
        total += weight;
        // Each candidate replaces the one before it as often as its odds say.
        if (weight > 0 && rng_below_wide(rng, total) < weight) game_copy(g, chosen, after);
    }
    if (total == 0) return false;
    int left = 0;
    for (int i = 0; i < u->n; i++) {
        int16_t value = vars(r, chosen)[u->var[i]];
        vars(r, out)[u->var[i]] = value;
        if (value != u->low[i]) continue;
        u->var[left] = u->var[i];
        u->low[left++] = u->low[i];
    }
    u->n = left;
    return true;
}

static void leave_unknown(const L7Rules *r, State *s, const Unknown *u) {
    const L7Program *p = r->program;
    for (int i = 0; i < p->state.n_fields; i++)
        for (int k = 0; k < l7_span(p, &p->state.fields[i]).vars && p->state.fields[i].hidden; k++)
            if (is_unknown(u, p->state.fields[i].var + k))
                vars(r, s)[p->state.fields[i].var + k] = (int16_t)l7_unknown(&p->state.fields[i]);
}

void l7_sample(const Game *g, const State *view, int player, Rng *rng, State *out) {
    const L7Rules *r = g->rules;
    size_t n_vars = (size_t)r->program->state.n_vars + 1;
    (void)player;
    game_copy(g, out, view);
    if (r->unguessable) r->vm->ops.ring(r->vm, L7_EXCEEDED_HIDDEN);
    l7_unveil(r, NULL, rng, out);
    if (r->redeal && l7_redeal(g, r->redeal, view, rng, out)) return;
    Unknown u = {mem_new(n_vars, sizeof *u.var), mem_new(n_vars, sizeof *u.low), 0};
    take_back(r, out, &u);
    State *room = game_states_new(g, 3);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    while (u.n > 0 && deal(g, out, &u, rng, room, moves)) {
    }
    leave_unknown(r, out, &u);
    if (u.n > 0 && game_mover(g, view) != PLAYER_CHANCE) r->vm->ops.ring(r->vm, L7_EXCEEDED_HIDDEN);
    for (int i = 0; i < r->program->state.n_fields; i++) {
        const L7Field *f = &r->program->state.fields[i];
        for (int k = 0; f->hidden && f->pool < 0 && k < l7_piles(r->program, f); k++)
            l7_pile_shuffle(&r->vm->layout, out, f, k, rng);
    }
    free(moves);
    free(room);
    free(u.var);
    free(u.low);
}
