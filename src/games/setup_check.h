// SPDX-License-Identifier: MIT
// setup_check.h - whether a position that was set up makes sense by the rules, in words.
//
// A game's parser refuses what it cannot represent. Here is what the rules know beyond that: kings
// that are missing or could be taken at once, pawns where they would have been promoted, stones
// that would have been captured or would fall.
#ifndef GENPEI_SETUP_CHECK_H
#define GENPEI_SETUP_CHECK_H

#include "game/position_sheet.h"

typedef struct {
    char en[200], ja[300];
    char cell[12]; // where; "" for the whole position
} SetupFault;

// `state` is the position that `sheet` reads from the text. False with the first fault found.
bool setup_check(const PositionSheet *sheet, const SheetPosition *p, const State *state,
                 SetupFault *out);

#endif
