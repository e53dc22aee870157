// SPDX-License-Identifier: MIT
// trainers.h - the parts of `genpei train`: each reads its own arguments and runs a trainer of
// src/train/.
#ifndef GENPEI_TRAINERS_H
#define GENPEI_TRAINERS_H

#include "cli/cli.h"

#include <string.h>

int cmd_train_hex(App *app, const Command *self, int argc, char **argv);
int cmd_train_othello(App *app, const Command *self, int argc, char **argv);
int cmd_train_lines(App *app, const Command *self, int argc, char **argv);
int cmd_train_problems(App *app, const Command *self, int argc, char **argv);
int cmd_train_sure(App *app, const Command *self, int argc, char **argv);
int cmd_train_sho(App *app, const Command *self, int argc, char **argv);
int cmd_train_learner(App *app, const Command *self, int argc, char **argv);

// What is trained: the word after "train".
static inline const char *trained_game(const Command *self) {
    return strchr(self->name, ' ') + 1;
}

#endif
