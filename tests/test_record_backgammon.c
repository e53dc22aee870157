// SPDX-License-Identifier: MIT
// test_record_backgammon.c - backgammon as other programs write it: SGF (GM[6]), match texts, IDs.
#include "testing.h"

#include "base/rng.h"
#include "games/backgammon/bg_ids.h"
#include "games/game_types.h"
#include "record/backgammon/record_mat.h"
#include "record/files/record_file.h"
#include "record/record_build.h"
#include "record/record_tree.h"
#include "record/sgf/record_sgf.h"

#include <stdlib.h>

static int open_table(void **state) {
    size_t n;
    const GameType *const *types = game_types(&n);
    *state = game_table_new(types, n);
    return 0;
}

static int close_table(void **state) {
    game_table_free(*state);
    return 0;
}

typedef RecordStatus Reader(RecordInput *in, Record *r, Error *e);

static RecordInput input_of(void **state, const char *text) {
    return (RecordInput){.name = "f", .text = text, .n = strlen(text), .games = *state};
}

static Record read_one(void **state, Reader *next, const char *text) {
    RecordInput in = input_of(state, text);
    Record r;
    Error e;
    if (next(&in, &r, &e) != RECORD_READ) fail_msg("%s\n%s", text, e.text);
    return r;
}

static void assert_refused(void **state, Reader *next, const char *text, const char *why) {
    RecordInput in = input_of(state, text);
    Record r;
    Error e;
    assert_int_equal(next(&in, &r, &e), RECORD_REFUSED);
    assert_string_equal(e.text, why);
}

static void add_move_text(void *context, const char *text) {
    str_addf(context, "%s ", text);
}

static void assert_moves(const Record *r, const char *wanted) {
    Str text = {0};
    record_each_move(r, add_move_text, &text);
    assert_string_equal(str_text(&text), wanted);
    str_clear(&text);
}

// --- SGF ---

#define HEAD "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]"

static void a_game_of_a_match_is_read_from_sgf(void **state) {
    Record r =
        read_one(state, record_sgf_next,
                 HEAD "MI[length:5][game:1][ws:2][bs:0]PW[Alice]PB[Bob]DT[2026-11-18]"
                      "RU[Crawford]RE[B+4R]\n;B[31qtst]A[0][x y]\n;W[double]\n;B[take]C[ok]\n"
                      ";W[44mimihdhd];PL[B]DI[62])");
    assert_string_equal(r.game->name, "backgammon:cube=1");
    assert_string_equal(r.names[0], "Alice");
    assert_string_equal(r.names[1], "Bob");
    assert_string_equal(record_heading(&r, "match"), "5 points, game 2, 2-0");
    assert_string_equal(record_heading(&r, "rules"), "Crawford");
    assert_string_equal(record_comment_at(&r, 0, 4), "ok");
    assert_moves(&r, "13 19/20+17/20 double take roll 44 13/9+13/9+8/4+8/4 roll 26 ");
    assert_int_equal(r.ending, END_RESIGN);
    assert_int_equal(r.payoffs[0], -4);
    record_clear(&r);
}

// GNU Backgammon says of a match when and where it was played in its first game alone.
static void games_of_a_match_have_its_headings(void **state) {
#define PLAYED(LENGTH, GAME, BLACK, MORE)                                                          \
    HEAD "MI[length:" LENGTH "][game:" GAME "][ws:0][bs:0]PW[Alice]PB[" BLACK "]" MORE             \
         "\n;B[31qtst];W[double];B[drop])\n"
    static const char file[] =
        PLAYED("5", "0", "Bob", "DT[2026-11-18]EV[Cup]WR[1800]GC[fine]") PLAYED("5", "1", "Bob", "")
            PLAYED("5", "2", "Bob", "DT[2026-11-19]") PLAYED("5", "3", "Bob", "RU[Crawford]")
                PLAYED("7", "1", "Bob", "") PLAYED("5", "1", "Carl", "");
    static const char *const dates[] = {"2026-11-18", "2026-11-18", "2026-11-19",
                                        "2026-11-18", NULL,         NULL};
    RecordInput in = input_of(state, file);
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        Record r;
        Error e;
        if (record_sgf_next(&in, &r, &e) != RECORD_READ) fail_msg("%s", e.text);
        const char *date = record_heading(&r, RECORD_STARTED);
        assert_int_equal(date != NULL, dates[i] != NULL);
        if (date) assert_string_equal(date, dates[i]);
        assert_int_equal(record_heading(&r, RECORD_EVENT) != NULL, dates[i] && i != 2);
        assert_string_equal(r.comment, i ? "" : "fine");
        record_clear(&r);
    }
}

