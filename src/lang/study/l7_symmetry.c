// SPDX-License-Identifier: MIT
// l7_symmetry.c - see l7_symmetry.h.
#include "lang/study/l7_symmetry.h"

#include "base/mem.h"
#include "base/rng.h"
#include "lang/game/l7_game.h"

#include <stdlib.h>

enum { WAYS_MAX = 48, GAMES = 24, PLIES = 60, STEPS_MAX = 200000, MOVES_MAX = 20000 };

struct L7Symmetry {
    const Game *game;
    const L7Rules *rules;
    int n;
    int16_t to[WAYS_MAX][L7_NODES_MAX]; // where each node goes
};

// --- the graph ---

typedef struct {
    const L7Program *program;
    const L7Set *next;           // neighbours of each node
    int16_t order[L7_NODES_MAX]; // nodes, each a neighbour of an earlier one where possible
    int16_t degree[L7_NODES_MAX];
    int16_t to[L7_NODES_MAX];
    bool taken[L7_NODES_MAX];
    int steps;
    L7Symmetry *out;
} Finder;

// From the first node outward, so that what does not fit is found early.
static void find_order(Finder *f) {
    int nodes = f->program->board.n_nodes, n = 0;
    bool met[L7_NODES_MAX] = {false};
    for (int first = 0; first < nodes; first++) {
        if (!met[first]) f->order[n++] = (int16_t)first;
        met[first] = true;
        for (int at = n - 1; at >= 0 && at < n; at++)
            for (int m = 0; m < nodes; m++)
                if (!met[m] && l7set_has(&f->next[f->order[at]], m)) {
                    f->order[n++] = (int16_t)m;
                    met[m] = true;
                }
    }
    for (int i = 0; i < nodes; i++)
        for (int w = 0; w < f->program->board.words; w++)
            f->degree[i] = (int16_t)(f->degree[i] + __builtin_popcountll(f->next[i].w[w]));
}

// Whether the i-th node may go to `m`, given where the nodes before it go.
static bool agrees(const Finder *f, int i, int m) {
    int n = f->order[i];
    if (f->degree[n] != f->degree[m]) return false;
    for (int b = 0; b < i; b++) {
        int k = f->order[b];
        if (l7set_has(&f->next[n], k) != l7set_has(&f->next[m], f->to[k]) ||
            l7set_has(&f->next[k], n) != l7set_has(&f->next[f->to[k]], m))
            return false;
    }
    return true;
}

static void find_ways(Finder *f, int i) {
    int nodes = f->program->board.n_nodes;
    if (f->out->n == WAYS_MAX || ++f->steps > STEPS_MAX) return;
    if (i == nodes) {
        memcpy(f->out->to[f->out->n++], f->to, (size_t)nodes * sizeof *f->to);
        return;
    }
    for (int m = 0; m < nodes; m++) {
        if (f->taken[m] || !agrees(f, i, m)) continue;
        f->taken[m] = true;
        f->to[f->order[i]] = (int16_t)m;
        find_ways(f, i + 1);
        f->taken[m] = false;
    }
}

// --- positions ---

// Whether the state has nothing but values on nodes, sets, numbers and single nodes.
static bool can_be_turned(const L7Program *p) {
    if (p->state.hidden || p->moves.has_chance || p->state.repeat || p->board.boardless ||
        p->board.n_axes)
        return false;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->type == FIELD_PILE || f->on == ON_BRANCH || f->n_letters) return false;
    }
    return true;
}

void l7_turn_set(const L7Program *p, const int16_t *to, const uint64_t *from, uint64_t *out) {
    memset(out, 0, (size_t)p->board.words * 8);
    for (int w = 0; w < p->board.words; w++)
        for (uint64_t rest = from[w]; rest; rest &= rest - 1) {
            int m = to[64 * w + __builtin_ctzll(rest)];
            out[m >> 6] |= UINT64_C(1) << (m & 63);
        }
}

void l7_symmetry_turn(const void *symmetry, const State *s, int number, State *out) {
    const L7Symmetry *y = symmetry;
    const L7Program *p = y->rules->program;
    const L7Layout *l = &y->rules->vm->layout;
    const int16_t *to = y->to[number];
    memcpy(out, s, l->size);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        L7Span span = l7_span(p, f);
        for (int k = 0; k < span.sets; k++)
            l7_turn_set(p, to, l7_set_words(p, s, f->set + k), l7_set_words(p, out, f->set + k));
        for (int n = 0; n < span.numbers; n++)
            l7_number_put(l, out, f, f->on == ON_NODE ? to[n] : n, l7_number_at(l, s, f, n));
        for (int k = 0; k < span.vars && f->type == FIELD_NODE; k++) {
            int node = l7_vars(l, s)[f->var + k];
            l7_vars(l, out)[f->var + k] = (int16_t)(node >= 0 ? to[node] : node);
        }
    }
    l7_keep(y->rules, out);
}

