// SPDX-License-Identifier: MIT
// plain_tsume.h - the shortest mate by checks alone, from the rules and nothing else.
#ifndef GENPEI_PLAIN_TSUME_H
#define GENPEI_PLAIN_TSUME_H

#include "games/shogi/shogi_position.h"

enum { PLAIN_TSUME_NONE = -1, PLAIN_TSUME_TOO_LARGE = -2 };

// By listing all positions that can be reached, then deciding them backwards from the mates: the
// plies of the shortest mate against the longest defence; PLAIN_TSUME_NONE when there is no
// mate, however long; PLAIN_TSUME_TOO_LARGE when more than `most` positions can be reached.
int plain_tsume(const ShogiPosition *p, int most);

typedef enum { PLAIN_NO, PLAIN_YES, PLAIN_GAVE_UP } PlainAnswer;

// By trying everything: whether there is a mate within `plies`. Gives up when *budget
// positions have been looked at; takes those it looked at from it.
PlainAnswer plain_mate_within(const ShogiPosition *p, int plies, long *budget);

#endif
