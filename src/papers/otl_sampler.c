// SPDX-License-Identifier: MIT
// otl_sampler.c - see otl_sampler.h.
#include "papers/otl_sampler.h"

#include <limits.h>
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

// A game with the boards before each ply and at the end.
typedef struct {
    OtlGame game;
    OtlBoard boards[OTL_GAME_PLIES_MAX + 1];
} Walk;

// Plays `w` anew from ply `from` on, where it takes another move (unless there is none yet); later
// moves are kept where they are legal and drawn where they are not. False when a side has no move.
static bool play_on(const OtlWanted *wanted, Walk *w, int from, bool another, Rng *rng) {
    for (int i = from; i < wanted->plies; i++) {
        uint64_t moves = otl_moves(w->boards[i]) & ~wanted->barred;
        int8_t *at = &w->game.at[i];
        bool change = another && i == from;
        if (change && (moves & (moves - 1))) moves &= ~OTL_ONE(*at);
        if (!moves) return false;
        if (change || !otl_has(moves, *at)) *at = (int8_t)random_square(moves, rng);
        w->boards[i + 1] = next_board(w->boards[i], *at);
    }
    return true;
}

// The greatest misfit a step may lead to: taken with probability exp(-more / heat).
static int allowed(int now, double heat, Rng *rng) {
    double more = -heat * log(1 - rng_real(rng));
    return now + (int)more;
}

int otl_sample(const OtlWanted *w, Rng *rng, int64_t steps, OtlGame *out) {
    Walk now = {.game = {.plies = w->plies}, .boards = {start_board()}};
    int at_now = INT_MAX, least = INT_MAX;
    for (int64_t k = 0; k < steps && least > 0; k++) {
        bool begun = at_now != INT_MAX;
        int from = begun ? (int)rng_below(rng, (uint32_t)w->plies) : 0;
        Walk next = now;
        if (!play_on(w, &next, from, begun, rng)) continue;
        int most = begun ? allowed(at_now, w->heat, rng) : INT_MAX;
        int misfit = w->misfit(next.boards[w->plies], most, w->context);
        if (misfit > most) continue;
        now = next;
        at_now = misfit;
        if (misfit >= least) continue;
        least = misfit;
        *out = next.game;
    }
    return least;
}
