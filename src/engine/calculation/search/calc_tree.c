// SPDX-License-Identifier: MIT
// calc_tree.c - see calc_tree.h.
#include "engine/calculation/search/calc_tree.h"

#include "base/mem.h"
#include "engine/calculation/search/calc_end.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 15, INDEX_BITS = 17, NONE = -1, ROOTS_MAX = CALC_TREE_CHOICES };

// Tuned by how much worse the choices made with few tables were than those made with many.
static const float MARGIN = 0.12F;      // a placing that looks this much worse is not followed
static const float BONUS = 0.05F;       // how much better one that was not searched may be
static const float ROOT_BONUS = 0.15F;  // the same for the choices
static const float ROOT_DOUBT = 0.5F;   // how wrong the estimate of a choice may be
static const float TRUST = 0.5F;        // 0: what some ranks gained holds for all, 1: only for them
static const float DOUBT_LEAST = 0.05F; // of a rank that seems clear
static const float SURE = 0.9999F;

// A placing. Its chance is the network's until it has a node of its own.
typedef struct {
    float chance;
    int32_t node;
    uint8_t which;
    bool known;
} Placing;

// The placings of one rank.
typedef struct {
    int32_t first;
    uint8_t n, rank;
    bool closed;         // no candidate placing can be searched further
    float weight;        // how likely the rank is
    float guess, chance; // of the best placing: at first, and now
    int32_t visits;
} Turned;

typedef struct {
    CalcTable table;
    uint64_t key;
    uint32_t at; // in the index
    int32_t first, visits;
    uint8_t n;
    bool closed;
    float chance;
} Node;

struct CalcTree {
    CalcDesk *desk;
    CalcEnd *end;
    Node *nodes;
    Turned *turned;
    Placing *placings;
    int32_t *index; // nodes by key
    int n_nodes, n_turned, n_placings;
    int depth, stock;
    int64_t end_tables;
    Placing roots[ROOTS_MAX];
    CalcTable choices[ROOTS_MAX];
    int n_roots;
    int lowest; // the smallest stock seen
    int64_t valued;
};

enum { TURNED_MAX = NODES_MAX * CALC_RANKS, PLACINGS_MAX = NODES_MAX * 48 };

CalcTree *calc_tree_new(CalcDesk *desk) {
    CalcTree *t = mem_new(1, sizeof *t);
    t->desk = desk;
    t->end = calc_end_new();
    t->nodes = mem_new(NODES_MAX, sizeof *t->nodes);
    t->turned = mem_new(TURNED_MAX, sizeof *t->turned);
    t->placings = mem_new(PLACINGS_MAX, sizeof *t->placings);
    t->index = mem_new((size_t)1 << INDEX_BITS, sizeof *t->index);
    return t;
}

void calc_tree_free(CalcTree *t) {
    if (!t) return;
    calc_end_free(t->end);
    free(t->nodes);
    free(t->turned);
    free(t->placings);
    free(t->index);
    free(t);
}

// --- nodes ---

static int32_t *place_of(CalcTree *t, uint64_t key) {
    size_t mask = ((size_t)1 << INDEX_BITS) - 1;
    for (size_t at = key >> (64 - INDEX_BITS);; at++) {
        int32_t *place = &t->index[at & mask];
        if (*place == 0 || t->nodes[*place - 1].key == key) return place;
    }
}

static bool has_room(const CalcTree *t) {
    return t->n_nodes < NODES_MAX && t->n_placings + CALC_AHEAD_MAX <= PLACINGS_MAX;
}

static void sum_up(CalcTree *t, Node *n);

// `answer`: the network's answer for the table, NULL when there is none.
static void expand(CalcTree *t, Node *n, const CalcDeepAnswer *answer) {
    CalcAhead ahead[CALC_AHEAD_MAX];
    CalcDeepAnswer fresh;
    const CalcTable *table = &n->table;
    if (!answer) calc_deep_judge(t->desk, &table, 1, &fresh);
    int count = calc_ahead(answer ? answer : &fresh, table, ahead);
    t->valued++;
    n->first = t->n_turned;
    Turned *group = NULL;
    for (int i = 0; i < count; i++) {
        const CalcAhead *a = &ahead[i];
        if (i == 0 || a->rank != ahead[i - 1].rank) {
            group = &t->turned[t->n_turned++];
            *group = (Turned){.first = t->n_placings, .rank = a->rank};
            group->weight = (float)n->table.left[a->rank] / (float)n->table.stock;
            n->n++;
        }
        group->n++;
        if (a->chance > group->guess) group->guess = a->chance;
        t->placings[t->n_placings++] = (Placing){a->chance, NONE, a->which, a->known};
    }
}

