// SPDX-License-Identifier: MIT
// curve_svg.h - curves over a common axis as a picture.
#ifndef GENPEI_CURVE_SVG_H
#define GENPEI_CURVE_SVG_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *name;
    const double *y; // one per point of the axis
} Curve;

typedef struct {
    const char *title, *x_name, *y_name;
    const double *x; // rising
    size_t points;
    double y_least, y_greatest;
    const Curve *curves;
    size_t n;
    bool counts; // x counts something: it is marked at whole numbers
} CurvePlot;

void curve_svg(const CurvePlot *p, Str *out);

#endif
