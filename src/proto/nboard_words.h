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

// The time a move took, in milliseconds: "E6/1.00/2.5". 0 when it does not say.
int64_t nboard_move_ms(const char *text);

// What is left of a game's time for black and white, from its TI and the times of its moves; false
// when it has none.
bool nboard_read_clock(const char *ggf, int64_t left_ms[2]);

// The beginning of a game in GGF, on one line, without moves.
void nboard_add_game(const Game *g, const State *start, Str *out);

// Reads a game in GGF: `start` and, through `play`, its moves. False, with the reason, when it
// is not such a game or a move is not legal; `play` may have been called by then.
typedef void NboardPlay(void *context, Move m);
bool nboard_read_start(const Game *g, const char *ggf, State *start, Error *e);
bool nboard_read_moves(const Game *g, const char *ggf, const State *start, NboardPlay *play,
                       void *context, Error *e);

#endif
