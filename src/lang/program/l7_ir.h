// SPDX-License-Identifier: MIT
// l7_ir.h - the intermediate form: what a description means, in small steps that two back ends run.
//
// A program is a board, a layout of the state, and functions. A function is a list of instructions
// over two files of registers: r (whole numbers: numbers, truth, nodes with -1 for nowhere,
// players, values) and s (sets of nodes, one bit a node, `words` machine words each). Directions
// are constants: loops over colours are unrolled. Functions are made once per player, so that
// friend and enemy are constants too.
#ifndef GENPEI_L7_IR_H
#define GENPEI_L7_IR_H

#include "base/arena.h"
#include "game/game.h"
#include "lang/syntax/l7_ast.h"

#include <stdint.h>

enum {
    L7_NODES_MAX = 512,
    L7_WORDS_MAX = L7_NODES_MAX / 64,
    L7_KINDS_MAX = 30,
    L7_PLAYERS_MAX = 8,
    L7_COLOURS_MAX = 64,
    L7_PARAMS_MAX = 6,
    L7_FIELDS_MAX = 48,
    L7_AXES_MAX = 24,                     // kinds of branches, each walked both ways
    L7_FIELD_PARTS_MAX = 4 * L7_AXES_MAX, // of fields on branches
    L7_MOVES_MAX = L7_MOST_MAX,           // of a position
    L7_STATE_MAX = 8192,                  // bytes
    L7_LETTERS_MAX = 26,
    L7_SHAPES_MAX = 64, // values of a field that have a shape
    L7_SHAPE_MAX = 16,  // nodes of a shape
    L7_FORMS_MAX = 12 * L7_SHAPES_MAX
};

typedef struct {
    uint64_t w[L7_WORDS_MAX];
} L7Set;

