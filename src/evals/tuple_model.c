// SPDX-License-Identifier: MIT
// tuple_model.c - see tuple_model.h.
#include "evals/tuple_model.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "evals/eval_types.h"
#include "evals/reach_count.h"
#include "lang/study/l7_cells.h"
#include "lang/study/l7_hints.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
    NODES_MAX = 1024,
    LENGTH_MAX = 8,
    GROUP_MAX = 16,
    UNITS = 2048,        // of a weight, for one unit of the logarithm
    PAIR_CODES = 256,    // the most that may stand on a pair
    FIRST_PAIRS = 1024,  // the same in files of the first kind
    LINE_CODES = 256,    // on a line with weights of its own
    SHARED_CODES = 4096, // on a line whose weights are the same everywhere
    BLOCK_CODES = 1300,
};

typedef struct {
    int n;
    int16_t node[LENGTH_MAX];
    uint32_t base; // of its weights
} Tuple;

// A node's part in a tuple.
typedef struct {
    int32_t tuple, factor;
} Part;

struct TupleModel {
    const Game *game;
    L7Cells *cells;
    int nodes, codes;
    int pair_codes;                // PAIR_CODES, or FIRST_PAIRS
    int group[GROUP_MAX], n_group; // turns under which the game is the same
    int16_t (*turns)[NODES_MAX];   // what they do
    int exchange;                  // the turn that goes with exchanging the players; -1: none
    Tuple *tuples;
    int n_tuples, cap_tuples;
    uint32_t places;                     // of one player
    Part *parts[2];                      // by player to move, node by node
    int32_t *first[2];                   // where the parts of each node begin
    uint8_t code[2][L7_CELLS_CODES_MAX]; // as the player to move sees them
    uint32_t apart;                      // what the places of the second player are moved by
    int low, high;                       // men on the board, at the beginning and the end of games
    GameEval *base;                      // without learning; NULL: none
    double base_scale, moves_scale;      // 0: not used
    ReachCount *reach;                   // NULL: not used
    int n_dense;
    double dense[TUPLE_DENSE_MAX];
    int16_t *weights;
    TupleStory story;
};

// --- the shape: symmetries and tuples, from the description alone ---

static void add_turn(TupleModel *m, int turn) {
    m->turns = mem_resize(m->turns, (size_t)m->n_group + 1, sizeof *m->turns);
    l7_cells_turn(m->cells, turn, m->turns[m->n_group]);
    m->group[m->n_group++] = turn;
}

static bool is_identity(const int16_t *to, int nodes) {
    for (int n = 0; n < nodes; n++)
        if (to[n] != n) return false;
    return true;
}

// The symmetries, tested by playing.
static void find_symmetries(TupleModel *m) {
    int16_t to[NODES_MAX];
    m->exchange = -1;
    for (int t = 0; t < L7_CELLS_TURNS; t++) {
        if (!l7_cells_turn(m->cells, t, to)) continue;
        bool same = is_identity(to, m->nodes);
        bool known = false;
        for (int i = 0; i < m->n_group && !known; i++)
            known = memcmp(m->turns[i], to, (size_t)m->nodes * sizeof *to) == 0;
        if (!known && m->n_group < GROUP_MAX && (same || l7_cells_agree(m->cells, to, false)))
            add_turn(m, t);
        if (m->exchange < 0 && l7_cells_agree(m->cells, to, true)) m->exchange = t;
    }
}

static int power(int base, int n) {
    int64_t p = 1;
    while (n-- > 0 && p <= INT32_MAX) p *= base;
    return p > INT32_MAX ? INT32_MAX : (int)p;
}

// The longest run of nodes on which at most `most` different things can stand.
static int longest_for(const TupleModel *m, int most) {
    int n = 1;
    while (n < LENGTH_MAX - 1 && power(m->codes, n + 1) <= most) n++;
    return n;
}

static Tuple *new_tuple(TupleModel *m, const int16_t *nodes, int n) {
    if (m->n_tuples == m->cap_tuples) {
        m->cap_tuples = m->cap_tuples ? 2 * m->cap_tuples : 256;
        m->tuples = mem_resize(m->tuples, (size_t)m->cap_tuples, sizeof *m->tuples);
    }
    Tuple *t = &m->tuples[m->n_tuples++];
    *t = (Tuple){.n = n};
    memcpy(t->node, nodes, (size_t)n * sizeof *nodes);
    return t;
}

// Tuples by their nodes, to find one that a symmetry leads to.
typedef struct {
    int32_t *slots; // a tuple + 1
    size_t size;    // a power of two
} TupleIndex;

