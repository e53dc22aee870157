// SPDX-License-Identifier: MIT
// learner_player.c - see learner_player.h.
#include "players/reversi/learner_player.h"

#include "base/mem.h"
#include "players/reversi/played_weights.h"

enum { TIMES_MAX = 16 };

typedef struct {
    int times[REVERSI_SQUARES_MAX]; // turned over, by square
} PastGame;

typedef struct {
    Player player;
    PlayedWeights weights;
    Search *search;
    int depth;
    bool sorted;             // root moves are taken in the order of their static values
    int by_times[TIMES_MAX]; // weight of a square turned over 0, 1, 2, ... times
    size_t n_times;
    size_t memory;  // games remembered at most; 0: all
    PastGame *past; // oldest first
    size_t n, cap;
    bool changes_sides; // asks for the other side after a game won
    bool wants_change;
} Learner;

void learner_count_turnovers(const Record *game, int *out) {
    const Game *g = game->game;
    State *s = game_states_new(g, 1);
    bool placed[REVERSI_SQUARES_MAX] = {false};
    memset(out, 0, REVERSI_SQUARES_MAX * sizeof *out);
    game_copy(g, s, game->start);
    for (size_t i = 0; i < game->n; i++) {
        Move m = game->moves[i].move;
        if (m != REVERSI_PASS) {
            Squares turned = reversi_flips(g, s, (int)m);
            for (int k = 0; k < REVERSI_SQUARES_MAX; k++)
                out[k] += placed[k] && squares_has(turned, k);
            placed[m] = true;
        }
        game_play(g, s, m);
    }
    free(s);
}

static void learner_free(Player *p) {
    Learner *l = (Learner *)p;
    search_free(l->search);
    free(l->past);
    free(l);
}

// What the remembered games say about a move.
static int remembered(const Learner *l, Move m) {
    if (m == REVERSI_PASS) return 0;
    int sum = 0;
    for (size_t i = 0; i < l->n; i++) {
        size_t times = (size_t)l->past[i].times[m];
        sum += l->by_times[times < l->n_times ? times : l->n_times - 1];
    }
    return sum;
}

static size_t learner_values(Player *p, const Turn *turn, MoveValue *out) {
    Learner *l = (Learner *)p;
    Limits limits = turn->limits;
    limits.depth = l->depth;
    played_weights_update(&l->weights, turn->record, turn->side);
    size_t n = search_values(l->search, turn->state, &limits, out);
    for (size_t i = 0; i < n; i++) out[i].value += remembered(l, out[i].move);
    return n;
}

// The first of the best moves, in the order of generation or of static values.
static const MoveValue *best_of(const MoveValue *v, size_t n, bool sorted) {
    const MoveValue *best = &v[0];
    for (size_t i = 1; i < n; i++)
        if (v[i].value > best->value ||
            (sorted && v[i].value == best->value && v[i].static_value > best->static_value))
            best = &v[i];
    return best;
}

static bool learner_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    const Game *g = p->game;
    MoveValue *values = mem_new(g->max_moves, sizeof *values);
    size_t n = learner_values(p, turn, values);
    if (n > 0) {
        const MoveValue *best = best_of(values, n, ((Learner *)p)->sorted);
        out->move = best->move;
        out->has_value = out->has_static = true;
        out->value = best->value;
        out->static_value = best->static_value;
        for (size_t i = 0; i < n; i++) out->stats.leaves += values[i].leaves;
        out->stats.depth = ((Learner *)p)->depth;
        out->line_length = best->line_length;
        memcpy(out->line, best->line, best->line_length * sizeof(Move));
    } else { // stopped before it had looked at every move
        Move *moves = mem_new(g->max_moves, sizeof *moves);
        game_moves(g, turn->state, moves);
        out->move = moves[0];
        out->stats.stopped = true;
        free(moves);
    }
    free(values);
    return true;
}

static void learner_learn(Player *p, const Record *game, int side) {
    Learner *l = (Learner *)p;
    l->wants_change = l->changes_sides && game->payoffs[side] > 0;
    if (l->memory && l->n == l->memory) memmove(l->past, l->past + 1, --l->n * sizeof *l->past);
    if (l->n == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 8;
        l->past = mem_resize(l->past, l->cap, sizeof *l->past);
    }
    learner_count_turnovers(game, l->past[l->n++].times);
}

static bool learner_wants_other_side(const Player *p) {
    return ((const Learner *)p)->wants_change;
}

static void learner_forget(Player *p) {
    Learner *l = (Learner *)p;
    l->n = 0;
    l->wants_change = false;
}

static bool read_times(Learner *l, Spec *spec, Error *e) {
    static const int paper[] = {10, -10, 20, -20, 30, -30, 30};
    l->n_times = TIMES_MAX;
    if (!spec_ints(spec, "turned", l->by_times, &l->n_times, e)) return false;
    if (l->n_times > 0) return true;
    l->n_times = sizeof paper / sizeof *paper;
    memcpy(l->by_times, paper, sizeof paper);
    return true;
}

static bool read_options(Learner *l, Spec *spec, const Game *g, Error *e) {
    static const int paper[10] = {1000, 200, 400, 300, 3, 2, 3, 30, 20, 1};
    static const char *const sides[] = {"keep", "change"};
    static const char *const orders[] = {"root", "none"};
    static const char *const known[] = {"depth", "memory", "turned",
                                        "sides", "order",  PLAYED_WEIGHTS_KEYS};
    int memory = 0, change = 0, order = 0;
    l->depth = 3;
    if (!played_weights_init(&l->weights, spec, g, paper, e)) return false;
    if (!spec_int(spec, "depth", 1, 30, &l->depth, e)) return false;
    if (!spec_int(spec, "memory", 0, 1000000, &memory, e)) return false;
    if (!read_times(l, spec, e)) return false;
    if (!spec_choice(spec, "sides", sides, 2, &change, e)) return false;
    if (!spec_choice(spec, "order", orders, 2, &order, e)) return false;
    l->sorted = order == 0;
    l->memory = (size_t)memory;
    l->changes_sides = change == 1;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

static Player *learner_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = learner_free,
                                  .choose = learner_choose,
                                  .learn = learner_learn,
                                  .wants_other_side = learner_wants_other_side,
                                  .forget = learner_forget,
                                  .values = learner_values};
    Learner *l = mem_new(1, sizeof *l);
    if (!read_options(l, spec, g, e)) {
        free(l);
        return NULL;
    }
    l->player.ops = &ops;
    l->search = search_new(&(SearchSetup){.game = g, .eval = &l->weights.now.eval});
    return &l->player;
}

const PlayerType learner_player_type = {
    .name = "learner70",
    .options = "depth=N,memory=N,turned=T0,T1,...,order=root|none,sides=keep|"
               "change," PLAYED_WEIGHTS_OPTIONS,
    .summary = "three plies and how often squares turned over in past games (1970)",
    .make = learner_make,
};
