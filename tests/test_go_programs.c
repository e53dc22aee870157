// SPDX-License-Identifier: MIT
// test_go_programs.c - the programs of go of the survey: their board follows the rules in L7, their
// reading is right, their moves are legal and have reasons; small boards are solved.
#include "testing.h"

#include "base/mem.h"
#include "game/grid_text.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"
#include "players/classic/go/go_exact.h"
#include "players/classic/go/go_read.h"
#include "players/classic/go/go_view.h"

#include <stdlib.h>

static const GridNames names = {.upward = true, .without_i = true};

// The same random games on both boards: the same legal moves, stones and areas.
static void its_board_follows_the_rules(void **state) {
    const Game *g = l7_kit_game(state, "go:size=5,komi=0", "vm");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(7);
    for (int game = 0; game < 60; game++) {
        GoBoard b;
        game_start(g, s);
        go_board_init(&b, 5, 5);
        while (!game_over(g, s)) {
            GridText grid;
            Move move;
            int mover = game_mover(g, s);
            assert_true(grid_text_read(g, s, &grid, NULL));
            for (int i = 0; i < 25; i++) {
                char name[8];
                GoBoard after = b;
                int at = b.stone[go_point(&b, i)];
                assert_int_equal(grid.cell[i], at == GO_BLACK ? 'X' : at == GO_WHITE ? 'O' : '.');
                grid_name(&names, &grid, i, name);
                assert_int_equal(game_move_parse(g, s, name, &move, NULL),
                                 go_play(&after, go_point(&b, i), mover));
            }
            assert_true(game_random_move(g, s, &rng, &move));
            Str text = {0};
            game_move_text(g, s, move, &text);
            int cell = grid_cell(&names, &grid, str_text(&text));
            assert_true(go_play(&b, cell < 0 ? GO_PASS : go_point(&b, cell), mover));
            str_clear(&text);
            game_play(g, s, move);
        }
        int payoffs[PLAYERS_MAX];
        game_payoffs(g, s, payoffs);
        assert_int_equal(payoffs[0], 2 * go_area(&b));
    }
    free(s);
}

// Rows from the top; X black, O white.
static void draw(GoBoard *b, int size, const char *rows) {
    go_board_init(b, size, size);
    for (int i = 0; i < size * size; i++)
        if (rows[i] != '.') b->stone[go_point(b, i)] = rows[i] == 'X' ? GO_BLACK : GO_WHITE;
}

static void strings_are_read(void **state) {
    (void)state;
    GoBoard b;
    int move;
    const GoReading r = {.depth = 30, .nodes = 5000};
    // A ladder that runs to the edge.
    draw(&b, 7,
         "......."
         ".OX...."
         ".XO...."
         ".OX...."
         "......."
         "......."
         ".......");
    int stone = go_place(2, 2);
    assert_true(go_can_save(&b, stone, r, &move));
    assert_true(go_can_capture(&b, stone, r, &move));
    // In atari with no way out.
    draw(&b, 5,
         "XO..."
         "....."
         "....."
         "....."
         ".....");
    assert_true(go_can_capture(&b, go_place(0, 0), r, &move));
    assert_int_equal(move, go_place(0, 1));
}

static void influence_is_that_of_1969(void **state) {
    (void)state;
    GoBoard b;
    int16_t field[GO_PLACES];
    go_board_init(&b, 9, 9);
    b.stone[go_place(4, 4)] = GO_BLACK;
    go_influence(&b, field);
    assert_int_equal(field[go_place(4, 4)], 50 + 3 * 4);
    assert_true(field[go_place(5, 4)] > field[go_place(6, 4)]);
    assert_true(field[go_place(8, 4)] > 0);
    assert_int_equal(field[go_place(8, 5)], 0);
    b.stone[go_place(4, 4)] = GO_WHITE;
    go_influence(&b, field);
    assert_int_equal(field[go_place(4, 4)], -62);
}

static void small_boards_have_their_values(void **state) {
    static const int known[][3] = {{1, 1, 0}, {2, 1, 0}, {3, 1, 3}, {4, 1, 4},
                                   {5, 1, 0}, {6, 1, 1}, {2, 2, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        GoExactValue v = go_exact(known[i][0], known[i][1], 0);
        assert_true(v.known);
        assert_int_equal(v.value, known[i][2]);
    }
    assert_false(go_exact(3, 3, 1000).known);
}

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    player_begins(p, 0, 1);
    return p;
}

// A whole game of each against itself: legal moves, reasons in both languages, an end by passes.
static void they_play_and_say_why(void **state) {
    static const char *const texts[] = {"zobrist", "ryder:candidates=4", "reitman"};
    const Game *g = l7_kit_game(state, "go:size=7", "vm");
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < 3; i++) {
        Player *p = seat(g, texts[i]);
        int plies = 0;
        game_start(g, s);
        for (; !game_over(g, s); plies++) {
            Insight x;
            Error e;
            if (!player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, &x, &e))
                fail_msg("%s", e.text);
            assert_true(x.n_sentences >= 2);
            for (size_t k = 0; k < x.n_sentences; k++)
                assert_true(*x.sentences[k].en && *x.sentences[k].ja);
            game_play(g, s, x.choice.move);
            insight_clear(&x);
        }
        assert_true(plies > 20 && plies < 4 * 49);
        player_free(p);
    }
    free(s);
}

static void they_refuse_other_games(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "hex", "vm"), "ryder", &e));
    assert_contains(e.text, "ryder plays go");
    assert_null(player_new(&players, l7_kit_game(state, "go", "vm"), "zobrist:depth=3", &e));
    assert_contains(e.text, "zobrist has no option 'depth'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_board_follows_the_rules),
        cmocka_unit_test(strings_are_read),
        cmocka_unit_test(influence_is_that_of_1969),
        cmocka_unit_test(small_boards_have_their_values),
        cmocka_unit_test(they_play_and_say_why),
        cmocka_unit_test(they_refuse_other_games),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