static uint64_t nodes_hash(const int16_t *nodes, int n) {
    return hash_bytes(nodes, (size_t)n * sizeof *nodes);
}

static int index_find(const TupleIndex *x, const TupleModel *m, const int16_t *nodes, int n) {
    for (size_t i = nodes_hash(nodes, n) & (x->size - 1); x->slots[i];
         i = (i + 1) & (x->size - 1)) {
        const Tuple *t = &m->tuples[x->slots[i] - 1];
        if (t->n == n && memcmp(t->node, nodes, (size_t)n * sizeof *nodes) == 0)
            return x->slots[i] - 1;
    }
    return -1;
}

static void index_add(TupleIndex *x, const TupleModel *m, int tuple) {
    const Tuple *t = &m->tuples[tuple];
    size_t i = nodes_hash(t->node, t->n) & (x->size - 1);
    while (x->slots[i]) i = (i + 1) & (x->size - 1);
    x->slots[i] = tuple + 1;
}

// The tuple that a symmetry takes these nodes to; -1: there is none yet.
static int find_image(const TupleIndex *x, const TupleModel *m, const int16_t *nodes, int n) {
    for (int g = 0; g < m->n_group; g++) {
        int16_t image[LENGTH_MAX];
        for (int k = 0; k < n; k++) image[k] = m->turns[g][nodes[k]];
        int found = index_find(x, m, image, n);
        if (found >= 0) return found;
    }
    return -1;
}

static void reverse(int16_t *nodes, int n) {
    for (int i = 0, k = n - 1; i < k; i++, k--) {
        int16_t kept = nodes[i];
        nodes[i] = nodes[k];
        nodes[k] = kept;
    }
}

// A tuple with weights of its own, or those of one that it is symmetric to.
static void add_located(TupleModel *m, TupleIndex *x, int16_t *nodes, int n) {
    if ((size_t)m->n_tuples * 2 >= x->size) return;
    int same = find_image(x, m, nodes, n);
    if (same < 0) {
        reverse(nodes, n);
        same = find_image(x, m, nodes, n);
        if (same < 0) reverse(nodes, n);
    }
    uint32_t base = same >= 0 ? m->tuples[same].base : m->places;
    Tuple *t = new_tuple(m, nodes, n);
    t->base = base;
    if (same < 0) m->places += (uint32_t)power(m->codes, n);
    index_add(x, m, m->n_tuples - 1);
}

// The nodes of a line; false: it leaves the board.
static bool line_from(const TupleModel *m, int axis, int node, int n, int16_t *out) {
    for (int k = 0; k < n; k++) {
        if (node < 0) return false;
        out[k] = (int16_t)node;
        node = l7_cells_step(m->cells, axis, node);
    }
    return true;
}

static void add_lines(TupleModel *m, TupleIndex *x, int length) {
    int16_t nodes[LENGTH_MAX];
    for (int a = 0; a < l7_cells_axes(m->cells); a++)
        for (int n = 0; n < m->nodes; n++)
            if (line_from(m, a, n, length, nodes)) add_located(m, x, nodes, length);
}

// Two by two nodes, or two by three.
static void add_blocks(TupleModel *m, TupleIndex *x) {
    int wide = power(m->codes, 6) <= BLOCK_CODES ? 3 : power(m->codes, 4) <= BLOCK_CODES ? 2 : 0;
    if (wide == 0 || l7_cells_axes(m->cells) < 2) return;
    int ways = wide == 3 ? 2 : 1;
    for (int a = 0; a < ways; a++)
        for (int n = 0; n < m->nodes; n++) {
            int16_t nodes[LENGTH_MAX];
            int beside = l7_cells_step(m->cells, 1 - a, n);
            if (beside >= 0 && line_from(m, a, n, wide, nodes) &&
                line_from(m, a, beside, wide, nodes + wide))
                add_located(m, x, nodes, 2 * wide);
        }
}

// Whether a symmetry takes lines along `from` to lines along `to`; `*back`: the other way round.
static bool axes_match(const TupleModel *m, int from, int to, bool *back) {
    for (int g = 0; g < m->n_group; g++)
        for (int n = 0; n < m->nodes; n++) {
            int next = l7_cells_step(m->cells, from, n);
            if (next < 0) continue;
            int a = m->turns[g][n], b = m->turns[g][next];
            *back = l7_cells_step(m->cells, to, b) == a;
            if (*back || l7_cells_step(m->cells, to, a) == b) return true;
            break;
        }
    return false;
}

