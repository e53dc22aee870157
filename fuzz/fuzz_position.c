// SPDX-License-Identifier: MIT
// fuzz_position.c - position texts: what is accepted is sound and comes back from its own text;
// what is refused says why and changes nothing.
//
// The first byte chooses the game.
#include "fuzz_text.h"

static const char *const games[] = {
    "reversi70:size=4", "othello",          "reversi70",       "othello:size=4",
    "othello:size=6",   "reversi70:size=6", "othello:size=10", "reversi70:size=10",
};

static void look_at(const Game *g, const State *s) {
    Str text = {0};
    State *again = game_states_new(g, 1);
    fuzz_need(game_ok(g, s));
    game_position_text(g, s, &text);
    fuzz_need(game_position_parse(g, str_text(&text), again, NULL));
    fuzz_need(game_same(g, s, again));
    fuzz_need(game_key(g, s) == game_key(g, again));
    fuzz_need(game_over(g, s) == (game_count_moves(g, s) == 0));
    free(again);
    str_clear(&text);
}

static void try_text(const Game *g, const char *text) {
    State *s = game_states_new(g, 2), *before = game_state_at(g, s, 1);
    Error e = {""};
    memset(s, 0x5A, g->state_size);
    game_copy(g, before, s);
    if (game_position_parse(g, text, s, &e))
        look_at(g, s);
    else
        fuzz_need(e.text[0] && game_same(g, s, before));
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    if (n == 0) return 0;
    GameTable *table = fuzz_games();
    Error e;
    const Game *g = game_table_open(table, games[bytes[0] % (sizeof games / sizeof *games)], &e);
    fuzz_need(g != NULL);
    char *text = fuzz_text(bytes + 1, n - 1);
    try_text(g, text);
    free(text);
    game_table_free(table);
    return 0;
}
