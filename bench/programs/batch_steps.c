// SPDX-License-Identifier: MIT
// batch_steps.c - for bench/python: steps of a batch of 1,024 games per second of processor time.
#include <genpei.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv) {
    enum { N = 1024 };
    if (argc != 3) return 2;
    Genpei *w = genpei_open();
    const GenpeiGame *g = genpei_game(w, argv[1]);
    if (!g) {
        fprintf(stderr, "batch_steps: %s\n", genpei_error(w));
        return 2;
    }
    bool masks = strcmp(argv[2], "steps") != 0, all = strcmp(argv[2], "all") == 0;
    uint8_t *mask = malloc(N * genpei_actions(g)), over[N];
    float *seen = malloc(N * genpei_planes(g) * genpei_nodes(g) * sizeof *seen);
    GenpeiBatch *b = genpei_batch_new(g, N, 1);
    int32_t actions[N];
    int8_t movers[N];
    int32_t *payoffs = malloc(N * (size_t)genpei_game_sides(g) * sizeof *payoffs);
    long steps = 0;
    clock_t begin = clock();
    while (clock() - begin < CLOCKS_PER_SEC) {
        if (masks) genpei_batch_masks(b, mask);
        if (all) genpei_batch_observe(b, seen);
        genpei_batch_step_random(b, actions);
        genpei_batch_status(b, movers, over, payoffs);
        genpei_batch_reset(b, over);
        steps += N;
    }
    printf("%.0f\n", (double)steps * CLOCKS_PER_SEC / (double)(clock() - begin));
    genpei_batch_free(b);
    free(payoffs);
    free(seen);
    free(mask);
    genpei_close(w);
    return 0;
}
