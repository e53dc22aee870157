// SPDX-License-Identifier: MIT
// sho_games.c - see sho_games.h.
#include "train/sho_games.h"

#include "base/mem.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_net_eval.h"
#include "engine/shogi/sho_think.h"

#include <stdlib.h>

enum {
    TABLE_MB = 4,
    SMALL_MB = 1, // clearing it for each game takes less time than searches of SMALL_NODES
    SMALL_NODES = 500,
    EVEN_MOST = 700,  // a game whose first value is beyond begins anew
    STARTS_MOST = 50, // tries of that
    DECIDED = 4000,   // a value beyond, this many times in a row, decides the game
    DECIDED_PLIES = 4,
};

struct ShoGamer {
    const ShoGames *how;
    const ShogiRules *rules;
    ShoThinker *thinker;
    State *state;
    Move *moves;
    // The game that is played.
    const atomic_bool *stop;
    Rng rng;
    int plies;
    int values[SHO_GAME_PLIES]; // of Black, by ply
    ShoPlayed *out;
    ShoSample *samples;
};

static ShoEval *new_eval(void *context) {
    const ShoGames *how = context;
    return how->net ? sho_net_eval_new(how->net) : sho_hand_new();
}

ShoGamer *sho_gamer_new(const ShoGames *how) {
    ShoGamer *g = mem_new(1, sizeof *g);
    g->how = how;
    g->rules = shogi_rules(how->game);
    g->thinker = sho_thinker_new(
        &(ShoThinkerSetup){.threads = 1,
                           .table_mb = how->nodes <= SMALL_NODES ? SMALL_MB : TABLE_MB,
                           .no_solver = true, // would get too few nodes to find anything
                           .new_eval = new_eval,
                           .context = (void *)how});
    g->state = game_states_new(how->game, 1);
    g->moves = mem_new(how->game->max_moves, sizeof *g->moves);
    g->samples = mem_new(SHO_GAME_PLIES, sizeof *g->samples);
    return g;
}

void sho_gamer_free(ShoGamer *g) {
    if (!g) return;
    sho_thinker_free(g->thinker);
    free(g->state);
    free(g->moves);
    free(g->samples);
    free(g);
}

static const ShogiPosition *position_of(const ShoGamer *g) {
    return &shogi_state(g->state)->position;
}

static bool is_stopped(const ShoGamer *g) {
    return g->stop && atomic_load_explicit(g->stop, memory_order_relaxed);
}

static void play(ShoGamer *g, Move m) {
    game_play(g->how->game, g->state, m);
    g->plies++;
}

// What a search says; the value is UNKNOWN where it did not look: there is one legal move only.
typedef struct {
    ShogiMove move;
    int value;
} Found;

enum { UNKNOWN = SHO_INFINITE };

// The game is not over. False when it was stopped.
static bool think(ShoGamer *g, Found *out) {
    const ShoAsk ask = {.nodes = (uint64_t)g->how->nodes, .stop = g->stop};
    ShoThought t;
    sho_think(g->thinker, shogi_state(g->state), g->rules, &ask, NULL, NULL, &t);
    const ShoRootMove *best = &t.lines[0];
    int value = best->value > -SHO_INFINITE ? best->value : best->previous;
    *out = (Found){best->move, value > -SHO_INFINITE ? value : UNKNOWN};
    return !is_stopped(g);
}

// --- how it begins ---

static Move random_move(ShoGamer *g) {
    size_t n = game_moves(g->how->game, g->state, g->moves);
    return g->moves[rng_below(&g->rng, (uint32_t)n)];
}

static void play_at_random(ShoGamer *g) {
    const Game *game = g->how->game;
    int span = g->how->most - g->how->least + 1;
    int moves = g->how->least + (int)rng_below(&g->rng, (uint32_t)span);
    game_start(game, g->state);
    g->plies = 0;
    while (g->plies < moves && !game_over(game, g->state)) play(g, random_move(g));
}

