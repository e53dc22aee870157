// SPDX-License-Identifier: MIT
// cmd_rules.c - `genpei rules`: the rules of a game, in words, and its start position.
#include "cli/board_text.h"
#include "cli/cmd.h"

#include "base/columns.h"

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
        int length = line_length(p), skip = indent_of(p) < indent ? indent_of(p) : indent;
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
