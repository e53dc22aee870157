// SPDX-License-Identifier: MIT
// htp_commands.c - see htp_commands.h.
//
// Those that compute something take the colour to move (default: the side to move). Their output is
// what HexGui draws on cells: "c3 fb" is filled in for black, "c3 fd" dead, "c3 x" a move not worth
// considering.
#include "proto/engine/htp_commands.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/play/hex_facts.h"
#include "proto/gtp_words.h"

enum { SOLVE_SECONDS = 60 }; // default
enum { MEGABYTES = 1 << 20, SOLVE_MEMORY = 256, KNOW_MEMORY = 64 };

typedef struct {
    int width, height;
    HexPosition position;
} HexAsk;

// The position with the colour that the first argument names. False with a refusal.
static bool read_ask(GtpEngine *g, HexAsk *out) {
    Error e;
    const Game *game = g->seat.live.game;
    if (!hex_position_board(game, &out->width, &out->height, &e))
        return gtp_refuse(g, "not available for %s", game->name);
    hex_position_read(game, g->seat.live.state, &out->position);
    if (g->n > 1 && !gtp_read_colour(game, g->words[1], &out->position.mover))
        return gtp_refuse(g, "syntax error: no such colour");
    return true;
}

static void say_cell(GtpEngine *g, const HexAsk *ask, int cell) {
    gtp_say(g, "%c%d", 'a' + cell % ask->width, cell / ask->width + 1);
}

static const char *colour_word(const GtpEngine *g, int player) {
    return *gtp_colour(g->seat.live.game, player) == 'b' ? "black" : "white";
}

// --- the board ---

// Rows from the top, each half a cell further to the right.
static bool do_showboard(GtpEngine *g) {
    HexAsk ask;
    g->n = 1;
    if (!read_ask(g, &ask)) return false;
    gtp_say(g, "\n  ");
    for (int x = 0; x < ask.width; x++) gtp_say(g, " %c", 'a' + x);
    for (int y = 0; y < ask.height; y++) {
        gtp_say(g, "\n%*s%2d", y, "", y + 1);
        for (int x = 0; x < ask.width; x++) {
            int stone = ask.position.stone[y * ask.width + x];
            bool black = stone >= 0 && *gtp_colour(g->seat.live.game, stone) == 'b';
            gtp_say(g, " %c", stone < 0 ? '.' : black ? 'B' : 'W');
        }
        gtp_say(g, " %d", y + 1);
    }
    return gtp_say(g, "\n");
}

static bool do_all_legal_moves(GtpEngine *g) {
    const Game *game = g->seat.live.game;
    Move *moves = mem_new(game->max_moves, sizeof *moves);
    size_t n =
        game_over(game, g->seat.live.state) ? 0 : game_moves(game, g->seat.live.state, moves);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&g->reply, ' ');
        gtp_add_move(g, moves[i], &g->reply);
    }
    free(moves);
    return true;
}

// --- what links say ---

static void look(const HexAsk *ask, HexFacts *out) {
    HexShape *shape = mem_new(1, sizeof *shape);
    hex_shape_init(shape, ask->width, ask->height);
    HexFactFinder *know = hex_facts_new(shape, KNOW_MEMORY * MEGABYTES);
    hex_facts_root(know, &ask->position);
    hex_facts_at(know, NULL, 0, out);
    hex_facts_free(know);
    free(shape);
}

static void say_filled(GtpEngine *g, const HexAsk *ask, const HexFacts *known) {
    for (int cell = 0; cell < ask->width * ask->height; cell++) {
        const char *what = hex_proof_has(known->dead, cell) ? "fd" : NULL;
        for (int player = 0; player < 2; player++)
            if (hex_proof_has(known->captured[player], cell))
                what = *colour_word(g, player) == 'b' ? "fb" : "fw";
        if (!what) continue;
        gtp_say(g, " ");
        say_cell(g, ask, cell);
        gtp_say(g, " %s", what);
    }
}

static bool do_compute_fillin(GtpEngine *g) {
    HexAsk ask;
    HexFacts known;
    if (!read_ask(g, &ask)) return false;
    look(&ask, &known);
    say_filled(g, &ask, &known);
    return true;
}