// Lines whose weights are the same wherever they lie.
static void add_shared(TupleModel *m, int length) {
    uint32_t base[32];
    int axes = l7_cells_axes(m->cells);
    for (int a = 0; a < axes && a < 32; a++) {
        bool back = false, known = false;
        for (int b = 0; b < a && !known; b++)
            if (axes_match(m, a, b, &back)) base[a] = base[b], known = true;
        if (!known) {
            base[a] = m->places;
            m->places += (uint32_t)power(m->codes, length);
            back = false;
        }
        int16_t nodes[LENGTH_MAX];
        for (int n = 0; n < m->nodes; n++) {
            if (!line_from(m, a, n, length, nodes)) continue;
            if (back) reverse(nodes, length);
            new_tuple(m, nodes, length)->base = base[a];
        }
    }
}

static void add_tuples(TupleModel *m) {
    enum { TUPLES_MAX = 1 << 14 };
    TupleIndex x = {mem_new(2 * TUPLES_MAX, sizeof *x.slots), 2 * TUPLES_MAX};
    int line = longest_for(m, LINE_CODES), shared = longest_for(m, SHARED_CODES);
    int row = l7_row_length(m->game);
    for (int16_t n = 0; n < m->nodes; n++) {
        int16_t one = n;
        add_located(m, &x, &one, 1);
    }
    if (line >= 3)
        add_lines(m, &x, row && row <= 5 && power(m->codes, row) <= LINE_CODES ? row : line);
    else if (power(m->codes, 2) <= m->pair_codes)
        add_lines(m, &x, 2);
    add_blocks(m, &x);
    if (row && row < LENGTH_MAX && power(m->codes, row) <= SHARED_CODES) {
        add_shared(m, row);
        if (row + 1 < LENGTH_MAX && power(m->codes, row + 1) <= SHARED_CODES)
            add_shared(m, row + 1);
    } else if (shared >= 3)
        add_shared(m, shared);
    free(x.slots);
}

// Which nodes have a part in which tuples, as each player sees the board.
static void find_parts(TupleModel *m) {
    int16_t to[NODES_MAX], back[NODES_MAX];
    bool same = m->exchange >= 0 && l7_cells_turn(m->cells, m->exchange, to);
    for (int n = 0; n < m->nodes; n++) back[same ? to[n] : n] = (int16_t)n;
    for (int c = 0; c < m->codes; c++) {
        m->code[0][c] = (uint8_t)c;
        m->code[1][c] = (uint8_t)(same ? l7_cells_exchanged(m->cells, c) : c);
    }
    m->apart = same ? 0 : m->places;
    size_t all = 0;
    for (int i = 0; i < m->n_tuples; i++) all += (size_t)m->tuples[i].n;
    for (int p = 0; p < 2; p++) {
        m->parts[p] = mem_new(all, sizeof *m->parts[p]);
        m->first[p] = mem_new((size_t)m->nodes + 1, sizeof *m->first[p]);
        int32_t at = 0;
        int32_t *count = mem_new((size_t)m->nodes + 1, sizeof *count);
        for (int i = 0; i < m->n_tuples; i++)
            for (int k = 0; k < m->tuples[i].n; k++) {
                int node = m->tuples[i].node[k];
                count[p ? back[node] : node]++;
            }
        for (int n = 0; n < m->nodes; n++) m->first[p][n] = at, at += count[n], count[n] = 0;
        m->first[p][m->nodes] = at;
        for (int i = 0; i < m->n_tuples; i++)
            for (int k = 0; k < m->tuples[i].n; k++) {
                int node = m->tuples[i].node[k], here = p ? back[node] : node;
                m->parts[p][m->first[p][here] + count[here]++] = (Part){i, power(m->codes, k)};
            }
        free(count);
    }
}

static void build_shape(TupleModel *m) {
    add_tuples(m);
    find_parts(m);
    m->weights = mem_new(2 * tuple_model_size(m), sizeof *m->weights);
    m->n_dense = 1 + 2 * l7_cells_numbers(m->cells) + 5;
}

static TupleModel *begin_model(const Game *g, Error *e) {
    if (!(g->traits & GAME_ZERO_SUM) && g->players != 2) {
        error_set(e, "%s is not for two players", g->name);
        return NULL;
    }
    if (g->traits & GAME_HIDDEN) {
        error_set(e, "%s has hidden information", g->name);
        return NULL;
    }
    L7Cells *cells = l7_cells_new(g, e);
    if (!cells) return NULL;
    TupleModel *m = mem_new(1, sizeof *m);
    m->game = g;
    m->cells = cells;
    m->nodes = l7_cells_nodes(cells);
    m->codes = l7_cells_codes(cells);
    m->pair_codes = PAIR_CODES;
    return m;
}

