// SPDX-License-Identifier: MIT
// test_record_pgn.c - games of chess as PGN: read, written, read again, refused; moves in standard
// algebraic notation wherever a move is read; positions that chess refuses.
#include "testing.h"

#include "games/game_types.h"
#include "l7_kit.h"
#include "record/files/record_file.h"
#include "record/formats/record_pgn.h"
#include "record/formats/record_text.h"
#include "record/record_build.h"
#include "record/record_tree.h"

#include <stdlib.h>

// What a file gave: the last game, and how many were read and refused.
typedef struct {
    Record last;
    int read, refused;
    Error why; // of the refusal, or what is odd
} Heard;

static bool hear(void *context, Record *r, size_t line, const Error *why) {
    Heard *h = context;
    (void)line;
    if (why->text[0]) h->why = *why;
    h->refused += !r;
    if (!r) return true;
    if (h->read++) record_clear(&h->last);
    record_take(r, &h->last);
    return true;
}

static Heard read_text(void **state, const char *text) {
    Heard h = {0};
    Error e;
    if (!record_file_read_text("f", text, strlen(text), *state, hear, &h, &e)) h.why = e;
    return h;
}

static Heard read_good(void **state, const char *text) {
    Heard h = read_text(state, text);
    if (h.read == 0 || h.refused) fail_msg("%s", h.why.text);
    return h;
}

static void assert_refused(void **state, const char *text, const char *why) {
    Heard h = read_text(state, text);
    if (h.read) fail_msg("read: %s", text);
    assert_contains(h.why.text, why);
}

// What is written is read again as the same record.
static void assert_round_trip(void **state, const Record *r) {
    Str pgn = {0}, once = {0}, twice = {0};
    record_pgn_write(r, &pgn);
    Heard h = read_good(state, str_text(&pgn));
    record_text_write(r, &once);
    record_text_write(&h.last, &twice);
    assert_string_equal(str_text(&twice), str_text(&once));
    record_clear(&h.last);
    str_clear(&pgn);
    str_clear(&once);
    str_clear(&twice);
}

static void assert_written(void **state, const char *pgn, const char *part) {
    Heard h = read_good(state, pgn);
    Str out = {0};
    record_pgn_write(&h.last, &out);
    assert_contains(str_text(&out), part);
    assert_round_trip(state, &h.last);
    str_clear(&out);
    record_clear(&h.last);
}

#define TAGS "[Event \"e\"]\n[White \"ann\"]\n[Black \"bob\"]\n"

static void games_are_read_with_all_they_have(void **state) {
    Heard h = read_good(state, TAGS "[Date \"1992.11.04\"]\n[WhiteElo \"2785\"]\n[Result \"0-1\"]\n"
                                    "\n1.e4{a comment}e5 $1 2.Nf3 ; to the end\n"
                                    "(2. f4!? {the gambit} exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6 "
                                    "3. Bb5 a6? 0-1\n");
    const Record *r = &h.last;
    assert_string_equal(r->game->name, "chess");
    assert_string_equal(r->names[0], "ann");
    assert_string_equal(record_heading(r, RECORD_STARTED), "1992.11.04");
    assert_string_equal(record_heading(r, "WhiteElo"), "2785");
    assert_int_equal(r->n, 6);
    assert_int_equal(r->ending, END_RESIGN);
    assert_int_equal(r->payoffs[1], 1);
    assert_string_equal(record_comment_at(r, 0, 1), "a comment");
    assert_string_equal(record_comment_at(r, 0, 2), "$1");
    assert_string_equal(record_comment_at(r, 0, 3), "to the end");
    assert_string_equal(record_comment_at(r, 0, 6), "$2");
    assert_int_equal(r->n_variations, 2);
    assert_string_equal(record_comment_at(r, 1, 3), "$5\nthe gambit");
    assert_int_equal(record_line_parent(r, 2), 1);
    assert_round_trip(state, r);
    record_clear(&h.last);
}

static void moves_are_written_in_san(void **state) {
    assert_written(state, TAGS "\n1. e2e4 e7e5 2. g1f3 *\n", "\n1. e4 e5 2. Nf3 *\n\n");
    assert_written(state, TAGS "\n1. f3 e5 2. g4 Qh4# 0-1\n", "2. g4 Qh4# 0-1");
    assert_written(state,
                   TAGS "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\n\n39... Kd7 40. e4 1/2-1/2",
                   "39... Kd7 40. e4 1/2-1/2");
    assert_written(state,
                   TAGS "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\n\n39... Kd7 40. e4 1/2-1/2",
                   "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\n");
    assert_written(state, TAGS "\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 {b|d} $10 *",
                   "4. O-O Nf6 { b|d } $10 *");
}

