// SPDX-License-Identifier: MIT
// cmd_analyze.c - `genpei analyze`: what a player thinks of the best moves in a position.
#include "cli/cmd.h"

#include "base/mem.h"

typedef struct {
    Move move;
    bool has_value;
    int value, depth;
    uint64_t nodes;
    const Move *line;
    size_t line_length;
} Opinion;

static void print_opinion(const Game *g, const State *s, const Opinion *o, bool json) {
    if (json) {
        cli_print_json(json_pack("{s:o, s:o, s:i, s:I, s:o}", "move", cli_json_move(g, s, o->move),
                                 "value", o->has_value ? json_integer(o->value) : json_null(),
                                 "depth", o->depth, "nodes", (json_int_t)o->nodes, "line",
                                 cli_json_line(g, s, o->line, o->line_length)));
        return;
    }
    Str move = {0}, line = {0};
    char value[16] = "?";
    if (o->has_value) snprintf(value, sizeof value, "%d", o->value);
    game_move_text(g, s, o->move, &move);
    cli_line_text(g, s, o->line, o->line_length, &line);
    printf("%-8s %8s %6d %12llu  %s\n", str_text(&move), value, o->depth,
           (unsigned long long)o->nodes, str_text(&line));
    str_clear(&move);
    str_clear(&line);
}

static void print_heading(bool json) {
    if (!json) printf("%-8s %8s %6s %12s  %s\n", "move", "value", "depth", "nodes", "line");
}

static bool analyze_best(Player *p, const Turn *turn, bool json, Error *e) {
    Choice c;
    if (!player_choose(p, turn, &c, e)) return false;
    // A forced or random move comes without a line: it is one itself.
    bool bare = c.line_length == 0;
    Opinion o = {c.move,
                 c.has_value,
                 c.value,
                 c.stats.depth,
                 c.stats.nodes,
                 bare ? &c.move : c.line,
                 bare ? 1 : c.line_length};
    print_heading(json);
    print_opinion(p->game, turn->state, &o, json);
    return true;
}

static bool analyze_many(Player *p, const Turn *turn, size_t most, bool json, Error *e) {
    MoveValue *v = mem_new(p->game->max_moves, sizeof *v);
    size_t n = player_values(p, turn, v);
    cli_sort_values(v, n);
    if (n) print_heading(json);
    for (size_t i = 0; i < n && i < most; i++) {
        bool bare = v[i].line_length == 0;
        Opinion o = {v[i].move,
                     true,
                     v[i].value,
                     v[i].depth,
                     v[i].nodes,
                     bare ? &v[i].move : v[i].line,
                     bare ? 1 : v[i].line_length};
        print_opinion(p->game, turn->state, &o, json);
    }
    free(v);
    if (n > 0) return true;
    if (atomic_load(turn->limits.stop)) return error_set(e, "stopped");
    return error_set(e, "%s cannot say what every move is worth", p->text);
}

static bool analyze(App *app, Player *p, const State *s, int64_t multi, bool json, Error *e) {
    const Game *g = p->game;
    int mover = game_mover(g, s);
    if (game_over(g, s)) return error_set(e, "the game is over: there is no move to analyze");
    if (mover == PLAYER_CHANCE) return error_set(e, "chance is to move: nobody chooses");
    State *view = game_states_new(g, 1);
    game_view(g, s, mover, view);
    Record from;
    record_init(&from, g, s);
    Turn turn = {.state = view,
                 .record = g->traits & GAME_HIDDEN ? NULL : &from,
                 .side = mover,
                 .limits = {.stop = &app->stop}};
    player_begins(p, mover, 1);
    bool ok = multi == 1 ? analyze_best(p, &turn, json, e)
                         : analyze_many(p, &turn, (size_t)multi, json, e);
    record_clear(&from);
    free(view);
    return ok;
}

int cmd_analyze(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *player = NULL, *position = NULL, *moves = NULL;
    int64_t multi = 1;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "which game"},
        {.name = "--player",
         .kind = ARG_TEXT,
         .out = &player,
         .value = "SPEC",
         .help = "who is asked, such as ply:depth=7"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &position,
         .value = "P",
         .help = "instead of the start"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &moves,
         .value = "\"M M\"",
         .help = "played first"},
        {.name = "--multi",
         .kind = ARG_INT,
         .out = &multi,
         .value = "K",
         .help = "how many moves, best first (1)",
         .min = 1,
         .max = 100000},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object a move"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!player) {
        error_set(&e, "analyze: --player is missing");
        return cli_fail(&e);
    }
    const Game *g = game_table_open(app->games, name, &e);
    if (!g) return cli_fail(&e);
    State *s = cli_position(g, position, moves, &e);
    Player *p = s ? player_new(&app->players, g, player, &e) : NULL;
    status = p && analyze(app, p, s, multi, json, &e) ? CLI_OK : cli_fail(&e);
    player_free(p);
    free(s);
    return status;
}
