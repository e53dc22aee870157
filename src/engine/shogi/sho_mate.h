// SPDX-License-Identifier: MIT
// sho_mate.h - short mates, found without a search: for the leaves of one.
#ifndef GENPEI_SHO_MATE_H
#define GENPEI_SHO_MATE_H

#include "games/shogi/shogi_moves.h"

// A move that mates at once, for a mover who is not in check; SHOGI_NO_MOVE: none was found. Checks
// from afar by dropped pieces are not tried. The position is the same afterwards.
ShogiMove sho_mate_in_one(ShogiPosition *p);

// A check after which every reply is mated at once, or a mate in one. The same holds; and kings
// with many flights or replies are let go.
ShogiMove sho_mate_in_three(ShogiPosition *p);

#endif
