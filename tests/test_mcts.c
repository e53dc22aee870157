// SPDX-License-Identifier: MIT
// test_mcts.c - Monte-Carlo tree search: exact endgames, seeds, limits, chance and hidden
// information.
#include "testing.h"
#include "tiny_games.h"

#include "base/mem.h"
#include "game/playout.h"
#include "games/game_types.h"
#include "search/mcts.h"

static int sign(int v) {
    return (v > 0) - (v < 0);
}

// The best result `player` (to move) can force, by brute force.
static int solve(const Game *g, const State *s) {
    Move moves[64];
    size_t n = game_moves(g, s, moves);
    int payoffs[PLAYERS_MAX], mover = game_mover(g, s);
    if (n == 0) {
        game_payoffs(g, s, payoffs);
        return sign(payoffs[mover]);
    }
    State *next = game_states_new(g, 1);
    int best = -2;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        int v = solve(g, next);
        if (game_mover(g, next) != mover) v = -v;
        if (v > best) best = v;
    }
    free(next);
    return best;
}

static void it_finds_the_best_result_in_small_endgames(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    const Game *g = game_table_open(table, "othello:size=4", NULL);
    Mcts *m = mcts_new(&(MctsSetup){.game = g});
    State *s = game_states_new(g, 2), *next = game_state_at(g, s, 1);
    Rng rng = rng_seed(7);
    int asked = 0, right = 0;
    while (asked < 40) {
        game_start(g, s);
        playout_run(g, s, &rng, 6);
        if (game_count_moves(g, s) < 2) continue;
        MctsMove moves[64];
        mcts_run(m, s, game_mover(g, s), &(Limits){.nodes = 2000}, &rng, moves);
        game_copy(g, next, s);
        game_play(g, next, moves[0].move);
        bool same_side = game_mover(g, next) == game_mover(g, s);
        int reached = same_side ? solve(g, next) : -solve(g, next);
        asked++;
        right += reached == solve(g, s);
    }
    assert_true(right >= 38);
    free(s);
    mcts_free(m);
    game_table_free(table);
}

static void the_same_seed_gives_the_same_answer(void **unused) {
    (void)unused;
    const Game *g = tiny_race(3);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Rng rng = rng_seed(3);
    while (game_mover(g, s) == PLAYER_CHANCE) {
        Move roll;
        assert_true(game_random_move(g, s, &rng, &roll));
        game_play(g, s, roll);
    }
    Mcts *m = mcts_new(&(MctsSetup){.game = g});
    MctsMove *a = mem_new(g->max_moves, sizeof *a), *b = mem_new(g->max_moves, sizeof *b);
    Rng one = rng_seed(5), two = rng_seed(5);
    size_t n = mcts_run(m, s, game_mover(g, s), &(Limits){.nodes = 500}, &one, a);
    assert_int_equal(mcts_run(m, s, game_mover(g, s), &(Limits){.nodes = 500}, &two, b), n);
    uint64_t visits = 0;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(a[i].move, b[i].move);
        assert_int_equal(a[i].visits, b[i].visits);
        visits += a[i].visits;
    }
    assert_int_equal(visits, 500);
    free(a);
    free(b);
    free(s);
    mcts_free(m);
}

// In every game made up for the tests, to its end: its choice is legal, with and without hidden
// information.
static void it_plays_games_with_chance_and_secrets(void **unused) {
    (void)unused;
    const Game *games[] = {tiny_lights(), tiny_race(2), tiny_race(3), tiny_cards()};
    for (size_t k = 0; k < 4; k++) {
        const Game *g = games[k];
        Mcts *m = mcts_new(&(MctsSetup){.game = g, .nodes = 300});
        State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
        MctsMove *moves = mem_new(g->max_moves, sizeof *moves);
        Rng rng = rng_seed(11);
        for (int game = 0; game < 5; game++) {
            game_start(g, s);
            for (int ply = 0; ply < 200 && !game_over(g, s); ply++) {
                Move choice;
                int mover = game_mover(g, s);
                if (mover == PLAYER_CHANCE) {
                    assert_true(game_random_move(g, s, &rng, &choice));
                } else {
                    game_view(g, s, mover, view);
                    assert_true(mcts_run(m, view, mover, &(Limits){.nodes = 100}, &rng, moves) > 0);
                    choice = moves[0].move;
                    assert_true(game_legal(g, s, choice));
                }
                game_play(g, s, choice);
            }
        }
        free(moves);
        free(s);
        mcts_free(m);
    }
}

static void a_stop_flag_still_gives_an_answer(void **unused) {
    (void)unused;
    const Game *g = tiny_lights();
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Mcts *m = mcts_new(&(MctsSetup){.game = g});
    MctsMove *moves = mem_new(g->max_moves, sizeof *moves);
    atomic_bool stop = true;
    Rng rng = rng_seed(1);
    size_t n = mcts_run(m, s, 0, &(Limits){.stop = &stop}, &rng, moves);
    assert_true(n > 0);
    assert_true(game_legal(g, s, moves[0].move));
    assert_int_equal(mcts_rounds(m), n);
    free(moves);
    free(s);
    mcts_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_the_best_result_in_small_endgames),
        cmocka_unit_test(the_same_seed_gives_the_same_answer),
        cmocka_unit_test(it_plays_games_with_chance_and_secrets),
        cmocka_unit_test(a_stop_flag_still_gives_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
