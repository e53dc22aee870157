// SPDX-License-Identifier: MIT
// test_record_sgf.c - games as SGF: our own games are read back unchanged, those of other programs
// are understood, and errors are reported at their place.
#include "testing.h"

#include "record_samples.h"

#include "record/record_build.h"
#include "record/record_tree.h"
#include "record/sgf/record_sgf.h"

static int open_games(void **state) {
    *state = sample_games();
    return 0;
}

static int close_games(void **state) {
    game_table_free(*state);
    return 0;
}

static RecordInput input(GameTable *games, const char *text) {
    return (RecordInput){.name = "g.sgf", .text = text, .n = strlen(text), .games = games};
}

// Reads one game, which must be good.
static Record read_game(void **state, const char *text) {
    RecordInput in = input(*state, text);
    Record r;
    Error e;
    if (record_sgf_next(&in, &r, &e) != RECORD_READ) fail_msg("%s\n%s", text, e.text);
    return r;
}

static void assert_moves(const Record *r, const char *expected) {
    Str text = {0};
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        if (i) str_add_char(&text, ' ');
        game_move_text(r->game, s, r->moves[i].move, &text);
        game_play(r->game, s, r->moves[i].move);
    }
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
    free(s);
}

// --- our own ---

static void random_games_of_every_kind_come_back_the_same(void **state) {
    Rng rng = rng_seed(4);
    for (int i = 0; i < 60 * SAMPLE_GAMES; i++) {
        Record r;
        Str text = {0};
        random_record(&rng, sample_game(*state, sample_names[i % SAMPLE_GAMES]), &r);
        record_sgf_write(&r, &text);
        Record back = read_game(state, str_text(&text));
        assert_same_record(&r, &back);
        record_clear(&r);
        record_clear(&back);
        str_clear(&text);
    }
}

static void a_collection_holds_many_games_in_order(void **state) {
    enum { GAMES = 20 };
    Record r[GAMES], back;
    Str text = {0};
    Error e;
    Rng rng = rng_seed(5);
    for (int i = 0; i < GAMES; i++) {
        random_record(&rng, sample_game(*state, sample_names[i % SAMPLE_GAMES]), &r[i]);
        record_sgf_write(&r[i], &text);
    }
    RecordInput in = input(*state, str_text(&text));
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(record_sgf_next(&in, &back, &e), RECORD_READ);
        assert_same_record(&r[i], &back);
        record_clear(&back);
        record_clear(&r[i]);
    }
    assert_int_equal(record_sgf_next(&in, &back, &e), RECORD_END);
    str_clear(&text);
}

static void write_sample(void **state, const char *game, const char *position, const char *moves,
                         const char *expected) {
    Record r;
    Error e;
    Str text = {0};
    const Game *g = sample_game(*state, game);
    if (!record_from_moves(g, position, moves, &r, &e)) fail_msg("%s", e.text);
    record_name(&r, 0, "one [1]");
    record_name(&r, 1, "two");
    record_sgf_write(&r, &text);
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
    record_clear(&r);
}

static void othello_is_written_with_standard_properties_only(void **state) {
    write_sample(state, "othello", NULL, "f5 d6 c3",
                 "(;FF[4]GM[2]CA[UTF-8]AP[Genpei]SZ[8]PB[one [1\\]]PW[two]RE[?]\n"
                 ";B[fe];W[df];B[cc])\n");
    write_sample(state, "othello:size=4", "XXXX/XXXX/XXXO/XXX- X", "d4",
                 "(;FF[4]GM[2]CA[UTF-8]AP[Genpei]SZ[4]"
                 "AB[aa][ba][ca][da][ab][bb][cb][db][ac][bc][cc][ad][bd][cd]AW[dc]PL[B]"
                 "PB[one [1\\]]PW[two]RE[B+16]\n;B[dd])\n");
}

