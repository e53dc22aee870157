// SPDX-License-Identifier: MIT
// test_reversi_text.c - the Reversi family in words: moves, positions, OBF problem lines, drawings.
#include "testing.h"

#include "base/os/os_posix.h"
#include "reversi_games.h"

static void assert_refused(const Game *g, const char *text, const char *why) {
    State *s = game_states_new(g, 2), *before = game_state_at(g, s, 1);
    memset(s, 0x5A, g->state_size);
    game_copy(g, before, s);
    Error e;
    if (game_position_parse(g, text, s, &e)) fail_msg("'%s' was accepted", text);
    assert_contains(e.text, why);
    assert_true(game_same(g, s, before));
    free(s);
}

static void assert_reads_as(const Game *g, const char *text, const char *same) {
    State *s = family_position(g, text);
    Str out = {0};
    game_position_text(g, s, &out);
    assert_string_equal(str_text(&out), same);
    str_clear(&out);
    free(s);
}

// --- positions ---

static void the_start_is_written_as_people_know_it(void **state) {
    assert_reads_as(family_game(state, "othello", 8), "start",
                    "---------------------------OX------XO--------------------------- X");
    assert_reads_as(family_game(state, "reversi70", 8), "start",
                    "---------------------------RW------WR--------------------------- R");
    assert_reads_as(family_game(state, "othello", 4), "start", "-----OX--XO----- X");
    assert_reads_as(family_game(state, "reversi70", 4), "start", "-----RW--WR----- R");
}

static void positions_may_be_written_in_many_ways(void **state) {
    const Game *g = family_game(state, "othello", 4);
    const char *usual = "XO---OX--XO----O O";
    static const char *const ways[] = {
        "XO---OX--XO----O O",        "XO---OX--XO----OO",      "xo...ox..xo....o o",
        "XO--/-OX-/-XO-/---O O",     "XO-- -OX- -XO- ---O O",  "  XO--\n-OX-\n-XO-\n---O\n\nO\n",
        "*O---O*--*O----O O",        "BW---WB--BW----W W",     "RW---WR--RW----W w",
        "XO---OX--XO----O O;",       "XO---OX--XO----O O ; x", "XO---OX--XO----O O; A1:+3; B2:-4;",
        "\tXO---OX--XO----O\tO\r\n",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) assert_reads_as(g, ways[i], usual);
}

static void x_is_the_first_coordinate_of_the_1970_game(void **state) {
    const Game *g = family_game(state, "reversi70", 4);
    State *s = family_position(g, "-R--/----/----/---W R"); // 2-1 and 4-4
    const ReversiRules *r = reversi_rules(g);
    assert_true(squares_has(reversi_state(s)->stones[0], reversi_at(r, 1, 0)));
    assert_true(squares_has(reversi_state(s)->stones[1], reversi_at(r, 3, 3)));
    assert_reads_as(g, "-R--/----/----/---W R", "-R-------------W R");
    free(s);
}

