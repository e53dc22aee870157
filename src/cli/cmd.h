// SPDX-License-Identifier: MIT
// cmd.h - the commands; each lives in cmd_NAME.c and is listed in main.c.
#ifndef GENPEI_CMD_H
#define GENPEI_CMD_H

#include "cli/cli.h"

int cmd_l7(App *app, const Command *self, int argc, char **argv);
int cmd_games(App *app, const Command *self, int argc, char **argv);
int cmd_players(App *app, const Command *self, int argc, char **argv);
int cmd_rules(App *app, const Command *self, int argc, char **argv);
int cmd_book(App *app, const Command *self, int argc, char **argv);
int cmd_bench(App *app, const Command *self, int argc, char **argv);
int cmd_perft(App *app, const Command *self, int argc, char **argv);
int cmd_draw(App *app, const Command *self, int argc, char **argv);
int cmd_playout(App *app, const Command *self, int argc, char **argv);
int cmd_match(App *app, const Command *self, int argc, char **argv);
int cmd_merge(App *app, const Command *self, int argc, char **argv);
int cmd_tournament(App *app, const Command *self, int argc, char **argv);
int cmd_archive(App *app, const Command *self, int argc, char **argv);
int cmd_reproduce(App *app, const Command *self, int argc, char **argv);
int cmd_review(App *app, const Command *self, int argc, char **argv);
int cmd_play(App *app, const Command *self, int argc, char **argv);
int cmd_serve(App *app, const Command *self, int argc, char **argv);
int cmd_explain(App *app, const Command *self, int argc, char **argv);
int cmd_engine(App *app, const Command *self, int argc, char **argv); // gtp, uci, ...
int cmd_solve(App *app, const Command *self, int argc, char **argv);
int cmd_train(App *app, const Command *self, int argc, char **argv);
int cmd_label(App *app, const Command *self, int argc, char **argv);
int cmd_verify(App *app, const Command *self, int argc, char **argv);
int cmd_model(App *app, const Command *self, int argc, char **argv);
int cmd_analyze(App *app, const Command *self, int argc, char **argv);

#endif