static const RecordMove *move_of(const Heard *h, size_t i) {
    assert_true(i < h->last.n);
    return &h->last.moves[i];
}

static void times_and_values_are_read(void **state) {
    Heard h = read_good(state, TAGS "[TimeControl \"180+2\"]\n\n"
                                    "1. e4 {[%eval 0.25] [%clk 0:03:00]} e5 {[%eval 0.3] [%clk "
                                    "0:02:51]} 2. Nf3 {x [%emt 0:00:01.5] y} Nc6 {+0.31/12 0.52s} "
                                    "3. Bc4 {[%eval #3]} Bc5 {-M2/9 1.0s, Black loses} *");
    assert_int_equal(move_of(&h, 0)->value, 25);
    assert_int_equal(move_of(&h, 0)->used_ms, 2000);
    assert_int_equal(move_of(&h, 1)->value, -30);
    assert_int_equal(move_of(&h, 1)->used_ms, 11000);
    assert_int_equal(move_of(&h, 2)->used_ms, 1500);
    assert_string_equal(record_comment_at(&h.last, 0, 3), "x y");
    assert_int_equal(move_of(&h, 3)->value, 31);
    assert_int_equal(move_of(&h, 3)->used_ms, 520);
    assert_true(move_of(&h, 4)->value > 1000000);
    assert_true(move_of(&h, 5)->value < -1000000);
    assert_round_trip(state, &h.last);
    record_clear(&h.last);
    h = read_good(state, TAGS "\n1. e4 {[%emt 0:00:00]} {[%emt 0:00:05]} e5 *");
    assert_int_equal(move_of(&h, 0)->used_ms, 0); // the first time counts, also when it is none
    record_clear(&h.last);
    h = read_good(state, TAGS "\n1. e4 {34/4 400ms} e5 {-7/12 3ms, Black resigns} 2. Nf3 {M5/20 "
                              "15ms} Nc6 {-M4/9 1ms} 3. Bb5 {1/2 2msomething} a6 {a/3 12ms} *");
    static const int values[] = {34, -7, 100000001, -100000001}, times[] = {400, 3, 15, 1, -1, -1};
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(move_of(&h, i)->used_ms, times[i]);
        assert_int_equal(move_of(&h, i)->has_value, i < 4);
        if (i < 4) assert_int_equal(move_of(&h, i)->value, values[i]);
    }
    assert_string_equal(record_comment_at(&h.last, 0, 1), "34/4 400ms");
    assert_round_trip(state, &h.last);
    record_clear(&h.last);
    // A clock beside it does not replace a time that cannot be read from it.
    assert_written(state, TAGS "\n1. e4 {[%emt 0:00:03] [%clk 0:09:00]} *",
                   "1. e4 { [%emt 0:00:03] [%clk 0:09:00] } *");
    assert_written(state, TAGS "[TimeControl \"600\"]\n\n1. e4 {[%emt 0:00:03] [%clk 0:09:00]} *",
                   "1. e4 { [%emt 0:00:03] [%clk 0:09:00] } *");
    assert_written(
        state,
        TAGS "[TimeControl \"600\"]\n\n1. e4 {[%clk 0:09:00]} {[%clk 0:08:00]} e5 "
             "2. d4 {[%clk 0:07:00]} *",
        "1. e4 { [%clk 0:09:00] } { [%clk 0:08:00] } 1... e5 2. d4 { [%clk 0:07:00] } *");
    // A large value is not an announced mate.
    static const char *const large[] = {"995.00",  "-999.99", "990.01", "1000.00",
                                        "1234.50", "989.00",  "#-5"};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        char text[200], written[80];
        snprintf(text, sizeof text, TAGS "\n1. e4 {[%%eval %s]} *", large[i]);
        snprintf(written, sizeof written, "1. e4 { [%%eval %s] } *", large[i]);
        assert_written(state, text, written);
    }
    assert_written(state, TAGS "\n1. e4 {[%eval -1.05]} e5 {[%eval 0.3] [%emt 1:00:01]} *",
                   "1. e4 { [%eval -1.05] } 1... e5 { [%eval 0.30] [%emt 1:00:01] } *");
}

