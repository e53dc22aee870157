// SPDX-License-Identifier: MIT
// learner_player.c - see learner_player.h.
#include "players/reversi/learner_player.h"

#include "base/mem.h"
#include "players/reversi/played_weights.h"

enum { TIMES_MAX = 16 };

typedef enum { COUNT_ANY, COUNT_OWN, COUNT_ENEMY, COUNT_SIGNED } CountedStones;
typedef enum { OFTEN_LAST, OFTEN_PARITY, OFTEN_NOTHING } OftenTurned;

typedef struct {
    int times[REVERSI_SQUARES_MAX];     // turned over, by square
    int placed_by[REVERSI_SQUARES_MAX]; // -1: nobody
    int side;                           // the learner's
} PastGame;

typedef struct {
    Player player;
    PlayedWeights weights;
    Search *search;
    int depth;
    bool sorted;             // root moves are taken in the order of their static values
    bool last_of_equals;     // otherwise the first
    int by_times[TIMES_MAX]; // weight of a square turned over 0, 1, 2, ... times
    size_t n_times;
    CountedStones count;
    OftenTurned often;
    bool unplayed_says_nothing;
    bool sum_of_times;
    bool lost_only;
    size_t memory;  // games remembered at most; 0: all
    PastGame *past; // oldest first
    size_t n, cap;
    bool changes_sides; // asks for the other side after a game won
    bool wants_change;
} Learner;

void learner_count_turnovers(const Record *game, int *times, int *placed_by) {
    const Game *g = game->game;
    State *s = game_states_new(g, 1);
    int who[REVERSI_SQUARES_MAX];
    for (int k = 0; k < REVERSI_SQUARES_MAX; k++) who[k] = -1, times[k] = 0;
    game_copy(g, s, game->start);
    for (size_t i = 0; i < game->n; i++) {
        Move m = game->moves[i].move;
        if (m != REVERSI_PASS) {
            Squares turned = reversi_flips(g, s, (int)m);
            for (int k = 0; k < REVERSI_SQUARES_MAX; k++)
                times[k] += who[k] >= 0 && squares_has(turned, k);
            who[m] = game->moves[i].mover;
        }
        game_play(g, s, m);
    }
    if (placed_by) memcpy(placed_by, who, sizeof who);
    free(s);
}

static void learner_free(Player *p) {
    Learner *l = (Learner *)p;
    search_free(l->search);
    free(l->past);
    free(l);
}

static bool counts(const Learner *l, const PastGame *g, Move m) {
    bool own = g->placed_by[m] == g->side;
    return g->placed_by[m] >= 0 && (l->count == COUNT_OWN     ? own
                                    : l->count == COUNT_ENEMY ? !own
                                                              : true);
}

// The weight of a square turned over so many times.
static int weight_of(const Learner *l, size_t times) {
    size_t last = l->n_times - 1;
    if (times <= last) return l->by_times[times];
    if (l->often == OFTEN_NOTHING) return 0;
    bool other = l->often == OFTEN_PARITY && (times - last) % 2 == 1 && last > 0;
    return l->by_times[other ? last - 1 : last];
}

