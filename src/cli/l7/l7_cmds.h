// SPDX-License-Identifier: MIT
// l7_cmds.h - the parts of `genpei l7`: one function each, and what they share.
#ifndef GENPEI_L7_CMDS_H
#define GENPEI_L7_CMDS_H

#include "cli/cli.h"
#include "lang/game/l7_type.h"

int l7_check_command(App *app, const Command *self, int argc, char **argv);
int l7_compile_command(App *app, const Command *self, int argc, char **argv);
int l7_ir_command(App *app, const Command *self, int argc, char **argv);
int l7_graph_command(App *app, const Command *self, int argc, char **argv);
int l7_words_command(App *app, const Command *self, int argc, char **argv);
int l7_new_command(App *app, const Command *self, int argc, char **argv);
int l7_format_command(App *app, const Command *self, int argc, char **argv);
int l7_server_command(App *app, const Command *self, int argc, char **argv);
int l7_why_command(App *app, const Command *self, int argc, char **argv);

// A description and what it was compiled to.
typedef struct {
    Spec spec;
    Str text;
    L7Source source;
    L7Program *program; // NULL when there are errors
} Opened;

// A game's name or a file's, with parameters. Call l7_close in any case; the messages, warnings
// too, are in `out->source`.
bool l7_open(App *app, const char *name, const L7Options *options, Opened *out, Error *e);
void l7_close(Opened *o);

#endif