// Players may go on after a third repetition; the record then has the rules that allow it.
static void games_beyond_a_claimable_draw_are_read(void **state) {
#define TO_AND_FRO "Nf3 Nf6 Ng1 Ng8 "
    Heard h = read_good(state, TAGS "\n" TO_AND_FRO TO_AND_FRO "1/2-1/2");
    assert_string_equal(h.last.game->name, "chess");
    assert_int_equal(h.last.ending, END_RULES);
    record_clear(&h.last);
    h = read_good(state, TAGS "\n" TO_AND_FRO TO_AND_FRO TO_AND_FRO "e4 1-0");
    assert_string_equal(h.last.game->name, "chess:draws=claimed");
    assert_int_equal(h.last.n, 13);
    assert_int_equal(h.last.payoffs[0], 1);
    assert_round_trip(state, &h.last);
    record_clear(&h.last);
}

static void passes_in_variations_become_comments(void **state) {
    Heard h = read_good(state, TAGS "\n1. e4 e5 (1... c5 2. -- Nc6 {a} (2... d6) 3. d4) (1... Ke3 "
                                    "2. d4) () 2. Nf3 *");
    assert_int_equal(h.last.n, 3);
    assert_int_equal(h.last.n_variations, 1);
    assert_string_equal(record_comment_at(&h.last, 1, 2),
                        "not played here: -- Nc6 {a} (2... d6) 3. d4");
    assert_string_equal(record_comment_at(&h.last, 0, 2), "not played here: Ke3 2. d4");
    assert_contains(h.why.text, "line 5: a variation is not read to its end");
    record_clear(&h.last);
}

#define ODD(TAG, END)                                                                              \
    "[White \"a\"]\n[Black \"b\"]\n[Result \"" TAG "\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 " END

static void assert_result(void **state, const char *text, int first) {
    Heard h = read_good(state, text);
    if (!ending_has_result(h.last.ending) || h.last.payoffs[0] != first) fail_msg("%s", text);
    assert_string_equal(h.why.text, "");
    record_clear(&h.last);
}

static void odd_results_are_read_where_they_are_clear(void **state) {
    assert_result(state, ODD("1/2", "1/2"), 0);
    assert_result(state, ODD("½-½", "½-½"), 0);
    assert_result(state, ODD("\xBD-\xBD", "\xBD-\xBD"), 0);
    assert_result(state, ODD("1:0", "1:0"), 1);
    assert_result(state, ODD("0–1", "0–1"), -1);
    assert_result(state, ODD("0.5-0.5", ""), 0);
    assert_result(state, ODD("=", "="), 0);
    assert_result(state, ODD("+/-", "+/-"), 1);
    assert_result(state, ODD("--+", ""), -1);
    assert_result(state, ODD(" 1-0 ", "1-0"), 1);
    Heard h = read_good(state, ODD("0-0", "0-0 1-0")); // castling; the moves say who won
    assert_int_equal(h.last.n, 7);
    assert_int_equal(h.last.payoffs[0], 1);
    assert_contains(h.why.text, "the tag says 0-0");
    record_clear(&h.last);
    assert_refused(state, ODD("0-0", "O-O O-O 0-0"), "f:1:1: tag Result: '0-0', lost by both");
    assert_refused(state, ODD("-/-", "*"), "tag Result: '-/-', lost by both");
    assert_refused(state, ODD("White won", "*"), "'White won' is not 1-0, 0-1, 1/2-1/2 or *");
    assert_refused(state, ODD("*", "+/-"), "'+/-' is not a move");
}

static void comments_without_a_move_are_kept(void **state) {
    Heard h = read_good(state, TAGS "\n1. e4 ({why not} ) e5 ({first} -- {then}) 2. Nf3 *");
    assert_string_equal(record_comment_at(&h.last, 0, 1), "why not");
    assert_string_equal(record_comment_at(&h.last, 0, 2), "first\nnot played here: -- {then}");
    assert_round_trip(state, &h.last);
    record_clear(&h.last);
}

