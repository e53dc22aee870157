// SPDX-License-Identifier: MIT
// l7_parse_board.c - from tokens to a tree: the board.
#include "lang/syntax/l7_parse_board.h"

#include "lang/syntax/l7_parse_expr.h"
#include "lang/syntax/l7_parse_setup.h"

#include <stdio.h>

// --- nodes and branches that are listed ---

// The names of nodes, with their places: a graph is drawn as its names stand in the text.
static void parse_nodes(Parser *p) {
    L7Tree *t = p->tree;
    t->nodes = arena_new(p->arena, L7_NODES_MAX, sizeof *t->nodes);
    t->places = arena_new(p->arena, L7_NODES_MAX, sizeof *t->places);
    l7_skip_newlines(p);
    while (!l7_at_end(p) && !l7_is(p, ":")) {
        bool line = l7_accept(p, "-") || l7_accept(p, "|"); // see parse_drawing
        if (!line && t->n_nodes == L7_NODES_MAX) l7_fail_most(p, l7_peek(p), L7_NODES_MAX, "nodes");
        if (!line) {
            t->places[t->n_nodes] = l7_peek(p)->place;
            t->nodes[t->n_nodes++] = l7_new_name(p, "the names of nodes");
        }
        l7_skip_newlines(p);
    }
    if (t->n_nodes == 0) l7_fail(p, l7_peek(p), NULL, "the names of nodes");
}

static void add_branch(Parser *p, const Token *at, const char *from, const char *to) {
    L7Tree *t = p->tree;
    if (t->n_branches == L7_BRANCHES_MAX) l7_fail_most(p, at, L7_BRANCHES_MAX, "branches");
    t->branches[2 * t->n_branches] = from;
    t->branches[2 * t->n_branches++ + 1] = to;
}

// The token of the board's declaration that stands there, or NULL.
static const Token *token_at(const Parser *p, int line, int column) {
    size_t low = p->decl_start, high = p->at;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const Token *t = &p->tokens[middle];
        bool before = t->place.line < line || (t->place.line == line && t->place.column < column) ||
                      (t->kind == TOK_NEWLINE && t->place.line == line);
        if (before)
            low = middle + 1;
        else
            high = middle;
    }
    const Token *t = &p->tokens[low];
    return low < p->at && t->place.line == line && t->place.column == column ? t : NULL;
}

static const char *drawn_node(const Parser *p, const Token *at) {
    const L7Tree *t = p->tree;
    for (int i = 0; at && i < t->n_nodes; i++)
        if (t->places[i].line == at->place.line && t->places[i].column == at->place.column)
            return t->nodes[i];
    return NULL;
}

// A line of `-` between two names, or of `|` below one and above another, is a branch.
static void parse_line(Parser *p, const Token *first) {
    bool across = token_is(first, "-");
    const Token *last = first, *before, *behind;
    if (across) {
        if (token_is(first - 1, "-")) return; // the line was read
        while (token_is(last, "-")) last++;
        before = first - 1;
        behind = last;
    } else {
        int line = first->place.line, column = first->place.column;
        before = token_at(p, line - 1, column);
        if (before && token_is(before, "|")) return;
        while ((behind = token_at(p, ++line, column)) && token_is(behind, "|")) continue;
    }
    const char *from = drawn_node(p, before), *to = drawn_node(p, behind);
    if (!from || !to)
        l7_fail(p, first, across ? "as in: a -- b" : "| stands below the first letter of a name",
                "a line from node to node");
    add_branch(p, first, from, to);
}

static void parse_drawing(Parser *p) {
    for (size_t i = p->decl_start; i < p->at; i++)
        if (token_is(&p->tokens[i], "-") || token_is(&p->tokens[i], "|"))
            parse_line(p, &p->tokens[i]);
}

