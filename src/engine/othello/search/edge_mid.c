// SPDX-License-Identifier: MIT
// edge_mid.c - see edge_mid.h.
#include "engine/othello/search/edge_mid.h"

const float edge_confidence[EDGE_SURE + 1] = {1.1F, 1.5F, 2.0F, 2.6F, 0};
const int edge_percent[EDGE_SURE + 1] = {73, 87, 95, 99, 100};

void edge_mid_init(EdgeMid *m, const PatternWeights *weights, EdgeTable *t, atomic_bool *stop) {
    *m = (EdgeMid){.weights = weights, .stop = stop, .confidence = EDGE_SURE};
    m->end = (EdgeWorker){.table = t, .eval = &weights->eval, .filled = true, .stop = stop};
}

static const EdgeMidCore *core_of(const EdgeMid *m) {
    static const EdgeMidCore *const cores[DISC_SHAPES] = {
        [DISC_EIGHT_8] = &edge_mid_EIGHT_8, [DISC_EIGHT_6] = &edge_mid_EIGHT_6,
        [DISC_EIGHT_4] = &edge_mid_EIGHT_4, [DISC_FOUR_8] = &edge_mid_FOUR_8,
        [DISC_FOUR_6] = &edge_mid_FOUR_6,   [DISC_FOUR_4] = &edge_mid_FOUR_4,
    };
    return cores[m->shape];
}

int edge_mid_search(EdgeMid *m, DiscBoard b, int alpha, int beta, int depth) {
    return core_of(m)->search(m, b, alpha, beta, depth);
}

int edge_mid_best(EdgeMid *m, DiscBoard b, uint64_t moves, int guess, int depth, int *square) {
    return core_of(m)->best(m, b, moves, guess, depth, square);
}

static bool known_move(const EdgeMid *m, DiscBoard b, uint64_t moves, int *square) {
    const EdgeTable *tables[] = {m->end.table, m->end.near};
    EdgeEntry e;
    for (int k = 0; k < 2 && tables[k]; k++)
        if (edge_table_find(tables[k], edge_key(b), &e) && e.move < 64 && moves >> e.move & 1) {
            *square = e.move;
            return true;
        }
    return false;
}

int edge_mid_line(const EdgeMid *m, DiscBoard b, int *line, int most) {
    int n = 0, square = 0;
    while (n < most) {
        uint64_t moves = disc_moves(b, m->shape);
        if (!moves) {
            b = disc_pass(b);
            if (!disc_moves(b, m->shape)) break;
            line[n++] = -1;
            continue;
        }
        if (!known_move(m, b, moves, &square)) break;
        line[n++] = square;
        b = disc_play(b, square, disc_flips(b, square, m->shape));
    }
    return n;
}
