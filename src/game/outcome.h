// SPDX-License-Identifier: MIT
// outcome.h - who has won, by the payoffs; they need not add up to 0.
#ifndef GENPEI_OUTCOME_H
#define GENPEI_OUTCOME_H

#include "game/game.h"

// Whether no player gets more, and one gets less. A single player wins with more than 0.
static inline bool outcome_wins(const Game *g, const int *payoffs, int side) {
    bool less = g->players == 1 && payoffs[side] > 0;
    for (int other = 0; other < g->players; other++) {
        if (payoffs[other] > payoffs[side]) return false;
        less |= payoffs[other] < payoffs[side];
    }
    return less;
}

// 1 for one who wins, -1 where another gets more, else 0. A single player who does not win has
// lost.
static inline int outcome_of(const Game *g, const int *payoffs, int side) {
    if (outcome_wins(g, payoffs, side)) return 1;
    for (int other = 0; other < g->players; other++)
        if (payoffs[other] > payoffs[side]) return -1;
    return g->players == 1 ? -1 : 0;
}

// The first player who wins; -1 for a draw.
static inline int outcome_winner(const Game *g, const int *payoffs) {
    for (int side = 0; side < g->players; side++)
        if (outcome_wins(g, payoffs, side)) return side;
    return -1;
}

// What one gets the others lose.
static inline bool outcome_adds_up(const Game *g, const int *payoffs) {
    int64_t sum = 0;
    for (int side = 0; side < g->players; side++) sum += payoffs[side];
    return sum == 0;
}

#endif
