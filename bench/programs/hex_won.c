// SPDX-License-Identifier: MIT
// hex_won.c - plays won games of 8x8 Hex and reports how long an answer takes; see bench/hex-won.
//
//   hex_won GAMES SOLVER OPPONENT...      GAMES: from each opening of standard input, by turns
//
// A line of standard input is an opening and who wins it, such as `a4 blue`. The winner is SOLVER,
// the loser each OPPONENT in turn. Times are processor time of this thread.
#include <stdio.h>

#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "player/player.h"

#include <stdlib.h>

static const double longest_allowed = 5;

typedef struct {
    const Game *game;
    PlayerTable players;
    State *state;
    Str moves; // of the current game
    double seconds, longest;
    Str longest_at; // the moves before it
    int answers, late, unproved, games, lost;
} Bench;

static bool choose(Bench *b, Player *p, Choice *c) {
    Error e;
    *c = (Choice){0};
    Turn turn = {.state = b->state, .side = game_mover(b->game, b->state)};
    if (player_choose(p, &turn, c, &e)) return true;
    fprintf(stderr, "hex_won: %s\n", e.text);
    return false;
}

static void play(Bench *b, Move m) {
    if (b->moves.len) str_add_char(&b->moves, ' ');
    game_move_text(b->game, b->state, m, &b->moves);
    game_play(b->game, b->state, m);
}

// The winner's answer, timed.
static bool answer(Bench *b, Player *p) {
    Choice c;
    int64_t began = os_thread_ns();
    if (!choose(b, p, &c)) return false;
    double seconds = (double)(os_thread_ns() - began) / 1e9;
    b->answers++;
    b->seconds += seconds;
    b->late += seconds > longest_allowed;
    b->unproved += c.value != 1000;
    if (seconds > b->longest) {
        b->longest = seconds;
        str_reset(&b->longest_at);
        str_add(&b->longest_at, str_text(&b->moves));
    }
    if (seconds > longest_allowed || c.value != 1000)
        printf("%s: %.1f s, %s\n", str_text(&b->moves), seconds,
               c.value == 1000 ? "won" : "not proved");
    play(b, c.move);
    return true;
}

static bool play_game(Bench *b, const char *opening, int winner, const char *solver,
                      const char *opponent, uint64_t seed) {
    Error e = {""};
    Choice c;
    Player *seats[2];
    bool ok = true;
    str_reset(&b->moves);
    game_start(b->game, b->state);
    seats[winner] = player_new(&b->players, b->game, solver, &e);
    seats[!winner] = seats[winner] ? player_new(&b->players, b->game, opponent, &e) : NULL;
    if (!seats[!winner] || !game_play_text(b->game, b->state, opening, &e)) {
        fprintf(stderr, "hex_won: %s\n", e.text);
        return false;
    }
    str_add(&b->moves, opening);
    for (int side = 0; side < 2; side++) player_begins(seats[side], side, seed);
    while (ok && !game_over(b->game, b->state)) {
        int mover = game_mover(b->game, b->state);
        ok = mover == winner ? answer(b, seats[winner]) : choose(b, seats[mover], &c);
        if (ok && mover != winner) play(b, c.move);
    }
    b->games++;
    int payoffs[2];
    game_payoffs(b->game, b->state, payoffs);
    b->lost += payoffs[winner] <= 0;
    for (int side = 0; side < 2; side++) player_free(seats[side]);
    return ok;
}

static void tell(const Bench *b) {
    printf("%d games, %d not won; %d answers, %d not proved, %.2f s a piece, longest %.1f s, %d "
           "above %.0f s\n",
           b->games, b->lost, b->answers, b->unproved, b->answers ? b->seconds / b->answers : 0,
           b->longest, b->late, longest_allowed);
    if (b->answers) printf("longest after %s\n", str_text(&b->longest_at));
}

int main(int argc, char **argv) {
    Bench b = {.players = player_table()};
    setvbuf(stdout, NULL, _IOLBF, 0);
    GameTable *games = all_games_new();
    long rounds = argc > 3 ? strtol(argv[1], NULL, 10) : 0;
    char opening[8], winner[8];
    bool ok = rounds > 0;
    b.game = game_table_open(games, "hex8", NULL);
    b.state = game_states_new(b.game, 1);
    for (int line = 0; ok && scanf("%7s %7s", opening, winner) == 2; line++)
        for (long i = 0; ok && i < rounds; i++)
            ok = play_game(&b, opening, winner[0] == 'b', argv[2],
                           argv[3 + (line + i) % (argc - 3)], (uint64_t)(line * rounds + i + 1));
    tell(&b);
    free(b.state);
    str_clear(&b.moves);
    str_clear(&b.longest_at);
    game_table_free(games);
    return !ok || b.lost || b.late || b.unproved;
}
