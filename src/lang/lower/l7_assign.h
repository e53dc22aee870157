// SPDX-License-Identifier: MIT
// l7_assign.h - effects that change fields and variables.
#ifndef GENPEI_L7_ASSIGN_H
#define GENPEI_L7_ASSIGN_H

#include "lang/lower/l7_lower.h"

void low_assign(Low *L, const Stmt *s);
void low_clear(Low *L, const Stmt *s);
void low_assign_node(Low *L, const Stmt *s, int field, Val where); // a node or a set of nodes

#endif
