// SPDX-License-Identifier: MIT
// l7_vm.h - the interpreter: runs a program at once, without a compiler.
//
// It is built once per size of set (l7_vm_instances.c) from l7_vm_body.h, on the same runtime
// as compiled games. A machine is constant and may be shared by threads.
#ifndef GENPEI_L7_VM_H
#define GENPEI_L7_VM_H

#include "base/rng.h"
#include "lang/program/l7_alarm.h"
#include "lang/program/l7_layout.h"

typedef struct L7Vm L7Vm;
typedef struct L7Machine L7Machine;

// Arguments of a call: where calls are counted, numbers, and from here on sets.
enum { L7_FIRST_SET_ARG = 8, L7_SET_ARGS_MAX = 6 };

// Where a turn (L7Turn, of l7_run.h) has who moves next, what the move continues with, and two
// arguments.
enum { L7_TURN_NEXT = 0, L7_TURN_PENDING = 4, L7_TURN_ARGS = 8 };

// Where a list of moves (L7Gen) has its moves, how many there are, and the room for them. In lists,
// the mode is 0.
enum { L7_GEN_OUT = 0, L7_GEN_N = 8, L7_GEN_CAP = 12 };

// What a function works on while it runs as machine code.
typedef struct {
    const L7Vm *vm;
    void *state;
    const int64_t *args;
    void *g, *t; // L7Gen, L7Turn, or NULL
    int mode;
    int64_t *r;     // registers: numbers
    void *s;        // sets
    int64_t *calls; // arguments of the next call
    int64_t value;  // of the function, where an instruction ended it
} L7Frame;

// One instruction; whether it jumps or ends the function.
typedef int (*L7Do)(L7Frame *x, const IrIns *at);

typedef struct {
    size_t (*moves)(const L7Vm *vm, const void *s, uint64_t *out);
    size_t (*count)(const L7Vm *vm, const void *s);
    int (*random)(const L7Vm *vm, const void *s, Rng *rng, uint64_t *out);
    void (*play)(const L7Vm *vm, void *s, uint64_t move);
    int (*playout)(const L7Vm *vm, void *s, Rng *rng, int most); // moves made
    int64_t (*call)(const L7Vm *vm, int function, void *s, const int64_t *args);
    int64_t (*odds)(const L7Vm *vm, const void *s, uint64_t move);
    // First steps of the mover; or, where `pending` >= 0, how the move may continue.
    size_t (*steps)(const L7Vm *vm, const void *s, int pending, const int64_t *args, uint64_t *out);
    // The steps of a move, at most L7_MOVE_STEPS_MAX; returns how many there are.
    int (*unfold)(const L7Vm *vm, const void *s, uint64_t move, uint64_t *out);
    // Makes the step at the low end of *move only; returns its type. `*pending` (-1 at first)
    // and `args` hold what the next step is bound to.
    int (*step)(const L7Vm *vm, void *s, uint64_t *move, int *pending, int64_t *args,
                int64_t *params);
    void (*ring)(const L7Vm *vm, int what); // notes that a limit was reached: L7Exceeded
    // Tables for runs along a set of colours, where they can be followed together; NULL.
    void *(*along)(const L7Program *p, int around);
    const L7Do *dos; // by instruction
} L7VmOps;

// The generators of a player's first steps, in the order of their ranks.
typedef struct {
    int n;
    int function[L7_MOVE_TYPES_MAX], type[L7_MOVE_TYPES_MAX];
    uint32_t after[L7_MOVE_TYPES_MAX]; // types of moves that come first, a bit for each
} L7Gens;

// What of a type of move is needed at every move.
typedef struct {
    int n_params, bits[L7_PARAMS_MAX], base[L7_PARAMS_MAX];
    int bound, near;
    bool longest, goes_on, is_pass, refuses;
    int apply[L7_PLAYERS_MAX + 1];
} L7Kind;

struct L7Vm {
    const L7Program *p;
    L7Alarm *alarm;
    L7Layout layout;
    L7VmOps ops;
    L7Kind kinds[L7_MOVE_TYPES_MAX];
    int n_players, kind_bits, refusals, repeat;
    bool chains, filtered, has_chance, longest, unordered;
    int var_mover, var_result, var_loose;
    L7Gens gens[L7_PLAYERS_MAX + 1]; // by player; the last but for chance
    bool even_odds;                  // all moves of chance are equally likely
    void *along[L7_COLOURS_MAX];     // by set of colours, where some instruction needs it
    L7Machine *machine;              // the functions as machine code; NULL: they are interpreted
    void *rays[L7_COLOURS_MAX]; // sets of `words` words, a node each; NULL where none is needed
};

// Reads the parameters of a step without making it; the first ones are those of `bound` where the
// step continues a move (NULL: it begins one). Returns its type.
static inline int l7_step_params(const L7Program *p, uint64_t step, const int64_t *bound,
                                 int64_t *params) {
    int k = (int)(step & ((UINT64_C(1) << p->moves.type_bits) - 1)) - 1;
    const L7MoveType *type = &p->moves.types[k];
    uint64_t code = step >> p->moves.type_bits;
    int given = bound ? type->bound : 0;
    for (int i = 0; i < type->n_params; i++) {
        params[i] = i < given
                        ? bound[i]
                        : (int64_t)(code & ((UINT64_C(1) << type->bits[i]) - 1)) + type->base[i];
        if (i >= given) code >>= type->bits[i];
    }
    return k;
}

// The program must outlive the machine.
L7Vm *l7_vm_new(const L7Program *p);
void l7_vm_free(L7Vm *vm);

extern const L7VmOps l7_vm_ops_1, l7_vm_ops_2, l7_vm_ops_4, l7_vm_ops_8, l7_vm_ops_16;

#endif
