// SPDX-License-Identifier: MIT
// test_l7_edges.c - corner cases of L7: where a value is missing, where a name fits twice, what is
// checked after chance, and what only playing a description shows.
#include "l7_inline.h"
#include "l7_kit.h"

#include "lang/study/l7_play_check.h"
#include "verify/plain/plain_game.h"

static void assert_moves(const Game *g, const char *moves) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    char *list = l7_kit_moves(g, s);
    assert_string_equal(list, moves);
    free(list);
    free(s);
}

// Which of the moves named in `moves`, one letter each, are legal at the start; on both back ends,
// and by the plain interpreter.
static void assert_legal(const char *text, const char *moves) {
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        assert_moves(&g, moves);
        l7_close(&g);
    }
    Game g = l7_open(text, false), plain;
    Error e;
    l7_game_describe(&g, text);
    if (!plain_game_init(&g, &plain, &e)) fail_msg("%s", e.text);
    assert_moves(&plain, moves);
    plain_game_clear(&plain);
    l7_close(&g);
}

static void and_between_sets_is_what_both_have_wherever_it_stands(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard grid 4\nstone on node\nhome = row 1\n"
                 "start stone a2 := x; stone b1 := y\n"
                 "move a: stone = x and home\n"                        // no node has both
                 "move b: count nodes = 16 and (stone = x and home)\n" // the same
                 "move c: (stone = x and home) and count nodes = 16\n" // the same
                 "move d n: n = a1 and ((run n right while stone = y) and row 2)\n" // the same
                 "  write \"d\"\n"
                 "move e n: n = a1 and both(stone = y, home)\n  write \"e\"\n"
                 "move f: both(stone = x, home)\n"
                 "move i: count nodes = 16 and stone = x and home\n" // each has a node
                 "move j: stone = x and count nodes = 16\n"
                 "move k: stone = x and count nodes = 3\n"
                 "move l: (row 1 - row 1) or count nodes = 16\n"
                 "move m n: n = b2 and not (run n right while stone = x)\n  write \"m\"\n"
                 "both(s, t) = s and t\nstuck: draw\n",
                 "e i j l m");
}

static void comparisons_over_the_edge_are_false(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard grid 3\nseeds on node: 0..9\n"
                 "toll on branch: 0..3\n"
                 "at_(n) = seeds n ~right\n"
                 "move a: seeds a1 ~right = 0\nmove b: seeds a1 ~right < 5\n"
                 "move c: seeds a1 ~right + 1 > 0\nmove d: 5 > at_(a1)\n"
                 "move e: toll a1 ~down = 0\nmove f: seeds a1 right = 0\n"
                 "move i: toll a1 right = 0\nmove j: not seeds a1 ~right = 0\n"
                 "move k: -(seeds a1 ~right) < 3 or seeds a1 ~right != 0\n"
                 "move l: seeds a1 ~right = seeds b1 ~right\n"
                 "stuck: draw\n",
                 "f i j");
}

// A field of numbers without a node is a set, for every comparison, in one byte a node and in two.
static void numbers_compared_without_a_node_are_sets(void **unused) {
    (void)unused;
    static const char *const ranges[] = {"-100..100", "-1000..1000"};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        Str text = {0};
        str_addf(&text,
                 "game g\nplayers x y\nboard grid 11\nseeds on node: %s\nk: -30000..30000\n"
                 "start each n: seeds n := row n * 11 + column n - 80; k := -3\n"
                 "move a: (seeds = k) = {n : seeds n = k} and count seeds = k = 1\n"
                 "move b: (seeds != k) = {n : seeds n != k} and count seeds != k = 120\n"
                 "move c: (seeds < k) = {n : seeds n < k} and count seeds < k = 65\n"
                 "move d: (seeds <= k) = {n : seeds n <= k} and count seeds <= k = 66\n"
                 "move e: (seeds > k) = {n : seeds n > k} and count seeds > k = 55\n"
                 "move f: (seeds >= k) = {n : seeds n >= k} and count seeds >= k = 56\n"
                 "move i: count seeds < 2000 = 121 and count seeds > 128 = 0\n"
                 "move j: count seeds > -2000 = 121 and count seeds < -129 = 0\n"
                 "stuck: draw\n",
                 ranges[i]);
        assert_legal(str_text(&text), "a b c d e f i j");
        str_clear(&text);
    }
}

