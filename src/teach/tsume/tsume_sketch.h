// SPDX-License-Identifier: MIT
// tsume_sketch.h - a mate problem in the making: the board and the attacker's hand; the defender
// has all other pieces in hand, as is the custom. Sketches at random and small changes of them.
#ifndef GENPEI_TSUME_SKETCH_H
#define GENPEI_TSUME_SKETCH_H

#include "base/rng.h"
#include "games/shogi/shogi_position.h"

enum { TSUME_ATTACKER = SHOGI_BLACK, TSUME_DEFENDER = SHOGI_WHITE };

typedef struct {
    ShogiPiece board[SHOGI_SQUARES];
    uint8_t hand[SHOGI_HAND_KINDS]; // of the attacker
    int king;                       // the square of the defender's king
} TsumeSketch;

// The position, with the attacker to move. False where the rules refuse it.
bool tsume_sketch_position(const TsumeSketch *s, ShogiPosition *out);

void tsume_sketch_random(Rng *rng, TsumeSketch *s);    // pieces around a king
void tsume_sketch_from_game(Rng *rng, TsumeSketch *s); // White's king in a game of random moves

// A piece comes, goes, is exchanged or moves, on the board or in hand.
void tsume_sketch_change(Rng *rng, TsumeSketch *s);

void tsume_sketch_take_from_hand(Rng *rng, TsumeSketch *s);

#endif
