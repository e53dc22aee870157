// SPDX-License-Identifier: MIT
// l7_x86.c - see l7_x86.h. Each instruction is prefixes, a REX byte with the high bits of register
// numbers, the operation, and a ModRM byte with its operands.
#include "lang/run/l7_x86.h"

#include "base/mem.h"

#include <string.h>

void x86_byte(X86 *x, int byte) {
    if (x->n == x->cap) {
        x->cap = x->cap ? 2 * x->cap : 4096;
        x->bytes = mem_resize(x->bytes, x->cap, 1);
    }
    x->bytes[x->n++] = (uint8_t)byte;
}

static void add_32(X86 *x, int32_t value) {
    for (int i = 0; i < 4; i++) x86_byte(x, (int)((uint32_t)value >> 8 * i & 0xFF));
}

static void add_64(X86 *x, int64_t value) {
    for (int i = 0; i < 8; i++) x86_byte(x, (int)((uint64_t)value >> 8 * i & 0xFF));
}

static void rex(X86 *x, int wide, int reg, int index, int base) {
    x86_byte(x, 0x40 | wide << 3 | reg >> 3 << 2 | index >> 3 << 1 | base >> 3);
}

static void with_register(X86 *x, int reg, int other) {
    x86_byte(x, 0xC0 | (reg & 7) << 3 | (other & 7));
}

// The distance takes one byte where it fits. A base of RSP or R12 needs a byte more.
static void with_memory(X86 *x, int reg, X86Mem m) {
    int near = m.at >= -128 && m.at < 128;
    x86_byte(x, (near ? 0x40 : 0x80) | (reg & 7) << 3 | ((int)m.base & 7));
    if ((m.base & 7) == 4) x86_byte(x, 0x24);
    if (near)
        x86_byte(x, m.at & 0xFF);
    else
        add_32(x, m.at);
}

static void with_element(X86 *x, int reg, X86Mem m, int index, int size) {
    int scale = size == 8 ? 3 : size == 2 ? 1 : 0;
    x86_byte(x, 0x84 | (reg & 7) << 3);
    x86_byte(x, scale << 6 | (index & 7) << 3 | ((int)m.base & 7));
    add_32(x, m.at);
}

static void op_memory(X86 *x, int wide, int op, int reg, X86Mem m) {
    rex(x, wide, reg, 0, (int)m.base);
    x86_byte(x, op);
    with_memory(x, reg, m);
}

static void op_registers(X86 *x, int op, int reg, int other) {
    rex(x, 1, reg, 0, other);
    x86_byte(x, op);
    with_register(x, reg, other);
}

// Operations of two bytes, the first of which is 0F.
static void op_registers_0f(X86 *x, int op, int reg, int other) {
    rex(x, 1, reg, 0, other);
    x86_byte(x, 0x0F);
    x86_byte(x, op);
    with_register(x, reg, other);
}

static void op_memory_0f(X86 *x, int op, int reg, X86Mem m) {
    rex(x, 1, reg, 0, (int)m.base);
    x86_byte(x, 0x0F);
    x86_byte(x, op);
    with_memory(x, reg, m);
}

void x86_load(X86 *x, X86Reg to, X86Mem from) {
    op_memory(x, 1, 0x8B, (int)to, from);
}

void x86_store(X86 *x, X86Mem to, X86Reg from) {
    op_memory(x, 1, 0x89, (int)from, to);
}

void x86_store_32(X86 *x, X86Mem to, X86Reg from) {
    op_memory(x, 0, 0x89, (int)from, to);
}

void x86_load_32(X86 *x, X86Reg to, X86Mem from) {
    op_memory(x, 0, 0x8B, (int)to, from);
}

void x86_compare_32(X86 *x, X86Reg a, X86Mem b) {
    op_memory(x, 0, 0x3B, (int)a, b);
}

void x86_store_constant(X86 *x, X86Mem to, int32_t value) {
    op_memory(x, 1, 0xC7, 0, to);
    add_32(x, value);
}

void x86_constant(X86 *x, X86Reg to, int64_t value) {
    if (value >= 0 && value <= INT32_MAX) {
        rex(x, 0, 0, 0, (int)to);
        x86_byte(x, 0xB8 | ((int)to & 7));
        add_32(x, (int32_t)value);
        return;
    }
    rex(x, 1, 0, 0, (int)to);
    x86_byte(x, 0xB8 | ((int)to & 7));
    add_64(x, value);
}

void x86_address(X86 *x, X86Reg to, X86Mem of) {
    op_memory(x, 1, 0x8D, (int)to, of);
}

void x86_move(X86 *x, X86Reg to, X86Reg from) {
    op_registers(x, 0x8B, (int)to, (int)from);
}

void x86_op(X86 *x, X86Op op, X86Reg a, X86Reg b) {
    op_registers(x, (int)op, (int)a, (int)b);
}