static void a_game_without_a_number_is_named(void **state) {
    write_sample(state, "reversi70", NULL, "3-5 5-6",
                 "(;FF[4]GM[1970]CA[UTF-8]AP[Genpei]GAME[reversi70]PB[one [1\\]]PW[two]RE[?]\n"
                 ";B[3-5];W[5-6])\n");
}

// --- other people's ---

// The moves of a line from the start, as text.
static void assert_line(const Record *r, size_t line, size_t begin, const char *expected) {
    Str text = {0};
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < record_line_plies(r, line); i++) {
        Move m = record_line_move(r, line, i)->move;
        if (i) str_add(&text, " ");
        game_move_text(r->game, s, m, &text);
        game_play(r->game, s, m);
    }
    assert_string_equal(str_text(&text), expected);
    assert_int_equal(record_line_begin(r, line), begin);
    free(s);
    str_clear(&text);
}

static void variations_are_read(void **state) {
    Record r = read_game(state, " (;FF[4]GM[2]\n"
                                "  (;B[fe];W[df] (;B[cc]) (;B[cd]C[here];W[dc]C[there]))\n"
                                "  (;B[ef] (;W[fd];B[zz]) (;C[a word];W[dd]))\n"
                                ") ");
    assert_moves(&r, "f5 d6 c3");
    assert_int_equal(record_lines(&r), 3);
    assert_line(&r, 1, 2, "f5 d6 c4 d3");
    assert_string_equal(record_comment_at(&r, 1, 3), "here");
    assert_string_equal(record_comment_at(&r, 1, 4), "there");
    assert_line(&r, 2, 0, "e6 f4");
    assert_string_equal(record_comment_at(&r, 2, 1), "a word");
    record_clear(&r);
}

static void a_variation_ends_before_a_move_that_is_refused(void **state) {
    RecordInput in =
        input(*state, "(;GM[2](;B[fe];W[df])(;B[aa];W[bb])(;B[ef];AB[cc])(;B[dc];W[aa]))");
    Record r;
    Error e, odd = {""};
    in.warning = &odd;
    assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_READ);
    assert_moves(&r, "f5 d6");
    assert_int_equal(record_lines(&r), 3);
    assert_contains(odd.text, "3 variations of SGF left out");
    assert_contains(odd.text, "'a1' is not a legal move");
    record_clear(&r);
}

// Random games with variations, comments and ends anywhere come back the same.
static void grow_at_random(RecordBuilder *b, Rng *rng) {
    Move m;
    Str text = {0};
    for (uint32_t n = 1 + rng_below(rng, 12);
         n > 0 && game_random_move(b->record.game, b->now, rng, &m); n--) {
        str_reset(&text);
        game_move_text(b->record.game, b->now, m, &text);
        assert_true(record_build_move(b, str_text(&text), NULL));
        if (rng_below(rng, 4) == 0)
            record_add_comment(&b->record, b->line, b->ply,
                               rng_below(rng, 2) ? "a ]\\ b" : "\tc\n");
    }
    str_clear(&text);
}

static void trees_survive_a_round_trip(void **state) {
    Rng rng = rng_seed(5);
    for (int i = 0; i < work(40, 8) * SAMPLE_GAMES; i++) {
        Error e;
        const Game *g = sample_game(*state, sample_names[i % SAMPLE_GAMES]);
        RecordBuilder b;
        Record r, back;
        Str text = {0};
        record_build_init(&b, g, NULL);
        if (i % 7) grow_at_random(&b, &rng);
        for (uint32_t n = rng_below(&rng, 8); n > 0; n--) {
            size_t line = rng_below(&rng, (uint32_t)record_lines(&b.record));
            size_t begin = record_line_begin(&b.record, line) + (line > 0);
            size_t ply =
                begin + rng_below(&rng, (uint32_t)(record_line_plies(&b.record, line) - begin + 1));
            assert_true(record_build_variation(&b, line, ply, &e));
            grow_at_random(&b, &rng);
            if (record_line_plies(&b.record, b.line) == ply)
                record_drop_variation(&b.record);
            else if (rng_below(&rng, 3) == 0)
                record_set_end(&b.record, b.line, "mate", 70);
            record_build_line(&b, 0);
        }
        record_build_take(&b, &r);
        record_sgf_write(&r, &text);
        back = read_game(state, str_text(&text));
        if (!record_same(&r, &back)) fail_msg("%s", str_text(&text));
        record_clear(&back);
        record_clear(&r);
        str_clear(&text);
    }
}