// `a-b-c, d-e`: chains of nodes; every neighbouring pair is a branch. With `a>b>c` it leads one
// way.
const char **l7_branches(Parser *p, int *n_ends, bool *one_way) {
    const char **ends = arena_new(p->arena, (size_t)2 * L7_BRANCHES_MAX, sizeof *ends);
    int n = 0;
    do {
        l7_skip_newlines(p);
        const char *from = l7_name(p, "a node");
        if (n == 0 && one_way) *one_way = l7_is(p, ">");
        const char *joint = one_way && *one_way ? ">" : "-";
        l7_expect(p, joint);
        do {
            if (n == 2 * L7_BRANCHES_MAX) l7_fail_most(p, l7_peek(p), L7_BRANCHES_MAX, "branches");
            ends[n++] = from;
            ends[n++] = from = l7_name(p, "a node");
        } while (l7_accept(p, joint));
        if (!l7_at_end(p)) l7_skip_newlines(p);
    } while (l7_accept(p, ","));
    *n_ends = n;
    return ends;
}

static void parse_free_graph(Parser *p) {
    L7Tree *t = p->tree;
    int n_ends;
    t->branches = arena_new(p->arena, (size_t)2 * L7_BRANCHES_MAX, sizeof *t->branches);
    parse_nodes(p);
    parse_drawing(p);
    if (!l7_accept(p, ":")) return;
    const Token *first = l7_peek(p);
    const char **ends = l7_branches(p, &n_ends, NULL);
    for (int i = 0; i < n_ends; i += 2) add_branch(p, first, ends[i], ends[i + 1]);
}

// --- boards that are generated ---

enum { OWN_COLOURS_MAX = 3 }; // of a board of hexagons; backwards they are three more

static void name_colours(Parser *p, const Expr *names) {
    L7Tree *t = p->tree;
    t->colours = arena_new(p->arena, OWN_COLOURS_MAX, sizeof *t->colours);
    for (int k = 0; k < names->n; k++) {
        if (k == OWN_COLOURS_MAX || names->items[k]->kind != EX_NAME)
            l7_fail(p, l7_peek(p), NULL, "at most three names of colours in braces");
        t->colours[t->n_colours++] = names->items[k]->name;
    }
}

// Width, height (the same when left out), names of colours in braces: the row of words was read as
// one expression.
static void parse_size(Parser *p) {
    L7Tree *t = p->tree;
    Expr *row = l7_domain(p);
    bool line = t->graph == GRAPH_RING || t->graph == GRAPH_PATH;
    bool grid = t->graph == GRAPH_GRID;
    int n = row->kind == EX_JUXT ? row->n : 1;
    if (n > 1 && row->items[n - 1]->kind == EX_SET) name_colours(p, row->items[--n]);
    if (n > (line || t->part ? 1 : grid ? 3 : 2))
        l7_fail(p, l7_peek(p), "as in: board grid 8 8 { right down }",
                line || t->part ? "one number"
                : grid          ? "a width, a height and perhaps how many boards"
                                : "a width and a height");
    t->width = row->kind == EX_JUXT ? row->items[0] : row;
    if (!line) t->height = n > 1 ? row->items[1] : t->width;
    if (n > 2) t->layers = row->items[2];
    if (t->graph == GRAPH_RINGS) { // how many, and how many nodes each has
        if (n < 2) l7_fail(p, l7_peek(p), "as in: board rings 3 8", "two numbers");
        t->width = row->items[1];
        t->height = row->items[0];
    }
}

// `named "23456789TJQKA" "CDHS"`: the letters of the columns, then of the rows.
static void parse_letters(Parser *p) {
    for (int i = 0; i < 2; i++) {
        const Token *t = l7_peek(p);
        if (t->kind != TOK_TEXT)
            l7_fail(p, t, "as in: named \"JQKA\" \"CDHS\"", "the letters of the rows, in quotes");
        l7_take(p);
        p->tree->letters[i] = arena_text(p->arena, t->at, (size_t)t->length);
    }
}

