// SPDX-License-Identifier: MIT
// test_l7_boards.c - boards of every kind: which nodes there are, where steps lead, both back ends
// on random games; closure of steps; what is refused.
#include "l7_inline.h"

#include "game/perft.h"

// A game of placing stones until three are in a row.
static char *three_in_a_row(const char *board) {
    Str text = {0};
    str_addf(&text,
             "game rows\nplayers black white\nboard %s\nstone on node\n"
             "move place n: stone n = void\n  do stone n := friend\n"
             "end when some c in axes, n in (stone = friend): stone n c = friend and stone n c c = "
             "friend : friend wins\nstuck: draw\n",
             board);
    char *copy = mem_text(str_text(&text));
    str_clear(&text);
    return copy;
}

static void both_play_the_same(const char *text, int games) {
    Game vm = l7_open(text, false), c = l7_open(text, true);
    State *s = game_states_new(&vm, 1), *t = game_states_new(&c, 1);
    Rng one = rng_seed(5), two = rng_seed(5);
    for (int i = 0; i < games; i++) {
        game_start(&vm, s);
        game_start(&c, t);
        Move m, n;
        for (int ply = 0; ply < 300; ply++) {
            bool more = game_random_move(&vm, s, &one, &m);
            assert_int_equal(more, game_random_move(&c, t, &two, &n));
            if (!more) break;
            assert_int_equal(m, n);
            game_play(&vm, s, m);
            game_play(&c, t, n);
            Str a = {0}, b = {0};
            game_position_text(&vm, s, &a);
            game_position_text(&c, t, &b);
            assert_string_equal(str_text(&a), str_text(&b));
            str_clear(&a);
            str_clear(&b);
        }
    }
    free(s);
    free(t);
    l7_close(&vm);
    l7_close(&c);
}

static void boards_have_their_nodes_and_lines(void **unused) {
    (void)unused;
    static const struct {
        const char *board;
        int nodes;
        int lines; // of three nodes
    } known[] = {
        {"grid 3", 9, 8},
        {"grid 3 3 3", 27, 49},
        {"grid 7 without (row 1..2 or row 6..7) and (column 1..2 or column 6..7)", 33, 68},
        {"grid 3 without {b2}", 8, 4},
        {"hexagon 2", 7, 3},
        {"hexagon 4", 37, 69},
        {"triangle 3", 6, 3},
        {"triangle 4", 10, 9},
        {"star 1", 13, 15},
        {"star 4", 121, 267},
        {"rings 3 8", 24, 32},
        {"rings 2 5 { around_it away }", 10, 10},
        {"hex 4 without {n : row n + column n > 7}", 15, 18},
        {"grid 32", 1024, 3720},
        {"nodes\n  a--b--c\n  |  |  |\n  d--e--f\n  |     |\n  g--h--i\n", 9, 5},
        {"nodes a b c\n d e f: a-b-c, f-e-d", 6, 2},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char *text = three_in_a_row(known[i].board);
        Game g = l7_open(text, false);
        State *s = game_states_new(&g, 1);
        uint64_t leaves;
        game_start(&g, s);
        assert_int_equal(game_count_moves(&g, s), known[i].nodes);
        // Games end early by the third stone of black: 6 orders of its stones for each line (the
        // middle one may come at any time) with every place for the two of white.
        uint64_t n = (uint64_t)known[i].nodes;
        if (n <= (uint64_t)work(40, 15)) {
            perft_count(&g, s, 6, NULL, &leaves);
            uint64_t two = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) -
                           (uint64_t)known[i].lines * 6 * (n - 3) * (n - 4);
            if (leaves != two * (n - 5))
                fail_msg("%s: %llu leaves", known[i].board, (unsigned long long)leaves);
        }
        free(s);
        l7_close(&g);
        both_play_the_same(text, work(20, 2));
        free(text);
    }
}

static size_t first_moves(const char *text) {
    Game g = l7_open(text, false);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    size_t n = game_count_moves(&g, s);
    free(s);
    l7_close(&g);
    return n;
}