void x86_op_memory(X86 *x, X86Op op, X86Reg a, X86Mem b) {
    op_memory(x, 1, (int)op, (int)a, b);
}

void x86_op_constant(X86 *x, X86Op op, X86Reg a, int32_t b) {
    rex(x, 1, 0, 0, (int)a);
    x86_byte(x, 0x81);
    with_register(x, (int)op >> 3, (int)a);
    add_32(x, b);
}

void x86_multiply(X86 *x, X86Reg a, X86Reg b) {
    op_registers_0f(x, 0xAF, (int)a, (int)b);
}

void x86_divide(X86 *x, X86Reg by) {
    op_registers(x, 0xF7, 7, (int)by);
}

void x86_extend(X86 *x) {
    x86_byte(x, 0x48);
    x86_byte(x, 0x99);
}

void x86_test(X86 *x, X86Reg a) {
    op_registers(x, 0x85, (int)a, (int)a);
}

void x86_test_32(X86 *x, X86Reg a) {
    rex(x, 0, (int)a, 0, (int)a);
    x86_byte(x, 0x85);
    with_register(x, (int)a, (int)a);
}

void x86_not(X86 *x, X86Reg a) {
    op_registers(x, 0xF7, 2, (int)a);
}

void x86_negate(X86 *x, X86Reg a) {
    op_registers(x, 0xF7, 3, (int)a);
}

void x86_load_element(X86 *x, X86Reg to, X86Mem from, X86Reg index, int size) {
    rex(x, 1, (int)to, (int)index, (int)from.base);
    if (size < 8) x86_byte(x, 0x0F);
    x86_byte(x, size == 8 ? 0x8B : size == 2 ? 0xBF : 0xBE);
    with_element(x, (int)to, from, (int)index, size);
}

void x86_store_element(X86 *x, X86Mem to, X86Reg index, int size, X86Reg from) {
    if (size == 2) x86_byte(x, 0x66);
    rex(x, size == 8, (int)from, (int)index, (int)to.base);
    x86_byte(x, size == 1 ? 0x88 : 0x89);
    with_element(x, (int)from, to, (int)index, size);
}

void x86_load_16(X86 *x, X86Reg to, X86Mem from) {
    op_memory_0f(x, 0xBF, (int)to, from);
}

void x86_store_16(X86 *x, X86Mem to, X86Reg from) {
    x86_byte(x, 0x66);
    op_memory(x, 0, 0x89, (int)from, to);
}

void x86_test_bit(X86 *x, X86Reg bits, X86Reg index) {
    op_registers_0f(x, 0xA3, (int)index, (int)bits);
}

void x86_set_bit(X86 *x, X86Reg bits, X86Reg index) {
    op_registers_0f(x, 0xAB, (int)index, (int)bits);
}

void x86_clear_bit(X86 *x, X86Reg bits, X86Reg index) {
    op_registers_0f(x, 0xB3, (int)index, (int)bits);
}

static void shift(X86 *x, int how, X86Reg a, int by) {
    if (by == 0) return;
    op_registers(x, 0xC1, how, (int)a);
    x86_byte(x, by);
}

void x86_shift_left(X86 *x, X86Reg a, int by) {
    shift(x, 4, a, by);
}

void x86_shift_right(X86 *x, X86Reg a, int by) {
    shift(x, 5, a, by);
}

void x86_shift_signed(X86 *x, X86Reg a, int by) {
    shift(x, 7, a, by);
}

void x86_shift_left_from(X86 *x, X86Reg a, X86Reg from, int by) {
    op_registers_0f(x, 0xA4, (int)from, (int)a);
    x86_byte(x, by);
}

void x86_shift_right_from(X86 *x, X86Reg a, X86Reg from, int by) {
    op_registers_0f(x, 0xAC, (int)from, (int)a);
    x86_byte(x, by);
}

void x86_count_bits(X86 *x, X86Reg to, X86Reg from) {
    x86_byte(x, 0xF3);
    op_registers_0f(x, 0xB8, (int)to, (int)from);
}

void x86_lowest_bit(X86 *x, X86Reg to, X86Reg from) {
    x86_byte(x, 0xF3);
    op_registers_0f(x, 0xBC, (int)to, (int)from);
}

void x86_truth(X86 *x, X86Reg to, X86Condition condition) {
    rex(x, 0, 0, 0, (int)to);
    x86_byte(x, 0x0F);
    x86_byte(x, 0x90 | (int)condition);
    with_register(x, 0, (int)to);
    op_registers_0f(x, 0xB6, (int)to, (int)to); // the other bits become 0
}

void x86_move_if(X86 *x, X86Condition condition, X86Reg to, X86Reg from) {
    op_registers_0f(x, 0x40 | (int)condition, (int)to, (int)from);
}

size_t x86_jump(X86 *x) {
    x86_byte(x, 0xE9);
    add_32(x, 0);
    return x->n;
}

