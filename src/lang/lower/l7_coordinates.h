// SPDX-License-Identifier: MIT
// l7_coordinates.h - nodes by number: at, row, column, edge.
#ifndef GENPEI_L7_COORDINATES_H
#define GENPEI_L7_COORDINATES_H

#include "lang/lower/l7_lower.h"

Val low_at(Low *L, const Expr *e);
Val low_line(Low *L, const Expr *e);
Val low_edge(Low *L, const Expr *e);

#endif
