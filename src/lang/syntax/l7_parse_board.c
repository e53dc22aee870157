// SPDX-License-Identifier: MIT
// l7_parse_board.c - from tokens to a tree: the board, and the sets of colours that come with it.
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
        if (t->n_nodes == L7_NODES_MAX) l7_fail_most(p, l7_peek(p), L7_NODES_MAX, "nodes");
        t->places[t->n_nodes] = l7_peek(p)->place;
        t->nodes[t->n_nodes++] = l7_name(p, "the names of nodes");
        l7_skip_newlines(p);
    }
    if (t->n_nodes == 0) l7_fail(p, l7_peek(p), NULL, "the names of nodes");
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
    parse_nodes(p);
    if (!l7_accept(p, ":")) return;
    t->branches = l7_branches(p, &n_ends, NULL);
    t->n_branches = n_ends / 2;
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

void l7_decl_board(Parser *p) {
    static const struct {
        const char *word;
        GraphType type;
        BoardPart part;
    } types[] = {{"grid", GRAPH_GRID, PART_ALL}, {"dark", GRAPH_DARK, PART_ALL},
                 {"hex", GRAPH_HEX, PART_ALL},   {"hexagon", GRAPH_HEX, PART_HEXAGON},
                 {"star", GRAPH_HEX, PART_STAR}, {"triangle", GRAPH_HEX, PART_TRIANGLE},
                 {"ring", GRAPH_RING, PART_ALL}, {"rings", GRAPH_RINGS, PART_ALL},
                 {"path", GRAPH_PATH, PART_ALL}, {"nodes", GRAPH_FREE, PART_ALL}};
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
        parse_size(p);
        if (l7_accept(p, "without")) t->missing = l7_expr(p);
        if (l7_accept(p, "named")) parse_names(p);
        return;
    }
    l7_fail(p, l7_peek(p), NULL,
            "'grid', 'dark', 'hex', 'hexagon', 'triangle', 'star', 'ring', 'rings', 'path' or "
            "'nodes'");
}

// --- sets of colours that every board has ---

static bool declared(const L7Tree *t, const char *name) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->name && strcmp(d->name, name) == 0) return true;
    return false;
}

// As text, in the language itself: $0 $1 $2 stand for the board's own colours.
static const struct {
    GraphType graph;
    bool joined; // several boards
    const char *name, *colours;
} implied_sets[] = {
    {GRAPH_GRID, false, "axes", "$0 $1 ($0 $1) ($0 ~$1)"},
    {GRAPH_GRID, false, "orthogonal", "$0 ~$0 $1 ~$1"},
    {GRAPH_GRID, false, "diagonal", "($0 $1) ($0 ~$1) (~$0 $1) (~$0 ~$1)"},
    {GRAPH_GRID, false, "directions", "$0 ~$0 $1 ~$1 ($0 $1) ($0 ~$1) (~$0 $1) (~$0 ~$1)"},
    {GRAPH_GRID, true, "orthogonal", "$0 ~$0 $1 ~$1 $2 ~$2"},
    {GRAPH_GRID, true, "axes",
     "$0 $1 $2 ($0 $1) ($0 ~$1) ($0 $2) ($0 ~$2) ($1 $2) ($1 ~$2) ($0 $1 $2) ($0 $1 ~$2) "
     "($0 ~$1 $2) ($0 ~$1 ~$2)"},
    {GRAPH_GRID, true, "directions",
     "$0 $1 $2 ($0 $1) ($0 ~$1) ($0 $2) ($0 ~$2) ($1 $2) ($1 ~$2) ($0 $1 $2) ($0 $1 ~$2) "
     "($0 ~$1 $2) ($0 ~$1 ~$2) ~$0 ~$1 ~$2 (~$0 ~$1) (~$0 $1) (~$0 ~$2) (~$0 $2) (~$1 ~$2) "
     "(~$1 $2) (~$0 ~$1 ~$2) (~$0 ~$1 $2) (~$0 $1 ~$2) (~$0 $1 $2)"},
    {GRAPH_DARK, false, "axes", "$0 $1"},
    {GRAPH_DARK, false, "directions", "$0 ~$0 $1 ~$1"},
    {GRAPH_HEX, false, "axes", "$0 $1 $2"},
    {GRAPH_HEX, false, "directions", "$0 ~$0 $1 ~$1 $2 ~$2"},
    {GRAPH_RINGS, false, "axes", "$0 $1"},
    {GRAPH_RINGS, false, "directions", "$0 ~$0 $1 ~$1"},
};

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

static void add_implied_sets(const L7Tree *t, Str *text) {
    for (size_t i = 0; i < sizeof implied_sets / sizeof *implied_sets; i++) {
        if (implied_sets[i].graph != t->graph || declared(t, implied_sets[i].name)) continue;
        if (implied_sets[i].joined != (t->layers != NULL)) continue;
        str_addf(text, "colours %s =", implied_sets[i].name);
        for (const char *q = implied_sets[i].colours; *q; q++) {
            if (*q != '$')
                str_addf(text, " %c", *q);
            else
                str_addf(text, " %s", l7_own_colour(t, *++q - '0'));
        }
        str_add_char(text, '\n');
    }
}

char *l7_implied(Parser *p) {
    Str text = {0};
    add_implied_sets(p->tree, &text);
    if (p->tree->swap) l7_add_swap(p, &text);
    char *copy = arena_text(p->arena, str_text(&text), text.len);
    str_clear(&text);
    return copy;
}