size_t x86_jump_if(X86 *x, X86Condition condition) {
    x86_byte(x, 0x0F);
    x86_byte(x, 0x80 | (int)condition);
    add_32(x, 0);
    return x->n;
}

// Distances count from the end of the jump.
void x86_land(X86 *x, size_t jump, size_t target) {
    int32_t distance = (int32_t)((int64_t)target - (int64_t)jump);
    memcpy(x->bytes + jump - 4, &distance, 4);
}

void x86_land_here(X86 *x, size_t jump) {
    x86_land(x, jump, x->n);
}

void x86_call(X86 *x, uintptr_t function) {
    x86_constant(x, RAX, (int64_t)function);
    x86_byte(x, 0xFF);
    with_register(x, 2, RAX);
}

void x86_push(X86 *x, X86Reg a) {
    rex(x, 0, 0, 0, (int)a);
    x86_byte(x, 0x50 | ((int)a & 7));
}

void x86_pop(X86 *x, X86Reg a) {
    rex(x, 0, 0, 0, (int)a);
    x86_byte(x, 0x58 | ((int)a & 7));
}

void x86_return(X86 *x) {
    x86_byte(x, 0xC3);
}

// --- vectors: the VEX prefix has the bits of REX inverted, a third operand and the length ---

enum { NO_PREFIX, PREFIX_66, PREFIX_F3 };
enum { MAP_0F = 1, MAP_0F38, MAP_0F3A };

typedef struct {
    int prefix, map, op, wide, words;
} Vector;

static void vex(X86 *x, Vector v, int reg, int second, int base) {
    x86_byte(x, 0xC4);
    x86_byte(x, (reg < 8) << 7 | 1 << 6 | (base < 8) << 5 | v.map);
    x86_byte(x, v.wide << 7 | (~second & 15) << 3 | (v.words > 2) << 2 | v.prefix);
    x86_byte(x, v.op);
}

void x86_vector_load(X86 *x, int words, int to, X86Mem from) {
    vex(x, (Vector){PREFIX_F3, MAP_0F, 0x6F, 0, words}, to, 0, (int)from.base);
    with_memory(x, to, from);
}

void x86_vector_store(X86 *x, int words, X86Mem to, int from) {
    vex(x, (Vector){PREFIX_F3, MAP_0F, 0x7F, 0, words}, from, 0, (int)to.base);
    with_memory(x, from, to);
}

void x86_vector_op(X86 *x, int words, X86VectorOp op, int to, int a, X86Mem b) {
    vex(x, (Vector){PREFIX_66, MAP_0F, (int)op, 0, words}, to, a, (int)b.base);
    with_memory(x, to, b);
}

void x86_vector_op_registers(X86 *x, int words, X86VectorOp op, int to, int a, int b) {
    vex(x, (Vector){PREFIX_66, MAP_0F, (int)op, 0, words}, to, a, b);
    with_register(x, to, b);
}

void x86_vector_equal(X86 *x, int words, int to, int a, X86Mem b) {
    vex(x, (Vector){PREFIX_66, MAP_0F38, 0x29, 0, words}, to, a, (int)b.base);
    with_memory(x, to, b);
}

void x86_vector_test(X86 *x, int words, int a) {
    vex(x, (Vector){PREFIX_66, MAP_0F38, 0x17, 0, words}, a, 0, a);
    with_register(x, a, a);
}

static void vector_from(X86 *x, int to, X86Reg from) {
    vex(x, (Vector){PREFIX_66, MAP_0F, 0x6E, 1, 2}, to, 0, (int)from);
    with_register(x, to, (int)from);
}

static void vector_by(X86 *x, int how, int to, int from, int by) {
    vex(x, (Vector){PREFIX_66, MAP_0F, 0x73, 0, 2}, how, to, from);
    with_register(x, how, from);
    x86_byte(x, by);
}

void x86_vector_shift(X86 *x, int to, int from, int by, int right) {
    vector_by(x, right ? 2 : 6, to, from, by);
}

void x86_vector_word(X86 *x, int to, int from, int down) {
    vector_by(x, down ? 3 : 7, to, from, 8);
}

void x86_vector_pair(X86 *x, int to, X86Reg low, X86Reg high) {
    vector_from(x, to, low);
    vex(x, (Vector){PREFIX_66, MAP_0F3A, 0x22, 1, 2}, to, to, (int)high);
    with_register(x, to, (int)high);
    x86_byte(x, 1);
}

void x86_vector_join(X86 *x, int to, int low, int high) {
    vex(x, (Vector){PREFIX_66, MAP_0F3A, 0x38, 0, 4}, to, low, high);
    with_register(x, to, high);
    x86_byte(x, 1);
}

void x86_vector_spread(X86 *x, int words, int to, X86Reg from) {
    vector_from(x, to, from);
    vex(x, (Vector){PREFIX_66, MAP_0F38, 0x59, 0, words}, to, 0, to);
    with_register(x, to, to);
}