static void comments_are_written_as_they_are(void **state) {
    assert_written(state, TAGS "\n1. e4 {a {brace  and} ; then a closing } one\n *",
                   "1. e4 { a {brace  and }\n; then a closing } one\n*");
    assert_written(state, TAGS "\n1. e4 {one  two   three} *", "{ one  two   three } *");
    Heard h = read_good(state, TAGS "\n1. e4 ; x } y  z\n e5 {{} ; [%emt 0:00:01] }\n 2. d4 *");
    assert_string_equal(record_comment_at(&h.last, 0, 1), "x } y  z");
    assert_string_equal(record_comment_at(&h.last, 0, 2), "{\n}");
    assert_int_equal(h.last.moves[1].used_ms, 1000);
    assert_round_trip(state, &h.last);
    record_add_comment(&h.last, 0, 1, "} {");
    Str longer = {0};
    for (int i = 0; i < 30; i++) str_addf(&longer, "%sword%*d", i ? " " : "", i % 3 + 2, i);
    record_add_comment(&h.last, 0, 3, str_text(&longer));
    record_add_comment(&h.last, 0, 3, "} again");
    assert_round_trip(state, &h.last);
    assert_false(record_pgn_trims(&h.last));
    record_add_comment(&h.last, 0, 3, " blanks before");
    assert_true(record_pgn_trims(&h.last));
    str_clear(&longer);
    record_clear(&h.last);
}

static void what_the_termination_says_is_kept(void **state) {
    static const char *const words[] = {"abandoned",   "death",   "emergency",   "unterminated",
                                        "ann resigns", "Forfeit", "adjudication"};
    static const char *const results[] = {"1-0", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t k = 0; k < 3; k++) {
            char text[200], written[80];
            snprintf(text, sizeof text, TAGS "[Termination \"%s\"]\n\n1. e4 %s\n", words[i],
                     results[k]);
            snprintf(written, sizeof written, "[Termination \"%s\"]\n", words[i]);
            assert_written(state, text, written);
        }
    Heard h = read_good(state, TAGS "[Termination \"Time forfeit\"]\n\n1. e4 0-1\n");
    assert_int_equal(h.last.ending, END_TIME);
    assert_null(record_heading(&h.last, "Termination"));
    record_clear(&h.last);
    h = read_good(state, TAGS "[Termination \"Normal\"]\n\n1. e4 0-1\n");
    assert_null(record_heading(&h.last, "Termination"));
    record_clear(&h.last);
}

static void hostile_files_are_refused(void **state) {
    assert_refused(state, TAGS "\n1. e4 e5 2. Ke3 *", "f:5:13: 'Ke3' is not a legal move here");
    assert_refused(state, TAGS "\n1. e4 xyzzy *", "'xyzzy' is not a move of chess");
    assert_refused(state, TAGS "\n1. e4 {never closed", "f:5:7: the comment does not end");
    assert_refused(state, TAGS "\n1. e4 (1. d4 *", "a variation does not end");
    assert_refused(state, TAGS "\n1. e4 ) e5 *", "')' without '('");
    assert_refused(state, TAGS "\n(1. d4) e5 *", "a variation before the first move");
    assert_refused(state, TAGS "\n1. e4 $ *", "here should be $ and a number");
    assert_refused(state, TAGS "\n1. e4 thisisamuchtoolongwordforanymoveatall *", "here should be");
    assert_refused(state, TAGS "[White ann]\n\n*", "f:4:1: here should be a tag");
    assert_refused(state, TAGS "[Variant \"Chess961\"]\n\n1. e4 *", "a game of 'Chess961'");
    assert_refused(state, TAGS "[Variant \"Atomic\"]\n\n1. e4 *", "a game of 'Atomic'");
    assert_refused(state, TAGS "[FEN \"8/8 w - - 0 1\"]\n\n*", "tag FEN: ");
    Heard h = read_text(state, TAGS "\n1. e4 Ke3 *\n\n" TAGS "\n1. e4 *\n\n" TAGS "\n1. e5 *\n");
    assert_int_equal(h.read, 1);
    assert_int_equal(h.refused, 2);
    record_clear(&h.last);
    Str deep = {0};
    str_add(&deep, TAGS "\n1. e4 ");
    for (int i = 0; i < 2000; i++) str_add(&deep, "(1. d4 ");
    assert_refused(state, str_text(&deep), "nested");
    str_clear(&deep);
}

