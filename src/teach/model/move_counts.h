// SPDX-License-Identifier: MIT
// move_counts.h - how often each move was played in a position: by one player, and by all.
//
// Openings are remembered, not calculated. Positions are identified by their keys.
#ifndef GENPEI_MOVE_COUNTS_H
#define GENPEI_MOVE_COUNTS_H

#include "teach/model/features.h"

#define MOVE_COUNT_TOTAL UINT64_MAX // stands for all moves of a position together
enum { MOVE_COUNT_PLIES = 24 };     // later positions rarely occur again

typedef struct {
    uint64_t key;
    Move move;
    uint32_t own, all;
} MoveCount;

// `{0}` is empty. End with move_counts_clear.
typedef struct {
    MoveCount *slots; // open addressing; an empty slot has own and all 0
    size_t n, cap;
} MoveCounts;

void move_counts_clear(MoveCounts *h);

// Counts a move, and with it the total of its position.
void move_counts_add(MoveCounts *h, uint64_t key, Move m, uint32_t own, uint32_t all);

// Sets one entry as it was stored, without touching the total.
void move_counts_put(MoveCounts *h, const MoveCount *entry);

// Fills in the columns own_count and all_count: the logarithm of how much more often than one in n
// the move was played, 0 where nothing is known. `leave` is a move of which one playing is not
// counted (so that a game does not predict itself), MOVE_COUNT_TOTAL for none; `own` says whether
// the model's player made it.
void move_counts_fill(const MoveCounts *h, const FeatureSet *set, uint64_t key, Move leave,
                      bool own, FeatureRows *v);

// Copies the positions that occurred at least this often, by either count. `out` is empty before.
void move_counts_pick(const MoveCounts *h, uint32_t least_own, uint32_t least_all, MoveCounts *out);

#endif
