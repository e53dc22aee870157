// SPDX-License-Identifier: MIT
// fuzz_player.c - texts that make games and players: "GAME PLAYER". Who is made must move legally.
#include "fuzz_text.h"

#include "player/player.h"

static void ask(const Game *g, const PlayerTable *players, const char *text) {
    Error e;
    if (strncmp(text, "engine", 6) == 0) return; // these run commands: not with random texts
    if (strncmp(text, "proof", 5) == 0) return;  // these read files
    Player *p = player_new(players, g, text, &e);
    if (!p) return;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Turn turn = {.state = s, .side = game_mover(g, s), .limits = {.nodes = 500}};
    Choice c;
    player_begins(p, turn.side, 1);
    if (!player_is_person(players, text) && player_choose(p, &turn, &c, &e) && !c.resigns)
        fuzz_need(game_legal(g, s, c.move));
    free(s);
    player_free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    PlayerTable players = player_table();
    char *text = fuzz_text(bytes, n);
    char *space = strchr(text, ' ');
    if (space) *space = '\0';
    Error e;
    const Game *g = game_table_open(table, text, &e);
    if (g && space) ask(g, &players, space + 1);
    free(text);
    game_table_free(table);
    return 0;
}
