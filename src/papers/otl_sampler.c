// SPDX-License-Identifier: MIT
// otl_sampler.c - see otl_sampler.h.
#include "papers/otl_sampler.h"

#include <math.h>

static OtlBoard start_board(void) {
    return (OtlBoard){OTL_ONE(28) | OTL_ONE(35), OTL_ONE(27) | OTL_ONE(36)};
}

static OtlBoard next_board(OtlBoard b, int at) {
    return otl_swapped(otl_played(b, at, otl_flips(b, at)));
}

OtlBoard otl_game_board(const OtlGame *g) {
    OtlBoard b = start_board();
    for (int i = 0; i < g->plies; i++) b = next_board(b, g->at[i]);
    return b;
}

static int random_square(uint64_t set, Rng *rng) {
    for (uint32_t skip = rng_below(rng, (uint32_t)bits_count(set)); skip > 0; skip--)
        bits_pop(&set);
    return bits_first(set);
}

// Plays on from ply `from` with the moves of `g`, drawing those that are not legal (and at ply
// `changed` another one). False when a side has no move.
static bool play_on(const OtlWanted *w, OtlGame *g, int changed, Rng *rng, OtlBoard *end) {
    OtlBoard b = start_board();
    for (int i = 0; i < w->plies; i++) {
        uint64_t moves = otl_moves(b) & ~w->barred;
        if (i == changed && (moves & (moves - 1))) moves &= ~OTL_ONE(g->at[i]);
        if (!moves) return false;
        if (i == changed || !otl_has(moves, g->at[i])) g->at[i] = (int8_t)random_square(moves, rng);
        b = next_board(b, g->at[i]);
    }
    *end = b;
    return true;
}

static bool is_taken(int more, double heat, Rng *rng) {
    return more <= 0 || rng_real(rng) < exp(-more / heat);
}

bool otl_sample(const OtlWanted *w, Rng *rng, int64_t steps, OtlGame *out) {
    OtlBoard b;
    int now = 0;
    bool begun = false;
    *out = (OtlGame){.plies = w->plies};
    for (int64_t k = 0; k < steps; k++) {
        OtlGame next = *out;
        int changed = begun ? (int)rng_below(rng, (uint32_t)w->plies) : -1;
        if (!play_on(w, &next, changed, rng, &b)) continue;
        int misfit = w->misfit(b, w->context);
        if (begun && !is_taken(misfit - now, w->heat, rng)) continue;
        begun = true;
        *out = next;
        now = misfit;
        if (now == 0) return true;
    }
    return false;
}
