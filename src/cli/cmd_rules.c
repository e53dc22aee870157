// SPDX-License-Identifier: MIT
// cmd_rules.c - `genpei rules`: the rules of a game, in words, and its start position.
#include "cli/board_text.h"
#include "cli/cmd.h"

static int run_rules(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME",
         .kind = ARG_TEXT,
         .out = &name,
         .help = "name of the game, such as othello or reversi70:size=6"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = game_table_open(app->games, name, &e);
    if (!g) return cli_fail(&e);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    if (json) {
        Str position = {0};
        game_position_text(g, s, &position);
        cli_print_json(json_pack("{s:s, s:s, s:s, s:s}", "game", g->name, "title", g->title,
                                 "rules", g->words, "start", str_text(&position)));
        str_clear(&position);
    } else {
        printf("%s\n\n%s\n", g->title, g->words);
        board_print(stdout, g, s, &(BoardStyle){0});
    }
    free(s);
    return CLI_OK;
}

const Command cmd_rules = {
    .name = "rules",
    .group = GROUP_GAMES,
    .summary = "Print the rules of a game, its notation and its start position.",
    .example = "genpei rules reversi70",
    .run = run_rules,
};
