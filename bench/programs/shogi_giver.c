// SPDX-License-Identifier: MIT
// shogi_giver.c - games of a giver of a handicap (White) against one taker, after four random
// plies; prints wins of the giver, draws, losses. Games longer than 300 plies are drawn.
//
//   shogi_giver HANDICAP GIVER TAKER GAMES SEED
#include "games/game_types.h"
#include "player/player.h"

#include <stdio.h>
#include <stdlib.h>

enum { RANDOM_PLIES = 4 };

static void give_up(const Error *e) {
    fprintf(stderr, "shogi_giver: %s\n", e->text);
    exit(1);
}

// The payoff of White.
static int play_game(const Game *g, State *s, Player *const players[2], uint64_t seed) {
    Rng rng = rng_seed(seed);
    int payoffs[PLAYERS_MAX] = {0};
    game_start(g, s);
    for (int i = 0; i < 2; i++) player_begins(players[i], i, seed);
    for (int ply = 0; !game_over(g, s); ply++) {
        Choice c = {0};
        Error e;
        Turn turn = {.state = s, .side = game_mover(g, s)};
        if (ply < RANDOM_PLIES)
            game_random_move(g, s, &rng, &c.move);
        else if (!player_choose(players[turn.side], &turn, &c, &e))
            give_up(&e);
        game_play(g, s, c.move);
    }
    game_payoffs(g, s, payoffs);
    return payoffs[1];
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: shogi_giver HANDICAP GIVER TAKER GAMES SEED\n");
        return 2;
    }
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    Error e;
    char name[80];
    snprintf(name, sizeof name, "shogi:handicap=%.40s,moves=300", argv[1]);
    const Game *g = game_table_open(games, name, &e);
    if (!g) give_up(&e);
    Player *players[2] = {player_new(&table, g, argv[3], &e), NULL};
    if (players[0]) players[1] = player_new(&table, g, argv[2], &e);
    if (!players[1]) give_up(&e);
    State *s = game_states_new(g, 1);
    int count[3] = {0};
    uint64_t seed = strtoull(argv[5], NULL, 10);
    for (long i = 0, wanted = strtol(argv[4], NULL, 10); i < wanted; i++) {
        int payoff = play_game(g, s, players, seed + (uint64_t)i);
        count[payoff > 0 ? 0 : payoff == 0 ? 1 : 2]++;
    }
    printf("%d %d %d\n", count[0], count[1], count[2]);
    free(s);
    player_free(players[0]);
    player_free(players[1]);
    game_table_free(games);
    return 0;
}
