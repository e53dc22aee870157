// SPDX-License-Identifier: MIT
// l7_lower.h - from the tree to the intermediate form: what the parts of the compiler share.
//
//   l7_code.c    building functions: registers, jumps, constant sets, reuse of common parts
//   l7_limits.c  how much work a description may ask for
//   l7_names.c   what a name means
//   l7_expr.c    expressions at one node ("can this stone be placed here?"), with l7_access.c,
//                l7_compare.c, l7_value.c
//   l7_place.c   nodes by number: at, row, column, edge
//   l7_lift.c    the same expressions for all nodes at once, as sets
//   l7_stmt.c    effects
//   l7_moves.c   moves, with l7_params.c (their variables) and l7_gen.c (which there are)
//   l7_state.c   fields, where they lie; kinds of moves
//   l7_opt.c     finished functions gone over as a whole (l7_opt.h)
//   l7_compile.c declarations, state layout, everything put together
//
// Types are checked on the way: a description is compiled once per player, and errors at the same
// place are reported once.
#ifndef GENPEI_L7_LOWER_H
#define GENPEI_L7_LOWER_H

#include "lang/program/l7_board.h"

typedef enum {
    VAL_ERROR, // was reported
    VAL_INT,
    VAL_BOOL,
    VAL_NODE,
    VAL_PLAYER, // constant: players are known when code is made, or a register
    VAL_ENUM,   // a value of `field`; when `at` >= 0 still to be read at that node
    VAL_SET,
    VAL_COLOUR,   // k
    VAL_COLOURS,  // k: index into arounds
    VAL_FIELD,    // a field named without a node: `stone` in `stone = enemy`
    VAL_LIFTED,   // the node being lifted, moved along `path`
    VAL_PILE,     // of `field`; k: r register, where its row of the array begins
    VAL_BRANCHES, // a set of branches; k: index into Low.branch_sets
} ValType;

enum { PATH_MAX_L7 = 8 };

typedef struct {
    ValType type;
    bool constant;
    int k;     // the constant, the r or s register, the colour
    int field; // VAL_ENUM, VAL_FIELD
    int at;    // VAL_ENUM: node register when not yet read, else -1
    bool sure; // VAL_NODE (or `at`): certainly a node, not nowhere
    int path[PATH_MAX_L7];
    int n_path;
    bool guarded; // there is a value only where register `there` is 0 or more
    int there;
    bool ranged; // VAL_INT: certainly from `low` to `high`
    int low, high;
} Val;

typedef struct {
    const char *name;
    Val value;
    bool variable; // a `let`, which may be assigned to
} Binding;

// Registers are bounded by what the interpreter has room for.
enum { BRANCH_SETS_MAX = 256 };
enum { BINDINGS_MAX = 64, LABELS_MAX = 4096, CODE_MAX = 60000, R_MAX = 8000, S_MAX = 4000 };

typedef struct {
    L7Source *source;
    int errors_before; // that were found by the parser
    const L7Tree *tree;
    L7Program *p;
    L7Options options;
    const char *const *param_names; // the game's parameters
    int param_values[8];
    int n_params;
    // the function being made
    int function;
    int me; // player for whom it is made; -1: chance or nobody
    int block_start;
    int labels[LABELS_MAX];
    int n_labels;
    bool *fixed; // r registers written more than once
    int cap_fixed;
    int *s_const; // constant set an s register holds, -1
    int cap_s;
    Binding bindings[BINDINGS_MAX];
    int n_bindings;
    // Sets of branches: an s register for each axis, with the ends they belong to.
    int branch_sets[BRANCH_SETS_MAX][L7_AXES_MAX];
    int n_branch_sets;
    // What is left out of the graph where code is being made now; -1: nothing.
    int mask_nodes;    // s register
    int mask_branches; // index into branch_sets
    int inline_depth;
    int instructions; // in all functions: bounds what the compiler makes
    int visits;       // of expressions, in all functions: bounds what the compiler does
    int depth;        // of expressions being looked at
    bool failed;      // too much of something; reported at the end
    L7Place at;       // of the expression being looked at
    L7Place failed_at;
    int64_t rounds; // how often what is made now is run, by the loops around it
    int64_t most_rounds;
    L7Place loop;  // the innermost loop, while there is one
    bool refusing; // this is the condition of `unless after`
} Low;

// What kind of value a name is read as when it could be several.
typedef struct {
    int field; // values of this enum; -1
} Want;

#define WANT_ANY ((Want){-1})

// --- l7_code.c ---
int low_begin(Low *L, const char *name, int me, int n_args); // returns the function's number
void low_finish(Low *L);
int low_r(Low *L);
int low_s(Low *L);
int low_label(Low *L);
void low_place(Low *L, int label);
void low_emit(Low *L, IrOp op, int a, int b, int c, int d, int e);
int low_op_r(Low *L, IrOp op, int b, int c, int d); // a new r register holds the result
int low_op_s(Low *L, IrOp op, int b, int c, int d);
int low_const(Low *L, int value);
int low_const_set(Low *L, const L7Set *set);
void low_mutable(Low *L, int r);           // this register will be written again
int low_set_constant(const Low *L, int s); // index of the constant set it holds, or -1

