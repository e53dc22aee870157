// SPDX-License-Identifier: MIT
// l7_tiling.h - boards whose nodes are the corners of tiles: the regular and semi-regular tilings
// of the plane, by the polygons that meet at each corner ("4.8.8").
#ifndef GENPEI_L7_TILING_H
#define GENPEI_L7_TILING_H

#include "base/str.h"
#include "lang/syntax/l7_sizes.h"

#include <stdbool.h>

enum { L7_TILING_CORNERS_MAX = 12 }; // of one period

// How many nodes a period has; 0: there is no such tiling.
int l7_tiling_corners(const char *name);

void l7_tiling_names(Str *out); // all of them, with commas

// Where the corners of width x height periods are, the sides of tiles being 1 long; from the top,
// each row from the left. Those of one row lie equally high, up to rounding.
void l7_tiling_place(const char *name, int width, int height, float *x, float *y);

// Whether a side of a tile joins two of these points.
bool l7_tiling_joined(float x1, float y1, float x2, float y2);

#endif
