// SPDX-License-Identifier: MIT
// l7_board.c - see l7_board.h.
#include "lang/program/l7_board.h"

#include "lang/program/l7_tiling.h"
#include "lang/syntax/l7_parse_board.h"

static L7Colour *new_colour(L7Board *b, const char *name) {
    if (!b->colours) b->colours = arena_new(b->arena, L7_COLOURS_MAX, sizeof *b->colours);
    if (b->n_colours == L7_COLOURS_MAX) return NULL;
    L7Colour *c = &b->colours[b->n_colours++];
    c->name = arena_text(b->arena, name, strlen(name));
    c->back = -1;
    for (int i = 0; i < L7_NODES_MAX; i++) c->to[i] = -1;
    return c;
}

// Works out what the back ends want to know of a finished colour.
static void finish_colour(L7Board *b, L7Colour *c) {
    c->even = true;
    bool first = true;
    for (int n = 0; n < b->n_nodes; n++) {
        if (c->to[n] < 0) continue;
        l7set_add(&c->from, n);
        int delta = c->to[n] - n;
        if (first) c->delta = delta;
        if (delta != c->delta) c->even = false;
        first = false;
    }
    if (c->delta == 0) c->even = false;
    for (int n = 0; n < b->n_nodes; n++) {
        int length = 0;
        for (int m = c->to[n]; m >= 0 && length < b->n_nodes; m = c->to[m]) length++;
        if (length > c->longest) c->longest = length;
    }
}

int l7_board_back(L7Board *b, int colour) {
    L7Colour *c = &b->colours[colour];
    if (c->back >= 0) return c->back;
    for (int n = 0; n < b->n_nodes; n++)
        for (int m = 0; m < n; m++)
            if (c->to[n] >= 0 && c->to[n] == c->to[m]) return -1;
    char name[48];
    snprintf(name, sizeof name, "~%s", c->name);
    L7Colour *back = new_colour(b, arena_text(b->arena, name, strlen(name)));
    if (!back) return -1;
    for (int n = 0; n < b->n_nodes; n++)
        if (c->to[n] >= 0) back->to[c->to[n]] = (int16_t)n;
    back->dx = -c->dx;
    back->dy = -c->dy;
    finish_colour(b, back);
    c->back = (int)(back - b->colours);
    back->back = colour;
    return c->back;
}

// Where a path leads. It may pass over nodes that are left out of a board with rows and columns: a
// diagonal step does not depend on what lies beside it.
static int path_end(const L7Board *b, int from, const int *path, int n) {
    int at = from, x = from % b->width, y = from / b->width;
    for (int k = 0; k < n && at >= 0; k++) {
        const L7Colour *c = &b->colours[path[k]];
        x += c->dx;
        y += c->dy;
        if (!b->gaps)
            at = c->to[at];
        else if (x < 0 || x >= b->width || y < 0 || y >= b->height)
            return -1;
    }
    if (!b->gaps) return at;
    at = y * b->width + x;
    return l7set_has(&b->all, from) && l7set_has(&b->all, at) ? at : -1;
}

int l7_board_path(L7Board *b, const int *path, int n, const char *name) {
    if (n == 1) return path[0];
    L7Colour built = {.name = name, .back = -1};
    for (int k = 0; k < n; k++) {
        built.dx += b->colours[path[k]].dx;
        built.dy += b->colours[path[k]].dy;
    }
    for (int i = 0; i < L7_NODES_MAX; i++) built.to[i] = -1;
    for (int i = 0; i < b->n_nodes; i++) built.to[i] = (int16_t)path_end(b, i, path, n);
    for (int c = 0; c < b->n_colours; c++)
        if (memcmp(b->colours[c].to, built.to, sizeof built.to) == 0) return c;
    L7Colour *c = new_colour(b, name);
    if (!c) return -1;
    built.name = c->name;
    *c = built;
    finish_colour(b, c);
    return (int)(c - b->colours);
}

// --- branches ---

int l7_board_axis(const L7Board *b, int colour, bool *backward) {
    for (int i = 0; i < b->n_axes; i++) {
        *backward = b->axes[i].colour != colour;
        if (b->axes[i].colour == colour || b->axes[i].back == colour) return i;
    }
    return -1;
}

