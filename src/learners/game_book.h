// SPDX-License-Identifier: MIT
// game_book.h - games built into the program, which learners study: data/draughts.games and
// data/chess.games, played by our own programs; the .txt beside each says how it was made.
//
// A game a line, its moves separated by blanks. Every tenth game is held out: learners are measured
// by it and never study it.
#ifndef GENPEI_GAME_BOOK_H
#define GENPEI_GAME_BOOK_H

#include "base/error.h"
#include "game/game.h"

typedef struct {
    const char *begin, *end; // text
} GameBook;

typedef struct {
    Move *moves; // free with free()
    size_t n;
} BookGame;

enum {
    DRAUGHTS_OPENING_PLIES = 6, // which were drawn at random and teach nothing
    CHESS_OPENING_PLIES = 8,
};

extern const GameBook draughts_book, chess_book;

// How many games there are to study, or held out.
size_t game_book_count(const GameBook *book, bool held_out);

// Game number `i` of these. False, with the reason, when it has a move that is not legal.
bool game_book_read(const GameBook *book, const Game *g, bool held_out, size_t i, BookGame *out,
                    Error *e);

#endif
