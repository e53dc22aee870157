// SPDX-License-Identifier: MIT
// plain_board.c - see plain_rules.h. Boards by rows and columns, and boards whose nodes are listed.
#include "verify/plain/plain_rules.h"

#include <stdio.h>

static Base *new_base(Plain *g, Name *name) {
    Board *b = &g->board;
    if (!b->base) b->base = arena_new(&g->tree.arena, BASES_MAX, sizeof *b->base);
    if (b->n_bases == BASES_MAX) return NULL;
    Base *x = &b->base[b->n_bases];
    x->name = name;
    if (name && name->colour < 0) name->colour = b->n_bases;
    b->n_bases++;
    for (int i = 0; i < NODES_MAX; i++) x->to[i] = x->back[i] = -1;
    return x;
}

static void find_back(Board *b, Base *x) {
    for (int n = 0; n < b->n_nodes; n++)
        if (x->to[n] >= 0) x->back[x->to[n]] = (int16_t)n;
}

// --- colours ---

static int base_to(const Board *b, int step, int node) {
    const Base *x = &b->base[step / 2];
    return node < 0 ? -1 : step % 2 ? x->back[node] : x->to[node];
}

void colour_shift(const Board *b, const Colour *c, int *dx, int *dy) {
    *dx = *dy = 0;
    for (int i = 0; i < c->n; i++) {
        const Base *x = &b->base[c->step[i] / 2];
        int way = c->step[i] % 2 ? -1 : 1;
        *dx += way * x->dx;
        *dy += way * x->dy;
    }
}

// A step of several colours passes over nodes that are left out of a board.
static int over_gaps(const Board *b, const Colour *c, int node) {
    int x = node % b->width, y = node / b->width;
    for (int i = 0; i < c->n; i++) {
        int dx, dy;
        colour_shift(b, &(Colour){.n = 1, .step = {c->step[i]}}, &dx, &dy);
        x += dx;
        y += dy;
        if (x < 0 || x >= b->width || y < 0 || y >= b->height) return -1;
    }
    int to = y * b->width + x;
    return nodes_has(&b->all, node) && nodes_has(&b->all, to) ? to : -1;
}

int colour_to(const Board *b, const Colour *c, int node) {
    if (node < 0) return -1;
    if (c->n > 1 && b->gaps) return over_gaps(b, c, node);
    for (int i = 0; i < c->n; i++) node = base_to(b, c->step[i], node);
    return node;
}

bool colour_join(Colour *path, const Colour *more) {
    if (path->n + more->n > STEPS_MAX) return false;
    for (int i = 0; i < more->n; i++) path->step[path->n++] = more->step[i];
    return true;
}

bool colour_back(const Board *b, const Colour *c, Colour *out) {
    *out = (Colour){.n = c->n};
    for (int i = 0; i < c->n; i++) {
        int step = c->step[c->n - 1 - i];
        bool own = b->base[step / 2].both_ways;
        out->step[i] = (int8_t)(own ? step : step ^ 1);
    }
    return true;
}

bool colour_same(const Board *b, const Colour *x, const Colour *y) {
    if (memcmp(x, y, sizeof *x) == 0) return true;
    for (int n = 0; n < b->n_nodes; n++)
        if (colour_to(b, x, n) != colour_to(b, y, n)) return false;
    return true;
}

// --- branches that hold data ---

// A branch belongs to the node from which its colour leads forward; where a colour is its own way
// back, to the lower end.
bool branch_of(const Board *b, const Colour *c, int node, int *axis, int *owner) {
    if (c->n != 1 || node < 0) return false;
    int other = colour_to(b, c, node);
    for (*axis = 0; *axis < b->n_axes; ++*axis)
        if (b->axis[*axis] == c->step[0] / 2) break;
    if (*axis == b->n_axes || other < 0) return false;
    bool both = b->base[b->axis[*axis]].both_ways;
    *owner = both ? (other < node ? other : node) : c->step[0] % 2 ? other : node;
    return true;
}

bool branch_owned(const Board *b, int axis, int node) {
    const Base *x = &b->base[b->axis[axis]];
    return x->to[node] >= 0 && !(x->both_ways && x->to[node] < node);
}

// --- turning ---

int plain_turns(const Board *b) {
    return b->graph == G_HEX ? 12 : 8;
}

static void rotate(const Board *b, int *x, int *y) {
    int was = *x;
    *x = -*y;
    *y = b->graph == G_HEX ? was + *y : was;
}

static void mirror(const Board *b, int *x, int *y) {
    int was = *x;
    if (b->graph != G_HEX) {
        *x = -was;
        return;
    }
    *x = *y;
    *y = was;
}

