// SPDX-License-Identifier: MIT
// othello_mid_speed.c - positions per second and time to a depth in the middle game of Othello; see
// bench/othello-mid.
#include <stdio.h>

#include "base/os/os_posix.h"
#include "base/rng.h"
#include "engine/othello/search/edge_think.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Even or nearly even games, and how deep to search their last positions.
static const struct {
    const char *moves;
    int depth;
} games[] = {
    {"f5d6c3d3c4f4c5b3c2e6", 25},
    {"d3c5f6f5e6e3c3f3c4b4c6d2", 24},
    {"d3c3c4e3d2c2e2c1d1b4", 29},
    {"f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6", 29},
    {"d3c5f6f5e6e3c3f3c4b4c6d2c2b3a3c1g5a5f4b5", 29},
    {"d3c3c4e3d2c2e2c1d1b4b1f1f2f3f4f5b5c5b6d6", 29},
};
enum { GAMES = sizeof games / sizeof games[0], MANY_DEPTH = 18, EVEN = 6 };

typedef struct {
    double nodes, seconds, logs;
    int count;
} Sums;

static DiscBoard start(void) {
    return (DiscBoard){UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
}

static DiscBoard board_after(const char *moves) {
    DiscBoard b = start();
    for (const char *at = moves; *at; at += 2) {
        int i = at[0] - 'a' + 8 * (at[1] - '1');
        uint64_t flips = disc_flips(b, i, DISC_EIGHT_8);
        if (!flips) fprintf(stderr, "%s: no move %.2s\n", moves, at), exit(2);
        b = disc_play(b, i, flips);
    }
    return b;
}

// Random moves from the start until `empties` squares are empty and the player to move has a move.
static DiscBoard random_board(Rng *rng, int empties) {
    DiscBoard b = start();
    for (;;) {
        uint64_t moves = disc_moves(b, DISC_EIGHT_8);
        if (!moves) {
            b = start();
        } else if (bits_count(disc_empty(b, DISC_EIGHT_8)) <= empties) {
            return b;
        } else {
            int i = bits_nth(moves, rng_below(rng, (uint32_t)bits_count(moves)));
            b = disc_play(b, i, disc_flips(b, i, DISC_EIGHT_8));
        }
    }
}

static void think(EdgeThinker *t, DiscBoard b, int depth, EdgeThought *said, Sums *sums) {
    EdgeAsk ask = {.depth = depth, .unwatched = true};
    edge_thinker_forget(t);
    int64_t began = os_cpu_ns();
    edge_thinker_run(t, b, &ask, NULL, NULL, said);
    sums->seconds += (double)(os_cpu_ns() - began) / 1e9;
    sums->nodes += (double)said->nodes;
    sums->logs += log((double)said->nodes);
    sums->count++;
}

static void tell(const Sums *s) {
    printf("%.2f M positions (geometric mean %.3f M), %.3f s, %.1f M a second\n", s->nodes / 1e6,
           exp(s->logs / s->count) / 1e6, s->seconds, s->nodes / s->seconds / 1e6);
}

static void speed(EdgeThinker *t) {
    Sums all = {0};
    for (int k = 0; k < GAMES; k++) {
        DiscBoard b = board_after(games[k].moves);
        EdgeThought said;
        Sums one = {0};
        think(t, b, games[k].depth, &said, &one);
        printf("%d empty, depth %d, %+d: ", bits_count(disc_empty(b, DISC_EIGHT_8)), said.depth,
               said.line[0].value);
        tell(&one);
        all.nodes += one.nodes, all.seconds += one.seconds, all.logs += one.logs, all.count++;
    }
    printf("all: ");
    tell(&all);
}

// How many positions a single search needs is largely chance: whether a change saves any shows only
// over many searches.
static void many(EdgeThinker *t, int count) {
    Rng rng = rng_seed(77);
    Sums all = {0}, unused = {0};
    while (all.count < count) {
        DiscBoard b = random_board(&rng, 50 - 5 * (all.count % 5));
        EdgeThought said;
        think(t, b, 6, &said, &unused);
        if (abs(said.line[0].value) <= EVEN) think(t, b, MANY_DEPTH, &said, &all);
    }
    printf("%d even positions, 30 to 50 empty, depth %d: ", count, MANY_DEPTH);
    tell(&all);
}

int main(int words, char **word) {
    PatternWeights *w = pattern_weights_built_in();
    bool linear = words > 1 && strcmp(word[1], "linear") == 0;
    if (linear) pattern_weights_no_net(w);
    EdgeThinker *t = edge_thinker_new(w, true, 1, 64);
    if (words > 1 && !linear)
        many(t, (int)strtol(word[1], NULL, 10));
    else
        speed(t);
    edge_thinker_free(t);
    pattern_weights_free(w);
    return 0;
}
