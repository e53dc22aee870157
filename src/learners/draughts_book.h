// SPDX-License-Identifier: MIT
// draughts_book.h - the games of draughts that the learners study: data/draughts.games, played by
// our own strongest play; data/draughts.games.txt says how it was made.
//
// A game a line, its moves separated by blanks. Every tenth game is held out: learners are measured
// by it and never study it.
#ifndef GENPEI_DRAUGHTS_BOOK_H
#define GENPEI_DRAUGHTS_BOOK_H

#include "game/game.h"

enum { DRAUGHTS_OPENING_PLIES = 6 }; // which were drawn at random and teach nothing

typedef struct {
    Move *moves;
    size_t n;
} DraughtsGame;

// How many games there are to study, or held out.
size_t draughts_book_count(bool held_out);

// Game number `i` of these. False, with the reason, when it has a move that is not legal. Free
// `out->moves` with free().
bool draughts_book_read(const Game *g, bool held_out, size_t i, DraughtsGame *out, Error *e);

#endif
