// SPDX-License-Identifier: MIT
// test_perfect_player.c - the values of the player `perfect` against brute force, where a player
// may move twice.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "player/player.h"

#include <stdlib.h>

// What player 0 gets with best play of both, whoever is to move.
static int brute_force(const Game *g, const State *s) {
    int payoff[PLAYERS_MAX] = {0}, best = 0;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *after = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    if (n == 0) game_payoffs(g, s, payoff);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, after, s);
        game_play(g, after, moves[i]);
        int value = brute_force(g, after);
        if (i == 0 || (game_mover(g, s) == 0 ? value > best : value < best)) best = value;
    }
    free(after);
    free(moves);
    return n ? best : payoff[0];
}

// Compares all moves of a position; returns how many of them give the mover another turn.
static int check_moves(const Game *g, Player *p, const State *s) {
    MoveValue *values = mem_new(g->max_moves, sizeof *values);
    State *after = game_states_new(g, 1);
    Record r;
    record_init(&r, g, s);
    int mover = game_mover(g, s), twice = 0;
    size_t n = player_values(p, &(Turn){.state = s, .record = &r, .side = mover}, values);
    assert_int_equal(n, game_count_moves(g, s));
    for (size_t i = 0; i < n; i++) {
        game_copy(g, after, s);
        game_play(g, after, values[i].move);
        int first = brute_force(g, after);
        assert_int_equal(values[i].value, value_from_payoff(mover == 0 ? first : -first));
        twice += !game_over(g, after) && game_mover(g, after) == mover;
    }
    record_clear(&r);
    free(after);
    free(values);
    return twice;
}

static void values_are_right_where_a_player_moves_twice(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    PlayerTable players = player_table();
    Error e;
    const Game *g = game_table_open(table, "kalah:pits=3,stones=2", &e);
    Player *p = player_new(&players, g, "perfect", &e);
    assert_non_null(p);
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(5);
    int twice = 0;
    for (int i = 0; i < work(30, 6); i++) {
        Move m;
        game_start(g, s);
        for (int ply = 0; ply < 3 + i % 5 && game_random_move(g, s, &rng, &m); ply++)
            game_play(g, s, m);
        if (!game_over(g, s)) twice += check_moves(g, p, s);
    }
    assert_true(twice > 0);
    free(s);
    player_free(p);
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_right_where_a_player_moves_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
