// SPDX-License-Identifier: MIT
// tuple_traits.c - see tuple_traits.h.
#include "evals/tuple_traits.h"

#include "base/mem.h"
#include "lang/game/l7_game.h"
#include "lang/study/l7_cells.h"
#include "lang/study/l7_takes.h"

#include <math.h>
#include <stdlib.h>

enum { FAIRY_TYPES = 4, NODES_MAX = 1024 };

typedef struct {
    int first; // its first trait; -1: none
    float values[TUPLE_TRAITS_EACH];
} PlaceTraits;

struct TupleTraits {
    int n;
    size_t n_places;
    PlaceTraits *places;
};

// While they are made. Codes are those of men of player 0.
typedef struct {
    const Game *game;
    const L7Cells *cells;
    const L7Board *board;
    int nodes, codes;
    int16_t exchange[NODES_MAX];
    int type[L7_CELLS_CODES_MAX]; // of a code; -1: no man of player 0
    int types;
    double forward[NODES_MAX], middle[NODES_MAX];
    double *moves, *seen; // by type and node: moves in random games, and times a man stood there
} Maker;

static void scale(double *x, int n) {
    double low = x[0], high = x[0];
    for (int i = 0; i < n; i++) {
        if (x[i] < low) low = x[i];
        if (x[i] > high) high = x[i];
    }
    for (int i = 0; i < n; i++) x[i] = high > low ? 2 * (x[i] - low) / (high - low) - 1 : 0;
}

// Forward is where the other player's men stand at the beginning.
static void find_places(Maker *k) {
    uint8_t codes[NODES_MAX + 8];
    State *s = game_states_new(k->game, 1);
    game_start(k->game, s);
    l7_cells_read(k->cells, s, codes);
    free(s);
    double x[2] = {0}, y[2] = {0}, n[2] = {0}, cx = 0, cy = 0;
    for (int i = 0; i < k->nodes; i++) {
        double nx = (double)k->board->node_x[i], ny = (double)k->board->node_y[i];
        int owner = codes[i] ? l7_cells_owner(k->cells, codes[i]) : -1;
        cx += nx / k->nodes, cy += ny / k->nodes;
        if (owner < 0) continue;
        x[owner] += nx, y[owner] += ny, n[owner]++;
    }
    double dx = 0, dy = 0;
    if (n[0] > 0 && n[1] > 0) dx = x[1] / n[1] - x[0] / n[0], dy = y[1] / n[1] - y[0] / n[0];
    for (int i = 0; i < k->nodes; i++) {
        double nx = (double)k->board->node_x[i] - cx, ny = (double)k->board->node_y[i] - cy;
        k->forward[i] = nx * dx + ny * dy;
        k->middle[i] = -sqrt(nx * nx + ny * ny);
    }
    scale(k->forward, k->nodes);
    scale(k->middle, k->nodes);
}

static void find_types(Maker *k) {
    for (int c = 0; c < k->codes; c++) {
        k->type[c] = -1;
        if (l7_cells_owner(k->cells, c) == 0) k->type[c] = k->types++;
    }
}

// A man of either player, as its owner sees it. Returns the type, or -1.
static int man_at(const Maker *k, const uint8_t *codes, int node, int *own_node) {
    int owner = l7_cells_owner(k->cells, codes[node]);
    if (owner < 0) return -1;
    *own_node = owner == 0 ? node : k->exchange[node];
    return k->type[owner == 0 ? codes[node] : l7_cells_exchanged(k->cells, codes[node])];
}

static void watch_position(Maker *k, const L7Takes *takes, const State *s, Move *moves) {
    uint8_t codes[NODES_MAX + 8];
    int at, mover = game_mover(k->game, s);
    if (mover < 0) return;
    l7_cells_read(k->cells, s, codes);
    for (int n = 0; n < k->nodes; n++) {
        if (l7_cells_owner(k->cells, codes[n]) != mover) continue;
        int type = man_at(k, codes, n, &at);
        if (type >= 0) k->seen[type * k->nodes + at]++;
    }
    size_t n = game_moves(k->game, s, moves);
    for (size_t i = 0; i < n; i++) {
        int from, on;
        if (!l7_takes_nodes(takes, moves[i], mover, &from, &on)) continue;
        int type = man_at(k, codes, from, &at);
        if (type >= 0) k->moves[type * k->nodes + at]++;
    }
}

