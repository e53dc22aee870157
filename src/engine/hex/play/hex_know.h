// SPDX-License-Identifier: MIT
// hex_know.h - what links say of positions near a root: who wins at once, where one must play.
//
// It is the solver's first look at a position (hex_node.h) without its search. Positions are
// reached from the root by moves; links are made from those of the last position on the way that
// has been looked at, so neighbouring questions are cheap.
#ifndef GENPEI_HEX_KNOW_H
#define GENPEI_HEX_KNOW_H

#include "engine/hex/solve/hex_solver.h"

typedef struct {
    int winner;                       // -1: not known
    uint64_t moves[HEX_SOLVER_WORDS]; // without a winner: those that may still win; else the cells
                                      // the winner needs
    uint64_t must[HEX_SOLVER_WORDS];  // without a winner: all cells that meet the enemy's threats
    uint64_t captured[2][HEX_SOLVER_WORDS], dead[HEX_SOLVER_WORDS]; // what was filled in here
} HexKnown;

typedef struct HexKnow HexKnow;

// `shape` must outlive it. `memory` bounds the links kept, in bytes.
HexKnow *hex_know_new(const HexShape *shape, size_t memory);
void hex_know_free(HexKnow *k);

void hex_know_root(HexKnow *k, const HexPosition *p);

// Looks at the position after `n` moves from the root, in none of which a settled cell was played.
void hex_know_at(HexKnow *k, const int16_t *moves, int n, HexKnown *out);

// For one number of words in a set, as hex_know.c calls it.
typedef struct {
    int cells_max;
    void *(*new)(const HexShape *shape, size_t memory);
    void (*free)(void *knower);
    void (*root)(void *knower, const HexPosition *p);
    void (*at)(void *knower, const int16_t *moves, int n, HexKnown *out);
} HexKnowCore;

extern const HexKnowCore hex_know_core_1, hex_know_core_2, hex_know_core_3, hex_know_core_6;

#endif