// --- l7_limits.c ---
enum { LOOP_MAX = 30000 };     // rounds of a loop over numbers
bool low_failed(const Low *L); // errors were found since the parser was done
void low_fail(Low *L);         // too much of something
bool low_enter(Low *L);        // one expression deeper; false when it is too much
void low_leave(Low *L);
int64_t low_loop_begin(Low *L, int64_t rounds, L7Place place); // returns what low_loop_end takes
void low_loop_end(Low *L, int64_t outer);
int low_domain_size(const Low *L, const Expr *domain); // no set of nodes it gives has more
bool low_range(Val v, int *low, int *high);            // of a number; false when it is not known
Val low_ranged(Val v, int64_t low, int64_t high);
void low_check_work(Low *L);

// --- l7_names.c ---
Val low_name(Low *L, const char *name, L7Place place, Want want);
const Decl *low_function(const Low *L, const char *name);
int low_field(const Low *L, const char *name);
int low_values_of(const Low *L, const Expr *domain); // `p in man`: the field whose values; or -1
static inline bool low_has_values(const L7Field *f) {
    return f->type == FIELD_ENUM || (f->type == FIELD_PILE && f->words);
}
bool low_same_values(const Low *L, int a, int b); // two fields with the same words for values
// Makes the value one of `field`, by its word. False when that field has no such word.
bool low_translate(Low *L, Val *v, int field);
int low_kind(const Low *L, const char *name);
bool low_broken(const Low *L, const char *name); // its declaration could not be read
int low_bind(Low *L, const char *name, Val v);   // returns what low_unbind takes
void low_unbind(Low *L, int mark);
Val low_error(Low *L, L7Place place, const char *format, ...) __attribute__((format(printf, 3, 4)));

// --- l7_expr.c ---
Val low_expr(Low *L, const Expr *e, Want want);

// --- l7_access.c ---
Val low_juxt(Low *L, const Expr *e);
Val low_call(Low *L, const Expr *e);

// --- l7_branch.c: data on branches ---
// A branch is a node and a colour: the last word of a row, behind a walk.
typedef struct {
    int axis;
    bool backward;
    Val node;  // where the walk before the colour leads
    int field; // the part of the field that this axis has
} Branch;

// Reads `n up right` behind a field on branches. False (reported) when it names no branch.
bool low_branch(Low *L, int field, Expr *const *items, int n, L7Place place, Branch *out);
Val low_branch_value(Low *L, const Branch *b, L7Place place);
int low_branch_owner(Low *L, const Branch *b, L7Place place); // r register; -1: no branch
int low_branch_owners(Low *L, const Branch *b, int nodes);    // of the branches of a set of nodes
int low_branch_ends(Low *L, int axis, bool backward, int owners); // whose branch is one of these
Val low_branches(Low *L, Op op, int field, const Expr *right);    // `road = red`
Val low_branches_in(Low *L, int field, const Expr *list);         // `road in {red white}`
Val low_branches_join(Low *L, IrOp op, Val a, Val b);
Val low_branches_not(Low *L, Val v);
int low_branches_count(Low *L, Val v);
void low_branch_fill(Low *L, int field, const Expr *value);

// --- l7_pile.c: ordered piles ---
Val low_pile_at(Low *L, int field, int at);
bool low_asks_pile(const Expr *e); // top(heap), top(heap, k), height(heap), empty(heap)
Val low_call_pile(Low *L, const Expr *e);
void low_push(Low *L, const Stmt *s);
void low_pop(Low *L, const Stmt *s);
void low_pile_carry(Low *L, int field, int from, int to);

// --- l7_mask.c: what is left out of the graph for the length of an expression ---
Val low_without(Low *L, const Expr *e);
bool low_masked(const Low *L);
bool low_masks_branches(const Low *L);
int low_mask_nodes(Low *L, int set);             // the nodes of the set that are there
int low_mask_from(Low *L, int set, int colour);  // those that can be left along the colour
int low_mask_into(Low *L, int set, int colour);  // those that can be entered along the colour
int low_mask_step(Low *L, int node, int colour); // registers of nodes
int low_mask_walk(Low *L, int node, int colour, int steps, L7Place place);
int low_mask_around(Low *L, int set, int around);
int low_mask_reach(Low *L, int from, int over, int around, L7Place place);
int low_mask_rays(Low *L, int node, int over, int around);

// --- l7_is_set.c ---
bool low_is_set(Low *L, const Expr *e);

// --- l7_compare.c ---
Val low_compare(Low *L, const Expr *e);
Val low_member(Low *L, const Expr *e);
Val low_compare_field(Low *L, Op op, int field, const Expr *right); // of nodes: a set

