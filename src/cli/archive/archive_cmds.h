// SPDX-License-Identifier: MIT
// archive_cmds.h - the parts of `genpei archive`: one function each, and what they share.
#ifndef GENPEI_ARCHIVE_CMDS_H
#define GENPEI_ARCHIVE_CMDS_H

#include "cli/cli.h"

#define ARCHIVE_OPTION(variable)                                                                   \
    {                                                                                              \
        .name = "--archive", .kind = ARG_TEXT, .out = &(variable), .value = "FILE",                \
        .help = "archive file (default: genpei.db of the user's data folder)"                      \
    }

// A field of CSV, in quotes where it must be, as it is in the archive: for programs.
void archive_print_csv_text(const char *text);

int archive_list_command(App *app, const Command *self, int argc, char **argv);
int archive_show_command(App *app, const Command *self, int argc, char **argv);
int archive_import_command(App *app, const Command *self, int argc, char **argv);
int archive_export_command(App *app, const Command *self, int argc, char **argv);
int archive_delete_command(App *app, const Command *self, int argc, char **argv);
int archive_stats_command(App *app, const Command *self, int argc, char **argv);
int archive_tree_command(App *app, const Command *self, int argc, char **argv);
int archive_ratings_command(App *app, const Command *self, int argc, char **argv);
int archive_duplicates_command(App *app, const Command *self, int argc, char **argv);
int archive_check_command(App *app, const Command *self, int argc, char **argv);
int archive_upgrade_command(App *app, const Command *self, int argc, char **argv);

#endif
