// SPDX-License-Identifier: MIT
// l7_emit_pins.h - refusals that a friend's piece can only prevent, such as being in check.
//
// Such a refusal looks from a node (the king) along lines for enemies; a friend's piece never makes
// it hold, but may stand in the way. A move that carries one friend's piece then leads to no more
// than that piece taken away. So if the refusal does not hold with all of them taken away that it
// looks at, it holds after none of these moves, except those of the king.
#ifndef GENPEI_L7_EMIT_PINS_H
#define GENPEI_L7_EMIT_PINS_H

#include "lang/program/l7_program.h"

// The set variable of the friend's pieces, if that can be shown of the refusal; -1.
int l7_pins_friends(const L7Program *p, const IrFunction *refusal);

// Whether the set variable is read by the function.
bool l7_pins_reads(const IrFunction *refusal, int set);

// Whether the move only carries what is on one node to another, as far as the refusal can see; the
// registers of these nodes.
bool l7_pins_carries(const L7Program *p, const IrFunction *refusal, int friends,
                     const IrFunction *move, int *from, int *to);

#endif