// --- what the whole position shows ---

// What random games look like: men on the board, moves, the evaluation without learning.
static void measure(TupleModel *m) {
    enum { GAMES = 20, PLIES = 300 };
    const Game *g = m->game;
    State *s = game_states_new(g, 1);
    uint8_t codes[NODES_MAX + 8];
    double moves = 0, squares = 0;
    int64_t n = 0;
    m->low = NODES_MAX;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_seed(seed);
        Move move;
        game_start(g, s);
        for (int ply = 0; ply < PLIES && game_random_move(g, s, &rng, &move); ply++) {
            int used = l7_cells_read(m->cells, s, codes);
            if (used < m->low) m->low = used;
            if (used > m->high) m->high = used;
            if (game_mover(g, s) >= 0) {
                double v = m->base ? eval_value(&m->base->eval, g, s, game_mover(g, s)) : 0;
                moves += (double)game_count_moves(g, s);
                squares += v * v;
                n++;
            }
            game_play(g, s, move);
        }
    }
    free(s);
    if (m->high <= m->low) m->high = m->low + 1;
    m->moves_scale = n ? moves / (double)n : 1;
    m->base_scale = n && squares > 0 ? sqrt(squares / (double)n) : 1;
}

// The evaluation without learning, if it costs little; else material.
static GameEval *cheap_base(const Game *g) {
    static const char *const dear[] = {"lines", "mobility", "playouts"};
    // Weights learned beside one evaluation are wrong beside another: this one stays.
    GameEval *found = game_eval_new(g, "advance", NULL);
    if (found) return found;
    found = game_eval_new(g, NULL, NULL);
    for (size_t i = 0; found && i < sizeof dear / sizeof *dear; i++)
        if (strcmp(found->type->name, dear[i]) == 0) {
            game_eval_free(found);
            found = NULL;
        }
    return found ? found : game_eval_material(g, NULL);
}

// A line of one's own stones alone, and one of the other's: a start for games won by a row.
static void begin_rows(TupleModel *m, int row) {
    static const double worth[] = {0, 0.01, 0.04, 0.15, 0.6, 1.5, 2.5, 3};
    for (int i = 0; i < m->n_tuples; i++) {
        const Tuple *t = &m->tuples[i];
        if (t->n != row) continue;
        for (int index = 0; index < power(m->codes, row); index++) {
            int count[2] = {0}, others = 0, rest = index;
            for (int k = 0; k < row; k++, rest /= m->codes) {
                int code = rest % m->codes, owner = l7_cells_owner(m->cells, code);
                if (owner >= 0)
                    count[owner]++;
                else if (code)
                    others++;
            }
            if (others || (count[0] && count[1])) continue;
            double w = count[0] ? worth[count[0] + (count[0] == row - 1)] : -worth[count[1]];
            size_t place = t->base + (size_t)index;
            for (int late = 0; late < 2; late++) {
                tuple_model_put(m, 2 * place + (size_t)late, w);
                if (m->apart) tuple_model_put(m, 2 * (place + m->apart) + (size_t)late, -w);
            }
        }
    }
}

TupleModel *tuple_model_new(const Game *g, Error *e) {
    TupleModel *m = begin_model(g, e);
    if (!m) return NULL;
    int row = l7_row_length(g);
    m->base = row ? NULL : cheap_base(g);
    find_symmetries(m);
    measure(m);
    GameEval *material = game_eval_material(g, NULL);
    if (!material && !row) m->reach = reach_count_new(g, m->cells);
    if (material || row || m->reach) m->moves_scale = 0;
    game_eval_free(material);
    if (!m->base) m->base_scale = 0;
    build_shape(m);
    if (m->base) m->dense[m->n_dense - 5] = 0.7;
    // A pawn ahead: 56% of the games.
    if (m->base && m->base->type == &men_eval_type)
        m->dense[m->n_dense - 5] = 0.0025 * m->base_scale;
    if (m->base && m->base->type == &tech_eval_type)
        m->dense[m->n_dense - 5] = 0.0025 / 4 * m->base_scale;
    if (m->reach) m->dense[m->n_dense - 3] = 1, m->dense[m->n_dense - 2] = 1;
    if (row && row < LENGTH_MAX) begin_rows(m, row);
    return m;
}

void tuple_model_free(TupleModel *m) {
    if (!m) return;
    l7_cells_free(m->cells);
    reach_count_free(m->reach);
    game_eval_free(m->base);
    free(m->turns);
    free(m->tuples);
    for (int p = 0; p < 2; p++) {
        free(m->parts[p]);
        free(m->first[p]);
    }
    free(m->weights);
    free(m);
}

