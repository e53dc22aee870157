// SPDX-License-Identifier: MIT
// l7_move_type.h - a type of move: its variables, functions and notation.
#ifndef GENPEI_L7_MOVE_TYPE_H
#define GENPEI_L7_MOVE_TYPE_H

#include "lang/syntax/l7_ast.h"
#include "lang/syntax/l7_sizes.h"

#include <stdint.h>

// A part of a condition as written in the description, and functions that evaluate it alone.
typedef struct {
    const char *text;
    int line;
    int depth;                        // of the part it is a part of, plus one
    int function[L7_PLAYERS_MAX + 1]; // by player (chance last), given all variables; -1
} L7TracePart;

typedef struct {
    L7TracePart *parts;
    int n, cap;
} L7Trace;

typedef enum { PARAM_NODE, PARAM_COLOUR, PARAM_VALUE, PARAM_PLAYER, PARAM_NUMBER } L7ParamType;

// The names that l7_run.h uses too (near, goes_on, bound, ...) are the same in compiled games.
typedef struct {
    const char *name;
    MoveRole kind;
    bool is_pass, longest, unordered;
    bool goes_on;   // its effects may `continue`
    int near;       // the parameter that is given to f_near; -1: none
    int rank;       // types of a lower rank are tried before
    uint32_t after; // not tried where a first step of one of these types was found
    int n_params;
    int type[L7_PARAMS_MAX];     // what each parameter is: L7ParamType
    int bits[L7_PARAMS_MAX];     // width of each parameter in the code
    int base[L7_PARAMS_MAX];     // value of the parameter that is written 0
    int top[L7_PARAMS_MAX];      // the largest value
    int bound;                   // parameters given by `continue`; 0 when nothing continues here
    bool continued;              // some `continue` leads here
    int code_bits;               // of a whole code
    int gen[L7_PLAYERS_MAX + 1]; // functions, by player (chance last); -1
    int gen_bound[L7_PLAYERS_MAX + 1]; // the same with the first `bound` parameters given
    int apply[L7_PLAYERS_MAX + 1];
    int odds;
    int weight[L7_PLAYERS_MAX + 1]; // what a step adds to the length of a move; -1: one
    bool refuses;                   // it has an `unless after` of its own
    int refuse[L7_PLAYERS_MAX + 1]; // its condition; -1: none
    int write[L7_PLAYERS_MAX + 1]
             [L7_WRITE_MAX]; // functions for the parts of the text, by player; -1: a text
    const char *write_text[L7_WRITE_MAX];
    bool write_bound[L7_WRITE_MAX]; // this part names a bound parameter: left out when continued
    int write_type[L7_WRITE_MAX];   // how to print it: L7WriteType
    int write_field[L7_WRITE_MAX];
    int n_write;
    const char *param_name[L7_PARAMS_MAX];
    int field[L7_PARAMS_MAX]; // of parameters that are values
    int16_t colour[L7_PLAYERS_MAX + 1][L7_PARAMS_MAX]
                  [L7_AROUND_MAX]; // of those that are colours, by player
    int line;                      // where it is declared
    L7Place place;
    L7Trace trace; // of its condition, when asked for
} L7MoveType;

enum { L7_NEAR_UNKNOWN = -2 };

// WRITE_TEXT is always the same, WRITE_STRING one of several.
typedef enum { WRITE_NODE, WRITE_NUMBER, WRITE_ENUM, WRITE_TEXT, WRITE_STRING } L7WriteType;

typedef struct {
    L7MoveType types[L7_MOVE_TYPES_MAX];
    int n_types;
    int type_bits;     // of a move code: which type it is
    int max_moves;     // no position has more
    bool chains;       // some moves continue
    bool filtered;     // some are refused by `unless after`
    bool watch;        // moves may be spared the test of refusals: l7_emit_watch.h
    bool own_refusals; // some by one of their own
    bool longest, unordered, has_chance;
    bool monotone; // stones are only added, and more of them never spoil a win: l7_monotone.h
} L7Moves;

#endif