static void a_position_is_set_up_in_sgf(void **state) {
    Record r = read_one(state, record_sgf_next,
                        HEAD ";PL[B]DI[32]\n;PL[B]AE[a:y]AW[f][f][y]AB[s][s][y]\n;CV[4]\n;CP[w]\n"
                             ";PL[B]DI[31];B[31ycst])");
    Str text = {0};
    game_position_text(r.game, r.start, &text);
    assert_string_equal(str_text(&text),
                        "b 1b,0,0,0,0,0,2w,0,0,0,0,0,0,0,0,0,0,0,0,2b,0,0,0,0,0,1w "
                        "12:12 3 1 2 1 4 black white 0 void");
    assert_moves(&r, "0/3+19/20 ");
    str_clear(&text);
    record_clear(&r);
}

// One step over both dice is found by where it leads; steps stand in any order.
static void steps_over_several_dice_are_found(void **state) {
    Record r = read_one(state, record_sgf_next, HEAD ";W[65xm])");
    assert_moves(&r, "65 24/18+18/13 ");
    record_clear(&r);
    r = read_one(state, record_sgf_next, HEAD ";B[41lpst];W[21xvxw])");
    assert_moves(&r, "14 19/20+12/16 roll 12 24/22+24/23 ");
    record_clear(&r);
}

static void bad_sgf_is_refused_with_its_place(void **state) {
    assert_refused(state, record_sgf_next, HEAD ";W[71])",
                   "f:1:52: W[71]: not a throw and its steps, double, take or drop");
    assert_refused(state, record_sgf_next, HEAD ";W[33])",
                   "f:1:52: the throw that says who begins cannot be 3 and 3");
    assert_refused(state, record_sgf_next, HEAD ";W[31xa1])",
                   "f:1:52: W[31xa1]: not dice and up to 4 steps");
    assert_refused(state, record_sgf_next, HEAD ";W[31x!])",
                   "f:1:52: W[31x!]: a point is a letter: a to x, y the bar, z the end");
    assert_refused(state, record_sgf_next, HEAD ";W[31hefe];W[double])",
                   "f:1:62: it is not white's turn");
    assert_refused(state, record_sgf_next, HEAD ";AW[a];AE[z])",
                   "f:1:53: AW[a]: both players are on this point");
    assert_refused(state, record_sgf_next, HEAD ";AW[b])",
                   "f:1:53: AW[b]: a player has more than 15 men");
    assert_refused(state, record_sgf_next, HEAD ";CV[3])",
                   "f:1:53: CV[3]: the cube shows 1, 2, 4, 8, 16, 32 or 64 here");
    assert_refused(state, record_sgf_next, HEAD ";W[31hefe];AE[a])",
                   "f:1:63: men are set up after the first move");
    assert_refused(state, record_sgf_next, HEAD "MI[length:x])",
                   "f:1:52: MI[length:x]: not a number of MI such as length:7, 0 to 32767");
}

// --- match texts ---

static const char match[] = "; [Event \"Cup\"]\n; [EventDate \"2026.11.18\"]\n"
                            "; [Variation \"Backgammon\"]\n\n 3 point match\n\n Game 1\n"
                            " Alice : 0                      Bob : 0\n"
                            "  1)                             21: 13/11 24/23 \n"
                            "  2) 52: 13/8 24/22               Doubles => 2\n"
                            "  3)  Drops                       Wins 1 point \n\n"
                            " Game 2\n Alice : 0                      Bob : 1\n"
                            "  1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)\n"
                            "  2) 65: 24/13                   64: \n";

static void a_match_is_read_game_by_game(void **state) {
    assert_true(record_is_mat(match, strlen(match)));
    RecordInput in = input_of(state, match);
    Record r;
    Error e;
    assert_int_equal(record_mat_next(&in, &r, &e), RECORD_READ);
    assert_string_equal(record_heading(&r, "match"), "3 points, game 1, 0-0");
    assert_string_equal(record_heading(&r, "event"), "Cup");
    assert_string_equal(record_heading(&r, "started"), "2026-11-18");
    assert_moves(&r, "12 12/14+1/2 roll 25 24/22+13/8 double drop ");
    assert_int_equal(r.ending, END_RULES);
    assert_int_equal(r.payoffs[1], 1);
    record_clear(&r);
    assert_int_equal(record_mat_next(&in, &r, &e), RECORD_REFUSED);
    assert_string_equal(e.text,
                        "f:16:6: '24/13' is not a legal move; legal: 13/8+8/2 8/2+6/1 8/2+8/3");
    assert_int_equal(record_mat_next(&in, &r, &e), RECORD_END);
}

