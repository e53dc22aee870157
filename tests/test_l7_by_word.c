// SPDX-License-Identifier: MIT
// test_l7_by_word.c - fields with a value for each word of another, words that fields share,
// effects with names, texts that depend on the move, names of nodes, marks before signs.
#include "l7_inline.h"
#include "l7_kit.h"

static void play_text(const Game *g, State *s, const char *move) {
    Move m;
    Error e;
    if (!game_move_parse(g, s, move, &m, &e)) fail_msg("%s: %s", move, e.text);
    game_play(g, s, m);
}

static void assert_position(const Game *g, const State *s, const char *text) {
    Str out = {0};
    game_position_text(g, s, &out);
    assert_string_equal(str_text(&out), text);
    str_clear(&out);
}

// Pieces that are taken go into the hand of the player who took them and are dropped from there.
static const char hands[] =
    "game hands\nplayers black white\n"
    "board grid 3 { right down } named number letter from right\n"
    "side on node\n"
    "man on node: none king rook pawn\n"
    "face on node: front back\n"
    "hand on player of man: 0..9\n"
    "worth of man: 0..9 = 2\n"
    "last: word of man\n"
    "start \"kpr/3/RPK b - 1.2.3 none\"\n"
    "price(p) = king: 0, rook: 5, pawn: 1\n"
    "letter(p) = king: \"K\", rook: \"R\", pawn: \"P\"\n"
    "take(m) do\n"
    "  last := man m\n"
    "  hand friend (man m) += 1\n"
    "mark do worth pawn := price(last) + worth king\n"
    "move go n in (side = friend), m in (around n - (side = friend)), u in 0..1: u = 0 or face n = "
    "front\n"
    "  do take(m); carry n to m; mark\n"
    "     if u = 1: face m := back\n"
    "  write n m (if u = 1 then \"+\" else \"\")\n"
    "move drop p in man, m in (side = void): hand friend p > 0\n"
    "  do hand friend p -= 1; side m := friend; man m := p\n"
    "  write letter(p) \"*\" m\n"
    "move show n in (side = friend): price(man n) = 5\n"
    "  write (letter(man n)) \"!\" n\n"
    "end when hand friend king = 1 : friend wins\n"
    "show man by side with face \"+\" \".KRP\" \".krp\"\n";

static void pieces_go_into_hands_and_back(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(hands, compiled);
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        assert_position(&g, s, "kpr/3/RPK b - 1.2.3 none");
        assert_true(l7_kit_legal(&g, s, "R!3c"));
        assert_false(l7_kit_legal(&g, s, "P!2c"));
        play_text(&g, s, "2c2b+");
        assert_position(&g, s, "kpr/1+P1/R1K w - 1.2.1 none"); // nothing was taken: worth none
        play_text(&g, s, "2a2b");
        assert_position(&g, s, "k1r/1p1/R1K b p 1.2.2 pawn");
        play_text(&g, s, "3c2c");
        play_text(&g, s, "P*3c");
        assert_position(&g, s, "k1r/1p1/pRK b - 1.2.1 none");
        play_text(&g, s, "2c3c");
        play_text(&g, s, "3a3b");
        play_text(&g, s, "3c3b");
        assert_position(&g, s, "2r/Rp1/2K w KP 1.2.1 king =1");
        free(s);
        l7_close(&g);
    }
}

static void hands_are_read_in_any_order(void **unused) {
    (void)unused;
    Game g = l7_open(hands, false);
    State *s = game_states_new(&g, 1);
    Error e;
    assert_true(game_position_parse(&g, "k2/3/2K w p2PRp 0.9.4 rook", s, &e));
    assert_position(&g, s, "k2/3/2K w R2P2p 0.9.4 rook");
    assert_false(game_position_parse(&g, "k2/3/2K w 10P", s, &e));
    assert_string_equal(e.text, "position: 'hand' is from 0 to 9, not 10");
    assert_false(game_position_parse(&g, "k2/3/2K w 2", s, &e));
    assert_false(game_position_parse(&g, "k2/3/2K w 0P", s, &e));
    assert_false(game_position_parse(&g, "k2/3/2K w +P", s, &e));
    assert_false(game_position_parse(&g, "k2/3/2K w - 1.2", s, &e));
    assert_string_equal(e.text, "position: 'worth' has 3 values");
    assert_false(game_position_parse(&g, "k2/3/2K w - 1.2.x", s, &e));
    assert_false(game_position_parse(&g, "k+2/3/2K w -", s, &e));
    assert_true(game_position_parse(&g, "k2/3/1+PK w -", s, &e));
    l7_kit_round_trip(&g, 20, 60);
    free(s);
    l7_close(&g);
}

static void both_back_ends_play_the_same(void **unused) {
    (void)unused;
    Game vm = l7_open(hands, false), c = l7_open(hands, true);
    l7_kit_same_playouts(&vm, &c, 40, 4000);
    l7_close(&vm);
    l7_close(&c);
}

#define GAME "game g\nplayers a b\nboard grid 3\nman on node: none x y\nmove put n: man n = none\n"

static void mistakes_are_told(void **unused) {
    (void)unused;
    assert_l7_says(GAME " do man n := x\nhand on player of men: 0..3\n",
                   "no field of words is called 'men'");
    assert_l7_says(GAME " do man n := x\nhand on node of man: 0..3\n",
                   "as in: hand on player of man: 0..18");
    assert_l7_says("hand on player of man: 0..3\n" GAME " do hand friend += 1\n",
                   "'hand' needs a player and a value of 'man'");
    assert_l7_says("hand on player of man: 0..3\n" GAME " do hand friend 3 += 1\n",
                   "'hand' needs a player and a value of 'man'");
    assert_l7_says(GAME " do grow(n)\n", "no effects are called 'grow'");
    assert_l7_says(GAME " do grow(n)\ngrow(n, m) do man n := x\n", "grow takes 2 values, not 1");
    assert_l7_says(GAME " do grow(n)\ngrow(n) do grow(n)\n", "'grow' calls itself");
    assert_l7_says(GAME " do man n := x\ngrow(n) do man n := y\n",
                   "the list of effects 'grow' is never used");
    assert_l7_says(GAME " do man n := x\nshow man with side \"+\" \".xy\"\n",
                   "'with' names a field");
    assert_l7_says(GAME " do man n := x\n  write (if n = a1 then \"x\" else n)\n",
                   "'then' gives a text, 'else' a node");
}

static void an_edge_may_be_that_of_a_longer_step(void **unused) {
    (void)unused;
    Game g = l7_open("game g\nplayers a b\nboard grid 3 4 { right up }\nman on node: none x\n"
                     "move put n in (edge (up up)): man n = none do man n := x\n",
                     false);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    char *moves = l7_kit_moves(&g, s);
    assert_string_equal(moves, "a3 a4 b3 b4 c3 c4");
    free(moves);
    free(s);
    l7_close(&g);
}

static void rows_may_be_numbered_from_zero(void **unused) {
    (void)unused;
    Game g = l7_open("game g\nplayers a b\nboard grid 2 { right up } named letter number from 0\n"
                     "man on node: none x\nmove put n: man n = none do man n := x\n",
                     false);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    char *moves = l7_kit_moves(&g, s);
    assert_string_equal(moves, "a0 a1 b0 b1");
    free(moves);
    free(s);
    l7_close(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_go_into_hands_and_back),
        cmocka_unit_test(hands_are_read_in_any_order),
        cmocka_unit_test(both_back_ends_play_the_same),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(an_edge_may_be_that_of_a_longer_step),
        cmocka_unit_test(rows_may_be_numbered_from_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
