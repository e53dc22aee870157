// SPDX-License-Identifier: MIT
// sho_exchange.h - static exchange evaluation: what the captures on one square amount to.
#ifndef GENPEI_SHO_EXCHANGE_H
#define GENPEI_SHO_EXCHANGE_H

#include "games/shogi/shogi_moves.h"

// What taking a piece of that kind gains: the other side loses it, one's own hand gets it. And what
// promoting a plain kind gains.
int sho_taken_value(int kind);
int sho_promotion_value(int kind);

// Whether the move, followed by the best captures of both sides on its square, gains at least that
// much for the mover. Pins are not seen; recaptures do not promote.
bool sho_exchange_gains(const ShogiPosition *p, ShogiMove m, int least);

#endif