static void parse_names(Parser *p) {
    if (l7_peek(p)->kind == TOK_TEXT) {
        parse_letters(p);
        return;
    }
    bool letter = l7_accept(p, "letter"), number = !letter && l7_accept(p, "number");
    if (letter || number) {
        p->tree->numbers_first = number;
        if (letter) l7_expect(p, "number");
        if (number) l7_expect(p, "letter");
        if (!l7_accept(p, "from")) return;
        p->tree->from_right = l7_accept(p, "right");
        if (p->tree->from_right && !l7_accept(p, "from")) return;
        if (l7_number(p, "0") != 0) l7_fail(p, l7_peek(p) - 1, NULL, "0");
        p->tree->from_zero = true;
        return;
    }
    if (l7_accept(p, "without")) {
        l7_expect(p, "i");
        p->tree->skips_i = true;
        return;
    }
    if (l7_accept(p, "from")) {
        const Token *t = l7_peek(p);
        int first = l7_number(p, "0 or 1");
        if (first > 1) l7_fail(p, t, NULL, "0 or 1");
        p->tree->from_zero = first == 0;
        return;
    }
    l7_expect(p, "x");
    l7_expect(p, "-");
    l7_expect(p, "y");
    p->tree->names_xy = true;
    if (!l7_accept(p, "from")) return;
    if (l7_number(p, "0") != 0) l7_fail(p, l7_peek(p) - 1, NULL, "0");
    p->tree->from_zero = true;
}

static void parse_tiling(Parser *p) {
    const Token *t = l7_take(p);
    if (t->kind != TOK_TEXT)
        l7_fail(p, t, "as in: board tiling \"4.8.8\" 4 3",
                "the polygons around a corner, in quotes");
    p->tree->tiling = arena_text(p->arena, t->at, (size_t)t->length);
}

void l7_decl_board(Parser *p) {
    static const struct {
        const char *word;
        GraphType type;
        BoardPart part;
    } types[] = {{"grid", GRAPH_GRID, PART_ALL}, {"dark", GRAPH_DARK, PART_ALL},
                 {"hex", GRAPH_HEX, PART_ALL},   {"hexagon", GRAPH_HEX, PART_HEXAGON},
                 {"star", GRAPH_HEX, PART_STAR}, {"triangle", GRAPH_HEX, PART_TRIANGLE},
                 {"ring", GRAPH_RING, PART_ALL}, {"rings", GRAPH_RINGS, PART_ALL},
                 {"path", GRAPH_PATH, PART_ALL}, {"tiling", GRAPH_TILING, PART_ALL},
                 {"nodes", GRAPH_FREE, PART_ALL}};
    L7Tree *t = p->tree;
    t->board_place = l7_peek(p)->place;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!l7_accept(p, types[i].word)) continue;
        t->graph = types[i].type;
        t->part = types[i].part;
        if (t->graph == GRAPH_FREE) {
            parse_free_graph(p);
            return;
        }
        if (t->graph == GRAPH_TILING) parse_tiling(p);
        parse_size(p);
        if (t->graph == GRAPH_TILING && (t->n_colours || l7_is(p, "named")))
            l7_fail(p, l7_peek(p), "as in: board tiling \"4.8.8\" 4 3",
                    "a width and a height only");
        if (l7_accept(p, "without")) t->missing = l7_expr(p);
        if (l7_accept(p, "named")) parse_names(p);
        return;
    }
    l7_fail(
        p, l7_peek(p), NULL,
        "'grid', 'dark', 'hex', 'hexagon', 'triangle', 'star', 'ring', 'rings', 'path', 'tiling' "
        "or 'nodes'");
}

// What a board calls its own colours, unless they are named.
const char *l7_own_colour(const L7Tree *t, int i) {
    static const char *const names[][3] = {
        [GRAPH_GRID] = {"right", "down", "deep"},
        [GRAPH_DARK] = {"right", "left"},
        [GRAPH_HEX] = {"right", "down", "rise"},
        [GRAPH_RING] = {"next"},
        [GRAPH_PATH] = {"next"},
        [GRAPH_RINGS] = {"next", "out"},
    };
    return i < t->n_colours ? t->colours[i] : names[t->graph][i];
}
