// SPDX-License-Identifier: MIT
// l7_cells.c - see l7_cells.h.
#include "lang/study/l7_cells.h"

#include "base/hash.h"
#include "base/mem.h"
#include "lang/game/l7_game.h"
#include "lang/study/l7_symmetry.h"

#include <math.h>
#include <stdlib.h>

enum { PARTS_MAX = 16, AXES_MAX = 12, NUMBER_LEAST = 3, SETS_BELOW = 8 };

// A field, as a digit of the code.
typedef struct {
    const L7Field *field;
    int size, stride;
    uint8_t other[L7_CELLS_CODES_MAX]; // the digit with the players exchanged
} Part;

// A number of each player: that of player 0 is a variable or, for fields that have one for each
// word of another, an element of an array; that of player 1 is `apart` from it.
typedef struct {
    const L7Field *field;
    int at, apart;
} Number;

struct L7Cells {
    const Game *game;
    const L7Rules *rules;
    Part parts[PARTS_MAX];
    int n_parts, codes;
    Number numbers[L7_CELLS_NUMBERS_MAX];
    int n_numbers;
    const L7Colour *axes[AXES_MAX];
    int n_axes;
    bool turns; // the state has nothing that cannot be turned
};

static const L7Program *program(const L7Cells *x) {
    return x->rules->program;
}

// --- what is there ---

// A word that names a player becomes the other player's.
static int other_word(const L7Program *p, const L7Field *f, int word) {
    for (int i = 0; i < 2; i++) {
        if (strcmp(f->words[word], p->players[i]) != 0) continue;
        for (int w = 0; w < f->n_words; w++)
            if (strcmp(f->words[w], p->players[1 - i]) == 0) return w;
    }
    return word;
}

static void add_part(L7Cells *x, const L7Field *f, int size) {
    Part *part = &x->parts[x->n_parts++];
    *part = (Part){.field = f, .size = size, .stride = x->codes};
    for (int i = 0; i < size; i++) {
        part->other[i] = (uint8_t)i;
        if (f->type == FIELD_ENUM) part->other[i] = (uint8_t)other_word(program(x), f, i);
        if (f->type == FIELD_SET && f->on == ON_PLAYER)
            part->other[i] = (uint8_t)((i >> 1 & 1) | (i & 1) << 1);
    }
    x->codes *= size;
}

// The digits that a field has room for; 0: it is no data of nodes, or does not fit.
static int part_size(const L7Cells *x, const L7Field *f) {
    int room = L7_CELLS_CODES_MAX / x->codes;
    if (f->hidden) return 0;
    if (f->on == ON_NODE && f->type == FIELD_ENUM) return f->n_words <= room ? f->n_words : 0;
    if (f->type == FIELD_SET) return x->codes > SETS_BELOW ? 0 : f->on == ON_PLAYER ? 4 : 2;
    if (f->on != ON_NODE || f->type != FIELD_NUMBER) return 0;
    int range = f->high - f->low + 1;
    if (range > room) range = room;
    if (range > 24) range = 24;
    return range >= NUMBER_LEAST || f->high - f->low + 1 <= range ? range : 0;
}

static void find_parts(L7Cells *x, FieldType type) {
    const L7Program *p = program(x);
    for (int i = 0; i < p->state.n_fields && x->n_parts < PARTS_MAX; i++) {
        const L7Field *f = &p->state.fields[i];
        int size = f->type == type ? part_size(x, f) : 0;
        if (size > 1) add_part(x, f, size);
    }
}

static void find_numbers(L7Cells *x) {
    const L7Program *p = program(x);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->on != ON_PLAYER || f->type != FIELD_NUMBER || f->hidden || f->high <= f->low)
            continue;
        int each = f->of >= 0 ? f->n_of : 1;
        for (int k = 0; k < each && x->n_numbers < L7_CELLS_NUMBERS_MAX; k++)
            x->numbers[x->n_numbers++] = (Number){f, k, each};
    }
}

