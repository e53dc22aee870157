// SPDX-License-Identifier: MIT
// test_domino_board.c - partnership dominoes by hand against the description in L7: moves, what is
// seen, payoffs; and what the strategies prefer.
#include "testing.h"

#include "games/game_types.h"
#include "l7_kit.h"
#include "learners/domino_strategy.h"

#include <stdlib.h>

// The whole position; the game so far is not needed where all hands are open.
static DominoBoard read_all(const DominoEye *eye, const State *s, int mover) {
    DominoBoard b = domino_see(eye, s, NULL, mover);
    for (int p = 0; p < DOMINO_PLAYERS; p++) {
        b.hand[p] = domino_see(eye, s, NULL, p).hand[p];
        b.count[p] = (uint8_t)__builtin_popcount(b.hand[p]);
    }
    return b;
}

static void assert_same(const DominoBoard *a, const DominoBoard *b) {
    assert_int_equal(a->laid, b->laid);
    assert_int_equal(a->end[0], b->end[0]);
    assert_int_equal(a->end[1], b->end[1]);
    assert_int_equal(a->passes, b->passes);
    for (int p = 0; p < DOMINO_PLAYERS; p++) {
        assert_int_equal(a->hand[p], b->hand[p]);
        assert_int_equal(a->count[p], b->count[p]);
        assert_int_equal(a->out[p], b->out[p]);
    }
}

static void play_game(const DominoEye *eye, Rng *rng) {
    const Game *g = eye->game;
    State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
    Past *past = past_new(g, NULL);
    Move m;
    Error e;
    game_start(g, s);
    while (game_mover(g, s) == PLAYER_CHANCE) {
        game_random_move(g, s, rng, &m);
        past_add(past, m);
        game_play(g, s, m);
    }
    DominoBoard b = read_all(eye, s, 0);
    while (!game_over(g, s)) {
        DominoLay lays[DOMINO_LAYS_MAX];
        int n = domino_lays(&b, lays), mover = game_mover(g, s);
        assert_false(domino_over(&b));
        assert_int_equal(b.mover, mover);
        assert_int_equal(n, (int)game_count_moves(g, s));
        SeenGame *seen = seen_new(past, mover);
        game_view(g, s, mover, view);
        DominoBoard own = domino_see(eye, view, seen, mover);
        assert_int_equal(own.hand[mover], b.hand[mover]);
        assert_int_equal(own.hand[(mover + 1) % DOMINO_PLAYERS], 0);
        for (int p = 0; p < DOMINO_PLAYERS; p++) assert_int_equal(own.count[p], b.count[p]);
        seen_free(seen);
        DominoLay lay = lays[rng_below(rng, (uint32_t)n)];
        if (!domino_move(eye, s, lay, &m, &e)) fail_msg("%s", e.text);
        past_add(past, m);
        game_play(g, s, m);
        domino_play(&b, lay);
        DominoBoard read = read_all(eye, s, b.mover);
        assert_same(&b, &read);
    }
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    assert_true(domino_over(&b));
    assert_int_equal(domino_payoff(&b), payoffs[0]);
    past_free(past);
    free(s);
}

static void the_board_follows_the_description(void **state) {
    Error e;
    DominoEye eye;
    Rng rng = rng_seed(3);
    const Game *g = game_table_open_on(*state, "dominoes", "vm", &e);
    if (!g || !domino_eye_init(&eye, g, &e)) fail_msg("%s", e.text);
    for (int i = 0; i < work(40, 4); i++) play_game(&eye, &rng);
    g = game_table_open_on(*state, "dominoes:players=2", "vm", &e);
    assert_false(domino_eye_init(&eye, g, &e));
    assert_contains(e.text, "four players");
}

static DominoSet tile(int low, int high) {
    return domino_with(low) & (low == high ? ~UINT32_C(0) : domino_with(high)) &
           (low == high ? UINT32_C(1) << (high * (high + 1) / 2 + low) : ~UINT32_C(0));
}

// The left enemy has passed at 6: who hinders them leaves a 6 open, who helps a partner that has
// passed there does not.
static void strategies_use_what_passes_tell(void **state) {
    (void)state;
    DominoSets sets;
    domino_sets_init(&sets);
    DominoBoard b = {.end = {1, 2}, .count = {2, 6, 6, 6}, .laid = tile(1, 2)};
    b.hand[0] = tile(1, 6) | tile(1, 5);
    b.out[1] = 1 << 6;
    DominoMixture hinder = domino_pure(1), help = domino_pure(3);
    assert_int_equal(UINT32_C(1) << domino_best(&sets, &b, &hinder).tile, tile(1, 6));
    b.out[1] = 0;
    b.out[2] = 1 << 6;
    assert_int_equal(UINT32_C(1) << domino_best(&sets, &b, &help).tile, tile(1, 5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_follows_the_description),
        cmocka_unit_test(strategies_use_what_passes_tell),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
