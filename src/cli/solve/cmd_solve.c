// SPDX-License-Identifier: MIT
// cmd_solve.c - `genpei solve`: exact values of positions, by the solver of the game or the general
// one.
#include "cli/cmd.h"
#include "cli/solve/solve.h"
#include "cli/solve/solve_tsume.h"

#include "base/os/os_pages.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "record/formats/record_obf.h"

#include <stdlib.h>

// What the command does by the game; engines (engine_table.h) are found by solve_engine.
typedef struct {
    int (*position)(SolveRequest *r, Error *e);
    int (*openings)(const SolveRequest *r, Error *e);
    int (*check)(const SolveRequest *r, const char *file, Error *e);
    int (*problems)(SolveRequest *r, const char *file, Str *text, Error *e); // OBF
} Solving;

// Hex has answers of its own: proofs, a book, openings, moves that may still win.
static const Solving of_hex = {solve_hex, solve_hex_openings, solve_hex_check, NULL};
static const Solving of_reversi = {solve_engine, solve_game_openings, solve_game_check, solve_obf};
static const Solving of_others = {solve_engine, solve_game_openings, solve_game_check, NULL};

static const Solving *solving_of(const Game *g, const char *method) {
    if (method) return &of_others;
    if (game_is(g, "hex")) return &of_hex;
    return game_is(g, "othello") || game_is(g, "reversi70") ? &of_reversi : &of_others;
}

// Named .obf, or of that format under any name: the first line that is not a comment has something
// after a semicolon.
static bool is_problem_file(const char *file, const char *text) {
    size_t n = strlen(file);
    if (n > 4 && strcmp(file + n - 4, ".obf") == 0) return true;
    for (text += strspn(text, " \t\r\n"); *text == '%' || *text == '#';) {
        text += strcspn(text, "\n");
        text += strspn(text, " \t\r\n");
    }
    const char *semicolon = text + strcspn(text, ";\n");
    return *semicolon == ';' && record_is_obf(text, strlen(text));
}

// What the command line says, besides the request.
typedef struct {
    const char *game, *file, *position, *moves, *check, *backend, *language, *shard, *at_least;
    int64_t threads;
    bool tsume;
} Options;

static int solve_lines(const Solving *solving, SolveRequest *r, const char *file, Error *e) {
    Str text = {0};
    if (!os_read_text(file, (size_t)1 << 26, &text, e)) return CLI_BAD;
    bool problems = solving->problems && is_problem_file(file, str_text(&text));
    int status = problems ? solving->problems(r, file, &text, e)
                          : solve_file(r, solving->position, file, &text, e);
    str_clear(&text);
    return status;
}

static int solve(const Solving *solving, SolveRequest *r, const Options *o, Error *e) {
    if (o->check) return solving->check(r, o->check, e);
    if (o->file && (o->position || o->moves || r->opening)) {
        error_set(e, "solve: a FILE has its own positions; leave --position, --moves and "
                     "--opening out");
        return CLI_BAD;
    }
    if (o->file) return solve_lines(solving, r, o->file, e);
    State *s = cli_position(r->game, o->position, o->moves, e);
    if (!s) return CLI_BAD;
    r->state = s;
    int status = r->opening ? solving->openings(r, e) : solving->position(r, e);
    free(s);
    return status;
}

