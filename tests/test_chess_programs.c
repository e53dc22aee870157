// SPDX-License-Identifier: MIT
// test_chess_programs.c - the chess programs of the survey: the
// search gives minimax values, each program does what its type says and gives reasons.
#include "testing.h"

#include "base/mem.h"
#include "engine/chess/chess_think.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"

#include <stdlib.h>

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
    ChessSearch *search = chess_search_new(&deepens);
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
        chess_board_from(&b, g, s);
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
    assert_contains(e.text, "tech plays chess, chess960 and losalamos");
    assert_null(player_new(&players, l7_kit_game(state, "chess", "vm"), "bernstein:moves=0", &e));
    assert_contains(e.text, "moves");
    assert_null(player_new(&players, l7_kit_game(state, "chess", "vm"), "nss:depth=3", &e));
    assert_contains(e.text, "depth");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_give_minimax_values),
        cmocka_unit_test(they_mate_and_take),
        cmocka_unit_test(they_say_their_type),
        cmocka_unit_test(they_refuse_what_they_cannot_do),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
