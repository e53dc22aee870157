// SPDX-License-Identifier: MIT
// l7_trace.h - conditions split into their parts, for l7_why.h.
#ifndef GENPEI_L7_TRACE_H
#define GENPEI_L7_TRACE_H

#include "lang/lower/l7_lower.h"

void low_trace(Low *L);

#endif
