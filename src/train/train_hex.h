// SPDX-License-Identifier: MIT
// train_hex.h - patterns for the player `hex`, learned from its own games.
#ifndef GENPEI_TRAIN_HEX_H
#define GENPEI_TRAIN_HEX_H

#include "base/error.h"
#include "work/progress.h"

#include <stdatomic.h>

typedef struct {
    const char *game; // its name, for the manifest
    int width, height;
    const char *from; // patterns to begin with; NULL: plain ones
    const char *out;  // file for the patterns; the manifest goes to `out`.txt
    int64_t games;    // all rounds together
    int64_t playouts; // for each move
    int64_t rounds;   // of playing and learning
    int64_t seconds;  // for playing; 0: no limit
    int64_t seed;
    int threads;
    const atomic_bool *stop;
    Progress *progress;
} HexTraining;

typedef struct {
    int64_t games;
    size_t positions;
    double cost; // of a position in the last round of learning
    double cpu;  // seconds
} HexTrained;

// False, with the reason, when a file cannot be read or written.
bool train_hex(const HexTraining *how, HexTrained *out, Error *e);

#endif
