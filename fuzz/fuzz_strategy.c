// SPDX-License-Identifier: MIT
// fuzz_strategy.c - claims with their choices: whatever the verifier accepts is true.
//
// The bytes follow the head of a strategy for tic-tac-toe, which is a draw, and of one for the game
// of 1970 on 4x4, which red wins by 3; and of ones about mate in shogi.
#include "fuzz_text.h"

#include "verify/verify.h"

static void try_claims(GameTable *table, const char *game, int value, const uint8_t *bytes,
                       size_t n) {
    Str text = {0};
    str_addf(&text, "genpei strategy 1\ngame %s\nposition start\n", game);
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

// `plies` is the length of the shortest mate; 0: there is none.
static void try_mates(GameTable *table, const char *position, int plies, const uint8_t *bytes,
                      size_t n) {
    Str text = {0};
    str_addf(&text, "genpei strategy 1\ngame shogi\nposition %s\n", position);
    str_add_n(&text, (const char *)bytes, n);
    Verified v;
    Error e = {""};
    if (!verify_strategy(table, &text, NULL, &v, &e))
        fuzz_need(e.text[0] != '\0');
    else if (v.claims[0].about == VERIFY_MATE)
        fuzz_need(plies && v.claims[0].bound >= plies);
    else if (v.claims[0].about == VERIFY_NO_MATE)
        fuzz_need(!plies);
    str_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    try_claims(table, "tictactoe", 0, bytes, n);
    try_claims(table, "reversi70:size=4", 3, bytes, n);
    try_mates(table, "8k/9/3R4P/9/9/9/9/9/7L1 b p 1", 3, bytes, n);
    try_mates(table, "8k/9/9/9/9/9/9/9/7R1 b - 1", 0, bytes, n);
    game_table_free(table);
    return 0;
}