static void names_in_latin_1_are_read(void **state) {
    Heard h = read_good(state, "[White \"M\xFCller \\\"x\\\\\"]\n\n1. e4 {sch\xF6n} *");
    assert_string_equal(h.last.names[0], "M\xC3\xBCller \"x\\");
    assert_string_equal(record_comment_at(&h.last, 0, 1), "sch\xC3\xB6n");
    assert_round_trip(state, &h.last);
    record_clear(&h.last);
}

static void other_games_have_headers_alone(void **state) {
    Record r;
    Str out = {0};
    const Game *g = game_table_open(*state, "tictactoe", NULL);
    assert_true(record_from_moves(g, NULL, "a1 b2 c3", &r, NULL));
    record_pgn_write(&r, &out);
    assert_contains(str_text(&out), "[Variant \"tictactoe\"]\n");
    assert_contains(str_text(&out), "\n\n*\n\n");
    str_clear(&out);
    record_clear(&r);
}

// --- SAN and positions of the game itself ---

static void san_is_a_move_everywhere(void **state) {
    const Game *g = game_table_open(*state, "chess", NULL);
    State *s = game_states_new(g, 1);
    Error e;
    Str text = {0};
    game_start(g, s);
    assert_true(game_play_text(g, s, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6", &e));
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text),
                        "r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 2 5");
    assert_false(game_play_text(g, s, "d3 d6 Nd2", &e));
    assert_contains(e.text, "'Nd2' can be one of 2 moves");
    assert_false(game_play_text(g, s, "Qh5", &e));
    assert_contains(e.text, "'Qh5' is not a legal move; legal:");
    str_clear(&text);
    free(s);
}

static void positions_of_chess960_are_refused(void **state) {
    static const struct {
        const char *position, *why;
    } refused[] = {
        {"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
         "the game chess960 has such positions"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w GAha - 0 1", "the game is called chess960"},
        {"8/8/8/8/8/8/8/K7 w - - 0 1", "black has 0 kings"},
        {"k7/8/8/8/8/8/8/KP6 w - - 0 1", "a pawn stands on b1"},
        {"k7/8/8/8/8/8/8/RK6 w - - 0 1", "in check"},
    };
    static const char *const backends[] = {"vm", "c"};
    for (size_t b = 0; b < 2; b++) {
        const Game *g = game_table_open_on(*state, "chess", backends[b], NULL);
        State *s = game_states_new(g, 1);
        Error e;
        for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
            assert_false(game_position_parse(g, refused[i].position, s, &e));
            assert_contains(e.text, refused[i].why);
        }
        free(s);
    }
}

// Whether the game is over after one move of the king from this position.
static bool dies(const Game *g, const char *position, const char *move) {
    State *s = game_states_new(g, 1);
    int payoffs[PLAYERS_MAX];
    Error e;
    if (!game_position_parse(g, position, s, &e)) fail_msg("%s: %s", position, e.text);
    if (!game_play_text(g, s, move, &e)) fail_msg("%s: %s", position, e.text);
    bool over = game_over(g, s);
    if (over) game_payoffs(g, s, payoffs);
    if (over) assert_int_equal(payoffs[0], 0);
    free(s);
    return over;
}

static void too_few_men_end_a_game(void **state) {
    const Game *g = game_table_open(*state, "chess", NULL);
    const Game *claimed = game_table_open(*state, "chess:draws=claimed", NULL);
    assert_true(dies(g, "k7/8/8/8/8/8/3p4/2K5 w - - 0 1", "c1d2"));
    assert_true(dies(g, "k7/8/8/8/8/8/3pN3/2K5 w - - 0 1", "c1d2"));
    assert_true(dies(g, "k7/8/8/8/8/2b5/3pB3/2K5 w - - 0 1", "c1c2") == false);
    assert_true(dies(g, "kb6/8/8/8/8/8/3B4/2K5 w - - 0 1", "c1c2")); // both on dark squares
    assert_false(dies(g, "kb6/8/8/8/8/8/4B3/2K5 w - - 0 1", "c1c2"));
    assert_false(dies(g, "kn6/8/8/8/8/8/4B3/2K5 w - - 0 1", "c1c2"));
    assert_false(dies(g, "k7/8/8/8/8/8/3NN3/2K5 w - - 0 1", "c1c2"));
    assert_false(dies(claimed, "k7/8/8/8/8/8/3p4/2K5 w - - 0 1", "c1d2"));
}

// --- files as they are met ---