int tuple_model_tuples(const TupleModel *m) {
    return m->n_tuples;
}

int tuple_model_dense(const TupleModel *m) {
    return m->n_dense;
}

size_t tuple_model_size(const TupleModel *m) {
    return (size_t)m->places * (m->apart ? 2 : 1);
}

const Game *tuple_model_game(const TupleModel *m) {
    return m->game;
}

const L7Cells *tuple_model_cells(const TupleModel *m) {
    return m->cells;
}

int tuple_model_exchange(const TupleModel *m) {
    return m->exchange;
}

int64_t tuple_model_place(const TupleModel *m, int node, int code) {
    for (int i = 0; i < m->n_tuples; i++)
        if (m->tuples[i].n == 1 && m->tuples[i].node[0] == node)
            return (int64_t)m->tuples[i].base + code;
    return -1;
}

double tuple_model_weight(const TupleModel *m, size_t i) {
    return (double)m->weights[i] / UNITS;
}

void tuple_model_put(TupleModel *m, size_t i, double w) {
    double units = round(w * UNITS);
    m->weights[i] = (int16_t)(units > INT16_MAX    ? INT16_MAX
                              : units < -INT16_MAX ? -INT16_MAX
                                                   : units);
}

double *tuple_model_dense_weights(TupleModel *m) {
    return m->dense;
}

TupleStory *tuple_model_story(TupleModel *m) {
    return &m->story;
}

// Numbers of the whole position, seen by the player to move.
static void dense_features(const TupleModel *m, const uint8_t *codes, const State *s, double *out) {
    const Game *g = m->game;
    int mover = game_mover(g, s), n = 0, numbers = l7_cells_numbers(m->cells);
    if (mover < 0) mover = 0;
    out[n++] = 1;
    for (int i = 0; i < numbers; i++) out[n++] = l7_cells_number(m->cells, s, mover, i);
    for (int i = 0; i < numbers; i++) out[n++] = l7_cells_number(m->cells, s, 1 - mover, i);
    out[n++] = m->base ? eval_value(&m->base->eval, g, s, mover) / m->base_scale : 0;
    out[n++] = m->moves_scale > 0 ? (double)game_count_moves(g, s) / m->moves_scale - 1 : 0;
    double steps = 0, runs = 0, both = 0;
    if (m->reach) reach_count(m->reach, codes, mover, &steps, &runs, &both);
    out[n++] = steps;
    out[n++] = runs;
    out[n++] = both;
}

// --- the evaluation ---

typedef struct {
    GameEval base;
    const TupleModel *model;
    TupleModel *own; // freed with it
    bool fresh;      // nothing was valued yet
    uint8_t codes[NODES_MAX + 8], now[NODES_MAX + 8];
    int used;
    int32_t *index[2]; // of each tuple, by player to move
    int32_t sums[2][2];
} TupleEval;

static void add_weights(const TupleModel *m, size_t place, int sign, int32_t *sums) {
    sums[0] += sign * m->weights[2 * place];
    sums[1] += sign * m->weights[2 * place + 1];
}

static size_t place_of(const TupleModel *m, int tuple, int32_t index, int player) {
    return m->tuples[tuple].base + (size_t)index + (player ? m->apart : 0);
}

static void value_all(TupleEval *x) {
    const TupleModel *m = x->model;
    for (int p = 0; p < 2; p++) {
        memset(x->index[p], 0, (size_t)m->n_tuples * sizeof *x->index[p]);
        for (int n = 0; n < m->nodes; n++)
            for (int32_t i = m->first[p][n]; i < m->first[p][n + 1]; i++)
                x->index[p][m->parts[p][i].tuple] += m->parts[p][i].factor * m->code[p][x->now[n]];
        x->sums[p][0] = x->sums[p][1] = 0;
        for (int i = 0; i < m->n_tuples; i++)
            add_weights(m, place_of(m, i, x->index[p][i], p), 1, x->sums[p]);
    }
}

static void value_change(TupleEval *x, int node) {
    const TupleModel *m = x->model;
    for (int p = 0; p < 2; p++) {
        int by = m->code[p][x->now[node]] - m->code[p][x->codes[node]];
        for (int32_t i = m->first[p][node]; i < m->first[p][node + 1]; i++) {
            const Part *part = &m->parts[p][i];
            int32_t *index = &x->index[p][part->tuple];
            add_weights(m, place_of(m, part->tuple, *index, p), -1, x->sums[p]);
            *index += part->factor * by;
            add_weights(m, place_of(m, part->tuple, *index, p), 1, x->sums[p]);
        }
    }
}

