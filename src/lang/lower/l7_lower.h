// SPDX-License-Identifier: MIT
// l7_lower.h - from the tree to the intermediate form: the types that the parts of the compiler
// share. Each part declares its functions in the header of its own name.
//
// Types are checked on the way: a description is compiled once per player, and errors at the same
// place are reported once.
#ifndef GENPEI_L7_LOWER_H
#define GENPEI_L7_LOWER_H

#include "lang/program/l7_options.h"
#include "lang/program/l7_program.h"

typedef enum {
    VAL_ERROR, // was reported
    VAL_INT,
    VAL_BOOL,
    VAL_NODE,
    VAL_PLAYER, // constant where the player is known when compiling, or a register
    VAL_ENUM,   // a value of `field`; when `at` >= 0 still to be read at that node
    VAL_SET,
    VAL_COLOUR,   // k
    VAL_COLOURS,  // k: index into arounds
    VAL_FIELD,    // a field named without a node: `stone` in `stone = enemy`
    VAL_LIFTED,   // the node being lifted, moved along `path`
    VAL_PILE,     // of `field`; k: r register, where its row of the array begins
    VAL_BRANCHES, // a set of branches; k: index into Low.branch_sets
    VAL_TEXT,     // a text, to be written; k: index into L7Texts.strings, constant or a register
} ValType;

enum { L7_PATH_MAX = 8 }; // steps of a walk from the lifted node

// What an expression was compiled to: a constant, or where its value is.
typedef struct {
    ValType type;
    bool constant;
    int k;     // the constant, the r or s register, the colour
    int field; // VAL_ENUM, VAL_FIELD
    int at;    // VAL_ENUM: node register when not yet read, else -1
    bool sure; // VAL_NODE (or `at`): certainly a node, not nowhere
    int path[L7_PATH_MAX];
    int n_path;
    bool guarded; // there is a value only where register `there` is 0 or more
    int there;
    bool ranged; // VAL_INT: certainly from `low` to `high`
    int low, high;
} Val;

// A name in scope.
typedef struct {
    const char *name;
    Val value;
    bool variable; // a `let`, which may be assigned to
} Binding;

// A function that calls itself, for one player and choice of colours.
typedef struct {
    const Decl *decl;
    int me, refusals;
    Val args[L7_PARAMS_MAX]; // types, fields and colours
    int n;
    int function; // once it is made
} DeepInstance;

enum {
    DEEP_MAX = 64,         // such functions
    INLINE_DEPTH_MAX = 24, // definitions and functions that use each other
    BINDINGS_MAX = 64,     // names in scope
    BRANCH_SETS_MAX = 256, // in one function
    LABELS_MAX = 4096,     // in one function
    CODE_MAX = 60000,      // instructions in all functions
    // Registers of one function: the interpreter has room for these.
    R_MAX = 8000,
    S_MAX = 4000,
};

// A description on its way to the intermediate form ("lowering"): what is known so far, and the
// function being made.
typedef struct {
    L7Source *source;
    int errors_before; // found by the parser
    const L7Tree *tree;
    L7Program *p;
    L7Options options;
    const char *const *param_names; // the game's parameters
    int param_values[L7_GAME_PARAMS_MAX];
    int n_params;
    // the function being made
    int function;
    int me; // player for whom it is made; -1: chance or none
    int block_start;
    int labels[LABELS_MAX];
    int n_labels;
    bool *rewritten; // r registers that are written more than once
    int cap_rewritten;
    int *s_const; // constant set an s register holds, -1
    int cap_s;
    Binding bindings[BINDINGS_MAX];
    int n_bindings;
    // Sets of branches: an s register for each axis, with the ends they belong to.
    int branch_sets[BRANCH_SETS_MAX][L7_AXES_MAX];
    int n_branch_sets;
    // The masks that hold where code is being made now; -1: none.
    int mask_nodes;    // s register
    int mask_branches; // index into branch_sets
    int inline_depth;
    const Decl *inlined[INLINE_DEPTH_MAX]; // the definitions that are being expanded
    int instructions;                      // in all functions: bounds the code
    int64_t fold_steps;                    // instructions run when compiling
    int visits;                            // of expressions, in all functions: bounds the time
    int depth;                             // of nested expressions
    bool failed;                           // a limit was exceeded; reported at the end
    L7Place at;                            // of the current expression
    L7Place failed_at;
    int64_t rounds; // how often the loops around it run the code being made
    int64_t most_rounds;
    L7Place loop; // the innermost loop, while there is one
    int refusals; // groups of them that a question about moves sees here
    DeepInstance deep[DEEP_MAX];
    int n_deep;
    bool in_deep; // such a function is being made
} Low;

// What a name is taken for when it could be several things.
typedef struct {
    int field; // values of this enum; -1
} Want;

#define WANT_ANY ((Want){-1})

#endif
