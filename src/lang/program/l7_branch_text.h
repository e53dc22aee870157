// SPDX-License-Identifier: MIT
// l7_branch_text.h - data on branches in positions: `a1.b1=red,b1.c1=white`, `-` when there is
// none. Branches with their first value, or the lowest number, are left out. Of several branches
// that join the same nodes the second is written with two dots, and so on.
#ifndef GENPEI_L7_BRANCH_TEXT_H
#define GENPEI_L7_BRANCH_TEXT_H

#include "base/error.h"
#include "base/str.h"
#include "lang/program/l7_layout.h"

void l7_branches_write(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                       Str *out);

// Reads them at `*at` and moves it past them.
bool l7_branches_read(const L7Program *p, const L7Layout *l, const L7Field *f, const char **at,
                      void *s, Error *e);

// The value of the branch of an axis that belongs to node `owner`.
int l7_branch_value(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                    int axis, int owner);

#endif