// A piece without any symmetry has twelve forms on hexagons. The board has all their symmetries, so
// each form fits as often as the one that is written.
static void all_forms_of_a_shape_fit_as_often(void **unused) {
    (void)unused;
    size_t one =
        first_moves("game one\nplayers solver\nboard hexagon 4\ncell on node: void P\n"
                    "move put n: n right right down != nowhere and n right right != nowhere\n"
                    "  do cell n := P\nstuck: draw\n");
    size_t all = first_moves("game all\nplayers solver\nboard hexagon 4\ncell on node: void P\n"
                             "shape P = right right down\n"
                             "move put t in 1..turns(P), n: lay(P, t, n, cell = void)\n"
                             "  do cell (lay(P, t, n, cell = void)) := P\nstuck: draw\n");
    assert_int_equal(one, 18);
    assert_int_equal(all, 12 * one);
}

static void listed_branches_can_lead_one_way(void **unused) {
    (void)unused;
    const char *text = "game walk\nplayers solo\nboard nodes a b c d : a-b-c-d\n"
                       "colour on_to = a>b>c>d\nhere: node = a\n"
                       "move go c in {on_to ~on_to}: here c != nowhere\n  do here := here c\n  "
                       "write \"-\" (here c)\n"
                       "end when here = d : friend wins\n";
    Game g = l7_open(text, false);
    State *s = game_states_new(&g, 1);
    Error e;
    game_start(&g, s);
    assert_int_equal(game_count_moves(&g, s), 1);
    assert_true(game_play_text(&g, s, "-b -a -b -c -d", &e));
    assert_true(game_over(&g, s));
    free(s);
    l7_close(&g);
    assert_l7_says("game g\nplayers a b\nboard nodes p q r : p-q\ncolour x = p>q, r>q\n",
                   "two branches of colour 'x' meet at q");
}

// A board that is drawn and the same board in lists.
static void lines_between_names_are_branches(void **unused) {
    (void)unused;
    static const char rules[] = "stone on node\nmove place n: stone n = void and not (around n "
                                "meets (stone = friend))\n  do stone n := friend\nstuck: draw\n";
    static const char *const boards[] = {
        "board nodes\n  a ---- b\n  |      |\n  |  e   |\n  c-d    f\n     : e-a\n",
        "board nodes\n  a      b\n     e\n  c d    f : a-b, a-c, b-f, c-d, e-a\n"};
    uint64_t leaves[2];
    for (int i = 0; i < 2; i++) {
        Str text = {0};
        str_addf(&text, "game apart\nplayers black white\n%s%s", boards[i], rules);
        Game g = l7_open(str_text(&text), false);
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        perft_count(&g, s, 4, NULL, &leaves[i]);
        free(s);
        l7_close(&g);
        str_clear(&text);
    }
    assert_int_equal(leaves[0], leaves[1]);
    assert_true(leaves[0] > 0);
    assert_l7_says("game g\nplayers a b\nboard nodes\n  p -- q\n  |\n", "a line from node to node");
    assert_l7_says("game g\nplayers a b\nboard nodes\n  p -- q --\n", "a line from node to node");
    assert_l7_says("game g\nplayers a b\nboard nodes\n  -- q\n", "a line from node to node");
}

// Where two branches lead right from one node there is no step `right`.
static void a_drawn_board_has_steps_where_they_are_unique(void **unused) {
    (void)unused;
    assert_l7_says("game g\nplayers a b\nboard nodes p q r: p-q, p-r\nstone on node\n"
                   "move m n: stone n right = void\n",
                   "unknown name 'right'");
    assert_l7_says("game g\nplayers a b\nboard nodes p q: p-q\nroad on branch\n"
                   "move m n: road n right = void\n",
                   "unknown name 'right'");
}

