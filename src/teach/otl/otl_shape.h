// SPDX-License-Identifier: MIT
// otl_shape.h - the function pi: how the stones lie as a whole (section 3.3 of the 1984 paper).
//
// The paper says only what it is for: few stones, inside, no walls, in the middle of the enemy's
// stones. Ours counts, for each side, empty squares beside enemy stones (where moves may come from:
// a wall offers many to the other side), stones on the outside, and stones.
#ifndef GENPEI_OTL_SHAPE_H
#define GENPEI_OTL_SHAPE_H

#include "teach/otl/otl_setup.h"

// In tenths of a point, seen by `own`; for the enemy it is the opposite number.
int otl_shape(const OtlSetup *s, OtlBoard b);

// What a move changes of it, in points, rounded toward zero.
int otl_shape_change(const OtlSetup *s, const OtlChange *c);

#endif
