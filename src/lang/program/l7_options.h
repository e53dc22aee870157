// SPDX-License-Identifier: MIT
// l7_options.h - how a description is compiled.
#ifndef GENPEI_L7_OPTIONS_H
#define GENPEI_L7_OPTIONS_H

#include <stdbool.h>

// Each optimisation can be left out by its name, to compare: the game stays the same, move by move.
// X(name, what it does)
#define L7_OPTIMISATIONS(X)                                                                        \
    X(lift, "conditions are answered for all nodes at once")                                       \
    X(cse, "common subexpressions are computed once within a basic block")                         \
    X(fold, "operations on constant sets are computed when compiling")                             \
    X(rank, "passes are not tried while there are moves")                                          \
    X(runs, "runs along several colours are one instruction")                                      \
    X(share, "common subexpressions are shared across jumps and loops")                            \
    X(hoist, "loop invariants are computed before the loop")                                       \
    X(idle, "a stone on an empty node is not removed from the other player's set")                 \
    X(near, "ends are looked for around the last move")                                            \
    X(join, "connectivity is updated move by move where stones are only added")                    \
    X(fuse, "two adjacent instructions become one (peephole)")                                     \
    X(window, "counted runs look no farther than the number they are compared with")               \
    X(watch, "moves that touch nothing that a refusal looks at are not made to test it")           \
    X(machine, "the interpreter runs functions as machine code, on x86-64 processors")

// {0}, or NULL: all optimisations.
typedef struct {
    struct {
#define X(NAME, WHAT) bool NAME;
        L7_OPTIMISATIONS(X)
#undef X
    } without;
    bool trace; // also make the functions that l7_why.h needs
} L7Options;

#endif
