// SPDX-License-Identifier: MIT
// l7_x86.h - writes instructions of x86-64 processors: the few that l7_machine.c needs.
//
// Numbers have 64 bits unless a name says otherwise. Memory is a register and a distance from it.
#ifndef GENPEI_L7_X86_H
#define GENPEI_L7_X86_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint8_t *bytes;
    size_t n, cap;
} X86;

typedef enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14 } X86Reg;

typedef struct {
    X86Reg base;
    int32_t at;
} X86Mem;

// Two operands: the first is read and written, or only compared.
typedef enum {
    X86_ADD = 0x03,
    X86_OR = 0x0B,
    X86_SBB = 0x1B,
    X86_AND = 0x23,
    X86_SUB = 0x2B,
    X86_XOR = 0x33,
    X86_CMP = 0x3B
} X86Op;

typedef enum {
    X86_CARRY = 2, // below, unsigned
    X86_NO_CARRY = 3,
    X86_EQUAL = 4,
    X86_NOT_EQUAL = 5,
    X86_ABOVE = 7, // unsigned
    X86_NEGATIVE = 8,
    X86_NOT_NEGATIVE = 9,
    X86_LESS = 12,
    X86_NOT_LESS = 13,
    X86_LESS_EQUAL = 14,
    X86_GREATER = 15,
    X86_OVERFLOW = 0
} X86Condition;

void x86_byte(X86 *x, int byte);
void x86_load(X86 *x, X86Reg to, X86Mem from);
void x86_store(X86 *x, X86Mem to, X86Reg from);
void x86_store_32(X86 *x, X86Mem to, X86Reg from);
void x86_load_32(X86 *x, X86Reg to, X86Mem from); // the other bits become 0
void x86_compare_32(X86 *x, X86Reg a, X86Mem b);
void x86_store_constant(X86 *x, X86Mem to, int32_t value);
void x86_constant(X86 *x, X86Reg to, int64_t value);
void x86_address(X86 *x, X86Reg to, X86Mem of);
void x86_move(X86 *x, X86Reg to, X86Reg from);
void x86_op(X86 *x, X86Op op, X86Reg a, X86Reg b);
void x86_op_memory(X86 *x, X86Op op, X86Reg a, X86Mem b);
void x86_op_constant(X86 *x, X86Op op, X86Reg a, int32_t b);
void x86_multiply(X86 *x, X86Reg a, X86Reg b);
void x86_divide(X86 *x, X86Reg by); // RDX:RAX, with sign: the quotient is in RAX, the rest in RDX
void x86_extend(X86 *x);            // RDX:RAX from RAX
void x86_test(X86 *x, X86Reg a);    // compares with zero
void x86_test_32(X86 *x, X86Reg a);
void x86_not(X86 *x, X86Reg a);
void x86_negate(X86 *x, X86Reg a);

// Elements of 1, 2 or 8 bytes: memory plus `index` times the size. Loaded with their sign.
void x86_load_element(X86 *x, X86Reg to, X86Mem from, X86Reg index, int size);
void x86_store_element(X86 *x, X86Mem to, X86Reg index, int size, X86Reg from);
void x86_load_16(X86 *x, X86Reg to, X86Mem from);
void x86_store_16(X86 *x, X86Mem to, X86Reg from);

// Bits: the one at `index`, modulo 64, into the carry, and then set or cleared; shifts; how many;
// the place of the lowest; all but the lowest.
void x86_test_bit(X86 *x, X86Reg bits, X86Reg index);
void x86_set_bit(X86 *x, X86Reg bits, X86Reg index);
void x86_clear_bit(X86 *x, X86Reg bits, X86Reg index);
void x86_shift_left(X86 *x, X86Reg a, int by);
void x86_shift_right(X86 *x, X86Reg a, int by);
void x86_shift_signed(X86 *x, X86Reg a, int by);
void x86_shift_left_from(X86 *x, X86Reg a, X86Reg from, int by);
void x86_shift_right_from(X86 *x, X86Reg a, X86Reg from, int by);
void x86_count_bits(X86 *x, X86Reg to, X86Reg from);
void x86_lowest_bit(X86 *x, X86Reg to, X86Reg from); // of a number that is not zero

// 1 or 0; the move of a register where the condition holds.
void x86_truth(X86 *x, X86Reg to, X86Condition condition);
void x86_move_if(X86 *x, X86Condition condition, X86Reg to, X86Reg from);

// Jumps: both return the place to be given to x86_land once the target is known.
size_t x86_jump(X86 *x);
size_t x86_jump_if(X86 *x, X86Condition condition);
void x86_land(X86 *x, size_t jump, size_t target);
void x86_land_here(X86 *x, size_t jump);
void x86_call(X86 *x, uintptr_t function); // changes RAX
void x86_push(X86 *x, X86Reg a);
void x86_pop(X86 *x, X86Reg a);
void x86_return(X86 *x);

// Vector registers 0 to 15 of 2 or 4 words (AVX2). X86_V_MINUS: b without a.
typedef enum {
    X86_V_AND = 0xDB,
    X86_V_OR = 0xEB,
    X86_V_MINUS = 0xDF,
    X86_V_XOR = 0xEF
} X86VectorOp;

void x86_vector_load(X86 *x, int words, int to, X86Mem from);
void x86_vector_store(X86 *x, int words, X86Mem to, int from);
void x86_vector_op(X86 *x, int words, X86VectorOp op, int to, int a, X86Mem b);
void x86_vector_op_registers(X86 *x, int words, X86VectorOp op, int to, int a, int b);
void x86_vector_equal(X86 *x, int words, int to, int a, X86Mem b); // words: all ones where equal
void x86_vector_test(X86 *x, int words, int a);                    // compares with zero
// Two words: both shifted to the left or right; one moved up or down to the place of the other.
void x86_vector_shift(X86 *x, int to, int from, int by, int right);
void x86_vector_word(X86 *x, int to, int from, int down);
void x86_vector_pair(X86 *x, int to, X86Reg low, X86Reg high);
void x86_vector_join(X86 *x, int to, int low, int high);        // two pairs
void x86_vector_spread(X86 *x, int words, int to, X86Reg from); // into all words

#endif
