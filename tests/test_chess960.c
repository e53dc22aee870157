// SPDX-License-Identifier: MIT
// test_chess960.c - Chess960: its first positions, castling by the description and by the board in
// C, texts of positions and moves, PGN.
#include "testing.h"

#include "games/chess/chess960.h"
#include "games/chess/chess_san.h"
#include "l7_kit.h"
#include "record/files/record_file.h"
#include "record/formats/record_pgn.h"

#include <stdlib.h>

// Leaves after 1, 2 and 3 plies, as published at chessprogramming.org (Chess960 perft results).
static void leaves_are_the_published_ones(void **state) {
    static const struct {
        const char *position;
        uint64_t leaves[3];
    } known[] = {
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", {21, 528, 12189}},
        {"bnnbrkr1/ppp2p1p/5q2/3pp1p1/4P3/1N4P1/PPPPRP1P/BN1B1KRQ w Gge - 0 1", {26, 1036, 27228}},
        {"bnrbk1qr/1ppp1ppp/p2np3/8/P7/2N2P2/1PPPP1PP/B1RBNKQR w HC - 0 1", {26, 621, 17569}},
        {"bnrbkq1r/pp2p1pp/5n2/2pp1p2/P7/N1PP4/1P2PPPP/B1RBKQNR w HChc - 0 1", {24, 745, 18494}},
        {"bnrbqkr1/ppp2pp1/6n1/3pp2p/1P6/2N3N1/P1PPPPPP/B1RBQRK1 w gc - 0 1", {23, 704, 17345}},
        {"brqb1nkr/pppppp1p/8/4N1pn/5P2/6P1/PPPPP2P/BRQB1NKR w HBhb - 0 1", {26, 550, 14338}},
        {"bq1bnknr/pprppp1p/8/2p3p1/4PPP1/8/PPPP3P/BQRBNKNR w HCh - 0 1", {24, 548, 14021}},
        {"brnb1nrq/pppp1kpp/4p3/8/5p1P/P1P3P1/1P1PPP2/BRNBKNRQ w GB - 0 1", {29, 773, 23904}},
        {"b1rbkrqn/ppp2ppp/1n2p3/3p4/6P1/2PP4/PP2PP1P/BRNBKRQN w FBf - 0 1", {21, 463, 10610}},
        {"brkbnq1r/p1ppp2p/5ppn/1p6/5P2/1P1P2P1/P1P1P2P/BRKBNQNR w HBhb - 0 1", {28, 856, 24984}},
        {"brkbqnrn/2pp1ppp/8/1p2p3/Pp2N3/8/2PPPPPP/BRKBQNR1 w GBgb - 0 1", {30, 827, 25308}},
        {"brqbkrnn/1pp2p1p/3pp1p1/p5N1/8/1P6/P1PPPPPP/BRQBK1RN w Bfb - 0 1", {34, 688, 22827}},
    };
    const Game *g = l7_kit_game(state, "chess960", "vm");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        State *s = l7_kit_state(g, known[i].position, "");
        ChessBoard b;
        chess_board_from(&b, g, s);
        for (int depth = 1; depth <= 3; depth++) {
            assert_int_equal(l7_kit_perft(g, known[i].position, depth), known[i].leaves[depth - 1]);
            assert_int_equal(chess_leaves(&b, depth), known[i].leaves[depth - 1]);
        }
        free(s);
    }
}

// All are different, and as the rules want them.
static void there_are_960_first_rows(void **unused) {
    (void)unused;
    static char rows[CHESS960_POSITIONS][9];
    for (int i = 0; i < CHESS960_POSITIONS; i++) {
        char *row = rows[i];
        chess960_first_row(i, row);
        const char *king = strchr(row, 'K'), *bishop = strchr(row, 'B');
        assert_true(strchr(row, 'R') < king && king < strrchr(row, 'R'));
        assert_true((strrchr(row, 'B') - bishop) % 2 == 1);
        assert_true(strchr(row, 'N') && strchr(row, 'N') != strrchr(row, 'N') && strchr(row, 'Q'));
        for (int k = 0; k < i; k++) assert_string_not_equal(rows[k], row);
    }
    assert_string_equal(rows[0], "BBQNNRKR"); // as their tables have them
    assert_string_equal(rows[518], "RNBQKBNR");
    assert_string_equal(rows[959], "RKRNNQBB");
}

static void the_description_has_the_same_first_positions(void **state) {
    static const int numbers[] = {0, 1, 95, 96, 385, 480, 575, 673, 770, 864, 959};
    const Game *g = l7_kit_game(state, "chess960", "vm");
    Str by_number = {0}, by_parameter = {0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[32];
        snprintf(text, sizeof text, "chess960:position=%d", numbers[i]);
        const Game *one = l7_kit_game(state, text, "vm");
        State *start = game_states_new(one, 1);
        game_start(one, start);
        str_reset(&by_parameter);
        game_position_text(one, start, &by_parameter);
        free(start);
        State *s = l7_kit_state(g, strchr(text, '=') + 1, "");
        str_reset(&by_number);
        game_position_text(g, s, &by_number);
        free(s);
        assert_string_equal(str_text(&by_number), str_text(&by_parameter));
    }
    str_clear(&by_number);
    str_clear(&by_parameter);
}