static bool add_axis(L7Board *b, int colour) {
    bool known;
    if (l7_board_axis(b, colour, &known) >= 0) return true;
    char name[64];
    snprintf(name, sizeof name, "branch of %.40s", b->colours[colour].name);
    int back = l7_board_back(b, colour);
    L7Colour *owner = b->n_axes < L7_AXES_MAX && back >= 0 ? new_colour(b, name) : NULL;
    if (!owner) return false;
    L7Axis *a = &b->axes[b->n_axes++];
    *a = (L7Axis){.colour = colour, .back = back, .owner = b->n_colours - 1};
    for (int n = 0; n < b->n_nodes; n++) {
        int to = b->colours[colour].to[n];
        if (to < 0) continue;
        owner->to[n] = (int16_t)(back == colour && to < n ? to : n);
        l7set_add(&a->owners, owner->to[n]);
    }
    finish_colour(b, owner);
    return true;
}

bool l7_board_axes(L7Board *b, const L7Tree *tree) {
    const L7Around own = b->arounds[b->around_all];
    for (int i = 0; i < own.n; i++)
        if (!add_axis(b, own.colour[i])) return false;
    for (const Decl *d = tree->decls; d; d = d->next)
        for (int c = 0; c < b->n_colours && d->kind == DECL_COLOUR && d->words; c++)
            if (strcmp(b->colours[c].name, d->name) == 0 && !add_axis(b, c)) return false;
    return true;
}

// The index of this one among those there are, or of a new one, whose table is still empty.
static int add_around(L7Board *b, const L7Around *like) {
    if (!b->arounds) b->arounds = arena_new(b->arena, L7_COLOURS_MAX, sizeof *b->arounds);
    for (int i = 0; i < b->n_arounds; i++)
        if (b->arounds[i].n == like->n && b->arounds[i].window == like->window &&
            memcmp(b->arounds[i].colour, like->colour, sizeof like->colour) == 0)
            return i;
    if (b->n_arounds == L7_COLOURS_MAX) return -1;
    b->arounds[b->n_arounds] = *like;
    b->arounds[b->n_arounds].table = arena_new(b->arena, (size_t)b->n_nodes, sizeof(L7Set));
    return b->n_arounds++;
}

int l7_board_around(L7Board *b, const int *colours, int n) {
    L7Around like = {.n = n};
    if (n > L7_AROUND_MAX) return -1;
    memcpy(like.colour, colours, (size_t)n * sizeof *colours);
    int index = add_around(b, &like);
    if (index < 0) return -1;
    L7Around *a = &b->arounds[index];
    for (int i = 0; i < b->n_nodes; i++)
        for (int k = 0; k < n; k++)
            if (b->colours[colours[k]].to[i] >= 0)
                l7set_add(&a->table[i], b->colours[colours[k]].to[i]);
    return index;
}

// Whether a walk along the colour can come back to where it began.
static bool goes_round(const L7Board *b, int colour) {
    for (int n = 0; n < b->n_nodes; n++)
        for (int m = b->colours[colour].to[n]; m >= 0; m = b->colours[colour].to[m])
            if (m == n) return true;
    return false;
}

int l7_board_window(L7Board *b, int colour, int k) {
    int back = l7_board_back(b, colour);
    int index = back < 0 || goes_round(b, colour)
                    ? -1
                    : add_around(b, &(L7Around){.colour = {colour}, .window = k});
    for (int n = 0; n < b->n_nodes && index >= 0; n++)
        for (int way = 0; way < 2; way++) {
            const int16_t *to = b->colours[way ? back : colour].to;
            for (int m = to[n], i = 0; m >= 0 && i < k; m = to[m], i++)
                l7set_add(&b->arounds[index].table[n], m);
        }
    return index;
}

bool l7_board_even(const L7Board *b, int around) {
    for (int i = 0; i < b->arounds[around].n; i++)
        if (!b->colours[b->arounds[around].colour[i]].even) return false;
    return true;
}

bool l7_board_lanes(L7Board *b, int around) {
    const L7Around *a = &b->arounds[around];
    int up = 0, down = 0;
    for (int i = 0; i < a->n; i++) {
        const L7Colour *c = &b->colours[a->colour[i]];
        if (!c->even || l7_board_back(b, a->colour[i]) < 0) return false;
        if (c->delta > 0)
            up++;
        else
            down++;
    }
    return b->words == 1 && up <= 4 && down <= 4;
}

static int node_before(const L7Board *b, const char *name, int end) {
    for (int n = 0; n < end; n++)
        if (strcmp(b->node_names[n], name) == 0) return n;
    return -1;
}

int l7_board_node(const L7Board *b, const char *name) {
    return *name ? node_before(b, name, b->n_nodes) : -1;
}

