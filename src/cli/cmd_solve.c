// SPDX-License-Identifier: MIT
// cmd_solve.c - `genpei solve`: exact values of positions, by the solver of the game or the general
// one.
#include "cli/cmd.h"
#include "cli/solve.h"

#include <stdlib.h>

// The games that have a solver of their own, and then all others.
static const struct {
    const char *game;
    int (*position)(SolveRequest *r, Error *e);
    int (*openings)(const SolveRequest *r, Error *e);
    int (*check)(const SolveRequest *r, const char *file, Error *e);
    int (*problems)(SolveRequest *r, const char *file, Error *e); // .obf files
} solvers[] = {
    {"hex", solve_hex, solve_hex_openings, solve_hex_check, NULL},
    {"othello", solve_edge, solve_game_openings, solve_game_check, solve_obf},
    {"reversi70", solve_edge, solve_game_openings, solve_game_check, solve_obf},
    {"connect4", solve_connect4, solve_game_openings, solve_game_check, NULL},
    {"", solve_game, solve_game_openings, solve_game_check, NULL},
};
enum { GENERAL = sizeof solvers / sizeof *solvers - 1 };

static int find_solver(App *app, const char *name, const char *method, Error *e) {
    Spec spec;
    const GameType *type = game_table_find(app->games, name, NULL, &spec, e);
    if (!type) return -1;
    int i = method ? GENERAL : 0;
    while (i < GENERAL && strcmp(solvers[i].game, type->name) != 0) i++;
    return i;
}

static bool is_problem_file(const char *file) {
    size_t n = strlen(file);
    return n > 4 && strcmp(file + n - 4, ".obf") == 0;
}

static int solve(int solver, SolveRequest *r, const char *file, const char *check,
                 const char *position, const char *moves, Error *e) {
    if (check) return solvers[solver].check(r, check, e);
    if (file && solvers[solver].problems && is_problem_file(file))
        return solvers[solver].problems(r, file, e);
    if (file) return solve_file(r, solvers[solver].position, file, e);
    State *s = cli_position(r->game, position, moves, e);
    if (!s) return CLI_BAD;
    r->state = s;
    int status = r->opening ? solvers[solver].openings(r, e) : solvers[solver].position(r, e);
    free(s);
    return status;
}

// Only 8x8 Hex has a book; it knows winners, not why.
static bool book_is_possible(const SolveRequest *r, const char *game, Error *e) {
    if (!r->book) return true;
    if (strcmp(game, "hex") != 0) return error_set(e, "solve: --book is for hex8");
    if (r->proof || r->all_moves || r->opening)
        return error_set(e, "solve: --book answers who wins a position, and with which move; leave "
                            "--proof, --all-moves and --opening out");
    return true;
}

static bool read_bound(const char *text, SolveRequest *r, Error *e) {
    int64_t bound;
    r->has_bound = spec_number(text, &bound) && bound > INT32_MIN / 2 && bound < INT32_MAX / 2;
    if (!r->has_bound)
        return error_set(e, "solve: --at-least takes a whole number, not '%.40s'", text);
    r->bound = (int)bound;
    return true;
}

static bool bound_is_possible(const SolveRequest *r, Error *e) {
    int most = r->game->max_payoff;
    if (!r->has_bound || most == 0 || (r->bound >= -most && r->bound <= most)) return true;
    return error_set(e, "solve: --at-least %d: this game ends with %d to %d", r->bound, -most,
                     most);
}

