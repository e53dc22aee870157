// SPDX-License-Identifier: MIT
// model_cmds.h - the parts of `genpei model`.
#ifndef GENPEI_MODEL_CMDS_H
#define GENPEI_MODEL_CMDS_H

#include "cli/cli.h"
#include "teach/model/model_study.h"

int model_fit_command(App *app, const Command *self, int argc, char **argv);
int model_judge_command(App *app, const Command *self, int argc, char **argv);
int model_show_command(App *app, const Command *self, int argc, char **argv);

// --- model_compare.c: fixed players on the same decisions ---

// The fixed-depth player of the workbench that predicts most of a player's test moves.
typedef struct {
    char spec[64];
    ChoiceScore score; // its likelihood: when it is right with its own share of hits, else any move
} FixedPlayer;

// False when no fixed player can play the game, or when stopped.
bool model_best_fixed(App *app, const GameSet *set, size_t who, size_t games, FixedPlayer *out);

#endif
