// SPDX-License-Identifier: MIT
// cmd_train_problems.c - `genpei train hex-problems`: makes the problems of Hex.
#include "cli/train/trainers.h"

#include "base/os/os_posix.h"
#include "train/hex_problems.h"

int cmd_train_problems(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    const char *out = NULL;
    int64_t each = 12;
    HexProblems how = {.seed = 1, .stop = &app->stop, .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &out, "FILE", "write the problems to FILE, one line each", 0, 0},
        {"--each", ARG_INT, &each, "N", "number of problems of every level", 1, 1000},
        {"--seed", ARG_INT, &how.seed, "N", "seed of the games", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Str lines = {0};
    how.each = (int)each;
    progress_init(&progress);
    bool ok = hex_problems_make(&how, &lines, &e);
    progress_clear(&progress);
    ok = ok && os_write_file(out, str_text(&lines), lines.len, &e);
    str_clear(&lines);
    return ok ? CLI_OK : cli_fail(&e);
}