static void find_axes(L7Cells *x) {
    const L7Board *b = &program(x)->board;
    for (int i = 0; i < b->n_colours && x->n_axes < AXES_MAX; i++) {
        const L7Colour *c = &b->colours[i];
        bool known = l7set_empty(&c->from);
        for (int k = 0; k < x->n_axes && !known; k++) {
            const L7Colour *a = x->axes[k];
            known = memcmp(a->to, c->to, (size_t)b->n_nodes * sizeof *c->to) == 0;
            bool back = true;
            for (int n = 0; n < b->n_nodes && back; n++)
                back = c->to[n] < 0 || a->to[c->to[n]] == n;
            known |= back;
        }
        if (!known) x->axes[x->n_axes++] = c;
    }
}

static bool can_turn(const L7Program *p) {
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->type == FIELD_PILE || f->on == ON_BRANCH || f->part_of >= 0 || f->hidden)
            return false;
    }
    return true;
}

L7Cells *l7_cells_new(const Game *g, Error *e) {
    const L7Rules *r = l7_rules(g);
    if (!r || g->players != 2) {
        error_set(e, "%s is not a game of two players in L7", g->name);
        return NULL;
    }
    L7Cells *x = mem_new(1, sizeof *x);
    x->game = g;
    x->rules = r;
    x->codes = 1;
    find_parts(x, FIELD_ENUM);
    find_parts(x, FIELD_NUMBER);
    find_parts(x, FIELD_SET);
    find_numbers(x);
    find_axes(x);
    x->turns = can_turn(r->program);
    if (x->n_parts > 0) return x;
    error_set(e, "%s stores nothing on its nodes", g->name);
    free(x);
    return NULL;
}

void l7_cells_free(L7Cells *x) {
    free(x);
}

int l7_cells_nodes(const L7Cells *x) {
    return program(x)->board.n_nodes;
}

int l7_cells_codes(const L7Cells *x) {
    return x->codes;
}

int l7_cells_exchanged(const L7Cells *x, int code) {
    int out = 0;
    for (int i = 0; i < x->n_parts; i++) {
        const Part *part = &x->parts[i];
        out += part->stride * part->other[code / part->stride % part->size];
    }
    return out;
}

int l7_cells_owner(const L7Cells *x, int code) {
    const L7Program *p = program(x);
    for (int i = 0; i < x->n_parts; i++) {
        const Part *part = &x->parts[i];
        int digit = code / part->stride % part->size;
        if (part->field->type != FIELD_ENUM) continue;
        for (int k = 0; k < 2; k++)
            if (strcmp(part->field->words[digit], p->players[k]) == 0) return k;
    }
    return -1;
}

static void add_bits(const L7Program *p, const State *s, int set, int add, uint8_t *out) {
    const uint64_t *words = l7_set_words(p, s, set);
    for (int w = 0; w < p->board.words; w++)
        for (uint64_t rest = words[w]; rest; rest &= rest - 1) {
            uint8_t *at = &out[64 * w + __builtin_ctzll(rest)];
            *at = (uint8_t)(*at + add);
        }
}

static void read_part(const L7Cells *x, const Part *part, const State *s, uint8_t *out) {
    const L7Program *p = program(x);
    const L7Field *f = part->field;
    if (f->type == FIELD_ENUM) {
        for (int w = 1; w < part->size; w++) add_bits(p, s, f->set + w - 1, w * part->stride, out);
    } else if (f->type == FIELD_SET) {
        int sets = f->on == ON_PLAYER ? 2 : 1;
        for (int k = 0; k < sets; k++) add_bits(p, s, f->set + k, part->stride << k, out);
    } else {
        for (int n = 0; n < p->board.n_nodes; n++) {
            int v = l7_number_at(&x->rules->vm->layout, s, f, n) - f->low;
            if (v >= part->size) v = part->size - 1;
            out[n] = (uint8_t)(out[n] + v * part->stride);
        }
    }
}

int l7_cells_read(const L7Cells *x, const State *s, uint8_t *out) {
    int nodes = l7_cells_nodes(x), used = 0;
    memset(out, 0, (size_t)(nodes + 7) / 8 * 8);
    for (int i = 0; i < x->n_parts; i++) read_part(x, &x->parts[i], s, out);
    for (int n = 0; n < nodes; n++) used += out[n] != 0;
    return used;
}

int l7_cells_numbers(const L7Cells *x) {
    return x->n_numbers;
}

double l7_cells_number(const L7Cells *x, const State *s, int player, int i) {
    const Number *n = &x->numbers[i];
    const L7Field *f = n->field;
    const L7Layout *l = &x->rules->vm->layout;
    int at = n->at + player * n->apart;
    int v = f->of >= 0 ? l7_number_at(l, s, f, at) : l7_vars(l, s)[f->var + at];
    return (double)(v - f->low) / (f->high - f->low);
}

