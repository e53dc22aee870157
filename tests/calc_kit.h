// SPDX-License-Identifier: MIT
// calc_kit.h - what the tests of Calculation share.
#ifndef GENPEI_CALC_KIT_H
#define GENPEI_CALC_KIT_H

#include "testing.h"

#include "games/calculation/calculation.h"
#include "player/player.h"

// A network of 64 units and 2 blocks for tests that do not need a good one, trained in five minutes
// on a CPU (tools/gpu/calc_deep_train.py).
#define CALC_KIT_NET "tests/golden/calculation/tiny.net"

// Group fixtures: all games, in *state.
int calc_kit_open(void **state);
int calc_kit_close(void **state);

// They fail the test with the reason when the text is wrong.
const Game *calc_kit_game(void **state, const char *text);
Player *calc_kit_player(const Game *g, const char *text);
CalcTable calc_kit_table(const Game *g, const char *position);

// A game, played half sensibly, until `stock` cards are left and the next one is to be turned.
CalcState calc_kit_late(const Game *g, int stock, Rng *rng);

#endif