static void deep_nesting_needs_no_stack(void **state) {
    enum { DEPTH = 200000 };
    Str text = {0};
    str_add(&text, "(;GM[2];B[fe]");
    for (int i = 0; i < DEPTH; i++) str_add(&text, "(;C[x]");
    for (int i = 0; i < DEPTH; i++) str_add_char(&text, ')');
    str_add_char(&text, ')');
    Record r = read_game(state, str_text(&text));
    assert_moves(&r, "f5");
    record_clear(&r);
    str_clear(&text);
}

static void points_are_letters_or_letter_and_number(void **state) {
    Record r = read_game(state, "(;GM[2]SZ[8];B[f5];W[D6];B[cc];W[d3])");
    assert_moves(&r, "f5 d6 c3 d3");
    record_clear(&r);
    r = read_game(state, "(;GM[2]SZ[10:10];B[g6])");
    assert_string_equal(r.game->name, "othello:size=10");
    record_clear(&r);
}

static void old_long_property_names_are_read(void **state) {
    Record r = read_game(state, "(;GaMe[2]PlayerBlack[Me];Black[f5];White[d6])");
    assert_moves(&r, "f5 d6");
    assert_string_equal(r.names[0], "Me");
    record_clear(&r);
}

static void escapes_and_line_ends_follow_the_standard(void **state) {
    Record r = read_game(state, "(;GM[2]CA[UTF-8]PB[a\\]b\\\\c\r\nd]PW[tab\there]"
                                "C[one\\\ntwo\n\rthree\\:\\[x\\]]C[second];B[f5]C[not this])");
    assert_string_equal(r.names[0], "a]b\\c d");
    assert_string_equal(r.names[1], "tab here");
    assert_string_equal(r.comment, "onetwo\nthree:[x]");
    record_clear(&r);
}

static void texts_that_are_not_utf8_are_latin1(void **state) {
    Record r = read_game(state, "(;GM[2]PB[M\xFCller]PW[M\xC3\xBCller])");
    assert_string_equal(r.names[0], "M\xC3\xBCller");
    assert_string_equal(r.names[1], "M\xC3\xBCller");
    record_clear(&r);
}

static void stones_set_up_a_position(void **state) {
    Record r = read_game(state, "(;GM[2]SZ[4]AB[aa:db][ac:cc]AB[ad:cd]AW[dc]PL[B];B[dd])");
    Str text = {0};
    game_position_text(r.game, r.start, &text);
    assert_string_equal(str_text(&text), "XXXXXXXXXXXOXXX- X");
    assert_int_equal(r.ending, END_RULES);
    record_clear(&r);
    // Without PL the side of the first move begins; AE takes stones away again.
    r = read_game(state, "(;GM[2]SZ[4]AW[aa:dd]AE[aa]AB[ba];W[aa])");
    str_reset(&text);
    game_position_text(r.game, r.start, &text);
    assert_string_equal(str_text(&text), "-XOOOOOOOOOOOOOO O");
    record_clear(&r);
    // PL alone keeps the normal starting position.
    r = read_game(state, "(;GM[2]SZ[4]PL[W])");
    str_reset(&text);
    game_position_text(r.game, r.start, &text);
    assert_string_equal(str_text(&text), "-----OX--XO----- O");
    record_clear(&r);
    str_clear(&text);
}

