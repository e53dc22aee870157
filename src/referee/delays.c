// SPDX-License-Identifier: MIT
// delays.c - see delays.h.
#include "referee/delays.h"

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

void delays_add(Delays *d, const Choice *choice, int64_t over_ms) {
    over_ms = larger(over_ms, choice->over_ms);
    if (over_ms > 0) {
        d->late++;
        d->most_over_ms = larger(d->most_over_ms, over_ms);
    }
    if (!choice->has_delay) return;
    d->moves++;
    d->sum_us += choice->delay_us;
    d->most_us = larger(d->most_us, choice->delay_us);
}

void delays_join(Delays *d, const Delays *more) {
    d->moves += more->moves;
    d->sum_us += more->sum_us;
    d->most_us = larger(d->most_us, more->most_us);
    d->late += more->late;
    d->most_over_ms = larger(d->most_over_ms, more->most_over_ms);
}

bool delays_mean_ms(const Delays *d, double *out) {
    if (d->moves == 0) return false;
    *out = (double)d->sum_us / (double)d->moves / 1000;
    return true;
}
