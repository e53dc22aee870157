// SPDX-License-Identifier: MIT
// tajima_figures.h - the lost diagrams of the 1984 paper: what its text says of each, and positions
// that fit.
//
// The positions are kept in data/tajima-1984.games, which bench/otl-figures makes: one game from
// the start for each.
#ifndef GENPEI_TAJIMA_FIGURES_H
#define GENPEI_TAJIMA_FIGURES_H

#include "papers/otl_sampler.h"
#include "teach/otl/otl_judge.h"

typedef enum {
    FIGURE_3,      // examples 2.1 and 3.1
    FIGURE_3_CUTS, // the same, and OTL as it is drops its candidates as example 3.1 says
    FIGURE_4,      // example 2.2
    FIGURE_6,      // table 3
    FIGURES_COUNT
} TajimaFigure;

enum { TAJIMA_MOVES = 12, TAJIMA_FITS_MAX = 4096 };

// Moves 21 to 32 of the paper's game, and the number of candidates it prints for each.
extern const char *const tajima_moves[TAJIMA_MOVES];
extern const int tajima_candidates[TAJIMA_MOVES];

// Example 3.1: the thirteen candidates, by the step after which each is dropped.
typedef struct {
    const char *square;
    int dropped; // 2, 4, or 0 where it was judged to the end
} TajimaCut;

enum { TAJIMA_CUTS = 13 };
extern const TajimaCut tajima_cuts[TAJIMA_CUTS];

// "3", "3c", "4", "6": as the file and bench/otl-figures call it.
const char *tajima_figure_name(TajimaFigure f);
bool tajima_figure_named(const char *name, size_t n, TajimaFigure *out);

// The step after which OTL drops each candidate of figure 3, as in TajimaCut: those of step 5 were
// judged to the end. -1 for one that cannot be played.
void tajima_cut_steps(const OtlSetup *setup, OtlBoard white, int steps[TAJIMA_CUTS]);

// Whether the replies to g5 that are new and changed have the printed numbers, 7 8 12 13 14, when
// all are counted row by row, or column by column. Seen by black before g5.
bool tajima_numbered(OtlBoard black, bool by_columns);

// What positions of a figure must be like when `plies` moves were played before it. False when the
// figure cannot have that many. `otl` is for FIGURE_3_CUTS and must outlive the answer.
bool tajima_wanted(TajimaFigure f, int plies, const OtlSetup *otl, OtlWanted *out);

// The number of a square, "d7".
int tajima_square(const char *text);

// The kept positions of a figure, as games; `out` has room for TAJIMA_FITS_MAX. Returns how many.
size_t tajima_fits(TajimaFigure f, OtlGame *out);

// One line of the file, without its end: the figure and the moves. False when it is none.
bool tajima_read_fit(const char *line, TajimaFigure *figure, OtlGame *game);
void tajima_write_fit(TajimaFigure figure, const OtlGame *game, Str *out);

#endif
