// SPDX-License-Identifier: MIT
// main.c - finds the command and runs it; help for the program as a whole.
#include "base/columns.h"
#include "base/os/os_interrupt.h"
#include "base/os/os_stack.h"
#include "base/suggest.h"
#include "cli/cmd.h"
#include "games/game_types.h"

static const char *const groups[] = {
    [GROUP_GAMES] = "games and rules",
    [GROUP_PLAY] = "play",
    [GROUP_STUDY] = "study positions and games",
    [GROUP_MATCH] = "matches and records",
    [GROUP_ENGINE] = "protocols for other programs",
    [GROUP_LEARN] = "learning",
    [GROUP_LAB] = "research and development",
};

static void print_usage(FILE *f) {
    size_t n;
    const Command *const *commands = cmd_all(&n);
    int column = 0;
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        int wide = 4 + columns_of(commands[i]->name);
        if (commands[i]->group != GROUP_HIDDEN && wide > column) column = wide;
    }
    str_add(&text, "usage: genpei COMMAND [arguments]\n");
    CommandGroup group = GROUP_HIDDEN; // of the last one printed
    for (size_t i = 0; i < n; i++) {
        if (commands[i]->group == GROUP_HIDDEN) continue;
        if (commands[i]->group != group) str_addf(&text, "\n%s\n", groups[commands[i]->group]);
        group = commands[i]->group;
        columns_row(&text, commands[i]->name, column, commands[i]->summary);
    }
    str_add(&text, "\n'genpei help COMMAND' or 'genpei COMMAND --help' explains one command;\n"
                   "'genpei --version' prints the version.\n");
    fputs(str_text(&text), f);
    str_clear(&text);
}

static int unknown_command(const char *name) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX];
    size_t n, known = 0;
    const Command *const *commands = cmd_all(&n);
    for (size_t i = 0; i < n && known < NAMES_MAX; i++)
        if (commands[i]->group != GROUP_HIDDEN) names[known++] = commands[i]->name;
    const char *near = suggest_nearest(name, names, known);
    Error e;
    if (near)
        error_set(&e, "unknown command '%.60s'; did you mean '%s'?", name, near);
    else
        error_set(&e, "unknown command '%.60s'; 'genpei --help' lists them", name);
    return cli_fail(&e);
}

// `help COMMAND [PART]` is `COMMAND [PART] --help`.
static int run_help(App *app, const Command *c, int argc, char **argv) {
    char ask[] = "--help", *words[] = {argc > 0 ? argv[0] : ask, ask};
    return c->run(app, c, argc > 0 ? 2 : 1, words);
}

static int run_command(const Command *c, bool help, int argc, char **argv, Crew *crew) {
    App app = {.games = all_games_new(), .players = player_table(), .crew = crew};
    if (!c->lasting) app.players.stop = &app.stop;
    crew_watch(crew, &app.stop);
    Interrupts interrupts = {.stop = &app.stop};
    os_watch_interrupts(&interrupts);
    if (!c->lasting) game_table_watch(app.games, &app.stop);
    int status = cli_finish(help ? run_help(&app, c, argc, argv) : c->run(&app, c, argc, argv));
    Error e;
    bool failed = status == CLI_BAD; // and has said why
    if (!c->lasting && !failed && game_table_exceeded(app.games, &e)) status = cli_fail(&e);
    // What was interrupted must not pass for finished, nor for wrong, whatever it has found.
    int interrupt = atomic_load(&interrupts.number);
    if (interrupt && atomic_load(&app.stop) && !c->lasting) status = 128 + interrupt;
    crew_watch(crew, NULL);
    game_table_free(app.games);
    str_clear(&app.archive);
    return status;
}

static bool is_help(const char *word) {
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(int argc, char **argv, Crew *crew) {
    int status;
    if (argc < 2) {
        print_usage(stderr);
        return CLI_BAD;
    }
    bool help = is_help(argv[1]);
    if (strcmp(argv[1], "help") != 0 ? help : argc == 2 || is_help(argv[2])) {
        print_usage(stdout);
        return cli_finish(CLI_OK);
    }
    if (cli_answers(argv[1], &status)) return cli_finish(status);
    const Command *c = cmd_find(argv[1 + help]);
    if (!c) return unknown_command(argv[1 + help]);
    return run_command(c, help, argc - 2 - help, argv + 2 + help, crew);
}

typedef struct {
    int argc;
    char **argv;
} Words;

static int begin(void *words) {
    const Words *w = words;
    return crew_main(w->argc, w->argv, run);
}

int main(int argc, char **argv) {
    return os_with_stack(begin, &(Words){argc, argv});
}
