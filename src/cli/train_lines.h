// SPDX-License-Identifier: MIT
// train_lines.h - `genpei train othello-net`: what a learned line network still lacks, and how good
// it is.
#ifndef GENPEI_TRAIN_LINES_H
#define GENPEI_TRAIN_LINES_H

#include "cli/cli.h"

int train_lines(App *app, const Command *self, int argc, char **argv);

#endif