static void forced_passes_may_be_left_out(void **state) {
    // Black cannot move at first, so white continues; passes after the end do not count.
    static const char setup[] = "AB[ba]AW[ca:da][ab:dd]PL[B]";
    static const char *const moves[] = {";W[aa]", ";B[];W[aa]", ";B[pass];W[a1]",
                                        ";B[tt];W[aa];B[];W[]"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Str text = {0};
        str_addf(&text, "(;GM[2]SZ[4]%s%s)", setup, moves[i]);
        Record r = read_game(state, str_text(&text));
        assert_moves(&r, "pass a1");
        assert_int_equal(r.ending, END_RULES);
        assert_int_equal(r.payoffs[1], 16);
        record_clear(&r);
        str_clear(&text);
    }
}

static void results_are_understood(void **state) {
    static const struct {
        const char *text;
        Ending ending;
        int first;
    } results[] = {
        {"RE[B+12]", END_AGREED, 12},
        {"RE[W+2]", END_AGREED, -2},
        {"RE[W+R]", END_RESIGN, -1},
        {"RE[B+Resign]", END_RESIGN, 1},
        {"RE[B+T]", END_TIME, 1},
        {"RE[W+time]", END_TIME, -1},
        {"RE[B+F]", END_FAULT, 1},
        {"RE[0]", END_AGREED, 0},
        {"RE[Draw]", END_AGREED, 0},
        {"RE[B+]", END_AGREED, 1},
        {"RE[W+0.5]", END_AGREED, -1},
        {"RE[?]", END_NONE, 0},
        {"RE[Void]", END_STOPPED, 0},
        {"RE[]", END_NONE, 0},
        {"", END_NONE, 0},
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        Str text = {0};
        str_addf(&text, "(;GM[2]%s;B[f5])", results[i].text);
        Record r = read_game(state, str_text(&text));
        assert_int_equal(r.ending, results[i].ending);
        assert_int_equal(r.payoffs[0], results[i].first);
        assert_int_equal(r.payoffs[1], -results[i].first);
        record_clear(&r);
        str_clear(&text);
    }
}

