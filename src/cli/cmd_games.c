// SPDX-License-Identifier: MIT
// cmd_games.c - `genpei games`: the list of games.
#include "cli/cmd.h"

#include "base/columns.h"

// The programs that play the game with their default options: every player but a person.
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
    GameTable *games = app->games;
    const GameType *t = game_table_type(games, i);
    json_t *players = json_array();
    for (int p = 0; p < g->players; p++)
        json_array_append_new(players, json_string(g->player_names[p]));
    return json_pack("{s:s, s:s, s:o, s:s, s:s, s:o, s:s}", "name", t->name, "title", t->title,
                     "players", players, "boards", t->params, "backends",
                     game_table_backends(games, i), "engines", engines_json(app, g), "summary",
                     t->summary);
}

// --- the list of games: a line with columns, then what it is and its options, indented ---

static void print_indented(const char *label, const char *text) {
    enum { INDENT = 4 };
    Str out = {0};
    str_addf(&out, "%*s%s", INDENT, "", label);
    columns_wrap(&out, text, columns_of(str_text(&out)), INDENT);
    puts(str_text(&out));
    str_clear(&out);
}

// Room for the longest title and two spaces.
static int title_width(const App *app) {
    size_t longest = 0;
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        size_t n = strlen(game_table_type(app->games, i)->title);
        if (n > longest) longest = n;
    }
    return (int)longest + 2;
}

static int print_games(App *app) {
    static const char row[] = "%-14s%-*s%-9s%s\n";
    int wide = title_width(app);
    printf(row, "name", wide, "title", "players", "backends");
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        Error e;
        const GameType *t = game_table_type(app->games, i);
        const Game *g = game_table_open(app->games, t->name, &e);
        if (!g) return cli_fail(&e);
        char name[40], players[16];
        snprintf(name, sizeof name, "%s%s", t->name, t->numbered ? "N" : "");
        snprintf(players, sizeof players, "%d", g->players);
        printf(row, name, wide, t->title, players, game_table_backends(app->games, i));
        print_indented("", t->summary);
        if (*t->params) print_indented("options: ", t->params);
    }
    return CLI_OK;
}

static int run_games(App *app, const Command *self, int argc, char **argv) {
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
    if (!json && !names) return print_games(app);
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        const char *name = game_table_type(app->games, i)->name;
        if (names) {
            puts(name);
            continue;
        }
        Error e;
        const Game *g = game_table_open(app->games, name, &e);
        if (!g) return cli_fail(&e);
        cli_print_json(game_json(app, i, g));
    }
    return CLI_OK;
}

const Command cmd_games = {
    .name = "games",
    .group = GROUP_GAMES,
    .summary = "List the games.",
    .example = "genpei games",
    .run = run_games,
};
