// SPDX-License-Identifier: MIT
// hex_net_exact.h - the output of a network, computed with floats throughout: slow, for comparison.
#ifndef GENPEI_HEX_NET_EXACT_H
#define GENPEI_HEX_NET_EXACT_H

#include "engine/hex/net/hex_net_run.h"

void hex_net_judge_exactly(HexNetDesk *desk, const int8_t *stone, int mover, HexNetAnswer *out);

#endif
