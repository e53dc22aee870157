// SPDX-License-Identifier: MIT
// trainers.h - the parts of `genpei train`: each reads its own arguments, the game among them, and
// runs a trainer of src/train/.
#ifndef GENPEI_TRAINERS_H
#define GENPEI_TRAINERS_H

#include "cli/cli.h"

int cmd_train_hex(App *app, const Command *self, int argc, char **argv);
int cmd_train_othello(App *app, const Command *self, int argc, char **argv);
int cmd_train_lines(App *app, const Command *self, int argc, char **argv);

#endif
