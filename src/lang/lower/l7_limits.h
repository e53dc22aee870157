// SPDX-License-Identifier: MIT
// l7_limits.h - how much work a description may ask for, and the ranges of numbers.
#ifndef GENPEI_L7_LIMITS_H
#define GENPEI_L7_LIMITS_H

#include "lang/lower/l7_lower.h"

enum { LOOP_MAX = 30000 }; // iterations of a loop over numbers

bool low_failed(const Low *L); // errors were found since the parser was done
void low_fail(Low *L);         // a limit was exceeded; reported at the end
bool low_enter(Low *L);        // one expression deeper; false when that is too deep
void low_leave(Low *L);
int64_t low_loop_begin(Low *L, int64_t rounds, L7Place place); // returns what low_loop_end takes
void low_loop_end(Low *L, int64_t outer);
int low_domain_size(const Low *L, const Expr *domain); // no set of nodes it gives has more
bool low_range(Val v, int *low, int *high);            // of a number; false when it is not known
Val low_ranged(Val v, int64_t low, int64_t high);
void low_check_work(Low *L);

#endif