// The same of words, which are in the order in which they are listed.
static void words_compared_without_a_node_are_sets(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard grid 3\nman on node: none pawn king queen\n"
                 "k: none pawn king queen = king\nhere: node\n"
                 "start man a1 := pawn; man b1 := king; man c1 := queen\n"
                 "move a: (man < king) = {n : man n < king} and count man < king = 7\n"
                 "move b: (man <= king) = {n : man n <= king} and count man <= king = 8\n"
                 "move c: (man > none) = {n : man n > none} and (man > none) = row 1\n"
                 "move d: (man >= king) = {b1 c1}\n"
                 "move e: (man < k) = {n : man n < k} and count man < k = 7\n"
                 "move f: (man > k) = {c1} and (man >= k) = {b1 c1} and count man <= k = 8\n"
                 "move i: (man > man a1) = {b1 c1} and (man = man a1) = {a1}\n"
                 "move j: man = man here or man != man here or man < man here\n" // missing
                 "move k: man in {(man here)}\n"                                 // missing
                 "stuck: draw\n",
                 "a b c d e f i");
}

// Nodes that are not on the board have numbers in the arrays, but are in no set.
static void sets_have_nodes_of_the_board_only(void **unused) {
    static const char *const boards[] = {"grid 3 without {b2}", "dark 4", "triangle 4",
                                         "hexagon 3"};
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        Str text = {0};
        str_addf(&text,
                 "game g\nplayers x y\nboard %s\nseeds on node: -5..9\nk: 0..9\n"
                 "move a: (seeds = 0) = nodes\nmove b: (seeds >= 0) = nodes\n"
                 "move c: (seeds > -1) = nodes\nmove d: (seeds <= k) = nodes\n"
                 "move e: (seeds != 1) = nodes\nmove f: (seeds < 1) = nodes\n"
                 "move i: count seeds = k = count nodes\nmove j: (seeds != 0) = none\n"
                 "stuck: draw\n",
                 boards[i]);
        assert_legal(str_text(&text), "a b c d e f i j");
        str_clear(&text);
    }
}

// A missing number makes a comparison false; in a sum that is stored it is 0.
static void missing_parts_of_a_sum_are_0(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard path 3\nseeds on node: -5..9 = 2\nhere: node\n"
                 "heap: pile of 0..9 most 3\n"
                 "p: -99..99\nq: -99..99\nr: -99..99\nt: -99..99\n"
                 "start p := 1 + seeds here; q := 6 - (seeds here + 1); r := -(seeds here + 6); "
                 "t := 7 mod (top(heap) + 4)\n"
                 "move a: p = 1\nmove b: q = 5\nmove c: r = -6\nmove d: t = 3\n"
                 "move e: 1 + seeds here = 1\nmove f: (seeds = 2 + seeds here) = nodes\n"
                 "stuck: draw\n",
                 "a b c d");
}

static void a_function_of_a_player_is_that_players(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard grid 4\nstone on node\n"
                 "goal(p) = x: row 1, y: row 3..4\nworth(p, k) = x: k, y: 10 * k\n"
                 "move a: count goal(friend) = 4 and count goal(enemy) = 8\n"
                 "move b: all p in players: goal(p) = if p = x then row 1 else row 3..4\n"
                 "move c: (sum p in players: worth(p, 2)) = 22\n"
                 "stuck: draw\n",
                 "a b c");
}

// A loop whose only effect is an `if` that has nothing to do with its variable is left when it
// fails.
static void a_loop_may_be_left_early(void **unused) {
    (void)unused;
    static const char text[] =
        "game g\nplayers x y\nboard path 3\nstone on node\na: 0..99\nb: 0..99\nc: 0..99\n"
        "move m n: stone n = void\n  do\n"
        "    each k in 1..20: if a < 7: a += 2\n"             // while
        "    each k in 1..20: if k mod 2 = 0: b += 1\n"       // its variable: never left
        "    each k in 1..20: if a < 0: b += 1 else c += 1\n" // an `else`: neither
        "    each k in 1..3: if a > 4: { a -= 1; each i in 1..9: if b > 8: b -= 1 }\n"
        "    stone n := friend\nstuck: draw\n";
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = game_states_new(&g, 1);
        Str position = {0};
        Move m;
        game_start(&g, s);
        assert_true(game_move_parse(&g, s, "1", &m, NULL));
        game_play(&g, s, m);
        game_position_text(&g, s, &position);
        assert_string_equal(str_text(&position), "X2 y 5 8 20");
        str_clear(&position);
        free(s);
        l7_close(&g);
    }
}