static void lines_through_a_node_are_counted(void **unused) {
    (void)unused;
    static const char *const wins[] = {
        "if aligned(n, stone = friend, 3): end friend wins",
        "if some c in axes: line(n, c, stone = friend) >= 3: end friend wins",
        ("if some c in axes: count run n c while stone = friend + count run n ~c while stone = "
         "friend >= 2: end friend wins")};
    uint64_t leaves[3];
    for (int i = 0; i < 3; i++) {
        Str text = {0};
        str_addf(&text,
                 "game rows\nplayers black white\nboard grid 4 3\nstone on node\n"
                 "move place n: stone n = void\n  do stone n := friend\n     %s\nstuck: draw\n",
                 wins[i]);
        Game g = l7_open(str_text(&text), false);
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        perft_count(&g, s, 6, NULL, &leaves[i]);
        free(s);
        l7_close(&g);
        str_clear(&text);
    }
    assert_int_equal(leaves[0], leaves[2]);
    assert_int_equal(leaves[1], leaves[2]);
}

// Messages about predefined functions point to the call; a name of one's own comes first.
static void predefined_functions_are_like_written_ones(void **unused) {
    (void)unused;
    assert_l7_says("game g\nplayers a b\nboard grid 3\nstone on node\n"
                   "move m n: aligned(n, 4, 3)\n",
                   "inline.l7:5:11:");
    assert_l7_says("game g\nplayers a b\nboard ring 3\nstone on node\n"
                   "move m n: aligned(n, nodes, 3)\n",
                   "unknown function 'aligned'");
    Game g =
        l7_open("game g\nplayers a b\nboard grid 3\nline on node: 0..9\n"
                "aligned(n) = line n = 0\nmove m n: aligned(n)\n  do line n := 1\nstuck: draw\n",
                false);
    l7_close(&g);
}

// Jumps over stones, as far as they go, compared with steps of one jump each.
static void a_closure_is_what_repeated_steps_reach(void **unused) {
    (void)unused;
    const char *text =
        "game jumps\nplayers solo\nboard grid 5\nstone on node: void man\n"
        "start stone {b1 d1 e2 e4 b3} := man\n"
        "hop(x, c) = if stone x c = man and stone x c c = void then {(x c c)} else none\n"
        "hops(n) = reach n by x: union c in orthogonal: hop(x, c)\n"
        "move go m in hops(a1) - {a1}\n  do stone m := man\n     end friend wins\n";
    Game g = l7_open(text, false);
    State *s = game_states_new(&g, 1);
    Str names = {0};
    Move list[64];
    game_start(&g, s);
    assert_true(g.max_moves <= 64);
    size_t n = game_moves(&g, s, list);
    for (size_t i = 0; i < n; i++) {
        game_move_text(&g, s, list[i], &names);
        str_add_char(&names, ' ');
    }
    assert_string_equal(str_text(&names), "c1 e1 e3 e5 ");
    str_clear(&names);
    free(s);
    l7_close(&g);
    both_play_the_same(text, 3);
}

