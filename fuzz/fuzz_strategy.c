// SPDX-License-Identifier: MIT
// fuzz_strategy.c - claims with their choices: whatever the verifier accepts is true.
//
// The bytes follow the head of a strategy for tic-tac-toe, which is a draw, and of one for the game
// of 1970 on 4x4, which red wins by 3, and of one for Y on a board of three nodes, which the first
// player wins and about which pairs may be claimed.
#include "fuzz_text.h"

#include "search/solver_strategy.h"
#include "verify/verify.h"

static void try_claims(GameTable *table, const char *game, int value, const uint8_t *bytes,
                       size_t n) {
    Str text = {0};
    solver_strategy_head(game_table_open_on(table, game, "vm", NULL), "start", &text);
    str_add_n(&text, (const char *)bytes, n);
    Verified v;
    Error e = {""};
    if (verify_strategy(table, &text, NULL, &v, &e))
        for (int i = 0; i < v.n_claims; i++)
            fuzz_need(v.claims[i].at_most ? v.claims[i].bound >= value
                                          : v.claims[i].bound <= value);
    else
        fuzz_need(e.text[0] != '\0');
    str_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    try_claims(table, "tictactoe", 0, bytes, n);
    try_claims(table, "reversi70:size=4", 3, bytes, n);
    try_claims(table, "y:size=2", 1, bytes, n);
    game_table_free(table);
    return 0;
}
