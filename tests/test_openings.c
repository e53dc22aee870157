// SPDX-License-Identifier: MIT
// test_openings.c - random openings from a seed, given openings from a text.
#include "match_kit.h"
#include "referee/openings.h"

#include "base/os/os_load.h"
#include "base/os/os_posix.h"

static int make_kit(void **state) {
    *state = kit_new();
    return 0;
}

static int free_kit(void **state) {
    kit_free(*state);
    return 0;
}

static State *position_of(const Openings *o, size_t i) {
    Opening opening = openings_get(o, i);
    State *s = game_states_new(o->game, 1);
    if (opening.start)
        game_copy(o->game, s, opening.start);
    else
        game_start(o->game, s);
    for (size_t k = 0; k < opening.n; k++) {
        assert_true(game_legal(o->game, s, opening.moves[k]));
        game_play(o->game, s, opening.moves[k]);
    }
    return s;
}

static void make_random(Openings *o, Kit *kit, const char *game, int plies, size_t wanted,
                        uint64_t seed) {
    Error e;
    if (!openings_random(o, kit_open(kit, game), plies, wanted, seed, &e)) fail_msg("%s", e.text);
}

static void random_openings_are_distinct_legal_and_unfinished(void **state) {
    Openings o;
    make_random(&o, *state, "othello", 8, 500, 1);
    assert_int_equal(o.n, 500);
    State *states[500];
    for (size_t i = 0; i < o.n; i++) {
        assert_int_equal(openings_get(&o, i).n, 8);
        states[i] = position_of(&o, i);
        assert_false(game_over(o.game, states[i]));
        for (size_t k = 0; k < i; k++) assert_false(game_same(o.game, states[i], states[k]));
    }
    for (size_t i = 0; i < o.n; i++) free(states[i]);
    openings_clear(&o);
}

static void assert_same_openings(const Openings *a, const Openings *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Opening x = openings_get(a, i), y = openings_get(b, i);
        assert_int_equal(x.n, y.n);
        assert_memory_equal(x.moves, y.moves, x.n * sizeof(Move));
    }
}

static void a_seed_gives_the_same_openings_however_many_are_asked_for(void **state) {
    Openings few, many, other;
    make_random(&few, *state, "othello", 6, 20, 5);
    make_random(&many, *state, "othello", 6, 300, 5);
    make_random(&other, *state, "othello", 6, 20, 6);
    assert_same_openings(&few, &many, few.n);
    int same = 0;
    for (size_t i = 0; i < 20; i++)
        same += memcmp(openings_get(&few, i).moves, openings_get(&other, i).moves,
                       6 * sizeof(Move)) == 0;
    assert_true(same < 20);
    openings_clear(&few);
    openings_clear(&many);
    openings_clear(&other);
}

static void when_a_game_has_no_more_positions_all_are_found(void **state) {
    Openings o;
    make_random(&o, *state, "othello", 1, 100, 1); // four first moves
    assert_int_equal(o.n, 4);
    openings_clear(&o);
    make_random(&o, *state, "othello", 2, 100, 1); // three answers to each, all different
    assert_int_equal(o.n, 12);
    openings_clear(&o);
}

static void no_plies_give_the_start_alone(void **state) {
    Openings o;
    make_random(&o, *state, "othello", 0, 100, 1);
    assert_int_equal(o.n, 1);
    assert_int_equal(openings_get(&o, 0).n, 0);
    assert_null(openings_get(&o, 0).start);
    openings_clear(&o);
}

static void more_plies_than_the_game_has_are_refused(void **state) {
    Openings o;
    Error e;
    assert_false(openings_random(&o, kit_open(*state, "othello:size=4"), 40, 10, 1, &e));
    assert_string_equal(e.text, "othello:size=4: no unfinished position after 40 random plies");
    assert_int_equal(o.n, 0);
}

static void chance_takes_part_in_random_openings(void **state) {
    Openings o;
    make_random(&o, *state, "patience", 1, 100, 1);
    assert_int_equal(o.n, 6); // one for each card
    openings_clear(&o);
}

