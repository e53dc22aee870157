// SPDX-License-Identifier: MIT
// otl_figures.c - positions that fit what the 1984 paper prints of its lost figures.
//
//   otl_figures FIGURE CHAINS STEPS SEED
//
// FIGURE is 3, 3c, 4 or 6 (src/papers/tajima_figures.h). Runs CHAINS Markov chains of at most STEPS
// steps and prints every position found once, as its figure and a game that leads to it. The last
// line, after '#', says how many chains found one, how many positions there are, and how many of
// them were found once and twice: few found once mean that few are missing.
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "papers/tajima_figures.h"

#include <limits.h>
#include <stdlib.h>

typedef struct {
    OtlBoard board;
    int times;
} Found;

static Found found[TAJIMA_FITS_MAX];
static int positions, hits, least = INT_MAX;
static OtlSetup otl;

static Found *entry_of(OtlBoard b) {
    for (int i = 0; i < positions; i++)
        if (found[i].board.own == b.own && found[i].board.enemy == b.enemy) return &found[i];
    if (positions == TAJIMA_FITS_MAX) return NULL;
    found[positions].board = b;
    return &found[positions++];
}

static int found_times(int times) {
    int n = 0;
    for (int i = 0; i < positions; i++) n += found[i].times == times;
    return n;
}

// The lengths a figure can have take turns.
static OtlWanted wanted_of(TajimaFigure f, long chain) {
    OtlWanted all[OTL_GAME_PLIES_MAX];
    size_t n = 0;
    for (int plies = 0; plies < OTL_GAME_PLIES_MAX; plies++)
        n += tajima_wanted(f, plies, &otl, &all[n]);
    return all[(size_t)chain % n];
}

static void run_chain(TajimaFigure f, long chain, long steps, uint64_t seed) {
    OtlWanted wanted = wanted_of(f, chain);
    Rng rng = rng_seed_for(seed, (uint64_t)chain);
    OtlGame game;
    int misfit = otl_sample(&wanted, &rng, steps, &game);
    if (misfit < least) least = misfit;
    if (misfit > 0) return;
    hits++;
    Found *entry = entry_of(otl_game_board(&game));
    if (!entry) {
        fprintf(stderr, "more than %d positions\n", TAJIMA_FITS_MAX);
        exit(1);
    }
    if (entry->times++ > 0) return;
    Str line = {0};
    tajima_write_fit(f, &game, &line);
    fputs(str_text(&line), stdout);
    str_clear(&line);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: otl_figures FIGURE CHAINS STEPS SEED\n");
        return 2;
    }
    long chains = strtol(argv[2], NULL, 10), steps = strtol(argv[3], NULL, 10);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    TajimaFigure figure;
    if (!tajima_figure_named(argv[1], strlen(argv[1]), &figure)) {
        fprintf(stderr, "no figure %s\n", argv[1]);
        return 2;
    }
    otl = otl_default_setup();
    for (long i = 0; i < chains; i++) run_chain(figure, i, steps, seed);
    printf("# figure %s: %d of %ld chains, %d positions, %d once, %d twice\n", argv[1], hits,
           chains, positions, found_times(1), found_times(2));
    return 0;
}
