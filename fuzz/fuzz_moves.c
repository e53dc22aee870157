// SPDX-License-Identifier: MIT
// fuzz_moves.c - move texts from the start: legal ones lead to sound positions, others to nothing.
#include "fuzz_text.h"

static void try_game(GameTable *table, const char *name, const char *moves) {
    Error e;
    const Game *g = game_table_open(table, name, &e);
    fuzz_need(g != NULL);
    State *start = game_states_new(g, 1), *s = game_states_new(g, 1);
    game_start(g, start);
    game_copy(g, s, start);
    if (!game_play_text(g, s, moves, &e)) fuzz_need(game_same(g, s, start));
    fuzz_need(game_ok(g, s));
    free(start);
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    char *text = fuzz_text(bytes, n);
    try_game(table, "othello", text);
    try_game(table, "reversi70", text);
    free(text);
    game_table_free(table);
    return 0;
}
