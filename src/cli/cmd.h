// SPDX-License-Identifier: MIT
// cmd.h - the list of commands. Each is a `const Command` in cmd_NAME.c (the protocols together in
// cmd_engine.c); a new one needs its file and a line here.
#ifndef GENPEI_CMD_H
#define GENPEI_CMD_H

#include "cli/cli.h"

// In the order of the help; commands of one group stand together.
#define COMMANDS(X)                                                                                \
    X(cmd_games)                                                                                   \
    X(cmd_rules)                                                                                   \
    X(cmd_draw)                                                                                    \
    X(cmd_perft)                                                                                   \
    X(cmd_playout)                                                                                 \
    X(cmd_players)                                                                                 \
    X(cmd_play)                                                                                    \
    X(cmd_serve)                                                                                   \
    X(cmd_analyze)                                                                                 \
    X(cmd_review)                                                                                  \
    X(cmd_explain)                                                                                 \
    X(cmd_solve)                                                                                   \
    X(cmd_verify)                                                                                  \
    X(cmd_tsume)                                                                                   \
    X(cmd_exam)                                                                                    \
    X(cmd_match)                                                                                   \
    X(cmd_tournament)                                                                              \
    X(cmd_check_engine)                                                                            \
    X(cmd_merge)                                                                                   \
    X(cmd_archive)                                                                                 \
    X(cmd_gtp)                                                                                     \
    X(cmd_htp)                                                                                     \
    X(cmd_uci)                                                                                     \
    X(cmd_ugi)                                                                                     \
    X(cmd_usi)                                                                                     \
    X(cmd_nboard)                                                                                  \
    X(cmd_csa)                                                                                     \
    X(cmd_learn)                                                                                   \
    X(cmd_train)                                                                                   \
    X(cmd_label)                                                                                   \
    X(cmd_book)                                                                                    \
    X(cmd_model)                                                                                   \
    X(cmd_reproduce)                                                                               \
    X(cmd_l7)                                                                                      \
    X(cmd_bugs)                                                                                    \
    X(cmd_bench)                                                                                   \
    X(cmd_complete)

#define COMMAND_DECLARED(name) extern const Command name;
COMMANDS(COMMAND_DECLARED)
#undef COMMAND_DECLARED

// All of them, in this order.
const Command *const *cmd_all(size_t *n);

// NULL when there is none of this name.
const Command *cmd_find(const char *name);

#endif
