// SPDX-License-Identifier: MIT
// archive_plot.h - counts and ratings of an archive as SVG pictures.
#ifndef GENPEI_ARCHIVE_PLOT_H
#define GENPEI_ARCHIVE_PLOT_H

#include "base/str.h"

#include <stdint.h>

typedef struct {
    char *key;
    int64_t games, wins, draws, losses;
} PlotBar;

// A bar for each, from left to right in proportion to the games: wins, draws, losses and the rest
// in their colours.
void archive_plot_bars(const char *title, const PlotBar *bars, size_t n, Str *out);

// How many games, as a column for each: lengths, years.
void archive_plot_columns(const char *title, const PlotBar *bars, size_t n, Str *out);

typedef struct {
    const char *name;
    const double *x, *y; // x does not fall
    size_t n;
} PlotLine;

// Lines over time; `x` is a year with a fraction, or the number of a game where nothing has a date.
void archive_plot_lines(const char *title, const PlotLine *lines, size_t n, Str *out);

#endif