int l7_cells_axes(const L7Cells *x) {
    return x->n_axes;
}

int l7_cells_step(const L7Cells *x, int axis, int node) {
    return x->axes[axis]->to[node];
}

// --- turns ---

static bool is_onto(const int16_t *to, int nodes) {
    bool met[L7_NODES_MAX] = {false};
    for (int n = 0; n < nodes; n++) {
        if (to[n] < 0 || met[to[n]]) return false;
        met[to[n]] = true;
    }
    return true;
}

static int node_near(const L7Board *b, double x, double y) {
    for (int n = 0; n < b->n_nodes; n++)
        if (fabs((double)b->node_x[n] - x) < 0.05 && fabs((double)b->node_y[n] - y) < 0.05)
            return n;
    return -1;
}

static void centre_of(const L7Board *b, double *x, double *y) {
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    for (int n = 0; n < b->n_nodes; n++) {
        double nx = (double)b->node_x[n], ny = (double)b->node_y[n];
        if (nx < left) left = nx;
        if (nx > right) right = nx;
        if (ny < top) top = ny;
        if (ny > bottom) bottom = ny;
    }
    *x = (left + right) / 2;
    *y = (top + bottom) / 2;
}

// The first 24 turns are those of the drawing by multiples of 30 degrees, the odd ones reflected;
// then a ring turned by half, and everything the other way round.
bool l7_cells_turn(const L7Cells *x, int turn, int16_t *to) {
    enum { DRAWN = 24, HALF = 24 };
    const L7Board *b = &program(x)->board;
    double cx, cy, angle = turn / 2 * acos(-1) / 6;
    centre_of(b, &cx, &cy);
    for (int n = 0; n < b->n_nodes; n++) {
        if (turn >= DRAWN) {
            to[n] =
                (int16_t)(turn == HALF ? (n + b->n_nodes / 2) % b->n_nodes : b->n_nodes - 1 - n);
            continue;
        }
        double dx = (double)b->node_x[n] - cx, dy = (double)b->node_y[n] - cy;
        if (turn & 1) dy = -dy;
        to[n] = (int16_t)node_near(b, cx + dx * cos(angle) - dy * sin(angle),
                                   cy + dx * sin(angle) + dy * cos(angle));
        if (to[n] < 0) return false;
    }
    return is_onto(to, b->n_nodes);
}

static void turn_field(const L7Cells *x, const L7Field *f, const State *s, const int16_t *to,
                       bool exchanged, State *out) {
    const L7Program *p = program(x);
    const L7Layout *l = &x->rules->vm->layout;
    L7Span span = l7_span(p, f);
    if (f->on == ON_NODE && f->type == FIELD_ENUM) {
        for (int n = 0; n < p->board.n_nodes; n++) {
            int word = l7_enum_at(p, s, f, n);
            l7_enum_put(p, out, f, to[n], exchanged ? other_word(p, f, word) : word);
        }
        return;
    }
    for (int k = 0; k < span.sets; k++) {
        int from = exchanged && f->on == ON_PLAYER ? span.sets - 1 - k : k;
        l7_turn_set(p, to, l7_set_words(p, s, f->set + from), l7_set_words(p, out, f->set + k));
    }
    for (int n = 0; n < span.numbers; n++) {
        int half = span.numbers / 2, place = f->on == ON_NODE ? to[n] : n;
        if (f->on == ON_PLAYER && exchanged) place = n < half ? n + half : n - half;
        l7_number_put(l, out, f, place, l7_number_at(l, s, f, n));
    }
    int each = f->on == ON_PLAYER ? span.vars / p->n_players : span.vars;
    for (int k = 0; k < span.vars; k++) {
        int from = exchanged && f->on == ON_PLAYER ? (k + each) % span.vars : k;
        int v = l7_vars(l, s)[f->var + from];
        if (f->type == FIELD_NODE && v >= 0) v = to[v];
        if (f->type == FIELD_ENUM && exchanged) v = other_word(p, f, v);
        l7_vars(l, out)[f->var + k] = (int16_t)v;
    }
}