// Cells that are neither filled in nor worth a move get an x; a won position has none.
static bool do_vc_build(GtpEngine *g) {
    HexAsk ask;
    HexFacts known;
    if (!read_ask(g, &ask)) return false;
    look(&ask, &known);
    say_filled(g, &ask, &known);
    for (int cell = 0; known.winner < 0 && cell < ask.width * ask.height; cell++) {
        bool filled = hex_proof_has(known.dead, cell) || hex_proof_has(known.captured[0], cell) ||
                      hex_proof_has(known.captured[1], cell);
        if (ask.position.stone[cell] >= 0 || filled || hex_proof_has(known.moves, cell)) continue;
        gtp_say(g, " ");
        say_cell(g, &ask, cell);
        gtp_say(g, " x");
    }
    return true;
}

// --- the solver ---

typedef struct {
    int64_t until_ns;
    const atomic_bool *stop;
} SolveLimit;

static bool go_on(void *context, uint64_t nodes) {
    const SolveLimit *l = context;
    (void)nodes;
    return os_now_ns() < l->until_ns && !(l->stop && atomic_load(l->stop));
}

// Time for the solver: the second argument, in seconds.
static bool read_limit(GtpEngine *g, SolveLimit *out) {
    double seconds = SOLVE_SECONDS;
    if (g->n > 2 && (!spec_decimal(g->words[2], &seconds) || seconds <= 0 || seconds > 1e6))
        return gtp_refuse(g, "syntax error: seconds must be a number above 0");
    *out = (SolveLimit){os_now_ns() + (int64_t)(seconds * 1e9), g->seat.setup->stop};
    return true;
}

static HexSolver *open_solver(const HexAsk *ask, SolveLimit *limit) {
    HexSolverOptions options = {
        .memory = (size_t)SOLVE_MEMORY * MEGABYTES, .go_on = go_on, .context = limit};
    return hex_solver_new(ask->width, ask->height, &options);
}

static bool do_solve_state(GtpEngine *g) {
    HexAsk ask;
    SolveLimit limit;
    HexVerdict verdict;
    if (!read_ask(g, &ask) || !read_limit(g, &limit)) return false;
    HexSolver *solver = open_solver(&ask, &limit);
    hex_solver_decide(solver, &ask.position, &verdict);
    hex_solver_free(solver);
    return gtp_say(g, "%s", verdict.winner < 0 ? "unknown" : colour_word(g, verdict.winner));
}

static bool do_find_winning(GtpEngine *g) {
    HexAsk ask;
    SolveLimit limit;
    if (!read_ask(g, &ask) || !read_limit(g, &limit)) return false;
    HexSolver *solver = open_solver(&ask, &limit);
    int mover = ask.position.mover;
    ask.position.mover = !mover;
    for (int cell = 0; cell < ask.width * ask.height; cell++) {
        HexVerdict verdict;
        if (ask.position.stone[cell] >= 0) continue;
        ask.position.stone[cell] = (int8_t)mover;
        hex_solver_decide(solver, &ask.position, &verdict);
        ask.position.stone[cell] = -1;
        if (verdict.winner != mover) continue;
        if (g->reply.len) gtp_say(g, " ");
        say_cell(g, &ask, cell);
    }
    hex_solver_free(solver);
    return true;
}

static bool do_analyze_commands(GtpEngine *g) {
    return gtp_say(g, "plist/All Legal Moves/all_legal_moves %%c\n"
                      "inferior/VC Build/vc-build %%m\n"
                      "inferior/Compute Fillin/compute-fillin %%m\n"
                      "string/DFPN Solve State/dfpn-solve-state %%m\n"
                      "plist/DFPN Find Winning/dfpn-solver-find-winning %%m\n"
                      "pspairs/Values of Moves/genpei-values\n"
                      "string/Position/genpei-position\n");
}

static const GtpCommand commands[] = {
    {"showboard", 0, do_showboard},
    {"all_legal_moves", 0, do_all_legal_moves},
    {"hexgui-analyze_commands", 0, do_analyze_commands},
    {"vc-build", 0, do_vc_build},
    {"compute-fillin", 0, do_compute_fillin},
    {"dfpn-solve-state", 0, do_solve_state},
    {"dfpn-solver-find-winning", 0, do_find_winning},
};

const GtpCommand *htp_commands(size_t *n) {
    *n = sizeof commands / sizeof *commands;
    return commands;
}