void plain_turn(const Board *b, int turn, int *x, int *y) {
    int half = plain_turns(b) / 2;
    bool hex = b->graph == G_HEX;
    if (turn >= half && hex) mirror(b, x, y);
    for (int i = 0; i < turn % half; i++) rotate(b, x, y);
    if (turn >= half && !hex) mirror(b, x, y);
}

// --- boards of rows and columns ---

static void letters_of(int k, char out[8]) {
    if (k < 26)
        snprintf(out, 8, "%c", 'a' + k);
    else
        snprintf(out, 8, "%c%c", 'a' + k / 26 - 1, 'a' + k % 26);
}

static void name_of_cell(const PlainTree *t, const Board *b, int n, char out[24]) {
    int x = n % b->width, y = n / b->width, first = t->from_zero ? 0 : 1;
    char letters[8];
    if (t->from_right) x = b->width - 1 - x;
    letters_of(t->numbers_first ? y : x + (t->without_i && x >= 8), letters);
    if (t->letters[0])
        snprintf(out, 24, "%c%c", t->letters[0][x], t->letters[1][y]);
    else if (t->names_xy)
        snprintf(out, 24, "%d-%d", x + first, y + first);
    else if (b->height == 1)
        snprintf(out, 24, "%d", x + first);
    else if (t->numbers_first)
        snprintf(out, 24, "%d%s", x + first, letters);
    else
        snprintf(out, 24, "%s%d", letters, y + first);
}

static void name_cells(Plain *g) {
    Board *b = &g->board;
    for (int n = 0; n < b->n_nodes; n++) {
        char name[24];
        name_of_cell(&g->tree, b, n, name);
        b->name[n] = plain_name(&g->tree, name)->text;
    }
}

// Draughts players number the squares in use from the top.
static void number_squares(Plain *g) {
    Board *b = &g->board;
    int number = 0;
    for (int y = b->height - 1; y >= 0; y--)
        for (int x = 0; x < b->width; x++) {
            int n = y * b->width + x;
            char name[24] = "";
            if (nodes_has(&b->all, n)) snprintf(name, sizeof name, "%d", ++number);
            b->name[n] = plain_name(&g->tree, name)->text;
        }
}

static bool in_part(PlainPart part, int side, int x, int y) {
    int sum = x + y;
    switch (part) {
    case PART_WHOLE:
        return true;
    case PART_HEXAGON:
        return sum >= side - 1 && sum <= 3 * side - 3;
    case PART_TRIANGLE:
        return sum >= side - 1;
    case PART_STAR:
        return (x >= side && y >= side && sum <= 5 * side) ||
               (x <= 3 * side && y <= 3 * side && sum >= 3 * side);
    }
    return false;
}

static void add_own(Plain *g, int i, int dx, int dy, bool round) {
    static const char *const names[][3] = {
        [G_GRID] = {"right", "down", "deep"}, [G_HEX] = {"right", "down", "rise"},
        [G_DARK] = {"right", "left", NULL},   [G_RING] = {"next", NULL, NULL},
        [G_PATH] = {"next", NULL, NULL},      [G_RINGS] = {"next", "out", NULL}};
    Board *b = &g->board;
    PlainTree *t = &g->tree;
    Name *name = i < t->n_own ? t->own[i] : plain_name(t, names[t->graph][i]);
    Base *c = new_base(g, name);
    int wide = b->width / b->layers;
    c->dx = dx;
    c->dy = dy;
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width + dx, y = n / b->width + dy;
        bool beside = dx == 1 || dx == -1;
        if (round && x == b->width) x = 0;
        if (x < 0 || x >= b->width || y < 0 || y >= b->height) continue;
        if (beside && !round && n % b->width / wide != x / wide) continue; // another board
        int to = y * b->width + x;
        if (nodes_has(&b->all, n) && nodes_has(&b->all, to)) c->to[n] = (int16_t)to;
    }
    find_back(b, c);
}

static void all_own(Board *b, int n) {
    for (int i = 0; i < n; i++) b->own.colour[b->own.n++] = (Colour){1, {(int8_t)(2 * i)}};
    for (int i = 0; i < n && !b->base[0].both_ways; i++)
        b->own.colour[b->own.n++] = (Colour){1, {(int8_t)(2 * i + 1)}};
}

