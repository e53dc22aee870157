// SPDX-License-Identifier: MIT
// plain_rules.h - what the files of the plain interpreter share: the board, fields, values, the
// state, and how expressions, effects and moves are evaluated.
//
// Everything is done as the words of docs/l7.md say it, one node and one position at a time. A
// state is one cell of 16 bits for each thing that a description can store.
#ifndef GENPEI_PLAIN_RULES_H
#define GENPEI_PLAIN_RULES_H

#include "base/str.h"
#include "verify/plain/plain_tree.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    NODES_MAX = 1024,
    NODE_WORDS = NODES_MAX / 64,
    BASES_MAX = 64,
    STEPS_MAX = 7,    // of a colour that is made of others
    COLOURS_MAX = 32, // in one set
    FIELDS_MAX = 48,
    MOVES_MAX = 32, // types of them
    AXES_MAX = 24,
    LETTERS_MAX = 26,
    FORMS_MAX = 12,
    CELLS_MAX = 16 // of a shape
};

typedef struct {
    uint64_t w[NODE_WORDS];
} Nodes;

static inline bool nodes_has(const Nodes *s, int64_t n) {
    return n >= 0 && (s->w[n / 64] >> (n % 64) & 1);
}
static inline void nodes_add(Nodes *s, int64_t n) {
    if (n >= 0) s->w[n / 64] |= UINT64_C(1) << (n % 64);
}
static inline void nodes_remove(Nodes *s, int64_t n) {
    if (n >= 0) s->w[n / 64] &= ~(UINT64_C(1) << (n % 64));
}

// --- the board ---

// A colour that the board or a list of branches gives; `back` is the way there.
typedef struct {
    Name *name;
    int16_t to[NODES_MAX], back[NODES_MAX];
    int dx, dy;
    bool both_ways; // it is its own way back
} Base;

// Steps one after the other: 2 * number of a base, and 1 more when it is walked backwards.
typedef struct {
    int8_t n, step[STEPS_MAX];
} Colour;

typedef struct {
    int n;
    Colour colour[COLOURS_MAX];
} Colours;

typedef struct {
    PlainGraph graph;
    int width, height, layers, n_nodes;
    bool gaps, upward;
    Nodes all;
    const char *name[NODES_MAX];
    Base *base;
    int n_bases;
    Colours own;        // of `around` and `reach`
    int axis[AXES_MAX]; // bases whose branches hold data
    int n_axes;
} Board;

// --- fields and states ---

typedef struct {
    Name *name;
    const Decl *decl;
    PlainOn on;
    PlainFieldType type;
    Name **words; // of F_WORDS and piles of words
    int n_words;
    int low, high, room;  // `room`: of a pile
    int of, n_of;         // a value for each word of that field but the first; -1
    int at, copies, size; // its cells: `copies` times `size`
    char letter[LETTERS_MAX];
    int letter_node[LETTERS_MAX], n_letters;
} Field;

// The mover is a player, or n_players + i: chance, with player i to move behind it.
typedef struct {
    int16_t mover, result;
    int16_t cell[];
} Core;

enum { WIN_CODE = 1, DRAW_CODE = 20, PAYOFF_CODE = 21 };

typedef struct {
    int n, x[CELLS_MAX], y[CELLS_MAX];
} Form;

typedef struct {
    Name *name;
    int n;
    Form form[FORMS_MAX];
} Shape;

typedef struct {
    const Decl *decl;
    int rank;       // types of a lower rank are tried before
    uint32_t after; // those that must have no step, a bit for each
    int given;      // how many values `continue` gives it
    bool goes_on;   // its effects may continue the move
} MoveType;

typedef struct {
    PlainTree tree;
    Board board;
    int n_players, n_teams, params[PLAIN_PARAMS_MAX];
    Field field[FIELDS_MAX];
    int n_fields, n_cells;
    bool repeats[FIELDS_MAX]; // whether positions must agree in it to be the same
    MoveType move[MOVES_MAX];
    int n_moves;
    bool has_chance, has_longest, has_unordered, has_refusals;
    Shape shape[64];
    int n_shapes, shape_field;
    int show, show_by, show_with; // fields, -1
    char signs[512];              // chosen ones, where `show` gives none; else ""
    size_t core_size;
    size_t max_moves;
    Core *start;
    Name *friend_, *enemy, *me, *partner, *chance, *nodes, *nowhere, *none, *true_, *false_;
    Name *players_word, *team_word, *enemies_word, *drawn[2];
    char sign_text[128][2];        // every sign as a text
    _Atomic(const char *) trouble; // a limit that was reached, or something not understood
} Plain;

// --- values ---

typedef enum {
    V_NOTHING,
    V_NUMBER,
    V_BOOL,
    V_NODE,
    V_PLAYER,
    V_WORD,
    V_SET,
    V_COLOUR,
    V_COLOURS,
    V_FIELD,
    V_PILE,
    V_BRANCHES,
    V_TEXT
} ValueType;

typedef struct Branches Branches;
struct Branches {
    Nodes axis[AXES_MAX]; // by the node that a branch belongs to
    Branches *next;
};

typedef struct {
    ValueType type;
    bool missing; // it was read where there is nothing: no comparison holds
    int field;    // of a word, field or pile
    int64_t n;    // number, truth, node, player, word; cell of a pile
    union {
        Nodes set;
        Colours colours;
        Colour colour;
        const char *text;
        Branches *branches;
    };
} Value;

