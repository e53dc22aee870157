// SPDX-License-Identifier: MIT
// own_game.c - a game and a player of the caller's own, in a match against a player of ours.
//
//   cc examples/own_game.c $(pkg-config --cflags --libs genpei) -o own_game
//
// The game: a heap of 21 stones; each side takes one to three in turn; who takes the last one wins.
// The player knows the rule of it: leave a multiple of four.
#include <genpei.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int heap, mover;
} Heap;

static void start(void *context, void *state) {
    (void)context;
    *(Heap *)state = (Heap){21, 0};
}

static int mover(void *context, const void *state) {
    (void)context;
    return ((const Heap *)state)->mover;
}

static size_t moves(void *context, const void *state, uint64_t *out) {
    (void)context;
    size_t n = 0;
    for (int k = 1; k <= 3 && k <= ((const Heap *)state)->heap; k++) out[n++] = (uint64_t)k;
    return n;
}

static void play(void *context, void *state, uint64_t move) {
    (void)context;
    Heap *h = state;
    h->heap -= (int)move;
    h->mover = 1 - h->mover;
}

static void payoffs(void *context, const void *state, int *out) {
    (void)context;
    int loser = ((const Heap *)state)->mover;
    out[loser] = -1;
    out[1 - loser] = 1;
}

static size_t move_text(void *context, const void *state, uint64_t move, char *out, size_t room) {
    (void)context, (void)state;
    return (size_t)snprintf(out, room, "%d", (int)move);
}

static size_t state_text(void *context, const void *state, char *out, size_t room) {
    (void)context;
    const Heap *h = state;
    return (size_t)snprintf(out, room, "%d %d", h->heap, h->mover);
}

// Leaves a multiple of four where that can be done, else takes one stone.
static int64_t choose(void *context, GenpeiPosition *p) {
    (void)context;
    int take = (int)strtol(genpei_position_text(p), NULL, 10) % 4;
    return take ? take - 1 : 0;
}

int main(void) {
    Genpei *w = genpei_open();
    const GenpeiRules rules = {.name = "heap",
                               .title = "A heap of stones",
                               .sides = 2,
                               .side_names = {"one", "two"},
                               .state_size = sizeof(Heap),
                               .moves_max = 3,
                               .zero_sum = true,
                               .start = start,
                               .mover = mover,
                               .moves = moves,
                               .play = play,
                               .payoffs = payoffs,
                               .move_text = move_text,
                               .state_text = state_text};
    GenpeiScore score;
    bool ok = genpei_add_game(w, &rules) && genpei_add_player(w, "four", choose, NULL) &&
              genpei_match(w, "heap", "four", "random", &(GenpeiMatch){.games = 100, .opening = -1},
                           &score);
    if (ok)
        printf("four won %d, lost %d of %d games\n", (int)score.wins, (int)score.losses,
               (int)score.games);
    else
        fprintf(stderr, "own_game: %s\n", genpei_error(w));
    genpei_close(w);
    return ok ? 0 : 2;
}