// The squares in use are numbered from the top, as draughts players do.
static void number_squares(L7Board *b) {
    int number = 0;
    for (int y = b->height - 1; y >= 0; y--)
        for (int x = 0; x < b->width; x++) {
            int n = y * b->width + x;
            char name[24] = "";
            if (l7set_has(&b->all, n)) snprintf(name, sizeof name, "%d", ++number);
            b->node_names[n] = arena_text(b->arena, name, strlen(name));
        }
}

// a to z, then aa, ab, ...
static void letter_name(int letter, char out[4]) {
    if (letter < 26)
        snprintf(out, 4, "%c", 'a' + letter);
    else
        snprintf(out, 4, "%c%c", 'a' + letter / 26 - 1, 'a' + letter % 26);
}

static void name_cells(const L7Tree *t, L7Board *b) {
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width, y = n / b->width;
        int first = t->from_zero ? 0 : 1;
        if (t->from_right) x = b->width - 1 - x;
        int letter = t->numbers_first ? y : x + (t->skips_i && x >= 8);
        int number = (t->numbers_first ? x : y) + first;
        char name[24], letters[4];
        letter_name(letter, letters);
        if (t->letters[0])
            snprintf(name, sizeof name, "%c%c", t->letters[0][x], t->letters[1][y]);
        else if (t->names_xy)
            snprintf(name, sizeof name, "%d-%d", x + first, y + first);
        else if (b->height == 1)
            snprintf(name, sizeof name, "%d", x + first);
        else if (t->numbers_first)
            snprintf(name, sizeof name, "%d%s", number, letters);
        else
            snprintf(name, sizeof name, "%s%d", letters, number);
        b->node_names[n] = arena_text(b->arena, name, strlen(name));
    }
}

// Rings are drawn as squares around one centre, clockwise from the upper left corner; the first is
// the smallest, just large enough for its nodes.
static void place_on_ring(L7Board *b, int n) {
    int first = (b->width + 7) / 8, side = 2 * (first + n / b->width), far = first + b->height - 1;
    int walked = (8 * side * (n % b->width) / b->width + 1) / 2; // of 4 * side
    int along = walked % side - side / 2, corner = walked / side, out = side / 2;
    int x = corner == 0 ? along : corner == 1 ? out : corner == 2 ? -along : -out;
    int y = corner == 0 ? -out : corner == 1 ? along : corner == 2 ? out : -along;
    b->node_x[n] = (float)(far + x);
    b->node_y[n] = (float)(far + y);
}

// A ring is drawn as two rows: there and back again.
static void place_cells(const L7Tree *t, L7Board *b) {
    int half = (b->n_nodes + 1) / 2;
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width, y = n / b->width;
        b->node_x[n] = (float)x + (t->graph == GRAPH_HEX ? 0.5F * (float)y : 0);
        b->node_y[n] = (float)y;
        b->node_x[n] += (float)(x / (b->width / b->layers)); // a gap between two boards
        if (t->graph == GRAPH_RINGS) place_on_ring(b, n);
        if (t->graph != GRAPH_RING) continue;
        b->node_x[n] = (float)(n < half ? n : b->n_nodes - 1 - n);
        b->node_y[n] = n < half ? 1 : 0;
    }
}

// Whether a step along a row ends on another board.
static bool leaves_layer(const L7Board *b, int n, int x, int dx) {
    int wide = b->width / b->layers;
    return (dx == 1 || dx == -1) && n % b->width / wide != x / wide;
}

// A colour of a grid: dx, dy; a ring closes on itself.
static void add_grid_colour(L7Board *b, const char *name, int dx, int dy, bool ring) {
    L7Colour *c = new_colour(b, name);
    c->dx = dx;
    c->dy = dy;
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width + dx, y = n / b->width + dy, to = y * b->width + x;
        if (ring && x == b->width)
            to = y * b->width;
        else if (x < 0 || x >= b->width || y < 0 || y >= b->height || leaves_layer(b, n, x, dx))
            continue;
        if (l7set_has(&b->all, n) && l7set_has(&b->all, to)) c->to[n] = (int16_t)to;
    }
    finish_colour(b, c);
}

