// SPDX-License-Identifier: MIT
// cmd_review.c - `genpei review`: goes through a game and says what a player would have played.
#include "cli/cmd.h"

#include "cli/progress.h"
#include "record/record_build.h"
#include "record/record_file.h"

static void print_move(const Record *r, size_t i, const State *s, const Choice *c, bool json) {
    const Game *g = r->game;
    const RecordMove *m = &r->moves[i];
    if (json) {
        json_t *line = json_array();
        State *at = game_states_new(g, 1);
        game_copy(g, at, s);
        for (size_t k = 0; k < c->line_length; k++) {
            json_array_append_new(line, cli_json_move(g, at, c->line[k]));
            game_play(g, at, c->line[k]);
        }
        free(at);
        cli_print_json(json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:I, s:o}", "ply", (int)i + 1,
                                 "mover", g->player_names[m->mover], "move",
                                 cli_json_move(g, s, m->move), "choice",
                                 cli_json_move(g, s, c->move), "static",
                                 c->has_static ? json_integer(c->static_value) : json_null(),
                                 "value", c->has_value ? json_integer(c->value) : json_null(),
                                 "leaves", (json_int_t)c->stats.leaves, "line", line));
        return;
    }
    Str played = {0}, chosen = {0};
    char fixed[16] = "?", value[16] = "?";
    game_move_text(g, s, m->move, &played);
    game_move_text(g, s, c->move, &chosen);
    if (c->has_static) snprintf(fixed, sizeof fixed, "%d", c->static_value);
    if (c->has_value) snprintf(value, sizeof value, "%d", c->value);
    printf("%4zu  %-6s %-6s %-6s %7s %7s %9llu%s\n", i + 1, g->player_names[m->mover],
           str_text(&played), str_text(&chosen), fixed, value, (unsigned long long)c->stats.leaves,
           m->move == c->move ? "" : "  *");
    str_clear(&played);
    str_clear(&chosen);
}

static int review_record(App *app, Player *p, const Record *r, bool json) {
    const Game *g = r->game;
    State *s = game_states_new(g, 1), *view = game_states_new(g, 1);
    Record so_far;
    record_init(&so_far, g, r->start);
    Progress progress;
    progress_init(&progress);
    int status = CLI_OK;
    size_t same = 0, asked = 0;
    game_copy(g, s, r->start);
    if (!json)
        printf("%4s  %-6s %-6s %-6s %7s %7s %9s\n", "ply", "mover", "move", "choice", "static",
               "value", "leaves");
    for (size_t i = 0; i < r->n && !atomic_load(&app->stop); i++) {
        if (r->moves[i].mover != PLAYER_CHANCE) {
            game_view(g, s, r->moves[i].mover, view);
            Turn turn = {.state = view,
                         .record = g->traits & GAME_HIDDEN ? NULL : &so_far,
                         .side = r->moves[i].mover,
                         .limits = {.stop = &app->stop}};
            Choice c;
            Error e;
            player_begins(p, turn.side, i + 1);
            if (!player_choose(p, &turn, &c, &e)) {
                status = cli_fail(&e);
                break;
            }
            progress_clear(&progress);
            print_move(r, i, s, &c, json);
            progress_say(&progress, "move %zu of %zu", i + 1, r->n);
            asked++;
            same += c.move == r->moves[i].move;
        }
        record_add(&so_far, r->moves[i]);
        game_play(g, s, r->moves[i].move);
    }
    progress_clear(&progress);
    if (!json && status == CLI_OK) printf("%zu of %zu moves are the player's own\n", same, asked);
    record_clear(&so_far);
    free(s);
    free(view);
    return status;
}

typedef struct {
    const char *game, *player, *position, *moves, *file;
    int64_t number; // of the game in the file
} ReviewOptions;

// The game to review: out of a file, or from --position and --moves.
static bool reviewed_record(App *app, const Game *g, const ReviewOptions *o, Record *out,
                            Error *e) {
    if (!o->file) return record_from_moves(g, o->position, o->moves, out, e);
    if (!record_file_read_one(o->file, app->games, o->number, out, e)) return false;
    // Titles, as one game may go by several names: othello and othello:size=8.
    if (strcmp(out->game->title, g->title) == 0) return true;
    error_set(e, "%.200s: game %lld is %s, not %s", o->file, (long long)o->number, out->game->name,
              g->name);
    record_clear(out);
    return false;
}

static bool check_options(const ReviewOptions *o, Error *e) {
    if (!o->player) return error_set(e, "review: --player is missing");
    if (!o->moves && !o->file) return error_set(e, "review: --moves or a FILE is missing");
    if (o->file && o->moves) return error_set(e, "review: give either --moves or a FILE");
    if (o->file && o->position)
        return error_set(e, "review: --position goes with --moves, not with a FILE");
    return true;
}

static int review(App *app, const ReviewOptions *o, bool json) {
    Error e;
    if (!check_options(o, &e)) return cli_fail(&e);
    const Game *g = game_table_open(app->games, o->game, &e);
    if (!g) return cli_fail(&e);
    Record r;
    if (!reviewed_record(app, g, o, &r, &e)) return cli_fail(&e);
    Player *p = player_new(&app->players, r.game, o->player, &e);
    int status = p ? review_record(app, p, &r, json) : cli_fail(&e);
    player_free(p);
    record_clear(&r);
    return status;
}

int cmd_review(App *app, const Command *self, int argc, char **argv) {
    ReviewOptions o = {.number = 1};
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &o.game, .help = "which game"},
        {.name = "[FILE]",
         .kind = ARG_TEXT,
         .out = &o.file,
         .help = "a record as text or SGF; - is standard input"},
        {.name = "--player",
         .kind = ARG_TEXT,
         .out = &o.player,
         .value = "SPEC",
         .help = "who is asked, such as ply:depth=7"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &o.moves,
         .value = "\"M M\"",
         .help = "the game, instead of FILE"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &o.position,
         .value = "P",
         .help = "where it begins"},
        {.name = "--number",
         .kind = ARG_INT,
         .out = &o.number,
         .value = "N",
         .help = "which game of the file (1)",
         .min = 1,
         .max = INT64_MAX},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object a move"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    return review(app, &o, json);
}
