// SPDX-License-Identifier: MIT
// test_l7_deep.c - functions that call themselves: compared with `reach` on random positions, with
// known positions of renju, and what is refused.
#include "l7_inline.h"
#include "l7_kit.h"

#include "lang/study/l7_play_check.h"

// Moves a and b of each node are the same question, asked by a function that calls itself and by
// `reach`.
static const char linked[] =
    "game linked\nplayers x y\nboard grid 3\nstone on node\n"
    "own = stone = friend\n"
    "near(n, S) = (around n and own) - S\n"
    "linked(n, S) most 9 deep = n in row 3 or some m in near(n, S): linked(m, S or m)\n"
    "move place n: stone n = void\n  do stone n := friend\n"
    "move a n: stone n = friend and linked(n, {n})\n  do stone n := void\n  write \"a\" n\n"
    "move b n: stone n = friend and reach n over own meets row 3\n  do stone n := void\n"
    "  write \"b\" n\nstuck: draw\n";

static void assert_same_answers(const Game *g, const State *s) {
    char *list = l7_kit_moves(g, s), want[8];
    for (int x = 0; x < 9; x++) {
        snprintf(want, sizeof want, "a%c%c", 'a' + x % 3, '1' + x / 3);
        bool by_calls = strstr(list, want) != NULL;
        want[0] = 'b';
        assert_int_equal(by_calls, strstr(list, want) != NULL);
    }
    free(list);
}

static void a_function_may_call_itself(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(linked, compiled);
        State *s = game_states_new(&g, 1);
        Rng rng = rng_seed(7);
        Move moves[64];
        for (int game = 0; game < 40; game++) {
            game_start(&g, s);
            for (int ply = 0; ply < 20; ply++) {
                assert_same_answers(&g, s);
                size_t n = game_moves(&g, s, moves);
                if (n == 0) break;
                game_play(&g, s, moves[rng_below(&rng, (uint32_t)n)]);
            }
        }
        free(s);
        l7_close(&g);
    }
}

// --- renju ---

// Black loses by 33, 44 and overlines. A three counts only when the stone that makes it a straight
// four is not forbidden itself: the question that calls itself.
static const char renju[] =
    "game renju\nplayers black white\nboard grid 15\nstone on node\n"
    "free(B) = (stone = void) - B\n"
    "length(n, c, B) = count run n c while B + count run n ~c while B + 1\n"
    "stop(n, c, B) = n c (count run n c while B + 1)\n"
    "grows(n, c, B, k) = stop(n, c, B) in free(B)\n"
    "  and length(n, c, B) + 1 + (count run stop(n, c, B) c while B) = k\n"
    "fives(n, B) = some c in axes: length(n, c, B) = 5\n"
    "straight(n, c, B) = length(n, c, B) = 4 and grows(n, c, B, 5) and grows(n, ~c, B, 5)\n"
    "one(x) = if x then 1 else 0\n"
    "fours(n, c, B) = one(grows(n, c, B, 5)) + one(grows(n, ~c, B, 5)) - one(straight(n, c, B))\n"
    "opens(n, c, B) = grows(n, c, B, 4)\n"
    "  and straight(stop(n, c, B), c, B or stop(n, c, B))\n"
    "  and not forbidden(stop(n, c, B), B or stop(n, c, B))\n"
    "forbidden(n, B) most 20 deep = not fives(n, B) and\n"
    "  ((some c in axes: length(n, c, B) > 5) or (sum c in axes: fours(n, c, B)) > 1\n"
    "  or (count c in axes: opens(n, c, B) or opens(n, ~c, B)) > 1)\n"
    "move place n: stone n = void and fine(n)\n  do stone n := friend\n"
    "     if won(n): end friend wins\n"
    "fine(n) = black: not forbidden(n, (stone = black) or n), white: true\n"
    "won(n) = black: fives(n, stone = black), white: some c in axes: length(n, c, stone = white) > "
    "4\n"
    "stuck: draw\nshow stone \".XO\"\n";