// Which part of a rhombus belongs to the board: of a hexagon or triangle with sides of `side`
// nodes, or of a star whose points have such sides.
static bool in_part(BoardPart part, int side, int x, int y) {
    int low = side, high = 3 * side, between = x + y; // of a star
    switch (part) {
    case PART_ALL:
        return true;
    case PART_HEXAGON:
        return between >= side - 1 && between <= 3 * side - 3;
    case PART_TRIANGLE:
        return between >= side - 1;
    case PART_STAR:
        return (x >= low && y >= low && between <= 5 * side) ||
               (x <= high && y <= high && between >= 3 * side);
    }
    return false;
}

static int side_of_rhombus(BoardPart part, int side) {
    return part == PART_HEXAGON ? 2 * side - 1 : part == PART_STAR ? 4 * side + 1 : side;
}

// Rings are drawn with all their branches.
static void list_branches(L7Board *b, int n_colours) {
    b->branches = arena_new(b->arena, (size_t)(2 * n_colours * b->n_nodes), sizeof *b->branches);
    for (int c = 0; c < n_colours; c++)
        for (int n = 0; n < b->n_nodes; n++) {
            if (b->colours[c].to[n] < 0) continue;
            b->branches[2 * b->n_branches] = b->node_names[n];
            b->branches[2 * b->n_branches++ + 1] = b->node_names[b->colours[c].to[n]];
        }
}

static void build_regular(const L7Tree *t, L7Board *b) {
    bool line = t->graph == GRAPH_RING || t->graph == GRAPH_PATH;
    bool round = t->graph == GRAPH_RING || t->graph == GRAPH_RINGS;
    bool dark = t->graph == GRAPH_DARK;
    b->upward = dark || (t->n_colours > 1 && strcmp(t->colours[1], "up") == 0);
    if (dark)
        number_squares(b);
    else
        name_cells(t, b);
    place_cells(t, b);
    add_grid_colour(b, l7_own_colour(t, 0), 1, dark ? 1 : 0, round);
    if (!line) add_grid_colour(b, l7_own_colour(t, 1), dark ? -1 : 0, 1, false);
    // The third axis of a hexagonal board: right and up; of several boards: from one to the next.
    if (t->graph == GRAPH_HEX) add_grid_colour(b, l7_own_colour(t, 2), 1, -1, false);
    if (b->layers > 1) add_grid_colour(b, l7_own_colour(t, 2), b->width / b->layers, 0, false);
    int first = b->n_colours;
    for (int i = 0; i < first; i++) l7_board_back(b, i);
    int all[6];
    for (int i = 0; i < 2 * first; i++) all[i] = i;
    b->around_all = l7_board_around(b, all, 2 * first);
    if (t->graph == GRAPH_RINGS) list_branches(b, first);
}

// Nodes are drawn as their names stand in the text; the closest two in a line are one cell apart,
// and so are the closest two lines with nodes.
static void place_listed(const L7Tree *t, L7Board *b) {
    enum { FAR = 1000 };
    int gap = FAR, drop = FAR, left = t->places[0].column;
    for (int n = 0; n < t->n_nodes; n++) {
        const L7Place *at = &t->places[n];
        if (at->column < left) left = at->column;
        int down = n > 0 ? at->line - at[-1].line : FAR;
        if (down > 0 && down < drop) drop = down;
        if (down == 0 && at->column - at[-1].column < gap) gap = at->column - at[-1].column;
    }
    if (gap == FAR) gap = 2;
    for (int n = 0; n < t->n_nodes; n++) {
        b->node_x[n] = (float)(t->places[n].column - left) / (float)gap;
        b->node_y[n] = (float)(t->places[n].line - t->places[0].line) / (float)drop;
    }
}

static bool no_node(L7Source *source, L7Place place, const char *const *ends, int which) {
    l7_error(source, place, NULL, "branch %s-%s: no node '%s'", ends[0], ends[1], ends[which]);
    return false;
}

static bool leads_to(const L7Board *b, const L7Colour *c, int to) {
    for (int n = 0; n < b->n_nodes; n++)
        if (c->to[n] == to) return true;
    return false;
}

bool l7_board_listed(L7Source *source, L7Board *b, const Decl *d) {
    L7Colour *c = new_colour(b, arena_text(b->arena, d->name, strlen(d->name)));
    if (!c) {
        l7_error(source, d->place, NULL, "more than %d colours", L7_COLOURS_MAX);
        return false;
    }
    for (int i = 0; i < d->n_words; i += 2) {
        int from = l7_board_node(b, d->words[i]), to = l7_board_node(b, d->words[i + 1]);
        if (from < 0 || to < 0) return no_node(source, d->place, d->words + i, from < 0 ? 0 : 1);
        bool taken = c->to[from] >= 0, entered = d->one_way ? leads_to(b, c, to) : c->to[to] >= 0;
        if (taken || entered) {
            l7_error(source, d->place, "give the second branch another colour",
                     "two branches of colour '%s' meet at %s", d->name,
                     d->words[taken ? i : i + 1]);
            return false;
        }
        c->to[from] = (int16_t)to;
        if (!d->one_way) c->to[to] = (int16_t)from;
    }
    finish_colour(b, c);
    if (!d->one_way) c->back = (int)(c - b->colours);
    return true;
}