static void odd_endings_of_lines_and_files_are_read(void **state) {
    Heard h =
        read_text(state, "[White \"a\"]\r\r1. e4 ; a remark\r% a line to skip\r1... e5 *\r\x1a");
    assert_int_equal(h.read, 1);
    assert_int_equal(h.last.n, 2);
    assert_string_equal(record_comment_at(&h.last, 0, 1), "a remark");
    record_clear(&h.last);
}

static void en_passant_may_be_said(void **state) {
    static const char *const ways[] = {"exd6 e.p.", "exd6e.p.", "exd6 e.p", "exd6 ep"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char text[120];
        snprintf(text, sizeof text, "[White \"a\"]\n\n1. e4 a6 2. e5 d5 3. %s Qxd6 *\n", ways[i]);
        Heard h = read_text(state, text);
        if (h.read != 1) fail_msg("%s: %s", ways[i], h.why.text);
        assert_int_equal(h.last.n, 6);
        record_clear(&h.last);
    }
}

static void comments_of_a_bad_game_are_not_tags(void **state) {
    Heard h = read_text(
        state, "[White \"bad\"]\n\n1. e4 {a comment\n[%clk 0:01:00]\n[White \"none\"]\n1. d4} e6 "
               "2. Qxh8 *\n\n[White \"good\"]\n\n1. d4 *\n");
    assert_int_equal(h.refused, 1);
    assert_int_equal(h.read, 1);
    assert_string_equal(h.last.names[0], "good");
    record_clear(&h.last);
}

static void a_move_without_a_clock_leaves_the_next_time_open(void **state) {
    Heard h = read_text(
        state, "[White \"a\"]\n[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:00:50]} e5 2. d4 d5 "
               "3. Nf3 {[%clk 0:00:20]} Nf6 4. c4 {[%clk 0:00:15]} *\n");
    assert_int_equal(h.read, 1);
    assert_int_equal(h.last.moves[0].used_ms, 11000);
    assert_int_equal(h.last.moves[4].used_ms, -1);
    assert_int_equal(h.last.moves[6].used_ms, 6000);
    record_clear(&h.last);
}

static void announced_mates_are_written_as_mates(void **state) {
    const Game *g = game_table_open(*state, "chess", NULL);
    Record r;
    Str out = {0};
    record_init(&r, g, NULL);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Move m;
    assert_true(game_move_parse(g, s, "e2e4", &m, NULL));
    record_add(
        &r, (RecordMove){.move = m, .mover = 0, .used_ms = -1, .has_value = true, .value = -99995});
    record_pgn_write(&r, &out);
    assert_contains(str_text(&out), "[%eval #-5]");
    str_clear(&out);
    free(s);
    record_clear(&r);
}

static void an_impossible_en_passant_square_is_refused(void **state) {
    static const char *const bad[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
                                      "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
                                      "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1"};
    const Game *g = game_table_open(*state, "chess", NULL);
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error e;
        assert_false(game_position_parse(g, bad[i], s, &e));
        assert_contains(e.text, "no pawn has just passed");
    }
    assert_true(game_position_parse(g, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", s, NULL));
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_with_all_they_have),
        cmocka_unit_test(moves_are_written_in_san),
        cmocka_unit_test(times_and_values_are_read),
        cmocka_unit_test(games_beyond_a_claimable_draw_are_read),
        cmocka_unit_test(passes_in_variations_become_comments),
        cmocka_unit_test(comments_are_written_as_they_are),
        cmocka_unit_test(what_the_termination_says_is_kept),
        cmocka_unit_test(hostile_files_are_refused),
        cmocka_unit_test(names_in_latin_1_are_read),
        cmocka_unit_test(other_games_have_headers_alone),
        cmocka_unit_test(san_is_a_move_everywhere),
        cmocka_unit_test(positions_of_chess960_are_refused),
        cmocka_unit_test(too_few_men_end_a_game),
        cmocka_unit_test(odd_endings_of_lines_and_files_are_read),
        cmocka_unit_test(en_passant_may_be_said),
        cmocka_unit_test(comments_of_a_bad_game_are_not_tags),
        cmocka_unit_test(a_move_without_a_clock_leaves_the_next_time_open),
        cmocka_unit_test(announced_mates_are_written_as_mates),
        cmocka_unit_test(an_impossible_en_passant_square_is_refused),
        cmocka_unit_test(odd_results_are_read_where_they_are_clear),
        cmocka_unit_test(comments_without_a_move_are_kept),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