static void a_bad_position_says_which_character(void **state) {
    const Game *g = family_game(state, "othello", 4);
    static const char *const bad[][2] = {
        {"", "position ends after 0 of 16 squares"},
        {"XO", "position ends after 2 of 16 squares"},
        {"XO---OX--XO----", "position ends after 15 of 16 squares"},
        {"Zo---OX--XO----O X", "character 1, 'Z', is not one of X O - (or R W)"},
        {"XO---OX--XO--1-O X", "character 14, '1'"},
        {"XO--/-OX-/-X!-/---O O", "character 13, '!'"},
        {"XO---OX--XO---\x01O X", "character 15, '?'"},
        {"XO---OX--XO---\xC3\xB6O X", "character 15, '?'"},
        {"XO---OX--XO----;", "character 16, ';'"},
        {"XO---OX--XO----O", "position lacks the side to move"},
        {"XO---OX--XO----O ", "position lacks the side to move"},
        {"XO---OX--XO----O;X", "position lacks the side to move"},
        {"XO---OX--XO----O -", "character 18, '-', is not a side to move"},
        {"XO---OX--XO----O Q", "character 18, 'Q', is not a side to move"},
        {"XO---OX--XO----O X X", "character 20, 'X', follows the side to move"},
        {"XO---OX--XO----O XX", "character 19, 'X', follows the side to move"},
        {"START", "character 1, 'S'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_refused(g, bad[i][0], bad[i][1]);
}

static void a_board_of_another_size_is_refused(void **state) {
    const Game *small = family_game(state, "othello", 4), *g = family_game(state, "othello", 8);
    assert_refused(g, "-----OX--XO----- X", "position ends after 17 of 64 squares");
    assert_refused(small, "---------------------------OX------XO--------------------------- X",
                   "character 17, '-', is not a side to move");
}

// --- OBF ---

// Reads "G8:+18" and the like from the rest of a problem line; every move must be legal.
static int assert_solutions_are_legal(const Game *g, const State *s, const char *rest) {
    int n = 0;
    for (const char *p = strchr(rest, ';'); p; p = strchr(p + 1, ';')) {
        char word[16];
        const char *at = p + 1 + strspn(p + 1, " \t");
        size_t length = strcspn(at, ":; \r\n");
        if (at[length] != ':' || length >= sizeof word) continue;
        memcpy(word, at, length);
        word[length] = '\0';
        Move m;
        Error e;
        if (!game_move_parse(g, s, word, &m, &e)) fail_msg("%s\n%s", rest, e.text);
        n++;
    }
    return n;
}

static void problem_lines_of_the_ffo_suite_are_read(void **state) {
    static const char *const files[] = {"fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf"};
    const Game *g = family_game(state, "othello", 8);
    int lines = 0;
    for (size_t i = 0; i < 3; i++) {
        char path[80];
        Str text = {0};
        Error e;
        snprintf(path, sizeof path, "../shared/data/othello/%s", files[i]);
        if (!os_read_file(path, 1 << 20, &text, &e)) {
            print_message("%s: not tested\n", e.text);
            skip();
        }
        for (char *line = text.text; *line; lines++) {
            size_t length = strcspn(line, "\n");
            char *next = line + length + (line[length] ? 1 : 0);
            line[length] = '\0';
            State *s = family_position(g, line);
            assert_true(assert_solutions_are_legal(g, s, line) > 0);
            free(s);
            line = next;
        }
        str_clear(&text);
    }
    assert_int_equal(lines, 59);
}

static void a_problem_line_gives_its_position(void **state) {
    const Game *g = family_game(state, "othello", 8);
    const char *line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; "
                       "G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";
    State *s = family_position(g, line);
    assert_int_equal(squares_count(reversi_state(s)->stones[0]), 27);
    assert_int_equal(squares_count(reversi_state(s)->stones[1]), 23);
    assert_int_equal(game_mover(g, s), 0);
    assert_int_equal(assert_solutions_are_legal(g, s, line), 8);
    assert_int_equal(game_count_moves(g, s), 8);
    free(s);
}

// --- moves ---

static void assert_plays(const Game *g, const char *text, const char *written) {
    State *s = family_position(g, "start");
    Move m;
    Error e;
    if (!game_move_parse(g, s, text, &m, &e)) fail_msg("%s", e.text);
    Str out = {0};
    game_move_text(g, s, m, &out);
    assert_string_equal(str_text(&out), written);
    str_clear(&out);
    free(s);
}

static void assert_not_played(const Game *g, const char *text, const char *legal) {
    State *s = family_position(g, "start");
    Move m;
    Error e;
    assert_false(game_move_parse(g, s, text, &m, &e));
    assert_contains(e.text, "is not a legal move; legal:");
    assert_contains(e.text, legal);
    free(s);
}

static void othello_moves_are_a_letter_and_a_number(void **state) {
    const Game *g = family_game(state, "othello", 8);
    assert_plays(g, "f5", "f5");
    assert_plays(g, "E6", "e6");
    static const char *const bad[] = {"f4", "d4",  "a1",  "f",   "5f",  "i5",  "f9",   "f0", "f",
                                      "",   "f5 ", " f5", "f55", "f-5", "5-6", "pass", "@5", "`5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_not_played(g, bad[i], "legal: d3 c4 f5 e6");
    const Game *wide = family_game(state, "othello", 10);
    assert_plays(wide, "g6", "g6");
    State *s = family_position(wide, "start");
    Str text = {0};
    game_move_text(wide, s, (Move)reversi_at(reversi_rules(wide), 9, 9), &text);
    assert_string_equal(str_text(&text), "j10");
    str_clear(&text);
    free(s);
}

static void moves_of_1970_are_x_and_y(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    assert_plays(g, "3-5", "3-5");
    assert_plays(g, "6-4", "6-4");
    static const char *const bad[] = {"5-4", "4-4",  "3-",   "-5",   "3",    "35",   "c5",  "3-9",
                                      "0-5", "3-5-", "3--5", "3-5x", "pass", "11-5", "3- 5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_not_played(g, bad[i], "legal: 3-5 4-6 5-3 6-4");
    const Game *wide = family_game(state, "reversi70", 10);
    State *s = family_position(wide, "start");
    Str text = {0};
    game_move_text(wide, s, (Move)reversi_at(reversi_rules(wide), 9, 2), &text);
    assert_string_equal(str_text(&text), "10-3");
    str_clear(&text);
    free(s);
}

static void squares_outside_the_board_are_no_moves_at_all(void **state) {
    static const char *const off[2][6] = {{"a0", "i1", "a9", "@1", "h10", "a00"},
                                          {"3-0", "0-3", "9-1", "1-9", "10-1", "0-0"}};
    const char *const names[] = {"othello", "reversi70"};
    for (int kind = 0; kind < 2; kind++) {
        const Game *g = family_game(state, names[kind], 8);
        State *s = family_position(g, "start");
        Move m;
        for (int i = 0; i < 6; i++) assert_false(g->ops->move_parse(g, s, off[kind][i], &m));
        free(s);
    }
}

static void a_pass_is_read_in_three_ways_when_it_is_forced(void **state) {
    const Game *g = family_game(state, "othello", 4);
    State *s = family_position(g, "XO--/----/----/---- O"); // white has nothing to enclose
    static const char *const ways[] = {"pass", "PASS", "pa", "--"};
    for (size_t i = 0; i < 4; i++) {
        Move m = 0;
        Error e;
        assert_true(game_move_parse(g, s, ways[i], &m, &e));
        assert_int_equal(m, REVERSI_PASS);
    }
    Move m;
    Error e;
    assert_false(game_move_parse(g, s, "c1", &m, &e));
    assert_string_equal(e.text, "'c1' is not a legal move; legal: pass");
    free(s);
}

// --- drawings ---

static void a_drawing_names_squares_and_counts_stones(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    State *s = family_position(g, "start");
    Error e;
    assert_true(game_play_text(g, s, "3-5", &e));
    Drawing d = {0};
    game_draw(g, s, &d);
    assert_int_equal(d.n_cells, 64);
    const DrawCell *played = &d.cells[8 * (5 - 1) + (3 - 1)];
    assert_string_equal(played->name, "3-5");
    assert_string_equal(played->piece, "stone");
    assert_int_equal(played->owner, 0);
    assert_int_equal(played->glyph, 'R');
    assert_string_equal(d.cells[0].name, "1-1");
    assert_string_equal(d.cells[0].piece, "");
    assert_int_equal(d.cells[0].owner, DRAW_NOBODY);
    assert_string_equal(d.caption, "red 4, white 1");
    drawing_clear(&d);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_written_as_people_know_it),
        cmocka_unit_test(positions_may_be_written_in_many_ways),
        cmocka_unit_test(x_is_the_first_coordinate_of_the_1970_game),
        cmocka_unit_test(a_bad_position_says_which_character),
        cmocka_unit_test(a_board_of_another_size_is_refused),
        cmocka_unit_test(problem_lines_of_the_ffo_suite_are_read),
        cmocka_unit_test(a_problem_line_gives_its_position),
        cmocka_unit_test(othello_moves_are_a_letter_and_a_number),
        cmocka_unit_test(moves_of_1970_are_x_and_y),
        cmocka_unit_test(squares_outside_the_board_are_no_moves_at_all),
        cmocka_unit_test(a_pass_is_read_in_three_ways_when_it_is_forced),
        cmocka_unit_test(a_drawing_names_squares_and_counts_stones),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
