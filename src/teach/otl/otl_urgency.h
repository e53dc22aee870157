// SPDX-License-Identifier: MIT
// otl_urgency.h - whether a good move must be played now (sections 2.5 and 3.9).
//
// A value says how good a move is, not when to play it. A good move is urgent when it spoils a
// good move of the enemy (attack) or when a move the enemy likes would spoil it (defence). A right
// to move on an edge that is not threatened is kept in reserve.
#ifndef GENPEI_OTL_URGENCY_H
#define GENPEI_OTL_URGENCY_H

#include "teach/otl/otl_judge.h"

// Completes a judgement whose urgency is set for attacks only: its urgency and its score.
void otl_urgency(OtlMind *mind, OtlBoard b, OtlJudgement *j);

#endif