static void turn_state(const L7Cells *x, const State *s, const int16_t *to, bool exchanged,
                       State *out) {
    const L7Program *p = program(x);
    const L7Layout *l = &x->rules->vm->layout;
    memcpy(out, s, l->size);
    for (int i = 0; i < p->state.n_fields; i++)
        turn_field(x, &p->state.fields[i], s, to, exchanged, out);
    int16_t *mover = &l7_vars(l, out)[p->state.var_mover];
    if (exchanged && *mover < 2) *mover = (int16_t)(1 - *mover);
    l7_keep(x->rules, out);
}

typedef struct {
    const L7Cells *cells;
    const int16_t *to;
    bool exchanged;
    State *here, *turned, *next;
    Move *moves;
    uint64_t *keys[2];
    size_t tried;
} Trial;

// A hash of what is on the nodes and who moves; on request of the turned position.
static uint64_t position_key(const Trial *t, const State *s, bool turn) {
    const L7Cells *x = t->cells;
    uint8_t codes[L7_NODES_MAX], turned[L7_NODES_MAX] = {0};
    int nodes = l7_cells_nodes(x), mover = game_mover(x->game, s);
    l7_cells_read(x, s, codes);
    for (int n = 0; n < nodes; n++) {
        int code = turn && t->exchanged ? l7_cells_exchanged(x, codes[n]) : codes[n];
        turned[turn ? t->to[n] : n] = (uint8_t)code;
    }
    if (turn && t->exchanged && mover >= 0) mover = 1 - mover;
    bool over = game_over(x->game, s);
    int payoffs[PLAYERS_MAX] = {0};
    if (over) game_payoffs(x->game, s, payoffs), mover = 0;
    int first = payoffs[turn && t->exchanged ? 1 : 0];
    return hash_add(hash_add(hash_bytes(turned, (size_t)nodes), (uint64_t)(mover + 1)),
                    (uint64_t)(over * 4 + (first > 0) * 2 + (first < 0)));
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static size_t list_next(Trial *t, const State *from, bool turn, uint64_t *keys) {
    const Game *g = t->cells->game;
    size_t n = game_moves(g, from, t->moves);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, t->next, from);
        game_play(g, t->next, t->moves[i]);
        keys[i] = position_key(t, t->next, turn);
    }
    t->tried += n;
    qsort(keys, n, sizeof *keys, compare_keys);
    return n;
}

static bool agrees_here(Trial *t) {
    turn_state(t->cells, t->here, t->to, t->exchanged, t->turned);
    size_t n = list_next(t, t->here, true, t->keys[0]);
    return list_next(t, t->turned, false, t->keys[1]) == n &&
           memcmp(t->keys[0], t->keys[1], n * sizeof(uint64_t)) == 0;
}

// In positions of random games, early ones and late ones.
static bool agrees_in_games(Trial *t) {
    enum { GAMES = 12, PLIES = 120, TRIED_MAX = 6000, STEP = 5 };
    const Game *g = t->cells->game;
    for (int game = 0; game < GAMES && t->tried < TRIED_MAX; game++) {
        Rng rng = rng_seed((uint64_t)game);
        Move m;
        game_start(g, t->here);
        for (int ply = 0; ply < PLIES; ply++) {
            bool asked = game_mover(g, t->here) != PLAYER_CHANCE && ply % STEP == game % STEP;
            if (asked && !agrees_here(t)) return false;
            if (!game_random_move(g, t->here, &rng, &m)) break;
            game_play(g, t->here, m);
        }
    }
    return true;
}

bool l7_cells_agree(const L7Cells *x, const int16_t *to, bool exchanged) {
    if (!x->turns) return false;
    const Game *g = x->game;
    Trial t = {.cells = x, .to = to, .exchanged = exchanged};
    State **states[] = {&t.here, &t.turned, &t.next};
    for (int i = 0; i < 3; i++) *states[i] = game_states_new(g, 1);
    t.moves = mem_new(g->max_moves, sizeof *t.moves);
    for (int i = 0; i < 2; i++) t.keys[i] = mem_new(g->max_moves, sizeof(uint64_t));
    bool agree = agrees_in_games(&t);
    for (int i = 0; i < 3; i++) free(*states[i]);
    for (int i = 0; i < 2; i++) free(t.keys[i]);
    free(t.moves);
    return agree;
}