static void numbers_begin_inside_their_range(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers x y\nboard path 2\ncold: -9..-3\nwarm: 2..4\n"
                               "hot on node: 5..9\nwealth on player: -2..-1\n"
                               "toll on branch: -4..-2\n"
                               "move a n: hot n = 5 and cold = -3\n"
                               "  do hot n += 1; cold -= 1; warm += 1; toll at(1) next := -4\n"
                               "stuck: draw\n";
    Game g = l7_open(text, false);
    State *s = game_states_new(&g, 1);
    Str position = {0};
    game_start(&g, s);
    game_position_text(&g, s, &position);
    assert_string_equal(str_text(&position), "x -3 2 5,5 -1:-1 -");
    str_clear(&position);
    l7_kit_round_trip(&g, 5, 10);
    free(s);
    l7_close(&g);
}

static void combined_colours_can_stand_anywhere(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard grid 3\nstone on node\nmarked: set\n"
                 "kept on player: set\n"
                 "move a n, c in {(right down) right}: n = a1 and n c = b2\n  write \"a\"\n"
                 "move b n: n = b2 and n ~(right down) = a1\n  write \"b\"\n"
                 "move c: some c in {(right right) down}: a1 c = c1\n"
                 "move d: a1 (right down) right = c2\n"
                 "move e: count marked = 0 and count kept friend = 0 and count kept x < 1\n"
                 "move f n: n = b2 and no c in {(right down) (~right ~down)}: stone n c = x\n"
                 "  write \"f\"\n"
                 "stuck: draw\n",
                 "a b c d e f");
}

static void values_that_fit_two_fields_are_distinguished_by_context(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers white black\nboard path 3\n"
                               "stone on node: void white black\nside: black white\n"
                               "move put n, p in {white black}: stone n = void and side = p\n"
                               "  do stone n := p; side := if side = white then black else white\n"
                               "     if stone n = side: stone n := side\n"
                               "  write n p\n"
                               "stuck: draw\n";
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = l7_kit_state(&g, "3 w", "2black");
        char *list = l7_kit_moves(&g, s);
        assert_string_equal(list, "1white 3white");
        Str position = {0};
        game_position_text(&g, s, &position);
        assert_string_equal(str_text(&position), "1B1 b white");
        str_clear(&position);
        free(list);
        free(s);
        l7_close(&g);
    }
    assert_l7_says("game g\nplayers a b\nside: left right_\nstone: red blue\n"
                   "move m: side = red\nmove n: side = stone\nstuck: draw\n",
                   "values of 'side' and of 'stone' cannot be compared");
}

// A die is thrown until a six comes.
static void ends_that_concern_no_player_are_tested_after_chance(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers x y\ndie: 0..6\nrolls: 0..99\n"
                               "start next chance\n"
                               "chance roll k in 5..6\n  do die := k; rolls += 1\n"
                               "move again_: die = 5\n  do next chance\n"
                               "move stay: die = 6\n"
                               "six = die = 6\n"
                               "end when six : by payoff\n"
                               "end when rolls > 90 : friend wins\n"
                               "payoff if friend = x then rolls else -rolls\n";
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = l7_kit_state(&g, "chance 0 0", "5 again_ 6");
        int pay[PLAYERS_MAX];
        assert_true(game_over(&g, s));
        game_payoffs(&g, s, pay);
        assert_int_equal(pay[0], 2);
        free(s);
        s = l7_kit_state(&g, "chance 0 95", "5"); // mentions friend: not tested
        assert_false(game_over(&g, s));
        free(s);
        l7_close(&g);
    }
}

