// SPDX-License-Identifier: MIT
// tajima_table.h - table 3 of the 1984 paper, and the same table computed for a position.
#ifndef GENPEI_TAJIMA_TABLE_H
#define GENPEI_TAJIMA_TABLE_H

#include "papers/tajima_figures.h"
#include "teach/otl/otl_judge.h"

enum { TAJIMA_ROWS = 14, TAJIMA_COLUMNS = 13 };

extern const char *const tajima_columns[TAJIMA_COLUMNS];
extern const int tajima_printed[TAJIMA_ROWS][TAJIMA_COLUMNS];
extern const int tajima_totals[TAJIMA_COLUMNS];

// Which of the twelve moves a row belongs to, and whether it is the second round at it.
int tajima_row_move(int row);
bool tajima_row_again(int row);

void tajima_columns_of(const OtlCounts *c, uint64_t out[TAJIMA_COLUMNS]);
OtlCounts tajima_counts_of(const int columns[TAJIMA_COLUMNS]);

// The paper's twelve moves from a position, judged one after the other. Every row is computed with
// the cut-off point of its round, whether or not the first round would have been enough.
typedef struct {
    OtlCounts rows[TAJIMA_ROWS], total;
    size_t left[TAJIMA_ROWS];   // candidates that were not dropped
    int chosen[TAJIMA_MOVES];   // what OTL would play
    bool kept[TAJIMA_MOVES];    // the paper's move was not dropped
    OtlBoard after;             // the last move, seen by the side to move
    bool corners[TAJIMA_MOVES]; // one side can take a corner before the move
} TajimaGame;

// The position is seen by the side to move and allows the paper's moves.
void tajima_judge(const OtlSetup *setup, OtlBoard b, TajimaGame *out);

// Everything examined at the twelve moves, each judged once.
uint64_t tajima_examined(const OtlSetup *setup, OtlBoard b);

// How far a table is from the printed one: the mean of |ln((computed + 1) / (printed + 1))| over
// all cells but N, of the rows of one side (0: moves 21, 23, ..., 1: the others) or of both (-1).
double tajima_distance(const TajimaGame *g, int side);

#endif
