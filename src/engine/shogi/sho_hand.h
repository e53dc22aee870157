// SPDX-License-Identifier: MIT
// sho_hand.h - shogi valued by hand: material, pieces in hand, effects near both kings.
#ifndef GENPEI_SHO_HAND_H
#define GENPEI_SHO_HAND_H

#include "engine/shogi/sho_eval.h"

ShoEval *sho_hand_new(void);

// What a piece is worth: on the board by kind, and in a hand by plain kind.
extern const int16_t sho_piece_value[SHOGI_KINDS];
extern const int16_t sho_hand_value[SHOGI_HAND_KINDS];

#endif
