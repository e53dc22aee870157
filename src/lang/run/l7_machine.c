// SPDX-License-Identifier: MIT
// l7_machine.c - see l7_machine.h.
//
// While a function runs: RBX points to its numbers, RBP to its sets, R13 to the state, R14 to the
// frame. All other registers are free within one instruction.
#include "lang/run/l7_machine.h"

#include "base/mem.h"
#include "base/os/os_code.h"
#include "lang/optimise/l7_opt.h"
#include "lang/run/l7_x86.h"

static bool is_possible(void) {
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

enum { NOT_KNOWN = -1 };

static const uint64_t word_numbers[L7_WORDS_MAX] = {0, 1, 2,  3,  4,  5,  6,  7,
                                                    8, 9, 10, 11, 12, 13, 14, 15};

typedef struct {
    size_t jump;
    int target; // instruction
} Fix;

typedef struct {
    X86 x;
    const L7Vm *vm;
    const L7Program *p;
    const IrFunction *f;
    int words;
    int frame;       // bytes
    size_t *place;   // of each instruction
    bool *leads;     // instructions that are jumped to
    const IrIns **k; // by register: the constant that is its only definition; NULL
    Fix *fixes;
    int n_fixes, cap_fixes;
    int in_rax;  // the register of numbers whose value RAX has; -1
    X86Mem held; // the set that RAX (of one word) or vector register 0 has; its base is RAX: none
} Maker;

// --- operands ---

static X86Mem number(int r) {
    return (X86Mem){RBX, 8 * r};
}

static X86Mem set_word(const Maker *m, int s, int word) {
    return (X86Mem){RBP, 8 * (s * m->words + word)};
}

static X86Mem state_word(const Maker *m, int set, int word) {
    return (X86Mem){R13, 8 * (set * m->words + word)};
}

static X86Mem shifted(X86Mem from, int words) {
    return (X86Mem){from.base, from.at + 8 * words};
}

static X86Mem variable(const Maker *m, int var) {
    return (X86Mem){R13, (int32_t)m->vm->layout.vars + 2 * var};
}

#define FRAME(FIELD) ((X86Mem){R14, (int32_t)offsetof(L7Frame, FIELD)})

static void point(Maker *m, X86Reg to, const void *what) {
    x86_constant(&m->x, to, (int64_t)(intptr_t)what);
}

// RAX was changed, and has the value of this register of numbers.
static void rax_has(Maker *m, int r) {
    m->in_rax = r;
    if (m->words == 1) m->held = (X86Mem){RAX, 0};
}

// Register 0 has a set, which is also there in memory.
static void hold(Maker *m, X86Mem set) {
    m->held = m->words <= 4 ? set : (X86Mem){RAX, 0};
    if (m->words == 1) m->in_rax = NOT_KNOWN;
}

static void forget(Maker *m) {
    m->in_rax = NOT_KNOWN;
    m->held = (X86Mem){RAX, 0};
}

static bool is_held(const Maker *m, X86Mem set) {
    return set.base != RAX && m->held.base == set.base && m->held.at == set.at;
}

static void load_number(Maker *m, X86Reg to, int r) {
    if (m->k[r])
        x86_constant(&m->x, to, m->k[r]->a[1]);
    else if (m->in_rax == r && to != RAX)
        x86_move(&m->x, to, RAX);
    else if (m->in_rax != r)
        x86_load(&m->x, to, number(r));
    if (to == RAX) rax_has(m, r);
}

static void op_number(Maker *m, X86Op op, X86Reg a, int r) {
    if (m->k[r])
        x86_op_constant(&m->x, op, a, m->k[r]->a[1]);
    else
        x86_op_memory(&m->x, op, a, number(r));
    if (a == RAX && op != X86_CMP) rax_has(m, NOT_KNOWN);
}

// The result of an instruction, from RAX.
static void store_number(Maker *m, int r) {
    x86_store(&m->x, number(r), RAX);
    rax_has(m, r);
}

// --- jumps ---

static void go_to(Maker *m, size_t jump, int target) {
    if (m->n_fixes == m->cap_fixes) {
        m->cap_fixes = m->cap_fixes ? 2 * m->cap_fixes : 64;
        m->fixes = mem_resize(m->fixes, (size_t)m->cap_fixes, sizeof *m->fixes);
    }
    m->fixes[m->n_fixes++] = (Fix){jump, target};
}

static void jump_if(Maker *m, X86Condition condition, int target) {
    go_to(m, x86_jump_if(&m->x, condition), target);
}

static void leave(Maker *m) {
    x86_op_constant(&m->x, X86_ADD, RSP, m->frame);
    x86_pop(&m->x, R14);
    x86_pop(&m->x, R13);
    x86_pop(&m->x, RBX);
    x86_pop(&m->x, RBP);
    x86_return(&m->x);
}

// --- instructions that call the interpreter's function ---

static void call_do(Maker *m, const IrIns *at) {
    x86_move(&m->x, RDI, R14);
    point(m, RSI, at);
    x86_call(&m->x, (uintptr_t)m->vm->ops.dos[at->op]);
    forget(m);
}

static void by_call(Maker *m, const IrIns *at);

// A move at the end of a list, where there is room; otherwise by the interpreter.
static void list_move(Maker *m, const IrIns *at) {
    X86Mem n = {RCX, L7_GEN_N};
    load_number(m, RAX, at->a[0]);
    x86_load_32(&m->x, RDX, FRAME(mode));
    x86_test(&m->x, RDX);
    size_t other = x86_jump_if(&m->x, X86_NOT_EQUAL);
    x86_load(&m->x, RCX, FRAME(g));
    x86_load_32(&m->x, RDX, n);
    x86_compare_32(&m->x, RDX, (X86Mem){RCX, L7_GEN_CAP});
    size_t full = x86_jump_if(&m->x, X86_NO_CARRY);
    x86_load(&m->x, RSI, (X86Mem){RCX, L7_GEN_OUT});
    x86_store_element(&m->x, (X86Mem){RSI, 0}, RDX, 8, RAX);
    x86_op_constant(&m->x, X86_ADD, RDX, 1);
    x86_store_32(&m->x, n, RDX);
    size_t done = x86_jump(&m->x);
    x86_land_here(&m->x, other);
    x86_land_here(&m->x, full);
    by_call(m, at);
    x86_land_here(&m->x, done);
}

static void by_call(Maker *m, const IrIns *at) {
    IrIns copy = *at;
    const int *target = opt_target(&copy);
    call_do(m, at);
    if (target) {
        x86_test_32(&m->x, RAX);
        jump_if(m, X86_NOT_EQUAL, *target);
    }
    if (at->op != IR_GENSET && at->op != IR_GENONE) return;
    x86_test_32(&m->x, RAX);
    size_t on = x86_jump_if(&m->x, X86_EQUAL);
    x86_constant(&m->x, RAX, 0);
    leave(m);
    x86_land_here(&m->x, on);
}

// --- numbers ---

static void arithmetic(Maker *m, const IrIns *at, X86Op op) {
    load_number(m, RAX, at->a[1]);
    op_number(m, op, RAX, at->a[2]);
    store_number(m, at->a[0]);
}

// A product is at most 10^12 in size; where it is larger the interpreter says so.
static void multiply(Maker *m, const IrIns *at) {
    const int64_t most = 1000000000000;
    load_number(m, RCX, at->a[2]);
    load_number(m, RAX, at->a[1]);
    x86_multiply(&m->x, RAX, RCX);
    size_t over = x86_jump_if(&m->x, X86_OVERFLOW);
    x86_constant(&m->x, RCX, most);
    x86_op(&m->x, X86_ADD, RCX, RAX);
    x86_constant(&m->x, RDX, 2 * most);
    x86_op(&m->x, X86_CMP, RCX, RDX);
    size_t large = x86_jump_if(&m->x, X86_ABOVE);
    x86_store(&m->x, number(at->a[0]), RAX);
    size_t done = x86_jump(&m->x);
    x86_land_here(&m->x, over);
    x86_land_here(&m->x, large);
    call_do(m, at);
    x86_land_here(&m->x, done);
    rax_has(m, NOT_KNOWN);
}

// By a constant only, where nothing can go wrong.
static bool try_divide(Maker *m, const IrIns *at) {
    const IrIns *by = m->k[at->a[2]];
    if (!by || by->a[1] < 1) return false;
    load_number(m, RAX, at->a[1]);
    x86_constant(&m->x, RCX, by->a[1]);
    x86_extend(&m->x);
    x86_divide(&m->x, RCX);
    if (at->op == IR_MOD) x86_move(&m->x, RAX, RDX);
    store_number(m, at->a[0]);
    return true;
}

static void compare(Maker *m, int a, int b) {
    load_number(m, RAX, a);
    op_number(m, X86_CMP, RAX, b);
}

static void truth_of(Maker *m, const IrIns *at, X86Condition condition) {
    compare(m, at->a[1], at->a[2]);
    x86_truth(&m->x, RAX, condition);
    store_number(m, at->a[0]);
}

static void is_zero(Maker *m, const IrIns *at) {
    load_number(m, RAX, at->a[1]);
    x86_test(&m->x, RAX);
    x86_truth(&m->x, RAX, X86_EQUAL);
    store_number(m, at->a[0]);
}

static void pack(Maker *m, const IrIns *at) {
    load_number(m, RAX, at->a[2]);
    x86_shift_left(&m->x, RAX, at->a[3]);
    rax_has(m, NOT_KNOWN);
    op_number(m, X86_OR, RAX, at->a[1]);
    store_number(m, at->a[0]);
}

static void unpack(Maker *m, const IrIns *at) {
    load_number(m, RAX, at->a[1]);
    x86_shift_signed(&m->x, RAX, at->a[2]);
    x86_op_constant(&m->x, X86_AND, RAX, at->a[3]);
    store_number(m, at->a[0]);
}

// RAX within a range.
static void clamp_rax(Maker *m, int low, int high) {
    x86_constant(&m->x, RDX, low);
    x86_op(&m->x, X86_CMP, RAX, RDX);
    x86_move_if(&m->x, X86_LESS, RAX, RDX);
    x86_constant(&m->x, RDX, high);
    x86_op(&m->x, X86_CMP, RAX, RDX);
    x86_move_if(&m->x, X86_GREATER, RAX, RDX);
    rax_has(m, NOT_KNOWN);
}

static void store_variable(Maker *m, const IrIns *at) {
    const L7Var *v = &m->p->state.vars[at->a[0]];
    load_number(m, RAX, at->a[1]);
    if (!m->k[at->a[1]] || m->k[at->a[1]]->a[1] < v->low || m->k[at->a[1]]->a[1] > v->high)
        clamp_rax(m, v->low, v->high);
    x86_store_16(&m->x, variable(m, at->a[0]), RAX);
}

static void load_element(Maker *m, const IrIns *at) {
    X86Mem array = {R13, (int32_t)m->vm->layout.array[at->a[1]]};
    load_number(m, RCX, at->a[2]);
    x86_constant(&m->x, RAX, 0);
    x86_op_constant(&m->x, X86_CMP, RCX, m->p->state.arrays[at->a[1]].count);
    size_t outside = x86_jump_if(&m->x, X86_NO_CARRY);
    x86_load_element(&m->x, RAX, array, RCX, m->vm->layout.array_bytes[at->a[1]]);
    x86_land_here(&m->x, outside);
    store_number(m, at->a[0]);
}

static void store_element(Maker *m, const IrIns *at) {
    X86Mem array = {R13, (int32_t)m->vm->layout.array[at->a[0]]};
    load_number(m, RCX, at->a[1]);
    load_number(m, RAX, at->a[2]);
    x86_op_constant(&m->x, X86_CMP, RCX, m->p->state.arrays[at->a[0]].count);
    size_t outside = x86_jump_if(&m->x, X86_NO_CARRY);
    clamp_rax(m, m->p->state.arrays[at->a[0]].low, m->p->state.arrays[at->a[0]].high);
    x86_store_element(&m->x, array, RCX, m->vm->layout.array_bytes[at->a[0]], RAX);
    x86_land_here(&m->x, outside);
    rax_has(m, NOT_KNOWN);
}

static void step(Maker *m, const IrIns *at) {
    load_number(m, RCX, at->a[2]);
    point(m, RDX, m->p->board.colours[at->a[1]].to);
    x86_constant(&m->x, RAX, -1);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    x86_load_element(&m->x, RAX, (X86Mem){RDX, 0}, RCX, 2);
    x86_land_here(&m->x, nowhere);
    store_number(m, at->a[0]);
}

// --- sets: one word in RAX, or vectors of 2 or 4 words ---

static int vector_words(const Maker *m) {
    return m->words == 2 ? 2 : 4;
}

// Some words of a set, into register 0 and back; all of them where there are no more than four.
static void load_words(Maker *m, X86Mem set, int word) {
    if (is_held(m, set)) return;
    if (m->words == 1)
        x86_load(&m->x, RAX, set);
    else
        x86_vector_load(&m->x, vector_words(m), 0, shifted(set, word));
}

static void store_words(Maker *m, X86Mem set, int word) {
    if (m->words == 1)
        x86_store(&m->x, set, RAX);
    else
        x86_vector_store(&m->x, vector_words(m), shifted(set, word), 0);
    hold(m, set);
}

static int words_at_once(const Maker *m) {
    return m->words == 1 ? 1 : vector_words(m);
}

static void copy_set(Maker *m, X86Mem to, X86Mem from) {
    for (int w = 0; w < m->words; w += words_at_once(m)) {
        load_words(m, from, w);
        store_words(m, to, w);
    }
}

static void constant_set(Maker *m, const IrIns *at) {
    const L7Set *set = &m->p->code.const_sets[at->a[1]];
    if (m->words == 1) {
        x86_constant(&m->x, RAX, (int64_t)set->w[0]);
        store_words(m, set_word(m, at->a[0], 0), 0);
        return;
    }
    point(m, RCX, set->w);
    copy_set(m, set_word(m, at->a[0], 0), (X86Mem){RCX, 0});
}

// Register 0 and some words of a set; X86_V_MINUS: the set without register 0.
static void combine_words(Maker *m, X86Mem b, int word, X86VectorOp op) {
    if (m->words > 1) {
        x86_vector_op(&m->x, vector_words(m), op, 0, 0, shifted(b, word));
        return;
    }
    if (op == X86_V_MINUS) x86_not(&m->x, RAX);
    x86_op_memory(&m->x, op == X86_V_OR ? X86_OR : X86_AND, RAX, b);
}

static void combine(Maker *m, X86Mem to, X86Mem a, X86Mem b, X86VectorOp op) {
    if (is_held(m, b) && op != X86_V_MINUS) {
        X86Mem held = b;
        b = a;
        a = held;
    }
    if (is_held(m, b) && m->words == 1 && op == X86_V_MINUS) { // b without a, where RAX has b
        x86_load(&m->x, RCX, a);
        x86_not(&m->x, RCX);
        x86_op(&m->x, X86_AND, RAX, RCX);
        store_words(m, to, 0);
        return;
    }
    for (int w = 0; w < m->words; w += words_at_once(m)) {
        load_words(m, a, w);
        combine_words(m, b, w, op);
        store_words(m, to, w);
    }
}

static void combine_sets(Maker *m, const IrIns *at, X86VectorOp op) {
    combine(m, set_word(m, at->a[0], 0), set_word(m, at->a[1], 0), set_word(m, at->a[2], 0), op);
}

static void complement(Maker *m, const IrIns *at) {
    point(m, RCX, m->p->board.all.w);
    combine(m, set_word(m, at->a[0], 0), set_word(m, at->a[1], 0), (X86Mem){RCX, 0}, X86_V_MINUS);
}

static void neither(Maker *m, const IrIns *at) {
    X86Mem a = set_word(m, at->a[1], 0), b = set_word(m, at->a[2], 0);
    point(m, RCX, m->p->board.all.w);
    for (int w = 0; w < m->words; w += words_at_once(m)) {
        load_words(m, a, w);
        combine_words(m, b, w, X86_V_OR);
        combine_words(m, (X86Mem){RCX, 0}, w, X86_V_MINUS);
        store_words(m, set_word(m, at->a[0], 0), w);
    }
}

// RCX becomes all ones where the number is not zero.
static void keep_if(Maker *m, const IrIns *at) {
    load_number(m, RCX, at->a[1]);
    x86_negate(&m->x, RCX);
    x86_op(&m->x, X86_SBB, RCX, RCX);
    if (m->words == 1) {
        x86_op_memory(&m->x, X86_AND, RCX, set_word(m, at->a[2], 0));
        x86_move(&m->x, RAX, RCX);
        store_words(m, set_word(m, at->a[0], 0), 0);
        return;
    }
    int n = vector_words(m);
    x86_vector_spread(&m->x, n, 1, RCX);
    for (int w = 0; w < m->words; w += n) {
        x86_vector_op(&m->x, n, X86_V_AND, 0, 1, set_word(m, at->a[2], w));
        store_words(m, set_word(m, at->a[0], 0), w);
    }
}

// Compares the set with the empty one: equal or not.
static void test_set(Maker *m, int s) {
    load_words(m, set_word(m, s, 0), 0);
    hold(m, set_word(m, s, 0));
    if (m->words == 1) {
        x86_test(&m->x, RAX);
        return;
    }
    int n = vector_words(m);
    for (int w = n; w < m->words; w += n)
        x86_vector_op(&m->x, n, X86_V_OR, 0, 0, set_word(m, s, w));
    x86_vector_test(&m->x, n, 0);
}

static void any(Maker *m, const IrIns *at) {
    test_set(m, at->a[1]);
    x86_truth(&m->x, RAX, X86_NOT_EQUAL);
    store_number(m, at->a[0]);
}

static void same(Maker *m, const IrIns *at) {
    forget(m);
    if (m->words == 1) {
        x86_load(&m->x, RAX, set_word(m, at->a[1], 0));
        x86_op_memory(&m->x, X86_CMP, RAX, set_word(m, at->a[2], 0));
    } else {
        int n = vector_words(m);
        for (int w = 0; w < m->words; w += n) {
            x86_vector_load(&m->x, n, 1, set_word(m, at->a[1], w));
            x86_vector_op(&m->x, n, X86_V_XOR, w ? 1 : 0, 1, set_word(m, at->a[2], w));
            if (w) x86_vector_op_registers(&m->x, n, X86_V_OR, 0, 0, 1);
        }
        x86_vector_test(&m->x, n, 0);
    }
    x86_truth(&m->x, RAX, X86_EQUAL);
    store_number(m, at->a[0]);
}

static void count(Maker *m, const IrIns *at) {
    x86_load(&m->x, RAX, set_word(m, at->a[1], 0));
    x86_count_bits(&m->x, RAX, RAX);
    for (int w = 1; w < m->words; w++) {
        x86_load(&m->x, RCX, set_word(m, at->a[1], w));
        x86_count_bits(&m->x, RCX, RCX);
        x86_op(&m->x, X86_ADD, RAX, RCX);
    }
    store_number(m, at->a[0]);
}

// The bit of the node in RCX, which is one, into the carry.
static void test_node(Maker *m, X86Mem set) {
    if (m->words == 1) {
        x86_load(&m->x, RDX, set);
    } else {
        x86_move(&m->x, RDX, RCX);
        x86_shift_right(&m->x, RDX, 6);
        x86_load_element(&m->x, RDX, set, RDX, 8);
    }
    x86_test_bit(&m->x, RDX, RCX);
}

static void has(Maker *m, int to, X86Mem set, int node) {
    load_number(m, RCX, node);
    x86_constant(&m->x, RAX, 0);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    test_node(m, set);
    x86_truth(&m->x, RAX, X86_CARRY);
    x86_land_here(&m->x, nowhere);
    store_number(m, to);
}

static void jump_if_has(Maker *m, X86Mem set, int node, int target) {
    load_number(m, RCX, node);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    test_node(m, set);
    jump_if(m, X86_CARRY, target);
    x86_land_here(&m->x, nowhere);
}

static void jump_unless_has(Maker *m, X86Mem set, int node, int target) {
    load_number(m, RCX, node);
    x86_test(&m->x, RCX);
    jump_if(m, X86_NEGATIVE, target);
    test_node(m, set);
    jump_if(m, X86_NO_CARRY, target);
}

// The set of one node, into vector register 0: those four (two) words that begin with `word`.
// Registers 1 and 2 have the bit and the number of its word in all words.
static void spread_node(Maker *m, int node) {
    int n = vector_words(m);
    load_number(m, RCX, node);
    x86_constant(&m->x, RDX, 0);
    x86_set_bit(&m->x, RDX, RCX);
    x86_shift_signed(&m->x, RCX, 6);
    x86_vector_spread(&m->x, n, 1, RDX);
    x86_vector_spread(&m->x, n, 2, RCX);
    point(m, RDX, word_numbers);
}

static void words_of_node(Maker *m, int word) {
    int n = vector_words(m);
    x86_vector_equal(&m->x, n, 0, 2, (X86Mem){RDX, 8 * word});
    x86_vector_op_registers(&m->x, n, X86_V_AND, 0, 0, 1);
}

// Large sets are written as a whole: a wide read of memory whose last write was narrow has to wait.
static void change_words(Maker *m, X86Mem set, int node, X86VectorOp op) {
    spread_node(m, node);
    for (int w = 0; w < m->words; w += vector_words(m)) {
        words_of_node(m, w);
        combine_words(m, set, w, op);
        store_words(m, set, w);
    }
}

static void change_bit(Maker *m, X86Mem set, int node, bool in) {
    if (m->words > 1) {
        change_words(m, set, node, in ? X86_V_OR : X86_V_MINUS);
        return;
    }
    load_number(m, RCX, node);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    x86_load(&m->x, RDX, set);
    (in ? x86_set_bit : x86_clear_bit)(&m->x, RDX, RCX);
    x86_store(&m->x, set, RDX);
    x86_land_here(&m->x, nowhere);
    if (is_held(m, set)) m->held.base = RAX;
}

static void one_node(Maker *m, const IrIns *at) {
    if (m->words > 1) {
        spread_node(m, at->a[1]);
        for (int w = 0; w < m->words; w += vector_words(m)) {
            words_of_node(m, w);
            store_words(m, set_word(m, at->a[0], 0), w);
        }
        return;
    }
    load_number(m, RCX, at->a[1]);
    x86_constant(&m->x, RDX, 0);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    x86_set_bit(&m->x, RDX, RCX);
    x86_land_here(&m->x, nowhere);
    x86_store(&m->x, set_word(m, at->a[0], 0), RDX);
    if (is_held(m, set_word(m, at->a[0], 0))) m->held.base = RAX;
}

// The lowest node of the word in RAX, which is not zero, into RCX.
static void lowest_node(Maker *m, int word) {
    x86_lowest_bit(&m->x, RCX, RAX);
    if (word) x86_op_constant(&m->x, X86_ADD, RCX, 64 * word);
}

static void pop(Maker *m, const IrIns *at) {
    size_t done[L7_WORDS_MAX];
    forget(m);
    for (int w = 0; w < m->words; w++) {
        bool last = w == m->words - 1;
        size_t next = 0;
        x86_load(&m->x, RAX, set_word(m, at->a[1], w));
        x86_test(&m->x, RAX);
        if (last)
            jump_if(m, X86_EQUAL, at->a[2]);
        else
            next = x86_jump_if(&m->x, X86_EQUAL);
        lowest_node(m, w);
        x86_address(&m->x, RDX, (X86Mem){RAX, -1});
        x86_op(&m->x, X86_AND, RAX, RDX);
        x86_store(&m->x, set_word(m, at->a[1], w), RAX);
        if (last) break;
        done[w] = x86_jump(&m->x);
        x86_land_here(&m->x, next);
    }
    for (int w = 0; w < m->words - 1; w++) x86_land_here(&m->x, done[w]);
    x86_store(&m->x, number(at->a[0]), RCX);
}

static void first(Maker *m, const IrIns *at) {
    size_t done[L7_WORDS_MAX];
    for (int w = 0; w < m->words; w++) {
        x86_load(&m->x, RAX, set_word(m, at->a[1], w));
        x86_test(&m->x, RAX);
        size_t next = x86_jump_if(&m->x, X86_EQUAL);
        lowest_node(m, w);
        done[w] = x86_jump(&m->x);
        x86_land_here(&m->x, next);
    }
    x86_constant(&m->x, RCX, -1);
    for (int w = 0; w < m->words; w++) x86_land_here(&m->x, done[w]);
    x86_store(&m->x, number(at->a[0]), RCX);
    rax_has(m, NOT_KNOWN);
}

// RCX points to the node's set in the table; to an empty one for a node that is none.
static void point_at_set(Maker *m, const L7Set *sets, int node) {
    static const L7Set none;
    load_number(m, RDX, node);
    point(m, RCX, none.w);
    x86_test(&m->x, RDX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    _Static_assert(sizeof(L7Set) == 128, "a shift by 7");
    x86_shift_left(&m->x, RDX, 7);
    point(m, RCX, sets);
    x86_op(&m->x, X86_ADD, RCX, RDX);
    x86_land_here(&m->x, nowhere);
}

static void table(Maker *m, const IrIns *at) {
    point_at_set(m, m->p->board.arounds[at->a[1]].table, at->a[2]);
    copy_set(m, set_word(m, at->a[0], 0), (X86Mem){RCX, 0});
}

// How many nodes a run has: walked, as runs are short. RAX counts, RCX walks.
static bool try_run_count(Maker *m, const IrIns *at) {
    const L7Colour *colour = &m->p->board.colours[at->a[1]];
    if (m->words == 1 && colour->even) return false; // the interpreter has a quicker way
    load_number(m, RCX, at->a[2]);
    x86_constant(&m->x, RAX, 0);
    point(m, RSI, colour->to);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE), top = m->x.n;
    x86_load_element(&m->x, RCX, (X86Mem){RSI, 0}, RCX, 2);
    x86_test(&m->x, RCX);
    size_t edge = x86_jump_if(&m->x, X86_NEGATIVE);
    test_node(m, set_word(m, at->a[3], 0));
    size_t stop = x86_jump_if(&m->x, X86_NO_CARRY);
    x86_op_constant(&m->x, X86_ADD, RAX, 1);
    x86_op_constant(&m->x, X86_CMP, RAX, colour->longest);
    x86_land(&m->x, x86_jump_if(&m->x, X86_LESS), top);
    x86_land_here(&m->x, nowhere);
    x86_land_here(&m->x, edge);
    x86_land_here(&m->x, stop);
    store_number(m, at->a[0]);
    return true;
}

static void walk(Maker *m, const IrIns *at) {
    enum { FARTHEST = 1024 };
    load_number(m, RCX, at->a[3]);
    load_number(m, RAX, at->a[2]);
    point(m, RSI, m->p->board.colours[at->a[1]].to);
    x86_constant(&m->x, RDX, FARTHEST);
    x86_op(&m->x, X86_CMP, RCX, RDX);
    x86_move_if(&m->x, X86_GREATER, RCX, RDX);
    size_t top = m->x.n;
    x86_op_constant(&m->x, X86_SUB, RCX, 1);
    size_t done = x86_jump_if(&m->x, X86_LESS);
    x86_test(&m->x, RAX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    x86_load_element(&m->x, RAX, (X86Mem){RSI, 0}, RAX, 2);
    x86_land(&m->x, x86_jump(&m->x), top);
    x86_land_here(&m->x, done);
    x86_land_here(&m->x, nowhere);
    store_number(m, at->a[0]);
}

// Most often there are too few nodes within reach; otherwise the interpreter counts them.
static void span(Maker *m, const IrIns *at) {
    load_number(m, RCX, at->a[2]);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    x86_shift_left(&m->x, RCX, 7);
    point(m, RDX, m->p->board.arounds[L7_SPAN_WINDOW(at->a[4])].table);
    x86_op(&m->x, X86_ADD, RCX, RDX);
    for (int w = 0; w < m->words; w++) {
        x86_load(&m->x, RDX, set_word(m, at->a[3], w));
        x86_op_memory(&m->x, X86_AND, RDX, (X86Mem){RCX, 8 * w});
        x86_count_bits(&m->x, w ? RDX : RAX, RDX);
        if (w) x86_op(&m->x, X86_ADD, RAX, RDX);
    }
    x86_op_constant(&m->x, X86_CMP, RAX, L7_SPAN_COUNT(at->a[4]));
    size_t enough = x86_jump_if(&m->x, X86_NOT_LESS);
    x86_land_here(&m->x, nowhere);
    x86_store_constant(&m->x, number(at->a[0]), 0);
    // A jump that follows is made at once.
    bool known = at[1].op == IR_JUMPZ && at[1].a[0] == at->a[0];
    size_t done = x86_jump(&m->x);
    if (known) go_to(m, done, at[1].a[1]);
    x86_land_here(&m->x, enough);
    call_do(m, at);
    if (!known) x86_land_here(&m->x, done);
    rax_has(m, NOT_KNOWN);
}

// The number of the first word whose set has the node: of two the lower one.
static void load_word(Maker *m, const IrIns *at) {
    const L7Field *f = &m->p->state.fields[at->a[1]];
    load_number(m, RCX, at->a[2]);
    x86_constant(&m->x, RAX, 0);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    for (int v = f->n_words - 1; v >= 1; v--) {
        test_node(m, state_word(m, f->set + v - 1, 0));
        x86_constant(&m->x, RDX, v);
        x86_move_if(&m->x, X86_CARRY, RAX, RDX);
    }
    x86_land_here(&m->x, nowhere);
    store_number(m, at->a[0]);
}

// --- steps of whole sets along even colours ---

// Word `word` of the set, of those nodes from which the colour leads somewhere; into `to`. RCX
// points to these nodes. False when the set has no such word.
static bool masked_word(Maker *m, X86Reg to, X86Mem set, int word) {
    if (word < 0 || word >= m->words) return false;
    if (m->words > 1 || to != RAX || !is_held(m, set)) x86_load(&m->x, to, shifted(set, word));
    x86_op_memory(&m->x, X86_AND, to, (X86Mem){RCX, 8 * word});
    return true;
}

// The word of the set moved along the colour, into RAX.
static void step_word(Maker *m, X86Mem set, const L7Colour *colour, int word) {
    int by = colour->delta < 0 ? -colour->delta : colour->delta, part = by % 64;
    int whole = colour->delta < 0 ? word + by / 64 : word - by / 64;
    int other = colour->delta < 0 ? whole + 1 : whole - 1;
    point(m, RCX, colour->from.w);
    if (!masked_word(m, RAX, set, whole)) x86_constant(&m->x, RAX, 0);
    bool two = part && masked_word(m, RDX, set, other);
    if (two && colour->delta < 0)
        x86_shift_right_from(&m->x, RAX, RDX, part);
    else if (two)
        x86_shift_left_from(&m->x, RAX, RDX, part);
    else if (colour->delta < 0)
        x86_shift_right(&m->x, RAX, part);
    else
        x86_shift_left(&m->x, RAX, part);
    rax_has(m, NOT_KNOWN);
}

// One word of the union along several colours, into `to`.
static void step_words(Maker *m, X86Reg to, X86Mem set, const int *colours, int n, int word) {
    for (int i = 0; i < n; i++) {
        step_word(m, set, &m->p->board.colours[colours[i]], word);
        if (i == 0)
            x86_move(&m->x, to, RAX);
        else
            x86_op(&m->x, X86_OR, to, RAX);
    }
}

// A set of two words moved along the colour, in vector register 0; RCX and register 3 are changed.
static void step_pair(Maker *m, X86Mem set, const L7Colour *colour) {
    bool down = colour->delta < 0;
    int by = down ? -colour->delta : colour->delta, part = by % 64;
    point(m, RCX, colour->from.w);
    load_words(m, set, 0);
    x86_vector_op(&m->x, 2, X86_V_AND, 0, 0, (X86Mem){RCX, 0});
    if (by >= 64) x86_vector_word(&m->x, 0, 0, down);
    if (by < 64 && part) {
        x86_vector_word(&m->x, 3, 0, down);
        x86_vector_shift(&m->x, 3, 3, 64 - part, !down);
    }
    if (part) x86_vector_shift(&m->x, 0, 0, part, down);
    if (by < 64 && part) x86_vector_op_registers(&m->x, 2, X86_V_OR, 0, 0, 3);
    m->held.base = RAX;
}

static void step_pairs(Maker *m, X86Mem set, const int *colours, int n) {
    for (int i = 0; i < n; i++) {
        step_pair(m, set, &m->p->board.colours[colours[i]]);
        if (n == 1) return;
        x86_vector_op_registers(&m->x, 2, X86_V_OR, 1, i ? 1 : 0, 0);
    }
    x86_vector_op_registers(&m->x, 2, X86_V_OR, 0, 1, 1);
}

// Four words of the set moved along the colours, from `word` on, in vector register 0.
static void step_four(Maker *m, X86Mem set, const int *colours, int n, int word) {
    static const X86Reg part[4] = {RSI, RDI, R8, R9};
    for (int i = 0; i < 4; i++) step_words(m, part[i], set, colours, n, word + i);
    x86_vector_pair(&m->x, 0, RSI, RDI);
    x86_vector_pair(&m->x, 1, R8, R9);
    x86_vector_join(&m->x, 0, 0, 1);
}

// The set moved along the colours, which are even; and with `with` where that is a set (>= 0).
static void step_sets(Maker *m, int to, int from, int with, const int *colours, int n) {
    X86Mem set = set_word(m, from, 0);
    for (int w = 0; w < m->words; w += words_at_once(m)) {
        if (m->words == 1 && n > 1) {
            step_words(m, RSI, set, colours, n, 0);
            x86_move(&m->x, RAX, RSI);
        } else if (m->words == 1) {
            step_word(m, set, &m->p->board.colours[colours[0]], 0);
        } else if (m->words == 2) {
            step_pairs(m, set, colours, n);
        } else {
            step_four(m, set, colours, n, w);
        }
        if (with >= 0) combine_words(m, set_word(m, with, 0), w, X86_V_AND);
        store_words(m, set_word(m, to, 0), w);
    }
}

static bool try_steps(Maker *m, int to, int from, int with, const int *colours, int n) {
    enum { MANY = 24 }; // words to be computed
    if (n == 0 || n * m->words > MANY || (to == from && m->words > 4)) return false;
    for (int i = 0; i < n; i++)
        if (!m->p->board.colours[colours[i]].even) return false;
    step_sets(m, to, from, with, colours, n);
    return true;
}

static bool try_around(Maker *m, const IrIns *at) {
    const L7Around *a = &m->p->board.arounds[at->a[2]];
    return try_steps(m, at->a[0], at->a[1], -1, a->colour, a->n);
}

// --- turns ---

static void next_player(Maker *m, const IrIns *at) {
    load_number(m, RAX, at->a[0]);
    x86_load(&m->x, RCX, FRAME(t));
    x86_store_32(&m->x, (X86Mem){RCX, L7_TURN_NEXT}, RAX);
}

static void go_on(Maker *m, const IrIns *at) {
    x86_load(&m->x, RCX, FRAME(t));
    x86_constant(&m->x, RDX, at->a[0]);
    x86_store_32(&m->x, (X86Mem){RCX, L7_TURN_PENDING}, RDX);
    for (int i = 0; i < 2; i++) {
        load_number(m, RAX, at->a[1 + i]);
        x86_store(&m->x, (X86Mem){RCX, L7_TURN_ARGS + 8 * i}, RAX);
    }
}

// A node that joins nothing changes nothing; otherwise the interpreter looks how far it reaches.
static void join(Maker *m, const IrIns *at) {
    size_t joins[L7_WORDS_MAX];
    point_at_set(m, m->p->board.arounds[at->a[3]].table, at->a[1]);
    for (int w = 0; w < m->words; w++) {
        x86_load(&m->x, RDX, state_word(m, at->a[0], w));
        x86_op_memory(&m->x, X86_AND, RDX, (X86Mem){RCX, 8 * w});
        joins[w] = x86_jump_if(&m->x, X86_NOT_EQUAL);
    }
    load_number(m, RCX, at->a[1]);
    x86_test(&m->x, RCX);
    size_t nowhere = x86_jump_if(&m->x, X86_NEGATIVE);
    point(m, RSI, m->p->code.const_sets[at->a[4]].w);
    test_node(m, (X86Mem){RSI, 0});
    size_t apart = x86_jump_if(&m->x, X86_NO_CARRY);
    for (int w = 0; w < m->words; w++) x86_land_here(&m->x, joins[w]);
    call_do(m, at);
    x86_land_here(&m->x, nowhere);
    x86_land_here(&m->x, apart);
    rax_has(m, NOT_KNOWN);
}

// --- every instruction ---

static bool make_number(Maker *m, const IrIns *at) {
    switch (at->op) {
    case IR_CONST:
        x86_store_constant(&m->x, number(at->a[0]), at->a[1]);
        if (m->in_rax == at->a[0]) rax_has(m, NOT_KNOWN);
        return true;
    case IR_MOVE:
        load_number(m, RAX, at->a[1]);
        store_number(m, at->a[0]);
        return true;
    case IR_ADD:
        arithmetic(m, at, X86_ADD);
        return true;
    case IR_SUB:
        arithmetic(m, at, X86_SUB);
        return true;
    case IR_MUL:
        multiply(m, at);
        return true;
    case IR_DIV:
    case IR_MOD:
        return try_divide(m, at);
    case IR_EQ:
        truth_of(m, at, X86_EQUAL);
        return true;
    case IR_NE:
        truth_of(m, at, X86_NOT_EQUAL);
        return true;
    case IR_LT:
        truth_of(m, at, X86_LESS);
        return true;
    case IR_LE:
        truth_of(m, at, X86_LESS_EQUAL);
        return true;
    case IR_NOT:
        is_zero(m, at);
        return true;
    case IR_PACK:
        pack(m, at);
        return true;
    case IR_UNPACK:
        unpack(m, at);
        return true;
    case IR_STEP:
        step(m, at);
        return true;
    default:
        return false;
    }
}

static bool make_access(Maker *m, const IrIns *at) {
    enum { FEW_WORDS = 9 };
    switch (at->op) {
    case IR_LOADVAR:
        x86_load_16(&m->x, RAX, variable(m, at->a[1]));
        store_number(m, at->a[0]);
        return true;
    case IR_STOREVAR:
        store_variable(m, at);
        return true;
    case IR_LOADARR:
        load_element(m, at);
        return true;
    case IR_STOREARR:
        store_element(m, at);
        return true;
    case IR_LOADSET:
        copy_set(m, set_word(m, at->a[0], 0), state_word(m, at->a[1], 0));
        return true;
    case IR_STORESET:
        copy_set(m, state_word(m, at->a[0], 0), set_word(m, at->a[1], 0));
        return true;
    case IR_TESTBIT:
        has(m, at->a[0], state_word(m, at->a[1], 0), at->a[2]);
        return true;
    case IR_SETBIT:
        change_bit(m, state_word(m, at->a[0], 0), at->a[1], true);
        return true;
    case IR_CLEARBIT:
        change_bit(m, state_word(m, at->a[0], 0), at->a[1], false);
        return true;
    case IR_LOADENUM:
        if (m->p->state.fields[at->a[1]].n_words > FEW_WORDS) return false;
        load_word(m, at);
        return true;
    default:
        return false;
    }
}

static bool make_set(Maker *m, const IrIns *at) {
    switch (at->op) {
    case IR_SCONST:
        constant_set(m, at);
        return true;
    case IR_SMOVE:
        copy_set(m, set_word(m, at->a[0], 0), set_word(m, at->a[1], 0));
        return true;
    case IR_SAND:
        combine_sets(m, at, X86_V_AND);
        return true;
    case IR_SOR:
        combine_sets(m, at, X86_V_OR);
        return true;
    case IR_SMINUS:
        combine(m, set_word(m, at->a[0], 0), set_word(m, at->a[2], 0), set_word(m, at->a[1], 0),
                X86_V_MINUS);
        return true;
    case IR_SNOT:
        complement(m, at);
        return true;
    case IR_SNEITHER:
        neither(m, at);
        return true;
    case IR_SNODE:
        one_node(m, at);
        return true;
    case IR_SADD:
        change_bit(m, set_word(m, at->a[0], 0), at->a[1], true);
        return true;
    case IR_SIF:
        keep_if(m, at);
        return true;
    case IR_SANDSTEP:
        return try_steps(m, at->a[0], at->a[2], at->a[1], &at->a[3], 1);
    case IR_SSTEP:
        return try_steps(m, at->a[0], at->a[1], -1, &at->a[2], 1);
    case IR_SAROUND:
        return try_around(m, at);
    case IR_TABLE:
        table(m, at);
        return true;
    default:
        return false;
    }
}

static bool make_question(Maker *m, const IrIns *at) {
    switch (at->op) {
    case IR_COUNT:
        count(m, at);
        return true;
    case IR_ANY:
        any(m, at);
        return true;
    case IR_HAS:
        has(m, at->a[0], set_word(m, at->a[1], 0), at->a[2]);
        return true;
    case IR_SAME:
        same(m, at);
        return true;
    case IR_FIRST:
        first(m, at);
        return true;
    case IR_POP:
        pop(m, at);
        return true;
    case IR_SPAN:
        span(m, at);
        return true;
    case IR_RUNCOUNT:
        return try_run_count(m, at);
    case IR_WALK:
        walk(m, at);
        return true;
    default:
        return false;
    }
}

static bool make_jump(Maker *m, const IrIns *at) {
    switch (at->op) {
    case IR_JUMP:
        go_to(m, x86_jump(&m->x), at->a[0]);
        return true;
    case IR_JUMPZ:
    case IR_JUMPNZ:
        load_number(m, RAX, at->a[0]);
        x86_test(&m->x, RAX);
        jump_if(m, at->op == IR_JUMPZ ? X86_EQUAL : X86_NOT_EQUAL, at->a[1]);
        return true;
    case IR_JUMPNONE:
    case IR_JUMPSOME:
        test_set(m, at->a[0]);
        jump_if(m, at->op == IR_JUMPNONE ? X86_EQUAL : X86_NOT_EQUAL, at->a[1]);
        return true;
    case IR_JUMPEQ:
    case IR_JUMPNE:
        compare(m, at->a[0], at->a[1]);
        jump_if(m, at->op == IR_JUMPEQ ? X86_EQUAL : X86_NOT_EQUAL, at->a[2]);
        return true;
    case IR_JUMPLT:
    case IR_JUMPLE:
        compare(m, at->a[0], at->a[1]);
        jump_if(m, at->op == IR_JUMPLT ? X86_LESS : X86_LESS_EQUAL, at->a[2]);
        return true;
    case IR_JUMPIN:
        jump_if_has(m, state_word(m, at->a[0], 0), at->a[1], at->a[2]);
        return true;
    case IR_JUMPOUT:
        jump_unless_has(m, state_word(m, at->a[0], 0), at->a[1], at->a[2]);
        return true;
    case IR_JUMPHAS:
        jump_if_has(m, set_word(m, at->a[0], 0), at->a[1], at->a[2]);
        return true;
    case IR_JUMPLACKS:
        jump_unless_has(m, set_word(m, at->a[0], 0), at->a[1], at->a[2]);
        return true;
    case IR_JOIN:
        join(m, at);
        return true;
    case IR_GENONE:
        list_move(m, at);
        return true;
    case IR_NEXT:
        next_player(m, at);
        return true;
    case IR_PEND:
        go_on(m, at);
        return true;
    case IR_RETURN:
        load_number(m, RAX, at->a[0]);
        leave(m);
        return true;
    case IR_RETURNK:
        x86_constant(&m->x, RAX, at->a[0]);
        leave(m);
        return true;
    default:
        return false;
    }
}

static void make_instruction(Maker *m, const IrIns *at) {
    if (make_number(m, at) || make_access(m, at) || make_set(m, at) || make_question(m, at) ||
        make_jump(m, at))
        return;
    by_call(m, at);
}

// --- functions ---

// Registers that have one definition, a constant; instructions that are jumped to.
static void study(Maker *m) {
    const IrFunction *f = m->f;
    int *definitions = mem_new((size_t)f->n_r + 1, sizeof *definitions);
    for (int r = 0; r < f->n_args; r++) definitions[r] = 1;
    for (int i = 0; i < f->n; i++) {
        IrIns *at = &f->code[i];
        const char *shape = ir_shape(at->op);
        const int *target = opt_target(at);
        if (target) m->leads[*target] = true;
        for (int k = 0; shape[k]; k++)
            if (shape[k] == 'r' && opt_writes(at->op, k)) definitions[at->a[k]]++;
    }
    for (int i = 0; i < f->n; i++)
        if (f->code[i].op == IR_CONST && definitions[f->code[i].a[0]] == 1)
            m->k[f->code[i].a[0]] = &f->code[i];
    free(definitions);
}

// Arguments become the first registers. Functions that others call have sets among them, and hand
// on the count of calls.
static void take_arguments(Maker *m) {
    const IrFunction *f = m->f;
    if (f->n_args == 0 && !f->called) return;
    x86_load(&m->x, RCX, FRAME(args));
    x86_test(&m->x, RCX);
    size_t none = x86_jump_if(&m->x, X86_EQUAL);
    for (int i = 0; i < f->n_args; i++) {
        x86_load(&m->x, RAX, (X86Mem){RCX, 8 * i});
        x86_store(&m->x, number(i), RAX);
    }
    for (int i = 0; f->called && i < f->n_set_args; i++)
        copy_set(m, set_word(m, i, 0), (X86Mem){RCX, 8 * (L7_FIRST_SET_ARG + i * m->words)});
    if (f->called) {
        x86_load(&m->x, RAX, (X86Mem){RCX, 0});
        x86_load(&m->x, RDX, FRAME(calls));
        x86_store(&m->x, (X86Mem){RDX, 0}, RAX);
    }
    x86_land_here(&m->x, none);
}

// Numbers, sets, arguments of calls: all on the stack, which stays aligned to 16 bytes.
static void enter(Maker *m) {
    int sets = 8 * m->f->n_r, calls = sets + 8 * m->words * m->f->n_s;
    int room = calls + 8 * (L7_FIRST_SET_ARG + L7_SET_ARGS_MAX * m->words);
    m->frame = (room + 15) / 16 * 16 + 8;
    x86_push(&m->x, RBP);
    x86_push(&m->x, RBX);
    x86_push(&m->x, R13);
    x86_push(&m->x, R14);
    x86_op_constant(&m->x, X86_SUB, RSP, m->frame);
    x86_move(&m->x, R14, RDI);
    x86_move(&m->x, RBX, RSP);
    x86_address(&m->x, RBP, (X86Mem){RSP, sets});
    x86_load(&m->x, R13, FRAME(state));
    x86_store(&m->x, FRAME(r), RBX);
    x86_store(&m->x, FRAME(s), RBP);
    x86_address(&m->x, RAX, (X86Mem){RSP, calls});
    x86_store(&m->x, FRAME(calls), RAX);
    take_arguments(m);
}

static void make_function(Maker *m, const IrFunction *f) {
    m->f = f;
    m->n_fixes = 0;
    rax_has(m, NOT_KNOWN);
    m->place = mem_new((size_t)f->n + 1, sizeof *m->place);
    m->leads = mem_new((size_t)f->n + 1, sizeof *m->leads);
    m->k = mem_new((size_t)f->n_r + 1, sizeof *m->k);
    study(m);
    forget(m);
    enter(m);
    forget(m);
    for (int i = 0; i < f->n; i++) {
        if (m->leads[i]) forget(m);
        m->place[i] = m->x.n;
        make_instruction(m, &f->code[i]);
    }
    for (int i = 0; i < m->n_fixes; i++)
        x86_land(&m->x, m->fixes[i].jump, m->place[m->fixes[i].target]);
    free(m->place);
    free(m->leads);
    free(m->k);
}

L7Machine *l7_machine_new(const L7Vm *vm) {
    enum { ALIGNED = 16 };
    const L7Program *p = vm->p;
    if (!is_possible()) return NULL;
    Maker m = {.vm = vm, .p = p, .words = p->board.words};
    size_t *begins = mem_new((size_t)p->code.n_functions + 1, sizeof *begins);
    for (int f = 0; f < p->code.n_functions; f++) {
        // Room before each: sanitizers look for a mark there.
        for (int i = 0; i < ALIGNED || m.x.n % ALIGNED; i++) x86_byte(&m.x, 0xCC);
        begins[f] = m.x.n;
        if (p->code.functions[f].n) make_function(&m, &p->code.functions[f]);
    }
    L7Machine *machine = mem_new(1, sizeof *machine);
    machine->size = m.x.n;
    machine->code = os_code_new(m.x.bytes, m.x.n);
    machine->entry = mem_new((size_t)p->code.n_functions + 1, sizeof *machine->entry);
    for (int f = 0; machine->code && f < p->code.n_functions; f++) {
        char *entry = (char *)machine->code + begins[f];
        memcpy(&machine->entry[f], &entry, sizeof entry);
    }
    free(begins);
    free(m.x.bytes);
    free(m.fixes);
    if (machine->code) return machine;
    l7_machine_free(machine);
    return NULL;
}

void l7_machine_free(L7Machine *m) {
    if (!m) return;
    os_code_free(m->code, m->size);
    free(m->entry);
    free(m);
}
