// SPDX-License-Identifier: MIT
// test_record_text.c - games as plain text: what is written is read back, and errors are reported
// at their place.
#include "record_samples.h"

#include "record/files/record_file.h"
#include "record/formats/record_text.h"
#include "record/record_escape.h"

static int open_games(void **state) {
    *state = sample_games();
    return 0;
}

static int close_games(void **state) {
    game_table_free(*state);
    return 0;
}

static RecordInput input(GameTable *games, const char *text) {
    return (RecordInput){.name = "t.txt", .text = text, .n = strlen(text), .games = games};
}

// --- writing and reading back ---

static void any_text_survives_escaping(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 2000; i++) {
        char *text = awkward_text(&rng);
        Str line = {0}, word = {0}, back = {0};
        size_t bad;
        record_escape(text, &line);
        record_escape_word(text, &word);
        assert_null(strpbrk(str_text(&line), "\n\r\t"));
        assert_null(strpbrk(str_text(&word), "\n\r\t "));
        assert_true(record_unescape(str_text(&line), line.len, &back, &bad));
        assert_string_equal(str_text(&back), text);
        str_reset(&back);
        assert_true(record_unescape(str_text(&word), word.len, &back, &bad));
        assert_string_equal(str_text(&back), text);
        str_clear(&line);
        str_clear(&word);
        str_clear(&back);
        free(text);
    }
}

static void random_games_of_every_kind_come_back_the_same(void **state) {
    Rng rng = rng_seed(2);
    for (int i = 0; i < 40 * SAMPLE_GAMES; i++) {
        Record r, back;
        Str text = {0};
        Error e;
        random_record(&rng, sample_game(*state, sample_names[i % SAMPLE_GAMES]), &r);
        record_text_write(&r, &text);
        RecordInput in = input(*state, str_text(&text));
        if (record_text_next(&in, &back, &e) != RECORD_READ) fail_msg("%s\n%s", e.text, text.text);
        assert_same_record(&r, &back);
        Record none;
        assert_int_equal(record_text_next(&in, &none, &e), RECORD_END);
        record_clear(&r);
        record_clear(&back);
        str_clear(&text);
    }
}

static void a_file_holds_many_games_in_order(void **state) {
    enum { GAMES = 20 };
    Record r[GAMES];
    Str text = {0};
    Error e;
    Rng rng = rng_seed(3);
    for (int i = 0; i < GAMES; i++) {
        random_record(&rng, sample_game(*state, sample_names[i % SAMPLE_GAMES]), &r[i]);
        record_text_write(&r[i], &text);
    }
    RecordInput in = input(*state, str_text(&text));
    for (int i = 0; i < GAMES; i++) {
        Record back;
        assert_int_equal(record_text_next(&in, &back, &e), RECORD_READ);
        assert_same_record(&r[i], &back);
        record_clear(&back);
        record_clear(&r[i]);
    }
    str_clear(&text);
}

static void a_game_is_written_in_the_documented_form(void **state) {
    Record r;
    Error e;
    Str text = {0};
    const Game *g = sample_game(*state, "othello:size=4");
    assert_true(record_from_moves(g, NULL, "1. a2, 2. a3 d4", &r, &e));
    record_name(&r, 0, "ply:depth=3");
    record_name(&r, 1, " two\nlines ");
    r.seed = 7;
    r.moves[1].used_ms = 120;
    r.moves[2].used_ms = 80;
    r.moves[2].has_value = true;
    r.moves[2].value = -5;
    record_finish_against(&r, END_RESIGN, 1);
    record_text_write(&r, &text);
    assert_string_equal(str_text(&text), "game othello:size=4\n"
                                         "start start\n"
                                         "black ply:depth=3\n"
                                         "white \\x20two\\nlines\\x20\n"
                                         "seed 7\n"
                                         "result 1 -1\n"
                                         "ending resign\n"
                                         "1. a2 2. a3 120ms 3. d4 80ms =-5\n"
                                         "end\n\n");
    str_clear(&text);
    record_clear(&r);
}

