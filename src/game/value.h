// SPDX-License-Identifier: MIT
// value.h - what a position is worth, as searches and players report it.
//
// A value is an int, seen by the player to move; more is better. Its type says what it counts.
// Points and discs are 0 when the game is even, and the opponent's value is the negative one. A
// game that is decided has a value beyond all others, from which the payoff can be read again: so
// searches compare plain integers, and the longest win is still better than any open position. How
// that is done is known here, and in web/values.js for the browser; help.sh compares them.
#ifndef GENPEI_VALUE_H
#define GENPEI_VALUE_H

#include "base/str.h"

typedef enum {
    VALUE_POINTS, // of a static evaluation, in its own unit
    VALUE_CHANCE, // thousandths of a win: 500 is even, 1000 a certain win
    VALUE_DISCS,  // points that are discs at the end of the game
} ValueType;

enum {
    VALUE_CERTAIN = 1000,       // the chance of a game that is won
    VALUE_OPEN_MAX = 50000000,  // points of an open game are at most this, at least minus this
    VALUE_WON_BY_0 = 100000000, // for this header alone: a payoff of N gives this plus N
    VALUE_INFINITE = 1000000000 // beyond every value
};

// The value of a game decided by this payoff: a win when it is above 0, 0 for a draw.
static inline int value_from_payoff(int payoff) {
    return payoff > 0 ? VALUE_WON_BY_0 + payoff : payoff < 0 ? payoff - VALUE_WON_BY_0 : 0;
}

// 1 for points or discs of a game that is won, -1 when it is lost, 0 when it is drawn or open.
static inline int value_outcome(int value) {
    return (value > VALUE_OPEN_MAX) - (value < -VALUE_OPEN_MAX);
}

// The payoff of a game that is won or lost; points and discs of other games as they are.
static inline int value_margin(int value) {
    return value - value_outcome(value) * VALUE_WON_BY_0;
}

// The chance of a win, 0 to 1, as a value.
static inline int value_from_chance(double chance) {
    return (int)(VALUE_CERTAIN * chance + 0.5);
}

// As a value that is 0 when the game is even and changes its sign when the other player looks:
// points stay as they are, chances become -1000 to 1000.
int value_centred(ValueType type, int value);

// Points of which a pawn is worth `pawn`, in hundredths of a pawn; decided games, and points where
// no pawn counts (0), as they are.
int value_hundredths(int value, int pawn);

// For people: "40", "won by 12", "lost", "61.3%".
void value_text(ValueType type, int value, Str *out);

// What values of this type count: "points", "chance", "discs".
const char *value_type_name(ValueType type);

#endif
