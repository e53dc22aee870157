// SPDX-License-Identifier: MIT
// book_cmds.h - the parts of `genpei book`.
#ifndef GENPEI_BOOK_CMDS_H
#define GENPEI_BOOK_CMDS_H

#include "cli/cli.h"

int book_grow_command(App *app, const Command *self, int argc, char **argv);
int book_show_command(App *app, const Command *self, int argc, char **argv);
int book_check_command(App *app, const Command *self, int argc, char **argv);

// Their parts for shogi.
int book_grow_shogi(App *app, const Command *self, int argc, char **argv);
int book_show_shogi(const Game *g, const State *s, const char *file, bool json);

// The game of the books of Othello; NULL with the reason.
const Game *book_game(App *app, const char *name, Error *e);

#endif
