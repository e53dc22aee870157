// SPDX-License-Identifier: MIT
// cmd_games.c - lists: `genpei games`, `genpei players`, and the rules of one game.
#include "cli/cmd.h"

// The programs that play the game with their own settings: everybody but a person.
static json_t *engines_json(const App *app, const Game *g) {
    json_t *engines = json_array();
    for (size_t i = 0; i < app->players.n; i++) {
        const PlayerType *t = app->players.types[i];
        if (!t->person && player_can_play(&app->players, g, t->name))
            json_array_append_new(engines, json_string(t->name));
    }
    return engines;
}

static json_t *game_json(const App *app, size_t i, const Game *g) {
    const GameTable *games = app->games;
    const GameType *t = game_table_type(games, i);
    json_t *players = json_array();
    for (int p = 0; p < g->players; p++)
        json_array_append_new(players, json_string(g->player_names[p]));
    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:o, s:s}", "name", t->name, "title", t->title,
                     "players", players, "boards", t->params, "backends",
                     game_table_backends(games, i), "engines", engines_json(app, g), "summary",
                     t->summary);
}

// The columns of the list, for its heading and its lines.
#define GAME_COLUMNS "%-14s %-18s %-8s %-25s %-12s %s\n"

static void print_game(const GameTable *games, size_t i, const Game *g) {
    const GameType *t = game_table_type(games, i);
    char name[40], players[16];
    snprintf(name, sizeof name, "%s%s", t->name, t->numbered ? "N" : "");
    snprintf(players, sizeof players, "%d", g->players);
    printf(GAME_COLUMNS, name, t->title, players, t->params, game_table_backends(games, i),
           t->summary);
}

int cmd_games(App *app, const Command *self, int argc, char **argv) {
    bool json = false, names = false;
    const ArgSpec spec[] = {
        {.name = "--names", .kind = ARG_FLAG, .out = &names, .help = "names only, one a line"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object a line"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (!json && !names)
        printf(GAME_COLUMNS, "name", "title", "players", "boards", "backends", "what it is");
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        const char *name = game_table_type(app->games, i)->name;
        if (names) {
            puts(name);
            continue;
        }
        Error e;
        const Game *g = game_table_open(app->games, name, &e);
        if (!g) return cli_fail(&e);
        if (json)
            cli_print_json(game_json(app, i, g));
        else
            print_game(app->games, i, g);
    }
    return CLI_OK;
}

int cmd_players(App *app, const Command *self, int argc, char **argv) {
    bool json = false, names = false;
    const ArgSpec spec[] = {
        {.name = "--names", .kind = ARG_FLAG, .out = &names, .help = "names only, one a line"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object a line"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    for (size_t i = 0; i < app->players.n; i++) {
        const PlayerType *t = app->players.types[i];
        if (json)
            cli_print_json(json_pack("{s:s, s:s, s:s}", "name", t->name, "options", t->options,
                                     "summary", t->summary));
        else if (names)
            puts(t->name);
        else
            printf("%-10s %s\n%-10s %s\n", t->name, t->summary, "",
                   *t->options ? t->options : "(no options)");
    }
    return CLI_OK;
}

int cmd_rules(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME",
         .kind = ARG_TEXT,
         .out = &name,
         .help = "such as othello or reversi70:size=6"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object"},
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
        cli_print_board(stdout, g, s, false);
    }
    free(s);
    return CLI_OK;
}
