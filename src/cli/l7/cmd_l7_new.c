// SPDX-License-Identifier: MIT
// cmd_l7_new.c - `genpei l7 new`: a description to begin with. What is not given as an option is
// asked for on a terminal.
#include "cli/l7/l7_cmds.h"

#include "base/os/os_posix.h"
#include "lang/study/l7_skeleton.h"

#include <stdlib.h>

enum { ANSWER_MAX = 80 };

// Asks when the option was not given and somebody is there to answer; an empty answer is
// `otherwise`.
static const char *ask(const char *given, const char *question, const char *otherwise,
                       char answer[ANSWER_MAX]) {
    if (given) return given;
    if (!os_is_terminal(stdin) || !os_is_terminal(stdout)) return otherwise;
    printf("%s [%s]: ", question, otherwise);
    fflush(stdout);
    if (!fgets(answer, ANSWER_MAX, stdin)) return otherwise;
    answer[strcspn(answer, "\r\n")] = '\0';
    return *answer ? answer : otherwise;
}

static void list_kinds(void) {
    if (!os_is_terminal(stdin) || !os_is_terminal(stdout)) return;
    for (const char *const *k = l7_skeleton_kinds; *k; k++)
        printf("  %-8s %s\n", *k, l7_skeleton_about(*k));
}

// A file that is there stays as it is.
static bool write_new(const char *path, const Str *text, Error *e) {
    FILE *f = fopen(path, "r");
    if (f) {
        fclose(f);
        return error_set(e, "%s is there already; choose another name", path);
    }
    return os_write_file(path, str_text(text), text->len, e);
}

int l7_new_command(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *kind = NULL, *board = NULL, *players = NULL, *output = NULL;
    int64_t size = 0;
    const ArgSpec spec[] = {
        {.name = "[NAME]", .kind = ARG_TEXT, .out = &name, .help = "the game's name"},
        {.name = "--kind",
         .kind = ARG_TEXT,
         .out = &kind,
         .value = "K",
         .help = "row, connect, men, jumps, sow or dice"},
        {.name = "--board",
         .kind = ARG_TEXT,
         .out = &board,
         .value = "B",
         .help = "grid, hex, hexagon or triangle"},
        {.name = "--size",
         .kind = ARG_INT,
         .out = &size,
         .value = "N",
         .help = "of the board, 4 to 16"},
        {.name = "--players",
         .kind = ARG_TEXT,
         .out = &players,
         .value = "NAMES",
         .help = "two names with a space between them"},
        {.name = "--output",
         .kind = ARG_TEXT,
         .out = &output,
         .value = "FILE",
         .help = "the file; without it NAME.l7, and - for standard output"},
    };
    int status;
    (void)app;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    char answers[5][ANSWER_MAX], number[24];
    snprintf(number, sizeof number, "%lld", (long long)size);
    L7Skeleton s = {.name = ask(name, "name of the game", "mygame", answers[0])};
    Error e;
    if (!l7_skeleton_name(s.name, &e)) return cli_fail(&e);
    if (!kind) list_kinds();
    s.kind = ask(kind, "kind", "row", answers[1]);
    s.board = ask(board, "board: grid, hex, hexagon or triangle", "grid", answers[2]);
    s.players = ask(players, "two players", "black white", answers[3]);
    s.size = (int)strtol(ask(size ? number : NULL, "size of the board, 4 to 16", "8", answers[4]),
                         NULL, 10);
    Str text = {0}, path = {0};
    bool done = l7_skeleton(&s, &text, &e);
    str_addf(&path, "%s.l7", s.name);
    if (!output) output = str_text(&path);
    if (done && strcmp(output, "-") == 0)
        fputs(str_text(&text), stdout);
    else if (done && (done = write_new(output, &text, &e)))
        printf("%s is written: genpei play %s\n", output, output);
    status = done ? CLI_OK : cli_fail(&e);
    str_clear(&text);
    str_clear(&path);
    return status;
}