// The colours of branches without direction: each branch is given to the first colour free at both
// ends, so that colours stay steps. `around` sees them all.
typedef struct {
    int colour[L7_AROUND_MAX];
    int n;
} Undirected;

static bool join(L7Source *source, const L7Tree *t, L7Board *b, Undirected *all, int from, int to) {
    int k = 0;
    while (k < all->n &&
           (b->colours[all->colour[k]].to[from] >= 0 || b->colours[all->colour[k]].to[to] >= 0))
        k++;
    if (k == all->n) {
        if (all->n == L7_AROUND_MAX) {
            l7_error(source, t->board_place, NULL, "a node has more than %d branches",
                     L7_AROUND_MAX);
            return false;
        }
        new_colour(b, "branch");
        all->colour[all->n++] = b->n_colours - 1;
    }
    b->colours[all->colour[k]].to[from] = (int16_t)to;
    b->colours[all->colour[k]].to[to] = (int16_t)from;
    b->branches[2 * b->n_branches] = b->node_names[from];
    b->branches[2 * b->n_branches++ + 1] = b->node_names[to];
    return true;
}

static void finish_joins(L7Board *b, const Undirected *all) {
    for (int k = 0; k < all->n; k++) {
        finish_colour(b, &b->colours[all->colour[k]]);
        b->colours[all->colour[k]].back = all->colour[k];
    }
    b->around_all = l7_board_around(b, all->colour, all->n);
}

static bool build_free(L7Source *source, const L7Tree *t, L7Board *b) {
    for (int n = 0; n < t->n_nodes; n++) {
        if (node_before(b, t->nodes[n], n) >= 0) {
            l7_error(source, t->places[n], NULL, "two nodes are called '%s'", t->nodes[n]);
            return false;
        }
        b->node_names[n] = arena_text(b->arena, t->nodes[n], strlen(t->nodes[n]));
    }
    place_listed(t, b);
    Undirected all = {.n = 0};
    b->branches = arena_new(b->arena, (size_t)t->n_branches * 2 + 1, sizeof *b->branches);
    for (int i = 0; i < t->n_branches; i++) {
        int from = l7_board_node(b, t->branches[2 * i]),
            to = l7_board_node(b, t->branches[2 * i + 1]);
        if (from < 0 || to < 0)
            return no_node(source, t->board_place, t->branches + 2 * i, from < 0 ? 0 : 1);
        if (!join(source, t, b, &all, from, to)) return false;
    }
    finish_joins(b, &all);
    return true;
}

// A node of a tiling is called by its place in its row, a letter, and the row.
static void name_corners(L7Board *b) {
    int row = 1, place = 0;
    for (int n = 0; n < b->n_nodes; n++, place++) {
        char name[24], letters[4];
        if (n > 0 && b->node_y[n] - b->node_y[n - 1] > 0.01F) {
            row++;
            place = 0;
        }
        letter_name(place, letters);
        snprintf(name, sizeof name, "%s%d", letters, row);
        b->node_names[n] = arena_text(b->arena, name, strlen(name));
    }
}

static bool build_tiling(L7Source *source, const L7Tree *t, L7Board *b, const L7Extent *extent) {
    static const float side = 1.6F; // of a tile, in cells: there is room for the line
    Undirected all = {.n = 0};
    l7_tiling_place(t->tiling, extent->width, extent->height, b->node_x, b->node_y);
    name_corners(b);
    int most = 3 * b->n_nodes; // five meet at a corner, at most
    b->branches = arena_new(b->arena, (size_t)most * 2, sizeof *b->branches);
    for (int n = 0; n < b->n_nodes; n++)
        for (int m = 0; m < n; m++) {
            bool there = l7set_has(&b->all, n) && l7set_has(&b->all, m);
            if (there && l7_tiling_joined(b->node_x[n], b->node_y[n], b->node_x[m], b->node_y[m]) &&
                !join(source, t, b, &all, m, n))
                return false;
        }
    finish_joins(b, &all);
    for (int n = 0; n < b->n_nodes; n++) {
        b->node_x[n] *= side;
        b->node_y[n] *= side;
    }
    return true;
}

