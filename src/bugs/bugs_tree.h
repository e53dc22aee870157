// SPDX-License-Identifier: MIT
// bugs_tree.h - a program in the notation of 1970, as a tree.
//
// A program is predicates; a predicate is brackets. A bracket holds other brackets in sequence, or
// clauses (condition -> step), or a loop. Everything lives in the arena of the program.
#ifndef GENPEI_BUGS_TREE_H
#define GENPEI_BUGS_TREE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    BUGS_PARAMS_MAX = 8,
    BUGS_NAMES_MAX = 64, // variables of a predicate, and each kind of declaration
    BUGS_LEVELS_MAX = 32,
    BUGS_ARRAY_MAX = 10000,
    BUGS_NESTING_MAX = 100, // brackets and parentheses in the text
};

typedef struct {
    int line, column;
} BugsPlace;

// A part of the text, for messages and traces.
typedef struct {
    BugsPlace at;
    const char *text;
    int length;
} BugsSpan;

typedef enum {
    EXPR_NOTHING,     // φ
    EXPR_TEXT,        // 'VOID'
    EXPR_NUMBER,      // 3
    EXPR_NAME,        // not yet known which
    EXPR_VARIABLE,    // index: the slot
    EXPR_COLOUR,      // index: into the colours of the program
    EXPR_NODES,       // every node
    EXPR_BRANCHES,    // every branch
    EXPR_DATUM,       // a.text
    EXPR_SUCCESSOR,   // successor(a : b)
    EXPR_BRANCHES_AT, // branches(a : b)
    EXPR_WITH,        // a with m(levels)
    EXPR_POP,         // pop-up(list index)
    EXPR_PREBRANCH,   // prebranch(a) in (list index)
    EXPR_SET,         // set(arguments)
    EXPR_CALL,        // a predicate (index) or a function (index), with arguments
    EXPR_MAP,
    EXPR_ELEMENT,    // array index [a]
    EXPR_COUNT,      // count(a)
    EXPR_LENGTH,     // count(list index)
    EXPR_NODE_NAMED, // node(a)
    EXPR_FROM,       // the ends and the colour of a branch
    EXPR_TO,
    EXPR_COLOUR_OF,
    EXPR_NEW_NODE,
    EXPR_NEW_BRANCH, // create branch(a : b, c)
    EXPR_OR,         // a ∨ b: of colours, both; of tests, either
    EXPR_AND,
    EXPR_NOT,
    EXPR_ADD,
    EXPR_SUBTRACT,
    EXPR_EQUAL,
    EXPR_DIFFERENT,
    EXPR_LESS,
    EXPR_MORE,
    EXPR_AT_MOST,
    EXPR_AT_LEAST,
    EXPR_ELEMENT_OF, // a ∈ b
} BugsExprKind;

typedef struct BugsExpr BugsExpr;
struct BugsExpr {
    BugsExprKind kind;
    BugsPlace at;
    const char *text; // the text, name or field
    int index;        // or the number
    uint64_t levels;
    BugsExpr *a, *b, *c;
    BugsExpr *arguments, *next;
    BugsExpr *later; // of the parser: names and calls whose meaning is not yet known
};

typedef struct BugsItem BugsItem;

typedef enum {
    STEP_NOTHING, // locally true
    STEP_BRACKET,
    STEP_GOTO, // text: the label
    STEP_TRUE, // leave the block marked v-
    STEP_FALSE,
    STEP_ASSIGN, // a = b, where a is a variable, a datum or an element of an array
    STEP_INIT,   // list index
    STEP_PUSH,   // a onto list index
    STEP_ADD,    // b to the set a
    STEP_REMOVE,
    STEP_MASK, // a (NULL: all nodes or branches, by `branches`) at `levels`
    STEP_UNMASK,
    STEP_DELETE,
    STEP_TEST, // a call or the like for its effect; its truth is that of the step
} BugsStepKind;

typedef struct {
    BugsStepKind kind;
    BugsSpan span;
    BugsItem *bracket;
    const char *label;
    int index;
    bool branches;
    uint64_t levels;
    BugsExpr *a, *b;
} BugsStep;

// condition -> step. Without a condition (both NULL) the step is taken.
typedef struct BugsClause BugsClause;
struct BugsClause {
    BugsSpan span; // of the condition
    BugsItem *bracket;
    BugsExpr *test;
    BugsStep step;
    BugsClause *next;
};

typedef enum { ITEM_SEQUENCE, ITEM_CLAUSES, ITEM_FOR } BugsItemKind;
typedef enum { FOR_ALL_DO, FOR_SOME, FOR_EVERY } BugsForKind;

struct BugsItem {
    BugsItemKind kind;
    BugsPlace at;
    const char *label; // NULL: none
    bool is_value;     // marked v-
    BugsItem *first;   // ITEM_SEQUENCE
    BugsClause *clauses;
    BugsForKind loop; // ITEM_FOR
    BugsSpan span;    // its head: for N ∈ NODES
    int slot;
    BugsExpr *over;
    BugsItem *body;
    BugsItem *next;
};

typedef enum { TYPE_NODE, TYPE_BRANCH, TYPE_NUMBER, TYPE_TEXT, TYPE_SET } BugsType;

typedef struct {
    const char *name; // "" for the question that a file begins with
    BugsPlace at;
    int n_params;
    BugsType types[BUGS_PARAMS_MAX];
    const char *variables[BUGS_NAMES_MAX]; // parameters first
    int n_variables;
    BugsItem *body; // a sequence whose brackets stand alone
    bool has_value; // one of them is marked v-
} BugsPredicate;

// A colour that the program names, as "rev-p".
typedef struct {
    const char *name;
    BugsPlace at;
} BugsColourName;

// From colours to colours: pairs of indices into the colours of the program, or other functions one
// after the other, the last one first.
typedef struct {
    const char *name;
    int from[BUGS_NAMES_MAX], to[BUGS_NAMES_MAX], n;
    int parts[BUGS_NAMES_MAX], n_parts;
} BugsFunction;

typedef struct {
    const char *name;
    int size, offset; // in the values of all arrays
} BugsArray;

typedef struct {
    Arena arena;
    const char *file;
    const char *text;
    const char *board; // the game that it says it is for; NULL: none
    BugsPredicate predicates[BUGS_NAMES_MAX];
    int n_predicates;
    BugsFunction functions[BUGS_NAMES_MAX];
    int n_functions;
    BugsArray arrays[BUGS_NAMES_MAX];
    int n_arrays, array_values;
    BugsColourName colours[BUGS_NAMES_MAX];
    int n_colours;
    const char *lists[BUGS_NAMES_MAX];
    int n_lists;
    const char *levels[BUGS_LEVELS_MAX];
    int n_levels;
} BugsProgram;

#endif
