// SPDX-License-Identifier: MIT
// fuzz_chess_san.c - moves of chess in standard algebraic notation: a line of them is played as
// far as they are legal; what is refused says why, and what is read can be written and read again.
#include "fuzz_text.h"

#include "games/chess/chess_san.h"

static void start(ChessBoard *b) {
    chess_board_read(b, 8, "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR",
                     "w KQkq - 0 1");
}

static void try_word(ChessBoard *b, const char *word) {
    ChessMove m = {0}, again = {0};
    char san[CHESS_SAN_ROOM];
    Error e = {""};
    if (!chess_san_read(b, word, &m, &e)) {
        fuzz_need(e.text[0]);
        return;
    }
    chess_san_write(b, m, san);
    fuzz_need(chess_san_read(b, san, &again, &e) && chess_same_move(m, again));
    chess_play(b, m);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    ChessBoard b;
    start(&b);
    for (char *word = text, *next; word; word = next) {
        next = strpbrk(word, " \n");
        if (next) *next++ = '\0';
        try_word(&b, word);
    }
    free(text);
    return 0;
}