// --- reading what people write ---

static void hand_written_records_are_read(void **state) {
    static const char text[] = "\xEF\xBB\xBF# games of a rainy day\r\n"
                               "\r\n"
                               "  game   othello:size=4  \r\n"
                               "comment a # is no comment here\r\n"
                               "player 2   The Opponent\r\n"
                               "black Me\r\n"
                               "1. A2\r\n"
                               "# the only other move loses\r\n"
                               "2. a3 =+4 7ms\r\n"
                               "end\r\n"
                               "game dice\r\n"
                               "player 1 a\nplayer 2 b\nplayer 3 c\n"
                               "1. die:3 2. take\\x20it\n"
                               "end";
    RecordInput in = input(*state, text);
    Record r;
    Error e;
    if (record_text_next(&in, &r, &e) != RECORD_READ) fail_msg("%s", e.text);
    assert_string_equal(r.comment, "a # is no comment here");
    assert_string_equal(r.names[0], "Me");
    assert_string_equal(r.names[1], "The Opponent");
    assert_int_equal(r.n, 2);
    assert_true(r.moves[1].has_value && r.moves[1].value == 4 && r.moves[1].used_ms == 7);
    assert_int_equal(r.ending, END_NONE);
    record_clear(&r);
    if (record_text_next(&in, &r, &e) != RECORD_READ) fail_msg("%s", e.text);
    assert_string_equal(r.names[2], "c");
    assert_int_equal(r.moves[0].mover, PLAYER_CHANCE);
    record_clear(&r);
    assert_int_equal(record_text_next(&in, &r, &e), RECORD_END);
}

static void a_complete_game_needs_neither_result_nor_ending(void **state) {
    static const char text[] = "game othello:size=4\n"
                               "start XXXX/XXXX/XXXO/XXX- X\n"
                               "1. d4\nend\n";
    RecordInput in = input(*state, text);
    Record r;
    Error e;
    if (record_text_next(&in, &r, &e) != RECORD_READ) fail_msg("%s", e.text);
    assert_int_equal(r.ending, END_RULES);
    assert_int_equal(r.payoffs[0], 16);
    assert_int_equal(r.payoffs[1], -16);
    record_clear(&r);
}

// --- refusals ---

