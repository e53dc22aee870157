// SPDX-License-Identifier: MIT
// ponder_player.h - thinking on the opponent's time, for every player that searches: TECH did so
// (Gillogly 1972), and the survey of 1979 names it.
//
// After its move the player expects the reply of its own principal variation; a player without one
// expects what it would reply itself. A second instance of the same player thinks about the
// position after it, in a thread, until it is the player's turn again. If that position is on the
// board, the thinking is used; else it is stopped and the player thinks anew. The thread ends with
// the turn, the game or the player, whichever comes first.
//
// Time (of the referee's clock, or the player's `time=S`) counts from when the thinking began: a
// reply that took longer is answered at once. Without a limit in time the second instance does what
// it does for any move, and the answer waits for that. How far the thinking gets depends on the
// opponent and on the machine: the same seed does not give the same games.
#ifndef GENPEI_PONDER_PLAYER_H
#define GENPEI_PONDER_PLAYER_H

#include "player/player.h"

extern const PlayerType ponder_player_type;

// In this game.
typedef struct {
    int begun; // times it thought on the opponent's time
    int hits;  // of these, times the result was used
} PonderCounts;

PonderCounts ponder_player_counts(const Player *p);

// Returns when the thinking that runs now, if any, has come to its own end: for tests.
void ponder_player_wait(Player *p);

#endif
