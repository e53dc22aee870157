// SPDX-License-Identifier: MIT
// hex_solver_engine.c - `hex-solver`: Hex by proof; wins a won position as soon as it can prove it.
// Values are thousandths of a win: 0 and 1000 are proved, 500 is not known.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "engine/hex/solve/hex_winning.h"

#include <stdlib.h>

typedef struct {
    Engine engine;
    HexWinning *winning;
    HexWinLimits effort;
    size_t memory;
    int threads;
    int width, height;
    HexPosition position;
    HexVerdict verdict;
} HexSolverEngine;

static void hex_solver_engine_free(Engine *x) {
    HexSolverEngine *h = (HexSolverEngine *)x;
    hex_winning_free(h->winning);
    free(h);
}

// A limit of the turn replaces the player's own.
static void solve(HexSolverEngine *h, const Turn *turn) {
    HexWinLimits l = h->effort;
    l.stop = turn->limits.stop;
    if (turn->limits.time_ms) l.wall_ns = turn->limits.time_ms * 1000000;
    if (turn->limits.nodes) l.nodes = turn->limits.nodes;
    hex_position_read(h->engine.game, turn->state, &h->position);
    hex_winning_ask(h->winning, &h->position, &l, &h->verdict);
}

static bool play_at(const HexSolverEngine *h, const State *s, int cell, Move *out) {
    return hex_position_move(h->engine.game, s, cell, out, NULL);
}

// A winning move, else the one that was hardest to refute, else the first that is allowed: the
// first stone may be restricted.
static bool play(const HexSolverEngine *h, const State *s, Move *out) {
    if (play_at(h, s, h->verdict.move, out) || play_at(h, s, h->verdict.likely, out)) return true;
    for (int i = 0; i < h->width * h->height; i++)
        if (play_at(h, s, i, out)) return true;
    return false;
}

static bool hex_solver_think(Engine *x, const Turn *turn, Choice *out, Error *e) {
    HexSolverEngine *h = (HexSolverEngine *)x;
    solve(h, turn);
    const HexVerdict *v = &h->verdict;
    bool wins = v->winner == h->position.mover, loses = v->winner == !h->position.mover;
    out->has_value = true;
    out->value = wins ? VALUE_CERTAIN : loses ? 0 : VALUE_CERTAIN / 2;
    out->stats = (SearchStats){.nodes = v->nodes, .stopped = v->winner < 0};
    if (loses && game_move_parse(x->game, turn->state, "swap", &out->move, NULL)) {
        out->value = VALUE_CERTAIN;
        return true;
    }
    return play(h, turn->state, &out->move) ? true : error_set(e, "there is no move");
}

// Nothing is remembered from one game to the next.
static void hex_solver_begin(Engine *x, int side, uint64_t seed) {
    HexSolverEngine *h = (HexSolverEngine *)x;
    (void)side;
    (void)seed;
    hex_winning_free(h->winning);
    h->winning = hex_winning_new(h->width, h->height, h->memory, h->threads);
}

static Engine *hex_solver_make(Spec *spec, const Game *g, Error *e) {
    static const EngineOps ops = {.value_type = VALUE_CHANCE,
                                  .free = hex_solver_engine_free,
                                  .think = hex_solver_think,
                                  .begin = hex_solver_begin};
    static const char *const known[] = {"time", "nodes", "threads", "memory"};
    double seconds = 0;
    int width, height, nodes = 0, threads = 1, memory = 256;
    bool ok = hex_position_board(g, &width, &height, e) &&
              spec_real(spec, "time", 0.001, 100000, &seconds, e) &&
              spec_int(spec, "nodes", 1, INT32_MAX, &nodes, e) &&
              spec_int(spec, "threads", 1, 64, &threads, e) &&
              spec_int(spec, "memory", 16, 16384, &memory, e) &&
              spec_done(spec, known, sizeof known / sizeof *known, e);
    if (!ok) return NULL;
    if (seconds == 0 && nodes == 0) seconds = 5;
    HexSolverEngine *h = mem_new(1, sizeof *h);
    h->engine = (Engine){&ops, g};
    h->memory = (size_t)memory << 20;
    h->threads = threads;
    h->width = width;
    h->height = height;
    hex_solver_begin(&h->engine, 0, 0);
    h->effort.wall_ns = (int64_t)(seconds * 1e9);
    h->effort.nodes = (uint64_t)nodes;
    return &h->engine;
}

static const EngineWork work = {"hex:size=6", "nodes=2000", "a2 c4 d3 b4"};

const EngineType hex_solver_engine = {.make = hex_solver_make, .work = &work};