static void functions_that_are_never_called_are_checked_too(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers a b\nboard grid 3\nstone on node\n%s"
                               "move m n: stone n = void do stone n := friend\nstuck: draw\n";
    static const struct {
        const char *function, *says;
    } wrong[] = {
        {"f = stome = a\n", "5:5: unknown name 'stome'"},
        {"f(n, c) = stone n c = a and around m meets row 9\n", "5:36: unknown name 'm'"},
        {"f(n) = n in nodes and count row 9 > 2\n", "rows are numbered 1 to 3"},
        {"f(n) = run n right while stone = a\n", "warning: the function 'f' is never used"},
        {"f(n, k) = some c in orthogonal, i in 1..k: stone n c i = a\n", "is never used"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char whole[400];
        snprintf(whole, sizeof whole, text, wrong[i].function);
        assert_l7_says(whole, wrong[i].says);
    }
}

// --- what playing shows ---

static char *tried(const char *text) {
    L7Source source;
    Game g = {0};
    Str report = {0};
    l7_source_init(&source, "inline.l7", text);
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    assert_non_null(p);
    l7_game_init(&g, p);
    l7_check_by_playing(&source, &g, true);
    l7_source_report(&source, &report);
    char *copy = mem_text(str_text(&report));
    str_clear(&report);
    l7_close(&g);
    return copy;
}

static void assert_tried(const char *text, const char *says) {
    char *said = tried(text);
    if (*says)
        assert_contains(said, says);
    else
        assert_string_equal(said, "");
    free(said);
}

static void playing_a_description_finds_wrong_counts(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers a b\nboard grid 3\nstone on node\n"
                               "move m n: stone n = void do stone n := friend\nstuck: draw\n"
                               "perft 9 72 %d 3024\n";
    char whole[300];
    snprintf(whole, sizeof whole, text, 504);
    assert_tried(whole, "");
    snprintf(whole, sizeof whole, text, 505);
    assert_tried(whole, "inline.l7:7:1: at depth 3 there are 504 leaves, not 505");
    snprintf(whole, sizeof whole, text, 60);
    assert_tried(whole, "at depth 3 there are at least");
}

static void playing_a_description_finds_moves_with_the_same_text(void **unused) {
    (void)unused;
    assert_tried(
        "game g\nplayers a b\nboard grid 3\nstone on node\n"
        "move m n, c in orthogonal: stone n = void and stone n c = void\n"
        "  do stone n := friend; stone n c := enemy\n  write n\nstuck: draw\n",
        "inline.l7:5:6: warning: two different moves of one position are both written 'a1'");
    assert_tried("game g\nplayers a b\nboard grid 3\nstone on node\n"
                 "move m n, c in orthogonal: stone n = void and stone n c = void\n"
                 "  do stone n := friend\n  write n\nstuck: draw\n",
                 ""); // alike, but the same
}

static void playing_a_description_finds_lists_that_are_full(void **unused) {
    (void)unused;
    assert_tried("game g\nplayers a b\nboard grid 3\nstone on node\n"
                 "move m n: stone n = void do stone n := friend\nstuck: draw\nmost 5 moves\n",
                 "inline.l7:1:6: a position has more than 5 moves");
    assert_tried("game g\nplayers a b\nboard grid 20\nstone on node\n"
                 "move m n: stone n = void and column n = 1 do stone n := friend; continue on_\n"
                 "step on_ n: stone n = void\n  do stone n := enemy\nstuck: draw\n",
                 "a position has more than 4096 moves");
    assert_tried("game g\nplayers a b\nboard grid 4\nstone on node\n"
                 "move m n: stone n = void\n  do stone n := friend; continue m\nstuck: draw\n"
                 "most 40 moves\n",
                 "steps were tried");
}

// Four loops over one node each, as a loop over what is listed or walked to is; over the whole
// board they would be refused.
static void loops_are_counted_by_what_they_range_over(void **unused) {
    (void)unused;
    assert_legal("game g\nplayers x y\nboard grid 20\nstone on node\n"
                 "near(n, c) = if stone n = x then run n c while stone = void else {(n c)}\n"
                 "move a: some i in {a1 b1}, j in {(i right)}, k in near(j, right),\n"
                 "  l in near(k, down), m in {(l down)}: m = d3\n"
                 "move b: some i in {a1 b1}, j in {(i right)}, k in near(j, right): k = e1\n"
                 "stuck: draw\n",
                 "a");
    assert_l7_says("game g\nplayers x y\nboard grid 20\nstone on node\nkept on player: set\n"
                   "move a: some i in {(kept x)}, j in kept x, k in kept x, l in kept x: i = l\n"
                   "stuck: draw\n",
                   "this loop may take more than");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(and_between_sets_is_what_both_have_wherever_it_stands),
        cmocka_unit_test(comparisons_over_the_edge_are_false),
        cmocka_unit_test(numbers_compared_without_a_node_are_sets),
        cmocka_unit_test(words_compared_without_a_node_are_sets),
        cmocka_unit_test(sets_have_nodes_of_the_board_only),
        cmocka_unit_test(missing_parts_of_a_sum_are_0),
        cmocka_unit_test(a_function_of_a_player_is_that_players),
        cmocka_unit_test(a_loop_may_be_left_early),
        cmocka_unit_test(numbers_begin_inside_their_range),
        cmocka_unit_test(combined_colours_can_stand_anywhere),
        cmocka_unit_test(values_that_fit_two_fields_are_distinguished_by_context),
        cmocka_unit_test(ends_that_concern_no_player_are_tested_after_chance),
        cmocka_unit_test(functions_that_are_never_called_are_checked_too),
        cmocka_unit_test(playing_a_description_finds_wrong_counts),
        cmocka_unit_test(playing_a_description_finds_moves_with_the_same_text),
        cmocka_unit_test(playing_a_description_finds_lists_that_are_full),
        cmocka_unit_test(loops_are_counted_by_what_they_range_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
