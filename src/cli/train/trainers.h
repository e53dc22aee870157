// SPDX-License-Identifier: MIT
// trainers.h - `genpei train`: what learns, one file each.
#ifndef GENPEI_TRAINERS_H
#define GENPEI_TRAINERS_H

#include "cli/cli.h"

// Each reads its own arguments, the game among them, and returns the exit status.
int train_hex(App *app, const Command *self, int argc, char **argv);
int train_othello(App *app, const Command *self, int argc, char **argv);
int train_lines(App *app, const Command *self, int argc, char **argv);

// Writes `text`, how the weights in the file `out` were made, and what they are to `out`.txt.
bool train_manifest(const char *out, const Str *text, const Str *weights, Error *e);

#endif
