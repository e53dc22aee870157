// SPDX-License-Identifier: MIT
// go_dead.h - which stones are dead at the end of a game of go, and the area without them.
//
// The rules of games/go.l7 count every stone as alive. People agree on the dead ones instead of
// capturing them; this is where a program proposes them.
#ifndef GENPEI_GO_DEAD_H
#define GENPEI_GO_DEAD_H

#include "games/go/go_board.h"

// By the number of the point, as go_point counts them.
typedef struct {
    bool dead[GO_POINTS_MAX];
} GoDead;

// Whom a point belongs to once the dead stones are taken away: GO_BLACK, GO_WHITE, or GO_FREE for
// points that both colours touch.
typedef struct {
    uint8_t owner[GO_POINTS_MAX];
    int black, white;
} GoCounted;

// Strings whose points end up with the other colour in most of a fixed number of random games that
// fill no eyes. The same board gives the same answer.
void go_dead_propose(const GoBoard *b, GoDead *out);

// Marks the whole string of the stone on `place`, or takes its mark away.
void go_dead_mark(const GoBoard *b, int place, bool dead, GoDead *d);

void go_dead_count(const GoBoard *b, const GoDead *d, GoCounted *out);

#endif
