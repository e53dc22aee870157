// SPDX-License-Identifier: MIT
// reversi_weights.c - see reversi_weights.h.
#include "games/reversi/reversi_weights.h"

static int bytes_sum(const ReversiWeights *w, Squares set) {
    int sum = 0;
    for (size_t b = 0; b < 8; b++) sum += w->table[b][(set.w[0] >> (8 * b)) & 255];
    if (set.w[1])
        for (size_t b = 0; b < 5; b++) sum += w->table[8 + b][(set.w[1] >> (8 * b)) & 255];
    return sum;
}

static int value(const Eval *e, const Game *g, const State *state, int player) {
    (void)g;
    const ReversiWeights *w = (const ReversiWeights *)e;
    const ReversiState *s = reversi_state(state);
    int own = bytes_sum(w, s->stones[w->owner]), enemy = bytes_sum(w, s->stones[1 - w->owner]);
    int sum = own - w->enemy_times * enemy;
    return player == w->owner ? sum : -sum;
}

static int fold(const ReversiRules *r, int c) {
    return c < r->size / 2 ? c : r->size - 1 - c;
}

// The class of the square `near` lines from one edge and `far` >= near lines from the other.
static int class_of(int half, int near, int far) {
    return near * half - near * (near - 1) / 2 + (far - near);
}

int reversi_class_count(const ReversiRules *r) {
    int half = r->size / 2;
    return half * (half + 1) / 2;
}

int reversi_class(const ReversiRules *r, int i) {
    int a = fold(r, i % r->stride), b = fold(r, i / r->stride);
    return a < b ? class_of(r->size / 2, a, b) : class_of(r->size / 2, b, a);
}

void reversi_carry_weights(const ReversiRules *r, const int ten[10], int *classes) {
    int half = r->size / 2;
    for (int near = 0; near < half; near++)
        for (int far = near; far < half; far++)
            classes[class_of(half, near, far)] =
                ten[class_of(4, near < 3 ? near : 3, far < 3 ? far : 3)];
}

void reversi_default_weights(const ReversiRules *r, int *classes) {
    static const int paper[10] = {300, 30, 50, 40, 3, 2, 3, 20, 10, 1};
    reversi_carry_weights(r, paper, classes);
}

void reversi_weights_set(ReversiWeights *w, const ReversiRules *r, const int *classes) {
    for (int y = 0; y < r->size; y++) {
        for (int x = 0; x < r->size; x++) {
            int i = reversi_at(r, x, y);
            w->square[i] = classes[reversi_class(r, i)];
        }
    }
    reversi_weights_update(w);
}

void reversi_weights_init(ReversiWeights *w, const ReversiRules *r, const int *classes) {
    memset(w, 0, sizeof *w);
    w->eval.value = value;
    w->enemy_times = 1;
    reversi_weights_set(w, r, classes);
}

void reversi_weights_update(ReversiWeights *w) {
    for (size_t b = 0; b < 13; b++) {
        w->table[b][0] = 0;
        for (int set = 1; set < 256; set++) {
            int low = __builtin_ctz((unsigned)set);
            size_t i = 8 * b + (size_t)low;
            int weight = i < REVERSI_SQUARES_MAX ? w->square[i] : 0;
            w->table[b][set] = w->table[b][set & (set - 1)] + weight;
        }
    }
}
