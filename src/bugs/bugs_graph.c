// SPDX-License-Identifier: MIT
// bugs_graph.c - see bugs_graph.h.
#include "bugs/bugs_graph.h"

#include "base/mem.h"

void bugs_graph_clear(BugsGraph *g) {
    arena_clear(&g->names);
    free(g->nodes);
    free(g->branches);
    free(g->fields);
    *g = (BugsGraph){0};
}

// Room for `n` things in an array of `*cap`.
static void *grown(void *items, int n, int *cap, size_t size) {
    if (n <= *cap) return items;
    *cap = n > 2 * *cap ? n : 2 * *cap;
    return mem_resize(items, (size_t)*cap, size);
}

static void copy_items(void *to, const void *from, int n, size_t size) {
    if (n > 0) memcpy(to, from, (size_t)n * size);
}

void bugs_graph_copy(BugsGraph *to, const BugsGraph *from) {
    arena_clear(&to->names);
    to->nodes = grown(to->nodes, from->n_nodes, &to->cap_nodes, sizeof *to->nodes);
    to->branches = grown(to->branches, from->n_branches, &to->cap_branches, sizeof *to->branches);
    to->fields = grown(to->fields, from->n_fields, &to->cap_fields, sizeof *to->fields);
    copy_items(to->nodes, from->nodes, from->n_nodes, sizeof *to->nodes);
    copy_items(to->branches, from->branches, from->n_branches, sizeof *to->branches);
    copy_items(to->fields, from->fields, from->n_fields, sizeof *to->fields);
    memcpy(to->colours, from->colours, sizeof to->colours);
    to->n_nodes = from->n_nodes;
    to->n_branches = from->n_branches;
    to->n_fields = from->n_fields;
    to->n_colours = from->n_colours;
}

int bugs_graph_add_node(BugsGraph *g, const char *name) {
    char number[16];
    if (g->n_nodes >= BUGS_NODES_MAX) return -1;
    snprintf(number, sizeof number, "#%d", g->n_nodes + 1);
    if (!name) name = number;
    g->nodes = grown(g->nodes, g->n_nodes + 1, &g->cap_nodes, sizeof *g->nodes);
    g->nodes[g->n_nodes] = (BugsNode){.name = arena_text(&g->names, name, strlen(name)),
                                      .first_end = -1,
                                      .last_end = -1,
                                      .fields = -1};
    return g->n_nodes++;
}

// Puts an end last on the list of its node, so that successors come in the order of the branches.
static void append_end(BugsGraph *g, int node, int end) {
    BugsNode *n = &g->nodes[node];
    if (n->last_end < 0)
        n->first_end = end;
    else
        g->branches[n->last_end / 2].next_end[n->last_end % 2] = end;
    n->last_end = end;
}

int bugs_graph_add_branch(BugsGraph *g, int colour, int from, int to) {
    int b = g->n_branches;
    if (b >= BUGS_BRANCHES_MAX) return -1;
    g->branches = grown(g->branches, b + 1, &g->cap_branches, sizeof *g->branches);
    g->branches[b] =
        (BugsBranch){.from = from, .to = to, .colour = colour, .next_end = {-1, -1}, .fields = -1};
    g->n_branches++;
    append_end(g, from, 2 * b);
    append_end(g, to, 2 * b + 1);
    return b;
}

void bugs_graph_delete_branch(BugsGraph *g, int branch) {
    g->branches[branch].gone = true;
}

void bugs_graph_delete_node(BugsGraph *g, int node) {
    g->nodes[node].gone = true;
    for (int end = g->nodes[node].first_end; end >= 0; end = g->branches[end / 2].next_end[end % 2])
        bugs_graph_delete_branch(g, end / 2);
}

int bugs_graph_find_colour(const BugsGraph *g, const char *name) {
    for (int i = 0; i < g->n_colours; i++)
        if (strcmp(g->colours[i], name) == 0) return i;
    return -1;
}

int bugs_graph_add_colour(BugsGraph *g, const char *name) {
    int found = bugs_graph_find_colour(g, name);
    if (found >= 0 || g->n_colours == BUGS_COLOURS_MAX) return found;
    g->colours[g->n_colours] = arena_text(&g->names, name, strlen(name));
    return g->n_colours++;
}

int bugs_graph_find_node(const BugsGraph *g, const char *name) {
    for (int i = 0; i < g->n_nodes; i++)
        if (!g->nodes[i].gone && strcmp(g->nodes[i].name, name) == 0) return i;
    return -1;
}

BugsValue bugs_graph_colour(const BugsGraph *g, const char *name) {
    bool reversed = strncmp(name, "rev-", 4) == 0;
    int colour = bugs_graph_find_colour(g, reversed ? name + 4 : name);
    if (colour < 0) return (BugsValue){0};
    return (BugsValue){.kind = VALUE_COLOUR, .id = 2 * colour + reversed};
}

static int fields_of(const BugsGraph *g, BugsValue of) {
    return of.kind == VALUE_NODE ? g->nodes[of.id].fields : g->branches[of.id].fields;
}

static int find_field(const BugsGraph *g, BugsValue of, const char *name) {
    int f = fields_of(g, of);
    while (f >= 0 && strcmp(g->fields[f].name, name) != 0) f = g->fields[f].next;
    return f;
}

BugsValue bugs_graph_datum(const BugsGraph *g, BugsValue of, const char *field) {
    if (of.kind != VALUE_NODE && of.kind != VALUE_BRANCH) return (BugsValue){0};
    if (!*field) return of.kind == VALUE_NODE ? g->nodes[of.id].data : g->branches[of.id].data;
    int f = find_field(g, of, field);
    if (f < 0) return (BugsValue){0};
    return g->fields[f].value;
}

static bool add_field(BugsGraph *g, BugsValue of, const char *name, BugsValue datum) {
    if (g->n_fields >= BUGS_FIELDS_MAX) return false;
    int *first = of.kind == VALUE_NODE ? &g->nodes[of.id].fields : &g->branches[of.id].fields;
    g->fields = grown(g->fields, g->n_fields + 1, &g->cap_fields, sizeof *g->fields);
    g->fields[g->n_fields] = (BugsField){name, datum, *first};
    *first = g->n_fields++;
    return true;
}

bool bugs_graph_set_datum(BugsGraph *g, BugsValue of, const char *field, BugsValue datum) {
    if (!*field) {
        *(of.kind == VALUE_NODE ? &g->nodes[of.id].data : &g->branches[of.id].data) = datum;
        return true;
    }
    int f = find_field(g, of, field);
    if (f < 0) return add_field(g, of, field, datum);
    g->fields[f].value = datum;
    return true;
}