// --- the rules ---

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// A position of a random game, its transform, and work space.
typedef struct {
    const L7Symmetry *symmetry;
    int number;
    State *here, *turned, *next, *image;
    Move *moves;
    uint64_t *keys[2];
    size_t tried; // moves
} Trial;

// The keys of the positions after all moves of `from`, sorted; transformed on request.
static size_t list_next(Trial *t, const State *from, bool turn, uint64_t *keys) {
    const Game *g = t->symmetry->game;
    size_t n = game_moves(g, from, t->moves);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, t->next, from);
        game_play(g, t->next, t->moves[i]);
        if (turn) l7_symmetry_turn(t->symmetry, t->next, t->number, t->image);
        keys[i] = game_key(g, turn ? t->image : t->next);
    }
    t->tried += n;
    qsort(keys, n, sizeof *keys, compare_keys);
    return n;
}

static bool same_results(const Trial *t) {
    const Game *g = t->symmetry->game;
    int a[PLAYERS_MAX] = {0}, b[PLAYERS_MAX] = {0};
    game_payoffs(g, t->here, a);
    game_payoffs(g, t->turned, b);
    return memcmp(a, b, sizeof a) == 0;
}

static bool same_here(Trial *t) {
    const Game *g = t->symmetry->game;
    l7_symmetry_turn(t->symmetry, t->here, t->number, t->turned);
    if (game_mover(g, t->here) != game_mover(g, t->turned)) return false;
    size_t n = list_next(t, t->here, true, t->keys[0]);
    if (list_next(t, t->turned, false, t->keys[1]) != n) return false;
    return n ? memcmp(t->keys[0], t->keys[1], n * sizeof(uint64_t)) == 0 : same_results(t);
}

static bool rules_agree(Trial *t) {
    const Game *g = t->symmetry->game;
    for (int game = 0; game < GAMES && t->tried < MOVES_MAX; game++) {
        Rng rng = rng_seed((uint64_t)game);
        Move m;
        game_start(g, t->here);
        for (int ply = 0; ply < PLIES; ply++) {
            if (!same_here(t)) return false;
            if (!game_random_move(g, t->here, &rng, &m)) break;
            game_play(g, t->here, m);
        }
    }
    return true;
}

// Drops candidates for which the rules are not symmetric. The first is the identity.
static void try_ways(L7Symmetry *y) {
    const Game *g = y->game;
    Trial t = {.symmetry = y};
    State **states[] = {&t.here, &t.turned, &t.next, &t.image};
    for (int i = 0; i < 4; i++) *states[i] = game_states_new(g, 1);
    t.moves = mem_new(g->max_moves, sizeof *t.moves);
    for (int i = 0; i < 2; i++) t.keys[i] = mem_new(g->max_moves, sizeof(uint64_t));
    int kept = 1;
    for (int i = 1; i < y->n; i++) {
        t.number = i;
        t.tried = 0;
        if (rules_agree(&t)) memmove(y->to[kept++], y->to[i], sizeof y->to[i]);
    }
    y->n = kept;
    for (int i = 0; i < 4; i++) free(*states[i]);
    for (int i = 0; i < 2; i++) free(t.keys[i]);
    free(t.moves);
}

L7Symmetry *l7_symmetry_new(const Game *g) {
    const L7Rules *r = l7_rules(g);
    if (!r || !can_be_turned(r->program)) return NULL;
    const L7Program *p = r->program;
    L7Symmetry *y = mem_new(1, sizeof *y);
    y->game = g;
    y->rules = r;
    Finder *f = mem_new(1, sizeof *f);
    *f = (Finder){.program = p, .next = p->board.arounds[p->board.around_all].table, .out = y};
    find_order(f);
    find_ways(f, 0);
    free(f);
    if (y->n > 1) try_ways(y);
    if (y->n > 1) return y;
    free(y);
    return NULL;
}

void l7_symmetry_free(L7Symmetry *y) {
    free(y);
}

int l7_symmetry_count(const L7Symmetry *y) {
    return y->n;
}
