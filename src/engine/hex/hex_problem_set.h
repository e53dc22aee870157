// SPDX-License-Identifier: MIT
// hex_problem_set.h - the problems of Hex that the program comes with.
//
// data/hex.problems has one line each: "LEVEL SIZE;MOVES;KEY;TEMPTING;NODES". MOVES lead from the
// start to a position in which KEY is the only move that wins; TEMPTING losing moves look like
// winning ones to the network, and the solver needs NODES to decide all moves. Levels are from 1
// on; within a level the problems become harder.
#ifndef GENPEI_HEX_PROBLEM_SET_H
#define GENPEI_HEX_PROBLEM_SET_H

#include <stdbool.h>

enum { HEX_PROBLEM_LEVELS = 5, HEX_PROBLEM_TEXT = 512 };

typedef struct {
    int size;
    char moves[HEX_PROBLEM_TEXT], key[8];
    int tempting;
    long nodes;
} HexProblem;

// The board of a level, from 0 on, and the moves before its problems.
extern const int hex_problem_size[HEX_PROBLEM_LEVELS], hex_problem_plies[HEX_PROBLEM_LEVELS];

// Problem `k` of `level`, both from 0 on; false when there is none.
bool hex_problem_find(int level, int k, HexProblem *out);

#endif
