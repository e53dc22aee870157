// SPDX-License-Identifier: MIT
// bkg_player.h - `bkg`: backgammon by phases, after Berliner's BKG (1977), with the doubling cube.
#ifndef GENPEI_BKG_PLAYER_H
#define GENPEI_BKG_PLAYER_H

#include "backgammon/bg_bearoff.h"
#include "player/player.h"

extern const PlayerType bkg_player_type;

typedef enum { BKG_CONTACT, BKG_BLOCKADE, BKG_BACK_GAME, BKG_RACE, BKG_BEAROFF } BkgPhase;

BkgPhase bkg_phase(const BgBoard *b);

// The chance of the player on roll to win. `t` is used where both sides are home.
double bkg_chance(const BgBearoff *t, const BgBoard *b);

#endif
