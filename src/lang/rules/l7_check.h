// SPDX-License-Identifier: MIT
// l7_check.h - names declared twice, moves that are never possible, names that are never used.
#ifndef GENPEI_L7_CHECK_H
#define GENPEI_L7_CHECK_H

#include "lang/lower/l7_lower.h"

bool low_depends_on_player(const Low *L, const Expr *e); // names who moves, or differs by that

// Refusals (`unless after`) come in groups: one that asks for moves begins a new group, and its
// questions see the refusals of the groups before. The number of the group that `unless` is in.
int low_refusal_group(const Low *L, const Decl *unless);
bool l7_check_names(L7Source *source, const L7Tree *tree); // false, reported: some are wrong
void low_warn(Low *L);
void low_check_unused(Low *L); // functions that are never called

#endif
