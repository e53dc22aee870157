// SPDX-License-Identifier: MIT
// train_check.h - how good weights of Othello are: positions searched again, exactly or deeper than
// in games; and how far the values of different depths lie apart.
#ifndef GENPEI_TRAIN_CHECK_H
#define GENPEI_TRAIN_CHECK_H

#include "engine/othello/learn/edge_spread.h"
#include "game/game_table.h"
#include "work/progress.h"

#include <stdatomic.h>

typedef struct {
    int64_t count;
    double absolute; // mean error in discs
    double bias;     // mean of evaluation minus true value
    double size;     // mean distance of the true value from a draw
} Checked;

typedef struct {
    GameTable *games; // for files of records
    const atomic_bool *stop;
    int threads;
    const PatternWeights *weights;
    Progress *progress;
} TrainCheck;

// Evaluations against values: exact ones, or of a search when `depth` is not 0. Fewer positions are
// counted when it is stopped.
Checked train_check(const TrainCheck *t, const DiscBoard *boards, size_t n, int depth);

// Evaluations against exact values after perfect play until `empties` squares are empty. Games that
// end earlier are not counted.
Checked train_check_perfect(const TrainCheck *t, const DiscBoard *boards, size_t n, int empties);

// The same on positions from recorded games.
typedef struct {
    const char *path;
    size_t most; // positions
} TrainFile;

bool train_check_file(const TrainCheck *t, const TrainFile *f, int empties, int depth, Checked *out,
                      Error *e);
bool train_check_file_perfect(const TrainCheck *t, const TrainFile *f, int from, int empties,
                              Checked *out, Error *e);

// The formula of how far the values of different depths lie apart. False when there is too little
// data to fit it.
bool train_spread(const TrainCheck *t, const DiscBoard *boards, size_t n, EdgeSpread *out);

// A line about both: what was measured, at 20 and (unless NULL) 36 empty squares.
void checked_say(Str *out, const char *what, const Checked *at_20, const Checked *at_36);

#endif
