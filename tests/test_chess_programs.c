// SPDX-License-Identifier: MIT
// test_chess_programs.c - the chess programs of the survey: their board follows the rules in L7,
// the search gives minimax values, each program does what its type says and gives reasons.
#include "testing.h"

#include "base/mem.h"
#include "game/grid_text.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"
#include "players/classic/chess/chess_think.h"

#include <stdlib.h>

static void read_board(const Game *g, const State *s, ChessBoard *b) {
    GridText grid;
    Str rest = {0};
    assert_true(grid_text_read(g, s, &grid, &rest));
    chess_board_read(b, grid.width, grid.cell, str_text(&rest));
    str_clear(&rest);
}

// Leaves known from other programs (chessprogramming.org; Fairy-Stockfish for 6x6).
static void leaves_are_those_of_other_programs(void **state) {
    static const struct {
        const char *game, *position;
        int depth;
        uint64_t leaves;
    } known[] = {
        {"chess", "start", 3, 8902},
        {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
        {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
        {"chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
        {"losalamos", "start", 4, 14332},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const Game *g = l7_kit_game(state, known[i].game, "vm");
        State *s = l7_kit_state(g, known[i].position, "");
        ChessBoard b;
        read_board(g, s, &b);
        assert_int_equal(chess_leaves(&b, known[i].depth), known[i].leaves);
        free(s);
    }
}

static void its_board_follows_the_rules(void **state) {
    static const char *const games[] = {"chess", "losalamos"};
    Rng rng = rng_seed(2);
    for (size_t k = 0; k < 2; k++) {
        const Game *g = l7_kit_game(state, games[k], "vm");
        State *s = game_states_new(g, 1);
        for (int game = 0; game < 15; game++) {
            game_start(g, s);
            for (int ply = 0; ply < 120 && !game_over(g, s); ply++) {
                ChessBoard b;
                ChessMove moves[CHESS_MOVES_MAX];
                Move move;
                read_board(g, s, &b);
                int n = chess_moves(&b, moves);
                assert_int_equal(n, game_count_moves(g, s));
                for (int i = 0; i < n; i++) {
                    char text[8];
                    chess_move_text(&b, moves[i], text);
                    assert_true(game_move_parse(g, s, text, &move, NULL));
                }
                assert_true(game_random_move(g, s, &rng, &move));
                game_play(g, s, move);
            }
        }
        free(s);
    }
}

// --- minimax, plainly ---

static int minimax(const ChessBoard *b, int depth, int ply, int width) {
    ChessMove moves[CHESS_MOVES_MAX];
    ChessQuestion question[CHESS_MOVES_MAX];
    int n = chess_moves(b, moves), best = -2 * CHESS_MATE;
    if (n == 0) return chess_in_check(b) ? -CHESS_MATE + ply : 0;
    if (depth == 0) return width ? chess_value_bernstein(b) : chess_value_kister(b);
    if (width) n = chess_plausible(b, moves, n, width, question);
    for (int i = 0; i < n; i++) {
        ChessBoard next = *b;
        chess_play(&next, moves[i]);
        int value = -minimax(&next, depth - 1, ply + 1, width);
        if (value > best) best = value;
    }
    return best;
}

static void searches_give_minimax_values(void **state) {
    static const ChessProgram plain = {.name = "a", .type = 'A', .value = chess_value_kister};
    static const ChessProgram deepens = {
        .name = "b", .type = 'A', .deepens = true, .value = chess_value_kister};
    static const ChessProgram plausible = {
        .name = "c", .type = 'B', .value = chess_value_bernstein, .plausible = chess_plausible};
    const Game *g = l7_kit_game(state, "losalamos", "vm");
    State *s = game_states_new(g, 1);
    ChessSearch *search = chess_search_new(true);
    Rng rng = rng_seed(9);
    for (int i = 0; i < 12; i++) {
        ChessBoard b;
        ChessThought t;
        Move move;
        game_start(g, s);
        for (int ply = 0; ply < 8 + i && !game_over(g, s); ply++) {
            assert_true(game_random_move(g, s, &rng, &move));
            game_play(g, s, move);
        }
        if (game_over(g, s)) continue;
        read_board(g, s, &b);
        const ChessLimits limits = {.depth = 3, .width = 5};
        chess_think(search, &plain, &b, &limits, &t);
        assert_int_equal(t.value, minimax(&b, 3, 0, 0));
        chess_think(search, &deepens, &b, &limits, &t);
        assert_int_equal(t.value, minimax(&b, 3, 0, 0));
        chess_think(search, &plausible, &b, &limits, &t);
        assert_int_equal(t.value, minimax(&b, 3, 0, 5));
        assert_true(t.n_plausible <= 5);
    }
    chess_search_free(search);
    free(s);
}

// --- the players ---

static const char *const all[] = {"kister:depth=2", "bernstein:depth=2", "nss", "tech:depth=2",
                                  "chess4:depth=2"};

static void ask(void **state, const char *player, const char *game, const char *position,
                Insight *out, Str *move) {
    const Game *g = l7_kit_game(state, game, "vm");
    PlayerTable players = player_table();
    State *s = l7_kit_state(g, position, "");
    Error e;
    Player *p = player_new(&players, g, player, &e);
    if (!p) fail_msg("%s", e.text);
    if (!player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, out, &e))
        fail_msg("%s", e.text);
    game_move_text(g, s, out->choice.move, move);
    for (size_t k = 0; k < out->n_sentences; k++)
        assert_true(*out->sentences[k].en && *out->sentences[k].ja);
    player_free(p);
    free(s);
}

static void they_mate_and_take(void **state) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        Insight x;
        Str move = {0};
        ask(state, all[i], "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &x, &move);
        assert_string_equal(str_text(&move), "a1a8");
        insight_clear(&x);
        str_reset(&move);
        ask(state, all[i], "chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", &x, &move);
        assert_string_equal(str_text(&move), "e4d5");
        insight_clear(&x);
        str_clear(&move);
    }
}

static bool says(const Insight *x, const char *en) {
    for (size_t k = 0; k < x->n_sentences; k++)
        if (strstr(x->sentences[k].en, en)) return true;
    return false;
}

static void they_say_their_type(void **state) {
    static const char *const words[] = {
        "Type A", "Plausible moves: ", "Goal: ", "nothing can be taken", "I expect: "};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        Insight x;
        Str move = {0};
        ask(state, all[i], "chess", "start", &x, &move);
        assert_true(says(&x, words[i]));
        insight_clear(&x);
        str_clear(&move);
    }
}

static void they_refuse_what_they_cannot_do(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "go", "vm"), "tech", &e));
    assert_contains(e.text, "tech plays chess and losalamos");
    assert_null(player_new(&players, l7_kit_game(state, "chess", "vm"), "bernstein:moves=0", &e));
    assert_contains(e.text, "moves");
    assert_null(player_new(&players, l7_kit_game(state, "chess", "vm"), "nss:depth=3", &e));
    assert_contains(e.text, "depth");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_are_those_of_other_programs),
        cmocka_unit_test(its_board_follows_the_rules),
        cmocka_unit_test(searches_give_minimax_values),
        cmocka_unit_test(they_mate_and_take),
        cmocka_unit_test(they_say_their_type),
        cmocka_unit_test(they_refuse_what_they_cannot_do),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
