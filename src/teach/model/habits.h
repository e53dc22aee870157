// SPDX-License-Identifier: MIT
// habits.h - what was played in a position before: by one player, and by everybody.
//
// Openings are remembered, not read. Positions are told apart by their keys.
#ifndef GENPEI_HABITS_H
#define GENPEI_HABITS_H

#include "teach/model/lens.h"

#define HABIT_TOTAL UINT64_MAX // stands for all moves of a position together
enum { HABIT_PLIES = 24 };     // later positions hardly come again

typedef struct {
    uint64_t key;
    Move move;
    uint32_t own, all;
} Habit;

// `{0}` is empty. End with habits_clear.
typedef struct {
    Habit *slots; // open addressing; an empty slot has own and all 0
    size_t n, cap;
} Habits;

void habits_clear(Habits *h);

// Counts a move, and with it the total of its position.
void habits_count(Habits *h, uint64_t key, Move m, uint32_t own, uint32_t all);

// Sets one entry as it was kept, without touching the total.
void habits_put(Habits *h, const Habit *entry);

// Fills in the two columns of habits: the logarithm of how much more often than one in n the move
// was played, 0 where nothing is known. `leave` is a move whose own playing is not counted (so that
// a game does not predict itself), HABIT_TOTAL for none; `own` says whether he played it himself.
void habits_fill(const Habits *h, const LensKind *kind, uint64_t key, Move leave, bool own,
                 LensView *v);

// Without the positions that came less often than this, by either count. `out` is empty before.
void habits_pick(const Habits *h, uint32_t least_own, uint32_t least_all, Habits *out);

#endif