static void choose_nodes(const L7Tree *t, L7Board *b, int side, const L7Set *missing) {
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width, y = n / b->width;
        bool there = t->graph == GRAPH_DARK ? (x + y) % 2 == 0 : in_part(t->part, side, x, y);
        if (there && !l7set_has(missing, n)) l7set_add(&b->all, n);
    }
}

// Whether there is a letter for each column and each row, and no letter stands for two.
static bool letters_suit(L7Source *source, const L7Tree *t, const L7Board *b) {
    const int size[2] = {b->width, b->height};
    for (int i = 0; i < 2 && t->letters[0]; i++) {
        const char *text = t->letters[i];
        int n = (int)strlen(text);
        bool good = n >= size[i] && strpbrk(text, " +,:./?=-") == NULL;
        for (int k = 0; k < n && good; k++) good = strchr(text + k + 1, text[k]) == NULL;
        if (good) continue;
        l7_error(source, t->board_place,
                 "letters or digits, all different, the first ones are used",
                 "\"%s\" does not name %d %s", text, size[i], i ? "rows" : "columns");
        return false;
    }
    return true;
}

static bool known_tiling(L7Source *source, const L7Tree *t) {
    if (l7_tiling_corners(t->tiling)) return true;
    Str names = {0};
    l7_tiling_names(&names);
    l7_error(source, t->board_place, str_text(&names), "no tiling is called \"%s\"", t->tiling);
    str_clear(&names);
    return false;
}

bool l7_board_build(L7Source *source, const L7Tree *t, L7Board *b, const L7Extent *extent) {
    long side = extent->width;
    b->graph = t->graph;
    b->layers = extent->layers;
    b->width = t->part ? side_of_rhombus(t->part, extent->width) : extent->width * extent->layers;
    b->height = t->part ? b->width : extent->height;
    b->gaps = (t->part || t->missing) && b->layers == 1 &&
              (t->graph == GRAPH_GRID || t->graph == GRAPH_HEX);
    long nodes = t->graph == GRAPH_FREE ? t->n_nodes : (long)b->width * b->height;
    if (t->graph == GRAPH_TILING) {
        if (!known_tiling(source, t)) return false;
        nodes *= l7_tiling_corners(t->tiling);
        b->graph = GRAPH_FREE;
        b->width = b->height = 1;
    }
    if (t->graph != GRAPH_FREE && (side < 0 || extent->height < 0 || extent->layers < 0)) {
        l7_error(source, t->board_place, NULL, "the sides of a board are at least 1");
        return false;
    }
    if (side < 1 || extent->height < 1 || extent->layers < 1 || side > L7_NODES_MAX ||
        extent->height > L7_NODES_MAX || extent->layers > L7_NODES_MAX || nodes > L7_NODES_MAX ||
        nodes < 1) {
        l7_error(source, t->board_place, NULL, "a board of %ld nodes; from 1 to %d are possible",
                 nodes, L7_NODES_MAX);
        return false;
    }
    b->n_nodes = (int)nodes;
    int words = (b->n_nodes + 63) / 64;
    // the sizes the back ends are built for
    b->words = words <= 2 ? words : words <= 4 ? 4 : words <= 8 ? 8 : 16;
    b->node_names = arena_new(b->arena, (size_t)nodes, sizeof *b->node_names);
    b->node_x = arena_new(b->arena, (size_t)nodes, sizeof *b->node_x);
    b->node_y = arena_new(b->arena, (size_t)nodes, sizeof *b->node_y);
    choose_nodes(t, b, (int)side, &extent->missing);
    if (l7set_empty(&b->all)) {
        l7_error(source, t->board_place, NULL, "no nodes are left");
        return false;
    }
    if (t->graph == GRAPH_FREE) return build_free(source, t, b);
    if (t->graph == GRAPH_TILING) return build_tiling(source, t, b, extent);
    if (!letters_suit(source, t, b)) return false;
    build_regular(t, b);
    return true;
}

bool l7_board_both_ways(const L7Board *b, int around) {
    const L7Around *a = &b->arounds[around];
    for (int n = 0; n < b->n_nodes; n++)
        for (int i = 0; i < a->n; i++) {
            int to = b->colours[a->colour[i]].to[n];
            if (to >= 0 && !l7set_has(&a->table[to], n)) return false;
        }
    return true;
}
