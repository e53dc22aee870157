// SPDX-License-Identifier: MIT
// test_l7_chess.c - chess as games/chess.l7 describes it: published counts, and the rules one by
// one.
#include "testing.h"

#include "l7_kit.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// Positions whose counts are published, with what they test.
static const struct {
    const char *fen;
    int vm_depth, c_depth;
    uint64_t leaves[6];
} counts[] = {
    {START, 3, 5, {20, 400, 8902, 197281, 4865609}},
    {KIWIPETE, 2, 4, {48, 2039, 97862, 4085603}}, // castling, pins, en passant
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 5, {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", // promotions
     3,
     4,
     {6, 264, 9467, 422333}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 4, {44, 1486, 62379, 2103487}},
};

static void check_counts(const Game *g, bool compiled) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        int depth = compiled ? work(counts[i].c_depth, counts[i].c_depth - 1)
                             : work(counts[i].vm_depth + 1, counts[i].vm_depth);
        if (depth > counts[i].c_depth) depth = counts[i].c_depth;
        for (int d = 1; d <= depth; d++)
            assert_int_equal(l7_kit_perft(g, counts[i].fen, d), counts[i].leaves[d - 1]);
    }
}

static void the_interpreter_gives_the_published_counts(void **state) {
    check_counts(l7_kit_game(state, "chess", "vm"), false);
}

static void compiled_it_gives_the_published_counts(void **state) {
    check_counts(l7_kit_game(state, "chess", "c"), true);
}

static void both_back_ends_play_the_same_games(void **state) {
    const Game *vm = l7_kit_game(state, "chess", "vm"), *c = l7_kit_game(state, "chess", "c");
    l7_kit_same_playouts(vm, c, work(60, 6), 6000);
}

static void positions_are_fen(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    static const char *const fens[] = {
        START,
        KIWIPETE,
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 12 80",
        "8/8/8/8/8/8/8/K6k b - - 99 9999",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        State *s = l7_kit_state(g, fens[i], "");
        Str text = {0};
        game_position_text(g, s, &text);
        assert_string_equal(str_text(&text), fens[i]);
        str_clear(&text);
        free(s);
    }
    l7_kit_round_trip(g, work(10, 2), 1000);
}

