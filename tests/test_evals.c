// SPDX-License-Identifier: MIT
// test_evals.c - evaluations by name: who sees what, what is refused, and that `ply` plays every
// game of two players with full information.
#include "testing.h"

#include "evals/evals.h"
#include "evals/reach_count.h"
#include "games/game_types.h"
#include "l7_kit.h"
#include "player/player.h"
#include "search/search.h"

#include <math.h>

static int value_of(void **state, const char *game, const char *name, const char *position) {
    const Game *g = l7_kit_game(state, game, "vm");
    Error e;
    GameEval *eval = game_eval_new(g, name, &e);
    if (!eval) fail_msg("%s: %s", game, e.text);
    State *s = l7_kit_state(g, position, "");
    int first = eval_value(&eval->eval, g, s, 0);
    assert_int_equal(first, -eval_value(&eval->eval, g, s, 1));
    free(s);
    game_eval_free(eval);
    return first;
}

static void tech_counts_material_before_moves(void **state) {
    assert_int_equal(value_of(state, "chess", "tech", "start"), 20);
    // Without its queen White is 900 behind; it has 20 moves less those of the queen: none.
    assert_int_equal(value_of(state, "chess", "tech",
                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"),
                     -4 * 900 + 21);
    assert_int_equal(
        value_of(state, "chess", "men", "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"),
        320 - 900);
}

// Where every stone that is placed counts, nothing is won by counting them.
static void material_is_what_is_won_by_some_moves_only(void **state) {
    static const struct {
        const char *game;
        bool has;
    } known[] = {{"chess", true},
                 {"draughts", true},
                 {"gomoku", false},
                 {"othello", false},
                 {"go:size=5", false}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Error e = {0};
        GameEval *eval = game_eval_material(l7_kit_game(state, known[i].game, "vm"), &e);
        if ((eval != NULL) != known[i].has) fail_msg("%s: %s", known[i].game, e.text);
        if (!eval) assert_non_null(strstr(e.text, "no material is won"));
        game_eval_free(eval);
    }
}

// Both sides of amazons begin alike: each sees as many nodes nearer to itself as the other does.
static void who_is_nearer_is_seen_alike_by_both(void **state) {
    const Game *g = l7_kit_game(state, "amazons", "vm");
    L7Cells *cells = l7_cells_new(g, NULL);
    ReachCount *x = reach_count_new(g, cells);
    assert_non_null(x);
    uint8_t codes[400];
    double steps[2], runs[2], clearly[2];
    State *s = l7_kit_state(g, "start", "");
    l7_cells_read(cells, s, codes);
    for (int i = 0; i < 2; i++) reach_count(x, codes, i, &steps[i], &runs[i], &clearly[i]);
    assert_true(fabs(steps[0] - steps[1]) < 1e-9 && fabs(runs[0] - runs[1]) < 1e-9);
    assert_true(fabs(clearly[0]) < 1e-9 && fabs(clearly[1]) < 1e-9);
    assert_true(runs[0] > 0 && runs[0] < 2.5); // ties alone: a fifth of 92 nodes at most, over 8
    free(s);
    reach_count_free(x);
    l7_cells_free(cells);
}

// One square is left: there is one way to go on.
static void playouts_count_won_less_lost(void **state) {
    static const struct {
        const char *moves;
        int value;
    } known[] = {{"b2 a1 c1 a3 a2 c2 b1 b3", 0},      // ends in a draw
                 {"a1 b1 a2 b2 c1 a3 c2 b3", -1000}}; // has ended: the second player has a line
    const Game *g = l7_kit_game(state, "tictactoe", "vm");
    GameEval *eval = game_eval_new(g, "playouts", NULL);
    assert_non_null(eval);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        State *s = l7_kit_state(g, "start", known[i].moves);
        assert_int_equal(eval_value(&eval->eval, g, s, 0), known[i].value);
        assert_int_equal(eval_value(&eval->eval, g, s, 1), -known[i].value);
        free(s);
    }
    game_eval_free(eval);
}

static void the_men_of_draughts_move_forward(void **state) {
    assert_int_equal(value_of(state, "draughts", "samuel", "start"), 0);
    const Game *g = l7_kit_game(state, "draughts", "vm");
    State *s = l7_kit_state(g, "start", "11-15");
    GameEval *eval = game_eval_new(g, NULL, NULL);
    assert_string_equal(eval->type->name, "samuel");
    assert_true(eval_value(&eval->eval, g, s, 0) > 0);
    free(s);
    game_eval_free(eval);
}