// A position that is about even, after moves at random. False when stopped.
static bool begin(ShoGamer *g) {
    for (int k = 0; k < STARTS_MOST; k++) {
        Found found;
        play_at_random(g);
        if (game_over(g->how->game, g->state)) continue;
        if (!think(g, &found)) return false;
        if (abs(found.value) <= EVEN_MOST) return true;
    }
    game_start(g->how->game, g->state);
    g->plies = 0;
    return true;
}

// --- the game ---

static bool is_quiet(const ShogiPosition *p, ShogiMove m) {
    if (shogi_in_check(p, p->mover)) return false;
    return shogi_is_drop(m) || (!p->board[shogi_to(m)] && !shogi_is_promotion(m));
}

static void note(ShoGamer *g, const Found *f) {
    const ShogiPosition *p = position_of(g);
    if (abs(f->value) > SHO_EVAL_MAX || !is_quiet(p, f->move)) return;
    g->samples[g->out->n++] = (ShoSample){.position = *p, .value = f->value, .plies = g->plies};
}

// What Black gets, by a value that has lasted: 1, -1, or 0 when nothing is decided.
static int decided(const ShoGamer *g, int first) {
    if (g->plies - first < DECIDED_PLIES) return 0;
    int sign = g->values[g->plies - 1] > 0 ? 1 : -1;
    for (int k = 1; k <= DECIDED_PLIES; k++)
        if (sign * g->values[g->plies - k] < DECIDED) return 0;
    return sign;
}

static bool strays(ShoGamer *g) {
    return g->how->stray && rng_below(&g->rng, (uint32_t)g->how->stray) == 0;
}

static int black_payoff(const ShoGamer *g) {
    int payoffs[2];
    game_payoffs(g->how->game, g->state, payoffs);
    return (payoffs[SHOGI_BLACK] > 0) - (payoffs[SHOGI_BLACK] < 0);
}

// Plays to the end; `*payoff` is what Black gets. False when stopped.
static bool play_on(ShoGamer *g, int *payoff) {
    int first = g->plies;
    *payoff = 0;
    while (g->plies < SHO_GAME_PLIES) {
        const ShogiPosition *p = position_of(g);
        int sign = p->mover == SHOGI_BLACK ? 1 : -1;
        Found found;
        if (game_over(g->how->game, g->state)) {
            *payoff = black_payoff(g);
            return true;
        }
        if (shogi_declared(p, g->rules->points) == SHOGI_BLACK_WINS + p->mover) {
            *payoff = sign;
            return true;
        }
        if (!think(g, &found)) return false;
        bool known = found.value != UNKNOWN;
        if (known && found.value >= SHO_MATE_LEAST) { // a mate that was found is played
            *payoff = sign;
            return true;
        }
        note(g, &found);
        g->values[g->plies] = known ? sign * found.value : g->plies ? g->values[g->plies - 1] : 0;
        play(g, strays(g) ? random_move(g) : found.move);
        *payoff = decided(g, first);
        if (*payoff) return true;
    }
    return true;
}

bool sho_gamer_play(ShoGamer *g, int64_t number, const atomic_bool *stop, ShoPlayed *out) {
    int payoff;
    g->stop = stop;
    g->rng = rng_seed_for(g->how->seed, (uint64_t)number);
    g->out = out;
    out->n = 0;
    sho_thinker_forget(g->thinker);
    if (!begin(g) || !play_on(g, &payoff)) return false;
    for (int i = 0; i < out->n; i++) {
        ShoSample *s = &g->samples[i];
        int mine = s->position.mover == SHOGI_BLACK ? payoff : -payoff;
        s->outcome = mine > 0 ? SHO_WON : mine < 0 ? SHO_LOST : SHO_EVEN;
        s->held_out = number % SHO_GAME_HELD_OUT == 0;
        sho_record_write(s, out->records[i]);
    }
    return true;
}