// With and without moves.
static void an_unknown_margin_stays_unknown(void **state) {
    static const struct {
        const char *game, *written;
    } games[] = {
        {"(;GM[2]RE[B+];B[f5];W[d6])", "RE[B+]"},
        {"(;GM[2]RE[W+])", "RE[W+]"},
        {"(;GM[2]RE[W+];B[f5])", "RE[W+]"},
        {"(;GM[2]RE[W+1];B[f5])", "RE[W+1]"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Str text = {0};
        Record r = read_game(state, games[i].game);
        assert_int_equal(r.ending, END_AGREED);
        assert_int_equal(abs(r.payoffs[0]), 1);
        record_sgf_write(&r, &text);
        assert_contains(str_text(&text), games[i].written);
        Record back = read_game(state, str_text(&text));
        assert_true(record_same(&r, &back));
        record_clear(&r);
        record_clear(&back);
        str_clear(&text);
    }
}

static void the_board_decides_a_game_that_is_over(void **state) {
    // The winner gets the empty squares in many records; the payoff here is counted in stones.
    static const char *const results[] = {"RE[B+20]", "RE[?]", "", "RE[B+16]"};
    for (size_t i = 0; i < 4; i++) {
        Str text = {0};
        str_addf(&text, "(;GM[2]SZ[4]AB[aa:db][ac:cc][ad:cd]AW[dc]PL[B]%s;B[dd])", results[i]);
        Record r = read_game(state, str_text(&text));
        assert_int_equal(r.ending, END_RULES);
        assert_int_equal(r.payoffs[0], 16);
        record_clear(&r);
        str_clear(&text);
    }
}

static void values_and_times_belong_to_the_move_of_their_node(void **state) {
    Record r = read_game(state, "(;GM[2];V[5]B[f5]MS[70];W[d6]V[5]BL[3];B[c3]V[1.5])");
    assert_true(r.moves[0].has_value && r.moves[0].value == 5 && r.moves[0].used_ms == 70);
    assert_true(r.moves[1].has_value && r.moves[1].value == -5 && r.moves[1].used_ms == -1);
    assert_false(r.moves[2].has_value);
    record_clear(&r);
}

// A game that was resigned or stopped ends without a word of its own, but not without its time.
// What is written has these parts, and is read as the same record.
static void assert_writes(void **state, const Record *r, const char *part, const char *other) {
    Str text = {0};
    record_sgf_write(r, &text);
    if (!strstr(str_text(&text), part)) fail_msg("%s\nis not in\n%s", part, str_text(&text));
    if (!strstr(str_text(&text), other)) fail_msg("%s\nis not in\n%s", other, str_text(&text));
    Record back = read_game(state, str_text(&text));
    assert_same_record(r, &back);
    record_clear(&back);
    str_clear(&text);
}

static void marks_are_kept_as_comments_and_written_as_marks(void **state) {
    Record r = read_game(state, "(;GM[2]AN[ann]CR[aa]GC[of the game]C[hello]"
                                ";B[fe]TR[aa][bb]LB[cc:1][dd:a\\]b]C[good];W[fd]N[name]"
                                "(;B[ec]SQ[aa])(;B[fc]MA[bb]AR[aa:bb]))");
    assert_string_equal(record_heading(&r, "annotator"), "ann");
    assert_string_equal(r.comment, "[%sgf CR[aa]]\nof the game\nhello");
    assert_string_equal(record_comment_at(&r, 0, 1), "[%sgf TR[aa][bb]LB[cc:1][dd:a\\]b]]\ngood");
    assert_string_equal(record_comment_at(&r, 0, 2), "[%sgf N[name]]");
    assert_string_equal(record_comment_at(&r, 1, 3), "[%sgf MA[bb]AR[aa:bb]]");
    assert_writes(state, &r, ";B[fe]TR[aa][bb]LB[cc:1][dd:a\\]b]C[good];W[fd]N[name]",
                  "MA[bb]AR[aa:bb]");
    record_clear(&r);
}

static void clocks_are_kept_and_give_the_times_of_moves(void **state) {
    Record r = read_game(state, "(;GM[2]TM[600];B[fe]BL[598.25];W[fd]WL[580.0]C[slow];B[ec])");
    assert_int_equal(r.moves[0].used_ms, 1750);
    assert_int_equal(r.moves[1].used_ms, 20000);
    assert_int_equal(r.moves[2].used_ms, -1);
    assert_string_equal(record_comment_at(&r, 0, 1), "[%clk 0:09:58.25]");
    assert_string_equal(record_comment_at(&r, 0, 2), "[%clk 0:09:40]\nslow");
    assert_writes(state, &r, "BL[598.25]", "WL[580]C[slow]");
    record_clear(&r);
    r = read_game(state, "(;GM[2]TM[600]OT[5x30];B[fe]BL[598];W[fd]WL[30]OW[4];B[ec]BL[-1])");
    assert_int_equal(r.moves[0].used_ms, -1); // the clock may have gained time
    assert_string_equal(record_comment_at(&r, 0, 2), "[%clk 0:00:30]\n[%sgf OW[4]]");
    assert_string_equal(record_comment_at(&r, 0, 3), "[%sgf BL[-1]]");
    assert_writes(state, &r, "WL[30]OW[4]", "OT[5x30]");
    assert_writes(state, &r, ";B[ec]BL[-1]", "OT[5x30]");
    record_clear(&r);
    // Both clocks at once, and the other's alone.
    r = read_game(state, "(;GM[2]TM[600]BL[600]WL[600];B[fe]WL[20]OB[2];W[fd]WL[20]BL[30.5]C[x]"
                         ";B[ec]BL[20]BL[7])");
    assert_writes(state, &r, ";B[fe]WL[20]OB[2];W[fd]WL[20]BL[30.5]C[x]", "BL[600]WL[600]");
    assert_writes(state, &r, ";B[ec]BL[20]BL[7]", "TM[600]");
    record_clear(&r);
}

// Text that only looks like what the reader makes stays text.
static void comments_like_marks_come_back_the_same(void **state) {
    static const char *const comments[] = {
        "[%sgf TR[aa]",    "[%sgf TR[aa]]\\nx", "[%sgf PB[me]]",   "[%sgf ]",
        "[%sgf tr[aa]]",   "[%sgf BL[5]]",      "[%clk 0:00:05]",  "[%clk 00:00:5]",
        "[%clk 0:61:00]",  "[%clk 0:00:05.10]", "[%sgf TR[a\\a]]", "[%sgf TR[a] ]",
        "[%clk 0:00:05]\n"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        Record r = read_game(state, "(;GM[2];B[fe];W[fd])");
        record_add_comment(&r, 0, 0, comments[i]);
        record_add_comment(&r, 0, 1, comments[i]);
        record_add_comment(&r, 0, 2, comments[i]);
        assert_writes(state, &r, ";B[fe]", ";W[fd]");
        record_clear(&r);
    }
}

static void what_is_left_out_is_said(void **state) {
    RecordInput in = input(*state, "(;GM[2]PB[a]PB[b];B[fe]V[0.5]V[1];W[fd](;B[ec])(;B[aa]))");
    Error e, odd = {""};
    Record r;
    in.warning = &odd;
    assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_READ);
    assert_non_null(strstr(odd.text, "1 variation of SGF left out"));
    assert_non_null(strstr(odd.text, "; left out: 1 PB, 2 V"));
    record_clear(&r);
}

