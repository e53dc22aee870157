// SPDX-License-Identifier: MIT
// clock.h - one player's game clock, as the referee keeps it.
//
// A clock never reads the time itself: the caller passes the milliseconds a move took. So tests
// need no sleeping, and a recorded game replays to the same clocks.
#ifndef GENPEI_CLOCK_H
#define GENPEI_CLOCK_H

#include "base/error.h"
#include "base/str.h"

#include <stdint.h>

// All zero: no clock.
typedef struct {
    int64_t main_ms;   // time for the whole game, used up first
    int64_t inc_ms;    // added after each move made in time
    int64_t byo_ms;    // once main time is gone: fresh allowance for each move, 0 if none
    int moves;         // main time is added again after this many moves, 0 for never
    int64_t margin_ms; // the flag falls this much later: for delays outside the player
} ClockRule;

typedef struct {
    ClockRule rule;
    int64_t left_ms; // main time left
    int moves_to_go; // until main time is added again, 0 for never
} Clock;

// Reads "main+inc" or "main/byo", in seconds, such as "60+0.5" or "300/10" ("0/3": three seconds
// for each move); then perhaps "@moves": "60@40" is 60 seconds for every 40 moves; then perhaps
// "~margin". "none" is no clock. On failure `*rule` is unchanged.
bool clock_parse(const char *text, ClockRule *rule, Error *e);
void clock_text(const ClockRule *rule, Str *out); // the same way, to the millisecond

static inline bool clock_runs(const ClockRule *rule) {
    return rule->main_ms || rule->inc_ms || rule->byo_ms;
}

// Full clock. Where there is only an increment, the first one is given in advance, since every move
// takes some time.
void clock_reset(Clock *c, ClockRule rule);

// How long the next move may take, without the margin.
int64_t clock_allowance_ms(const Clock *c);

// The time to spend on the next move, when about `moves_left` of the player's own moves remain.
int64_t clock_share_ms(const Clock *c, int moves_left);

// Charges a move that took `used_ms` (>= 0). Returns false when the flag has fallen.
bool clock_charge(Clock *c, int64_t used_ms);

#endif
