// SPDX-License-Identifier: MIT
// l7_instructions.h - the intermediate form: small instructions that two back ends run.
//
// A function is a list of instructions over two files of registers: r (whole numbers: numbers,
// truth, nodes with -1 for nowhere, players, values) and s (sets of nodes, one bit a node, `words`
// machine words each). Directions are constants: loops over colours are unrolled. Functions are
// made once per player, so that friend and enemy are constants too.
#ifndef GENPEI_L7_INSTRUCTIONS_H
#define GENPEI_L7_INSTRUCTIONS_H

#include "lang/syntax/l7_sizes.h"
#include "lang/syntax/l7_source.h"

#include <stdint.h>

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
    X(ATLEAST, "s#r") /* s = nodes whose number in array # is r or more */                         \
    X(LOADSET, "s#")  /* s = set variable # */                                                     \
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
    X(ARG, "#r")       /* argument # of the next call */                                           \
    X(ARGSET, "#s")    /* the same, of those that are sets */                                      \
    X(CALL, "r##")     /* r = function #; the last: so deep, or 0 inside such a call */            \
    X(GENSET, "r#s")   /* moves r | node << # for every node of s */                               \
    X(GENONE, "r")     /* move r */                                                                \
    X(ANYMOVE, "r###") /* r = player # has a move of type # that the first # refusals allow */     \
    X(NEXT, "r")       /* who moves next */                                                        \
    X(PEND, "#rr")     /* the move continues with type #, bound to r, r */                         \
    X(EXCEED, "#")     /* notes that limit # was reached */                                        \
    X(RETURN, "r")

// The last operand of SPAN: a number of nodes, at least or exactly; which window is tested first.
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

// Its operands, in the letters of L7_OPS.
const char *ir_shape(IrOp op);

typedef struct {
    IrOp op;
    int a[5];
} IrIns;

enum { L7_FUNCTION_NAME_MAX = 39 };

typedef struct {
    char name[L7_FUNCTION_NAME_MAX + 1];
    IrIns *code; // jump targets are indices into it
    int n, cap;
    int n_r, n_s;
    int n_args;     // r0 .. are given by the caller
    int n_set_args; // s0 .. are
    bool called;    // by other functions
    // How many instructions a call runs at most, and how often it asks for moves of each type.
    int64_t work;
    int64_t asks[L7_MOVE_TYPES_MAX];
    int64_t calls; // of functions that call themselves, from outside, times the depth they may have
    int refusals;  // groups of them that these questions see
    L7Place loop;  // the loop that accounts for most of it
} IrFunction;

#endif
