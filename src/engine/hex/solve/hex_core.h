// SPDX-License-Identifier: MIT
// hex_core.h - the solver for one number of words in a set, as hex_solver.c calls it.
#ifndef GENPEI_HEX_CORE_H
#define GENPEI_HEX_CORE_H

#include "engine/hex/solve/hex_solver.h"

typedef struct {
    int cells_max;
    void *(*new)(const HexShape *shape, const HexSolverOptions *options);
    void (*free)(void *core);
    void (*run)(void *core, HexJob *jobs, int n, HexReport *report, void *context);
    void (*learn)(void *core, const HexSolved *one);
    int (*recall)(void *core);
} HexCore;

extern const HexCore hex_core_1, hex_core_2, hex_core_6;

#endif