static void stores_of_kalah_are_the_two_ends(void **state) {
    const Game *g = l7_kit_game(state, "kalah", "vm");
    GameEval *eval = game_eval_new(g, NULL, NULL);
    State *s = l7_kit_state(g, "start", "3");
    assert_string_equal(eval->type->name, "store");
    assert_int_equal(eval_value(&eval->eval, g, s, 0), 100);
    free(s);
    game_eval_free(eval);
}

static void rows_that_one_side_has_count(void **state) {
    const Game *g = l7_kit_game(state, "gomoku", "vm");
    GameEval *eval = game_eval_new(g, "lines", NULL);
    State *corner = l7_kit_state(g, "start", "a1"), *centre = l7_kit_state(g, "start", "h8");
    assert_int_equal(eval_value(&eval->eval, g, corner, 0), 3);
    assert_int_equal(eval_value(&eval->eval, g, centre, 0), 20);
    free(corner);
    free(centre);
    game_eval_free(eval);
}

static void shogi_counts_pieces_in_hand(void **state) {
    GameTable *games = *state;
    const Game *g = game_table_open(games, "shogi", NULL);
    GameEval *eval = game_eval_new(g, "pieces", NULL);
    State *s = l7_kit_state(g, "4k4/9/9/9/9/9/9/9/4K4 b Rp 1", "");
    assert_int_equal(eval_value(&eval->eval, g, s, 0), 1050 - 105);
    free(s);
    game_eval_free(eval);
}

static void assert_default(void **state, const char *game, const char *name) {
    GameEval *eval = game_eval_new(l7_kit_game(state, game, "vm"), NULL, NULL);
    assert_string_equal(eval->type->name, name);
    game_eval_free(eval);
}

// Where stones only are added, their number tells nothing; neither does that of the moves.
static void the_default_tells_positions_apart(void **state) {
    assert_default(state, "chess", "tech");
    assert_default(state, "go", "score");
    assert_default(state, "xiangqi", "men");
    assert_default(state, "breakthrough", "runners");
    assert_default(state, "connect4", "lines");
    assert_default(state, "domineering", "mobility");
    assert_default(state, "halma", "mobility");
    assert_default(state, "hex", "playouts");
}

static void what_does_not_suit_is_refused(void **state) {
    Error e;
    const Game *chess = l7_kit_game(state, "chess", "vm");
    assert_null(game_eval_new(chess, "store", &e));
    assert_contains(e.text, "eval=store: it is for kalah");
    assert_null(game_eval_new(chess, "tehc", &e));
    assert_contains(e.text, "did you mean 'tech'?");
    assert_null(game_eval_new(l7_kit_game(state, "pig", "vm"), NULL, &e));
    assert_null(game_eval_new(l7_kit_game(state, "solitaire", "vm"), NULL, &e));
    assert_contains(e.text, "two players");
}

// Some moves of every game of two players that a search can play, at one ply.
static void ply_plays_every_game_of_two_players(void **state) {
    GameTable *games = *state;
    PlayerTable players = player_table();
    size_t n, played = 0;
    const GameType *const *types = game_types(&n);
    for (size_t i = 0; i < n; i++) {
        const Game *g = game_table_open(games, types[i]->name, NULL);
        if (!g || g->players != 2 || !search_suits(g, NULL)) continue;
        Error e;
        Player *p = player_new(&players, g, "ply:depth=1", &e);
        if (!p) fail_msg("%s: %s", g->name, e.text);
        State *s = game_states_new(g, 1);
        game_start(g, s);
        for (int ply = 0; ply < 4 && !game_over(g, s); ply++) {
            Choice c = {0};
            Turn turn = {.state = s, .side = game_mover(g, s)};
            assert_true(player_choose(p, &turn, &c, &e));
            assert_true(game_legal(g, s, c.move));
            game_play(g, s, c.move);
        }
        free(s);
        player_free(p);
        played++;
    }
    assert_true(played > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tech_counts_material_before_moves),
        cmocka_unit_test(material_is_what_is_won_by_some_moves_only),
        cmocka_unit_test(who_is_nearer_is_seen_alike_by_both),
        cmocka_unit_test(playouts_count_won_less_lost),
        cmocka_unit_test(the_men_of_draughts_move_forward),
        cmocka_unit_test(stores_of_kalah_are_the_two_ends),
        cmocka_unit_test(rows_that_one_side_has_count),
        cmocka_unit_test(shogi_counts_pieces_in_hand),
        cmocka_unit_test(the_default_tells_positions_apart),
        cmocka_unit_test(what_does_not_suit_is_refused),
        cmocka_unit_test(ply_plays_every_game_of_two_players),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
