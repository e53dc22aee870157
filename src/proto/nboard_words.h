// SPDX-License-Identifier: MIT
// nboard_words.h - how NBoard writes games of Othello: GGF on one line, moves such as F5, PA.
#ifndef GENPEI_NBOARD_WORDS_H
#define GENPEI_NBOARD_WORDS_H

#include "record/record.h"

// False, with the reason, unless the game is of the Reversi family as NBoard knows it.
bool nboard_suits(const Game *g, Error *e);

// A move as NBoard writes it; and from it, up to a '/', a space or the end.
void nboard_add_move(const Game *g, const State *s, Move m, Str *out);
bool nboard_read_move(const Game *g, const State *s, const char *text, Move *out);

// The beginning of a game in GGF, on one line, without moves.
void nboard_add_game(const Game *g, const State *start, Str *out);

// Reads a game in GGF: `start` and, through `play`, its moves. False, with the reason, when it is
// no such game or a move is not legal; `play` may have been called by then.
typedef void NboardPlay(void *context, Move m);
bool nboard_read_start(const Game *g, const char *ggf, State *start, Error *e);
bool nboard_read_moves(const Game *g, const char *ggf, const State *start, NboardPlay *play,
                       void *context, Error *e);

#endif
