// SPDX-License-Identifier: MIT
// random_vs_ply.c - a whole program on libgenpei: one game of Othello, told move by move.
//
//   cc examples/random_vs_ply.c $(pkg-config --cflags --libs genpei) -o random_vs_ply
#include <genpei.h>

#include <stdio.h>

static bool play_game(const GenpeiGame *game, GenpeiPlayer *players[2]) {
    GenpeiPosition *p = genpei_position_new(game, "start");
    const char *move = "";
    while (!genpei_over(p) && move) {
        int side = genpei_mover(p);
        move = genpei_player_choose(players[side], p);
        if (!move || !genpei_play(p, move)) break;
        printf("%s %s\n", genpei_game_side_name(game, side), move);
    }
    bool over = genpei_over(p);
    printf("%s\n", genpei_position_text(p));
    if (over) {
        int winner = genpei_winner(p);
        printf("%s, %+d for %s\n", winner < 0 ? "drawn" : "won", genpei_payoff(p, 0),
               genpei_game_side_name(game, 0));
    }
    genpei_position_free(p);
    return over;
}

int main(void) {
    Genpei *w = genpei_open();
    const GenpeiGame *game = genpei_game(w, "othello");
    GenpeiPlayer *players[2] = {0};
    bool ok = game && (players[0] = genpei_player_new(game, "random:seed=1970")) &&
              (players[1] = genpei_player_new(game, "ply:depth=4"));
    if (!ok || !play_game(game, players)) {
        fprintf(stderr, "random_vs_ply: %s\n", genpei_error(w));
        return 2;
    }
    for (int side = 0; side < 2; side++) genpei_player_free(players[side]);
    genpei_close(w);
    return 0;
}
