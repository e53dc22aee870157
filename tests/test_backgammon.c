// SPDX-License-Identifier: MIT
// test_backgammon.c - backgammon by hand: bearing off and doubling by known figures, shots, what
// GNU Backgammon writes, the player bkg.
#include "testing.h"

#include "games/game_types.h"
#include "players/classic/chance/bkg_player.h"
#include "proto/gnubg_words.h"

#include <math.h>
#include <stdlib.h>

static BgBearoff *table(void **state) {
    return *state;
}

static int make_table(void **state) {
    *state = bg_bearoff_new();
    return 0;
}

static int free_table(void **state) {
    bg_bearoff_free(*state);
    return 0;
}

// Men on points 1 to 6 of both sides.
static BgBoard homes(const int mine[6], const int theirs[6]) {
    BgBoard b = {0};
    int left[2] = {BG_MEN, BG_MEN};
    for (int n = 1; n <= 6; n++) {
        b.men[0][n] = (int8_t)mine[n - 1], b.men[1][n] = (int8_t)theirs[n - 1];
        left[0] -= mine[n - 1], left[1] -= theirs[n - 1];
    }
    b.men[0][0] = (int8_t)left[0], b.men[1][0] = (int8_t)left[1];
    return b;
}

static const int one_on_ace[6] = {1};

// Known to every player: a man on 6 comes off with 27 of 36 throws, 5 and 2 with 19, 4 and 4 with
// 11, two men on 6 with 4.
static void last_throws_are_counted(void **state) {
    static const struct {
        int men[6], throws;
    } known[] = {{{0, 0, 0, 0, 0, 1}, 27}, {{0, 1, 0, 0, 1, 0}, 19}, {{0, 0, 0, 2, 0, 0}, 11},
                 {{0, 0, 0, 0, 0, 2}, 4},  {{2, 0, 0, 0, 0, 0}, 36}, {{1, 0, 0, 0, 0, 1}, 15},
                 {{4, 0, 0, 0, 0, 0}, 6}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        BgBoard b = homes(known[i].men, one_on_ace);
        assert_int_equal(lround(36 * bg_off_after(table(state), &b, 0, 1)), known[i].throws);
        // The enemy is off with any throw: the first throw decides.
        assert_int_equal(lround(36 * bg_race_exact(table(state), &b)), known[i].throws);
    }
    BgBoard b = homes((int[6]){0, 0, 0, 0, 0, 15}, one_on_ace);
    double mean = 0;
    for (int i = 0; i < BG_THROWS_MAX; i++) mean += 1 - bg_off_after(table(state), &b, 0, i);
    assert_true(fabs(bg_mean_throws(table(state), &b, 0) - mean) < 0.001);
}

// Before the last throw: a double is right above 50%, and taken from 25% on.
static void the_last_throw_is_doubled_above_half(void **state) {
    BgBoard b = homes((int[6]){0, 1, 0, 0, 1, 0}, one_on_ace); // 19 of 36
    BgStakes s = bg_stakes(table(state), &b, BG_CUBE_CENTRE);
    assert_true(fabs(s.rolls - (2 * 19 / 36.0 - 1)) < 1e-9);
    assert_true(fabs(s.doubled - 2 * s.rolls) < 1e-9);
    b = homes((int[6]){0, 0, 0, 0, 0, 1}, one_on_ace); // 27: take or drop, all the same
    s = bg_stakes(table(state), &b, BG_CUBE_CENTRE);
    assert_true(fabs(s.doubled - 1) < 1e-9);
    b = homes((int[6]){1, 0, 0, 0, 0, 1}, one_on_ace); // 15: not to be doubled
    s = bg_stakes(table(state), &b, BG_CUBE_CENTRE);
    assert_true(s.doubled < s.rolls);
}

// Who holds the cube is never worse off than with it in the centre, and better than without.
static void the_cube_is_worth_something(void **state) {
    Rng rng = rng_seed(4);
    for (int i = 0; i < 300; i++) {
        int men[2][6] = {{0}};
        for (int who = 0; who < 2; who++)
            for (uint32_t k = 0; k <= rng_below(&rng, BG_FEW); k++) men[who][rng_below(&rng, 6)]++;
        BgBoard b = homes(men[0], men[1]);
        if (!bg_is_few(&b)) continue;
        double worth[3];
        for (int cube = 0; cube < 3; cube++)
            worth[cube] = bg_stakes(table(state), &b, (BgCube)cube).rolls;
        assert_true(worth[BG_CUBE_MINE] >= worth[BG_CUBE_CENTRE] - 1e-9);
        assert_true(worth[BG_CUBE_CENTRE] >= worth[BG_CUBE_THEIRS] - 1e-9);
        double dead = 2 * bg_race_exact(table(state), &b) - 1;
        assert_true(worth[BG_CUBE_MINE] >= dead - 0.02 && worth[BG_CUBE_THEIRS] <= dead + 0.02);
    }
}

