// SPDX-License-Identifier: MIT
// alpha_setup.c - see alpha_setup.h.
#include "evals/alpha_setup.h"

#include "base/mem.h"
#include "lang/study/l7_clockless.h"
#include "lang/study/l7_hints.h"
#include "lang/study/l7_pass.h"

struct AlphaGame {
    const Game *game;
    GameEval *material;     // may be NULL
    L7Clockless *clockless; // may be NULL
    bool captures_forced, repetition_is_draw, passes;
};

static uint64_t key_of(const void *context, const State *s) {
    return l7_clockless_key(context, s);
}

static uint64_t same_of(const void *context, const State *s) {
    return l7_clockless_same(context, s);
}

typedef struct {
    State *now, *next;
    Move *moves;
    int asked, worse; // positions, and those in which every move is worse than none
} Trial;

// Whether some move leaves the mover no worse off than a pass, before anyone answers.
static bool move_is_as_good(const Game *g, const Eval *eval, Trial *t, int passed) {
    size_t n = game_moves(g, t->now, t->moves);
    int mover = game_mover(g, t->now);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, t->next, t->now);
        game_play(g, t->next, t->moves[i]);
        if (game_over(g, t->next) || eval_value(eval, g, t->next, mover) >= passed) return true;
    }
    return false;
}

static void try_game(const Game *g, const Eval *eval, Trial *t, uint64_t seed) {
    enum { PLIES = 40, EVERY = 4 };
    Rng rng = rng_seed(seed);
    Move m;
    game_start(g, t->now);
    for (int i = 0; i < PLIES && !game_over(g, t->now); i++) {
        if (i % EVERY == 0 && l7_pass(g, t->now, t->next)) {
            int passed = eval_value(eval, g, t->next, game_mover(g, t->now));
            t->asked++;
            t->worse += !move_is_as_good(g, eval, t, passed);
        }
        if (!game_random_move(g, t->now, &rng, &m)) return;
        game_play(g, t->now, m);
    }
}

// Whether having to move is hardly ever a burden. Only where men move and are taken: where stones
// are placed, every stone looks like a gain, and who runs out of good places first decides.
static bool pass_is_harmless(const Game *g, const Eval *eval) {
    enum { GAMES = 4 };
    if (!l7_can_pass(g)) return false;
    Trial t = {game_states_new(g, 1), game_states_new(g, 1), mem_new(g->max_moves, sizeof *t.moves),
               0, 0};
    for (uint64_t seed = 1; seed <= GAMES; seed++) try_game(g, eval, &t, seed);
    free(t.now);
    free(t.next);
    free(t.moves);
    return t.asked >= 8 && t.worse * 20 <= t.asked;
}

AlphaGame *alpha_game_new(const Game *g, const Eval *eval) {
    AlphaGame *x = mem_new(1, sizeof *x);
    x->game = g;
    x->material = game_eval_material(g, NULL);
    x->clockless = l7_clockless_new(g);
    x->captures_forced = l7_captures_forced(g);
    x->repetition_is_draw = l7_repetition_draws(g);
    x->passes = x->material && g->max_payoff == 1 && pass_is_harmless(g, eval);
    return x;
}

void alpha_game_free(AlphaGame *x) {
    if (!x) return;
    game_eval_free(x->material);
    l7_clockless_free(x->clockless);
    free(x);
}

AlphaSetup alpha_game_setup(const AlphaGame *x, const Eval *eval) {
    return (AlphaSetup){
        .game = x->game,
        .eval = eval,
        .material = x->material ? &x->material->eval : NULL,
        .captures_forced = x->captures_forced,
        .repetition_is_draw = x->repetition_is_draw,
        .pass = x->passes ? l7_pass : NULL,
        .key = x->clockless ? key_of : NULL,
        .same = x->clockless ? same_of : NULL,
        .key_context = x->clockless,
    };
}