// Brings indexes and sums up to this position.
static void look_at(TupleEval *x, const State *s) {
    const TupleModel *m = x->model;
    x->used = l7_cells_read(m->cells, s, x->now);
    if (x->fresh) {
        value_all(x);
    } else {
        for (int n = 0; n < m->nodes; n += 8) {
            if (memcmp(x->now + n, x->codes + n, 8) == 0) continue;
            for (int k = n; k < n + 8 && k < m->nodes; k++)
                if (x->now[k] != x->codes[k]) value_change(x, k);
        }
    }
    x->fresh = false;
    memcpy(x->codes, x->now, (size_t)(m->nodes + 7) / 8 * 8);
}

static int lateness(const TupleModel *m, int used) {
    int late = (used - m->low) * 256 / (m->high - m->low);
    return late < 0 ? 0 : late > 256 ? 256 : late;
}

static int tuple_value(const Eval *e, const Game *g, const State *s, int player) {
    TupleEval *x = (TupleEval *)(uintptr_t)e;
    const TupleModel *m = x->model;
    double features[TUPLE_DENSE_MAX], sum = 0;
    int mover = game_mover(g, s), p = mover == 1;
    look_at(x, s);
    int late = lateness(m, x->used);
    dense_features(m, x->codes, s, features);
    for (int i = 0; i < m->n_dense; i++) sum += features[i] * m->dense[i];
    int64_t units = ((int64_t)x->sums[p][0] * (256 - late) + (int64_t)x->sums[p][1] * late) / 256;
    int points = (int)(units * TUPLE_POINTS / UNITS) + (int)(sum * TUPLE_POINTS);
    return player == p ? points : -points;
}

static void tuple_eval_free(GameEval *e) {
    TupleEval *x = (TupleEval *)e;
    for (int p = 0; p < 2; p++) free(x->index[p]);
    tuple_model_free(x->own);
    free(x);
}

static const GameEvalType tuple_eval_type = {
    .name = "learned",
    .summary = "weights that genpei learn has found",
    .ja = "学習した重み",
    .free = tuple_eval_free,
};

GameEval *tuple_eval_new(const TupleModel *m) {
    TupleEval *x = (TupleEval *)game_eval_alloc(sizeof *x, &tuple_eval_type, tuple_value);
    x->base.one_thread = true;
    x->model = m;
    x->fresh = true;
    for (int p = 0; p < 2; p++) x->index[p] = mem_new((size_t)m->n_tuples, sizeof *x->index[p]);
    return &x->base;
}

GameEval *tuple_eval_own(TupleModel *m) {
    GameEval *e = tuple_eval_new(m);
    ((TupleEval *)e)->own = m;
    return e;
}

void tuple_eval_reset(GameEval *e) {
    ((TupleEval *)e)->fresh = true;
}

void tuple_model_features(const TupleModel *m, GameEval *e, const State *s, TupleFeatures *out) {
    TupleEval *x = (TupleEval *)e;
    int p = game_mover(m->game, s) == 1;
    look_at(x, s);
    out->late = lateness(m, x->used);
    for (int i = 0; i < m->n_tuples; i++)
        out->index[i] = (uint32_t)place_of(m, i, x->index[p][i], p);
    dense_features(m, x->codes, s, out->dense);
}

// --- files ---

uint64_t tuple_model_rules(const Game *g) {
    uint64_t hash = g->description ? hash_bytes(g->description, strlen(g->description)) : 0;
    for (int i = 0; i < g->n_params; i++) hash = hash_add(hash, (uint64_t)g->params[i].value);
    return hash;
}

static void add_number(Str *out, uint64_t v) {
    for (; v >= 128; v >>= 7) str_add_char(out, (char)(v | 128));
    str_add_char(out, (char)v);
}

