// SPDX-License-Identifier: MIT
// plain_reversi.c - see plain_reversi.h.
#include "plain_reversi.h"

PlainBoard plain_board(const Game *g, const State *state) {
    const ReversiRules *r = reversi_rules(g);
    const ReversiState *s = reversi_state(state);
    PlainBoard b = {.size = r->size, .directions = r->directions, .mover = (int)s->mover};
    for (int y = 0; y < r->size; y++) {
        for (int x = 0; x < r->size; x++) {
            int i = reversi_at(r, x, y);
            b.at[y][x] = squares_has(s->stones[0], i) ? 0 : squares_has(s->stones[1], i) ? 1 : -1;
        }
    }
    return b;
}

bool plain_same(const PlainBoard *b, const Game *g, const State *s) {
    PlainBoard other = plain_board(g, s);
    for (int y = 0; y < b->size; y++)
        for (int x = 0; x < b->size; x++)
            if (b->at[y][x] != other.at[y][x]) return false;
    return b->mover == other.mover;
}

static bool on_board(const PlainBoard *b, int x, int y) {
    return x >= 0 && x < b->size && y >= 0 && y < b->size;
}

// Stones turned along one direction, added to `out`.
static int flips_along(const PlainBoard *b, int x, int y, int dx, int dy, PlainSquare *out) {
    int n = 0;
    for (;;) {
        x += dx;
        y += dy;
        if (!on_board(b, x, y) || b->at[y][x] == -1) return 0;
        if (b->at[y][x] == b->mover) return n;
        out[n++] = (PlainSquare){x, y};
    }
}

int plain_flips(const PlainBoard *b, int x, int y, PlainSquare *out) {
    static const int step[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                   {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    int n = 0;
    if (b->at[y][x] != -1) return 0;
    for (int d = 0; d < b->directions; d++)
        n += flips_along(b, x, y, step[d][0], step[d][1], out + n);
    return n;
}

int plain_moves(const PlainBoard *b, PlainSquare *out) {
    PlainSquare turned[REVERSI_SQUARES_MAX];
    int n = 0;
    for (int y = 0; y < b->size; y++)
        for (int x = 0; x < b->size; x++)
            if (plain_flips(b, x, y, turned) > 0) out[n++] = (PlainSquare){x, y};
    return n;
}

void plain_play(PlainBoard *b, int x, int y) {
    PlainSquare turned[REVERSI_SQUARES_MAX];
    int n = plain_flips(b, x, y, turned);
    b->at[y][x] = b->mover;
    for (int i = 0; i < n; i++) b->at[turned[i].y][turned[i].x] = b->mover;
    b->mover = 1 - b->mover;
}

bool plain_over(const PlainBoard *b) {
    PlainSquare moves[REVERSI_SQUARES_MAX];
    PlainBoard other = *b;
    other.mover = 1 - b->mover;
    return plain_moves(b, moves) == 0 && plain_moves(&other, moves) == 0;
}

uint64_t plain_perft(const PlainBoard *b, int depth) {
    PlainSquare moves[REVERSI_SQUARES_MAX];
    if (depth == 0 || plain_over(b)) return 1;
    uint64_t leaves = 0;
    int n = plain_moves(b, moves);
    for (int i = 0; i < n; i++) {
        PlainBoard next = *b;
        plain_play(&next, moves[i].x, moves[i].y);
        leaves += plain_perft(&next, depth - 1);
    }
    if (n == 0) {
        PlainBoard next = *b;
        next.mover = 1 - b->mover;
        leaves = plain_perft(&next, depth - 1);
    }
    return leaves;
}
