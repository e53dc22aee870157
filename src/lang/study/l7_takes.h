// SPDX-License-Identifier: MIT
// l7_takes.h - which man a move takes, and with which man, seen without making the move.
//
// In most games with men a move names the node that it takes on and the node it comes from. Which
// of its variables these are is found by playing at random and comparing with what material says;
// where they are not found, or a move goes on (promotion, jumps), the answer is that only making it
// can tell.
#ifndef GENPEI_L7_TAKES_H
#define GENPEI_L7_TAKES_H

#include "game/eval.h"

typedef struct L7Takes L7Takes;

// NULL where nothing can be said of any move. `material` is what wins count in.
L7Takes *l7_takes_new(const Game *g, const Eval *material);
void l7_takes_free(L7Takes *x);

// The node that the move of `mover` takes on if there is a man of the other player, and the node of
// the man that takes. False: the move must be made to know.
bool l7_takes_nodes(const L7Takes *x, Move m, int mover, int *from, int *on);

#endif