static void the_time_before_the_end_is_read_back(void **state) {
    static const char *const games[] = {"(;GM[2]RE[B+R];B[f5];W[d6])", "(;GM[2]RE[W+R])"};
    for (size_t i = 0; i < 2; i++) {
        Record r = read_game(state, games[i]);
        Str text = {0};
        record_set_end(&r, 0, "", 3000);
        record_sgf_write(&r, &text);
        Record back = read_game(state, str_text(&text));
        assert_true(record_same(&r, &back));
        assert_string_equal(back.end.word, "");
        assert_int_equal(back.end.used_ms, 3000);
        record_clear(&r);
        record_clear(&back);
        str_clear(&text);
    }
}

// --- refusals ---

static const struct {
    const char *text, *message;
} wrong[] = {
    {"x", "g.sgf:1:1: a game begins with '(;'"},
    {"(GM[2])", "g.sgf:1:2: ';' must follow '('"},
    {"(;GM[2]", "g.sgf:1:8: the file ends inside the game of line 1"},
    {"(;GM[2]\n(;B[f5])\n;W[d6])", "g.sgf:3:1: ';' cannot stand here"},
    {"(;GM[2]\n  PB[me", "g.sgf:2:5: this '[' is never closed"},
    {"(;GM[2]PB[me\\", "g.sgf:1:10: this '[' is never closed"},
    {"(;GM[2]PB)", "g.sgf:1:10: property PB has no value in []"},
    {"(;GM[2]5)", "g.sgf:1:8: '5' cannot stand here"},
    {"(;GM[3])", "g.sgf:1:6: GM[3] is not supported (GM[1] is Go, GM[2] Othello, GM[6] Backgammon, "
                 "GM[11] Hex)"},
    {"(;GM[two])", "g.sgf:1:6: 'two' is not a whole number"},
    {"(;GM[1970])", "g.sgf:1:6: GM[1970] needs the name of the game in GAME"},
    {"(;GM[1970]GAME[revresi70])",
     "g.sgf:1:16: unknown game 'revresi70'; did you mean 'reversi70'?"},
    {"(;GM[2]GAME[reversi70])", "g.sgf:1:13: GAME is reversi70, but GM[2] is othello"},
    {"(;GM[2]SZ[7])", "g.sgf:1:11: othello: size: 7 is odd; boards are 4, 6, 8 or 10"},
    {"(;GM[2]SZ[8:6])", "g.sgf:1:11: SZ is not the size of a square board"},
    {"(;GM[2]AB[i1])", "g.sgf:1:11: this is not a point of the board"},
    {"(;GM[2]AB[cc:aa])", "g.sgf:1:11: this is not a point of the board"},
    {"(;GM[2];B[f5];AW[aa])", "g.sgf:1:18: stones are set up after the first move"},
    {"(;GM[2]PL[red])", "g.sgf:1:11: PL is B or W"},
    {"(;GM[2];\nB[f5];\nW[f5])", "g.sgf:3:3: 'f5' is not a legal move; legal: f4 d6 f6"},
    {"(;GM[2];B[5f])", "g.sgf:1:11: '5f' is not a point such as fe or f5"},
    {"(;GM[2];B[f5];B[f6])", "g.sgf:1:17: it is not black's turn"},
    {"(;GM[2];W[f5])", "g.sgf:1:11: it is not white's turn"},
    {"(;GM[2];B[f5]MS[-1])", "g.sgf:1:17: MS is a whole number of milliseconds"},
    {"(;GM[2]RE[black])", "g.sgf:1:11: 'black' is not a result such as B+12, W+R, 0 or ?"},
    {"(;GM[2]RE[B+-3])", "g.sgf:1:11: 'B+-3' is not a result such as B+12, W+R, 0 or ?"},
    {"(;GM[2]SZ[4]AB[aa:dd]RE[W+3])",
     "g.sgf:1:25: the result is said to be W+3, but the moves give the first player 16"},
    {"(;GM[2]ENDING[bored])", "g.sgf:1:15: unknown ENDING 'bored'"},
    {"(;GM[2]ENDING[agreed]PAYOFFS[1])", "g.sgf:1:30: PAYOFFS are 2 whole numbers"},
    {"(;GM[2]ENDING[agreed])", "g.sgf:1:15: ending 'agreed' needs a result"},
    {"(;GM[2]SEED[-1])", "g.sgf:1:13: SEED is a whole number"},
    {"(;GM[2]NAMES[a\\\\q])", "g.sgf:1:14: a backslash must be followed by one of \\ n r t xHH"},
    {"(;GM[1970]GAME[reversi70]START[RW])", "g.sgf:1:32: position ends after 2 of 64 squares"},
};

