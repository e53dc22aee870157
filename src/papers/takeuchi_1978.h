// SPDX-License-Identifier: MIT
// takeuchi_1978.h - the experiments on Calculation (1978) that have files of their own.
#ifndef GENPEI_TAKEUCHI_1978_H
#define GENPEI_TAKEUCHI_1978_H

#include "papers/report.h"

// Figure 12, a plan printed by the program: takeuchi_1978_plan.c.
bool takeuchi_printed_plan(Report *r, Error *e);

// Cards kept in the heaps until the end of the game: takeuchi_1978_clearing.c.
bool takeuchi_clearing(Report *r, Error *e);

#endif
