// SPDX-License-Identifier: MIT
// test_gomoku_lines.c - the board on which gomoku is learned: fives as the description in L7 has
// them, lines described, wins by threats.
#include "testing.h"

#include "games/game_types.h"
#include "learners/gomoku_lines.h"

#include <stdlib.h>

// The board from rows of text around the middle: X black, O white, # closed.
static GomokuBoard board(const char *const *rows, int n) {
    GomokuBoard b;
    gomoku_clear(&b, GOMOKU_FREE);
    for (int r = 0; r < n; r++)
        for (int c = 0; rows[r][c]; c++) {
            static const char signs[] = "XO.#";
            b.cell[gomoku_place((r + 5) * GOMOKU_SIDE + c + 3)] =
                (uint8_t)(strchr(signs, rows[r][c]) - signs);
        }
    return b;
}

static int at(int row, int column) {
    return gomoku_place((row + 5) * GOMOKU_SIDE + column + 3);
}

static void games_end_where_the_rules_end_them(void **state) {
    GameTable *games = all_games_new();
    Error e;
    const Game *g = game_table_open_on(games, "gomoku", "vm", &e);
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(9);
    (void)state;
    for (int i = 0; i < work(60, 6); i++) {
        GomokuBoard b;
        gomoku_clear(&b, GOMOKU_FREE);
        game_start(g, s);
        for (int ply = 0; !game_over(g, s); ply++) {
            int point = (int)rng_below(&rng, GOMOKU_POINTS), place = gomoku_place(point);
            if (b.cell[place] != GOMOKU_FREE) continue;
            int mover = game_mover(g, s);
            bool five = gomoku_makes_five(&b, place, mover);
            char name[8];
            Move m;
            snprintf(name, sizeof name, "%c%d", 'a' + point % GOMOKU_SIDE, point / GOMOKU_SIDE + 1);
            if (!game_move_parse(g, s, name, &m, &e)) fail_msg("%s", e.text);
            game_play(g, s, m);
            b.cell[place] = (uint8_t)mover;
            if (game_count_moves(g, s) > 0) assert_false(five);
            if (five) assert_true(game_over(g, s));
        }
    }
    free(s);
    game_table_free(games);
}

static void lines_are_described(void **state) {
    (void)state;
    const char *const rows[] = {"..XX....", "OXXX.X..", "........"};
    GomokuBoard b = board(rows, 3);
    assert_int_equal(gomoku_line_value(&b, at(0, 4), GOMOKU_BLACK, 0), 6); // a three, three ways
    assert_int_equal(gomoku_line_value(&b, at(1, 4), GOMOKU_BLACK, 0), GOMOKU_FIVE);
    assert_int_equal(gomoku_line_value(&b, at(2, 7), GOMOKU_BLACK, 0), 0);
    assert_int_equal(gomoku_line_value(&b, at(0, 4), GOMOKU_WHITE, 0), 0);
}

static void threats_win(void **state) {
    (void)state;
    const char *const open_three[] = {"...XXX..."};
    const char *const closed_three[] = {"..OXXX..."};
    const char *const two_threes[] = {"...XX.", ".....X", ".....X", "......"};
    const char *const answered[] = {"...XXX...", ".........", ".OOOO...."};
    GomokuBoard b = board(open_three, 1);
    assert_false(gomoku_wins(&b, GOMOKU_BLACK, 1));
    assert_true(gomoku_wins(&b, GOMOKU_BLACK, 2));
    b = board(closed_three, 1);
    assert_false(gomoku_wins(&b, GOMOKU_BLACK, 2));
    b = board(two_threes, 4);
    assert_false(gomoku_wins(&b, GOMOKU_BLACK, 2));
    assert_true(gomoku_wins_with(&b, at(0, 5), GOMOKU_BLACK, 3));
    assert_false(gomoku_wins_with(&b, at(3, 2), GOMOKU_BLACK, 3));
    b = board(answered, 3);
    assert_false(gomoku_wins(&b, GOMOKU_BLACK, 2));
}

// Four with one end free is a win in one move, whoever is to answer.
static void a_four_is_won_with_the_next_stone(void **state) {
    (void)state;
    const char *const four[] = {".OXXXX..."};
    const char *const blocked[] = {".OXXXXO.."};
    const char *const both[] = {".OXXXX...", ".........", ".OOOOX..."};
    GomokuBoard b = board(four, 1);
    assert_true(gomoku_wins(&b, GOMOKU_BLACK, 1));
    assert_true(gomoku_wins(&b, GOMOKU_BLACK, 2));
    assert_false(gomoku_wins(&b, GOMOKU_WHITE, 2));
    b = board(blocked, 1);
    assert_false(gomoku_wins(&b, GOMOKU_BLACK, 2));
    b = board(both, 3);
    assert_true(gomoku_wins(&b, GOMOKU_BLACK, 1));
    assert_true(gomoku_wins(&b, GOMOKU_WHITE, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_four_is_won_with_the_next_stone),
        cmocka_unit_test(games_end_where_the_rules_end_them),
        cmocka_unit_test(lines_are_described),
        cmocka_unit_test(threats_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
