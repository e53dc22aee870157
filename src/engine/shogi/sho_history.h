// SPDX-License-Identifier: MIT
// sho_history.h - which moves proved good in this search: statistics by which moves are ordered,
// reduced and pruned. Each thread has its own.
#ifndef GENPEI_SHO_HISTORY_H
#define GENPEI_SHO_HISTORY_H

#include "games/shogi/shogi_position.h"

#include <stddef.h>

enum {
    SHO_MOVES = 90 << 7,                       // moves without the bit of promotion
    SHO_PLACES = SHOGI_PIECES * SHOGI_SQUARES, // a piece and the square it went to
    SHO_HISTORY_MAX = 16384,
    SHO_CORRECTIONS = 1 << 14,
};

typedef int16_t ShoFollow[SHO_PLACES]; // moves that follow one move, by place

typedef struct {
    int16_t quiet[2][SHO_MOVES];              // by mover
    int16_t capture[SHO_PLACES][SHOGI_KINDS]; // by the kind that is captured
    ShoFollow follow[SHO_PLACES];             // after the place of an earlier move
    ShogiMove reply[SHO_PLACES];              // the last good answer to a move
    int16_t correction[2][SHO_CORRECTIONS];   // of the evaluation, by hands and kings
} ShoHistory;

ShoHistory *sho_history_new(void);
void sho_history_forget(ShoHistory *h);

// The piece as it stands after the move, and where. Place 0 is no move.
static inline int sho_place(const ShogiPosition *p, ShogiMove m) {
    int piece = shogi_is_drop(m)
                    ? shogi_piece(p->mover, shogi_dropped(m))
                    : p->board[shogi_from(m)] + (shogi_is_promotion(m) ? SHOGI_PROMOTED : 0);
    return piece * SHOGI_SQUARES + shogi_to(m);
}

// Moves an entry towards +-SHO_HISTORY_MAX; the nearer it is, the less.
static inline void sho_learn(int16_t *entry, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / SHO_HISTORY_MAX);
}

#endif
