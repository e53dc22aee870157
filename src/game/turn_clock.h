// SPDX-License-Identifier: MIT
// turn_clock.h - the clocks as the player to move gets them.
#ifndef GENPEI_TURN_CLOCK_H
#define GENPEI_TURN_CLOCK_H

#include "game/game.h"

typedef struct {
    int64_t left_ms[PLAYERS_MAX]; // main time of each player
    int64_t inc_ms;               // added after each move of the player to move
    int64_t their_inc_ms;         // and of the opponent, in games for two
    int64_t byo_ms;               // for each move once main time is gone
    int moves_to_go;              // until main time is given again; 0: never
    int64_t allowance_ms;         // how long this move may take: later it is lost
} TurnClock;

#endif
