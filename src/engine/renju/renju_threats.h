// SPDX-License-Identifier: MIT
// renju_threats.h - attack by fours and threes: is there a win in which every move is a threat?
//
// VCF (victory by continuous fours): each move makes a four, to which the enemy has one answer. VCT
// (victory by continuous threats): threes as well, which leave the enemy several answers; of these
// every one that stops the threatened VCF is tried, found by playing it and looking for the VCF
// again. White's attacks in renju also use the moves that are forbidden to black.
//
// A win that is reported is a win. A search that is cut short by its limit reports none and sets
// `stopped`. One RenjuThreats serves one thread.
#ifndef GENPEI_RENJU_THREATS_H
#define GENPEI_RENJU_THREATS_H

#include "engine/renju/renju_board.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { RENJU_LINE_MAX = 200, RENJU_CELLS_MAX = RENJU_POINTS_MAX };

typedef struct {
    int length;
    int16_t move[RENJU_LINE_MAX]; // attacker and defender in turns, the attacker first
} RenjuLine;

typedef struct {
    uint64_t nodes;          // moves made so far
    uint64_t nodes_max;      // of all searches
    int64_t deadline_ns;     // of os_thread_ns; 0: none
    const atomic_bool *stop; // may be NULL
    bool stopped;            // one of these has ended the search
} RenjuEffort;

typedef struct RenjuThreats RenjuThreats;

RenjuThreats *renju_threats_new(void);
void renju_threats_free(RenjuThreats *t);
void renju_threats_forget(RenjuThreats *t); // another board size or other rules

// The attacker is to move. `most` limits the moves made by this call besides the effort's own
// limits; 0: these alone. `line` may be NULL.
bool renju_vcf(RenjuThreats *t, RenjuBoard *b, int attacker, uint64_t most, RenjuEffort *effort,
               RenjuLine *line);

// The same with threes, at most `depth` of the attacker's moves that leave a choice.
bool renju_vct(RenjuThreats *t, RenjuBoard *b, int attacker, int depth, uint64_t most,
               RenjuEffort *effort, RenjuLine *line);

// The points at which `colour` makes five; at most `room` of them are stored, all are counted.
int renju_five_points(const RenjuBoard *b, int colour, int *out, int room);

#endif
