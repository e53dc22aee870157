// SPDX-License-Identifier: MIT
// cmd_label.c - `genpei label`: positions of our own games with their values.
#include "cli/cmd.h"

#include "cli/train/labellers.h"

static const Command labellers[] = {
    {.name = "label chess",
     .summary = "Write positions of chess in which one move wins material and no other does.",
     .example = "genpei label chess --positions 200 --out chess.tactics",
     .run = cmd_label_chess},
    {.name = "label othello",
     .summary = "Write positions of Othello with their values, for the line network.",
     .example = "genpei label othello --games 10000 --out positions",
     .run = cmd_label_othello},
    {.name = "label shogi",
     .summary = "Write positions of shogi with their values, for the network of sho.",
     .example = "genpei label shogi --games 1000 --out positions",
     .run = cmd_label_shogi},
};

static int run_label(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, labellers, sizeof labellers / sizeof *labellers, argc, argv);
}

const Command cmd_label = {
    .name = "label",
    .group = GROUP_LEARN,
    .summary = "Write positions of self-play games with their values, for learning.",
    .example = "genpei label othello --games 10000 --out positions",
    .run = run_label,
};
