// SPDX-License-Identifier: MIT
// train_hex.h - `genpei train hexN`: patterns for the player `hex`, from its own games.
#ifndef GENPEI_TRAIN_HEX_H
#define GENPEI_TRAIN_HEX_H

#include "cli/cli.h"

typedef struct {
    const char *game, *from, *out;
    int width, height;
    int64_t games, playouts, rounds, seed, threads, seconds;
    bool json;
} TrainHex;

// Plays, learns, writes the weights to `out` and how they were made to `out`.txt. Returns the
// status of the command.
int train_hex(App *app, const TrainHex *o);

#endif