static void short_games_get_fewer_random_plies(void **state) {
    assert_int_equal(openings_default_plies(kit_open(*state, "othello")), 8);
    assert_int_equal(openings_default_plies(kit_open(*state, "othello:size=4")), 6);
    assert_int_equal(openings_default_plies(kit_open(*state, "patience")), 0);
}

// Their length is not declared: random games measure it.
static void games_of_unknown_length_are_tried(void **state) {
    (void)state;
    GameTable *table = all_games_new();
    assert_int_equal(openings_default_plies(game_table_open(table, "tictactoe", NULL)), 1);
    assert_int_equal(openings_default_plies(game_table_open(table, "gomoku", NULL)), 8);
    game_table_free(table);
}

static const char given[] = "# openings of three kinds\n"
                            "\n"
                            "f5 d6, c3   # a list of moves\r\n"
                            "  1. f5 2. f6\n"
                            "---------------------------OX------XO--------------------------- X;\n"
                            "start\n"
                            "start moves f5\n"
                            "---------------------------OX------XO--------------------------- O "
                            "moves f4 f3\n"
                            "F5 # the last line has no end";

static void a_text_may_hold_positions_and_moves(void **state) {
    static const size_t moves[] = {3, 2, 0, 0, 1, 2, 1};
    static const bool starts[] = {false, false, true, true, true, true, false};
    Openings o;
    Error e;
    if (!openings_parse(&o, kit_open(*state, "othello"), "given", given, &e))
        fail_msg("%s", e.text);
    assert_int_equal(o.n, 7);
    for (size_t i = 0; i < o.n; i++) {
        assert_int_equal(openings_get(&o, i).n, moves[i]);
        assert_int_equal(openings_get(&o, i).start != NULL, starts[i]);
        free(position_of(&o, i));
    }
    openings_clear(&o);
}

static void the_same_openings_have_the_same_name(void **state) {
    const Game *g = kit_open(*state, "othello");
    Openings a, b, c;
    Error e;
    assert_true(openings_parse(&a, g, "a", "f5 d6\nf5 f6\n", &e));
    assert_true(openings_parse(&b, g, "b", "# elsewhere\n f5,d6\n\n1. f5 f6", &e));
    assert_true(openings_parse(&c, g, "c", "f5 f6\nf5 d6\n", &e));
    assert_string_equal(a.text, b.text);
    assert_string_not_equal(a.text, c.text);
    assert_memory_equal(a.text, "2 given, ", 9);
    assert_string_equal(a.words, a.text); // people read the same
    openings_clear(&a);
    openings_clear(&b);
    openings_clear(&c);
}

