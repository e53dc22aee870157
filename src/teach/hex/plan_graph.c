// SPDX-License-Identifier: MIT
// plan_graph.c - see plan_graph.h.
#include "teach/hex/plan_graph.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// A word of the graph before it was changed. `at` is NULL where a stone begins.
struct PlanChange {
    void *at;
    uint64_t old;
    bool wide; // 64 bits, not 16
};

static const int steps[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

int plan_neighbour(const PlanGraph *g, int cell, int direction) {
    int row = cell / g->width + steps[direction][0], column = cell % g->width + steps[direction][1];
    if (row < 0 || row >= g->height || column < 0 || column >= g->width) return -1;
    return row * g->width + column;
}

bool plan_on_short_diagonal(const PlanGraph *g, int cell) {
    int w = g->width - 1, h = g->height - 1;
    return cell / g->width * w + cell % g->width * h == w * h;
}

int plan_off_centre(const PlanGraph *g, int node) {
    if (node >= g->cells) return 0;
    int row = 2 * (node / g->width) - g->height + 1, column = 2 * (node % g->width) - g->width + 1;
    return abs(row) + abs(column) + abs(row + column);
}

void plan_node_name(const PlanGraph *g, int node, bool japanese, Str *out) {
    static const char *const edges[2][PLAN_EDGES] = {{"top", "bottom", "left", "right"},
                                                     {"上辺", "下辺", "左辺", "右辺"}};
    if (node >= g->cells)
        str_add(out, edges[japanese][node - g->cells]);
    else
        str_addf(out, "%c%d", 'a' + node % g->width, node / g->width + 1);
}

void plan_set_names(const PlanGraph *g, const PlanSet *s, Str *out) {
    bool first = true;
    for (int i = plan_next(s, 0); i >= 0 && i < g->cells; i = plan_next(s, i + 1)) {
        if (!first) str_add_char(out, ' ');
        plan_node_name(g, i, false, out);
        first = false;
    }
}

// --- changes that can be taken back ---

static void remember(PlanGraph *g, void *at, uint64_t old, bool wide) {
    if (g->n_trail == g->cap_trail) {
        g->cap_trail = g->cap_trail ? 2 * g->cap_trail : 1024;
        g->trail = mem_resize(g->trail, g->cap_trail, sizeof *g->trail);
    }
    g->trail[g->n_trail++] = (PlanChange){at, old, wide};
}

static void set_small(PlanGraph *g, int16_t *at, int value) {
    remember(g, at, (uint64_t)(uint16_t)*at, false);
    *at = (int16_t)value;
}

static void set_all(PlanGraph *g, PlanSet *at, const PlanSet *value) {
    for (int i = 0; i < PLAN_WORDS; i++) {
        if (at->w[i] == value->w[i]) continue;
        remember(g, &at->w[i], at->w[i], true);
        at->w[i] = value->w[i];
    }
}

static void set_bit(PlanGraph *g, PlanSet *at, int i, bool in) {
    if (plan_has(at, i) == in) return;
    remember(g, &at->w[i >> 6], at->w[i >> 6], true);
    at->w[i >> 6] ^= UINT64_C(1) << (i & 63);
}

void plan_graph_undo(PlanGraph *g) {
    for (;;) {
        PlanChange c = g->trail[--g->n_trail];
        if (!c.at) return;
        if (c.wide)
            *(uint64_t *)c.at = c.old;
        else
            *(int16_t *)c.at = (int16_t)(uint16_t)c.old;
    }
}

// --- links ---

// Adds the cells of the bridges from one cell or edge to a node that have not been erased.
static void add_bridge_cells(const PlanGraph *g, int from, int to, PlanSet *cells) {
    for (int k = g->bridges_from[from]; k < g->bridges_from[from + 1]; k++) {
        int i = g->bridges_of[k];
        const PlanBridge *bridge = &g->bridge[i];
        int other = bridge->end[bridge->end[0] == from];
        if (!g->stands[i] || g->root[other] != to) continue;
        plan_put(cells, bridge->support[0]);
        plan_put(cells, bridge->support[1]);
    }
}

static PlanSet bridge_cells(const PlanGraph *g, int a, int b) {
    PlanSet cells = {0};
    int few = a < b ? a : b, many = a < b ? b : a; // an edge has the highest numbers
    for (int i = plan_next(&g->member[few], 0); i >= 0; i = plan_next(&g->member[few], i + 1))
        add_bridge_cells(g, i, many, &cells);
    return cells;
}

PlanSet plan_link_support(const PlanGraph *g, int a, int b) {
    return g->links == PLAN_LINKS_PAPER ? bridge_cells(g, a, b) : plan_between(g, a, b);
}

static bool can_link(const PlanGraph *g, int a, int b) {
    if (a == b || g->root[a] != a || g->root[b] != b) return false;
    if (plan_has(&g->near[a], b) || plan_enemies(g, a, b)) return false;
    PlanSet support = plan_link_support(g, a, b);
    return plan_size(&support) >= 2;
}

static void relink(PlanGraph *g, int a, int b) {
    bool link = can_link(g, a, b);
    set_bit(g, &g->linked[a], b, link);
    set_bit(g, &g->linked[b], a, link);
}

static void relink_all(PlanGraph *g, int a) {
    for (int b = 0; b < g->nodes; b++)
        if (g->root[b] == b || plan_has(&g->linked[a], b)) relink(g, a, b);
}

// --- stones ---

static void part(PlanGraph *g, int a, int b) {
    set_bit(g, &g->near[a], b, false);
    set_bit(g, &g->near[b], a, false);
}

// What touched `gone` touches `kept` now.
static void hand_over(PlanGraph *g, int gone, int kept) {
    static const PlanSet none;
    PlanSet around = g->near[gone], linked = g->linked[gone];
    for (int i = plan_next(&around, 0); i >= 0; i = plan_next(&around, i + 1)) {
        set_bit(g, &g->near[i], gone, false);
        if (i == kept) continue;
        set_bit(g, &g->near[i], kept, true);
        set_bit(g, &g->near[kept], i, true);
    }
    for (int i = plan_next(&linked, 0); i >= 0; i = plan_next(&linked, i + 1))
        set_bit(g, &g->linked[i], gone, false);
    set_all(g, &g->near[gone], &none);
    set_all(g, &g->linked[gone], &none);
}

// Makes one node of two; returns it.
static int merge(PlanGraph *g, int a, int b) {
    static const PlanSet none;
    int kept = a > b ? a : b, gone = a > b ? b : a;
    PlanSet both = plan_or(g->member[kept], &g->member[gone]);
    for (int i = plan_next(&g->member[gone], 0); i >= 0; i = plan_next(&g->member[gone], i + 1))
        set_small(g, &g->root[i], kept);
    hand_over(g, gone, kept);
    set_all(g, &g->member[kept], &both);
    set_all(g, &g->member[gone], &none);
    return kept;
}

// A stone on `cell`, whoever plays it, erases the bridges that it supports.
static void erase_bridges(PlanGraph *g, int cell) {
    for (int i = 0; i < g->n_bridges; i++) {
        const int16_t *support = g->bridge[i].support;
        if (g->stands[i] && (support[0] == cell || support[1] == cell))
            set_small(g, &g->stands[i], false);
    }
}

static void intrude(PlanGraph *g, int cell, int player) {
    for (int i = 0; i < g->n_trapezoids; i++) {
        const PlanTrapezoid *t = &g->trapezoid[i];
        if (plan_edge_owner(t->edge) == player) continue;
        if (t->apex == cell || plan_has(&t->support, cell))
            set_small(g, &g->intruders[i], g->intruders[i] + 1);
    }
}

void plan_graph_play(PlanGraph *g, int cell, int player) {
    PlanSet around = g->near[cell];
    int node = cell;
    remember(g, NULL, 0, false);
    set_small(g, &g->stone[cell], player);
    set_bit(g, &g->empty, cell, false);
    intrude(g, cell, player);
    erase_bridges(g, cell);
    for (int i = plan_next(&around, 0); i >= 0; i = plan_next(&around, i + 1))
        if (g->stone[i] == 1 - player) part(g, cell, i);
    for (int i = plan_next(&around, 0); i >= 0; i = plan_next(&around, i + 1))
        if (g->stone[i] == player) node = merge(g, node, i);
    // The cell supports nothing any more, and its chain touches more than before.
    for (int i = plan_next(&around, 0); i >= 0; i = plan_next(&around, i + 1))
        for (int k = plan_next(&around, i + 1); k >= 0; k = plan_next(&around, k + 1))
            relink(g, g->root[i], g->root[k]);
    relink_all(g, node);
}

// --- the empty board ---

static void join(PlanGraph *g, int a, int b) {
    plan_put(&g->near[a], b);
    plan_put(&g->near[b], a);
}

static void join_cell(PlanGraph *g, int cell) {
    int row = cell / g->width, column = cell % g->width;
    for (int d = 0; d < 6; d++) {
        int other = plan_neighbour(g, cell, d);
        if (other >= 0) join(g, cell, other);
    }
    if (row == 0) join(g, cell, g->cells + PLAN_TOP);
    if (row == g->height - 1) join(g, cell, g->cells + PLAN_BOTTOM);
    if (column == 0) join(g, cell, g->cells + PLAN_LEFT);
    if (column == g->width - 1) join(g, cell, g->cells + PLAN_RIGHT);
}

// The cell `along` the edge and `away` from it (0 is the row at the edge). Seen from any edge,
// rows one further away are shifted alike: bottom and right are the board turned by half, left is
// it mirrored in the long diagonal.
static int seen_from(const PlanGraph *g, int edge, int along, int away) {
    int length = edge < PLAN_LEFT ? g->width : g->height;
    int depth = edge < PLAN_LEFT ? g->height : g->width;
    if (along < 0 || along >= length || away < 0 || away >= depth) return -1;
    bool far = edge == PLAN_BOTTOM || edge == PLAN_RIGHT;
    if (far) along = length - 1 - along, away = depth - 1 - away;
    return edge < PLAN_LEFT ? away * g->width + along : along * g->width + away;
}

// Seen from an edge, the cell on row 2 at column c touches c and c + 1 on row 1, and so down to the
// edge: the trapezoid leans to one side or the other.
static void add_trapezoid(PlanGraph *g, int edge, int along, int lean) {
    PlanTrapezoid t = {.apex = (int16_t)seen_from(g, edge, along, 2), .edge = (int16_t)edge};
    if (t.apex < 0) return;
    for (int away = 0; away < 3; away++)
        for (int i = 0; i < 4 - away; i++) {
            int cell = seen_from(g, edge, along - 1 + lean + i, away);
            if (cell < 0) return;
            if (cell != t.apex) plan_put(&t.support, cell);
        }
    g->trapezoid[g->n_trapezoids++] = t;
}

static void add_bridge(PlanGraph *g, int a, int b) {
    PlanSet support = plan_between(g, a, b);
    int first = plan_next(&support, 0), second = plan_next(&support, first + 1);
    assert(plan_size(&support) == 2 && g->n_bridges < PLAN_BRIDGES_MAX);
    g->stands[g->n_bridges] = true;
    g->bridge[g->n_bridges++] =
        (PlanBridge){{(int16_t)a, (int16_t)b}, {(int16_t)first, (int16_t)second}};
}

// Writes down the links of the empty board, each in the lists of its two ends.
static void list_bridges(PlanGraph *g) {
    int n = 0;
    for (int a = 0; a < g->nodes; a++)
        for (int b = plan_next(&g->linked[a], a + 1); b >= 0; b = plan_next(&g->linked[a], b + 1))
            add_bridge(g, a, b);
    for (int a = 0; a < g->nodes; a++) {
        g->bridges_from[a] = (int16_t)n;
        for (int i = 0; i < g->n_bridges; i++)
            if (g->bridge[i].end[0] == a || g->bridge[i].end[1] == a)
                g->bridges_of[n++] = (int16_t)i;
    }
    g->bridges_from[g->nodes] = (int16_t)n;
}

void plan_graph_init(PlanGraph *g, int width, int height, PlanLinks links) {
    memset(g, 0, sizeof *g);
    g->width = width;
    g->height = height;
    g->cells = width * height;
    g->nodes = g->cells + PLAN_EDGES;
    for (int i = 0; i < g->nodes; i++) {
        g->stone[i] = (int16_t)(i < g->cells ? PLAN_EMPTY : plan_edge_owner(i - g->cells));
        g->root[i] = (int16_t)i;
        plan_put(&g->member[i], i);
    }
    for (int i = 0; i < g->cells; i++) {
        plan_put(&g->empty, i);
        join_cell(g, i);
    }
    for (int edge = 0; edge < PLAN_EDGES; edge++)
        for (int along = 0; along < PLAN_SIDE_MAX; along++)
            for (int lean = 0; lean < 2; lean++) add_trapezoid(g, edge, along, lean);
    for (int i = 0; i < g->nodes; i++) relink_all(g, i);
    g->links = links;
    if (links == PLAN_LINKS_PAPER) list_bridges(g);
    g->n_trail = 0;
}

void plan_graph_clear(PlanGraph *g) {
    free(g->trail);
    g->trail = NULL;
    g->n_trail = g->cap_trail = 0;
}
