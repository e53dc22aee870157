// SPDX-License-Identifier: MIT
// cmd_tsume.c - `genpei tsume`: mate problems of shogi for people.
#include "cli/cmd.h"
#include "cli/tsume/tsume_cmds.h"

static const Command parts[] = {
    {.name = "tsume solutions",
     .summary = "List all solutions of mate problems, near misses and their refutations, and "
                "second solutions along the line.",
     .example = "genpei tsume solutions \"8k/9/7S1/9/9/9/9/9/9 b G 1\"",
     .run = tsume_solutions_command},
    {.name = "tsume grade",
     .summary = "Say how hard mate problems are, from 10 kyu to 8 dan.",
     .example = "genpei tsume grade problems.sfen",
     .run = tsume_grade_command},
    {.name = "tsume make",
     .summary = "Compose sound mate problems: one solution, nothing left in hand.",
     .example = "genpei tsume make --plies 5 --count 20 --seed 7",
     .run = tsume_make_command},
};

static int run_tsume(App *app, const Command *self, int argc, char **argv) {
    return cli_parts(app, self, parts, sizeof parts / sizeof *parts, argc, argv);
}

const Command cmd_tsume = {
    .name = "tsume",
    .group = GROUP_STUDY,
    .summary = "Study mate problems of shogi: all solutions, grades, new ones.",
    .example = "genpei tsume solutions problems.sfen",
    .run = run_tsume,
};
