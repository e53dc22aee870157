// SPDX-License-Identifier: MIT
// edge_eval.c - see edge_eval.h.
#include "engine/othello/eval/edge_eval.h"

#include "engine/othello/board/edge_order.h"

// The weights, in units of 1/EDGE_DISC discs.
enum { MOVE = 200, CONTACT = 70, CORNER = 1400, BESIDE_CORNER = 500 };

static int32_t side_value(DiscBoard b, DiscShape shape) {
    uint64_t empty = disc_empty(b, shape), corners = edge_corners(shape);
    uint64_t open = corners & empty;
    int moves = bits_count(disc_moves(b, shape));
    int contacts = bits_count(edge_around(b.opp) & empty);
    int risks = bits_count(edge_around(open) & b.me);
    return MOVE * moves + CONTACT * contacts + CORNER * bits_count(b.me & corners) -
           BESIDE_CORNER * risks;
}

static int32_t simple_value(const EdgeEval *self, DiscBoard b, DiscShape shape) {
    (void)self;
    return side_value(b, shape) - side_value(disc_pass(b), shape);
}

const EdgeEval edge_simple_eval = {.value = simple_value};