static void bad_match_texts_are_refused_with_their_place(void **state) {
#define M " 3 point match\n Game 1\n"
#define N M " A : 0  B : 0\n"
    const char *const wrong[][2] = {
        {" Game 1\n", "f:1:1: 'N point match' must come first"},
        {M, "f:2:1: the file ends behind this line"},
        {M "x\n", "f:3:1: the names of the players and their scores are expected here: A : 0   B "
                  ": 0"},
        {N "  1) 71: 1/0\n", "f:4:6: '71: 1/0' is neither dice (31:), Doubles, Takes, Drops nor "
                             "Wins"},
        {N "  1) 31: 8/x\n", "f:4:6: '8/x' is not a step such as 13/8 or bar/21*"},
        {N "  1) 33:\n", "f:4:6: the throw that says who begins cannot be 3 and 3"},
        {N "  1) 31: 8/5 6/5                  Doubles => 8\n",
         "f:4:35: Doubles => 8, but the cube shows 1"},
        {N "  1) 31: 8/5 6/5   31: 8/5 6/5  Takes\n",
         "f:4:33: a row has one action of each player"},
        {N "  1) 31:    31: 8/5 6/5\n", ""},
        {N "      Wins none\n", "f:4:7: 'Wins' needs a number of points"},
        {N "      Wins 1 point\n  1) 31: 8/5 6/5\n",
         "f:5:6: something follows the end of the game"},
        {"; [Game \"chess\"]\n" N, "f:3:1: a match of backgammon, but its game is chess"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        RecordInput in = input_of(state, wrong[i][0]);
        Record r;
        Error e;
        assert_int_equal(record_mat_next(&in, &r, &e), RECORD_REFUSED);
        if (*wrong[i][1]) assert_string_equal(e.text, wrong[i][1]);
    }
}

// --- both ways ---

static Record random_game(const Game *g, Rng *rng, size_t most) {
    Record r;
    State *s = game_states_new(g, 1);
    record_init(&r, g, NULL);
    game_start(g, s);
    for (Move m; r.n < most && game_random_move(g, s, rng, &m);) {
        record_add(&r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
        game_play(g, s, m);
    }
    if (game_over(g, s)) record_finish_by_rules(&r);
    free(s);
    return r;
}

static void assert_comes_back(void **state, const Record *r, Reader *next,
                              void (*write)(const Record *r, Str *out)) {
    Str text = {0};
    write(r, &text);
    Record back = read_one(state, next, str_text(&text));
    if (!record_same(r, &back)) fail_msg("%s", str_text(&text));
    record_clear(&back);
    str_clear(&text);
}

static void random_games_come_back_the_same(void **state) {
    Rng rng = rng_seed(28);
    for (int i = 0; i < 40; i++) {
        const Game *g = game_table_open(*state, i % 2 ? "backgammon:cube=1" : "backgammon", NULL);
        Record r = random_game(g, &rng, i < 10 ? 400 : (size_t)i - 9);
        record_name(&r, 0, i % 3 ? "A : 1  b" : "");
        record_name(&r, 1, i % 2 ? "\"x\"]\n" : "\x94\xff"); // the second is not UTF-8
        r.seed = i % 4 ? (uint64_t)i : 0;
        if (i % 5 == 0) record_add_heading(&r, "event", "Cup \"3\"");
        if (i % 5 < 2) record_add_heading(&r, "match", "7 points, game 3, 2-1");
        if (i % 5 == 1) record_add_heading(&r, "CubeLimit", "1");
        if (i % 7 == 3 && r.ending == END_NONE) record_finish_against(&r, END_TIME, i % 2);
        assert_comes_back(state, &r, record_sgf_next, record_sgf_write);
        assert_comes_back(state, &r, record_mat_next, record_mat_write);
        record_clear(&r);
    }
}

static void comments_variations_and_times_stay_in_sgf(void **state) {
    Record r;
    const Game *g = game_table_open(*state, "backgammon:cube=1", NULL);
    assert_true(
        record_from_moves(g, NULL, "31 8/5+6/5 roll 26 1/3+12/18 roll 12 6/4+6/5", &r, NULL));
    record_add_comment(&r, 0, 3, "behind a roll");
    record_add_comment(&r, 0, 4, "behind the dice");
    r.moves[2].used_ms = 12;
    State *s = game_states_new(g, 1);
    for (size_t ply = 3; ply <= 5; ply++) {
        Move m, list[1000];
        record_state(&r, ply, s);
        assert_true(game_moves(g, s, list) <= 1000);
        m = list[0];
        size_t line = record_add_variation(&r, 0, ply);
        record_add_to_line(&r, line,
                           (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
    }
    free(s);
    record_sort_lines(&r);
    assert_comes_back(state, &r, record_sgf_next, record_sgf_write);
    record_clear(&r);
}

static void set_up_positions_come_back_from_sgf_only(void **state) {
    static const char in_words[] = "b 2b,0,0,0,0,0,3w,0,3w,0,0,0,5b,5w,0,0,0,3b,0,5b,0,0,3w,0,0,1w "
                                   "0:0 3 1 2 1 4 black white 0 void";
    const char *const starts[] = {"4HPwATDgc/ABMA:cAkGAAAAAAAE", "sGfwATDgc/ABMA:MBkAAAAAAAAE",
                                  "4HPwATDgc/ABMA", in_words};
    const Game *g = game_table_open(*state, "backgammon:cube=1", NULL);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        State *s = game_states_new(g, 1);
        Record r;
        Error e;
        if (!game_position_parse(g, starts[i], s, &e)) fail_msg("%s", e.text);
        record_init(&r, g, s);
        assert_comes_back(state, &r, record_sgf_next, record_sgf_write);
        assert_false(record_mat_fits(&r, &e));
        assert_string_equal(e.text,
                            "mat holds games from the start only, not from another position");
        record_clear(&r);
        free(s);
    }
}

// --- IDs ---

// As GNU Backgammon 1.07 shows them for these positions, in a match of 0 points.
static void ids_are_those_of_gnu_backgammon(void **state) {
    const char *const pairs[][2] = {
        {"w 0,2b,0,0,0,0,5w,0,3w,0,0,0,5b,5w,0,0,0,2b,0,4b,2b,0,0,0,2w,0 0:0 0 0 0 1 1 black void "
         "0 "
         "void",
         "sGfwATDgc/ABMA:MAEAAAAAAAAE"},
        {"b 0,2b,0,0,0,0,5w,0,3w,0,0,0,5b,5w,0,0,0,2b,0,4b,2b,0,0,0,2w,0 0:0 0 0 0 1 1 black void "
         "1 "
         "void",
         "sGfwATDgc/ABMA:MBkAAAAAAAAE"},
        {"b 2b,0,0,0,0,0,3w,0,3w,0,0,0,5b,5w,0,0,0,3b,0,5b,0,0,3w,0,0,1w 0:0 3 1 2 1 4 black white "
         "0 void",
         "4Bx8AEfgc/ABYA:QokFAAAAAAAE"}};
    const Game *g = game_table_open(*state, "backgammon:cube=1", NULL);
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Str text = {0};
        assert_true(game_position_parse(g, pairs[i][1], s, NULL));
        game_position_text(g, s, &text);
        assert_string_equal(str_text(&text), pairs[i][0]);
        str_reset(&text);
        bg_ids_of(g, s, &text);
        assert_string_equal(str_text(&text), pairs[i][1]);
        str_clear(&text);
    }
    free(s);
}

static void bad_ids_are_refused(void **state) {
    const char *const wrong[][2] = {
        {"//////////////",
         "'//////////////' is not a position ID: 14 letters, at most 15 men a player"},
        {"4HPwATDgc/ABMB",
         "'4HPwATDgc/ABMB' is not a position ID: 14 letters, at most 15 men a player"},
        {"4HPwATDgc/ABMA:AAAAAAAAAAAA", "match ID 'AAAAAAAAAAAA': no game is going on"},
        {"4HPwATDgc/ABMA:", "'4HPwATDgc/ABMA:' is not a position ID such as 4HPwATDgc/ABMA, or one "
                            "with a match ID behind a colon"}};
    const Game *g = game_table_open(*state, "backgammon", NULL);
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error e;
        assert_false(game_position_parse(g, wrong[i][0], s, &e));
        assert_string_equal(e.text, wrong[i][1]);
    }
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_of_a_match_is_read_from_sgf),
        cmocka_unit_test(games_of_a_match_have_its_headings),
        cmocka_unit_test(a_position_is_set_up_in_sgf),
        cmocka_unit_test(steps_over_several_dice_are_found),
        cmocka_unit_test(bad_sgf_is_refused_with_its_place),
        cmocka_unit_test(a_match_is_read_game_by_game),
        cmocka_unit_test(bad_match_texts_are_refused_with_their_place),
        cmocka_unit_test(random_games_come_back_the_same),
        cmocka_unit_test(comments_variations_and_times_stay_in_sgf),
        cmocka_unit_test(set_up_positions_come_back_from_sgf_only),
        cmocka_unit_test(ids_are_those_of_gnu_backgammon),
        cmocka_unit_test(bad_ids_are_refused),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