// A blot six points away is hit by 17 throws, one point by 11, seven by 6 (nothing in between).
static void shots_are_counted(void **state) {
    static const int known[][2] = {{1, 11}, {2, 12}, {3, 14}, {4, 15}, {5, 15}, {6, 17},
                                   {7, 6},  {8, 6},  {9, 5},  {11, 2}, {12, 3}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        BgBoard b = {0};
        b.men[0][18] = 1;
        b.men[1][BG_BAR - (18 - known[i][0])] = 1;
        assert_int_equal(bg_shots(&b, 18), known[i][1]);
    }
    // From the bar to point 3: threes, and 2-1 over point 1, for point 2 is held.
    BgBoard held = {.men = {[0][2] = 2, [0][3] = 1, [1][BG_BAR] = 1}};
    assert_int_equal(bg_shots(&held, 3), 13);
    // Seven away: 6-1, 5-2 and 4-3 where one way round is open; point 2 is a step of one, 7 of six.
    BgBoard away = {.men = {[0][2] = 2, [0][8] = 1, [1][BG_BAR - 1] = 1}};
    assert_int_equal(bg_shots(&away, 8), 6);
    away.men[0][2] = 0, away.men[0][7] = 2;
    assert_int_equal(bg_shots(&away, 8), 6);
    away.men[0][2] = 2;
    assert_int_equal(bg_shots(&away, 8), 4);
}

static void gnubg_is_understood(void **state) {
    (void)state;
    Str move = {0};
    double equity;
    assert_true(
        gnubg_hint("    1. Cubeful 2-ply    24/18*/13 8/5(2)    Eq.: -0.302", &move, &equity));
    assert_string_equal(str_text(&move), "24/18*/13 8/5(2)");
    assert_true(fabs(equity + 0.302) < 1e-9);
    assert_false(gnubg_hint("    2. Cubeful 2-ply    13/9    Eq.: +0.1", &move, &equity));
    BgBoard b = {0};
    b.men[0][24] = 2, b.men[0][8] = 3, b.men[1][BG_BAR - 18] = 1, b.men[0][1] = 1;
    assert_true(gnubg_move(&b, "24/18*/13 8/5(2) 1/off"));
    assert_int_equal(b.men[0][13], 1);
    assert_int_equal(b.men[0][5], 2);
    assert_int_equal(b.men[0][0], 1);
    assert_int_equal(b.men[1][BG_BAR], 1);
    static const char *const wrong[] = {"", "8", "8/9", "8/off/1", "bar/24", "8/5(9)", "x/y"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        BgBoard c = b;
        assert_false(gnubg_move(&c, wrong[i]));
    }
    str_clear(&move);
}

// A drop costs the stake, and says so. Returns whether it was one.
static bool check_drop(const Game *g, const Turn *turn, const Choice *choice, const Insight *why) {
    Str move = {0};
    game_move_text(g, turn->state, choice->move, &move);
    bool drop = strcmp(str_text(&move), "drop") == 0;
    str_clear(&move);
    if (!drop) return false;
    assert_int_equal(choice->value, -1000);
    assert_non_null(strstr(why->sentences[0].en, "I drop"));
    return true;
}

static void whole_games_are_played(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable players = player_table();
    static const char *const names[] = {"backgammon", "backgammon:cube=1"};
    for (int i = 0; i < 2; i++) {
        Error e;
        const Game *g = game_table_open_on(games, names[i], "vm", &e);
        Player *p = player_new(&players, g, "bkg", &e);
        if (!p) fail_msg("%s", e.text);
        State *s = game_states_new(g, 1);
        Rng rng = rng_seed(3);
        int plies = 0, drops = 0;
        for (game_start(g, s); !game_over(g, s) && plies < 400; plies++) {
            Choice choice = {0};
            int mover = game_mover(g, s);
            if (mover == PLAYER_CHANCE) {
                game_random_move(g, s, &rng, &choice.move);
            } else {
                Insight why = {0};
                Turn turn = {.state = s, .side = mover};
                if (!player_choose(p, &turn, &choice, &e)) fail_msg("%s", e.text);
                p->ops->explain(p, &turn, &why);
                assert_true(why.n_sentences > 0);
                drops += check_drop(g, &turn, &choice, &why);
                insight_clear(&why);
            }
            assert_true(game_legal(g, s, choice.move));
            game_play(g, s, choice.move);
        }
        assert_true(game_over(g, s));
        assert_int_equal(drops, i);
        player_free(p);
        free(s);
    }
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_throws_are_counted),
        cmocka_unit_test(the_last_throw_is_doubled_above_half),
        cmocka_unit_test(the_cube_is_worth_something),
        cmocka_unit_test(shots_are_counted),
        cmocka_unit_test(gnubg_is_understood),
        cmocka_unit_test(whole_games_are_played),
    };
    return cmocka_run_group_tests(tests, make_table, free_table);
}