// What the remembered games say about a move.
static int remembered(const Learner *l, Move m) {
    if (m == REVERSI_PASS) return 0;
    int sum = 0;
    size_t times = 0, counted = 0;
    for (size_t i = 0; i < l->n; i++) {
        const PastGame *g = &l->past[i];
        bool there = counts(l, g, m);
        if (!there && l->unplayed_says_nothing) continue;
        size_t here = there ? (size_t)g->times[m] : 0;
        bool against = l->count == COUNT_SIGNED && there && g->placed_by[m] != g->side;
        sum += against ? -weight_of(l, here) : weight_of(l, here);
        times += here;
        counted++;
    }
    if (!l->sum_of_times) return sum;
    return counted ? weight_of(l, times) : 0;
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

// Whether `v`, generated after `best`, comes before it in the order of looking at moves.
static bool comes_before(const Learner *l, const MoveValue *v, const MoveValue *best) {
    return l->sorted && v->static_value > best->static_value;
}

// The first (or last) of the best moves, in the order of generation or of static values.
static const MoveValue *best_of(const Learner *l, const MoveValue *v, size_t n) {
    const MoveValue *best = &v[0];
    for (size_t i = 1; i < n; i++) {
        bool equal = v[i].value == best->value;
        if (v[i].value > best->value ||
            (equal && comes_before(l, &v[i], best) != l->last_of_equals))
            best = &v[i];
    }
    return best;
}

static bool learner_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    const Game *g = p->game;
    MoveValue *values = mem_new(g->max_moves, sizeof *values);
    size_t n = learner_values(p, turn, values);
    if (n > 0) {
        const MoveValue *best = best_of((const Learner *)p, values, n);
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
    bool won = game->payoffs[side] > 0;
    l->wants_change = l->changes_sides && won;
    if (l->lost_only && won) return;
    if (l->memory && l->n == l->memory) memmove(l->past, l->past + 1, --l->n * sizeof *l->past);
    if (l->n == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 8;
        l->past = mem_resize(l->past, l->cap, sizeof *l->past);
    }
    PastGame *now = &l->past[l->n++];
    now->side = side;
    learner_count_turnovers(game, now->times, now->placed_by);
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

// What the paper does not say about its memory.
static bool read_memory(Learner *l, Spec *spec, Error *e) {
    static const char *const counted[] = {"any", "own", "enemy", "signed"};
    static const char *const unplayed[] = {"zero", "nothing"};
    static const char *const often[] = {"last", "parity", "nothing"};
    static const char *const sums[] = {"weights", "times"};
    static const char *const games[] = {"all", "lost"};
    int memory = 0, count = COUNT_ANY, nothing = 0, most = OFTEN_LAST, times = 0, lost = 0;
    if (!spec_int(spec, "memory", 0, 1000000, &memory, e)) return false;
    if (!read_times(l, spec, e)) return false;
    if (!spec_choice(spec, "count", counted, 4, &count, e)) return false;
    if (!spec_choice(spec, "unplayed", unplayed, 2, &nothing, e)) return false;
    if (!spec_choice(spec, "often", often, 3, &most, e)) return false;
    if (!spec_choice(spec, "sum", sums, 2, &times, e)) return false;
    if (!spec_choice(spec, "games", games, 2, &lost, e)) return false;
    l->memory = (size_t)memory;
    l->count = (CountedStones)count;
    l->unplayed_says_nothing = nothing == 1;
    l->often = (OftenTurned)most;
    l->sum_of_times = times == 1;
    l->lost_only = lost == 1;
    return true;
}

static bool read_options(Learner *l, Spec *spec, const Game *g, bool *bounds, Error *e) {
    static const int paper[10] = {1000, 200, 400, 300, 3, 2, 3, 30, 20, 1};
    static const char *const sides[] = {"keep", "change"};
    static const char *const orders[] = {"root", "none"};
    static const char *const ties[] = {"first", "last"};
    static const char *const values[] = {"exact", "bounds"};
    static const char *const known[] = {
        "depth",  "memory", "turned", "count", "unplayed",         "often", "sum", "games",
        "values", "order",  "ties",   "sides", PLAYED_WEIGHTS_KEYS};
    int change = 0, order = 0, last = 0, bounded = 0;
    l->depth = 3;
    if (!played_weights_init(&l->weights, spec, g, paper, e)) return false;
    if (!spec_int(spec, "depth", 1, 30, &l->depth, e)) return false;
    if (!read_memory(l, spec, e)) return false;
    if (!spec_choice(spec, "sides", sides, 2, &change, e)) return false;
    if (!spec_choice(spec, "order", orders, 2, &order, e)) return false;
    if (!spec_choice(spec, "ties", ties, 2, &last, e)) return false;
    if (!spec_choice(spec, "values", values, 2, &bounded, e)) return false;
    l->sorted = order == 0;
    l->last_of_equals = last == 1;
    l->changes_sides = change == 1;
    *bounds = bounded == 1;
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
    bool bounds;
    if (!read_options(l, spec, g, &bounds, e)) {
        free(l);
        return NULL;
    }
    l->player.ops = &ops;
    l->search = search_new(&(SearchSetup){
        .game = g, .eval = &l->weights.now.eval, .sorted_levels = l->sorted, .bounds = bounds});
    return &l->player;
}

const PlayerType learner_player_type = {
    .name = "learner70",
    .options = "depth=N,memory=N,turned=T0,T1,...,count=any|own|enemy|signed,unplayed=zero|nothing,"
               "often=last|parity|nothing,sum=weights|times,games=all|lost,values=exact|bounds,"
               "order=root|none,ties=first|last,sides=keep|change," PLAYED_WEIGHTS_OPTIONS,
    .summary = "Reversi family: three plies and how often squares turned over in past games (1970)",
    .make = learner_make,
};
