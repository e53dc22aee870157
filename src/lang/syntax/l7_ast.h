// SPDX-License-Identifier: MIT
// l7_ast.h - a description as a tree, just as it was written. Names are not yet resolved.
//
// Everything lives in one arena and is linked by `next`.
#ifndef GENPEI_L7_AST_H
#define GENPEI_L7_AST_H

#include "base/arena.h"
#include "lang/syntax/l7_sizes.h"
#include "lang/syntax/l7_source.h"

typedef enum {
    EX_NUMBER,
    EX_NAME,
    EX_TEXT,      // "x", in `write`
    EX_JUXT,      // words side by side: `stone n up`, `n up right`; `items`
    EX_CALL,      // name(items)
    EX_NOT,       // items[0]
    EX_MINUS,     // -items[0]
    EX_BACK,      // ~items[0]: a colour walked backwards
    EX_BINARY,    // op, items[0], items[1]
    EX_QUANT,     // quant, binders, items[0] (NULL for `no MOVE`)
    EX_RUN,       // from items[0] along its last word while items[1] then items[2] (may be NULL)
    EX_REACH,     // from items[0] over items[1] along items[2] (may be NULL)
    EX_RAYS,      // from items[0] over items[1] along items[2]: each run and the node it stops at
    EX_AROUND,    // items[0] along items[1] (may be NULL)
    EX_EDGE,      // nodes from which colour items[0] leads nowhere
    EX_LINE,      // `row`/`column` items[0] (a number, a range or a node); op says which
    EX_SET,       // { items }
    EX_WHERE,     // { binder : items[0] }
    EX_RANGE,     // items[0] .. items[1]
    EX_WITHOUT,   // items[1], with the nodes or branches items[0] left out of the graph
    EX_IF,        // if items[0] then items[1] else items[2]
    EX_BY_PLAYER, // name: value, ...; `items` values, `names` players
} ExprKind;

typedef enum {
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
    OP_ROW,
    OP_COLUMN,
} Op;

typedef enum {
    QUANT_SOME,
    QUANT_ALL,
    QUANT_NO,
    QUANT_COUNT,
    QUANT_SUM,
    QUANT_FIRST,
    QUANT_UNION,
    QUANT_REACH // `reach items[1] by x: items[0]`
} Quant;

typedef struct Expr Expr;
typedef struct Binder Binder;

// A variable and what it ranges over; no domain means all nodes.
struct Binder {
    const char *name;
    Expr *domain;
    Expr *low, *high;   // of a parameter, where they are given
    const char **words; // of a variant: what it may be; `domain` is then the number of one
    int n_words;
    L7Place place;
    Binder *next;
};

struct Expr {
    ExprKind kind;
    L7Place place;
    int number;
    const char *name;
    Op op;
    Quant quant;
    Binder *binders;
    Expr **items;
    const char **names;
    int n;
    int height;            // of the tree below
    const char *from, *to; // operands of `and` and `or`, and whole conditions: their text
};

typedef enum {
    ST_ASSIGN,   // target op value; op 0 :=, '+', '-'
    ST_EACH,     // binders: body
    ST_IF,       // value: body else other
    ST_LET,      // name = value
    ST_CONTINUE, // the move continues with `name`(args in value->items)
    ST_AGAIN,    // the same player moves again
    ST_NEXT,     // value moves next
    ST_END,      // the game ends with `result`
    ST_CARRY,    // everything on node `value` goes to node `target`
    ST_CLEAR,    // nothing is left on `target`
    ST_PUSH,     // `value` on pile `target`
    ST_POP,      // the top off pile `target`
    ST_CALL,     // the effects called `value->name`, with its items
} StmtKind;

// RESULT_NAMED + i: player i wins, whoever moves.
typedef enum {
    RESULT_FRIEND,
    RESULT_ENEMY,
    RESULT_DRAW,
    RESULT_COUNT,
    RESULT_NAMED,
    RESULT_LAST = RESULT_NAMED + L7_PLAYERS_MAX - 1
} L7Result;

typedef struct Stmt Stmt;
struct Stmt {
    StmtKind kind;
    L7Place place;
    char op;
    const char *name;
    Expr *target, *value;
    Binder *binders;
    Stmt *body, *other;
    L7Result result;
    Stmt *next;
};

typedef enum {
    DECL_COLOUR,
    DECL_COLOURS,
    DECL_REGION,
    DECL_FIELD,
    DECL_FUNCTION,
    DECL_MOVE,
    DECL_END,
    DECL_STUCK,
    DECL_PASS,
    DECL_UNLESS,
    DECL_BEFORE,
    DECL_SHOW,
    DECL_DRAW, // name: the field that chooses a text, or NULL; words: the texts
    DECL_SHAPE,
    DECL_EFFECTS, // effects with a name and variables: `take(n) do ...`
} DeclKind;

typedef enum { ON_GAME, ON_NODE, ON_PLAYER, ON_BRANCH } FieldPlace;
typedef enum { FIELD_ENUM, FIELD_NUMBER, FIELD_NODE, FIELD_SET, FIELD_FLAGS, FIELD_PILE } FieldType;
typedef enum { MOVE_FREE, MOVE_STEP, MOVE_CHANCE } MoveRole;