// Only 8x8 Hex has a book; it knows winners, not why.
static bool book_is_possible(const SolveRequest *r, const Solving *solving, Error *e) {
    if (!r->book) return true;
    if (solving != &of_hex) return error_set(e, "solve: --book is for hex8");
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

static bool read_arguments(const Command *self, int argc, char **argv, Options *o, SolveRequest *r,
                           int *status) {
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o->game, NULL, "name of the game", 0, 0},
        {"[FILE]", ARG_TEXT, &o->file, NULL,
         "file of positions, one per line: moves from the start, or the text of a position", 0, 0},
        {"--position", ARG_TEXT, &o->position, "P", "start from this position", 0, 0},
        {"--moves", ARG_TEXT, &o->moves, "\"M M\"", "play these moves first", 0, 0},
        {"--opening", ARG_TEXT, &r->opening, "all|M",
         "solve the position after this first move, or after each first move", 0, 0},
        {"--all-moves", ARG_FLAG, &r->all_moves, NULL, "find all best moves, not just one", 0, 0},
        {"--book", ARG_FLAG, &r->book, NULL, "hex8: use the built-in solved positions", 0, 0},
        {"--wld", ARG_FLAG, &r->wld, NULL, "find only who wins, not by how much", 0, 0},
        {"--at-least", ARG_TEXT, &o->at_least, "K",
         "find only whether the player to move gets at least K", 0, 0},
        {"--method", ARG_TEXT, &r->method, "auto|alphabeta|pn|retrograde|engine",
         "use the general solver with this method, auto: it chooses (default: the game's own "
         "solver "
         "where there is one, otherwise auto)",
         0, 0},
        {"--no-symmetry", ARG_FLAG, &r->no_symmetry, NULL, "do not merge symmetric positions", 0,
         0},
        {"--backend", ARG_TEXT, &o->backend, "native|vm|c",
         "run the rules hand-written, interpreted or compiled (default: the fastest available)", 0,
         0},
        {"--proof", ARG_TEXT, &r->proof, "FILE", "write a proof, for genpei verify", 0, 0},
        {"--searched", ARG_INT, &r->searched, "N",
         "the proof leaves positions to genpei verify that it can search in N positions", 1,
         100000000},
        {"--check", ARG_TEXT, &o->check, "FILE", "check a proof by the rules alone", 0, 0},
        {"--journal", ARG_TEXT, &r->journal, "FILE",
         "write each result to FILE as soon as it is solved", 0, 0},
        {"--resume", ARG_FLAG, &r->resume, NULL, "continue an existing journal", 0, 0},
        {"--shard", ARG_TEXT, &o->shard, "I/N",
         "solve only part I of N of a FILE or position; 'genpei merge' joins the journals", 0, 0},
        {"--threads", ARG_INT, &o->threads, "N", "number of threads", 1, 256},
        {"--memory", ARG_INT, &r->memory_mb, "MB",
         "memory limit in megabytes (default 1024 for Hex, 256 for other games)", 16, 1 << 20},
        {"--seconds", ARG_REAL, &r->seconds, "S", "give up after S seconds and answer \"unknown\"",
         0, 0},
        {"--tsume", ARG_FLAG, &o->tsume, NULL,
         "shogi: look for a mate by checks alone (always so for shogi)", 0, 0},
        {"--second", ARG_FLAG, &r->second, NULL,
         "shogi: after a mate, look for one that begins with another move", 0, 0},
        {"--rest", ARG_FLAG, &r->rest, NULL,
         "shogi: the defender has in hand all pieces of the set that the position does not have", 0,
         0},
        {"--progress", ARG_REAL, &r->progress, "S",
         "shogi: every S seconds, print a line on standard error: nodes, proof and disproof "
         "number, table",
         0, 0},
        {"--language", ARG_TEXT, &o->language, "en|ja",
         "shogi: language of the answer (default: that of the locale)", 0, 0},
        {"--json", ARG_FLAG, &r->json, NULL, "print one JSON object per position", 0, 0},
    };
    return CLI_ARGS(self, spec, argc, argv, status);
}

// Engines need the rules only for the position; the general solver depends on their speed, and so
// gets the fastest back end.
static bool by_engine(const Game *g, const Options *o, const SolveRequest *r) {
    if (solving_of(g, r->method) != &of_others) return true;
    State *start = game_states_new(g, 1);
    game_start(g, start);
    SolveRequest asked = *r;
    asked.game = g;
    asked.state = start;
    asked.in_file = o->file != NULL;
    bool found = solve_has_engine(&asked);
    free(start);
    return found;
}

static const Game *open_game(App *app, const Options *o, const SolveRequest *r, Error *e) {
    const Game *g = o->backend ? NULL : game_table_open(app->games, o->game, e);
    if (!o->backend && (!g || by_engine(g, o, r))) return g;
    return cli_open(app, o->game, o->backend, e);
}

