// SPDX-License-Identifier: MIT
// hex_facts.h - what links say of positions near a root: who wins at once, where the mover must
// play.
//
// It is the solver's first examination of a position (hex_node.h) without its search. Positions are
// reached from the root by moves; links are made from those of the last position on the way that
// was examined, so neighbouring questions are cheap.
#ifndef GENPEI_HEX_FACTS_H
#define GENPEI_HEX_FACTS_H

#include "engine/hex/solve/hex_solver.h"

typedef struct {
    int winner;                       // -1: not known
    uint64_t moves[HEX_SOLVER_WORDS]; // without a winner: those that may still win; else the cells
                                      // the winner needs
    uint64_t must[HEX_SOLVER_WORDS];  // without a winner: all cells that meet the enemy's threats
    uint64_t captured[2][HEX_SOLVER_WORDS], dead[HEX_SOLVER_WORDS]; // what was filled in here
} HexFacts;

typedef struct HexFactFinder HexFactFinder;

// `shape` must outlive it. `memory` bounds the links kept, in bytes.
HexFactFinder *hex_facts_new(const HexShape *shape, size_t memory);
void hex_facts_free(HexFactFinder *k);

void hex_facts_root(HexFactFinder *k, const HexPosition *p);

// Examines the position after `n` moves from the root, none of them on a settled cell.
void hex_facts_at(HexFactFinder *k, const int16_t *moves, int n, HexFacts *out);

// For one number of words in a set, as hex_facts.c calls it.
typedef struct {
    int cells_max;
    void *(*new)(const HexShape *shape, size_t memory);
    void (*free)(void *knower);
    void (*root)(void *knower, const HexPosition *p);
    void (*at)(void *knower, const int16_t *moves, int n, HexFacts *out);
} HexFactsCore;

extern const HexFactsCore hex_facts_core_1, hex_facts_core_2, hex_facts_core_3, hex_facts_core_6;

#endif
