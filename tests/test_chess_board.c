// SPDX-License-Identifier: MIT
// test_chess_board.c - chess by hand: the board follows the rules in L7, standard algebraic
// notation is written as players do and read as others write it.
#include "testing.h"

#include "games/chess/chess_san.h"
#include "l7_kit.h"

#include <stdlib.h>

// What is written is read as the same move.
static void check_san(const ChessBoard *b, ChessMove m) {
    char san[CHESS_SAN_ROOM];
    ChessMove again = {0};
    chess_san_write(b, m, san);
    assert_true(chess_san_read(b, san, &again, NULL));
    assert_true(chess_same_move(m, again));
}

// Leaves known from other programs (chessprogramming.org; Fairy-Stockfish for 6x6).
static void leaves_are_those_of_other_programs(void **state) {
    static const struct {
        const char *game, *position;
        int depth;
        uint64_t leaves;
    } known[] = {
        {"chess", "start", 3, 8902},
        {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
        {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
        {"chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
        {"losalamos", "start", 4, 14332},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const Game *g = l7_kit_game(state, known[i].game, "vm");
        State *s = l7_kit_state(g, known[i].position, "");
        ChessBoard b;
        chess_board_from(&b, g, s);
        assert_int_equal(chess_leaves(&b, known[i].depth), known[i].leaves);
        free(s);
    }
}

// Random games among few men: the rules in L7 end a game exactly where the board is dead, but for
// mates, stalemates and draws of other kinds.
static void too_few_men_are_seen_by_both(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(3);
    int dead = 0;
    for (int game = 0; game < 200; game++) {
        ChessBoard b;
        Move move;
        assert_true(game_position_parse(g, "k1b1n3/8/8/2P5/8/8/8/K1B2B2 w - - 0 1", s, NULL));
        do {
            assert_true(game_random_move(g, s, &rng, &move));
            game_play(g, s, move);
            chess_board_from(&b, g, s);
            if (!game_over(g, s)) assert_false(chess_is_dead(&b));
        } while (!game_over(g, s));
        dead += chess_is_dead(&b);
    }
    assert_true(dead > 0);
    free(s);
}

static void its_board_follows_the_rules(void **state) {
    static const char *const games[] = {"chess", "losalamos", "chess960:position=11",
                                        "chess960:position=959"};
    Rng rng = rng_seed(2);
    for (size_t k = 0; k < 4; k++) {
        const Game *g = l7_kit_game(state, games[k], "vm");
        State *s = game_states_new(g, 1);
        for (int game = 0; game < (k < 2 ? 15 : 4); game++) {
            game_start(g, s);
            for (int ply = 0; ply < 120 && !game_over(g, s); ply++) {
                ChessBoard b;
                ChessMove moves[CHESS_MOVES_MAX];
                Move move;
                chess_board_from(&b, g, s);
                int n = chess_moves(&b, moves);
                assert_int_equal(n, game_count_moves(g, s));
                for (int i = 0; i < n; i++) {
                    char text[8];
                    chess_move_text(&b, moves[i], text);
                    assert_true(game_move_parse(g, s, text, &move, NULL));
                    check_san(&b, moves[i]);
                }
                assert_true(game_random_move(g, s, &rng, &move));
                game_play(g, s, move);
            }
        }
        free(s);
    }
}

static void board_of(void **state, const char *position, ChessBoard *b) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = l7_kit_state(g, position, "");
    chess_board_from(b, g, s);
    free(s);
}

static void check_written(const ChessBoard *b, const char *move, const char *san) {
    ChessMove moves[CHESS_MOVES_MAX];
    char text[8], written[CHESS_SAN_ROOM];
    int n = chess_moves(b, moves);
    for (int i = 0; i < n; i++) {
        chess_move_text(b, moves[i], text);
        if (strcmp(text, move) != 0) continue;
        chess_san_write(b, moves[i], written);
        assert_string_equal(written, san);
        return;
    }
    fail_msg("%s is not legal", move);
}

static void notation_says_what_is_needed(void **state) {
    ChessBoard b;
    board_of(state, "start", &b);
    check_written(&b, "g1f3", "Nf3");
    check_written(&b, "e2e4", "e4");
    board_of(state, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &b);
    check_written(&b, "e1g1", "O-O");
    check_written(&b, "e1c1", "O-O-O");
    check_written(&b, "a1a8", "Rxa8+");
    board_of(state, "7k/8/8/R7/8/8/8/R3R2K w - - 0 1", &b);
    check_written(&b, "a1a3", "R1a3");
    check_written(&b, "a1c1", "Rac1");
    check_written(&b, "e1c1", "Rec1");
    board_of(state, "8/7k/8/Q7/8/8/8/Q1Q4K w - - 0 1", &b);
    check_written(&b, "a1c3", "Qa1c3");
    board_of(state, "1r5k/P7/8/8/8/8/8/6RK w - - 0 1", &b);
    check_written(&b, "a7b8q", "axb8=Q+");
    board_of(state, "6k1/5ppp/8/8/8/8/8/3R3K w - - 0 1", &b);
    check_written(&b, "d1d8", "Rd8#");
    board_of(state, "7k/8/8/3pP3/8/8/8/6RK w - d6 0 1", &b);
    check_written(&b, "e5d6", "exd6");
}

static void notation_of_others_is_read(void **state) {
    static const struct {
        const char *said, *means;
    } known[] = {{"0-0", "e1g1"},  {"O-O-O!?", "e1c1"}, {"a8=N", "a7a8n"},
                 {"a8Q", "a7a8q"}, {"Ra1-b1", "a1b1"},  {"Rh1xh5", "h1h5"},
                 {"Rxh5", "h1h5"}, {"Ke2??", "e1e2"},   {"bxc6", "b5c6"}};
    static const char *const refused[] = {"",
                                          "Z",
                                          "e9",
                                          "Ra8",
                                          "O-O-O-O",
                                          "K",
                                          "Nf3",
                                          "a8=K",
                                          "axb8=",
                                          "Rb1b1",
                                          "=Q",
                                          "a8",
                                          "i4",
                                          "Raa1b1",
                                          "xx",
                                          "0-0-",
                                          "a8=P",
                                          "Rd1x",
                                          "aaaaaaaaaaaaaaaaaaaaaaa"};
    ChessBoard b;
    board_of(state, "4k3/P7/8/1Pp4r/8/8/8/R3K2R w KQ c6 0 1", &b);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ChessMove m;
        char text[8];
        assert_true(chess_san_read(&b, known[i].said, &m, NULL));
        chess_move_text(&b, m, text);
        assert_string_equal(text, known[i].means);
    }
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        ChessMove m;
        Error e;
        assert_false(chess_san_read(&b, refused[i], &m, &e));
        assert_true(e.text[0]);
    }
    board_of(state, "7k/8/8/8/8/8/8/R3R2K w - - 0 1", &b);
    ChessMove m;
    Error e;
    assert_false(chess_san_read(&b, "Rc1", &m, &e));
    assert_string_equal(e.text, "'Rc1' can be one of 2 moves");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_are_those_of_other_programs),
        cmocka_unit_test(its_board_follows_the_rules),
        cmocka_unit_test(too_few_men_are_seen_by_both),
        cmocka_unit_test(notation_says_what_is_needed),
        cmocka_unit_test(notation_of_others_is_read),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
