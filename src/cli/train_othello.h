// SPDX-License-Identifier: MIT
// train_othello.h - `genpei train othello`: the weights of the Othello engine.
#ifndef GENPEI_TRAIN_OTHELLO_H
#define GENPEI_TRAIN_OTHELLO_H

#include "cli/cli.h"

int train_othello(App *app, const Command *self, int argc, char **argv);

#endif
