// SPDX-License-Identifier: MIT
// otl_shape.c - see otl_shape.h.
#include "teach/otl/otl_shape.h"

// Edge stones touch nothing outside, and corners are valued separately: walls are counted without
// the edge squares.
static int side_shape(const OtlSetup *s, uint64_t own, uint64_t enemy) {
    uint64_t empty = ~(own | enemy);
    uint64_t inner = ~OTL_RING;
    int moves = bits_count(empty & otl_around(enemy & inner));
    int outside = bits_count(own & inner & otl_around(empty));
    return s->shape_moves * moves - s->shape_outside * outside - s->shape_stone * bits_count(own);
}

int otl_shape(const OtlSetup *s, OtlBoard b) {
    return side_shape(s, b.own, b.enemy) - side_shape(s, b.enemy, b.own);
}

int otl_shape_change(const OtlSetup *s, const OtlChange *c) {
    return (otl_shape(s, c->after) - otl_shape(s, c->before)) / 10;
}