typedef struct Decl Decl;
struct Decl {
    DeclKind kind;
    L7Place place;
    const char *name;
    // functions, moves
    Binder *params;
    Expr *value; // condition, definition, initial value
    Stmt *body;
    Expr *write; // EX_JUXT of what a move is written as, or NULL
    Expr *odds;
    Expr *unless; // a move's own refusal, or NULL
    int deep;     // of a function: it may call itself, so deep; 0: not
    MoveRole move;
    bool longest;    // of the moves that continue, only those with most steps,
    Expr *weight;    // or with the largest sum of this
    bool unordered;  // steps that can be made in either order are one move
    L7Result result; // of DECL_END, DECL_STUCK
    // fields
    FieldPlace on;
    FieldType type;
    Expr *low, *high;   // FIELD_NUMBER, FIELD_PILE of numbers
    Expr *most;         // FIELD_PILE: how many items it holds
    const char **words; // values of an enum, letters of flags, the two moves of `before`, the ends
                        // of the branches of a colour
    int n_words;
    bool when_stuck;  // DECL_PASS: when no other move is possible, and the next player has one
    bool hidden;      // seen by its owner only
    bool thrown;      // hidden values on nodes are by themselves, like dice, not dealt
    Expr *sight;      // hidden, but not on these nodes (`unless`), or NULL
    Expr *never;      // nodes that a player is known not to have, or NULL
    const char *of;   // a field: there is a value for each of its words but the first; or NULL
    const char *like; // a field whose words this one has too; or NULL
                      // of DECL_SHOW: the field that puts marks before signs, and these
    bool implied;     // not written: it comes with the board
    bool one_way;     // DECL_COLOUR: its branches are walked from the first end to the second
    Decl *next;
};

typedef enum {
    GRAPH_GRID,
    GRAPH_DARK, // the dark squares of a chequered board, joined diagonally
    GRAPH_HEX,
    GRAPH_RING,
    GRAPH_PATH,
    GRAPH_RINGS,  // rings one around the other
    GRAPH_TILING, // corners of tiles; a board that is built is GRAPH_FREE
    GRAPH_FREE
} GraphType;

// Which part of a rhombus of hexagons the board is.
typedef enum { PART_ALL, PART_HEXAGON, PART_TRIANGLE, PART_STAR } BoardPart;

typedef struct {
    const char *name, *title, *about;
    int about_length;
    L7Place place;
    Binder *params; // domain is the default value
    Binder *ranges; // of params, by name: from low to high
    const char **players;
    L7Place players_place;
    int n_players;
    const char **teams; // the players of each team, with NULL after each team
    int n_teams;        // words in `teams`
    L7Place teams_place;
    GraphType graph;
    Expr *width, *height;
    Expr *layers;   // how many such boards there are, joined; NULL: one
    BoardPart part; // of GRAPH_HEX; `width` is then the side of the hexagon, triangle or point
    Expr *missing;  // nodes that are left out, or NULL
    const char **colours; // as named in the board declaration
    int n_colours;
    bool names_xy;          // nodes are written 3-5
    bool skips_i;           // columns have no letter i, as in Go
    bool from_zero;         // the nodes of a line, or the rows of a grid, are numbered 0, 1, ...
    bool numbers_first;     // nodes are written 7f: a number for the column, a letter for the row
    bool from_right;        // columns are counted from the right
    const char *letters[2]; // nodes are called by a letter of each, by column and row; or NULL
    const char *tiling;     // GRAPH_TILING: the polygons around each corner, "4.8.8"
    const char **nodes;     // GRAPH_FREE
    L7Place *places;        // where their names stand in the text: they are drawn alike
    int n_nodes;
    const char **branches; // pairs
    int n_branches;
    L7Place board_place;
    const char *swap; // the field whose first stone the second player may take over, or NULL
    L7Place swap_place;
    const char *handicap;  // the field whose stones the first player may be given, or NULL
    Expr *handicap_places; // its items: where, in order; or positions to begin from
    Stmt *start;
    const char *start_text; // a position, read over what `start` did
    L7Place start_place;
    Expr *payoff;
    int repeat;          // 0: none; else how often a position must be there
    int repeat_within;   // of so many positions; 0: not given
    bool repeat_anybody; // whoever is to move
    bool repeat_decides; // `repeat N: RESULT` was given
    bool repeat_refuses; // `repeat N: refused`
    L7Result repeat_result, always_result;
    Expr *repeat_always; // what must have held for a player all the time for `always_result`
    L7Place repeat_place;
    const char **repeat_of; // the fields that are compared; all when there are none
    int n_repeat_of;
    Expr *repeat_since; // when this holds, earlier positions no longer count
    int most;           // no position has more moves; 0: computed
    long long *perft;
    L7Place perft_place;
    int n_perft;
    bool counts_ended;
    bool ends; // some effect ends the game
    Decl *decls;
    // Names of declarations that could not be read: no further errors about these.
    const char *broken[L7_BROKEN_MAX];
    int n_broken;
    bool broken_field; // nor about any other name: its values are unknown too
    bool unreadable;   // there is no point in further checks
} L7Tree;

#endif
