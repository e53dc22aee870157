// SPDX-License-Identifier: MIT
// hex_winning.h - the move that wins, for players: the solver with the book, within limits.
//
// The book has one of two symmetric openings (rotated by 180 degrees), and positions below it. So a
// position is searched in both orientations in turn.
#ifndef GENPEI_HEX_WINNING_H
#define GENPEI_HEX_WINNING_H

#include "engine/hex/solve/hex_solver.h"

typedef struct HexWinning HexWinning;

// Zero means no limit.
typedef struct {
    int64_t wall_ns;
    uint64_t nodes;
    const atomic_bool *stop; // set by another thread to end it
} HexWinLimits;

// `memory` in bytes; 0: 256 MiB.
HexWinning *hex_winning_new(int width, int height, size_t memory, int threads);
void hex_winning_free(HexWinning *w);

// Who wins `p`, and with which move if the mover does. The winner is -1 when a limit came first;
// then, and when the mover loses, `out->likely` is a good try.
void hex_winning_ask(HexWinning *w, const HexPosition *p, const HexWinLimits *limits,
                     HexVerdict *out);

#endif
