// SPDX-License-Identifier: MIT
// otl_replies.c - type B knowledge for every move (section 3.4.2): enemy moves that vanish, appear
// or change their value. They are examined once, at depth 2.
//
// A reply that turns the same stones before and after the move is assumed unchanged and not
// examined (section 2.4.1); an X square beside an empty corner is never a good move.
#include "teach/otl/otl_sum.h"

enum { FLOOR = -5, STILL_GOOD = -4 };

static uint64_t hopeless(const OtlChange *c) {
    uint64_t xs = 0;
    for (uint64_t open = OTL_CORNERS & otl_empty(c->after); open;)
        xs |= OTL_ONE(otl_x_of(bits_pop(&open)));
    return xs;
}

static bool same_flips(const OtlChange *c, int n) {
    return otl_flips(otl_swapped(c->before), n) == otl_flips(otl_swapped(c->after), n);
}

// (1): replies that the move makes impossible; its own square is one if the enemy wanted it.
void otl_reply_gains(OtlSum *s) {
    const OtlChange *c = s->change;
    if (s->depth > 1) return;
    OtlCounts *counts = &s->mind->counts;
    uint64_t asked = c->enemy_before & ~s->settled & ~hopeless(c);
    counts->before_considered += (uint64_t)bits_count(asked);
    for (uint64_t gone = asked & ~c->enemy_after; gone;) {
        int n = bits_pop(&gone);
        counts->before++;
        counts->gone++;
        int v = otl_earlier_value(s, n);
        if (v < STILL_GOOD) continue;
        if (v > 0) s->attacks = true;
        counts->gains++;
        otl_add(s, KNOW_REPLY_GONE, v + 5, OTL_ONE(n), NULL);
    }
}

static void new_reply(OtlSum *s, int n) {
    OtlCounts *counts = &s->mind->counts;
    OtlLine line;
    counts->after_considered++;
    counts->after++;
    int v = otl_reply_value(s, n, &line);
    if (v < 0) return;
    counts->losses++;
    line = otl_line_after(s, &line);
    otl_add(s, KNOW_REPLY_NEW, -5 - v, OTL_ONE(n), &line);
}

static void changed_reply(OtlSum *s, int n) {
    OtlCounts *counts = &s->mind->counts;
    counts->after_considered++;
    if (otl_knows(s->mind->setup, KIND_SELECTION) && same_flips(s->change, n)) return;
    counts->before++;
    counts->after++;
    OtlLine line;
    int was = otl_earlier_value(s, n), is = otl_reply_value(s, n, &line);
    int change = (was > FLOOR ? was : FLOOR) - (is > FLOOR ? is : FLOOR);
    if (change > FLOOR && change <= 0) return;
    line = otl_line_after(s, &line);
    if (change > 0) {
        if (was > 0) s->attacks = true;
        counts->gains++;
        otl_add(s, KNOW_REPLY_WORSE, change, OTL_ONE(n), &line);
    } else {
        counts->losses++;
        otl_add(s, KNOW_REPLY_BETTER, change, OTL_ONE(n), &line);
    }
}

// (2) and (3): replies that appear, and those that are there before and after.
void otl_reply_losses(OtlSum *s) {
    const OtlChange *c = s->change;
    if (s->depth > 1) return;
    for (uint64_t left = c->enemy_after & ~s->settled & ~hopeless(c); left && !otl_is_lost(s);) {
        int n = bits_pop(&left);
        if (otl_has(c->enemy_before, n))
            changed_reply(s, n);
        else
            new_reply(s, n);
    }
}