// Positions are read with the rights of X-FEN and written with the files of the rooks.
static void rights_are_read_in_all_forms(void **state) {
    static const struct {
        const char *game, *said, *means;
    } cases[] = {
        {"chess960", "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
         "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1"},
        {"chess960", "4k3/8/8/8/8/8/8/1R1K1R1R w K - 0 1", "4k3/8/8/8/8/8/8/1R1K1R1R w H - 0 1"},
        {"chess960", "4k3/8/8/8/8/8/8/1R1K1R1R w FQ - 0 1", "4k3/8/8/8/8/8/8/1R1K1R1R w FB - 0 1"},
        {"chess960", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"chess", "4k3/8/8/8/8/8/8/R3K2R b HA - 7 31", "4k3/8/8/8/8/8/8/R3K2R b KQ - 7 31"},
    };
    Str text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Game *g = l7_kit_game(state, cases[i].game, "vm");
        State *s = l7_kit_state(g, cases[i].said, "");
        str_reset(&text);
        game_position_text(g, s, &text);
        assert_string_equal(str_text(&text), cases[i].means);
        free(s);
    }
    str_clear(&text);
}

static void wrong_positions_are_refused(void **state) {
    static const struct {
        const char *position, *why;
    } cases[] = {
        {"960", "0 to 959"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 1000 1", "halfmove clock '1000'"},
        {"4k3/8/8/8/8/8/8/R3K3 w H - 0 1", "a rook on that file"},
        {"4k3/8/8/8/8/8/4K3/R7 w A - 0 1", "no king on the first row"},
        {"4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", "two rooks on one side"},
        {"4k3/8/8/8/8/8/8/R3K3 w X - 0 1", "'X'"},
        {"8/8/8/8/8/8/8/R3K3 w A - 0 1", "black has 0 kings"},
        {"k7/8/8/8/8/8/8/RK6 w - - 0 1", "in check"},
        {"", ""},
    };
    const Game *g = l7_kit_game(state, "chess960", "vm");
    State *s = game_states_new(g, 1);
    Error e;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(game_position_parse(g, cases[i].position, s, &e));
        assert_contains(e.text, cases[i].why);
    }
    free(s);
}

// King takes rook, or O-O; the squares of both may be exchanged, and a rook that leaves the row
// open to an attack on the king is no castling.
static void castling_is_played_and_refused(void **state) {
    static const struct {
        const char *position, *move, *after; // NULL: illegal
    } cases[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1g1", NULL},
        {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "Kh1", NULL},
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"2k5/8/8/8/8/8/8/1RK5 w B - 0 1", "O-O-O", "2k5/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", NULL}, // the rook no longer stands between
        {"4k3/8/8/8/8/8/8/RKn5 w A - 0 1", "O-O-O", NULL},
        {"4k3/8/8/8/8/3r4/8/1K4R1 w G - 0 1", "O-O", NULL}, // through an attacked square
        {"1r2k2r/8/8/8/8/8/8/4K3 b hb - 0 1", "O-O-O", "2kr3r/8/8/8/8/8/8/4K3 w - - 1 2"},
    };
    const Game *g = l7_kit_game(state, "chess960", "vm");
    Str text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        State *s = l7_kit_state(g, cases[i].position, "");
        bool played = game_play_text(g, s, cases[i].move, NULL);
        assert_int_equal(played, cases[i].after != NULL);
        str_reset(&text);
        game_position_text(g, s, &text);
        if (played) assert_string_equal(str_text(&text), cases[i].after);
        free(s);
    }
    str_clear(&text);
}

static Record read_pgn(void **state, const char *text) {
    RecordInput in = {.games = *state, .text = text, .n = strlen(text), .name = "sample"};
    Record r;
    Error e;
    if (record_pgn_next(&in, &r, &e) != RECORD_READ) fail_msg("%s", e.text);
    return r;
}

static void pgn_is_read_and_written(void **state) {
    static const char *const variants[] = {"Chess960", "fischerandom", "Fischer Random",
                                           "chess 960"};
    Str text = {0}, again = {0};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        str_reset(&text);
        str_addf(&text,
                 "[White \"a\"]\n[Variant \"%s\"]\n[SetUp \"1\"]\n"
                 "[FEN \"4k3/8/8/8/8/8/7P/1R2K2R w KQ - 0 7\"]\n\n7. O-O Ke7 8. Rbe1+ *\n",
                 variants[i]);
        Record r = read_pgn(state, str_text(&text));
        assert_true(game_is(r.game, "chess960"));
        assert_int_equal(r.n, 3);
        str_reset(&again);
        record_pgn_write(&r, &again);
        assert_contains(str_text(&again), "[Variant \"Chess960\"]");
        assert_contains(str_text(&again), "[FEN \"4k3/8/8/8/8/8/7P/1R2K2R w HB - 0 7\"]");
        assert_contains(str_text(&again), "7. O-O Ke7 8. Rbe1+");
        Record same = read_pgn(state, str_text(&again));
        assert_int_equal(same.n, 3);
        record_clear(&same);
        record_clear(&r);
    }
    str_clear(&text);
    str_clear(&again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_are_the_published_ones),
        cmocka_unit_test(there_are_960_first_rows),
        cmocka_unit_test(the_description_has_the_same_first_positions),
        cmocka_unit_test(rights_are_read_in_all_forms),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(castling_is_played_and_refused),
        cmocka_unit_test(pgn_is_read_and_written),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
