// SPDX-License-Identifier: MIT
// alpha_setup.c - see alpha_setup.h.
#include "evals/alpha_setup.h"

#include "base/mem.h"
#include "evals/eval_types.h"
#include "lang/study/l7_clockless.h"
#include "lang/study/l7_hints.h"
#include "lang/study/l7_pass.h"
#include "lang/study/l7_takes.h"

#include <math.h>

struct AlphaGame {
    const Game *game;
    GameEval *material;     // may be NULL
    L7Clockless *clockless; // may be NULL
    L7Takes *takes;         // may be NULL
    bool captures_forced, repetition_is_draw, passes;
};

static void worths_of(const void *context, const State *s, int player, int16_t *out) {
    men_eval_worths(&((const AlphaGame *)context)->material->eval, s, player, out);
}

static bool takes_of(const void *context, Move m, int mover, int *from, int *on) {
    return l7_takes_nodes(((const AlphaGame *)context)->takes, m, mover, from, on);
}

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
    if (x->material && x->material->type == &men_eval_type && !x->captures_forced)
        x->takes = l7_takes_new(g, &x->material->eval);
    x->passes = x->material && g->max_payoff == 1 && pass_is_harmless(g, eval);
    return x;
}

void alpha_game_free(AlphaGame *x) {
    if (!x) return;
    game_eval_free(x->material);
    l7_takes_free(x->takes);
    l7_clockless_free(x->clockless);
    free(x);
}

// How an evaluation goes with material and without it, in random games.
typedef struct {
    double moves, squares; // moves that win nothing, and by how much they change the value
    double wins, points;   // sums of squares of what is won, and of that times the change
} Unrest;

static void watch_game(const AlphaGame *x, const Eval *eval, uint64_t seed, State *s, Unrest *u) {
    enum { PLIES = 80 };
    const Game *g = x->game;
    Rng rng = rng_seed(seed);
    Move m;
    game_start(g, s);
    for (int i = 0; i < PLIES && game_random_move(g, s, &rng, &m); i++) {
        int mover = game_mover(g, s), player = mover == PLAYER_CHANCE ? 0 : mover;
        double before = eval_value(eval, g, s, player);
        double had = eval_value(&x->material->eval, g, s, player);
        game_play(g, s, m);
        if (game_over(g, s)) return;
        double change = eval_value(eval, g, s, player) - before;
        double won = eval_value(&x->material->eval, g, s, player) - had;
        if (won == 0) {
            u->moves++;
            u->squares += change * change;
        } else {
            u->wins += won * won;
            u->points += won * change;
        }
    }
}

// What one point of material is in those of the evaluation, and what it is at least wrong by: a
// good part of the smallest man, or twice what moves change that win nothing.
static void measure_unrest(const AlphaGame *x, const Eval *eval, AlphaSetup *out) {
    enum { GAMES = 10, MAN = 100 };
    Unrest u = {0};
    State *s = game_states_new(x->game, 1);
    for (uint64_t seed = 1; seed <= GAMES; seed++) watch_game(x, eval, seed, s, &u);
    free(s);
    if (u.wins == 0 || u.moves == 0 || u.points <= 0) return;
    out->worth = u.points / u.wins;
    double man = MAN * out->worth, moves = 2 * sqrt(u.squares / u.moves);
    out->unrest = (int)(man > moves ? man : moves) + 1;
}

AlphaSetup alpha_game_setup(const AlphaGame *x, const Eval *eval) {
    AlphaSetup setup = {
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
    if (x->takes) {
        setup.worths = worths_of;
        setup.takes = takes_of;
        setup.takes_context = x;
        setup.nodes = men_eval_nodes(&x->material->eval);
    }
    if (x->passes) measure_unrest(x, eval, &setup);
    return setup;
}
