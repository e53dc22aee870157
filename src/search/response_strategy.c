// SPDX-License-Identifier: MIT
// response_strategy.c - see response_strategy.h.
#include "search/response_strategy.h"

#include <math.h>

static size_t best_of(const MoveValue *v, size_t n) {
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (v[i].value > v[best].value) best = i;
    return best;
}

// How near the second best is: 1 for equal, falling to 0 at one `scale`.
static double nearness(const MoveValue *v, size_t n, size_t best, double scale) {
    double gap = scale;
    for (size_t i = 0; i < n; i++)
        if (i != best && v[best].value - (double)v[i].value < gap)
            gap = v[best].value - (double)v[i].value;
    return 1 - gap / scale;
}

double response_unsettled(const MoveValue *before, const MoveValue *now, size_t n, double scale) {
    if (n < 2) return 0;
    size_t was = best_of(before, n), is = best_of(now, n);
    double changed = now[was].value < now[is].value ? 1 : 0;
    double shift = fabs(now[is].value - (double)before[was].value) / scale;
    if (shift > 1) shift = 1;
    return 0.4 * changed + 0.3 * shift + 0.3 * nearness(now, n, is, scale);
}

int response_depth(int usual, double unsettled) {
    int depth = (int)lround(usual * (2.0 / 3 + unsettled * 2.0 / 3));
    return depth < 1 ? 1 : depth;
}

int64_t response_time_ms(const TurnClock *clock, int side, int plies_left, double unsettled) {
    if (!clock) return 0;
    double left = (double)clock->left_ms[side];
    if (left <= 0) return clock->byo_ms ? clock->byo_ms * 9 / 10 : clock->allowance_ms / 2;
    int moves = plies_left > 1 ? plies_left : 1;
    if (clock->moves_to_go && clock->moves_to_go < moves) moves = clock->moves_to_go;
    double share = left / moves + 0.8 * (double)clock->inc_ms;
    double wanted = share * (0.2 + 3.8 * unsettled * unsettled);
    double most = left / (moves > 3 ? 3 : moves);
    if (clock->allowance_ms && most > 0.9 * (double)clock->allowance_ms)
        most = 0.9 * (double)clock->allowance_ms;
    int64_t ms = (int64_t)(wanted < most ? wanted : most);
    return ms > 1 ? ms : 1;
}