// X(name, shape): r/s registers read and written, # a constant, @ a jump target; first operand
// first.
#define L7_OPS(X)                                                                                  \
    X(CONST, "r#") /* r = # */                                                                     \
    X(MOVE, "rr")                                                                                  \
    X(ADD, "rrr")                                                                                  \
    X(SUB, "rrr")                                                                                  \
    X(MUL, "rrr")                                                                                  \
    X(DIV, "rrr") /* by zero: 0 */                                                                 \
    X(MOD, "rrr") /* by zero: 0 */                                                                 \
    X(EQ, "rrr")                                                                                   \
    X(NE, "rrr")                                                                                   \
    X(LT, "rrr")                                                                                   \
    X(LE, "rrr")                                                                                   \
    X(NOT, "rr")                                                                                   \
    X(PACK, "rrr#")   /* r = r | r << # (move codes) */                                            \
    X(UNPACK, "rr##") /* r = (r >> #) & # */                                                       \
    X(LOADVAR, "r#")  /* r = variable # */                                                         \
    X(STOREVAR, "#r") /* variable # := r, kept in its range */                                     \
    X(LOADARR, "r#r") /* r = array #[r]; 0 outside */                                              \
    X(STOREARR, "#rr")                                                                             \
    X(LOADSET, "s#") /* s = set variable # */                                                      \
    X(STORESET, "#s")                                                                              \
    X(TESTBIT, "r#r") /* r = node r in set variable # */                                           \
    X(SETBIT, "#r")                                                                                \
    X(CLEARBIT, "#r")                                                                              \
    X(MOVEBIT, "#rr")   /* in set variable #, node r2 as node r1 was; r1 out */                    \
    X(LOADENUM, "r#r")  /* r = value of node enum # at node r */                                   \
    X(STOREENUM, "#rr") /* node enum # at node r := value r */                                     \
    X(SCONST, "s#")     /* s = constant set # */                                                   \
    X(SMOVE, "ss")                                                                                 \
    X(SAND, "sss")                                                                                 \
    X(SOR, "sss")                                                                                  \
    X(SMINUS, "sss")                                                                               \
    X(SANDSTEP, "sss#") /* s = s and s moved along colour # */                                     \
    X(SNEITHER, "sss")  /* s = nodes in neither */                                                 \
    X(SNOT, "ss")                                                                                  \
    X(SNODE, "sr") /* s = {r}, empty for nowhere */                                                \
    X(SADD, "sr")  /* s with node r added */                                                       \
    X(SIF, "srs")  /* s = r ? s : empty */                                                         \
    X(COUNT, "rs")                                                                                 \
    X(ANY, "rs")                                                                                   \
    X(HAS, "rsr")                                                                                  \
    X(SAME, "rss")                                                                                 \
    X(FIRST, "rs")      /* lowest node, -1 when empty */                                           \
    X(POP, "rs@")       /* takes the lowest node out of s into r; jumps when s was empty */        \
    X(SSTEP, "ss#")     /* s = s moved along colour # */                                           \
    X(SAROUND, "ss#")   /* s = neighbours of s along colour set # */                               \
    X(TABLE, "s#r")     /* s = neighbours of node r along colour set # */                          \
    X(STEP, "r#r")      /* r = node reached from r along colour # */                               \
    X(RUN, "sr#rs")     /* s, r = run from r along colour # over s; r: the node it stopped at */   \
    X(RUNCOUNT, "r#rs") /* r = how many nodes that run has */                                      \
    X(SPAN, "r#rs#")    /* r = that run and the one backwards have together # (L7_SPAN) nodes */   \
    X(RUNBACK, "s#ss")  /* s = nodes with a run of at least one along # over s ending in s */      \
    X(RUNSBACK, "s#ss") /* the same for any colour of colour set # */                              \
    X(RUNS, "s#rss")    /* s = all runs from r along colour set # over s that end in s */          \
    X(RAYS, "s#rs")     /* s = the runs from r along colour set # over s and where they stop */    \
    X(WALK, "r#rr")     /* r = node reached from r along colour #, r times */                      \
    X(LAY, "srrrs")  /* s = shape r turned the r-th way with its first node on r, if within s */   \
    X(FLOOD, "sss#") /* s = what the part of s in s reaches over it along colour set # */          \
    X(JOIN,                                                                                        \
      "#r###") /* set variable #, which is what constant set # (last) reaches over set variable    \
                  # (third) along colour set #, grows by node r, new in what it goes over */       \
    X(JUMP, "@")                                                                                   \
    X(JUMPZ, "r@")                                                                                 \
    X(JUMPNZ, "r@")                                                                                \
    X(JUMPNONE, "s@") /* when the set is empty */                                                  \
    X(JUMPSOME, "s@")                                                                              \
    X(JUMPEQ, "rr@")                                                                               \
    X(JUMPNE, "rr@")                                                                               \
    X(JUMPLT, "rr@")                                                                               \
    X(JUMPLE, "rr@")                                                                               \
    X(JUMPIN, "#r@") /* when node r is in set variable # */                                        \
    X(JUMPOUT, "#r@")                                                                              \
    X(JUMPHAS, "sr@")                                                                              \
    X(JUMPLACKS, "sr@")                                                                            \
    X(RETURNK, "#")    /* return of a constant */                                                  \
    X(CALL, "r#")      /* r = function # (no arguments) */                                         \
    X(GENSET, "r#s")   /* moves r | node << # for every node of s */                               \
    X(GENONE, "r")     /* move r */                                                                \
    X(ANYMOVE, "r###") /* r = player # has a move of kind #; third #: that is not refused */       \
    X(NEXT, "r")       /* who moves next */                                                        \
    X(PEND, "#rr")     /* the move goes on with kind #, bound to r, r */                           \
    X(RETURN, "r")

// The last operand of SPAN: a number of nodes, at least or exactly; which window to look at first.
#define L7_SPAN(K, EXACTLY, WINDOW) (2 * (K) + (EXACTLY) + 256 * (WINDOW))
#define L7_SPAN_COUNT(X) ((X) % 256 / 2)
#define L7_SPAN_EXACTLY(X) ((X) % 2)
#define L7_SPAN_WINDOW(X) ((X) / 256)

typedef enum {
#define X(NAME, SHAPE) IR_##NAME,
    L7_OPS(X)
#undef X
        IR_OPS_COUNT
} IrOp;

typedef struct {
    IrOp op;
    int a[5];
} IrIns;

