// SPDX-License-Identifier: MIT
// edge_core.c - see edge_core.h.
#include "engine/othello/search/edge_core.h"

const EdgeCore *edge_core(DiscShape shape) {
    static const EdgeCore *const cores[DISC_SHAPES] = {
        [DISC_EIGHT_8] = &edge_core_EIGHT_8, [DISC_EIGHT_6] = &edge_core_EIGHT_6,
        [DISC_EIGHT_4] = &edge_core_EIGHT_4, [DISC_FOUR_8] = &edge_core_FOUR_8,
        [DISC_FOUR_6] = &edge_core_FOUR_6,   [DISC_FOUR_4] = &edge_core_FOUR_4,
    };
    return cores[shape];
}
