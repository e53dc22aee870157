// SPDX-License-Identifier: MIT
// l7_stmt.h - effects: what a move does to the state.
#ifndef GENPEI_L7_STMT_H
#define GENPEI_L7_STMT_H

#include "lang/lower/l7_lower.h"

void low_statements(Low *L, const Stmt *s);
void low_result(Low *L, L7Result result, L7Place place);

#endif
