// SPDX-License-Identifier: MIT
// test_l7_repeat.c - what happens when a position comes again, and moves with refusals of their
// own.
#include "l7_inline.h"
#include "l7_kit.h"

#include "base/mem.h"

static void play_all(const Game *g, State *s, const char *moves) {
    char word[16];
    int used;
    for (; sscanf(moves, "%15s%n", word, &used) == 1; moves += used) {
        Move m;
        Error e;
        if (!game_move_parse(g, s, word, &m, &e)) fail_msg("%s: %s", word, e.text);
        game_play(g, s, m);
    }
}

// Each player walks round a ring of four; only where they stand counts.
#define WALK                                                                                       \
    "game walk\nplayers a b\nplace on player: 0..3\nturns: 0..999\n"                               \
    "move step k in 1..3 do place friend := (place friend + k) mod 4; turns += 1\n"                \
    "payoff place friend - place enemy\n"

// Asserts the end of the position's text after the moves, on both back ends.
static void assert_end(const char *rules, const char *from, const char *moves, const char *end) {
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(rules, compiled);
        State *s = game_states_new(&g, 1);
        Error e;
        if (!game_position_parse(&g, from, s, &e)) fail_msg("%s", e.text);
        play_all(&g, s, moves);
        Str out = {0};
        game_position_text(&g, s, &out);
        const char *at = strchr(str_text(&out), '=');
        assert_string_equal(at ? at : "", end);
        str_clear(&out);
        free(s);
        l7_close(&g);
    }
}

static void a_position_that_comes_again_gives_the_result(void **unused) {
    (void)unused;
    const char *round = "1 1 3 3 ", *rounds = "1 1 3 3 1 1 3 3", *later = "1 1 3 3 1 1 3";
    assert_end(WALK "repeat 3: draw\n", "a 2:0 0", rounds, "=20");
    assert_end(WALK "repeat 3: draw\n", "a 2:0 0", later, "");
    assert_end(WALK "repeat 2: by payoff\n", "a 2:0 0", round, "=21");
    assert_end(WALK "repeat 2: friend wins\n", "a 2:0 0", round, "=1"); // a is to move
    assert_end(WALK "repeat 2: enemy wins\n", "a 2:0 0", round, "=2");
    assert_end(WALK "repeat 2: b wins\n", "a 2:0 0", round, "=2");
    assert_end(WALK "end when place friend = 3: a wins\n", "b 2:2 0", "1", "=1");
    assert_end(WALK "repeat 2 for anybody: draw\n", "a 1:1 0", "1 1 3 3", "=20");
}

static void what_held_all_the_time_decides_first(void **unused) {
    (void)unused;
    const char *rules = WALK "repeat 3 when always place friend > 1: friend wins\nrepeat 3: draw\n";
    const char *alone = WALK "repeat 3 when always place friend > 1: enemy wins\n";
    const char *rounds = "1 1 3 3 1 1 3 3";
    assert_end(rules, "a 2:0 0", rounds, "=1");
    assert_end(rules, "b 2:0 0", rounds, "=1"); // whoever is to move at the end
    assert_end(rules, "a 0:2 0", rounds, "=2");
    assert_end(rules, "a 0:0 0", rounds, "=20");
    assert_end(rules, "a 2:2 0", rounds, "=20"); // it held for both
    assert_end(rules, "a 1:0 0", rounds, "=20"); // not always
    assert_end(alone, "a 2:0 0", rounds, "=2");
    assert_end(alone, "a 0:0 0", rounds, ""); // nothing is said about this
}

static void only_so_many_positions_count(void **unused) {
    (void)unused;
    const char *rounds = "1 1 3 3 1 1 3 3 1 1 3 3 1 1 3 3";
    assert_end(WALK "repeat 3 within 9: draw\n", "a 2:0 0", "1 1 3 3 1 1 3 3", "=20");
    assert_end(WALK "repeat 3 within 8: draw\n", "a 2:0 0", rounds, "");
    const char *since = WALK "repeat 3 within 9 since turns = 3: draw\n";
    assert_end(since, "a 2:0 0", "1 1 3 3 1 1 3 3 1 1", "");
    assert_end(since, "a 2:0 0", "1 1 3 3 1 1 3 3 1 1 3", "=20");
}

// --- superko ---

static const char go[] = "game ko\nplayers black white\nboard grid 3 2\nstone on node\n"
                         "safe(who) = reach around (stone = void) over stone = who\n"
                         "move place n: stone n = void\n"
                         "  do stone n := friend\n"
                         "     stone ((stone = enemy) - safe(enemy)) := void\n"
                         "     stone ((stone = friend) - safe(friend)) := void\n"
                         "pass\n"
                         "repeat 2 within 600 for anybody of stone: refused\n";

enum { BOARD = 16, GAME_LENGTH = 300 };

static void board_of(const Game *g, const State *s, char out[BOARD]) {
    Str text = {0};
    game_position_text(g, s, &text);
    snprintf(out, BOARD, "%.*s", (int)strcspn(str_text(&text), " "), str_text(&text));
    str_clear(&text);
}