static void what_is_wrong_is_refused_at_its_place(void **state) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        RecordInput in = input(*state, wrong[i].text);
        Record r;
        Error e = {""};
        assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_REFUSED);
        assert_string_equal(e.text, wrong[i].message);
        assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_END);
    }
}

static void reading_goes_on_behind_a_refused_game(void **state) {
    RecordInput in = input(*state, "(;GM[2];B[a1])(;GM[2];B[f5])(;GM[2];B[f5]x)(;GM[2])");
    static const RecordStatus expected[] = {RECORD_REFUSED, RECORD_READ, RECORD_REFUSED,
                                            RECORD_END};
    for (int i = 0; i < 4; i++) {
        Record r;
        Error e;
        RecordStatus status = record_sgf_next(&in, &r, &e);
        assert_int_equal(status, expected[i]);
        if (status == RECORD_READ) record_clear(&r);
    }
}

static void a_zero_byte_is_refused(void **state) {
    static const char text[] = "(;GM[2]C[a\\\0b])";
    RecordInput in = {.name = "g.sgf", .text = text, .n = sizeof text - 1, .games = *state};
    Record r;
    Error e;
    assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_REFUSED);
    assert_string_equal(e.text, "g.sgf:1:12: a zero byte in a text");
}

// --- very many variations ---

