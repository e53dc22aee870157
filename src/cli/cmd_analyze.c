// SPDX-License-Identifier: MIT
// cmd_analyze.c - `genpei analyze`: what a player thinks of the best moves in a position.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/othello/board/disc.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/eval/edge_sure.h"
#include "player/player_analyse.h"
#include "player/presets.h"
#include "search/classic/tree_svg.h"

// The options of the command line.
typedef struct {
    int64_t multi, time_ms;
    bool live, json;
    const char *tree; // a file for the picture of the tree; NULL: none
} How;

typedef struct {
    Move move;
    bool has_value;
    int value, depth, percent;
    uint64_t nodes;
    const Move *line;
    size_t line_length;
} Opinion;

// "12"; "24@95%" for a search to the end of the game with that certainty; "exact".
static void depth_text(int depth, int percent, char out[16]) {
    if (percent == 100)
        snprintf(out, 16, "exact");
    else if (percent > 0)
        snprintf(out, 16, "%d@%d%%", depth, percent);
    else
        snprintf(out, 16, "%d", depth);
}

// Whether it was measured how sure values are: for `edge`, with few empty squares.
static bool shows_sureness(const Player *p, const State *s) {
    if (strncmp(p->text, "edge", 4) != 0 || strcmp(p->game->name, "othello") != 0) return false;
    return bits_count(disc_empty(edge_board_of(s), DISC_EIGHT_8)) <= EDGE_SURE_EMPTIES_MAX;
}

static bool sure_of(const Player *p, const State *s, const Opinion *o, EdgeSure *out) {
    if (!shows_sureness(p, s) || !o->has_value) return false;
    const int discs = o->percent == 100 ? value_margin(o->value) : o->value;
    const int empties = bits_count(disc_empty(edge_board_of(s), DISC_EIGHT_8));
    return edge_sure(empties, o->depth, o->percent, discs, out);
}

// How certain a value is.
static void add_sureness(const Player *p, const State *s, const Opinion *o, json_t *object) {
    EdgeSure sure;
    if (sure_of(p, s, o, &sure))
        json_object_set_new(object, "sure",
                            json_pack("{s:i, s:i}", "sign", sure.sign, "value", sure.value));
    if (o->percent == 0) return;
    json_object_set_new(object, "percent", json_integer(o->percent));
    json_object_set_new(object, "exact", json_boolean(o->percent == 100));
}

// "93/21": the sign is right in 93 of 100 such positions, the number of discs in 21.
static void sure_text(const Player *p, const State *s, const Opinion *o, char out[16]) {
    EdgeSure sure;
    if (sure_of(p, s, o, &sure))
        snprintf(out, 16, "%d/%d", sure.sign, sure.value);
    else
        snprintf(out, 16, "-");
}

static void add_opinion(const Player *p, const State *s, const Opinion *o, Str *out) {
    const Game *g = p->game;
    Str move = {0}, line = {0}, value = {0};
    char depth[16];
    depth_text(o->depth, o->percent, depth);
    if (o->percent == 100 && p->ops->value_type == VALUE_DISCS)
        str_addf(&value, "%+d", value_margin(o->value)); // "exact" is printed beside it
    else if (o->has_value)
        value_text(p->ops->value_type, o->value, &value);
    game_move_text(g, s, o->move, &move);
    cli_line_text(g, s, o->line, o->line_length, &line);
    str_addf(out, "%-8s %8s %6s %12llu  ", str_text(&move), o->has_value ? str_text(&value) : "?",
             depth, (unsigned long long)o->nodes);
    if (shows_sureness(p, s)) {
        char sure[16];
        sure_text(p, s, o, sure);
        str_addf(out, "%7s  ", sure);
    }
    str_addf(out, "%s\n", str_text(&line));
    str_clear(&move);
    str_clear(&line);
    str_clear(&value);
}