static void build_cells(Plain *g, int side, const Nodes *missing) {
    Board *b = &g->board;
    const PlainTree *t = &g->tree;
    bool dark = t->graph == G_DARK, line = t->graph == G_RING || t->graph == G_PATH;
    bool round = t->graph == G_RING || t->graph == G_RINGS;
    b->n_bases = 0;
    b->own.n = 0;
    b->all = (Nodes){{0}};
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width, y = n / b->width;
        bool there = dark ? (x + y) % 2 == 0 : in_part(t->part, side, x, y);
        if (there && !nodes_has(missing, n)) nodes_add(&b->all, n);
    }
    b->upward = dark || (t->n_own > 1 && strcmp(t->own[1]->text, "up") == 0);
    (dark ? number_squares : name_cells)(g);
    add_own(g, 0, 1, dark ? 1 : 0, round);
    if (!line) add_own(g, 1, dark ? -1 : 0, 1, false);
    if (t->graph == G_HEX) add_own(g, 2, 1, -1, false);
    if (b->layers > 1) add_own(g, 2, b->width / b->layers, 0, false);
    all_own(b, b->n_bases);
}

// --- names and sizes ---

static void name_nodes(Plain *g) {
    Board *b = &g->board;
    for (int n = b->n_nodes - 1; n >= 0; n--)
        if (*b->name[n]) plain_name(&g->tree, b->name[n])->node = n;
}

static int constant(Plain *g, const Ex *e) {
    Env v;
    env_init(&v, g, NULL, -1);
    int n = e ? (int)eval_number(&v, e) : 1;
    env_clear(&v);
    return n;
}

static Nodes constant_set(Plain *g, const Ex *e) {
    Env v;
    env_init(&v, g, NULL, -1);
    Nodes set = eval_set(&v, e);
    env_clear(&v);
    return set;
}

// --- boards whose nodes are listed ---

// A branch goes to the first colour without a name that is free at both ends.
static bool join_nodes(Plain *g, int from, int to) {
    Board *b = &g->board;
    int k = 0;
    while (k < b->n_bases && (b->base[k].to[from] >= 0 || b->base[k].to[to] >= 0)) k++;
    if (k == b->n_bases) {
        Base *x = new_base(g, NULL);
        if (!x) return false;
        x->both_ways = true;
    }
    Base *x = &b->base[k];
    x->to[from] = x->back[from] = (int16_t)to;
    x->to[to] = x->back[to] = (int16_t)from;
    return true;
}

static bool build_listed(Plain *g, Error *e) {
    Board *b = &g->board;
    PlainTree *t = &g->tree;
    b->n_nodes = t->n_nodes;
    for (int n = 0; n < t->n_nodes; n++) {
        b->name[n] = t->nodes[n]->text;
        t->nodes[n]->node = n;
        nodes_add(&b->all, n);
    }
    for (int i = 0; i < t->n_branches; i++)
        if (!join_nodes(g, t->branches[2 * i]->node, t->branches[2 * i + 1]->node))
            return error_set(e, "too many branches");
    all_own(b, b->n_bases);
    return true;
}

// --- tilings ---

// A node is called by its place in its row, a letter, and the row.
static void name_corners(Plain *g, const Place *place) {
    Board *b = &g->board;
    int row = 1, column = 0;
    for (int n = 0; n < b->n_nodes; n++, column++) {
        char letters[8], name[24];
        if (n > 0 && !tiling_same_row(&place[n - 1], &place[n])) {
            row++;
            column = 0;
        }
        letters_of(column, letters);
        snprintf(name, sizeof name, "%s%d", letters, row);
        b->name[n] = plain_name(&g->tree, name)->text;
    }
}

static bool build_tiling(Plain *g, Error *e) {
    Board *b = &g->board;
    PlainTree *t = &g->tree;
    Place *place = arena_new(&t->arena, NODES_MAX, sizeof *place);
    b->graph = G_NODES;
    b->n_nodes = tiling_place(t->tiling, constant(g, t->width), constant(g, t->height), place);
    if (b->n_nodes == 0) return error_set(e, "an unknown tiling, or too many nodes");
    for (int n = 0; n < b->n_nodes; n++) nodes_add(&b->all, n);
    name_corners(g, place);
    name_nodes(g);
    if (t->missing) {
        Nodes missing = constant_set(g, t->missing);
        for (int n = 0; n < b->n_nodes; n++)
            if (nodes_has(&missing, n)) nodes_remove(&b->all, n);
    }
    for (int n = 0; n < b->n_nodes; n++)
        for (int m = 0; m < n; m++) {
            bool both = nodes_has(&b->all, n) && nodes_has(&b->all, m);
            if (both && tiling_joined(&place[m], &place[n]) && !join_nodes(g, m, n))
                return error_set(e, "too many branches");
        }
    all_own(b, b->n_bases);
    return true;
}

