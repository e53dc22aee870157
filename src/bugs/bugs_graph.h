// SPDX-License-Identifier: MIT
// bugs_graph.h - the graph that bugs walk over: nodes and branches with data, colours and masks.
//
// Branches have a direction and a colour; a bug walks them forwards by the colour `p` and backwards
// by `rev-p`. A mask hides a node or a branch for a while; it has up to 64 levels, a bit each. What
// is deleted keeps its number and is `gone`.
#ifndef GENPEI_BUGS_GRAPH_H
#define GENPEI_BUGS_GRAPH_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    BUGS_NODES_MAX = 10000,
    BUGS_BRANCHES_MAX = 50000,
    BUGS_FIELDS_MAX = 100000,
    BUGS_COLOURS_MAX = 64,
};

typedef enum {
    VALUE_NOTHING, // also what a bug is that stands nowhere
    VALUE_NODE,
    VALUE_BRANCH,
    VALUE_COLOUR, // twice the number of the colour, plus 1 for its reverse
    VALUE_TEXT,
    VALUE_NUMBER,
    VALUE_SET,
} BugsValueKind;

typedef struct BugsSet BugsSet;

typedef struct {
    BugsValueKind kind;
    union {
        int id; // node, branch, colour, number
        const char *text;
        BugsSet *set;
    };
} BugsValue;

// A named datum of a node or a branch; `next` is another one of the same owner, -1: none.
typedef struct {
    const char *name;
    BugsValue value;
    int next;
} BugsField;

// The branches at a node form a list of ends. An end is twice the number of a branch, plus 1 where
// the branch comes in; -1 ends the list.
typedef struct {
    const char *name;
    BugsValue data;
    uint64_t mask;
    int first_end, last_end;
    int fields;
    bool gone;
} BugsNode;

typedef struct {
    BugsValue data;
    uint64_t mask;
    int from, to, colour;
    int next_end[2]; // of the list at `from`, at `to`
    int fields;
    bool gone;
} BugsBranch;

// `{0}` is empty. Names that come with the graph live in `names`.
typedef struct {
    Arena names;
    BugsNode *nodes;
    int n_nodes, cap_nodes;
    BugsBranch *branches;
    int n_branches, cap_branches;
    BugsField *fields;
    int n_fields, cap_fields;
    const char *colours[BUGS_COLOURS_MAX];
    int n_colours;
} BugsGraph;

void bugs_graph_clear(BugsGraph *g);

// Makes `to` the same as `from`, whose names it shares; keeps the memory of `to`.
void bugs_graph_copy(BugsGraph *to, const BugsGraph *from);

// The new node or branch; -1: the limit is reached. `name` is copied; NULL: "#" and its number.
int bugs_graph_add_node(BugsGraph *g, const char *name);
int bugs_graph_add_branch(BugsGraph *g, int colour, int from, int to);

void bugs_graph_delete_node(BugsGraph *g, int node); // and the branches at it
void bugs_graph_delete_branch(BugsGraph *g, int branch);

// The colour of this name, made where there is none; -1: the limit is reached.
int bugs_graph_add_colour(BugsGraph *g, const char *name);

// -1: there is none of this name.
int bugs_graph_find_colour(const BugsGraph *g, const char *name);
int bugs_graph_find_node(const BugsGraph *g, const char *name);

// Reads "p" or "rev-p"; VALUE_NOTHING: there is no such colour.
BugsValue bugs_graph_colour(const BugsGraph *g, const char *name);

// The datum of a node or a branch; `field` "" is the one without a name. VALUE_NOTHING: not set.
BugsValue bugs_graph_datum(const BugsGraph *g, BugsValue of, const char *field);

// False: too many fields. `field` must live as long as the graph.
bool bugs_graph_set_datum(BugsGraph *g, BugsValue of, const char *field, BugsValue datum);

static inline BugsValue bugs_node(int node) {
    if (node < 0) return (BugsValue){0};
    return (BugsValue){.kind = VALUE_NODE, .id = node};
}

static inline BugsValue bugs_branch(int branch) {
    if (branch < 0) return (BugsValue){0};
    return (BugsValue){.kind = VALUE_BRANCH, .id = branch};
}

static inline BugsValue bugs_text(const char *text) {
    return (BugsValue){.kind = VALUE_TEXT, .text = text};
}

static inline BugsValue bugs_number(int number) {
    return (BugsValue){.kind = VALUE_NUMBER, .id = number};
}

#endif