// Without the rule, the moves that lead to a board that was there before are those that it refuses.
static void superko_refuses_every_board_that_was_there(void **unused) {
    (void)unused;
    char free_rules[sizeof go];
    snprintf(free_rules, sizeof free_rules, "%.*s", (int)(strstr(go, "repeat") - go), go);
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(go, compiled), plain = l7_open(free_rules, false);
        State *s = game_states_new(&g, 1), *t = game_states_new(&plain, 2);
        State *next = game_state_at(&plain, t, 1);
        char(*seen)[BOARD] = mem_new(GAME_LENGTH + 1, BOARD);
        Rng rng = rng_seed(5);
        int refused = 0;
        for (int game = 0; game < 10; game++) {
            game_start(&g, s);
            game_start(&plain, t);
            board_of(&g, s, seen[0]);
            for (int ply = 0; ply < GAME_LENGTH; ply++) {
                Move all[16], legal[16];
                size_t n = game_moves(&plain, t, all), kept = 0;
                for (size_t i = 0; i < n; i++) {
                    char board[BOARD];
                    game_copy(&plain, next, t);
                    game_play(&plain, next, all[i]);
                    board_of(&plain, next, board);
                    Str text = {0};
                    game_move_text(&plain, t, all[i], &text);
                    bool pass = strcmp(str_text(&text), "pass") == 0, old = false;
                    for (int k = 0; k <= ply; k++) old |= strcmp(seen[k], board) == 0;
                    refused += old && !pass;
                    if (pass || !old) all[kept++] = all[i];
                    str_clear(&text);
                }
                assert_int_equal(game_moves(&g, s, legal), kept);
                assert_memory_equal(legal, all, kept * sizeof *all);
                Move m;
                assert_true(game_random_move(&g, s, &rng, &m));
                game_play(&g, s, m);
                game_play(&plain, t, m);
                board_of(&g, s, seen[ply + 1]);
            }
        }
        assert_true(refused > 1000);
        free(seen);
        free(s);
        free(t);
        l7_close(&g);
        l7_close(&plain);
    }
}

static void both_back_ends_play_the_same_games(void **unused) {
    (void)unused;
    static const char *const all[] = {
        go, WALK "repeat 3 within 12 when always place friend > 1: friend wins\nrepeat 3: draw\n"};
    for (size_t i = 0; i < 2; i++) {
        Game vm = l7_open(all[i], false), c = l7_open(all[i], true);
        State *s = game_states_new(&vm, 1), *t = game_states_new(&c, 1);
        for (uint64_t seed = 0; seed < 40; seed++) {
            Rng a = rng_seed(seed), b = rng_seed(seed);
            game_start(&vm, s);
            game_start(&c, t);
            int n = vm.ops->playout(&vm, s, &a, 150);
            assert_int_equal(c.ops->playout(&c, t, &b, 150), n);
            assert_memory_equal(s, t, vm.state_size);
        }
        free(s);
        free(t);
        l7_close(&vm);
        l7_close(&c);
    }
}

// --- a move's own refusal ---

static const char fence[] = "game fence\nplayers a b\nboard path 4\nstone on node\n"
                            "move put n: stone n = void\n"
                            "  do stone n := friend\n"
                            "  unless after n = at(2) and no put for enemy or n = at(4)\n"
                            "end when some put for enemy and stone at(3) = friend : friend wins\n";

static void a_move_may_be_refused_in_its_own_words(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(fence, compiled);
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        char *moves = l7_kit_moves(&g, s);
        assert_string_equal(moves, "1 2 3"); // 4 never
        free(moves);
        play_all(&g, s, "1 3");
        Str out = {0};
        game_position_text(&g, s, &out);
        assert_string_equal(str_text(&out), "A1B1 a =2"); // outside of refusals, 4 is none
        str_clear(&out);
        free(s);
        l7_close(&g);
    }
}

static void mistakes_are_told(void **unused) {
    (void)unused;
    assert_l7_says(WALK "repeat 3: draw\nrepeat 3: draw\n", "'repeat' is given twice");
    assert_l7_says(WALK "repeat 3: draw\nrepeat 4: draw\n", "the same number as before");
    assert_l7_says(WALK "repeat 1: draw\n", "expected 2 or more");
    assert_l7_says(WALK "repeat 3 within 601: draw\n", "at most 600 positions");
    assert_l7_says(WALK "repeat 3 when place friend = 1: draw\n", "expected 'always'");
    assert_l7_says("game g\nplayers a b c\nx: 0..9\nmove m do x += 1\nrepeat 3: enemy wins\n",
                   "which enemy? there are 3 players");
    assert_l7_says("game g\nplayers a b\nx: 0..9\nmove m do x += 1; continue k\n"
                   "step k do x += 1\n  unless after x = 3\n",
                   "a move of a player is refused, not a step or chance");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_that_comes_again_gives_the_result),
        cmocka_unit_test(what_held_all_the_time_decides_first),
        cmocka_unit_test(only_so_many_positions_count),
        cmocka_unit_test(superko_refuses_every_board_that_was_there),
        cmocka_unit_test(both_back_ends_play_the_same_games),
        cmocka_unit_test(a_move_may_be_refused_in_its_own_words),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