static void mistakes_are_told_with_file_and_line(void **state) {
    static const struct {
        const char *text, *begins, *has;
    } cases[] = {
        {"f5 d6\nf5 a1\n", "o.txt:2: move 2: 'a1' is not a legal move; legal:", " d6"},
        {"e9 f5\n", "o.txt:1: neither a position (position: character 1, 'e'", "nor moves ('e9'"},
        {"\n\n# x\n---OX X\n", "o.txt:4: neither a position (position ends after 6 of 64",
         "nor moves"},
        {"start moves f5 f5\n", "o.txt:1: move 2: 'f5' is not a legal move", "f6"},
        {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X\n",
         "o.txt:1: the game is already over here", ""},
        {"# nothing\n\n", "o.txt: no openings", ""},
        {"", "o.txt: no openings", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Openings o;
        Error e = {""};
        assert_false(openings_parse(&o, kit_open(*state, "othello"), "o.txt", cases[i].text, &e));
        if (strncmp(e.text, cases[i].begins, strlen(cases[i].begins)) != 0 ||
            !strstr(e.text, cases[i].has))
            fail_msg("'%s' gave '%s'", cases[i].text, e.text);
        assert_int_equal(o.n, 0);
    }
}

static void even_openings_are_even_and_the_same_for_a_seed(void **state) {
    Kit *kit = *state;
    const Game *g = kit_open(kit, "othello");
    PlayerTable players = player_table();
    Error e;
    Player *judge = player_new(&players, g, "ply:depth=2", &e);
    Openings few, more;
    assert_non_null(judge);
    assert_true(openings_balanced(&few, g, 8, 5, 1, judge, 10, NULL, &e));
    assert_true(openings_balanced(&more, g, 8, 20, 1, judge, 10, NULL, &e));
    assert_int_equal(few.n, 5);
    assert_int_equal(more.n, 20);
    assert_memory_equal(few.moves, more.moves, few.n_moves * sizeof(Move));
    for (size_t i = 0; i < more.n; i++) {
        State *s = position_of(&more, i);
        Turn turn = {.state = s, .side = game_mover(g, s)};
        Choice c;
        assert_true(player_choose(judge, &turn, &c, &e));
        assert_true(c.value >= -10 && c.value <= 10);
        free(s);
    }
    openings_clear(&few);
    openings_clear(&more);
    player_free(judge);
}

static void assert_moves(const Game *g, const char *line, const char *moves) {
    Openings o;
    Error e;
    Str text = {0};
    State *s = game_states_new(g, 1);
    if (!openings_parse(&o, g, "o", line, &e)) fail_msg("%s: %s", line, e.text);
    Opening opening = openings_get(&o, 0);
    game_start(g, s);
    for (size_t i = 0; i < opening.n; i++) {
        if (i) str_add(&text, " ");
        game_move_text(g, s, opening.moves[i], &text);
        game_play(g, s, opening.moves[i]);
    }
    assert_string_equal(str_text(&text), moves);
    free(s);
    str_clear(&text);
    openings_clear(&o);
}

static void numbers_of_moves_may_touch_them(void **state) {
    const Game *chess = kit_open(*state, "chess");
    assert_moves(chess, "1.d4 d5 2.c4 e6", "d2d4 d7d5 c2c4 e7e6");
    assert_moves(chess, "1. d4 d5 2.c4 2...e6", "d2d4 d7d5 c2c4 e7e6");
    assert_moves(chess, "1.d2d4 1... d7d5 2.Nf3", "d2d4 d7d5 g1f3");
    assert_moves(kit_open(*state, "othello"), "1.f5 d6 2.c3", "f5 d6 c3");
    Openings o;
    Error e;
    assert_false(openings_parse(&o, chess, "o", "1.d4 e5 2.f6 g7\n", &e));
    assert_non_null(strstr(e.text, "o:1: move 3: 'f6'"));
    Str line = {0};
    str_add(&line, "d2d4 d7d5");
    for (int i = 0; i < 80; i++) str_add(&line, "x");
    assert_false(openings_parse(&o, chess, "o", str_text(&line), &e)); // no move by its beginning
    str_clear(&line);
}

static void operations_behind_a_position_are_left_out(void **state) {
    static const char text[] =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"x y\";\n"
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    Openings o;
    Error e;
    const Game *g = kit_open(*state, "chess");
    if (!openings_parse(&o, g, "o.epd", text, &e)) fail_msg("%s", e.text);
    assert_int_equal(o.n, 2);
    assert_true(game_same(g, openings_get(&o, 0).start, openings_get(&o, 1).start));
    openings_clear(&o);
    assert_false(openings_parse(&o, g, "o.epd", "nonsense; bm e5;\n", &e));
    static const char named[] =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"two moves e2e4 \";\n";
    if (!openings_parse(&o, g, "o.epd", named, &e)) fail_msg("%s", e.text);
    assert_int_equal(openings_get(&o, 0).n, 0);
    openings_clear(&o);
}

// Nobody would hear that they are left out.
static void rights_to_castle_that_cannot_be_are_refused(void **state) {
    static const char *const lines[] = {"r3k2r/8/8/8/8/8/8/4K2R w KQkq -",
                                        "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1",
                                        "r3k2r/8/8/8/8/8/8/4K2R w KQkq - hmvc 3; id \"x\";",
                                        "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1 moves e1g1"};
    const Game *g = kit_open(*state, "chess");
    Openings o;
    Error e;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_false(openings_parse(&o, g, "o.epd", lines[i], &e));
        assert_non_null(strstr(e.text, "o.epd:1: castling 'Q': no king and rook could do it"));
    }
    assert_true(openings_parse(&o, g, "o.epd", "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1", &e));
    openings_clear(&o);
}

