// SPDX-License-Identifier: MIT
// test_board_programs.c - `resistor` and `qubic`: they play legal games, win what is forced, and
// say why.
#include "testing.h"

#include "base/mem.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"
#include "players/classic/boards/qubic_player.h"

#include <stdlib.h>

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    player_begins(p, 0, 1);
    return p;
}

static void assert_plays(void **state, const char *game, const char *player, const char *moves,
                         const char *expected, const char *says) {
    const Game *g = l7_kit_game(state, game, "vm");
    State *s = l7_kit_state(g, "start", moves);
    Player *p = seat(g, player);
    Insight i;
    Error e;
    Str text = {0};
    if (!player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, &i, &e))
        fail_msg("%s", e.text);
    game_move_text(g, s, i.choice.move, &text);
    if (expected) assert_string_equal(str_text(&text), expected);
    bool said = false;
    for (size_t k = 0; k < i.n_sentences; k++) {
        assert_true(*i.sentences[k].ja);
        said |= strstr(i.sentences[k].en, says) != NULL;
    }
    assert_true(said);
    insight_clear(&i);
    str_clear(&text);
    player_free(p);
    free(s);
}

// Wins of `player`, with either side, against random moves.
static int wins_against_random(void **state, const char *game, const char *player, int games) {
    const Game *g = l7_kit_game(state, game, "vm");
    State *s = game_states_new(g, 1);
    Player *p = seat(g, player);
    Rng rng = rng_seed(6);
    int wins = 0;
    for (int i = 0; i < games; i++) {
        int payoffs[PLAYERS_MAX];
        game_start(g, s);
        while (!game_over(g, s)) {
            Choice c = {0};
            Error e;
            Turn turn = {.state = s, .side = game_mover(g, s)};
            if (turn.side != i % 2)
                assert_true(game_random_move(g, s, &rng, &c.move));
            else if (!player_choose(p, &turn, &c, &e))
                fail_msg("%s", e.text);
            assert_true(game_legal(g, s, c.move));
            game_play(g, s, c.move);
        }
        game_payoffs(g, s, payoffs);
        wins += payoffs[i % 2] > 0;
    }
    player_free(p);
    free(s);
    return wins;
}

// One way is left: it carries all of the current, and both sides want it.
static void the_last_way_is_played(void **state) {
    assert_plays(state, "switching:width=2,height=2", "resistor", "a1b1", "a2b2", "100.0%");
    assert_plays(state, "switching:width=3,height=2", "resistor", "", NULL, "harm");
    assert_int_equal(wins_against_random(state, "switching", "resistor", 20), 20);
    wins_against_random(state, "switching:width=22,height=2", "resistor", 2);
}

static void a_cube_has_76_lines(void **state) {
    (void)state;
    uint64_t line[76] = {0};
    assert_int_equal(qubic_lines(line), 76);
    for (int i = 0; i < 76; i++) {
        assert_int_equal(__builtin_popcountll(line[i]), 4);
        for (int k = 0; k < i; k++) assert_true(line[i] != line[k]);
    }
}

static void lines_are_completed_and_stopped(void **state) {
    assert_plays(state, "qubic", "qubic", "a1 p4 b1 p3 c1 n2", "d1", "completes");
    assert_plays(state, "qubic", "qubic", "a1 p4 b1 o1 c1", "d1", "stops a line");
    assert_plays(state, "qubic", "qubic", "", NULL, "open lines");
    assert_int_equal(wins_against_random(state, "qubic", "qubic", 20), 20);
}

static void they_refuse_other_games(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "qubic:size=3", "vm"), "qubic", &e));
    assert_contains(e.text, "size 4");
    assert_null(player_new(&players, l7_kit_game(state, "hex", "vm"), "resistor", &e));
    assert_contains(e.text, "resistor plays switching");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_way_is_played),
        cmocka_unit_test(a_cube_has_76_lines),
        cmocka_unit_test(lines_are_completed_and_stopped),
        cmocka_unit_test(they_refuse_other_games),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
