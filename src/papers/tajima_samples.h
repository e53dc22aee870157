// SPDX-License-Identifier: MIT
// tajima_samples.h - the experiments of the 1984 paper that need its lost figures, run on positions
// that fit what the text says of them.
#ifndef GENPEI_TAJIMA_SAMPLES_H
#define GENPEI_TAJIMA_SAMPLES_H

#include "papers/report.h"

bool tajima_figure_6(Report *r, Error *e);
bool tajima_cells(Report *r, Error *e);
bool tajima_totals_of_games(Report *r, Error *e);
bool tajima_choices(Report *r, Error *e);
bool tajima_states(Report *r, Error *e);
bool tajima_example_2_2(Report *r, Error *e);
bool tajima_example_3_1(Report *r, Error *e);

#endif
