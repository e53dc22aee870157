// SPDX-License-Identifier: MIT
// test_reversi_rules.c - the Reversi family by example: first moves, captures, passes, the end,
// payoffs; and the weighted squares of 1970.
#include "testing.h"

#include "games/reversi/reversi_weights.h"
#include "reversi_games.h"

static void assert_moves(const Game *g, const State *s, const char *expected) {
    Move moves[REVERSI_SQUARES_MAX];
    size_t n = game_moves(g, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&text, ' ');
        game_move_text(g, s, moves[i], &text);
    }
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
}

static void assert_after(const Game *g, const char *from, const char *moves, const char *to) {
    State *s = family_position(g, from);
    Error e;
    if (!game_play_text(g, s, moves, &e)) fail_msg("%s", e.text);
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text), to);
    str_clear(&text);
    free(s);
}

// --- moves ---

static void the_first_moves_are_the_papers(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    State *s = family_position(g, "start");
    assert_string_equal(g->player_names[game_mover(g, s)], "red");
    assert_moves(g, s, "3-5 4-6 5-3 6-4"); // its section 2, and its order: x first, then y
    free(s);
}

static void the_first_moves_of_othello_are_the_usual(void **state) {
    const Game *g = family_game(state, "othello", 8);
    State *s = family_position(g, "start");
    assert_string_equal(g->player_names[game_mover(g, s)], "black");
    assert_moves(g, s, "d3 c4 f5 e6");
    free(s);
}

static void only_othello_captures_diagonally(void **state) {
    const char *from = "X---/-O--/---O/-O-- X";
    State *s = family_position(family_game(state, "othello", 4), from);
    assert_moves(family_game(state, "othello", 4), s, "c3");
    free(s);
    s = family_position(family_game(state, "reversi70", 4), from);
    assert_int_equal(game_count_moves(family_game(state, "reversi70", 4), s), 0);
    free(s);
}

static void a_move_turns_stones_in_all_directions_at_once(void **state) {
    const char *from = "------/-X-X-X/--OOO-/-XO-OX/--OOO-/-X-X-X X";
    assert_after(family_game(state, "othello", 6), from, "d4",
                 "-------X-X-X--XXX--XXXXX--XXX--X-X-X O");
    assert_after(family_game(state, "reversi70", 6), from, "4-4",
                 "-------R-R-R--WRW--RRRRR--WRW--R-R-R W");
}

static void runs_do_not_go_round_the_edge(void **state) {
    const Game *g = family_game(state, "othello", 4);
    // Black on d1 and white on a2 are neighbours in memory, not on the board.
    State *s = family_position(g, "---X/OO--/----/---- X");
    assert_moves(g, s, "");
    free(s);
}

// --- passes and the end ---

static void who_cannot_capture_passes_and_the_other_goes_on(void **state) {
    const Game *g = family_game(state, "othello", 4);
    State *s = family_position(g, "XO--/----/----/---- O");
    assert_false(game_over(g, s));
    assert_moves(g, s, "pass");
    free(s);
    assert_after(g, "XO--/----/----/---- O", "pass", "XO-------------- X");
    assert_after(g, "XO--/----/----/---- O", "pass c1", "XXX------------- O");
}

static void the_shortest_game_of_othello_ends_early(void **state) {
    // The shortest wipe-out: white has nothing left after nine moves.
    const Game *g = family_game(state, "othello", 8);
    State *s = family_position(g, "start");
    Error e;
    assert_true(game_play_text(g, s, "e6 f4 e3 f6 g5 d6 e7 f5 c5", &e));
    assert_true(game_over(g, s));
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    assert_int_equal(payoffs[0], 13);
    assert_int_equal(payoffs[1], -13);
    assert_moves(g, s, "");
    free(s);
}

static void the_game_is_over_when_neither_can_capture(void **state) {
    static const struct {
        const char *position;
        int payoff; // of the first player
    } ends[] = {
        {"XXXX/XXXX/OOOO/OOOO X", 0},  {"XXXX/XXXX/XXXX/XXXO O", 14}, {"----/----/----/---- X", 0},
        {"XX--/----/----/---- O", 2},  {"O---/----/----/--OO X", -3}, {"X--O/----/----/---- X", 0},
        {"XOO-/----/----/---- O", 99}, // not over: black goes on after a pass
    };
    const Game *games[] = {family_game(state, "othello", 4), family_game(state, "reversi70", 4)};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        for (int k = 0; k < 2; k++) {
            State *s = family_position(games[k], ends[i].position);
            assert_int_equal(game_over(games[k], s), ends[i].payoff != 99);
            int payoffs[PLAYERS_MAX];
            game_payoffs(games[k], s, payoffs);
            if (ends[i].payoff != 99) assert_int_equal(payoffs[0], ends[i].payoff);
            assert_int_equal(payoffs[1], -payoffs[0]);
            free(s);
        }
    }
}

// --- weighted squares ---