void tuple_model_write(const TupleModel *m, Str *out) {
    const TupleStory *y = &m->story;
    str_addf(out, "genpei tuples %d\n", m->pair_codes == FIRST_PAIRS ? 1 : 2);
    str_addf(out, "game %s\nrules %016" PRIx64 "\n", m->game->name, tuple_model_rules(m->game));
    str_addf(out, "made %" PRIu64 " %" PRId64 " %" PRId64 " %.17g\n", y->seed, y->games, y->seconds,
             y->elo);
    str_addf(out, "men %d %d\nexchange %d\nturns %d\n", m->low, m->high, m->exchange, m->n_group);
    for (int i = 0; i < m->n_group; i++) str_addf(out, "turn %d\n", m->group[i]);
    str_addf(out, "base %s %.17g\n", m->base ? m->base->type->name : "none", m->base_scale);
    str_addf(out, "moves %.17g\nreach %d\ndense %d\n", m->moves_scale, m->reach != NULL,
             m->n_dense);
    for (int i = 0; i < m->n_dense; i++) str_addf(out, "weight %.17g\n", m->dense[i]);
    str_addf(out, "curve %d\n", y->points);
    for (int i = 0; i < y->points; i++)
        str_addf(out, "point %" PRId64 " %.17g\n", y->at[i], y->strength[i]);
    str_addf(out, "weights %zu\n", 2 * tuple_model_size(m));
    size_t zeros = 0;
    for (size_t i = 0; i < 2 * tuple_model_size(m); i++) {
        if (m->weights[i] == 0) {
            zeros++;
            continue;
        }
        int w = m->weights[i];
        add_number(out, zeros);
        add_number(out, w > 0 ? 2 * (uint64_t)w : 2 * (uint64_t)-w + 1);
        zeros = 0;
    }
    add_number(out, zeros);
}

typedef struct {
    const char *at, *end;
} Reader;

// A line of words: the name, and what follows it.
static bool read_line(Reader *r, const char *name, char *rest, size_t room) {
    const char *line = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t n = strlen(name);
    if (!line || (size_t)(line - r->at) < n + 1 || memcmp(r->at, name, n) != 0 || r->at[n] != ' ')
        return false;
    size_t length = (size_t)(line - r->at) - n - 1;
    if (length >= room || memchr(r->at, '\0', (size_t)(line - r->at))) return false;
    memcpy(rest, r->at + n + 1, length);
    rest[length] = '\0';
    r->at = line + 1;
    return true;
}

static bool read_whole(Reader *r, const char *name, int64_t low, int64_t high, int64_t *out) {
    char text[64], *end;
    if (!read_line(r, name, text, sizeof text) || !text[0]) return false;
    *out = strtoll(text, &end, 10);
    return *end == '\0' && *out >= low && *out <= high;
}

static bool read_real(Reader *r, const char *name, double *out) {
    char text[64], *end;
    if (!read_line(r, name, text, sizeof text) || !text[0]) return false;
    *out = strtod(text, &end);
    return *end == '\0' && isfinite(*out) && fabs(*out) < 1e9;
}

static bool read_story(Reader *r, TupleStory *y) {
    char text[200], *at;
    if (!read_line(r, "made", text, sizeof text)) return false;
    y->seed = strtoull(text, &at, 10);
    y->games = strtoll(at, &at, 10);
    y->seconds = strtoll(at, &at, 10);
    y->elo = strtod(at, &at);
    return *at == '\0' && y->games >= 0 && y->seconds >= 0 && isfinite(y->elo);
}

static bool read_men(Reader *r, TupleModel *m) {
    char text[64], *at;
    if (!read_line(r, "men", text, sizeof text)) return false;
    int64_t low = strtoll(text, &at, 10), high = strtoll(at, &at, 10);
    m->low = (int)low, m->high = (int)high;
    return *at == '\0' && low >= 0 && high > low && high <= 4 * NODES_MAX;
}

static bool read_turns(Reader *r, TupleModel *m) {
    int16_t to[NODES_MAX];
    int64_t exchange, n, turn;
    if (!read_whole(r, "exchange", -1, L7_CELLS_TURNS - 1, &exchange) ||
        !read_whole(r, "turns", 0, GROUP_MAX, &n))
        return false;
    m->exchange = (int)exchange;
    if (exchange >= 0 && !l7_cells_turn(m->cells, m->exchange, to)) return false;
    for (int64_t i = 0; i < n; i++) {
        if (!read_whole(r, "turn", 0, L7_CELLS_TURNS - 1, &turn) ||
            !l7_cells_turn(m->cells, (int)turn, to))
            return false;
        add_turn(m, (int)turn);
    }
    return true;
}

static bool read_base(Reader *r, TupleModel *m) {
    char text[100], *space;
    if (!read_line(r, "base", text, sizeof text) || !(space = strchr(text, ' '))) return false;
    *space = '\0';
    m->base_scale = strtod(space + 1, &space);
    if (*space || !isfinite(m->base_scale)) return false;
    if (strcmp(text, "none") == 0) return true;
    m->base = game_eval_new(m->game, text, NULL);
    return m->base && m->base_scale > 0;
}

