// SPDX-License-Identifier: MIT
// reach_count.c - see reach_count.h.
#include "evals/reach_count.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>

enum { NODES_MAX = 1024, WAYS_MAX = 24, FAR = 100 };

struct ReachCount {
    const L7Cells *cells;
    int nodes, ways;
    int16_t (*to)[NODES_MAX]; // by way, there and back
    int8_t owner[L7_CELLS_CODES_MAX];
};

static void count_men(const L7Cells *c, const State *s, int *men) {
    uint8_t codes[NODES_MAX + 8];
    l7_cells_read(c, s, codes);
    men[0] = men[1] = 0;
    for (int n = 0; n < l7_cells_nodes(c); n++) {
        int owner = l7_cells_owner(c, codes[n]);
        if (owner >= 0) men[owner]++;
    }
}

// Whether both players have men whose number never changes.
static bool men_stay(const Game *g, const L7Cells *c) {
    enum { GAMES = 4, PLIES = 60 };
    State *s = game_states_new(g, 1);
    int first[2], now[2];
    bool stay = true;
    for (uint64_t seed = 1; seed <= GAMES && stay; seed++) {
        Rng rng = rng_seed(seed);
        Move m;
        game_start(g, s);
        count_men(c, s, first);
        stay = first[0] > 0 && first[1] > 0;
        for (int ply = 0; ply < PLIES && stay && game_random_move(g, s, &rng, &m); ply++) {
            game_play(g, s, m);
            count_men(c, s, now);
            stay = now[0] == first[0] && now[1] == first[1];
        }
    }
    free(s);
    return stay;
}

ReachCount *reach_count_new(const Game *g, const L7Cells *cells) {
    if (!men_stay(g, cells)) return NULL;
    ReachCount *x = mem_new(1, sizeof *x);
    x->cells = cells;
    x->nodes = l7_cells_nodes(cells);
    x->to = mem_new(WAYS_MAX, sizeof *x->to);
    for (int a = 0; a < l7_cells_axes(cells) && x->ways < WAYS_MAX; a++, x->ways += 2) {
        for (int n = 0; n < x->nodes; n++) x->to[x->ways][n] = x->to[x->ways + 1][n] = -1;
        for (int n = 0; n < x->nodes; n++) {
            int next = l7_cells_step(cells, a, n);
            x->to[x->ways][n] = (int16_t)next;
            if (next >= 0) x->to[x->ways + 1][next] = (int16_t)n;
        }
    }
    for (int c = 0; c < l7_cells_codes(cells); c++) x->owner[c] = (int8_t)l7_cells_owner(cells, c);
    return x;
}

void reach_count_free(ReachCount *x) {
    if (!x) return;
    free(x->to);
    free(x);
}

// The moves that the men of a player need to each empty node: a step each, or a run.
static void distances(const ReachCount *x, const uint8_t *codes, int player, bool run,
                      uint8_t *out) {
    int16_t queue[NODES_MAX];
    int head = 0, tail = 0;
    memset(out, FAR, (size_t)x->nodes);
    for (int n = 0; n < x->nodes; n++)
        if (codes[n] && x->owner[codes[n]] == player) queue[tail++] = (int16_t)n, out[n] = 0;
    while (head < tail) {
        int from = queue[head++];
        uint8_t next = (uint8_t)(out[from] + 1);
        for (int w = 0; w < x->ways; w++)
            for (int n = x->to[w][from]; n >= 0 && codes[n] == 0; n = x->to[w][n]) {
                if (out[n] < next) break; // what lies behind was reached from there
                if (out[n] > next) out[n] = next, queue[tail++] = (int16_t)n;
                if (!run) break;
            }
    }
}

void reach_count(const ReachCount *x, const uint8_t *codes, int player, double *steps, double *runs,
                 double *clearly) {
    uint8_t mine[NODES_MAX], theirs[NODES_MAX];
    double count[2] = {0}, clear = 0;
    for (int run = 0; run < 2; run++) {
        distances(x, codes, player, run, mine);
        distances(x, codes, 1 - player, run, theirs);
        for (int n = 0; n < x->nodes; n++) {
            if (codes[n] || (mine[n] == FAR && theirs[n] == FAR)) continue;
            if (mine[n] == theirs[n])
                count[run] += 0.2;
            else
                count[run] += mine[n] < theirs[n] ? 1 : -1;
            if (run && mine[n] < FAR && theirs[n] < FAR) clear += (theirs[n] - mine[n]) / 4.0;
        }
    }
    *steps = count[0] / 8;
    *runs = count[1] / 8;
    *clearly = clear / 8;
}
