// SPDX-License-Identifier: MIT
// l7_implied.c - see l7_implied.h.
#include "lang/syntax/l7_implied.h"

#include "lang/syntax/l7_parse_board.h"
#include "lang/syntax/l7_parse_setup.h"

#include <stdio.h>

static bool declared(const L7Tree *t, const char *name) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->name && strcmp(d->name, name) == 0) return true;
    for (const Binder *b = t->params; b; b = b->next)
        if (strcmp(b->name, name) == 0) return true;
    return false;
}

// --- sets of colours ---

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

// --- colours of a board that is drawn ---

// Whether one of these names stands in the description, the prose aside.
static bool mentions(const Parser *p, const char *const *names, int n) {
    for (const Token *t = p->tokens; t->kind != TOK_END; t++)
        for (int i = 0; i < n; i++)
            if (t->kind == TOK_NAME && token_is(t, names[i])) return true;
    return false;
}

static const L7Place *place_of(const L7Tree *t, const char *node) {
    for (int i = 0; i < t->n_nodes; i++)
        if (strcmp(t->nodes[i], node) == 0) return &t->places[i];
    return NULL;
}

// Whether a branch leads to the right in its line of the drawing, or down in its column.
static bool leads(const L7Tree *t, const char *from, const char *to, bool right) {
    const L7Place *a = place_of(t, from), *b = place_of(t, to);
    if (!a || !b) return false;
    return right ? a->line == b->line && a->column < b->column
                 : a->column == b->column && a->line < b->line;
}

// The branch, turned so that it leads that way; false: it does not.
static bool drawn_branch(const L7Tree *t, int i, bool right, const char *ends[2]) {
    for (int turned = 0; turned < 2; turned++) {
        ends[0] = t->branches[2 * i + turned];
        ends[1] = t->branches[2 * i + 1 - turned];
        if (leads(t, ends[0], ends[1], right)) return true;
    }
    return false;
}

// Whether the branches that lead that way are a step: there are some, and no two of them begin or
// end at one node.
static bool is_step(const L7Tree *t, bool right) {
    const char *a[2], *b[2];
    bool any = false;
    for (int i = 0; i < t->n_branches; i++) {
        if (!drawn_branch(t, i, right, a)) continue;
        any = true;
        for (int k = 0; k < i; k++)
            if (drawn_branch(t, k, right, b) &&
                (strcmp(a[0], b[0]) == 0 || strcmp(a[1], b[1]) == 0))
                return false;
    }
    return any;
}

static void add_step(const L7Tree *t, bool right, const char *name, Str *text) {
    const char *ends[2], *joint = "";
    str_addf(text, "colour %s =", name);
    for (int i = 0; i < t->n_branches; i++) {
        if (!drawn_branch(t, i, right, ends)) continue;
        str_addf(text, "%s %s>%s", joint, ends[0], ends[1]);
        joint = ",";
    }
    str_add_char(text, '\n');
}

static bool has_data_on_branches(const L7Tree *t) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->kind == DECL_FIELD && d->on == ON_BRANCH) return true;
    return false;
}

// `right` and `down` of nodes that are listed, by their places in the text, and the sets of them.
// Not where branches hold data: there each colour has branches of its own.
static void add_drawn_colours(const Parser *p, Str *text) {
    static const char *const names[] = {"right", "down", "axes", "directions", "aligned"};
    const L7Tree *t = p->tree;
    if (t->graph != GRAPH_FREE || has_data_on_branches(t) || !mentions(p, names, 5)) return;
    Str axes = {0}, back = {0};
    for (int i = 0; i < 2; i++) {
        bool own = declared(t, names[i]);
        if (!own && !is_step(t, i == 0)) continue;
        if (!own) add_step(t, i == 0, names[i], text);
        str_addf(&axes, " %s", names[i]);
        str_addf(&back, " ~%s", names[i]);
    }
    if (axes.len && !declared(t, "axes")) str_addf(text, "colours axes =%s\n", str_text(&axes));
    if (axes.len && !declared(t, "directions"))
        str_addf(text, "colours directions =%s%s\n", str_text(&axes), str_text(&back));
    str_clear(&axes);
    str_clear(&back);
}

// --- functions ---

// `needs`: a set of colours without which there is no such function.
static const struct {
    const char *name, *needs, *text;
} implied_functions[] = {
    {"line", NULL, "line(n, c, S) = (count run n c while S) + (count run n ~c while S) + 1\n"},
    {"aligned", "axes",
     "aligned(n, S, k) = some c in axes: (count run n c while S) + (count run n ~c while S) >= k - "
     "1\n"},
};

static void add_functions(const Parser *p, Str *text) {
    for (size_t i = 0; i < sizeof implied_functions / sizeof *implied_functions; i++) {
        const char *needs = implied_functions[i].needs;
        if (declared(p->tree, implied_functions[i].name)) continue;
        if (!mentions(p, &implied_functions[i].name, 1)) continue;
        bool there = !needs || declared(p->tree, needs);
        for (const char *at = str_text(text); !there && (at = strstr(at, "colours ")); at++)
            there = strncmp(at + 8, needs, strlen(needs)) == 0;
        if (there) str_add(text, implied_functions[i].text);
    }
}

char *l7_implied(Parser *p) {
    Str text = {0};
    add_implied_sets(p->tree, &text);
    add_drawn_colours(p, &text);
    add_functions(p, &text);
    if (p->tree->swap) l7_add_swap(p, &text);
    char *copy = arena_text(p->arena, str_text(&text), text.len);
    str_clear(&text);
    return copy;
}
