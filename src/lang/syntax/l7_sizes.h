// SPDX-License-Identifier: MIT
// l7_sizes.h - how large the parts of a description may be: every limit of docs/l7.md that is a
// size.
#ifndef GENPEI_L7_SIZES_H
#define GENPEI_L7_SIZES_H

enum {
    // text
    L7_SOURCE_MAX = 256 * 1024, // bytes
    L7_MESSAGES_MAX = 20,       // the rest is counted
    L7_NAME_MAX = 31,           // letters
    L7_NUMBER_MAX = 100000000,
    L7_PARAM_MAX = 1000000, // also negative
    L7_DECLS_MAX = 500,
    L7_DECL_WORDS_MAX = 32, // words that begin a declaration
    L7_ROW_MAX = 64,        // words side by side
    L7_LIST_MAX = 256,      // between parentheses or braces
    L7_BROKEN_MAX = 16,     // names of declarations that could not be read, remembered
    // game
    L7_GAME_PARAMS_MAX = 8,
    L7_PLAYERS_MAX = 8,
    L7_HANDICAP_MAX = 64, // places
    L7_VARIANTS_MAX = 16, // words of a variant
    L7_PERFT_MAX = 32,    // depths
    L7_SHOW_MAX = 9,      // texts of `show`
    // board
    L7_NODES_MAX = 1024,
    L7_WORDS_MAX = L7_NODES_MAX / 64,
    L7_BRANCHES_MAX = 2048, // that are listed
    L7_COLOURS_MAX = 64,    // also sets of colours
    L7_AROUND_MAX = 32,     // colours of a set; branches of a node
    L7_AXES_MAX = 24,       // types of branches, each walked both ways
    // state
    L7_FIELDS_MAX = 48,
    L7_VALUES_MAX = 512,                  // words of a field
    L7_CASES_MAX = 64,                    // of a function that differs by value
    L7_FIELD_PARTS_MAX = 4 * L7_AXES_MAX, // of fields on branches
    L7_ALL_FIELDS_MAX = L7_FIELDS_MAX + L7_FIELD_PARTS_MAX,
    L7_STATE_MAX = 8192,    // bytes
    L7_HISTORY_USUAL = 101, // positions compared for `repeat`, unless it says how many
    L7_HISTORY_MOST = 600,
    L7_LETTERS_MAX = 26, // of flags
    L7_SHAPES_MAX = 64,  // values of a field that have a shape
    L7_SHAPE_MAX = 16,   // nodes of a shape
    L7_TURNS_MAX = 12,   // ways to rotate and reflect it: 12 on hexagons, 8 on squares
    L7_FORMS_MAX = L7_TURNS_MAX * L7_SHAPES_MAX,
    // moves
    L7_MOVE_TYPES_MAX = 30,      // types of moves
    L7_PARAMS_MAX = 6,           // variables of a move
    L7_WRITE_MAX = 8,            // parts of `write`
    L7_STRINGS_MAX = 256,        // texts in expressions
    L7_REFUSALS_MAX = 16,        // `unless after` that ask for moves, and those between them
    L7_MOVE_BITS = 64,           // of a move code
    L7_MOVE_PLACE_BITS = 17,     // of a move whose steps do not fit: its place among such moves
    L7_MOVE_STEPS_MAX = 100,     // of one move
    L7_CONTINUATIONS_MAX = 8192, // ways to continue a move, those of all its steps together
    L7_TRIED_MAX = 1 << L7_MOVE_PLACE_BITS, // steps tried for one list of moves
    L7_DEEP_MAX = 100,                      // of calls of a function inside its own
    L7_CALLS_FACTOR = 100,                  // it is called at most so often for each of these
    L7_MOVES_DEFAULT = 4096,                // of a position, where that is not known
    L7_MOVES_MAX = 65536,                   // `most N moves`
    L7_ODDS_MAX = 1000000,                  // of a chance move
    L7_PAYOFF_MAX = 100000000,              // at the end of a game, of a player; also negative
};

// What is reached while a game is played. l7_run.h has the same, and the four limits above it.
typedef enum {
    L7_EXCEEDED_MOVES = 1,
    L7_EXCEEDED_TRIED,
    L7_EXCEEDED_STEPS,
    L7_EXCEEDED_CONTINUATIONS,
    L7_EXCEEDED_PILE,
    L7_EXCEEDED_CALLS,
    L7_EXCEEDED_ODDS,
    L7_EXCEEDED_POSITIONS,
    L7_EXCEEDED_PRODUCT,
    L7_EXCEEDED_PAYOFF,
    L7_EXCEEDED_HIDDEN, // by what a player who has to guess needs
} L7Exceeded;

#endif