#define STANDS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "

static void numbers_in_operations_are_those_of_the_position(void **state) {
    Openings o;
    Error e;
    Str text = {0};
    const Game *g = kit_open(*state, "chess");
    if (!openings_parse(&o, g, "o.epd", STANDS "id \"a; hmvc 9\"; hmvc 3; fmvn 7;\n", &e))
        fail_msg("%s", e.text);
    game_position_text(g, openings_get(&o, 0).start, &text);
    assert_string_equal(str_text(&text), STANDS "3 7");
    str_clear(&text);
    openings_clear(&o);
    assert_false(openings_parse(&o, g, "o.epd", STANDS "hmvc 99999999999999;\n", &e));
    assert_non_null(strstr(e.text, "o.epd:1: hmvc '99999999999999' is not a number from 0 to 999"));
    assert_false(openings_parse(&o, g, "o.epd", STANDS "hmvc 1; fmvn -5;\n", &e));
    assert_non_null(strstr(e.text, "fmvn '-5'"));
    assert_null(strstr(e.text, "moves")); // a board is no list of moves
}

static const OpeningsOrder as_written = {.wanted = SIZE_MAX};

// Of a large book the lines that are wanted are read, and the others not even checked.
static void of_a_large_book_some_lines_are_read(void **state) {
    Str folder = {0}, file = {0}, text = {0}, name = {0};
    Openings o;
    Error e;
    const Game *g = kit_open(*state, "chess");
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/o.epd", str_text(&folder));
    for (int i = 0; i < OPENINGS_SMALL + 10; i++)
        str_addf(&text, STANDS "fmvn %d;%s\n", i % 9999 + 1, i % 100 == 7 ? " hmvc x;" : "");
    assert_true(os_write_file(str_text(&file), text.text, text.len, &e));
    OpeningsOrder order = {.first = 2, .wanted = 5};
    if (!openings_read(&o, g, NULL, str_text(&file), 0, &order, &e)) fail_msg("%s", e.text);
    assert_int_equal(o.n, 5);
    str_reset(&text);
    game_position_text(g, openings_get(&o, 0).start, &text);
    assert_string_equal(str_text(&text), STANDS "0 3");
    assert_non_null(strstr(o.text, "10010 given, "));
    assert_non_null(strstr(o.text, ", from 3"));
    str_add(&name, o.text);
    openings_clear(&o);
    order.wanted = 4; // the name does not depend on how many are wanted
    assert_true(openings_read(&o, g, NULL, str_text(&file), 0, &order, &e));
    assert_string_equal(o.text, str_text(&name));
    openings_clear(&o);
    order.wanted = 6;
    assert_false(openings_read(&o, g, NULL, str_text(&file), 0, &order, &e));
    assert_non_null(strstr(e.text, "o.epd:8: hmvc 'x'"));
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&file);
    str_clear(&text);
    str_clear(&name);
}

// Only the komi differs: the moves are those of our game.
static void games_with_other_parameters_are_openings_too(void **state) {
    (void)state;
    static const char sgf[] = "(;GM[1]SZ[9]KM[7];B[ee];W[cc])";
    Str folder = {0}, file = {0};
    GameTable *table = all_games_new();
    Openings o;
    Error e;
    const Game *g = game_table_open(table, "go9", &e);
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/o.sgf", str_text(&folder));
    assert_true(os_write_file(str_text(&file), sgf, strlen(sgf), &e));
    if (!openings_read(&o, g, table, str_text(&file), 0, &as_written, &e)) fail_msg("%s", e.text);
    assert_int_equal(openings_get(&o, 0).n, 2);
    openings_clear(&o);
    assert_false(openings_read(&o, game_table_open(table, "go13", &e), table, str_text(&file), 0,
                               &as_written, &e));
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&file);
    game_table_free(table);
}

