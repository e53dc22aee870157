// SPDX-License-Identifier: MIT
// fuzz_strategy.c - claims with their choices: whatever the verifier accepts is true.
//
// The bytes follow the head of a strategy for tic-tac-toe, which is a draw.
#include "fuzz_text.h"

#include "verify/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    Str text = {0};
    str_add(&text, "genpei strategy 1\ngame tictactoe\nposition start\n");
    str_add_n(&text, (const char *)bytes, n);
    Verified v;
    Error e = {""};
    if (verify_strategy(table, &text, NULL, &v, &e))
        for (int i = 0; i < v.n_claims; i++)
            fuzz_need(v.claims[i].at_most ? v.claims[i].bound >= 0 : v.claims[i].bound <= 0);
    else
        fuzz_need(e.text[0] != '\0');
    str_clear(&text);
    game_table_free(table);
    return 0;
}