// What a step of a move leaves for the turn.
typedef struct {
    int next;    // who moves then; -1: the next in turn
    int pending; // type of move it continues with; -1
    int64_t given[2];
    int64_t weight;
} Turn;

typedef struct {
    Name *name;
    Value value;
} Variable;

enum { VARIABLES_MAX = 200 };

typedef struct {
    const Plain *g;
    Core *s;
    int me;       // -1: no player
    int refusals; // how many of the refusals moves that are asked for heed; INT_MAX: own ones too
    Turn *turn;
    const struct Past *past; // NULL: not known here
    Variable *var;
    int base, n_vars; // variables from `base` on are seen
    bool masked;
    Nodes mask;
    const Branches *closed; // branches that are not walked; NULL
    Branches *made;
    int deep, calls; // what is left of a function that calls itself; -1: none is running
} Env;

void env_init(Env *v, const Plain *g, Core *s, int me);
void env_clear(Env *v);
void plain_trouble(const Plain *g, const char *what);

// --- the board: plain_board.c ---

bool board_build(Plain *g, Error *e);
int colour_to(const Board *b, const Colour *c, int node);
bool colour_join(Colour *path, const Colour *more);
bool colour_back(const Board *b, const Colour *c, Colour *out);
bool colour_same(const Board *b, const Colour *x, const Colour *y);
void colour_shift(const Board *b, const Colour *c, int *dx, int *dy);
// The branch from a node along a colour: which axis, and the node it belongs to; false: none.
bool branch_of(const Board *b, const Colour *c, int node, int *axis, int *owner);
bool branch_owned(const Board *b, int axis, int node);
// All rotations and reflections of a step; how many there are.
int plain_turns(const Board *b);
void plain_turn(const Board *b, int turn, int *x, int *y);

// --- tilings: plain_tiling.c ---

typedef struct {
    double x, y;
} Place;

// The corners of width times height periods, row by row from the top; their number, 0: not
// possible. `out` has room for NODES_MAX.
int tiling_place(const char *name, int width, int height, Place *out);
bool tiling_same_row(const Place *a, const Place *b);
bool tiling_joined(const Place *a, const Place *b); // by a side

// --- fields: plain_field.c ---

bool fields_build(Plain *g, Error *e);
int field_word(const Field *f, const Name *word);
int16_t *field_cell(const Field *f, Core *s, int copy, int k);
void field_put(const Field *f, Core *s, int copy, int k, int64_t value); // within its range
int field_first(const Field *f);
int64_t player_called(const Plain *g, const Name *word);

// --- expressions: plain_eval.c ---

Value eval(Env *v, const Ex *e, int want);
bool eval_bool(Env *v, const Ex *e);
int64_t eval_number(Env *v, const Ex *e);
Nodes eval_set(Env *v, const Ex *e);
bool eval_colours(Env *v, const Ex *e, Colours *out);
Value to_word(const Plain *g, Value x, int field); // a player or another field's word
int64_t to_player(const Plain *g, const Value *x); // -1: none
Value settled(Value x);                            // no longer missing: 0, or a sum
void bind_name(Env *v, Name *name, Value x);
Value walk(Env *v, Ex *const *kid, int n);
Value pile_of(Env *v, const Ex *e);
int partner_of(const Plain *g, int player);

// What a variable ranges over.
typedef enum { OVER_NODES, OVER_NUMBERS, OVER_COLOURS, OVER_PLAYERS, OVER_WORDS } Over;
Over domain_over(const Env *v, const Ex *domain);
// Calls `body` for every choice of the variables; false from it ends the loop.
bool each_of(Env *v, const Binds *b, int i, bool (*body)(Env *v, void *context), void *context);
// The same for one of them, whose choices are listed as moves list them.
bool each_choice(Env *v, const Bind *b, bool (*body)(Env *v, void *context), void *context);
// Not while another thread asks the same.
bool asks_for_moves(const Plain *g, const Ex *e);
bool depends_on_player(const Plain *g, const Ex *e);

// --- play: plain_play.c ---

// A step: its type and what its variables are, in their order.
typedef struct {
    int type;
    int64_t value[PLAIN_VARS_MAX];
} Step;

enum { STEPS_OF_MOVE = 100 };

typedef struct {
    int n;
    Step *step; // owned by the list
} Whole;

typedef struct {
    Whole *move;
    size_t n, room;
} MoveList;

void do_effects(Env *v, const Effect *f);
// Earlier positions, the oldest first, one after the other in memory.
typedef struct Past {
    const char *cores;
    int n;
} Past;

void list_moves(const Plain *g, const Core *s, const Past *past, MoveList *out);
void list_clear(MoveList *list);
bool any_move(Env *v, int type, int who); // whether that player could make such a move
void make_steps(const Plain *g, Core *s, const Whole *m, Turn *turn);
void end_turn(const Plain *g, Core *s, const Turn *turn);
int result_now(const Plain *g, const Core *s); // of a finished game
void bind_step(Env *v, const Decl *d, const Step *x);
bool same_position(const Plain *g, const Core *a, const Core *b);
bool core_start(Plain *g, Error *e);

// --- texts: plain_text.c ---

void text_write_position(const Plain *g, const Core *s, Str *out);
bool text_read_position(const Plain *g, const char *text, Core *out, Error *e);
void text_write_move(const Plain *g, const Core *s, const Whole *m, Str *out);

#endif
