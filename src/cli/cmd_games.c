// SPDX-License-Identifier: MIT
// cmd_games.c - `genpei games`: the list of games.
#include "cli/cmd.h"

#include "base/columns.h"
#include "base/mem.h"

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

// --- the list of games, in columns as wide as their longest text ---

enum { GAME_COLUMNS = 6 };

typedef struct {
    const char *text[GAME_COLUMNS];
} GameRow;

static void widen(const GameRow *row, int width[GAME_COLUMNS]) {
    for (int k = 0; k < GAME_COLUMNS; k++) {
        int wide = columns_of(row->text[k]);
        if (wide > width[k]) width[k] = wide;
    }
}

static void print_row(const GameRow *row, const int width[GAME_COLUMNS]) {
    for (int k = 0; k + 1 < GAME_COLUMNS; k++)
        printf("%s%*s", row->text[k], width[k] - columns_of(row->text[k]) + 2, "");
    printf("%s\n", row->text[GAME_COLUMNS - 1]);
}

static int print_games(App *app) {
    static const GameRow heading = {
        {"name", "title", "players", "boards", "backends", "description"}};
    const size_t n = game_table_count(app->games);
    GameRow *rows = mem_new(n, sizeof *rows);
    struct {
        char name[40], players[16];
    } *texts = mem_new(n, sizeof *texts);
    int width[GAME_COLUMNS] = {0};
    bool ok = true;
    Error e;
    widen(&heading, width);
    for (size_t i = 0; i < n && ok; i++) {
        const GameType *t = game_table_type(app->games, i);
        const Game *g = game_table_open(app->games, t->name, &e);
        if (!(ok = g != NULL)) break;
        snprintf(texts[i].name, sizeof texts[i].name, "%s%s", t->name, t->numbered ? "N" : "");
        snprintf(texts[i].players, sizeof texts[i].players, "%d", g->players);
        rows[i] = (GameRow){{texts[i].name, t->title, texts[i].players, t->params,
                             game_table_backends(app->games, i), t->summary}};
        widen(&rows[i], width);
    }
    if (ok) print_row(&heading, width);
    for (size_t i = 0; i < n && ok; i++) print_row(&rows[i], width);
    free(rows);
    free(texts);
    return ok ? CLI_OK : cli_fail(&e);
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