// How many moves men have, from random games; little is known of places hardly met.
static void count_moves(Maker *k) {
    enum { GAMES = 300, PLIES = 120, EVERY = 3, DOUBT = 4 };
    GameEval *material = game_eval_material(k->game, NULL);
    L7Takes *takes = material ? l7_takes_new(k->game, &material->eval) : NULL;
    State *s = game_states_new(k->game, 1);
    Move *moves = mem_new(k->game->max_moves, sizeof *moves), m;
    for (uint64_t seed = 1; takes && seed <= GAMES; seed++) {
        Rng rng = rng_seed(seed);
        game_start(k->game, s);
        for (int ply = 0; ply < PLIES && !game_over(k->game, s); ply++) {
            if (ply % EVERY == 0) watch_position(k, takes, s, moves);
            if (!game_random_move(k->game, s, &rng, &m)) break;
            game_play(k->game, s, m);
        }
    }
    for (int t = 0; t < k->types; t++) {
        double moved = 0, seen = 0, most = 1;
        double *row = k->moves + t * k->nodes;
        for (int n = 0; n < k->nodes; n++) moved += row[n], seen += k->seen[t * k->nodes + n];
        double mean = seen > 0 ? moved / seen : 0;
        for (int n = 0; n < k->nodes; n++) {
            row[n] = (row[n] + DOUBT * mean) / (k->seen[t * k->nodes + n] + DOUBT) - mean;
            if (fabs(row[n]) > most) most = fabs(row[n]);
        }
        for (int n = 0; n < k->nodes; n++) row[n] /= most;
    }
    free(s);
    free(moves);
    l7_takes_free(takes);
    game_eval_free(material);
}

static void fill_places(const Maker *k, const TupleModel *m, TupleTraits *t) {
    uint8_t codes[NODES_MAX + 8] = {0};
    for (int n = 0; n < k->nodes; n++)
        for (int c = 1; c < k->codes; c++) {
            int64_t place = tuple_model_place(m, n, c);
            int owner = l7_cells_owner(k->cells, c), at;
            codes[n] = (uint8_t)c;
            int type = man_at(k, codes, n, &at);
            codes[n] = 0;
            if (place < 0 || type < 0) continue;
            float sign = owner == 0 ? 1 : -1, f = (float)k->forward[at];
            t->places[place] = (PlaceTraits){type * TUPLE_TRAITS_EACH,
                                             {sign, sign * f, sign * f * f * (f > 0 ? f : 0),
                                              sign * (float)k->middle[at],
                                              sign * (float)k->moves[type * k->nodes + at]}};
        }
}

TupleTraits *tuple_traits_new(const TupleModel *m) {
    Maker k = {.cells = tuple_model_cells(m), .game = tuple_model_game(m)};
    int exchange = tuple_model_exchange(m);
    k.nodes = l7_cells_nodes(k.cells);
    k.codes = l7_cells_codes(k.cells);
    k.board = &l7_rules(k.game)->program->board;
    find_types(&k);
    if (k.types < FAIRY_TYPES || exchange < 0 || !l7_cells_turn(k.cells, exchange, k.exchange))
        return NULL;
    TupleTraits *t = mem_new(1, sizeof *t);
    t->n = k.types * TUPLE_TRAITS_EACH;
    t->n_places = tuple_model_size(m);
    t->places = mem_new(t->n_places, sizeof *t->places);
    for (size_t i = 0; i < t->n_places; i++) t->places[i].first = -1;
    k.moves = mem_new((size_t)(k.types * k.nodes), sizeof *k.moves);
    k.seen = mem_new((size_t)(k.types * k.nodes), sizeof *k.seen);
    find_places(&k);
    count_moves(&k);
    fill_places(&k, m, t);
    free(k.moves);
    free(k.seen);
    return t;
}

void tuple_traits_free(TupleTraits *t) {
    if (!t) return;
    free(t->places);
    free(t);
}

int tuple_traits_count(const TupleTraits *t) {
    return t->n;
}

int tuple_traits_of(const TupleTraits *t, size_t place, const float **values) {
    *values = t->places[place].values;
    return t->places[place].first;
}
