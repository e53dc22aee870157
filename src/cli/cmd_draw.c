// SPDX-License-Identifier: MIT
// cmd_draw.c - `genpei draw GAME`: a position as text or as a picture.
#include "cli/cmd.h"

#include "base/os_posix.h"
#include "cli/board_svg.h"
#include "cli/board_text.h"

static void print_json(const Game *g, const State *s) {
    Drawing d = {0};
    Str position = {0};
    game_draw(g, s, &d);
    game_position_text(g, s, &position);
    json_t *cells = json_array();
    for (size_t i = 0; i < d.n_cells; i++) {
        const DrawCell *c = &d.cells[i];
        json_array_append_new(cells, json_pack("{s:s, s:f, s:f, s:s, s:i}", "name", c->name, "x",
                                               (double)c->x, "y", (double)c->y, "piece", c->piece,
                                               "owner", c->owner));
    }
    cli_print_json(json_pack("{s:s, s:s, s:s, s:o}", "game", g->name, "position",
                             str_text(&position), "caption", d.caption, "cells", cells));
    str_clear(&position);
    drawing_clear(&d);
}

static int run_draw(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *position = NULL, *moves = NULL, *output = NULL;
    bool svg = false, json = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "name of the game"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &position,
         .value = "P",
         .help = "start from this position"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &moves,
         .value = "\"M M\"",
         .help = "play these moves first"},
        {.name = "--svg",
         .kind = ARG_FLAG,
         .out = &svg,
         .help = "draw an SVG picture instead of text"},
        {.name = "--output",
         .kind = ARG_TEXT,
         .out = &output,
         .value = "FILE",
         .help = "write to this file instead of standard output"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print the cells as one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = game_table_open(app->games, name, &e);
    State *s = g ? cli_position(g, position, moves, &e) : NULL;
    if (!s) return cli_fail(&e);
    status = CLI_OK;
    if (json) {
        print_json(g, s);
    } else if (svg || output) {
        Str picture = {0};
        board_svg(g, s, &picture);
        if (!output)
            fputs(str_text(&picture), stdout);
        else if (!os_write_file(output, str_text(&picture), picture.len, &e))
            status = cli_fail(&e);
        str_clear(&picture);
    } else {
        board_print(stdout, g, s, &(BoardStyle){0});
    }
    free(s);
    return status;
}

const Command cmd_draw = {
    .name = "draw",
    .group = GROUP_GAMES,
    .summary = "Draw a position as text or as an SVG picture.",
    .example = "genpei draw othello --moves \"f5 d6 c3\" --svg",
    .run = run_draw,
};