// How to do the request, with the game open; NULL, with the reason, when it cannot be done.
static const Solving *prepare(App *app, const Options *o, SolveRequest *r, Error *e) {
    r->threads = (int)o->threads;
    if (o->at_least && !read_bound(o->at_least, r, e)) return NULL;
    if (o->shard && !r->journal) return error_set(e, "solve: --shard needs --journal"), NULL;
    if (o->shard && !cli_shard(o->shard, &r->shard, &r->shards, e)) return NULL;
    if (r->searched && !r->proof) return error_set(e, "solve: --searched needs --proof"), NULL;
    if (r->proof && !os_can_write(r->proof, e)) return NULL;
    r->game = open_game(app, o, r, e);
    if (!r->game) return NULL;
    const Solving *solving = solving_of(r->game, r->method);
    return book_is_possible(r, solving, e) && bound_is_possible(r, e) ? solving : NULL;
}

// Shogi without parameters is solved only in this sense, shogi:pieces=any with --tsume. Its
// positions may lack a king: the game's rules are not asked.
static int run_tsume(const Options *o, SolveRequest *r, Error *e) {
    r->threads = (int)o->threads;
    if (!cli_language(o->language, &r->japanese, e)) return CLI_BAD;
    if (o->check || o->backend)
        return error_set(e, "solve shogi: takes no --check and no --backend"), CLI_BAD;
    if (r->proof && !os_can_write(r->proof, e)) return CLI_BAD;
    if (o->at_least || o->shard)
        return error_set(e, "solve shogi: takes no --at-least and no --shard"), CLI_BAD;
    return solve_tsume(r, o->file, o->position, o->moves, e);
}

static bool memory_is_possible(const SolveRequest *r, Error *e) {
    if (os_pages_possible((size_t)r->memory_mb << 20)) return true;
    return error_set(e, "solve: --memory %lld: the system does not give that many megabytes",
                     (long long)r->memory_mb);
}

static bool options_agree(const Options *o, const SolveRequest *r, Error *e) {
    if (r->resume && !r->journal) return error_set(e, "solve: --resume needs --journal");
    if (o->file && !*o->file) return error_set(e, "solve: the name of the FILE is empty");
    if (o->file && r->proof && os_is_same_file(o->file, r->proof))
        return error_set(e, "solve: --proof %.200s would replace the positions to be solved",
                         r->proof);
    return true;
}

static int run_solve(App *app, const Command *self, int argc, char **argv) {
    SolveRequest r = {.app = app};
    Options o = {.threads = 1};
    int status;
    if (!read_arguments(self, argc, argv, &o, &r, &status)) return status;
    Error e;
    if (!options_agree(&o, &r, &e) || !memory_is_possible(&r, &e)) return cli_fail(&e);
    r.any_pieces = o.tsume && strcmp(o.game, "shogi:pieces=any") == 0;
    bool shogi = strcmp(o.game, "shogi") == 0 || r.any_pieces;
    if (o.tsume && !shogi) {
        error_set(&e, "solve: --tsume is for shogi and shogi:pieces=any");
        return cli_fail(&e);
    }
    if (r.second && !shogi) {
        error_set(&e, "solve: --second is for shogi");
        return cli_fail(&e);
    }
    if (r.rest && !shogi) {
        error_set(&e, "solve: --rest is for shogi");
        return cli_fail(&e);
    }
    if (r.progress > 0 && !shogi) {
        error_set(&e, "solve: --progress is for shogi");
        return cli_fail(&e);
    }
    if (o.language && !shogi) {
        error_set(&e, "solve: --language is for shogi");
        return cli_fail(&e);
    }
    if (shogi) {
        status = run_tsume(&o, &r, &e);
        if (status == CLI_BAD && r.japanese && !r.json) solve_tsume_say_japanese(&e);
        return status == CLI_BAD ? cli_fail(&e) : status;
    }
    const Solving *solving = prepare(app, &o, &r, &e);
    if (!solving) return cli_fail(&e);
    status = solve(solving, &r, &o, &e);
    if (r.kept) r.drop(r.kept);
    return status == CLI_BAD ? cli_fail(&e) : status;
}

const Command cmd_solve = {
    .name = "solve",
    .group = GROUP_STUDY,
    .summary = "Find exact values: who wins, with which move, and a proof of it.",
    .example = "genpei solve hex7 --moves \"a1\" --json",
    .run = run_solve,
};