static void the_fields_of_fen_follow_the_moves(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    static const char *const games[][2] = {
        {"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {"e2e4 g8f6 e4e5 d7d5", "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
        {"e2e4 g8f6 e4e5 d7d5 e5d6",
         "rnbqkb1r/ppp1pppp/3P1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
        {"g1f3 g8f6 h1g1", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 3 2"},
        {"e2e3 e7e6 e1e2 e8e7", "rnbq1bnr/ppppkppp/4p3/8/8/4P3/PPPPKPPP/RNBQ1BNR w - - 2 3"},
        {"g2g3 g7g6 f1g2 f8g7 g1f3 g8f6 e1g1 e8g8",
         "rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - - 6 5"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        State *s = l7_kit_state(g, START, games[i][0]);
        Str text = {0};
        game_position_text(g, s, &text);
        assert_string_equal(str_text(&text), games[i][1]);
        str_clear(&text);
        free(s);
    }
}

// The payoff of white after the moves; 2 when the game is not over.
static int ended(const Game *g, const char *fen, const char *moves) {
    State *s = l7_kit_state(g, fen, moves);
    int payoffs[2] = {2, 0};
    if (game_over(g, s)) game_payoffs(g, s, payoffs);
    free(s);
    return payoffs[0];
}

static void mate_wins_and_stalemate_draws(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    assert_int_equal(ended(g, START, "f2f3 e7e5 g2g4"), 2);
    assert_int_equal(ended(g, START, "f2f3 e7e5 g2g4 d8h4"), -1);
    assert_int_equal(ended(g, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), 1);
    assert_int_equal(ended(g, "k7/2Q5/8/8/8/8/8/K7 w - - 0 1", "c7b6"), 0);
    assert_int_equal(ended(g, "k7/2Q5/8/8/8/8/8/K7 w - - 0 1", "c7d6"), 2);
}

static void check_legal(const Game *g, const char *fen, const char *move, bool legal) {
    State *s = l7_kit_state(g, fen, "");
    if (l7_kit_legal(g, s, move) != legal) fail_msg("%s in %s", move, fen);
    free(s);
}

static void castling_asks_for_free_safe_squares_and_men_that_never_moved(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    check_legal(g, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true);
    check_legal(g, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true);
    check_legal(g, "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", true);
    check_legal(g, "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", true);
    check_legal(g, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", false);    // the right is gone
    check_legal(g, "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", false);  // a man between
    check_legal(g, "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "e1g1", false); // out of check
    check_legal(g, "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1g1", false); // through check
    check_legal(g, "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "e1g1", false); // into check
    check_legal(g, "4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", "e1c1", true);  // only the rook passes b1
}

static void castling_rights_end_when_the_rook_is_taken(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = l7_kit_state(g, "r3k2r/8/6n1/8/8/8/8/R3K2R b KQkq - 0 1", "h8h1 e1d2");
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text), "r3k3/8/6n1/8/8/8/3K4/R6r b q - 1 2");
    str_clear(&text);
    free(s);
    // A king that takes the rook takes the right with it, whatever comes to the corner later.
    s = l7_kit_state(g, "r3k3/1K6/8/8/8/8/7P/8 w q - 0 1", "b7a8 e8e7");
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text), "K7/4k3/8/8/8/8/7P/8 w - - 1 2");
    str_clear(&text);
    free(s);
}

static void a_pawn_is_taken_in_passing_at_once_or_not_at_all(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    const char *fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    State *s = l7_kit_state(g, fen, "d7d5");
    assert_true(l7_kit_legal(g, s, "e5d6"));
    free(s);
    s = l7_kit_state(g, fen, "d7d5 e1d1 e8e7");
    assert_false(l7_kit_legal(g, s, "e5d6"));
    free(s);
    s = l7_kit_state(g, fen, "d7d6 e1d1 d6d5");
    assert_false(l7_kit_legal(g, s, "e5d6"));
    free(s);
    // Both pawns leave the row, and the king would stand in check.
    check_legal(g, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", false);
    check_legal(g, "8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1", "e4d3", true);
}

static void a_pawn_at_the_end_becomes_one_of_four_men(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = l7_kit_state(g, "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "");
    char *moves = l7_kit_moves(g, s);
    assert_string_equal(moves, "a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r");
    free(moves);
    free(s);
    s = l7_kit_state(g, "1n5k/P7/8/8/8/8/7P/K7 w - - 0 1", "a7b8n");
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text), "1N5k/8/8/8/8/8/7P/K7 b - - 0 1");
    str_clear(&text);
    free(s);
}

static void check_repetition(const Game *g) {
    const char *once = "g1f3 g8f6 f3g1 f6g8";
    char twice[64], almost[64];
    snprintf(twice, sizeof twice, "%s %s", once, once);
    snprintf(almost, sizeof almost, "%s g1f3 g8f6 f3g1", once);
    assert_int_equal(ended(g, START, once), 2);
    assert_int_equal(ended(g, START, almost), 2);
    assert_int_equal(ended(g, START, twice), 0);
    // A pawn move restarts the count; so does losing a right to castle.
    snprintf(twice, sizeof twice, "%s e2e4 e7e5 %s", once, once);
    assert_int_equal(ended(g, START, twice), 2);
    const char *rooks = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_int_equal(ended(g, rooks, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8"), 2);
    assert_int_equal(ended(g, rooks, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8 a1b1"), 0);
}

static void a_position_for_the_third_time_is_a_draw(void **state) {
    check_repetition(l7_kit_game(state, "chess", "vm"));
    check_repetition(l7_kit_game(state, "chess", "c"));
}

static void fifty_quiet_moves_are_a_draw_unless_the_last_one_mates(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    assert_int_equal(ended(g, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 98 70", "e1e2"), 2);
    assert_int_equal(ended(g, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 70", "e1e2"), 0);
    assert_int_equal(ended(g, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 70", "a1a8"), 1);
    assert_int_equal(ended(g, "6k1/5ppp/8/8/8/8/4P3/R3K3 w - - 99 70", "e2e3"), 2);
}

static void nonsense_is_refused_where_it_stands(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    static const char *const wrong[][2] = {
        {"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "character 14, 'x'"},
        {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "character"},
        {"8/8/8/8/8/8/8/K6k x - - 0 1", "'x' is not a player"},
        {"8/8/8/8/8/8/8/K6k w KX - 0 1", "letters"},
        {"8/8/8/8/8/8/8/K6k w - e9 0 1", "'e9'"},
        {"8/8/8/8/8/8/8/K6k w - - 1010 1", "'1010'"},
        {"8/8/8/8/8/8/8/K6k w - - 0 1 more", "expected"},
    };
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error e;
        assert_false(game_position_parse(g, wrong[i][0], s, &e));
        assert_contains(e.text, wrong[i][1]);
    }
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interpreter_gives_the_published_counts),
        cmocka_unit_test(compiled_it_gives_the_published_counts),
        cmocka_unit_test(both_back_ends_play_the_same_games),
        cmocka_unit_test(positions_are_fen),
        cmocka_unit_test(the_fields_of_fen_follow_the_moves),
        cmocka_unit_test(mate_wins_and_stalemate_draws),
        cmocka_unit_test(castling_asks_for_free_safe_squares_and_men_that_never_moved),
        cmocka_unit_test(castling_rights_end_when_the_rook_is_taken),
        cmocka_unit_test(a_pawn_is_taken_in_passing_at_once_or_not_at_all),
        cmocka_unit_test(a_pawn_at_the_end_becomes_one_of_four_men),
        cmocka_unit_test(a_position_for_the_third_time_is_a_draw),
        cmocka_unit_test(fifty_quiet_moves_are_a_draw_unless_the_last_one_mates),
        cmocka_unit_test(nonsense_is_refused_where_it_stands),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