static const struct {
    const char *text, *message;
} wrong[] = {
    {"black me\n", "t.txt:1:1: a record begins with 'game NAME'"},
    {"\n\n  game othelo\nend\n", "t.txt:3:8: unknown game 'othelo'; did you mean 'othello'?"},
    {"game othello\nstart X\nend\n", "t.txt:2:7: position ends after 1 of 64 squares"},
    {"game othello\nstart Y\nend\n",
     "t.txt:2:7: position: character 1, 'Y', is not one of X O - (or R W)"},
    {"game othello\nblakc x\nend\n", "t.txt:2:1: unknown line 'blakc'; did you mean 'black'?"},
    {"game othello\nblack x\nplayer 1 y\nend\n", "t.txt:3:1: this player has a name already"},
    {"game othello\nplayer 3 y\nend\n", "t.txt:2:8: players are numbered from 1 to 2"},
    {"game othello\nplayer\nend\n", "t.txt:2:7: players are numbered from 1 to 2"},
    {"game othello\nseed -1\nend\n", "t.txt:2:6: '-1' is not a seed (a whole number)"},
    {"game othello\nseed 18446744073709551616\nend\n",
     "t.txt:2:6: '18446744073709551616' is not a seed (a whole number)"},
    {"game othello\nseed 1\nseed 2\nend\n", "t.txt:3:1: a second 'seed' line in one record"},
    {"game othello\nresult 1\nend\n", "t.txt:2:8: a result of this game is 2 whole numbers"},
    {"game othello\nresult 1 -1 0\nend\n", "t.txt:2:8: a result of this game is 2 whole numbers"},
    {"game othello\nending resing\nend\n",
     "t.txt:2:8: unknown ending 'resing'; did you mean 'resign'?"},
    {"game othello\nending resign\nend\n", "t.txt:2:8: ending 'resign' needs a result"},
    {"game othello\nresult 1 -1\nending stopped\nend\n",
     "t.txt:3:8: a game with ending 'stopped' has no result"},
    {"game othello\nresult 1 -1\nend\n",
     "t.txt:2:8: a game with ending 'unfinished' has no result"},
    {"game othello\nending rules\nend\n",
     "t.txt:2:8: the game is not over by its rules after these moves"},
    {"game othello:size=4\nstart XXXX/XXXX/XXXX/XXXO X\nresult 2 -2\nend\n",
     "t.txt:3:8: the result is said to be 2 -2, but the moves give 14 -14"},
    {"game othello\ncomment a\\q\nend\n",
     "t.txt:2:10: a backslash must be followed by one of \\ n r t xHH"},
    {"game othello\ncomment a\\x00\nend\n",
     "t.txt:2:10: a backslash must be followed by one of \\ n r t xHH"},
    {"game othello\ncomment \\\nend\n",
     "t.txt:2:9: a backslash must be followed by one of \\ n r t xHH"},
    {"game othello\n1. f5 2. f5\nend\n", "t.txt:2:10: 'f5' is not a legal move; legal: f4 d6 f6"},
    {"game othello\n1. f5 3. f6\nend\n", "t.txt:2:7: '2.' and a move should stand here, not '3.'"},
    {"game othello\n1. f5 soon\nend\n", "t.txt:2:7: '2.' and a move should stand here, not 'soon'"},
    {"game othello\n1. f5 -3ms\nend\n", "t.txt:2:7: '2.' and a move should stand here, not '-3ms'"},
    {"game othello\n1. f5 =3 =4\nend\n", "t.txt:2:10: '2.' and a move should stand here, not '=4'"},
    {"game othello\n1. f5 2.\nend\n", "t.txt:2:9: the line lacks the move"},
    {"game othello\n1. f\\y\nend\n",
     "t.txt:2:5: a backslash must be followed by one of \\ n r t xHH"},
    {"game othello\n1. f5\nblack me\nend\n",
     "t.txt:3:1: a header line must stand before the moves"},
    {"game othello\nend of story\n", "t.txt:2:5: nothing may follow 'end'"},
    {"game othello\n1. f5\n", "t.txt:3:1: the file ends inside the record of line 1"},
    {"game othello\n1. f5\ngame othello\nend\n", "t.txt:3:1: the record of line 1 has no 'end'"},
    {"game othello\n1. \x1b[31m\\n\nend\n",
     "t.txt:2:4: '?[31m?' is not a legal move; legal: d3 c4 f5 e6"},
};

static void what_is_wrong_is_refused_at_its_place(void **state) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        RecordInput in = input(*state, wrong[i].text);
        Record r;
        Error e = {""};
        assert_int_equal(record_text_next(&in, &r, &e), RECORD_REFUSED);
        assert_string_equal(e.text, wrong[i].message);
    }
}

static void a_zero_byte_is_refused(void **state) {
    static const char text[] = "game othello\nblack a\0b\nend\n";
    RecordInput in = {.name = "t.txt", .text = text, .n = sizeof text - 1, .games = *state};
    Record r;
    Error e;
    assert_int_equal(record_text_next(&in, &r, &e), RECORD_REFUSED);
    assert_string_equal(e.text, "t.txt:2:8: a zero byte in a text");
}

