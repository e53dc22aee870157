// SPDX-License-Identifier: MIT
// l7_options.h - how a description is compiled.
#ifndef GENPEI_L7_OPTIONS_H
#define GENPEI_L7_OPTIONS_H

#include <stdbool.h>

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

#endif
