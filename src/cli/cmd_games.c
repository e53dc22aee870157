// SPDX-License-Identifier: MIT
// cmd_games.c - lists: `genpei games`, `genpei players`, and the rules of one game.
#include "cli/board_text.h"
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

// --- the list of games: a line with columns, then what it is and its options, indented ---

static void print_indented(const char *label, const char *text) {
    enum { INDENT = 4 };
    Str out = {0};
    str_addf(&out, "%*s%s", INDENT, "", label);
    columns_wrap(&out, text, columns_of(str_text(&out)), INDENT);
    puts(str_text(&out));
    str_clear(&out);
}

static int print_games(App *app) {
    static const char row[] = "%-14s%-20s%-9s%s\n";
    printf(row, "name", "title", "players", "backends");
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        Error e;
        const GameType *t = game_table_type(app->games, i);
        const Game *g = game_table_open(app->games, t->name, &e);
        if (!g) return cli_fail(&e);
        char name[40], players[16];
        snprintf(name, sizeof name, "%s%s", t->name, t->numbered ? "N" : "");
        snprintf(players, sizeof players, "%d", g->players);
        printf(row, name, t->title, players, game_table_backends(app->games, i));
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

// --- rules, wrapped again for the terminal ---

static int line_length(const char *line) {
    return (int)strcspn(line, "\n");
}

static int indent_of(const char *line) {
    return (int)strspn(line, " ");
}

// Whether the writer broke the line on purpose: it is laid out by hand, or a sentence ends here
// although the next word would have fitted into the longest line.
static bool break_is_meant(const char *line, const char *next, int indent, int longest) {
    if (indent_of(next) != indent || indent_of(line) != indent || !line_length(line)) return true;
    if (!strchr(".:", line[line_length(line) - 1])) return false;
    return line_length(line) + 1 + (int)strcspn(next + indent, " \n") <= longest;
}

static void add_rules(const char *words, Str *out) {
    words += strspn(words, "\n");
    int indent = indent_of(words), longest = 0;
    for (const char *p = words; *p; p += line_length(p) + (p[line_length(p)] == '\n'))
        if (line_length(p) > longest) longest = line_length(p);
    Str paragraph = {0};
    for (const char *p = words, *next; *p; p = next) {
        int length = line_length(p), skip = length < indent ? length : indent;
        next = p + length + (p[length] == '\n');
        str_addf(&paragraph, "%s%.*s", paragraph.len ? " " : "", length - skip, p + skip);
        if (*next && !break_is_meant(p, next, indent, longest)) continue;
        columns_wrap(out, str_text(&paragraph), 0, 0);
        str_add_char(out, '\n');
        str_reset(&paragraph);
    }
    str_clear(&paragraph);
}

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
        Str rules = {0};
        add_rules(g->words, &rules);
        printf("%s\n\n%s\n", g->title, str_text(&rules));
        str_clear(&rules);
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
