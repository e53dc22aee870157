// SPDX-License-Identifier: MIT
// cmd.c - see cmd.h.
#include "cli/cmd.h"

#define COMMAND_ADDRESS(name) &name,
static const Command *const commands[] = {COMMANDS(COMMAND_ADDRESS)};
#undef COMMAND_ADDRESS

const Command *const *cmd_all(size_t *n) {
    *n = sizeof commands / sizeof *commands;
    return commands;
}

const Command *cmd_find(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}
