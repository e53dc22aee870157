// SPDX-License-Identifier: MIT
// test_hex_position.c - positions of the games `hex` and `fairhex` as cells of the engine.
#include "testing.h"

#include "base/mem.h"
#include "engine/hex/board/hex_position.h"
#include "games/game_types.h"

// The picture of a position has to show the same stones.
static void assert_as_drawn(const Game *g, const State *s, int width, int height) {
    HexPosition p;
    Drawing d = {0};
    hex_position_read(g, s, &p);
    game_draw(g, s, &d);
    assert_int_equal(p.mover, game_mover(g, s));
    assert_int_equal(d.n_cells, width * height);
    for (size_t i = 0; i < d.n_cells; i++) {
        int column = d.cells[i].name[0] - 'a', row = (int)strtol(d.cells[i].name + 1, NULL, 10) - 1;
        assert_int_equal(p.stone[row * width + column], d.cells[i].owner);
    }
    for (int i = width * height; i < HEX_CELLS_MAX; i++) assert_int_equal(p.stone[i], -1);
    drawing_clear(&d);
}

// Every move maps to a cell and back; only a swap has none.
static void assert_moves_are_cells(const Game *g, const State *s, const Move *moves, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Move back;
        int cell = hex_position_cell(g, s, moves[i]);
        if (cell < 0) {
            assert_true(hex_position_may_swap(g));
            assert_true(game_move_parse(g, s, "swap", &back, NULL));
        } else {
            assert_true(hex_position_move(g, s, cell, &back, NULL));
        }
        assert_true(back == moves[i]);
    }
}

static void play_a_game(const Game *g, int width, int height, Rng *rng) {
    State *s = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    game_start(g, s);
    for (int ply = 0; !game_over(g, s); ply++) {
        size_t n = game_moves(g, s, moves);
        assert_as_drawn(g, s, width, height);
        if (ply < 3) assert_moves_are_cells(g, s, moves, n);
        game_play(g, s, moves[rng_below(rng, (uint32_t)n)]);
    }
    assert_as_drawn(g, s, width, height);
    free(moves);
    free(s);
}

static void stones_are_read_on_every_board(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        int width, height;
    } boards[] = {{"hex2", 2, 2},
                  {"hex5", 5, 5},
                  {"hex5:swap=1", 5, 5},
                  {"hex8", 8, 8},
                  {"hex", 11, 11},
                  {"hex13:swap=1", 13, 13},
                  {"hex19", 19, 19},
                  {"fairhex", 8, 8},
                  {"fairhex6:height=4", 6, 4},
                  {"fairhex4:height=9,fair=0", 4, 9}};
    Rng rng = rng_seed(1942);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        GameTable *games = all_games_new();
        const Game *g = game_table_open(games, boards[i].game, NULL);
        int width, height;
        assert_non_null(g);
        assert_true(hex_position_board(g, &width, &height, NULL));
        assert_int_equal(width, boards[i].width);
        assert_int_equal(height, boards[i].height);
        for (int k = 0; k < 5; k++) play_a_game(g, width, height, &rng);
        game_table_free(games);
    }
}

static void a_swapped_stone_is_the_second_player_s_on_the_mirrored_cell(void **unused) {
    (void)unused;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "hex5:swap=1", NULL);
    State *s = game_states_new(g, 1);
    HexPosition p;
    game_start(g, s);
    assert_true(game_play_text(g, s, "b4 swap", NULL));
    hex_position_read(g, s, &p);
    assert_int_equal(p.mover, 0);
    assert_int_equal(p.stone[1 * 5 + 3], 1); // d2
    assert_int_equal(p.stone[3 * 5 + 1], -1);
    free(s);
    game_table_free(games);
}

static void what_is_not_legal_is_no_move(void **unused) {
    (void)unused;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "fairhex", NULL);
    State *s = game_states_new(g, 1);
    Move m;
    Error e;
    game_start(g, s);
    assert_false(hex_position_move(g, s, -1, &m, &e));
    assert_false(hex_position_move(g, s, 7, &m, &e)); // h1, on the short diagonal
    assert_true(hex_position_move(g, s, 0, &m, &e));
    game_play(g, s, m);
    assert_false(hex_position_move(g, s, 0, &m, &e)); // taken
    assert_true(hex_position_move(g, s, 7, &m, &e));
    free(s);
    game_table_free(games);
}

static void other_games_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *why;
    } others[] = {{"othello", "hex and fairhex only, not othello"},
                  {"go9", "hex and fairhex only, not go9"},
                  {"split", "hex and fairhex only, not split"},
                  {"hex22", "sides of 2 to 19 cells"},
                  {"hex1", "sides of 2 to 19 cells"},
                  {"fairhex5:height=20", "sides of 2 to 19 cells"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        GameTable *games = all_games_new();
        const Game *g = game_table_open(games, others[i].game, NULL);
        int width, height;
        Error e;
        assert_non_null(g);
        assert_false(hex_position_board(g, &width, &height, &e));
        if (!strstr(e.text, others[i].why)) fail_msg("%s: %s", others[i].game, e.text);
        game_table_free(games);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_read_on_every_board),
        cmocka_unit_test(a_swapped_stone_is_the_second_player_s_on_the_mirrored_cell),
        cmocka_unit_test(what_is_not_legal_is_no_move),
        cmocka_unit_test(other_games_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
