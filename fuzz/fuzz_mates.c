// SPDX-License-Identifier: MIT
// fuzz_mates.c - claims about mate in shogi with their choices: whatever the verifier accepts is
// true. The bytes follow the head of a strategy for a mate in three, and for positions without
// one.
#include "fuzz_text.h"

#include "search/solver_strategy.h"
#include "verify/verify.h"

// `plies` is the length of the shortest mate; 0: there is none.
static void try_claim(GameTable *table, const char *position, int plies, const uint8_t *bytes,
                      size_t n) {
    Str text = {0};
    solver_strategy_head(game_table_open_on(table, "shogi", "vm", NULL), position, &text);
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
    static GameTable *table; // to read the description takes longer than everything else
    if (!table) table = fuzz_games();
    try_claim(table, "8k/9/3R4P/9/9/9/9/9/7L1 b p 1", 3, bytes, n);
    try_claim(table, "8k/9/9/9/9/9/9/9/7R1 b - 1", 0, bytes, n);
    try_claim(table, "8k/9/8P/9/9/9/9/9/9 b Pgs 1", 0, bytes, n); // with a gold it would be mate
    return 0;
}
