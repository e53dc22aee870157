// SPDX-License-Identifier: MIT
// value.c - see value.h.
#include "game/value.h"

#include <math.h>
#include <stdlib.h>

int value_centred(ValueType type, int value) {
    return type == VALUE_CHANCE ? 2 * value - VALUE_CERTAIN : value;
}

int value_hundredths(int value, int pawn) {
    if (pawn == 0 || pawn == 100 || value_outcome(value) != 0) return value;
    return (int)lround(100.0 * value / pawn);
}

void value_text(ValueType type, int value, Str *out) {
    int outcome = value_outcome(value), margin = abs(value_margin(value));
    if (type == VALUE_CHANCE)
        str_addf(out, "%d.%d%%", value / 10, abs(value % 10));
    else if (outcome == 0)
        str_addf(out, "%d", value);
    else if (margin > 1)
        str_addf(out, "%s by %d", outcome > 0 ? "won" : "lost", margin);
    else
        str_add(out, outcome > 0 ? "won" : "lost");
}

const char *value_type_name(ValueType type) {
    static const char *const names[] = {
        [VALUE_POINTS] = "points", [VALUE_CHANCE] = "chance", [VALUE_DISCS] = "discs"};
    return names[type];
}
