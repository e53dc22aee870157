// SPDX-License-Identifier: MIT
// cmd_players.c - `genpei players`: the list of players and their options.
#include "cli/cmd.h"

static void print_players(const PlayerTable *players) {
    Str text = {0};
    cli_players_text(players, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static int run_players(App *app, const Command *self, int argc, char **argv) {
    bool json = false, names = false;
    const ArgSpec spec[] = {
        {.name = "--names",
         .kind = ARG_FLAG,
         .out = &names,
         .help = "print only the names, one per line"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print one JSON object per line"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (!json && !names) print_players(&app->players);
    for (size_t i = 0; i < app->players.n; i++) {
        const PlayerType *t = app->players.types[i];
        if (json)
            cli_print_json(json_pack("{s:s, s:s, s:s}", "name", t->name, "options", t->options,
                                     "summary", t->summary));
        else if (names)
            puts(t->name);
    }
    return CLI_OK;
}

const Command cmd_players = {
    .name = "players",
    .group = GROUP_PLAY,
    .summary = "List the players and their options.",
    .example = "genpei players",
    .run = run_players,
};
