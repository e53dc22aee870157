// SPDX-License-Identifier: MIT
// l7_state_spec.h - what a state consists of: fields, and the sets, variables and arrays that hold
// them.
#ifndef GENPEI_L7_STATE_SPEC_H
#define GENPEI_L7_STATE_SPEC_H

#include "lang/program/l7_node_set.h"
#include "lang/syntax/l7_ast.h"

// Where a field lives in the state. A field on branches is stored as fields on nodes, its parts:
// one for each axis, with values at the ends that the branches belong to.
typedef struct {
    const char *name;
    FieldPlace on;
    FieldType type;
    const char **words; // values
    int n_words;
    int low, high;
    bool hidden;
    bool thrown; // hidden: each value is by itself
    // Hidden data of nodes (l7_sight.h). `veil`: the set of nodes whose value a view does not show;
    // -1: the field is not of that type. `tally`: variables, one for each value, that say how often
    // the veiled nodes have it. Both are empty where nothing is veiled. The functions store what a
    // player does not see, and cannot have, in `veil`.
    int veil, tally;
    // Hidden piles of players, and other hidden piles of the same values: what a player does not
    // see of them is one pool. The first of its variables, one for each value; -1: none.
    int pool;
    int f_sight[L7_PLAYERS_MAX], f_never[L7_PLAYERS_MAX];
    int set;     // first set variable (node enums: one per value but the first; sets: per player)
    int var;     // variable (game), or first of one per player
    int array;   // numbers on nodes
    int part_of; // the field on branches of which this is a part; -1
    int first_part; // of a field on branches
    int room;       // how many items a pile holds; its values are `words`, or `low` to `high`
    int of;         // the field for each of whose words, but the first, there is a value; -1
    int n_of;       // how many these are
    L7Place place;
    bool read, written;
    int n_letters; // a set that is written by letters, each for a node
    char letter[L7_LETTERS_MAX];
    int letter_node[L7_LETTERS_MAX];
} L7Field;

// A shape rotated or reflected one way: its nodes, relative to the first of them.
typedef struct {
    int n;
    int8_t dx[L7_SHAPE_MAX], dy[L7_SHAPE_MAX];
} L7Form;

typedef struct {
    int low, high;
    const char *name;
} L7Var;

typedef struct {
    int count, low, high;
} L7Array;

// Shapes are the values of one field.
typedef struct {
    int field;                                      // -1: none
    int first[L7_SHAPES_MAX], count[L7_SHAPES_MAX]; // its forms, by value
    L7Form *forms;
    int n_forms;
} L7Shapes;

typedef struct {
    L7Field fields[L7_ALL_FIELDS_MAX];
    int n_fields;
    bool hidden; // some field is
    bool veils;  // and has data on nodes
    int n_sets;
    L7Var *vars;
    int n_vars;
    L7Array *arrays;
    int n_arrays;
    int var_mover, var_result;
    // Some end holds although the game goes on: f_near must not be used; -1: there is none.
    int var_loose;
    int repeat;          // what happens when a position is there for the n-th time; 0: nothing
    int within;          // of so many positions
    bool within_given;   // by the description: what is older does not count
    bool repeat_anybody; // whoever is to move
    bool repeat_refuses; // the move is not legal
    int repeated;        // else the result, L7Result; -1: none
    int always;          // the result, when the condition held for one player all the time; -1
    bool repeats[L7_ALL_FIELDS_MAX]; // fields in which positions must agree to be the same
    const char *start_text;          // NULL: the functions set up everything
    L7Shapes shapes;
} L7StateSpec;

#endif
