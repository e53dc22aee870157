// SPDX-License-Identifier: MIT
// hex_solver_player.c - see hex_solver_player.h. Values are thousandths of a win: 0 and 1000 are
// proved, 500 is not known.
#include "players/hex/hex_solver_player.h"

#include "base/mem.h"
#include "engine/hex/solve/hex_winning.h"

#include <stdlib.h>

typedef struct {
    Player player;
    HexWinning *winning;
    HexWinLimits effort;
    size_t memory;
    int threads;
    int width, height;
    HexPosition position;
    HexVerdict verdict;
} HexSolverPlayer;

static void hex_solver_player_free(Player *p) {
    HexSolverPlayer *h = (HexSolverPlayer *)p;
    hex_winning_free(h->winning);
    free(h);
}

// A limit that is asked for takes the place of the player's own.
static void solve(HexSolverPlayer *h, const Turn *turn) {
    HexWinLimits l = h->effort;
    l.stop = turn->limits.stop;
    if (turn->limits.time_ms) l.wall_ns = turn->limits.time_ms * 1000000;
    if (turn->limits.nodes) l.nodes = turn->limits.nodes;
    hex_position_read(h->player.game, turn->state, &h->position);
    hex_winning_ask(h->winning, &h->position, &l, &h->verdict);
}

static bool play_at(const HexSolverPlayer *h, const State *s, int cell, Move *out) {
    return hex_position_move(h->player.game, s, cell, out, NULL);
}

// A winning move, else the one that was hardest to refute, else the first that is allowed: the
// first stone may be restricted.
static bool play(const HexSolverPlayer *h, const State *s, Move *out) {
    if (play_at(h, s, h->verdict.move, out) || play_at(h, s, h->verdict.likely, out)) return true;
    for (int i = 0; i < h->width * h->height; i++)
        if (play_at(h, s, i, out)) return true;
    return false;
}

static bool hex_solver_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    HexSolverPlayer *h = (HexSolverPlayer *)p;
    solve(h, turn);
    const HexVerdict *v = &h->verdict;
    bool wins = v->winner == h->position.mover, loses = v->winner == !h->position.mover;
    out->has_value = true;
    out->value = wins ? VALUE_CERTAIN : loses ? 0 : VALUE_CERTAIN / 2;
    out->stats = (SearchStats){.nodes = v->nodes, .stopped = v->winner < 0};
    if (loses && game_move_parse(p->game, turn->state, "swap", &out->move, NULL)) {
        out->value = VALUE_CERTAIN;
        return true;
    }
    return play(h, turn->state, &out->move) ? true : error_set(e, "there is no move");
}

// Nothing is remembered from one game to the next.
static void hex_solver_begins(Player *p, int side, uint64_t seed) {
    HexSolverPlayer *h = (HexSolverPlayer *)p;
    (void)side;
    (void)seed;
    hex_winning_free(h->winning);
    h->winning = hex_winning_new(h->width, h->height, h->memory, h->threads);
}

static Player *hex_solver_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.value_type = VALUE_CHANCE,
                                  .free = hex_solver_player_free,
                                  .choose = hex_solver_choose,
                                  .begins = hex_solver_begins};
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
    HexSolverPlayer *h = mem_new(1, sizeof *h);
    h->player = (Player){.ops = &ops, .game = g};
    h->memory = (size_t)memory << 20;
    h->threads = threads;
    h->width = width;
    h->height = height;
    hex_solver_begins(&h->player, 0, 0);
    h->effort.wall_ns = (int64_t)(seconds * 1e9);
    h->effort.nodes = (uint64_t)nodes;
    return &h->player;
}

const PlayerType hex_solver_player_type = {
    .name = "hex-solver",
    .options = "time=S,nodes=N,threads=N,memory=MB",
    .summary = "Hex by proof: plays what it can prove to win, with a book of 8x8",
    .make = hex_solver_make,
};
