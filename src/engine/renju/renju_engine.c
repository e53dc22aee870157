// SPDX-License-Identifier: MIT
// renju_engine.c - `renju`: plays renju and gomoku by threats.
//
// Every position is read from its text into a board of its own (renju_board.h). Effort is counted
// in moves made, so that a choice depends on nothing but the position and the options; with `time`
// in processor time.
#include "engine/engine_table.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/renju/renju_words.h"

#include <stdlib.h>

// A win that the search sees is worth more than every open position, and less than a proved one:
// the search does not try every answer.
enum { DEFAULT_NODES = 60000, DEFAULT_DEPTH = 4, SEEN_WON = 30000 };

typedef struct {
    Engine engine;
    RenjuShapes *shapes;
    RenjuThinker *thinker;
    RenjuBoard board;
    RenjuNames names;
    RenjuThought thought;
    int nodes, depth;
    int64_t time_ns;
} RenjuEngine;

static void renju_engine_free(Engine *x) {
    RenjuEngine *r = (RenjuEngine *)x;
    renju_thinker_free(r->thinker);
    renju_shapes_free(r->shapes);
    free(r);
}

static void read_board(RenjuEngine *r, const State *s) {
    const Game *g = r->engine.game;
    grid_text_read(g, s, &r->names.grid, NULL);
    renju_board_init(&r->board, r->shapes,
                     game_is(g, "renju") ? RENJU_RULES_RENJU : RENJU_RULES_GOMOKU,
                     r->names.grid.width);
    for (int i = 0; i < r->board.n_points; i++) {
        char stone = r->names.grid.cell[i];
        if (stone != '.')
            renju_put(&r->board, r->board.point[i], stone == 'X' ? RENJU_BLACK : RENJU_WHITE);
    }
}

// A thirtieth of what is left on a game clock, and never all that a move may take.
static int64_t share_of_clock(const TurnClock *c, int side) {
    int64_t share = c->left_ms[side] / 30 + c->inc_ms + c->byo_ms / 2;
    if (share > c->allowance_ms / 2) share = c->allowance_ms / 2;
    return (share > 0 ? share : 1) * 1000000;
}

static RenjuEffort effort_for(const RenjuEngine *r, const Turn *turn) {
    RenjuEffort effort = {.stop = turn->limits.stop};
    int64_t time_ns = turn->limits.time_ms * 1000000;
    effort.nodes_max = turn->limits.nodes;
    if (!time_ns && turn->clock) time_ns = share_of_clock(turn->clock, turn->side);
    if (!time_ns && !effort.nodes_max) {
        time_ns = r->time_ns;
        if (!time_ns) effort.nodes_max = (uint64_t)r->nodes;
    }
    if (time_ns) effort.deadline_ns = os_thread_ns() + time_ns;
    return effort;
}

static bool move_to(const RenjuEngine *r, const State *s, int place, Move *out, Error *e) {
    char name[8];
    renju_place_name(&r->names, place, name);
    return game_move_parse(r->engine.game, s, name, out, e);
}

// The line as moves of the game, as far as they are legal one after the other.
static void give_line(const RenjuEngine *r, const State *s, const RenjuLine *line, Choice *out) {
    const Game *g = r->engine.game;
    State *now = game_states_new(g, 1);
    game_copy(g, now, s);
    for (int i = 0; i < line->length && out->line_length < SEARCH_DEPTH_MAX; i++) {
        Move m;
        if (game_over(g, now) || !move_to(r, now, line->move[i], &m, NULL)) break;
        out->line[out->line_length++] = m;
        game_play(g, now, m);
    }
    free(now);
}

static int value_of(const RenjuThought *t) {
    switch (t->because) {
    case RENJU_BECAUSE_FIVE:
    case RENJU_BECAUSE_VCF:
    case RENJU_BECAUSE_VCT:
        return value_from_payoff(1);
    case RENJU_BECAUSE_LOST:
        return value_from_payoff(-1);
    case RENJU_BECAUSE_SEEN_WON:
        return SEEN_WON;
    case RENJU_BECAUSE_SEEN_LOST:
        return -SEEN_WON;
    default:
        return t->value;
    }
}

static bool renju_engine_think(Engine *x, const Turn *turn, Choice *out, Error *e) {
    RenjuEngine *r = (RenjuEngine *)x;
    if (game_over(x->game, turn->state))
        return error_set(e, "asked for a move when the game is over");
    read_board(r, turn->state);
    RenjuEffort effort = effort_for(r, turn);
    int depth = turn->limits.depth ? turn->limits.depth : r->depth;
    if (depth > RENJU_DEPTH_MAX) depth = RENJU_DEPTH_MAX;
    renju_think(r->thinker, &r->board, turn->side, depth, &effort, &r->thought);
    out->has_value = r->thought.because != RENJU_BECAUSE_STOPS_FIVE;
    out->value = value_of(&r->thought);
    out->stats =
        (SearchStats){.nodes = effort.nodes, .depth = r->thought.depth, .stopped = effort.stopped};
    give_line(r, turn->state, &r->thought.line, out);
    return move_to(r, turn->state, r->thought.move, &out->move, e);
}

static void renju_engine_explain(Engine *x, const Turn *turn, Insight *out) {
    RenjuEngine *r = (RenjuEngine *)x;
    renju_explain(&r->names, &r->board, turn->side, &r->thought, out);
}

static bool suits(const Game *g, Error *e) {
    int size = game_param(g, "size", 0);
    if (!game_is(g, "renju") && !game_is(g, "gomoku"))
        return error_set(e, "renju plays renju and gomoku");
    if (size < RENJU_SIDE_MIN || size > RENJU_SIDE_MAX)
        return error_set(e, "renju needs a board of %d to %d", RENJU_SIDE_MIN, RENJU_SIDE_MAX);
    return true;
}

static Engine *renju_engine_make(Spec *spec, const Game *g, Error *e) {
    static const EngineOps ops = {.gives_reply = true,
                                  .free = renju_engine_free,
                                  .think = renju_engine_think,
                                  .explain = renju_engine_explain};
    static const char *const known[] = {"time", "nodes", "depth"};
    int nodes = DEFAULT_NODES, depth = DEFAULT_DEPTH;
    double seconds = 0;
    if (!suits(g, e) || !spec_real(spec, "time", 0.001, 1000, &seconds, e) ||
        !spec_int(spec, "nodes", 100, 1000000000, &nodes, e) ||
        !spec_int(spec, "depth", 1, RENJU_DEPTH_MAX, &depth, e) ||
        !spec_done(spec, known, sizeof known / sizeof *known, e))
        return NULL;
    RenjuEngine *r = mem_new(1, sizeof *r);
    r->engine = (Engine){&ops, g};
    r->shapes = renju_shapes_new();
    r->thinker = renju_thinker_new();
    r->nodes = nodes;
    r->depth = seconds > 0 && !spec_get(spec, "depth") ? RENJU_DEPTH_MAX : depth;
    r->time_ns = (int64_t)(seconds * 1e9);
    r->names.names.upward = game_is(g, "renju");
    return &r->engine;
}

static const EngineWork work = {"renju", "nodes=3000",
                                "h8 h9 i9 g7 j10 g8 g9 i7 h10 h6 f8 k11 f9 e9 i11"};

const EngineType renju_engine = {.make = renju_engine_make, .work = &work};
