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

// `a-b-c, d-e`: chains of nodes; every neighbouring pair is a branch.
const char **l7_branches(Parser *p, int *n_ends) {
    const char **ends = arena_new(p->arena, (size_t)2 * L7_BRANCHES_MAX, sizeof *ends);
    int n = 0;
    do {
        l7_skip_newlines(p);
        const char *from = l7_name(p, "a node");
        l7_expect(p, "-");
        do {
            if (n == 2 * L7_BRANCHES_MAX) l7_fail_most(p, l7_peek(p), L7_BRANCHES_MAX, "branches");
            ends[n++] = from;
            ends[n++] = from = l7_name(p, "a node");
        } while (l7_accept(p, "-"));
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
    t->branches = l7_branches(p, &n_ends);
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
    int n = row->kind == EX_JUXT ? row->n : 1;
    if (n > 1 && row->items[n - 1]->kind == EX_SET) name_colours(p, row->items[--n]);
    if (n > (line ? 1 : 2))
        l7_fail(p, l7_peek(p), "as in: board grid 8 8 { right down }",
                line ? "one number" : "a width and a height");
    t->width = row->kind == EX_JUXT ? row->items[0] : row;
    if (!line) t->height = n > 1 ? row->items[1] : t->width;
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
    l7_expect(p, "0");
    p->tree->from_zero = true;
}

void l7_decl_board(Parser *p) {
    static const struct {
        const char *word;
        GraphType type;
    } types[] = {{"grid", GRAPH_GRID}, {"dark", GRAPH_DARK}, {"hex", GRAPH_HEX},
                 {"ring", GRAPH_RING}, {"path", GRAPH_PATH}, {"nodes", GRAPH_FREE}};
    L7Tree *t = p->tree;
    t->board_place = l7_peek(p)->place;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!l7_accept(p, types[i].word)) continue;
        t->graph = types[i].type;
        if (t->graph == GRAPH_FREE) {
            parse_free_graph(p);
            return;
        }
        parse_size(p);
        if (l7_accept(p, "named")) parse_names(p);
        return;
    }
    l7_fail(p, l7_peek(p), NULL, "'grid', 'dark', 'hex', 'ring', 'path' or 'nodes'");
}

// --- sets of colours that every board has ---

static bool declared(const L7Tree *t, const char *name) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->name && strcmp(d->name, name) == 0) return true;
    return false;
}

static const char *first_or(const L7Tree *t, int i, const char *fallback) {
    return i < t->n_colours ? t->colours[i] : fallback;
}

// As text, in the language itself: $0 $1 $2 stand for the board's own colours.
static const struct {
    GraphType graph;
    const char *name, *colours;
} implied_sets[] = {
    {GRAPH_GRID, "axes", "$0 $1 ($0 $1) ($0 ~$1)"},
    {GRAPH_GRID, "orthogonal", "$0 ~$0 $1 ~$1"},
    {GRAPH_GRID, "diagonal", "($0 $1) ($0 ~$1) (~$0 $1) (~$0 ~$1)"},
    {GRAPH_GRID, "directions", "$0 ~$0 $1 ~$1 ($0 $1) ($0 ~$1) (~$0 $1) (~$0 ~$1)"},
    {GRAPH_DARK, "axes", "$0 $1"},
    {GRAPH_DARK, "directions", "$0 ~$0 $1 ~$1"},
    {GRAPH_HEX, "axes", "$0 $1 $2"},
    {GRAPH_HEX, "directions", "$0 ~$0 $1 ~$1 $2 ~$2"},
};

static void add_implied_sets(const L7Tree *t, Str *text) {
    bool dark = t->graph == GRAPH_DARK;
    const char *own[OWN_COLOURS_MAX] = {
        first_or(t, 0, "right"), first_or(t, 1, dark ? "left" : "down"), first_or(t, 2, "rise")};
    for (size_t i = 0; i < sizeof implied_sets / sizeof *implied_sets; i++) {
        if (implied_sets[i].graph != t->graph || declared(t, implied_sets[i].name)) continue;
        str_addf(text, "colours %s =", implied_sets[i].name);
        for (const char *q = implied_sets[i].colours; *q; q++) {
            if (*q != '$')
                str_addf(text, " %c", *q);
            else
                str_addf(text, " %s", own[*++q - '0']);
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