// --- l7_value.c ---
const char *low_type_name(ValType t);
int low_around(Low *L, const Expr *e); // a set of colours; NULL: those of the board
void low_jump_unless_value(Low *L, Val v, L7Place place, int label);
static inline Val low_number(int k) {
    return (Val){.type = VAL_INT, .constant = true, .k = k};
}
int low_int(Low *L, const Expr *e);    // r register
int low_bool(Low *L, const Expr *e);   // r register, 0 or 1
int low_node(Low *L, const Expr *e);   // r register
int low_set(Low *L, const Expr *e);    // s register; a node becomes the set of it
int low_player(Low *L, const Expr *e); // r register
void low_jump_unless(Low *L, const Expr *e, int label);
bool low_static_int(Low *L, const Expr *e, int *out); // a constant expression
int low_to_r(Low *L, Val v, ValType type, L7Place place);
int low_to_s(Low *L, Val v, L7Place place);
int low_to_bool(Low *L, Val v, L7Place place);
int low_enum_set(Low *L, int field, Val value); // nodes where the field has the value
bool low_colour_list(Low *L, const Expr *e, int *out, int *n); // constant colours, at most 16

// The parts that `and` joins; all in one when there are more than CONJUNCTS_MAX.
enum { CONJUNCTS_MAX = 32 };
int low_conjuncts(Low *L, const Expr *e, const Expr **out);
bool low_joins_conditions(Low *L, const Expr *e); // an `and` whose parts can be asked alone
void low_warn_not(Low *L, const Expr *e, Val v);  // where a condition is wanted
int low_back(Low *L, int colour,
             L7Place place);              // walked backwards; -1, reported, when it cannot be
Val low_run_count(Low *L, const Expr *e); // of a run that may end anywhere
Val low_path(Low *L, Expr *const *items, int n, L7Place place); // several steps as one colour
Val low_juxt_node(Low *L, Expr *const *items, int n, L7Place place);

// --- l7_place.c ---
Val low_at(Low *L, const Expr *e);
Val low_line(Low *L, const Expr *e);
Val low_edge(Low *L, const Expr *e);

// --- l7_quant.c ---
Val low_quant(Low *L, const Expr *e);
Val low_where(Low *L, const Expr *e);

// --- l7_loop.c ---
// What a variable ranges over.
typedef enum {
    DOMAIN_NODES,
    DOMAIN_COLOURS,
    DOMAIN_NUMBERS,
    DOMAIN_VALUES,
    DOMAIN_PLAYERS
} DomainKind;

DomainKind low_domain_kind(const Low *L, const Expr *e);
bool low_over_nodes(const Low *L, const Binder *b);
bool low_over_colours(const Low *L, const Binder *b);

// A loop over what a binder ranges over; `body` is called with the variable bound, several times
// where the range is unrolled. `again` (a label) goes on with the next value.
typedef void LoopBody(Low *L, void *context, int again);
void low_loop(Low *L, const Binder *b, LoopBody *body, void *context);

// --- l7_lift.c ---
bool low_liftable(Low *L, const Expr *e);
int low_lift(Low *L, const Expr *e); // s register: the nodes (bound as VAL_LIFTED) where e holds
int low_lift_over(Low *L, const Binder *b, const Expr *e); // binds the variable, lifts; -1: cannot

// Where the code since `begin` ends in n runs that differ in their colour only, makes one
// instruction of them and returns its register; -1 otherwise.
int low_merge_runs(Low *L, int begin, IrOp single, IrOp many, const int *colours, int n);

// --- l7_stmt.c ---
void low_statements(Low *L, const Stmt *s);
void low_result(Low *L, L7Result result, L7Place place);

// --- l7_assign.c ---
void low_assign(Low *L, const Stmt *s);
void low_clear(Low *L, const Stmt *s);
void low_assign_node(Low *L, const Stmt *s, int field, Val where); // a node or a set of nodes

// --- l7_moves.c ---
void low_moves(Low *L);

// Makes a function that tries `e` for given variables of a move. `*type`: what it is.
int low_ask(Low *L, const Decl *d, L7Kind *kind, int who, const Expr *e, ValType *type);

// --- l7_state.c ---
int low_add_var(L7Program *p, const char *name, int low, int high);
void low_add_field(Low *L, const Decl *d);
void low_check_state(Low *L); // that it fits its room
void low_add_kind(Low *L, const Decl *d);
void low_rank_kinds(Low *L);  // as `before` says
void low_rank_passes(Low *L); // those that need not be tried while there are moves

// --- l7_check.c ---
bool low_depends_on_player(const Low *L, const Expr *e); // speaks of who moves, or differs by that
bool l7_check_names(L7Source *source, const L7Tree *tree); // false, reported: some are wrong
void low_warn(Low *L);
void low_check_unused(Low *L); // functions that nobody calls

// --- l7_contradict.c ---
bool low_warn_contradiction(Low *L, const Expr *condition); // whether it had to

// --- l7_near.c ---
void low_near_ends(Low *L);

// --- l7_join.c ---
void low_keep_joined(Low *L);

// --- l7_prove.c ---
void low_drop_idle(Low *L);

// --- l7_opt.c ---
void low_improve(Low *L); // all functions, when they are finished

// --- l7_trace.c ---
void low_trace(Low *L);

// --- l7_shape.c ---
void low_shapes(Low *L);
Val low_call_shape(Low *L, const Expr *e);                      // turns(p), lay(p, t, n, S)
bool low_turned_paths(Low *L, const Expr *e, int *out, int *n); // turns(PATH): colours

#endif