// --- drawings ---

// Whether a branch of the drawing leads to the right in its line, or down in its column.
static bool leads(const PlainTree *t, int from, int to, bool right) {
    return right
               ? t->node_line[from] == t->node_line[to] && t->node_column[from] < t->node_column[to]
               : t->node_column[from] == t->node_column[to] &&
                     t->node_line[from] < t->node_line[to];
}

// `right` and `down` of a drawing, where they are steps.
static void add_drawn(Plain *g, bool right) {
    PlainTree *t = &g->tree;
    Name *name = plain_name(t, right ? "right" : "down");
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->name == name || (d->kind == D_FIELD && d->on == ON_BRANCH)) return;
    Base *x = new_base(g, name);
    bool step = x != NULL, any = false;
    for (int i = 0; i < t->n_branches && step; i++)
        for (int way = 0; way < 2; way++) {
            int from = t->branches[2 * i + way]->node, to = t->branches[2 * i + 1 - way]->node;
            if (!leads(t, from, to, right)) continue;
            step = step && x->to[from] < 0 && x->back[to] < 0;
            x->to[from] = (int16_t)to;
            x->back[to] = (int16_t)from;
            any = true;
        }
    if (x && (!step || !any)) {
        g->board.n_bases--;
        name->colour = -1;
    }
}

// --- colours that are declared as lists of branches ---

static bool add_listed(Plain *g, const Decl *d, Error *e) {
    Base *x = new_base(g, d->name);
    if (!x) return error_set(e, "too many colours");
    x->both_ways = !d->one_way;
    for (int i = 0; i < d->n_words; i += 2) {
        int from = d->words[i]->node, to = d->words[i + 1]->node;
        if (from < 0 || to < 0) return error_set(e, "'%s' names no nodes", d->name->text);
        x->to[from] = (int16_t)to;
        if (!d->one_way) x->to[to] = (int16_t)from;
    }
    find_back(&g->board, x);
    return true;
}

static void find_axes(Plain *g) {
    Board *b = &g->board;
    for (int i = 0; i < b->n_bases && b->n_axes < AXES_MAX; i++) {
        bool own = false, listed = false;
        for (int k = 0; k < b->own.n; k++) own |= b->own.colour[k].step[0] / 2 == i;
        for (const Decl *d = g->tree.decls; d; d = d->next)
            listed |= d->kind == D_COLOUR && d->words && d->name == b->base[i].name;
        if (own || listed) b->axis[b->n_axes++] = i;
    }
}

static bool build_by_rows(Plain *g, Error *e) {
    Board *b = &g->board;
    PlainTree *t = &g->tree;
    bool line = t->graph == G_RING || t->graph == G_PATH || t->graph == G_NONE;
    int width = constant(g, t->width), side = width;
    b->layers = constant(g, t->layers);
    if (t->part == PART_HEXAGON) width = 2 * side - 1;
    if (t->part == PART_STAR) width = 4 * side + 1;
    b->width = width * b->layers;
    b->height = t->part ? b->width : line ? 1 : constant(g, t->height);
    b->n_nodes = b->width * b->height;
    b->gaps =
        (t->part || t->missing) && b->layers == 1 && (t->graph == G_GRID || t->graph == G_HEX);
    if (b->width < 1 || b->height < 1 || b->n_nodes > NODES_MAX)
        return error_set(e, "a board of %d nodes", b->n_nodes);
    Nodes missing = {{0}};
    build_cells(g, side, &missing);
    if (!t->missing) return true;
    name_nodes(g);
    missing = constant_set(g, t->missing);
    build_cells(g, side, &missing);
    return true;
}

bool board_build(Plain *g, Error *e) {
    Board *b = &g->board;
    PlainTree *t = &g->tree;
    b->graph = t->graph;
    b->width = b->height = b->layers = 1;
    if (t->graph == G_NONE) {
        b->n_nodes = 1;
        b->name[0] = "";
        nodes_add(&b->all, 0);
        return true;
    }
    bool ok = t->graph == G_NODES    ? build_listed(g, e)
              : t->graph == G_TILING ? build_tiling(g, e)
                                     : build_by_rows(g, e);
    if (!ok) return false;
    name_nodes(g);
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->kind == D_COLOUR && d->words && !add_listed(g, d, e)) return false;
    if (t->graph == G_NODES)
        for (int right = 1; right >= 0; right--) add_drawn(g, right);
    find_axes(g);
    return true;
}
