// SPDX-License-Identifier: MIT
// labellers.h - the parts of `genpei label`, one for each game.
#ifndef GENPEI_LABELLERS_H
#define GENPEI_LABELLERS_H

#include "cli/cli.h"

int cmd_label_chess(App *app, const Command *self, int argc, char **argv);
int cmd_label_othello(App *app, const Command *self, int argc, char **argv);
int cmd_label_shogi(App *app, const Command *self, int argc, char **argv);

#endif