// Expands a table: to the end when that is near, otherwise to every table the next card may lead
// to.
static void look_at(CalcTree *t, Node *n, const CalcDeepAnswer *answer) {
    CalcRoute route;
    calc_route_find(&route, &n->table);
    int verdict = calc_route_verdict(&route, &n->table);
    if (verdict >= 0) {
        n->chance = (float)verdict;
        n->visits = 1;
        n->closed = true;
        return;
    }
    if (n->table.stock <= CALC_END_STOCK) {
        n->chance = calc_end_chance(t->end, &n->table, t->end_tables, &t->valued);
        n->visits = 1;
        n->closed = n->chance >= 0;
        if (n->closed) return;
    }
    expand(t, n, answer);
    sum_up(t, n);
}

// The node of a table, expanded.
static int32_t node_for(CalcTree *t, const CalcTable *table, const CalcDeepAnswer *answer) {
    uint64_t key = calc_table_key(table) | 1;
    int32_t *place = place_of(t, key);
    if (*place) return *place - 1;
    int32_t at = t->n_nodes++;
    if (table->stock < t->lowest) t->lowest = table->stock;
    *place = at + 1;
    t->nodes[at] = (Node){.table = *table, .key = key, .at = (uint32_t)(place - t->index)};
    look_at(t, &t->nodes[at], answer);
    return at;
}

// --- what is in question ---

static bool is_closed(const CalcTree *t, const Placing *p) {
    return p->known || (p->node != NONE && t->nodes[p->node].closed);
}

static int visits_of(const CalcTree *t, const Placing *p) {
    return p->node == NONE ? 0 : t->nodes[p->node].visits;
}

// Searching finds chances that the network does not see, so a placing that was searched gets higher
// values. The others are assumed to gain as much as the best one did.
typedef struct {
    float best; // of those searched, or of all when none is
    float gain;
} Standing;

static Standing standing_of(const CalcTree *t, const Placing *p, int n) {
    Standing s = {-1, 0};
    float guess = 0;
    for (int i = 0; i < n; i++) {
        if (p[i].chance > guess) guess = p[i].chance;
        if (p[i].node == NONE || t->nodes[p[i].node].chance <= s.best) continue;
        s.best = t->nodes[p[i].node].chance;
        s.gain = s.best - p[i].chance;
    }
    if (s.best < 0) s.best = guess;
    return s;
}

static float chance_of(const CalcTree *t, const Placing *p, Standing s) {
    if (p->known) return p->chance;
    return p->node == NONE ? p->chance + s.gain : t->nodes[p->node].chance;
}

static float now(const CalcTree *t, const Placing *p) {
    return p->node == NONE ? p->chance : t->nodes[p->node].chance;
}

// The placing to search next, or NONE.
static int pick(const CalcTree *t, const Placing *p, int n) {
    Standing s = standing_of(t, p, n);
    int best = NONE;
    float most = 0;
    for (int i = 0; i < n; i++) {
        if (is_closed(t, &p[i])) continue;
        float chance = chance_of(t, &p[i], s);
        if (chance < s.best - MARGIN) continue;
        float promise = chance + BONUS / sqrtf((float)(1 + visits_of(t, &p[i])));
        if (best != NONE && promise <= most) continue;
        best = i;
        most = promise;
    }
    return best;
}

static void sum_up_turned(const CalcTree *t, Turned *g) {
    const Placing *p = &t->placings[g->first];
    g->visits = 0;
    for (int i = 0; i < g->n; i++) g->visits += visits_of(t, &p[i]);
    g->chance = standing_of(t, p, g->n).best;
    for (int i = 0; i < g->n; i++)
        if (p[i].known && p[i].chance > g->chance) g->chance = p[i].chance;
    g->closed = pick(t, p, g->n) == NONE;
    for (int i = 0; i < g->n; i++) g->closed |= is_closed(t, &p[i]) && now(t, &p[i]) >= SURE;
}

// Ranks that were not searched are assumed to gain part of what the others did.
static void sum_up(CalcTree *t, Node *n) {
    float guess = 0, gain = 0, followed = 0;
    bool closed = true;
    n->visits = 1;
    for (int i = 0; i < n->n; i++) {
        Turned *g = &t->turned[n->first + i];
        sum_up_turned(t, g);
        n->visits += g->visits;
        guess += g->weight * g->guess;
        closed &= g->closed;
        if (!g->visits && !g->closed) continue;
        followed += g->weight;
        gain += g->weight * (g->chance - g->guess);
    }
    if (followed > 0) gain /= followed + TRUST * (1 - followed);
    n->chance = fminf(fmaxf(guess + gain, 0), 1);
    n->closed = closed || (t->depth && t->stock - n->table.stock + 1 >= t->depth);
}