static const struct {
    const char *position, *node;
    bool forbidden;
} cases[] = {
    // two open threes that cross
    {"15/15/15/15/7X7/7X7/5XX8/15/15/15/15/15/15/15/15 b", "h7", true},
    // a three and a four
    {"15/15/15/15/7X7/7X7/4XXX8/15/15/15/15/15/15/15/15 b", "h7", false},
    // two fours
    {"15/15/15/7X7/7X7/7X7/4XXX8/15/15/15/15/15/15/15/15 b", "h7", true},
    // six in a row; five in a row, although two fours are made too
    {"15/15/15/15/15/15/4XXX1XX5/15/15/15/15/15/15/15/15 b", "h7", true},
    {"15/15/15/7X7/7X7/7X7/3XXXX8/15/15/15/15/15/15/15/15 b", "h7", false},
    // two fours in one line; one four, as the other would be seven in a row
    {"15/15/15/15/15/15/4X1X1X1X4/15/15/15/15/15/15/15/15 b", "h7", true},
    {"15/15/15/15/15/15/3XX1X1XX5/15/15/15/15/15/15/15/15 b", "f7", false},
    // white stops one of two threes at both ends
    {"15/15/15/7O7/7X7/7X7/5XX8/7O7/15/15/15/15/15/15/15 b", "h7", false},
    // only i7 makes a straight four of the second three; then it is forbidden there, by two fours
    {"15/15/15/15/7X7/7X7/3O1XX8/15/15/15/15/15/15/15/15 b", "h7", true},
    {"15/15/15/15/7X7/7X7/3O1XX8/8X6/8X6/8X6/8O6/15/15/15/15 b", "h7", false},
};

static void renju_s_forbidden_moves_are_exact(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(renju, compiled);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            State *s = l7_kit_state(&g, cases[i].position, "");
            if (l7_kit_legal(&g, s, cases[i].node) == cases[i].forbidden)
                fail_msg("%s %s", cases[i].position, cases[i].node);
            free(s);
        }
        l7_close(&g);
    }
}

static void both_back_ends_play_the_same_renju(void **unused) {
    (void)unused;
    Game a = l7_open(renju, false), b = l7_open(renju, true);
    l7_kit_same_playouts(&a, &b, work(30, 4), 230);
    l7_close(&a);
    l7_close(&b);
}

// --- what is refused ---

#define HEAD "game g\nplayers x y\nboard grid 20 1\nstone on node\n"
#define TAIL "move place n: stone n = void and f(n)\n  do stone n := friend\nstuck: draw\n"

static void assert_exceeds(const char *text) {
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = game_states_new(&g, 1);
        Move *moves = mem_new(g.max_moves, sizeof *moves);
        game_start(&g, s);
        game_moves(&g, s, moves);
        Error e;
        assert_true(game_exceeded(&g, &e));
        assert_contains(e.text, "`most N deep`");
        free(moves);
        free(s);
        l7_close(&g);
    }
}

static void a_limit_of_depth_is_an_error_when_it_is_reached(void **unused) {
    (void)unused;
    assert_exceeds(HEAD "f(n) most 19 deep = n right = nowhere or f(n right)\n" TAIL);
    // twice as many calls at each depth
    assert_exceeds(HEAD
                   "f(n) most 20 deep = n right != nowhere and (f(n right) or f(n right))\n" TAIL);
    Game g = l7_open(HEAD "f(n) most 20 deep = n right = nowhere or f(n right)\n" TAIL, true);
    State *s = game_states_new(&g, 1);
    Move moves[64];
    game_start(&g, s);
    assert_int_equal(game_moves(&g, s, moves), 20);
    assert_false(game_exceeded(&g, NULL));
    free(s);
    l7_close(&g);
}

static void what_cannot_be_compiled_is_said(void **unused) {
    (void)unused;
    assert_l7_says(HEAD "f(n) = n right = nowhere or f(n right)\n" TAIL, "most 9 deep");
    assert_l7_says(HEAD "f(n) most 0 deep = f(n right)\n" TAIL, "at most 100 deep");
    assert_l7_says(HEAD "f(n) most 101 deep = f(n right)\n" TAIL, "at most 100 deep");
    assert_l7_says(HEAD "f(n) most 9 = f(n right)\n" TAIL, "expected 'deep'");
    assert_l7_says(HEAD "f(n) most 9 deep = 3\n" TAIL, "gives a condition, not a number");
    assert_l7_says(HEAD "f(n) most 9 deep = without row 1: f(n right)\n" TAIL, "inside 'without'");
    assert_l7_says(HEAD "f(n) most 9 deep = g(stone)\ng(x) most 9 deep = f(x)\n" TAIL,
                   "cannot be given");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_function_may_call_itself),
        cmocka_unit_test(renju_s_forbidden_moves_are_exact),
        cmocka_unit_test(both_back_ends_play_the_same_renju),
        cmocka_unit_test(a_limit_of_depth_is_an_error_when_it_is_reached),
        cmocka_unit_test(what_cannot_be_compiled_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