static bool read_dense(Reader *r, TupleModel *m) {
    int64_t reach, n;
    if (!read_real(r, "moves", &m->moves_scale) || m->moves_scale < 0 ||
        !read_whole(r, "reach", 0, 1, &reach))
        return false;
    if (reach && !(m->reach = reach_count_new(m->game, m->cells))) return false;
    build_shape(m);
    if (!read_whole(r, "dense", m->n_dense, m->n_dense, &n)) return false;
    for (int i = 0; i < m->n_dense; i++)
        if (!read_real(r, "weight", &m->dense[i])) return false;
    return true;
}

static bool read_curve(Reader *r, TupleStory *y) {
    int64_t n;
    if (!read_whole(r, "curve", 0, TUPLE_CURVE_MAX, &n)) return false;
    for (y->points = 0; y->points < n; y->points++) {
        char text[100], *at;
        if (!read_line(r, "point", text, sizeof text)) return false;
        y->at[y->points] = strtoll(text, &at, 10);
        y->strength[y->points] = strtod(at, &at);
        if (*at || !isfinite(y->strength[y->points])) return false;
    }
    return true;
}

static bool take_number(Reader *r, uint64_t *out) {
    *out = 0;
    for (int shift = 0; shift < 42 && r->at < r->end; shift += 7) {
        uint64_t byte = (unsigned char)*r->at++;
        *out |= (byte & 127) << shift;
        if (byte < 128) return true;
    }
    return false;
}

static bool read_weights(Reader *r, TupleModel *m) {
    size_t n = 2 * tuple_model_size(m), i = 0;
    int64_t said;
    if (!read_whole(r, "weights", (int64_t)n, (int64_t)n, &said)) return false;
    for (;;) {
        uint64_t zeros, w;
        if (!take_number(r, &zeros) || zeros > n - i) return false;
        i += zeros;
        if (i == n) return r->at == r->end;
        if (!take_number(r, &w) || w / 2 > INT16_MAX || w / 2 == 0) return false;
        m->weights[i++] = (int16_t)(w & 1 ? -(int64_t)(w / 2) : (int64_t)(w / 2));
    }
}

static bool read_model(Reader *r, TupleModel *m, Error *e) {
    char text[300];
    if (!read_line(r, "genpei", text, sizeof text) ||
        (strcmp(text, "tuples 1") != 0 && strcmp(text, "tuples 2") != 0))
        return error_set(e, "it is no file of genpei learn");
    if (text[7] == '1') m->pair_codes = FIRST_PAIRS;
    if (!read_line(r, "game", text, sizeof text)) return error_set(e, "it names no game");
    char game[300];
    snprintf(game, sizeof game, "%s", text);
    if (!read_line(r, "rules", text, sizeof text) ||
        strtoull(text, NULL, 16) != tuple_model_rules(m->game))
        return error_set(e, "it was learned for %.100s, whose rules are not those of %.100s", game,
                         m->game->name);
    if (!read_story(r, &m->story) || !read_men(r, m) || !read_turns(r, m) || !read_base(r, m) ||
        !read_dense(r, m) || !read_curve(r, &m->story) || !read_weights(r, m))
        return error_set(e, "it is damaged at byte %zu from its end", (size_t)(r->end - r->at));
    return true;
}

TupleModel *tuple_model_read(const Game *g, const char *bytes, size_t n, Error *e) {
    TupleModel *m = begin_model(g, e);
    Reader r = {bytes, bytes + n};
    if (!m || read_model(&r, m, e)) return m;
    tuple_model_free(m);
    return NULL;
}

bool tuple_model_save(const TupleModel *m, const char *path, Error *e) {
    Str text = {0};
    tuple_model_write(m, &text);
    bool ok = pack_write(path, &text, e);
    str_clear(&text);
    return ok;
}

TupleModel *tuple_model_unpack(const Game *g, const char *file, size_t n, Error *e) {
    Str packed = {0}, text = {0};
    TupleModel *m = NULL;
    str_add_n(&packed, file, n);
    if (pack_open(&packed, &text, e)) m = tuple_model_read(g, str_text(&text), text.len, e);
    str_clear(&packed);
    str_clear(&text);
    return m;
}

TupleModel *tuple_model_load(const Game *g, const char *path, Error *e) {
    Str bytes = {0};
    TupleModel *m = NULL;
    if (os_read_file(path, TUPLE_FILE_MAX, &bytes, e)) {
        m = tuple_model_unpack(g, str_text(&bytes), bytes.len, e);
        if (!m) error_prefix(e, "%.200s", path);
    }
    str_clear(&bytes);
    return m;
}
