// SPDX-License-Identifier: MIT
// plain_tree.h - a description in L7 as the verifier reads it: names, expressions, effects,
// declarations. It has nothing in common with the compiler but the language (docs/l7.md).
#ifndef GENPEI_PLAIN_TREE_H
#define GENPEI_PLAIN_TREE_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN_PLAYERS_MAX = 8, PLAIN_PARAMS_MAX = 8, PLAIN_VARS_MAX = 6 };

// Every word of the text is one Name, whatever it is used for; -1: not used for that.
typedef struct Name Name;
struct Name {
    const char *text;
    Name *next;
    struct Decl *function; // a function, a colour, colours or a region
    int param, field, colour, player, node;
    int move;               // the number of a type of move
    int value_field, value; // the first field that has this word as a value
};

typedef enum {
    X_NUMBER,
    X_TEXT,
    X_NAME,
    X_ROW,  // words side by side
    X_CALL, // name(kids)
    X_LIST, // { kids }
    X_WHERE,
    X_BACK,
    X_NOT,
    X_MINUS,
    X_BINARY,
    X_QUANT,
    X_RUN,
    X_REACH,
    X_REACH_BY,
    X_RAYS,
    X_AROUND,
    X_EDGE,
    X_ROW_OF,
    X_COLUMN_OF,
    X_RANGE,
    X_WITHOUT,
    X_IF,
    X_CASES // by player, or by the value of the first parameter
} PlainKind;

// Two characters for a sign or a word.
typedef enum {
    OP_NO_OP,
    OP_AND,
    OP_OR,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_IN,
    OP_MEETS,
    OP_WITHIN,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_SOME,
    OP_ALL,
    OP_NONE,
    OP_COUNT,
    OP_SUM,
    OP_FIRST,
    OP_UNION
} PlainOp;

typedef struct Ex Ex;
typedef struct {
    Name *name;
    Ex *domain; // NULL: all nodes
} Bind;

typedef struct {
    int n;
    Bind bind[PLAIN_VARS_MAX];
} Binds;

struct Ex {
    PlainKind kind;
    PlainOp op;
    int64_t number;
    const char *text;
    Name *name;
    int n;
    Ex **kid;     // may be NULL where something is left out
    Name **cases; // X_CASES: for each kid
    Binds *binds;
    int line;
};

// What a game ends with. From RESULT_PLAYER on: that player wins.
enum { RESULT_FRIEND, RESULT_ENEMY, RESULT_DRAW, RESULT_PAYOFF, RESULT_PLAYER };

typedef enum {
    S_SET,
    S_EACH,
    S_IF,
    S_LET,
    S_CONTINUE,
    S_AGAIN,
    S_NEXT,
    S_END,
    S_CARRY,
    S_CLEAR,
    S_PUSH,
    S_POP,
    S_CALL
} EffectKind;

typedef struct Effect Effect;
struct Effect {
    EffectKind kind;
    Ex *target, *value;
    char sign; // '+', '-' or 0
    Name *name;
    Binds *binds;
    Effect *body, *other, *next;
    int result;
};

typedef enum {
    D_COLOUR,
    D_COLOURS,
    D_REGION,
    D_FIELD,
    D_FUNCTION,
    D_EFFECTS,
    D_MOVE,
    D_STEP,
    D_CHANCE,
    D_PASS,
    D_END,
    D_STUCK,
    D_UNLESS,
    D_BEFORE,
    D_SHAPE
} DeclKind;

typedef enum { ON_GAME, ON_NODE, ON_PLAYER, ON_BRANCH } PlainOn;
typedef enum { F_WORDS, F_NUMBER, F_NODE, F_SET, F_PILE } PlainFieldType;

typedef struct Decl Decl;
struct Decl {
    DeclKind kind;
    Name *name;
    Decl *next;
    Binds *params;
    Ex *value; // definition, condition, initial value
    Effect *body;
    int result;
    // colours that are listed; words of a field; two moves of `before`
    Name **words;
    int n_words;
    bool one_way;
    // fields
    PlainOn on;
    PlainFieldType type;
    Name *of, *like;
    Ex *low, *high, *most;
    bool flags;
    // moves
    Ex *write, *odds, *weight, *unless;
    bool longest, unordered, when_stuck;
    int deep;
    // what the interpreter notes of it
    bool visited;
    bool by_player; // of an end: it depends on who moved
    int group;      // of a refusal: questions for moves in it heed the groups before
};

typedef enum {
    G_NONE,
    G_GRID,
    G_HEX,
    G_DARK,
    G_RING,
    G_PATH,
    G_RINGS,
    G_NODES,
    G_TILING
} PlainGraph;
typedef enum { PART_WHOLE, PART_HEXAGON, PART_TRIANGLE, PART_STAR } PlainPart;

typedef struct {
    Name *name;
    Ex *value;
    Name **words; // of a variant; NULL: a number
    int n_words;
} PlainParam;

// The whole description.
typedef struct {
    Arena arena;
    Name *names;
    Name *name;
    PlainParam params[PLAIN_PARAMS_MAX];
    int n_params;
    Name *players[PLAIN_PLAYERS_MAX];
    int n_players, team[PLAIN_PLAYERS_MAX], n_teams;
    PlainGraph graph;
    PlainPart part;
    const char *tiling; // G_TILING: its name
    Ex *width, *height, *layers, *missing;
    Name *own[3]; // names of the board's own colours
    int n_own;
    const char *letters[2];
    bool numbers_first, from_right, from_zero, without_i, names_xy;
    Name **nodes; // G_NODES
    int *node_line, *node_column;
    int n_nodes;
    Name **branches; // two for each
    int n_branches;
    Decl *decls, **tail;
    Effect *start;
    const char *start_text;
    Ex *payoff;
    int repeat, within;
    bool within_given, anybody, refuses, decides;
    Name **repeat_of;
    int n_repeat_of, repeat_result, always_result;
    Ex *since, *always;
    Name *show, *show_by, *show_with;
    const char *marks, *signs[9];
    int n_signs;
    Name *handicap;
    Ex *handicap_places;
    Name *swap;
} PlainTree;

Name *plain_name(PlainTree *t, const char *text);

// Reads a description that the compiler has accepted. False, with the reason, where this reader
// does not know what stands there.
bool plain_read(const char *text, PlainTree *out, Error *e);

#endif