typedef struct {
    char name[40];
    IrIns *code; // jump targets are indices into it
    int n, cap;
    int n_r, n_s;
    int n_args; // r0 .. are given by the caller
    // How many instructions a call runs at most, and how often it asks for moves of each kind.
    int64_t work;
    int64_t asks[L7_KINDS_MAX];
    L7Place loop; // the loop inside which most is done
} IrFunction;

// A partial step from node to node. `delta` is to[n] - n where that is the same everywhere.
typedef struct {
    const char *name;
    int16_t to[L7_NODES_MAX];
    int back; // the colour walked backwards, -1 when that is no step
    bool even;
    int delta;
    int dx, dy;  // on boards with columns and rows
    int longest; // no run along it has more nodes
    L7Set from;  // nodes where it leads somewhere
} L7Colour;

typedef struct {
    int colour[16];
    int n;
    L7Set *table; // neighbours of each node
    int window;   // not 0: the nodes so many steps along colour[0] and backwards; n is 0
} L7Around;

// Branches of one colour, which are the same branches backwards. Each belongs to one of its ends:
// the one it leaves along the colour; of colours that are their own back, the first of the two.
typedef struct {
    int colour, back;
    int owner; // a colour that leads from n to the end that the branch (n, colour) belongs to
    L7Set owners;
} L7Axis;

// Where a field lives in the state. A field on branches is kept as fields on nodes, its parts: one
// for each axis, which have a value at the ends that branches belong to.
typedef struct {
    const char *name;
    FieldPlace on;
    FieldType type;
    const char **words; // values
    int n_words;
    int low, high;
    bool hidden;
    int set;     // first set variable (node enums: one per value but the first; sets: per player)
    int var;     // variable (game), or first of one per player
    int array;   // numbers on nodes
    int part_of; // the field on branches of which this is a part; -1
    int first_part; // of a field on branches
    int room;       // how many things a pile holds; its values are `words`, or `low` to `high`
    L7Place place;
    bool read, written;
    int n_letters; // a set that is written by letters, each for a node
    char letter[L7_LETTERS_MAX];
    int letter_node[L7_LETTERS_MAX];
} L7Field;

// A shape in one of its positions: where its nodes lie, seen from the first of them.
typedef struct {
    int n;
    int8_t dx[L7_SHAPE_MAX], dy[L7_SHAPE_MAX];
} L7Form;

typedef struct {
    int low, high;
    const char *name;
} L7Var;

// A part of a condition as it stands in the description, and functions that try it alone.
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

typedef struct {
    const char *name;
    MoveKind kind;
    bool is_pass, longest, unordered;
    bool goes_on; // its effects may `continue`
    int near;     // the parameter that is given to f_near; -1: none
    int rank;
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
    int weight[L7_PLAYERS_MAX + 1];   // what a step adds to the length of a move; -1: one
    int write[L7_PLAYERS_MAX + 1][8]; // functions for the parts of the text, by player; -1: a text
    const char *write_text[8];
    bool write_bound[8]; // this part names a bound parameter: left out when continued
    int write_type[8];   // how to print it: L7WriteType
    int write_field[8];
    int n_write;
    const char *param_name[L7_PARAMS_MAX];
    int field[L7_PARAMS_MAX];                              // of parameters that are values
    int16_t colour[L7_PLAYERS_MAX + 1][L7_PARAMS_MAX][16]; // of those that are colours, by player
    int line;                                              // where it is declared
    L7Place place;
    L7Trace trace; // of its condition, when asked for
} L7Kind;

enum { L7_NEAR_UNKNOWN = -2 };

typedef enum { WRITE_NODE, WRITE_NUMBER, WRITE_ENUM, WRITE_TEXT } L7WriteType;