int cmd_solve(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *file = NULL, *position = NULL, *moves = NULL, *check = NULL;
    const char *backend = NULL, *shard = NULL, *at_least = NULL;
    SolveRequest r = {.app = app, .threads = 1};
    int64_t threads = 1;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "which game"},
        {.name = "[FILE]",
         .kind = ARG_TEXT,
         .out = &file,
         .help = "positions, one a line: moves from the start, or as --position takes them"},
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
        {.name = "--opening",
         .kind = ARG_TEXT,
         .out = &r.opening,
         .value = "all|M",
         .help = "the position after this move, or after each of all moves"},
        {.name = "--all-moves",
         .kind = ARG_FLAG,
         .out = &r.all_moves,
         .help = "finds every move that is as good"},
        {.name = "--book",
         .kind = ARG_FLAG,
         .out = &r.book,
         .help = "hex8: with the solved positions that the program carries"},
        {.name = "--wld",
         .kind = ARG_FLAG,
         .out = &r.wld,
         .help = "only who wins, not by how much"},
        {.name = "--at-least",
         .kind = ARG_TEXT,
         .out = &at_least,
         .value = "K",
         .help = "only whether the player to move gets at least K"},
        {.name = "--method",
         .kind = ARG_TEXT,
         .out = &r.method,
         .value = "auto|alphabeta|pn|retrograde|engine",
         .help = "how: the general solver, and which part of it"},
        {.name = "--no-symmetry",
         .kind = ARG_FLAG,
         .out = &r.no_symmetry,
         .help = "takes no position for another one turned"},
        {.name = "--backend",
         .kind = ARG_TEXT,
         .out = &backend,
         .value = "native|vm|c",
         .help = "what the game runs on (the fastest there is)"},
        {.name = "--proof",
         .kind = ARG_TEXT,
         .out = &r.proof,
         .value = "FILE",
         .help = "writes a proof, for genpei verify"},
        {.name = "--check",
         .kind = ARG_TEXT,
         .out = &check,
         .value = "FILE",
         .help = "checks a proof by the rules alone"},
        {.name = "--journal",
         .kind = ARG_TEXT,
         .out = &r.journal,
         .value = "FILE",
         .help = "keeps what is solved, as soon as it is"},
        {.name = "--resume",
         .kind = ARG_FLAG,
         .out = &r.resume,
         .help = "goes on with a journal that is there"},
        {.name = "--shard",
         .kind = ARG_TEXT,
         .out = &shard,
         .value = "I/N",
         .help =
             "only the I-th of N parts of a FILE or position; 'genpei merge' joins their journals"},
        {.name = "--threads",
         .kind = ARG_INT,
         .out = &threads,
         .value = "N",
         .help = "processors to use (1)",
         .min = 1,
         .max = 256},
        {.name = "--memory",
         .kind = ARG_INT,
         .out = &r.memory_mb,
         .value = "MB",
         .help = "what the solver may take (Hex 1024, others 256)",
         .min = 16,
         .max = 1 << 20},
        {.name = "--seconds",
         .kind = ARG_REAL,
         .out = &r.seconds,
         .value = "S",
         .help = "gives up, with \"unknown\", after so long"},
        {.name = "--json", .kind = ARG_FLAG, .out = &r.json, .help = "one JSON object a position"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    r.threads = (int)threads;
    Error e;
    if (at_least && !read_bound(at_least, &r, &e)) return cli_fail(&e);
    if (shard && !r.journal) return error_set(&e, "solve: --shard needs --journal"), cli_fail(&e);
    if (shard && !cli_shard(shard, &r.shard, &r.shards, &e)) return cli_fail(&e);
    int solver = find_solver(app, name, r.method, &e);
    if (solver < 0 || !book_is_possible(&r, solvers[solver].game, &e)) return cli_fail(&e);
    // The solver of Hex takes only the board from the rules; the others live on their speed.
    r.game = solver == GENERAL || backend ? cli_open(app, name, backend, &e)
                                          : game_table_open(app->games, name, &e);
    if (!r.game) return cli_fail(&e);
    status =
        bound_is_possible(&r, &e) ? solve(solver, &r, file, check, position, moves, &e) : CLI_BAD;
    if (r.kept) r.drop(r.kept);
    return status == CLI_BAD ? cli_fail(&e) : status;
}
