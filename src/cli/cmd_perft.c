// SPDX-License-Identifier: MIT
// cmd_perft.c - `genpei perft GAME DEPTH`: counts leaves, a line per depth.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/perft.h"
#include "lang/game/l7_game.h"
#include "work/progress.h"

typedef struct {
    App *app;
    const Game *game;
    const State *state;
    Progress *progress;
    bool divide, json;
} Counting;

static void print_depth(const Game *g, bool json, int depth, uint64_t leaves, double seconds) {
    if (json) {
        cli_print_json(json_pack("{s:i, s:I, s:f, s:s}", "depth", depth, "nodes",
                                 (json_int_t)leaves, "seconds", seconds, "backend", g->backend));
        return;
    }
    printf("%3d %16llu %9.3f s", depth, (unsigned long long)leaves, seconds);
    if (seconds > 0.001) printf(" %8.1f million leaves/s", (double)leaves / seconds / 1e6);
    putchar('\n');
    fflush(stdout);
}

static void print_root_move(const Counting *c, Move m, int depth, uint64_t leaves) {
    json_t *move = cli_json_move(c->game, c->state, m);
    if (c->json) {
        cli_print_json(json_pack("{s:O, s:i, s:I}", "move", move, "depth", depth, "nodes",
                                 (json_int_t)leaves));
    } else {
        progress_clear(c->progress);
        printf("%-16s %16llu\n", json_string_value(move), (unsigned long long)leaves);
    }
    json_decref(move);
}

// perft_count, root move by root move, so that the progress can be shown.
static bool count_leaves(const Counting *c, int depth, uint64_t *leaves) {
    const Game *g = c->game;
    const State *s = c->state;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    State *next = game_states_new(g, 1);
    bool whole = true;
    *leaves = 0;
    for (size_t i = 0; i < n && whole; i++) {
        uint64_t below;
        progress_say(c->progress, "depth %d: %zu of %zu first moves, %llu leaves", depth, i, n,
                     (unsigned long long)*leaves);
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        whole = perft_count(g, next, depth - 1, &c->app->stop, &below);
        *leaves += below;
        if (whole && c->divide) print_root_move(c, moves[i], depth, below);
    }
    if (n == 0) whole = perft_count(g, s, depth, &c->app->stop, leaves);
    progress_clear(c->progress);
    free(next);
    free(moves);
    return whole;
}

// Whether a game's description gives another number for this depth; then that is reported.
static bool described_otherwise(const Game *g, int depth, uint64_t leaves) {
    const L7Rules *r = l7_rules(g);
    for (int i = 0; i < g->n_params; i++)
        if (g->params[i].value != g->params[i].default_value) return false;
    if (!r || depth > r->program->perft.n) return false;
    long long said = r->program->perft.counts[depth - 1];
    if (said == (long long)leaves) return false;
    fflush(stdout);
    fprintf(stderr, "genpei: the description gives %lld %s at depth %d\n", said,
            str_plural(said, "leaf", "leaves"), depth);
    return true;
}

static int run_perft(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *position = NULL, *moves = NULL, *backend = NULL;
    int64_t depth = 0;
    bool json = false, divide = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "name of the game"},
        {.name = "DEPTH",
         .kind = ARG_INT,
         .out = &depth,
         .help = "depth in plies; a pass counts as one",
         .min = 1,
         .max = 60},
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
        {.name = "--backend",
         .kind = ARG_TEXT,
         .out = &backend,
         .value = "native|vm|c",
         .help = "run the rules hand-written, interpreted or compiled (default: the fastest "
                 "available)"},
        {.name = "--divide",
         .kind = ARG_FLAG,
         .out = &divide,
         .help = "count DEPTH only, with one line per first move"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print one JSON object per line"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = cli_open(app, name, backend, &e);
    if (!g) return cli_fail(&e);
    State *s = cli_position(g, position, moves, &e);
    if (!s) return cli_fail(&e);
    bool whole = true, differs = false, from_start = !position && !moves;
    Progress progress;
    progress_init(&progress);
    Counting c = {app, g, s, &progress, divide, json};
    for (int d = divide ? (int)depth : 1; d <= depth && whole; d++) {
        uint64_t leaves;
        int64_t began = os_cpu_ns();
        whole = count_leaves(&c, d, &leaves) && !game_exceeded(g, NULL);
        if (whole) print_depth(g, json, d, leaves, (double)(os_cpu_ns() - began) / 1e9);
        if (whole && from_start) differs |= described_otherwise(g, d, leaves);
    }
    if (!whole && !game_exceeded(g, NULL))
        fprintf(stderr, "genpei: stopped; %s\n",
                divide ? "the moves above are counted" : "the depths above are counted");
    free(s);
    return differs ? CLI_NO : CLI_OK;
}

const Command cmd_perft = {
    .name = "perft",
    .group = GROUP_GAMES,
    .summary = "Count the leaves of the game tree, one line per depth.",
    .example = "genpei perft othello 10",
    .run = run_perft,
};
