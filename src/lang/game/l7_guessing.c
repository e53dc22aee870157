// SPDX-License-Identifier: MIT
// l7_guessing.c - see l7_guessing.h.
#include "lang/game/l7_guessing.h"

#include "base/mem.h"
#include "lang/program/l7_board_text.h"

typedef struct {
    const Game *g;
    const L7Rules *r;
    Move *moves;
    size_t n;
    State *now, *after, *first, *view, *guess; // `now` is the first of the room
    Rng rng;
    int guesses;       // made so far: some take long
    bool nodes, piles; // what is hidden: data on nodes, piles of players
} Probe;

// Whether what everyone sees is the same: all fields that are not hidden, and who is to move.
static bool open_parts_same(const Probe *t, const State *a, const State *b) {
    const L7Program *p = t->r->program;
    const L7Layout *l = &t->r->vm->layout;
    const int16_t *x = l7_vars(l, a), *y = l7_vars(l, b);
    size_t set = (size_t)p->board.words * sizeof(uint64_t);
    bool same = x[p->state.var_mover] == y[p->state.var_mover];
    for (int i = 0; i < p->state.n_fields && same; i++) {
        const L7Field *f = &p->state.fields[i];
        L7Span span = l7_span(p, f);
        if (f->hidden) continue;
        for (int k = 0; k < span.vars; k++) same &= x[f->var + k] == y[f->var + k];
        for (int k = 0; k < span.numbers; k++)
            same &= l7_number_at(l, a, f, k) == l7_number_at(l, b, f, k);
        if (span.sets > 0)
            same &= memcmp((const char *)a + (size_t)f->set * set,
                           (const char *)b + (size_t)f->set * set, (size_t)span.sets * set) == 0;
    }
    return same;
}

// Chance is to move: do moves that a player does not see differ in what the player sees, or in
// their odds?
static const char *chance_tells(Probe *t, int player) {
    enum { MOST = 6 }; // moves that are compared
    uint32_t odds = 0;
    bool any = false;
    size_t step = t->n > MOST ? t->n / MOST : 1;
    for (size_t i = 0; i < t->n; i += step) {
        game_copy(t->g, t->after, t->now);
        game_play(t->g, t->after, t->moves[i]);
        if (t->g->ops->sees(t->g, t->now, t->after, t->after, player)) continue;
        uint32_t weight = game_odds(t->g, t->now, t->moves[i]);
        if (any && !open_parts_same(t, t->first, t->after))
            return "chance openly does what depends on what it hides: programs cannot guess it";
        if (any && weight != odds && t->nodes && !t->piles)
            return "hidden data on nodes is dealt by unequal odds: programs cannot guess it";
        if (!any) game_copy(t->g, t->first, t->after);
        odds = weight;
        any = true;
    }
    return NULL;
}

// A player has moved from `now` to `after`: could they have, with the values that another player
// guesses afterwards? Of hidden variables only; for data on nodes there is `never`.
static const char *move_tells(Probe *t, Move m, int player) {
    const L7Program *p = t->r->program;
    const L7Layout *l = &t->r->vm->layout;
    game_view(t->g, t->after, player, t->view);
    game_sample(t->g, t->view, player, &t->rng, t->guess);
    if (game_exceeded(t->g, NULL)) return NULL; // said when it is guessed
    game_copy(t->g, t->first, t->now);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int k = 0; f->hidden && k < l7_span(p, f).vars; k++) {
            int v = f->var + k;
            if (l7_vars(l, t->now)[v] == l7_vars(l, t->after)[v])
                l7_vars(l, t->first)[v] = l7_vars(l, t->guess)[v];
        }
    }
    l7_keep(t->r, t->first);
    return game_legal(t->g, t->first, m)
               ? NULL
               : "a move is legal by a hidden value, which others could infer: programs do not";
}

static const char *probe_ply(Probe *t) {
    enum { GUESSES_MAX = 40 };
    const char *why = NULL;
    int mover = game_mover(t->g, t->now);
    Move m = t->moves[rng_below(&t->rng, (uint32_t)t->n)];
    for (int q = 0; q < t->g->players && !why && mover == PLAYER_CHANCE && !t->r->redeal; q++)
        why = chance_tells(t, q);
    game_copy(t->g, t->after, t->now);
    game_play(t->g, t->after, m);
    bool asks = mover != PLAYER_CHANCE && !t->nodes && !t->piles && !game_over(t->g, t->after);
    for (int q = 0; q < t->g->players && !why && asks && t->guesses < GUESSES_MAX; q++)
        if (q != mover) {
            why = move_tells(t, m, q);
            t->guesses++;
        }
    game_copy(t->g, t->now, t->after);
    return why;
}

static const char *probe_game(Probe *t, uint64_t seed, int64_t *work) {
    enum { PLIES = 100 };
    const char *why = NULL;
    t->rng = rng_seed(seed);
    game_start(t->g, t->now);
    for (int i = 0; i < PLIES && !why && *work > 0 && !game_exceeded(t->g, NULL); i++) {
        t->n = game_moves(t->g, t->now, t->moves);
        if (t->n == 0) break;
        *work -= t->r->program->code.work * (int64_t)(t->n + 4);
        why = probe_ply(t);
    }
    return why;
}

const char *l7_guesses_wrong(const Game *g) {
    enum { GAMES = 16, GAMES_NODES = 2 };
    const L7Rules *r = g->rules;
    const L7Program *p = r->program;
    int64_t work = INT64_C(1) << 24; // instructions, an upper bound
    const char *why = NULL;
    if (!p->state.hidden || !p->moves.has_chance) return NULL;
    Probe t = {.g = g, .r = r, .moves = mem_new(g->max_moves, sizeof *t.moves)};
    t.now = game_states_new(g, 5);
    t.after = game_state_at(g, t.now, 1);
    t.first = game_state_at(g, t.now, 2);
    t.view = game_state_at(g, t.now, 3);
    t.guess = game_state_at(g, t.now, 4);
    for (int i = 0; i < p->state.n_fields; i++) {
        t.nodes |= p->state.fields[i].veil >= 0;
        t.piles |= p->state.fields[i].hidden && p->state.fields[i].type == FIELD_PILE;
    }
    uint64_t games = t.nodes ? GAMES_NODES : GAMES;
    for (uint64_t seed = 1; seed <= games && !why; seed++) why = probe_game(&t, seed, &work);
    r->vm->alarm->exceeded = 0; // a limit that was reached is one when the game is played
    free(t.now);
    free(t.moves);
    return why;
}
