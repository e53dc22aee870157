// SPDX-License-Identifier: MIT
// delays.h - what time a player's moves cost beyond its own thinking: how long after an engine's
// own time its answer arrives, and how far moves went beyond the time they had.
#ifndef GENPEI_DELAYS_H
#define GENPEI_DELAYS_H

#include "engine/turn.h"

// `{0}`: nothing yet.
typedef struct {
    int64_t moves;  // whose engine says how long it thought
    int64_t sum_us; // from the question to the answer, less that time
    int64_t most_us;
    int64_t late;         // moves that took longer than they were given, margin not counted
    int64_t most_over_ms; // by how much, at most
} Delays;

static inline bool delays_any(const Delays *d) {
    return d->moves > 0 || d->late > 0;
}

// Counts a choice that took `over_ms` more than the clock had (0 or less: it was in time).
void delays_add(Delays *d, const Choice *choice, int64_t over_ms);
void delays_join(Delays *d, const Delays *more);

// False where no engine said how long it thought.
bool delays_mean_ms(const Delays *d, double *out);

#endif
