// SPDX-License-Identifier: MIT
// cmd_l7_server.c - `genpei l7 server`: the language server, for editors.
#include "cli/l7/l7_cmds.h"

#include "lang/syntax/l7_meanings.h"
#include "proto/engine/l7_server.h"

static void print_words(void) {
    size_t n;
    const L7Meaning *list = l7_meanings(&n);
    printf("| word | meaning |\n|---|---|\n");
    for (size_t i = 0; i < n; i++) printf("| `%s` | %s |\n", list[i].word, list[i].meaning);
}

int l7_server_command(App *app, const Command *self, int argc, char **argv) {
    bool words = false;
    const ArgSpec spec[] = {
        {.name = "--words",
         .kind = ARG_FLAG,
         .out = &words,
         .help = "print the words of the language with their meanings instead"},
    };
    int status;
    (void)app;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (words) {
        print_words();
        return CLI_OK;
    }
    status = l7_serve(stdin, stdout);
    if (status == 2)
        fprintf(stderr, "genpei l7 server: the input is not the Language Server Protocol\n");
    return status;
}