// How many nodes of a tiling of 4 x 4 periods have so many branches: no more than meet at a corner,
// and all inner corners have them.
static void tilings_have_their_nodes_and_branches(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int nodes, branches, most;
    } known[] = {{"6.6.6", 32, 37, 3},     {"3.6.3.6", 48, 81, 4},    {"4.8.8", 64, 88, 3},
                 {"3.4.6.4", 96, 162, 4},  {"3.12.12", 96, 133, 3},   {"4.6.12", 192, 258, 3},
                 {"3.3.3.4.4", 32, 61, 5}, {"3.3.4.3.4", 64, 136, 5}, {"3.3.3.3.6", 96, 195, 5}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Str text = {0};
        str_addf(&text,
                 "game corners(d 1)\nplayers black white\nboard tiling \"%s\" 4\nstone on node\n"
                 "move place n: stone n = void and count around n >= d\n  do stone n := friend\n"
                 "stuck: draw\n",
                 known[i].name);
        int ends = 0, most = 0, nodes = 0;
        for (int d = 1; d < 8; d++) {
            const char *names[] = {"d"};
            Game g = l7_open_with(str_text(&text), names, &d, 1, false);
            State *s = game_states_new(&g, 1);
            game_start(&g, s);
            int n = (int)game_count_moves(&g, s);
            ends += n; // a node with k branches is counted k times
            if (n > 0) most = d;
            if (d == 1) nodes = n;
            free(s);
            l7_close(&g);
        }
        if (nodes != known[i].nodes || ends != 2 * known[i].branches || most != known[i].most)
            fail_msg("%s: %d nodes, %d ends, at most %d", known[i].name, nodes, ends, most);
        both_play_the_same(str_text(&text), work(3, 1));
        str_clear(&text);
    }
    assert_l7_says("game g\nplayers a b\nboard tiling \"5.5.5\" 4\nmove m n\n", "6.6.6, 3.6.3.6");
    assert_l7_says("game g\nplayers a b\nboard tiling 4\nmove m n\n",
                   "the polygons around a corner");
    assert_l7_says("game g\nplayers a b\nboard tiling \"4.8.8\" 40\nmove m n\n",
                   "a board of 6400 nodes");
    assert_l7_says("game g\nplayers a b\nboard tiling \"4.8.8\" 0\nmove m n\n",
                   "a board of 0 nodes");
    assert_l7_says("game g\nplayers a b\nboard tiling \"4.8.8\" 2 named x-y\nmove m n\n",
                   "a width and a height only");
    // Nodes that are left out, and the branches to them.
    Game g = l7_open("game g\nplayers a b\nboard tiling \"4.8.8\" 1 without {a1}\nstone on node\n"
                     "move m n: count around n = 1 and stone n = void\n  do stone n := friend\n"
                     "stuck: draw\n",
                     false);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    assert_int_equal(game_count_moves(&g, s), 2);
    free(s);
    l7_close(&g);
}

static void wrong_boards_are_refused(void **unused) {
    (void)unused;
    assert_l7_says("game g\nplayers a b\nboard grid 33\nmove m n\n", "from 1 to 1024 are possible");
    assert_l7_says("game g\nplayers a b\nboard hexagon 17\nmove m n\n", "a board of 1089 nodes");
    assert_l7_says("game g\nplayers a b\nboard grid 2 2 999\nmove m n\n", "from 1 to 1024");
    assert_l7_says("game g\nplayers a b\nboard grid 3 without row 1..3\nmove m n\n",
                   "no nodes are left");
    assert_l7_says(
        "game g\nplayers a b\nboard grid 3 without stone = void\nstone on node\nmove m n\n",
        "must be known before there is one");
    assert_l7_says("game g\nplayers a b\nboard rings 3\nmove m n\n", "two numbers");
    assert_l7_says("game g\nplayers a b\nboard triangle 3 4\nmove m n\n", "one number");
    assert_l7_says("game g\nplayers a b\nboard grid 3\nmove m n: n in reach a1 by x, y: around x\n",
                   "one variable without 'in'");
}

static void a_condition_that_never_changes_gets_a_warning(void **unused) {
    (void)unused;
    assert_l7_says("game g\nplayers a b\nboard grid 3\nstone on node\n"
                   "move m n: stone n = void and n in row 1 or row 2\n  do stone n := friend\n",
                   "parentheses may be missing");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_their_nodes_and_lines),
        cmocka_unit_test(all_forms_of_a_shape_fit_as_often),
        cmocka_unit_test(listed_branches_can_lead_one_way),
        cmocka_unit_test(lines_between_names_are_branches),
        cmocka_unit_test(a_drawn_board_has_steps_where_they_are_unique),
        cmocka_unit_test(lines_through_a_node_are_counted),
        cmocka_unit_test(predefined_functions_are_like_written_ones),
        cmocka_unit_test(a_closure_is_what_repeated_steps_reach),
        cmocka_unit_test(tilings_have_their_nodes_and_branches),
        cmocka_unit_test(wrong_boards_are_refused),
        cmocka_unit_test(a_condition_that_never_changes_gets_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