typedef struct {
    Arena arena;
    char name[40];
    const char *title, *about;
    int n_players;
    const char *players[L7_PLAYERS_MAX];
    GameParam params[GAME_PARAMS_MAX];
    int n_params;
    // board
    GraphKind graph;
    int width, height;
    int n_nodes, words;
    const char **node_names;
    float *node_x, *node_y;
    L7Set all;
    L7Colour *colours;
    int n_colours;
    L7Around *arounds;
    int n_arounds;
    int around_all;
    const char **branches;
    int n_branches;
    L7Axis axes[L7_AXES_MAX]; // where there is data on branches
    int n_axes;
    bool boardless; // one node, which nothing speaks of
    bool upward;    // row 1 is drawn at the bottom: the second colour is called up
    // state
    L7Field fields[L7_FIELDS_MAX + L7_FIELD_PARTS_MAX];
    int n_fields;
    int n_sets;
    L7Var *vars;
    int n_vars;
    struct {
        int count, low, high;
    } * arrays;
    int n_arrays;
    int var_mover, var_result;
    int var_loose; // some end holds although the game goes on: f_near is no good; -1: there is none
    int repeat;
    bool repeats[L7_FIELDS_MAX +
                 L7_FIELD_PARTS_MAX]; // fields in which positions must agree to be the same
    const char *start_text;           // NULL: the functions say it all
    // shapes: the values of one field
    int shape_field;                                            // -1: none
    int shape_first[L7_SHAPES_MAX], shape_count[L7_SHAPES_MAX]; // its forms, by value
    L7Form *forms;
    int n_forms;
    // code
    IrFunction *functions;
    int n_functions, cap_functions;
    L7Set *const_sets;
    int n_const_sets, cap_const_sets;
    L7Kind kinds[L7_KINDS_MAX];
    int n_kinds;
    int kind_bits;
    bool chains, filtered, longest, unordered, has_chance, hidden;
    bool growing; // stones are only put down, and more of them never spoil a win: l7_growth.h
    int f_start;
    int f_keep;                   // computes what is kept beside the fields; -1: nothing is
    int f_unless[L7_PLAYERS_MAX]; // -1: none
    L7Trace unless_trace;
    int f_ends[L7_PLAYERS_MAX + 1];
    int f_near[L7_PLAYERS_MAX]; // the ends around a node that changed; -1: none
    int f_stuck[L7_PLAYERS_MAX];
    int f_since[L7_PLAYERS_MAX + 1]; // repetitions are counted anew; -1: never
    int f_payoff[L7_PLAYERS_MAX];
    int max_moves;
    int64_t work; // no question takes more instructions
    int show_field, show_by;
    const char *show_text[10];
    long long perft[32];
    L7Place perft_place, place; // of the numbers; of the game's name
    int n_perft;
    bool counts_ended;
} L7Program;

enum {
    L7_RESULT_NONE = 0,
    L7_RESULT_WIN = 1 /* + player */,
    L7_RESULT_DRAW = 20,
    L7_RESULT_COUNT = 21
};

// Optimisations can be left out, each by its name, to compare: the game stays the same, move by
// move. X(name, what it does)
#define L7_OPTIMISATIONS(X)                                                                        \
    X(lift, "conditions are answered for all nodes at once")                                       \
    X(cse, "what was computed is not computed again")                                              \
    X(fold, "operations on constant sets are done by the compiler")                                \
    X(rank, "passes are not tried while there are moves")                                          \
    X(runs, "runs along several colours are one instruction")                                      \
    X(share, "the same across jumps and loops")                                                    \
    X(hoist, "what is the same in every round of a loop is done before it")                        \
    X(idle, "a stone on an empty node is not taken away from the other player")                    \
    X(near, "ends are looked for around the last move")                                            \
    X(join, "connection is kept up to date where stones are only added")                           \
    X(fuse, "two small steps that follow each other are one")                                      \
    X(window, "counted runs look no farther than the number they are compared with")

// {0}, or NULL, compiles as well as we can.
typedef struct {
    struct {
#define X(NAME, WHAT) bool NAME;
        L7_OPTIMISATIONS(X)
#undef X
    } without;
    bool trace; // also make what l7_why.h asks
} L7Options;

// Compiles a description with the given parameters ("size=6" as pairs). NULL when the source has
// errors, which are then in `source`. Free with l7_program_free.
L7Program *l7_compile(L7Source *source, const char *const *names, const int *values, int n_params,
                      const L7Options *options);
void l7_program_free(L7Program *p);

// The program as text, for people and for the hash of the compiled form.
void l7_program_text(const L7Program *p, Str *out);

static inline bool l7set_has(const L7Set *s, int n) {
    return (s->w[n >> 6] >> (n & 63)) & 1;
}

static inline void l7set_add(L7Set *s, int n) {
    s->w[n >> 6] |= UINT64_C(1) << (n & 63);
}

#endif