static void add_variations(Str *text, size_t n) {
    str_add(text, "(;GM[2]");
    for (size_t i = 0; i < n; i++) str_add(text, "(;B[fe])");
    str_add(text, ")");
}

// Writing looked at all variations for each of them: this took minutes.
static void as_many_variations_as_there_may_be_are_written(void **state) {
    Str text = {0}, out = {0};
    add_variations(&text, RECORD_LINES_MAX + 1); // one is the game
    Record r = read_game(state, str_text(&text));
    assert_int_equal(r.n_variations, RECORD_LINES_MAX);
    record_sgf_write(&r, &out);
    size_t branches = 0;
    for (const char *at = str_text(&out); (at = strchr(at, '(')); at++) branches++;
    assert_int_equal(branches, RECORD_LINES_MAX + 2);
    record_clear(&r);
    str_clear(&text);
    str_clear(&out);
}

static void more_variations_are_refused(void **state) {
    Str text = {0};
    Record r;
    Error e;
    add_variations(&text, RECORD_LINES_MAX + 2);
    RecordInput in = input(*state, str_text(&text));
    assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_REFUSED);
    assert_contains(e.text, "more than 100000 variations");
    str_clear(&text);
}

static void empty_nodes_without_end_are_refused(void **state) {
    Str text = {0};
    Record r;
    Error e;
    str_add(&text, "(;GM[2]");
    for (int i = 0; i < 1000001; i++) str_add_char(&text, ';');
    str_add(&text, ")");
    RecordInput in = input(*state, str_text(&text));
    assert_int_equal(record_sgf_next(&in, &r, &e), RECORD_REFUSED);
    assert_contains(e.text, "more than 1000000 nodes");
    str_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_every_kind_come_back_the_same),
        cmocka_unit_test(a_collection_holds_many_games_in_order),
        cmocka_unit_test(othello_is_written_with_standard_properties_only),
        cmocka_unit_test(a_game_without_a_number_is_named),
        cmocka_unit_test(variations_are_read),
        cmocka_unit_test(a_variation_ends_before_a_move_that_is_refused),
        cmocka_unit_test(trees_survive_a_round_trip),
        cmocka_unit_test(deep_nesting_needs_no_stack),
        cmocka_unit_test(points_are_letters_or_letter_and_number),
        cmocka_unit_test(old_long_property_names_are_read),
        cmocka_unit_test(escapes_and_line_ends_follow_the_standard),
        cmocka_unit_test(texts_that_are_not_utf8_are_latin1),
        cmocka_unit_test(stones_set_up_a_position),
        cmocka_unit_test(forced_passes_may_be_left_out),
        cmocka_unit_test(results_are_understood),
        cmocka_unit_test(an_unknown_margin_stays_unknown),
        cmocka_unit_test(the_board_decides_a_game_that_is_over),
        cmocka_unit_test(values_and_times_belong_to_the_move_of_their_node),
        cmocka_unit_test(marks_are_kept_as_comments_and_written_as_marks),
        cmocka_unit_test(clocks_are_kept_and_give_the_times_of_moves),
        cmocka_unit_test(comments_like_marks_come_back_the_same),
        cmocka_unit_test(what_is_left_out_is_said),
        cmocka_unit_test(the_time_before_the_end_is_read_back),
        cmocka_unit_test(what_is_wrong_is_refused_at_its_place),
        cmocka_unit_test(reading_goes_on_behind_a_refused_game),
        cmocka_unit_test(a_zero_byte_is_refused),
        cmocka_unit_test(as_many_variations_as_there_may_be_are_written),
        cmocka_unit_test(more_variations_are_refused),
        cmocka_unit_test(empty_nodes_without_end_are_refused),
    };
    return cmocka_run_group_tests_name("record_sgf", tests, open_games, close_games);
}