static void files_may_have_a_byte_order_mark_but_no_byte_0(void **state) {
    static const char marked[] = "\xEF\xBB\xBF"
                                 "e2e4\n",
                      cut[] = "e2e4\n\0d2d4\n";
    Str folder = {0}, file = {0};
    Openings o;
    Error e;
    const Game *g = kit_open(*state, "chess");
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/list.txt", str_text(&folder));
    assert_true(os_append(str_text(&file), marked, sizeof marked - 1));
    if (!openings_read(&o, g, NULL, str_text(&file), 0, &as_written, &e)) fail_msg("%s", e.text);
    assert_int_equal(o.n, 1);
    openings_clear(&o);
    assert_true(os_append(str_text(&file), cut, sizeof cut - 1));
    assert_false(openings_read(&o, g, NULL, str_text(&file), 0, &as_written, &e));
    assert_non_null(strstr(e.text, "list.txt:3: a zero byte"));
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&file);
    str_clear(&folder);
}

static void whole_games_are_openings_too(void **state) {
    static const char games[] = "(;GM[2]SZ[8];B[fe];W[fd];B[gc])\n(;GM[2]SZ[8];B[fe];W[df])\n";
    Str folder = {0}, file = {0};
    Openings o;
    Error e;
    const Game *g = kit_open(*state, "othello");
    GameTable *table = all_games_new();
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/games.sgf", str_text(&folder));
    assert_true(os_append(str_text(&file), games, strlen(games)));
    if (!openings_read(&o, g, table, str_text(&file), 0, &as_written, &e)) fail_msg("%s", e.text);
    assert_int_equal(o.n, 2);
    assert_int_equal(openings_get(&o, 0).n, 3);
    assert_int_equal(openings_get(&o, 1).n, 2);
    assert_null(openings_get(&o, 0).start);
    openings_clear(&o);
    assert_true(openings_read(&o, g, table, str_text(&file), 1, &as_written, &e));
    assert_int_equal(openings_get(&o, 0).n, 1);
    openings_clear(&o);
    assert_false(
        openings_read(&o, kit_open(*state, "chess"), table, str_text(&file), 0, &as_written, &e));
    assert_non_null(strstr(e.text, "a game of othello, not of chess"));
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&file);
    str_clear(&folder);
    game_table_free(table);
}

static void a_missing_file_is_named(void **state) {
    Openings o;
    Error e;
    assert_false(
        openings_read(&o, kit_open(*state, "othello"), NULL, "/no/such/file", 0, &as_written, &e));
    assert_non_null(strstr(e.text, "/no/such/file"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_openings_are_distinct_legal_and_unfinished),
        cmocka_unit_test(a_seed_gives_the_same_openings_however_many_are_asked_for),
        cmocka_unit_test(when_a_game_has_no_more_positions_all_are_found),
        cmocka_unit_test(no_plies_give_the_start_alone),
        cmocka_unit_test(more_plies_than_the_game_has_are_refused),
        cmocka_unit_test(chance_takes_part_in_random_openings),
        cmocka_unit_test(games_of_unknown_length_are_tried),
        cmocka_unit_test(short_games_get_fewer_random_plies),
        cmocka_unit_test(a_text_may_hold_positions_and_moves),
        cmocka_unit_test(the_same_openings_have_the_same_name),
        cmocka_unit_test(mistakes_are_told_with_file_and_line),
        cmocka_unit_test(even_openings_are_even_and_the_same_for_a_seed),
        cmocka_unit_test(operations_behind_a_position_are_left_out),
        cmocka_unit_test(numbers_of_moves_may_touch_them),
        cmocka_unit_test(rights_to_castle_that_cannot_be_are_refused),
        cmocka_unit_test(numbers_in_operations_are_those_of_the_position),
        cmocka_unit_test(of_a_large_book_some_lines_are_read),
        cmocka_unit_test(games_with_other_parameters_are_openings_too),
        cmocka_unit_test(files_may_have_a_byte_order_mark_but_no_byte_0),
        cmocka_unit_test(whole_games_are_openings_too),
        cmocka_unit_test(a_missing_file_is_named),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
