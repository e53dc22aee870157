// SPDX-License-Identifier: MIT
// cmd_draw.c - `genpei draw GAME`: a position as text or as a picture.
#include "cli/cmd.h"

#include "base/os/os_input.h"
#include "base/os/os_posix.h"
#include "cli/board_shogi.h"
#include "cli/board_svg.h"
#include "cli/board_text.h"
#include "games/backgammon/bg_ids.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"

static void add_json(const Game *g, const State *s, Str *out) {
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
    json_t *json = json_pack("{s:s, s:s, s:s, s:o}", "game", g->name, "position",
                             str_text(&position), "caption", d.caption, "cells", cells);
    str_reset(&position);
    bg_ids_of(g, s, &position);
    if (position.len) json_object_set_new(json, "gnubg_id", json_string(str_text(&position)));
    cli_json_line_text(json, out);
    str_clear(&position);
    drawing_clear(&d);
}

// The board, and in backgammon the IDs by which GNU Backgammon knows the position.
static void print_board(FILE *f, const Game *g, const State *s, const BoardStyle *style) {
    Str ids = {0};
    board_print(f, g, s, style);
    bg_ids_of(g, s, &ids);
    if (ids.len) fprintf(f, "    GNU Backgammon ID %s\n", str_text(&ids));
    str_clear(&ids);
}

// The board as it is printed. False when there is no room for it on the disk.
static bool add_board(const Game *g, const State *s, const BoardStyle *style, Str *out, Error *e) {
    FILE *f = tmpfile();
    if (!f) return error_set(e, "no temporary file can be made");
    print_board(f, g, s, style);
    bool ok = !ferror(f);
    rewind(f);
    for (int c; (c = fgetc(f)) != EOF;) str_add_char(out, (char)c);
    fclose(f);
    return ok ? true : error_set(e, "a temporary file cannot be written");
}

typedef struct {
    bool json, svg;
    const char *output; // NULL: standard output
    BoardStyle style;   // of the board as text
} Drawn;

static bool draw_to_file(const Game *g, const State *s, const Drawn *how, Error *e) {
    Str text = {0};
    bool ok = true;
    if (how->json)
        add_json(g, s, &text);
    else if (how->svg)
        board_svg(g, s, &text);
    else
        ok = add_board(g, s, &how->style, &text, e);
    ok = ok && os_write_file(how->output, str_text(&text), text.len, e);
    str_clear(&text);
    return ok;
}

static void draw_to_screen(const Game *g, const State *s, const Drawn *how) {
    Str text = {0};
    if (how->json)
        add_json(g, s, &text);
    else if (how->svg)
        board_svg(g, s, &text);
    else
        print_board(stdout, g, s, &how->style);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

// With --language, or by the locale: shogi as Japanese diagrams have it. `position`: where the
// moves begin, which tells whether it is a handicap game.
static bool choose_language(const Game *g, const State *s, const char *language,
                            const char *position, Drawn *how, Error *e) {
    bool japanese, text = !how->json && !how->svg, utf8 = os_use_user_charset();
    if (!cli_language(language, &japanese, e)) return false;
    if (language && !shogi_rules(g)) return error_set(e, "draw: --language is for shogi");
    if (language && !text) return error_set(e, "draw: --language is for the board as text");
    if (!japanese || !text || !shogi_rules(g) || (!language && !utf8)) return true;
    State *start = cli_position(g, position, NULL, e);
    if (!start) return false;
    bool handicap = shogi_handicap_find(&shogi_state(start)->position) > 0;
    board_style_japanese(g, s, handicap, &how->style);
    free(start);
    return true;
}

static int run_draw(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *position = NULL, *moves = NULL, *language = NULL;
    Drawn how = {0};
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "name of the game"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &position,
         .value = "P",
         .help = "start from this position; in backgammon also an ID of GNU Backgammon"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &moves,
         .value = "\"M M\"",
         .help = "play these moves first"},
        {.name = "--svg",
         .kind = ARG_FLAG,
         .out = &how.svg,
         .help = "draw an SVG picture instead of text"},
        {.name = "--output",
         .kind = ARG_TEXT,
         .out = &how.output,
         .value = "FILE",
         .help = "write to this file instead of standard output"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &how.json,
         .help = "print the cells as one JSON object"},
        {.name = "--language",
         .kind = ARG_TEXT,
         .out = &language,
         .value = "en|ja",
         .help = "shogi: language of the board as text (default: that of the locale)"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = game_table_open(app->games, name, &e);
    State *s = g ? cli_position(g, position, moves, &e) : NULL;
    if (!s) return cli_fail(&e);
    status = CLI_OK;
    bool ok = choose_language(g, s, language, position, &how, &e);
    if (ok && !how.output)
        draw_to_screen(g, s, &how);
    else if (!ok || !draw_to_file(g, s, &how, &e))
        status = cli_fail(&e);
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
