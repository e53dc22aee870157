// SPDX-License-Identifier: MIT
// worlds_player.c - see worlds_player.h. Values are thousandths of the largest payoff seen: 500 is
// an even game.
#include "players/general/worlds_player.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/worlds.h"
#include "search/maxn.h"

#include <math.h>

typedef struct {
    Player player;
    int worlds, time_ms, nodes; // the last one for each world
    Maxn *maxn;
    State *world;
    Move *moves, *there; // of the view, and of a world
    double *sums, *values;
    Rng rng;
    // of the last thinking
    size_t n, drawn, misfits;
    double widest;
    SearchStats stats;
} WorldsPlayer;

static void worlds_player_free(Player *p) {
    WorldsPlayer *w = (WorldsPlayer *)p;
    maxn_free(w->maxn);
    free(w->world);
    free(w->moves);
    free(w->there);
    free(w->sums);
    free(w->values);
    free(w);
}

static void worlds_begins(Player *p, int side, uint64_t seed) {
    ((WorldsPlayer *)p)->rng = rng_seed_for(seed, 1996 + (uint64_t)side);
}

static size_t place_of(const WorldsPlayer *w, Move m) {
    size_t i = 0;
    while (i < w->n && w->moves[i] != m) i++;
    return i;
}

// One world: adds what each move is worth there.
static void look_at_world(WorldsPlayer *w, const Limits *limits) {
    const Game *g = w->player.game;
    size_t n = maxn_values(w->maxn, w->world, limits, &w->rng, w->values, &w->stats);
    game_moves(g, w->world, w->there);
    for (size_t i = 0; i < n; i++) {
        size_t at = place_of(w, w->there[i]);
        if (at == w->n) continue;
        w->sums[at] += w->values[i];
        if (fabs(w->values[i]) > w->widest) w->widest = fabs(w->values[i]);
    }
    w->drawn++;
}

static bool is_done(const WorldsPlayer *w, const Limits *l, int64_t deadline) {
    if (w->drawn == 0) return false;
    if (l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) return true;
    if (deadline) return os_now_ns() >= deadline;
    return l->nodes ? w->stats.nodes >= l->nodes : w->drawn >= (size_t)w->worlds;
}

static void think(WorldsPlayer *w, const Turn *turn) {
    const Game *g = w->player.game;
    Limits whole = turn->limits;
    if (!whole.time_ms && !whole.nodes) whole.time_ms = w->time_ms;
    int64_t deadline = whole.time_ms ? os_now_ns() + whole.time_ms * 1000000 : 0;
    Worlds *worlds = worlds_new(turn->past, turn->side);
    w->n = game_moves(g, turn->state, w->moves);
    w->drawn = 0;
    w->widest = 0;
    w->stats = (SearchStats){0};
    memset(w->sums, 0, w->n * sizeof *w->sums);
    while (w->n > 1 && !is_done(w, &whole, deadline)) {
        if (worlds)
            worlds_draw(worlds, &w->rng, w->world);
        else
            game_sample(g, turn->state, turn->side, &w->rng, w->world);
        Limits each = {.nodes = (uint64_t)w->nodes, .depth = whole.depth, .stop = whole.stop};
        if (deadline) each.time_ms = (deadline - os_now_ns()) / 1000000 + 1;
        look_at_world(w, &each);
    }
    w->misfits = worlds ? worlds_misfits(worlds) : 0;
    worlds_free(worlds);
}

static int value_at(const WorldsPlayer *w, size_t i) {
    if (w->drawn == 0 || w->widest <= 0) return value_from_chance(0.5);
    return value_from_chance(0.5 + 0.5 * w->sums[i] / (double)w->drawn / w->widest);
}

static bool worlds_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    WorldsPlayer *w = (WorldsPlayer *)p;
    think(w, turn);
    if (w->n == 0) return error_set(e, "asked for a move when the game is over");
    size_t best = 0;
    for (size_t i = 1; i < w->n; i++)
        if (w->sums[i] > w->sums[best]) best = i;
    out->move = w->moves[best];
    out->has_value = w->drawn > 0;
    out->value = value_at(w, best);
    out->stats = w->stats;
    out->line[0] = out->move;
    out->line_length = 1;
    return true;
}

static size_t worlds_values(Player *p, const Turn *turn, MoveValue *out) {
    WorldsPlayer *w = (WorldsPlayer *)p;
    think(w, turn);
    for (size_t i = 0; i < w->n; i++) {
        int value = value_at(w, i);
        out[i] = (MoveValue){.move = w->moves[i], .value = value, .static_value = value};
        out[i].depth = w->stats.depth;
        out[i].nodes = w->stats.nodes / w->n;
        out[i].line[0] = w->moves[i];
        out[i].line_length = 1;
    }
    return w->n;
}

static void worlds_explain(Player *p, const Turn *turn, Insight *out) {
    const WorldsPlayer *w = (const WorldsPlayer *)p;
    char en[200], ja[200];
    (void)turn;
    if (w->drawn == 0) return;
    snprintf(en, sizeof en,
             "I drew what I cannot see %zu times and looked %d plies ahead each time at most.",
             w->drawn, w->stats.depth);
    snprintf(ja, sizeof ja, "見えないものを%zu通り仮定し、それぞれ最大%d手先まで読みました。",
             w->drawn, w->stats.depth);
    insight_say(out, en, ja);
    if (w->misfits)
        insight_say(out, "Some of these guesses fit only a part of what was seen.",
                    "一部の仮定は、見えたことの一部にしか合いません。");
}

static Player *worlds_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.value_type = VALUE_CHANCE,
                                  .free = worlds_player_free,
                                  .choose = worlds_choose,
                                  .begins = worlds_begins,
                                  .values = worlds_values,
                                  .explain = worlds_explain};
    static const char *const known[] = {"worlds", "time", "nodes"};
    int worlds = 40, nodes = 300;
    double seconds = 0;
    if (!spec_int(spec, "worlds", 1, 1000000, &worlds, e)) return NULL;
    if (!spec_real(spec, "time", 0.001, 1000, &seconds, e)) return NULL;
    if (!spec_int(spec, "nodes", 1, 100000000, &nodes, e)) return NULL;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return NULL;
    if (g->players < 2) {
        error_set(e, "%s is for one player", g->name);
        return NULL;
    }
    WorldsPlayer *w = mem_new(1, sizeof *w);
    w->player.ops = &ops;
    w->worlds = worlds;
    w->nodes = nodes;
    w->time_ms = (int)(seconds * 1000);
    w->maxn = maxn_new(g);
    w->world = game_states_new(g, 1);
    w->moves = mem_new(g->max_moves, sizeof *w->moves);
    w->there = mem_new(g->max_moves, sizeof *w->there);
    w->sums = mem_new(g->max_moves, sizeof *w->sums);
    w->values = mem_new(g->max_moves, sizeof *w->values);
    w->rng = rng_seed(1);
    return &w->player;
}

const PlayerType worlds_player_type = {
    .name = "worlds",
    .options = "worlds=N,time=S,nodes=N",
    .summary = "hidden cards, dice, many players: looks ahead in worlds drawn at random",
    .make = worlds_make,
};
