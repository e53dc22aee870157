// SPDX-License-Identifier: MIT
// fuzz_gnubg.c - what GNU Backgammon may write: hints and moves on a board.
#include "fuzz_text.h"

#include "proto/gnubg_words.h"

static int men(const BgBoard *b, int who) {
    int n = 0;
    for (int k = 0; k <= BG_BAR; k++) {
        fuzz_need(b->men[who][k] >= 0);
        n += b->men[who][k];
    }
    return n;
}

// No man is lost or made by a move that is accepted.
static void try_move(const char *text) {
    BgBoard b = {{{0}}};
    b.men[0][24] = b.men[1][24] = 2, b.men[0][13] = b.men[1][13] = 5;
    b.men[0][8] = b.men[1][8] = 3, b.men[0][6] = 4, b.men[1][6] = 4, b.men[0][5] = b.men[1][5] = 1;
    if (!gnubg_move(&b, text)) return;
    fuzz_need(men(&b, 0) == BG_MEN && men(&b, 1) == BG_MEN);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    Str move = {0};
    double equity;
    try_move(text);
    if (gnubg_hint(text, &move, &equity)) try_move(str_text(&move));
    str_clear(&move);
    free(text);
    return 0;
}
