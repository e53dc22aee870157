// SPDX-License-Identifier: MIT
// fuzz_text.h - what every fuzz target begins with: the bytes as a text, and games to try it on.
#ifndef GENPEI_FUZZ_TEXT_H
#define GENPEI_FUZZ_TEXT_H

#include "base/mem.h"
#include "games/game_types.h"

// libFuzzer calls this again and again; always returns 0.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

// The bytes as a text; ends at the first NUL. Free with free().
static inline char *fuzz_text(const uint8_t *bytes, size_t n) {
    char *text = mem_new(n + 1, 1);
    if (n) memcpy(text, bytes, n);
    return text;
}

static inline GameTable *fuzz_games(void) {
    return all_games_new();
}

// Stops the fuzzer: something that must hold does not.
static inline void fuzz_need(bool holds) {
    if (!holds) abort();
}

#endif
