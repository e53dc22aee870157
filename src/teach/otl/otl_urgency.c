// SPDX-License-Identifier: MIT
// otl_urgency.c - see otl_urgency.h.
#include "teach/otl/otl_urgency.h"

#include <assert.h>

// c and d of section 3.9: the divisor of a good move's value when it can wait, and the points
// subtracted when it should.
enum { WAITS = 5, RESERVE = 2 };

// A good enemy move after which `at` cannot be played or loses its value;
// OTL_PASS when there is none.
static int threat_to(OtlMind *mind, OtlBoard b, int at) {
    OtlBoard enemy = otl_swapped(b);
    for (uint64_t moves = otl_moves(enemy) & ~OTL_XS; moves;) {
        int n = bits_pop(&moves);
        OtlBoard then = otl_swapped(otl_played(enemy, n, otl_flips(enemy, n)));
        if (n != at && otl_flips(then, at)) continue;
        mind->counts.before_considered++;
        mind->counts.before++;
        if (otl_judge(mind, enemy, n, 2, NULL, NULL) >= 0) return n;
    }
    return OTL_PASS;
}

static bool is_reserve(OtlBoard b, int at) {
    return (OTL_RING & ~OTL_CORNERS & OTL_ONE(at)) && !otl_flips(otl_swapped(b), at);
}

void otl_urgency(OtlMind *mind, OtlBoard b, OtlJudgement *j) {
    assert(j->at >= 0 && j->at < 64);
    j->score = 10 * j->value;
    if (j->value <= 0 || j->dropped || j->urgency == URGENCY_ATTACK) return;
    j->threat = threat_to(mind, b, j->at);
    if (j->threat != OTL_PASS) {
        j->urgency = URGENCY_DEFENCE;
    } else if (is_reserve(b, j->at)) {
        j->urgency = URGENCY_RESERVE;
        j->score = -10 * j->value / WAITS - 10 * RESERVE;
    } else {
        j->score = 10 * j->value / WAITS;
    }
}