static void classes_are_the_papers_figure(void **state) {
    static const int figure[4][4] = {{0, 1, 2, 3}, {1, 4, 5, 6}, {2, 5, 7, 8}, {3, 6, 8, 9}};
    const ReversiRules *r = reversi_rules(family_game(state, "reversi70", 8));
    assert_int_equal(reversi_class_count(r), 10);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            assert_int_equal(reversi_class(r, reversi_at(r, x, y)),
                             figure[y < 4 ? y : 7 - y][x < 4 ? x : 7 - x]);
}

static void classes_are_symmetric_on_every_board(void **state) {
    const Family *f = *state;
    for (int i = 0; i < FAMILY_SIZE; i++) {
        const ReversiRules *r = reversi_rules(f->member[i]);
        int half = r->size / 2, last = r->size - 1, seen = 0;
        assert_int_equal(reversi_class_count(r), half * (half + 1) / 2);
        for (int y = 0; y < r->size; y++) {
            for (int x = 0; x < r->size; x++) {
                int c = reversi_class(r, reversi_at(r, x, y));
                assert_in_range(c, 0, reversi_class_count(r) - 1);
                assert_int_equal(c, reversi_class(r, reversi_at(r, y, x)));
                assert_int_equal(c, reversi_class(r, reversi_at(r, last - x, y)));
                assert_int_equal(c, reversi_class(r, reversi_at(r, x, last - y)));
                if (y < half && x >= y && x < half) assert_int_equal(c, seen++);
            }
        }
    }
}

static void the_default_weights_are_the_papers(void **state) {
    static const int paper[10] = {300, 30, 50, 40, 3, 2, 3, 20, 10, 1};
    int classes[REVERSI_CLASSES_MAX];
    reversi_default_weights(reversi_rules(family_game(state, "reversi70", 8)), classes);
    assert_memory_equal(classes, paper, sizeof paper);
    // On a small board the lines nearest to the edge keep theirs; a large one repeats the inmost.
    reversi_default_weights(reversi_rules(family_game(state, "othello", 4)), classes);
    const int small[3] = {300, 30, 3};
    assert_memory_equal(classes, small, sizeof small);
    reversi_default_weights(reversi_rules(family_game(state, "othello", 10)), classes);
    const int large[15] = {300, 30, 50, 40, 40, 3, 2, 3, 3, 20, 10, 10, 1, 1, 1};
    assert_memory_equal(classes, large, sizeof large);
}

static int plain_sum(const ReversiWeights *w, const ReversiState *s, int player) {
    int sum = 0;
    for (int i = 0; i < REVERSI_SQUARES_MAX; i++) {
        if (squares_has(s->stones[player], i)) sum += w->square[i];
        if (squares_has(s->stones[1 - player], i)) sum -= w->square[i];
    }
    return sum;
}

static void the_value_is_the_sum_of_weights(void **state) {
    const Family *f = *state;
    for (int i = 0; i < FAMILY_SIZE; i++) {
        const Game *g = f->member[i];
        const ReversiRules *r = reversi_rules(g);
        ReversiWeights w;
        int classes[REVERSI_CLASSES_MAX];
        Rng rng = rng_seed((uint64_t)i);
        State *s = game_states_new(g, 1);
        for (int n = 0; n < work(400, 150); n++) {
            for (int c = 0; c < REVERSI_CLASSES_MAX; c++)
                classes[c] = (int)rng_below(&rng, 2001) - 1000;
            reversi_weights_init(&w, r, classes);
            family_random_fill(g, &rng, rng_below(&rng, 100), s);
            assert_int_equal(eval_value(&w.eval, g, s, 0), plain_sum(&w, reversi_state(s), 0));
            assert_int_equal(eval_value(&w.eval, g, s, 1), plain_sum(&w, reversi_state(s), 1));
            int at = reversi_at(r, (int)rng_below(&rng, (uint32_t)r->size), r->size - 1);
            assert_int_equal(w.square[at], classes[reversi_class(r, at)]);
            w.square[at] += 5000; // one square alone, as VAL2 and CHNW do
            reversi_weights_update(&w);
            assert_int_equal(eval_value(&w.eval, g, s, 0), plain_sum(&w, reversi_state(s), 0));
        }
        free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_moves_are_the_papers),
        cmocka_unit_test(the_first_moves_of_othello_are_the_usual),
        cmocka_unit_test(only_othello_captures_diagonally),
        cmocka_unit_test(a_move_turns_stones_in_all_directions_at_once),
        cmocka_unit_test(runs_do_not_go_round_the_edge),
        cmocka_unit_test(who_cannot_capture_passes_and_the_other_goes_on),
        cmocka_unit_test(the_shortest_game_of_othello_ends_early),
        cmocka_unit_test(the_game_is_over_when_neither_can_capture),
        cmocka_unit_test(classes_are_the_papers_figure),
        cmocka_unit_test(classes_are_symmetric_on_every_board),
        cmocka_unit_test(the_default_weights_are_the_papers),
        cmocka_unit_test(the_value_is_the_sum_of_weights),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