static void print_opinion(const Player *p, const State *s, const Opinion *o, bool json) {
    const Game *g = p->game;
    if (json) {
        json_t *object = json_pack(
            "{s:o, s:o, s:i, s:I, s:o}", "move", cli_json_move(g, s, o->move), "value",
            o->has_value ? cli_json_value(p, o->value) : json_null(), "depth", o->depth, "nodes",
            (json_int_t)o->nodes, "line", cli_json_line(g, s, o->line, o->line_length));
        add_sureness(p, s, o, object);
        cli_print_json(object);
        return;
    }
    Str text = {0};
    add_opinion(p, s, o, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static void add_heading(const Player *p, const State *s, Str *out) {
    str_addf(out, "%-8s %8s %6s %12s  ", "move", "value", "depth", "nodes");
    if (shows_sureness(p, s)) str_addf(out, "%7s  ", "sure %");
    str_add(out, "line\n");
}

static void print_heading(const Player *p, const State *s, bool json) {
    Str text = {0};
    if (json) return;
    add_heading(p, s, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static bool analyze_best(Player *p, const Turn *turn, bool json, Error *e) {
    Choice c;
    if (!player_choose(p, turn, &c, e)) return false;
    if (game_exceeded(p->game, NULL)) return true; // what was computed does not count
    // A forced or random move comes without a line: the move alone is the line.
    bool bare = c.line_length == 0;
    Opinion o = {c.move,
                 c.has_value,
                 c.value,
                 c.stats.depth,
                 c.stats.percent,
                 c.stats.nodes,
                 bare ? &c.move : c.line,
                 bare ? 1 : c.line_length};
    print_heading(p, turn->state, json);
    print_opinion(p, turn->state, &o, json);
    return true;
}

static Opinion opinion_of(const MoveValue *v) {
    bool bare = v->line_length == 0;
    return (Opinion){v->move,
                     true,
                     v->value,
                     v->depth,
                     v->percent,
                     v->nodes,
                     bare ? &v->move : v->line,
                     bare ? 1 : v->line_length};
}

static void print_lines(const Player *p, const State *s, const MoveValue *v, size_t n, bool json) {
    for (size_t i = 0; i < n; i++) {
        Opinion o = opinion_of(&v[i]);
        print_opinion(p, s, &o, json);
    }
}

static bool cannot_say(const Player *p, const Turn *turn, Error *e) {
    if (atomic_load(turn->limits.stop)) return error_set(e, "stopped");
    return error_set(e, "%s cannot give a value for every move; --multi 1 shows its choice",
                     p->text);
}

static bool analyze_many(Player *p, const Turn *turn, size_t most, bool json, Error *e) {
    MoveValue *v = mem_new(p->game->max_moves, sizeof *v);
    size_t n = player_values(p, turn, v);
    move_values_sort(v, n);
    if (game_exceeded(p->game, NULL)) { // what was computed does not count
        free(v);
        return true;
    }
    if (n) print_heading(p, turn->state, json);
    print_lines(p, turn->state, v, n < most ? n : most, json);
    free(v);
    return n > 0 || cannot_say(p, turn, e);
}

// --- live ---

typedef struct {
    const Player *player;
    const State *state;
    bool json, any;
    size_t lines; // of the last step
    bool redraws; // on a terminal: the last step is erased
    int drawn;    // lines of it
    int64_t began_ns;
} Live;

static void print_live_json(const Live *l, const AnalysisStep *analysis, double seconds) {
    const Game *g = l->player->game;
    json_t *lines = json_array();
    for (size_t i = 0; i < analysis->n; i++) {
        const MoveValue *v = &analysis->lines[i];
        json_t *line = json_pack("{s:o, s:o, s:o}", "move", cli_json_move(g, l->state, v->move),
                                 "value", cli_json_value(l->player, v->value), "line",
                                 cli_json_line(g, l->state, v->line, v->line_length));
        const Opinion o = opinion_of(v);
        add_sureness(l->player, l->state, &o, line);
        json_array_append_new(lines, line);
    }
    json_t *update = json_pack("{s:i, s:I, s:f, s:b, s:o}", "depth", analysis->depth, "nodes",
                               (json_int_t)analysis->nodes, "seconds", seconds, "exact",
                               (int)analysis->exact, "lines", lines);
    if (analysis->n && analysis->lines[0].percent)
        json_object_set_new(update, "percent", json_integer(analysis->lines[0].percent));
    cli_print_json(update);
}

static void add_live(const Live *l, const AnalysisStep *analysis, double seconds, Str *out) {
    int percent = analysis->n ? analysis->lines[0].percent : 0;
    if (!l->any || l->redraws) add_heading(l->player, l->state, out);
    if (l->any && !l->redraws) str_add_char(out, '\n');
    str_addf(out, "%.2f s, %.0f nodes per second", seconds,
             seconds > 0 ? (double)analysis->nodes / seconds : 0);
    if (percent > 0 && percent < 100) str_addf(out, ", to the end, %d%% sure", percent);
    str_add(out, analysis->exact ? ", exact\n" : "\n");
    for (size_t i = 0; i < analysis->n; i++) {
        Opinion o = opinion_of(&analysis->lines[i]);
        add_opinion(l->player, l->state, &o, out);
    }
}

// Lines are cut to the width of the terminal, so that they can be counted.
static void redraw(Live *l, const char *text) {
    int columns = os_terminal_columns(stdout) - 1, rows = os_terminal_rows(stdout) - 1;
    if (l->drawn) printf("\033[%dA\033[J", l->drawn);
    for (l->drawn = 0; *text && l->drawn < rows; l->drawn++) {
        int length = (int)strcspn(text, "\n");
        printf("%.*s\n", length < columns ? length : columns, text);
        text += length + (text[length] == '\n');
    }
}

// Every step as it is completed; an unfinished step adds nothing.
static void print_live(void *context, const AnalysisStep *analysis) {
    Live *l = context;
    if (analysis->done < analysis->of || game_exceeded(l->player->game, NULL)) return;
    double seconds = (double)(os_now_ns() - l->began_ns) / 1e9;
    Str text = {0};
    if (l->json)
        print_live_json(l, analysis, seconds);
    else
        add_live(l, analysis, seconds, &text);
    if (l->redraws)
        redraw(l, str_text(&text));
    else if (!l->json)
        fputs(str_text(&text), stdout);
    str_clear(&text);
    fflush(stdout);
    l->any = true;
    l->lines = analysis->n;
}

// Players that search one line only show it alone.
static void say_fewer(const Live *l, const Turn *turn, int64_t wanted) {
    int64_t legal = (int64_t)game_count_moves(l->player->game, turn->state);
    if (l->any && l->lines == 1 && wanted > 1 && legal > 1)
        fprintf(stderr, "genpei: analyze: %s searches one line only\n", l->player->text);
}

static bool analyze_live(Player *p, const Turn *turn, const How *how, Error *e) {
    Live l = {.player = p, .state = turn->state, .json = how->json, .began_ns = os_now_ns()};
    l.redraws = !how->json && os_is_terminal(stdout);
    Turn limited = *turn;
    limited.limits.time_ms = how->time_ms;
    player_analyse(p, &limited, &(AnalysisOptions){(size_t)how->multi, false, print_live, &l});
    say_fewer(&l, turn, how->multi);
    return l.any || game_exceeded(p->game, NULL) || cannot_say(p, turn, e);
}

// --- the tree ---

// Chooses, and draws what was looked at.
static bool analyze_tree(Player *p, const Turn *turn, const How *how, Error *e) {
    enum { NODES = 100000 };
    if (!p->ops->watch) return error_set(e, "%s shows no tree", p->text);
    TreeLog log;
    Str svg = {0};
    tree_log_init(&log, NODES);
    p->ops->watch(p, &log);
    bool ok = analyze_best(p, turn, how->json, e);
    p->ops->watch(p, NULL);
    if (ok) tree_svg(&log, p->game, turn->state, &(TreePicture){0}, &svg);
    ok = ok && os_write_file(how->tree, str_text(&svg), svg.len, e);
    if (ok && log.left_out)
        fprintf(stderr,
                "genpei: analyze: the tree has %llu positions more than the %d that are kept: the "
                "picture shows what was looked at first\n",
                (unsigned long long)log.left_out, NODES);
    str_clear(&svg);
    tree_log_clear(&log);
    return ok;
}

static bool analyze(App *app, Player *p, const State *s, const Past *past, const How *how,
                    Error *e) {
    const Game *g = p->game;
    int mover = game_mover(g, s);
    if (game_over(g, s)) return error_set(e, "the game is over: there is no move to analyze");
    if (mover == PLAYER_CHANCE)
        return error_set(e, "chance is to move: there is no choice to analyze");
    State *view = game_states_new(g, 1);
    game_view(g, s, mover, view);
    Record from;
    record_init(&from, g, s);
    Turn turn = {.state = view,
                 .record = g->traits & GAME_HIDDEN ? NULL : &from,
                 .past = g->ops->sample_seen ? past : NULL,
                 .side = mover,
                 .limits = {.stop = &app->stop}};
    player_begins(p, mover, 1);
    bool ok = how->tree         ? analyze_tree(p, &turn, how, e)
              : how->live       ? analyze_live(p, &turn, how, e)
              : how->multi == 1 ? analyze_best(p, &turn, how->json, e)
                                : analyze_many(p, &turn, (size_t)how->multi, how->json, e);
    record_clear(&from);
    free(view);
    return ok;
}

// The strong player of the game; for several lines one that has them.
static const char *default_player(const PlayerTable *t, const Game *g, bool several) {
    const char *strong = preset_strong(t, g);
    Player *p = several ? player_new(t, g, strong, NULL) : NULL;
    bool lacks = p && !p->ops->values;
    player_free(p);
    return lacks ? preset_host(t, g) : strong;
}

static int run_analyze(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *player = NULL, *position = NULL, *moves = NULL;
    How how = {.multi = 1};
    double seconds = 0;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "name of the game"},
        {.name = "--player",
         .kind = ARG_TEXT,
         .out = &player,
         .value = "SPEC",
         .help = "player to ask, such as ply:depth=7 (default: a strong player of the game)"},
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
        {.name = "--multi",
         .kind = ARG_INT,
         .out = &how.multi,
         .value = "K",
         .help = "number of moves to show, best first",
         .min = 1,
         .max = 100000},
        {.name = "--live",
         .kind = ARG_FLAG,
         .out = &how.live,
         .help = "search deeper and deeper, printing each step, until Ctrl-C"},
        {.name = "--seconds",
         .kind = ARG_REAL,
         .out = &seconds,
         .value = "S",
         .help = "with --live: stop after S seconds"},
        {.name = "--tree",
         .kind = ARG_TEXT,
         .out = &how.tree,
         .value = "FILE",
         .help = "draw the tree that was searched as SVG: ply with search=..., best move only"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &how.json,
         .help = "print one JSON object per move"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (seconds < 0 || seconds > 1e6 || (seconds > 0 && !how.live)) {
        error_set(&e, "analyze: --seconds needs --live and is at most a million");
        return cli_fail(&e);
    }
    if (how.tree && (how.live || how.multi > 1)) {
        error_set(&e, "analyze: --tree goes with neither --live nor --multi");
        return cli_fail(&e);
    }
    how.time_ms = (int64_t)(seconds * 1000);
    const Game *g = game_table_open(app->games, name, &e);
    if (!g) return cli_fail(&e);
    if (!player) player = default_player(&app->players, g, how.multi > 1);
    State *start = cli_position(g, position, NULL, &e);
    State *s = start ? cli_position(g, position, moves, &e) : NULL;
    Past *past = s ? past_read(g, start, moves ? moves : "", &e) : NULL;
    Player *p = past ? player_new(&app->players, g, player, &e) : NULL;
    status = p && analyze(app, p, s, past, &how, &e) ? CLI_OK : cli_fail(&e);
    if (status == CLI_OK && atomic_load(&app->stop) && !game_exceeded(g, NULL))
        fputs("genpei: stopped; the lines above are what was found\n", stderr);
    player_free(p);
    past_free(past);
    free(s);
    free(start);
    return status;
}

const Command cmd_analyze = {
    .name = "analyze",
    .group = GROUP_STUDY,
    .summary = "Show values and lines of the best moves of a position.",
    .example = "genpei analyze reversi70 --player ply:depth=7 --multi 3",
    .run = run_analyze,
};