// --- growing ---

static int rank_to_follow(const CalcTree *t, const Node *n) {
    int best = NONE;
    float most = 0;
    for (int i = 0; i < n->n; i++) {
        const Turned *g = &t->turned[n->first + i];
        if (g->closed) continue;
        float doubt = sqrtf(g->chance * (1 - g->chance)) + DOUBT_LEAST;
        float need = g->weight * doubt / (float)(1 + g->visits);
        if (best != NONE && need <= most) continue;
        best = i;
        most = need;
    }
    return best;
}

static void follow(CalcTree *t, const CalcTable *before, int rank, Placing *p);

static void grow_node(CalcTree *t, int32_t at) {
    Node *n = &t->nodes[at];
    int rank = rank_to_follow(t, n);
    if (rank != NONE) {
        Turned *g = &t->turned[n->first + rank];
        int which = pick(t, &t->placings[g->first], g->n);
        if (which != NONE) follow(t, &n->table, g->rank, &t->placings[g->first + which]);
    }
    sum_up(t, n);
}

static void follow(CalcTree *t, const CalcTable *before, int rank, Placing *p) {
    if (p->node != NONE) {
        grow_node(t, p->node);
        return;
    }
    CalcTable next = *before, tables[CALC_SUCCESSORS_MAX];
    next.left[rank]--;
    next.stock--;
    calc_policy_ways(&next, rank, tables);
    p->node = node_for(t, &tables[p->which], NULL);
}

// Choices are excluded that would have to gain more than their possible error.
static int pick_root(const CalcTree *t) {
    Standing s = standing_of(t, t->roots, t->n_roots);
    int best = NONE, open = 0;
    float most = 0;
    for (int i = 0; i < t->n_roots; i++) {
        const Placing *p = &t->roots[i];
        float chance = chance_of(t, p, s), doubt = 1 / sqrtf((float)(1 + visits_of(t, p)));
        if (t->stock > CALC_END_STOCK && chance < s.best - ROOT_DOUBT * doubt) continue;
        open++;
        float promise = chance + ROOT_BONUS * doubt;
        if (is_closed(t, p) || (best != NONE && promise <= most)) continue;
        best = i;
        most = promise;
    }
    return open > 1 ? best : NONE;
}

void calc_tree_begin(CalcTree *t, int depth, int64_t end_tables) {
    for (int i = 0; i < t->n_nodes; i++) t->index[t->nodes[i].at] = 0;

    t->n_nodes = t->n_turned = t->n_placings = t->n_roots = 0;
    t->depth = depth;
    t->end_tables = end_tables;
    calc_end_forget(t->end);
    t->valued = 0;
    t->lowest = CALC_CARDS;
}

// A choice; its network answer is reused for its node.
static Placing root_for(CalcTree *t, const CalcTable *choice, const CalcDeepAnswer *answer) {
    CalcAhead a = {0};
    if (choice->stock > CALC_END_STOCK) {
        int32_t node = node_for(t, choice, answer);
        return (Placing){.chance = t->nodes[node].chance, .node = node};
    }
    calc_judge(t->desk, choice, &a);
    t->valued++;
    return (Placing){.chance = a.chance, .node = NONE, .known = a.known};
}

void calc_tree_choose(CalcTree *t, const CalcTable *const *choices, int n) {
    CalcDeepAnswer answers[ROOTS_MAX];
    t->n_roots = n < ROOTS_MAX ? n : ROOTS_MAX;
    if (n == 0) return;
    t->stock = choices[0]->stock;
    if (t->stock > CALC_END_STOCK) calc_deep_judge(t->desk, choices, t->n_roots, answers);
    for (int i = 0; i < t->n_roots; i++) {
        t->choices[i] = *choices[i];
        t->roots[i] = root_for(t, choices[i], &answers[i]);
    }
}

bool calc_tree_grow(CalcTree *t) {
    if (!has_room(t)) return false;
    int which = pick_root(t);
    if (which == NONE) return false;
    Placing *p = &t->roots[which];
    if (p->node == NONE)
        p->node = node_for(t, &t->choices[which], NULL);
    else
        grow_node(t, p->node);
    return true;
}

float calc_tree_chance(const CalcTree *t, int choice) {
    return chance_of(t, &t->roots[choice], standing_of(t, t->roots, t->n_roots));
}

int64_t calc_tree_valued(const CalcTree *t) {
    return t->valued;
}

int calc_tree_depth(const CalcTree *t) {
    return t->n_nodes ? t->stock - t->lowest + 1 : 0;
}
