// SPDX-License-Identifier: MIT
// qubic_player.h - `qubic`: three-dimensional four in a row by forced lines.
#ifndef GENPEI_QUBIC_PLAYER_H
#define GENPEI_QUBIC_PLAYER_H

#include "player/player.h"

extern const PlayerType qubic_player_type;

// The 76 lines of the cube as sets of cells: cell x + 4 y + 16 z. For tests.
int qubic_lines(uint64_t out[76]);

#endif