static void reading_goes_on_behind_a_refused_record(void **state) {
    RecordInput in = input(*state, "game othello\n1. a1\n2. b1\nend\n"
                                   "game othello\n1. f5\n"
                                   "game othello\n1. f5 2. d6\nend\n"
                                   "nonsense\nend\n"
                                   "game othello\n1. f5 2. d6 3. c3\nend\n");
    static const int expected[] = {-1, -1, 2, -1, 3};
    Record r;
    Error e;
    for (int i = 0; i < 5; i++) {
        RecordStatus status = record_text_next(&in, &r, &e);
        assert_int_equal(status, expected[i] < 0 ? RECORD_REFUSED : RECORD_READ);
        if (status != RECORD_READ) continue;
        assert_int_equal(r.n, expected[i]);
        record_clear(&r);
    }
    assert_int_equal(record_text_next(&in, &r, &e), RECORD_END);
}

// --- files of any form ---

typedef struct {
    int read, refused;
    size_t last_line;
} Counts;

static bool count_records(void *context, Record *r, size_t line, const Error *why) {
    Counts *c = context;
    if (r)
        c->read++;
    else
        c->refused += *why->text != '\0';
    c->last_line = line;
    return true;
}

static void the_form_of_a_file_is_told_by_its_content(void **state) {
    static const struct {
        const char *text;
        int read, refused;
        size_t last_line;
        const char *message;
    } files[] = {
        {"", 0, 0, 0, NULL},
        {"\n\n# nothing yet\n", 0, 0, 0, NULL},
        {"game othello\nend\n\ngame othello\nend\n", 2, 0, 4, NULL},
        {"\n(;GM[2])\n(;GM[2];B[fe])\n", 2, 0, 3, NULL},
        {"(;GM[2])(;GM[3])(;GM[2])", 2, 1, 1, NULL},
        {"  z5 d6", 0, 0, 0,
         "f:1:3: not a record: neither text ('game NAME') nor SGF or GGF ('(;') nor a HexWorld "
         "link, transcript of Othello (f5d6c3), PGN, WTHOR, OBF, MAT, CSA, KIF, KI2, JKF or USI"},
        {"SQLite format 3", 0, 0, 0, "f: an SQLite file; 'genpei archive' reads archives"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Counts c = {0};
        Error e = {""};
        bool ok = record_file_read_text("f", files[i].text, strlen(files[i].text), *state,
                                        count_records, &c, &e);
        assert_int_equal(ok, files[i].message == NULL);
        if (files[i].message) assert_string_equal(e.text, files[i].message);
        assert_int_equal(c.read, files[i].read);
        assert_int_equal(c.refused, files[i].refused);
        assert_int_equal(c.last_line, files[i].last_line);
    }
}

static void moves_alone_make_a_record(void **state) {
    const Game *g = sample_game(*state, "othello:size=4");
    Record r;
    Error e;
    assert_true(record_from_moves(g, "XXXX/XXXX/XXXO/XXX- X", " 1. d4 ", &r, &e));
    assert_int_equal(r.ending, END_RULES);
    assert_int_equal(r.payoffs[0], 16);
    record_clear(&r);
    assert_false(record_from_moves(g, NULL, "a2 a3 zz", &r, &e));
    assert_string_equal(e.text, "move 3: 'zz' is not a legal move; legal: a4 b4 c4 d4");
    assert_false(record_from_moves(g, "XX", "", &r, &e));
    assert_string_equal(e.text, "position ends after 2 of 16 squares");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_text_survives_escaping),
        cmocka_unit_test(random_games_of_every_kind_come_back_the_same),
        cmocka_unit_test(a_file_holds_many_games_in_order),
        cmocka_unit_test(a_game_is_written_in_the_documented_form),
        cmocka_unit_test(hand_written_records_are_read),
        cmocka_unit_test(a_complete_game_needs_neither_result_nor_ending),
        cmocka_unit_test(what_is_wrong_is_refused_at_its_place),
        cmocka_unit_test(a_zero_byte_is_refused),
        cmocka_unit_test(reading_goes_on_behind_a_refused_record),
        cmocka_unit_test(the_form_of_a_file_is_told_by_its_content),
        cmocka_unit_test(moves_alone_make_a_record),
    };
    return cmocka_run_group_tests_name("record_text", tests, open_games, close_games);
}
