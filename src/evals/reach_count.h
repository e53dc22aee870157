// SPDX-License-Identifier: MIT
// reach_count.h - who is nearer: the empty nodes that the men of one player reach before those of
// the other, by single steps and by runs in a straight line. For games in which men keep their
// number and room runs out, such as amazons.
#ifndef GENPEI_REACH_COUNT_H
#define GENPEI_REACH_COUNT_H

#include "lang/study/l7_cells.h"

typedef struct ReachCount ReachCount;

// NULL for games whose men do not keep their number, found by playing. `cells` must outlive it.
ReachCount *reach_count_new(const Game *g, const L7Cells *cells);
void reach_count_free(ReachCount *x);

// From codes of nodes, as `player` sees it, from -1 to 1 each: nodes nearer by steps; by runs; and
// how clearly, by the difference of the distances.
void reach_count(const ReachCount *x, const uint8_t *codes, int player, double *steps, double *runs,
                 double *clearly);

#endif
