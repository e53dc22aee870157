// SPDX-License-Identifier: MIT
// tajima_table.c - see tajima_table.h.
#include "papers/tajima_table.h"

#include <math.h>

enum { FIRST_CUTOFF = -5, SECOND_CUTOFF = -10 };

const char *const tajima_columns[TAJIMA_COLUMNS] = {
    "N, candidates",
    "G, good patterns",
    "B, bad patterns",
    "D, replies changed for the better",
    "Z, replies changed for the worse",
    "replies that vanish, looked at",
    "replies before the move, looked at",
    "replies before the move, considered",
    "H, moves in edge fights",
    "H1, of these first replies",
    "replies after the move, looked at",
    "replies after the move, considered",
    "own moves looked at",
};

// Table 3 as printed: moves 21 to 32; 28 and 29 were judged twice.
const int tajima_printed[TAJIMA_ROWS][TAJIMA_COLUMNS] = {
    {11, 13, 5, 3, 3, 6, 22, 90, 61, 3, 27, 81, 3}, {12, 12, 2, 5, 2, 5, 10, 65, 33, 3, 12, 29, 3},
    {11, 3, 1, 2, 1, 3, 8, 24, 9, 0, 7, 24, 0},     {12, 3, 3, 2, 1, 4, 17, 44, 17, 0, 18, 35, 1},
    {10, 3, 1, 3, 2, 5, 14, 42, 11, 1, 11, 26, 0},  {11, 7, 3, 1, 1, 2, 6, 20, 19, 1, 6, 19, 2},
    {8, 3, 2, 2, 2, 6, 10, 48, 16, 3, 9, 26, 1},    {10, 3, 1, 0, 2, 1, 2, 18, 10, 0, 4, 7, 0},
    {10, 21, 4, 2, 5, 2, 14, 72, 77, 9, 27, 47, 1}, {7, 7, 3, 0, 1, 3, 3, 28, 17, 2, 3, 3, 0},
    {7, 24, 12, 0, 7, 9, 22, 98, 76, 8, 23, 34, 3}, {11, 12, 4, 0, 2, 5, 10, 55, 28, 4, 12, 38, 4},
    {8, 12, 1, 1, 0, 3, 9, 56, 31, 4, 10, 26, 0},   {11, 4, 0, 0, 1, 1, 3, 18, 6, 1, 5, 12, 1},
};
const int tajima_totals[TAJIMA_COLUMNS] = {139, 127, 42, 21,  30,  55, 150,
                                           678, 411, 39, 174, 407, 19};

int tajima_row_move(int row) {
    static const int moves[TAJIMA_ROWS] = {0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 10, 11};
    return moves[row];
}

bool tajima_row_again(int row) {
    return row > 0 && tajima_row_move(row) == tajima_row_move(row - 1);
}

OtlCounts tajima_counts_of(const int c[TAJIMA_COLUMNS]) {
    uint64_t v[TAJIMA_COLUMNS];
    for (int i = 0; i < TAJIMA_COLUMNS; i++) v[i] = (uint64_t)c[i];
    return (OtlCounts){.candidates = v[0],
                       .good = v[1],
                       .bad = v[2],
                       .gains = v[3],
                       .losses = v[4],
                       .gone = v[5],
                       .before = v[6],
                       .before_considered = v[7],
                       .fights = v[8],
                       .fights_first = v[9],
                       .after = v[10],
                       .after_considered = v[11],
                       .own = v[12]};
}

void tajima_columns_of(const OtlCounts *c, uint64_t out[TAJIMA_COLUMNS]) {
    const uint64_t v[TAJIMA_COLUMNS] = {
        c->candidates, c->good,         c->bad,    c->gains,
        c->losses,     c->gone,         c->before, c->before_considered,
        c->fights,     c->fights_first, c->after,  c->after_considered,
        c->own};
    memcpy(out, v, sizeof v);
}

static uint64_t candidates(OtlBoard b) {
    return otl_moves(b) & ~OTL_XS;
}

static void judge_rows(const OtlSetup *setup, OtlBoard b, int move, OtlJudgement *room,
                       TajimaGame *out) {
    for (int row = 0; row < TAJIMA_ROWS; row++) {
        if (tajima_row_move(row) != move) continue;
        OtlMind mind = {.setup = setup};
        int cutoff = tajima_row_again(row) ? SECOND_CUTOFF : FIRST_CUTOFF;
        out->left[row] = otl_judge_round(&mind, b, candidates(b), cutoff, room);
        out->rows[row] = mind.counts;
        otl_counts_add(&out->total, &mind.counts);
    }
}

static void choose(const OtlSetup *setup, OtlBoard b, int move, OtlJudgement *room,
                   TajimaGame *out) {
    OtlMind mind = {.setup = setup};
    size_t n = otl_judge_all(&mind, b, candidates(b), room);
    out->chosen[move] = room[0].at;
    for (size_t i = 0; i < n; i++)
        if (room[i].at == tajima_square(tajima_moves[move])) out->kept[move] = !room[i].dropped;
}

void tajima_judge(const OtlSetup *setup, OtlBoard b, TajimaGame *out) {
    OtlJudgement room[OTL_MOVES_MAX];
    *out = (TajimaGame){0};
    for (int move = 0; move < TAJIMA_MOVES; move++) {
        int at = tajima_square(tajima_moves[move]);
        out->corners[move] = (otl_moves(b) | otl_moves(otl_swapped(b))) & OTL_CORNERS;
        judge_rows(setup, b, move, room, out);
        choose(setup, b, move, room, out);
        b = otl_swapped(otl_played(b, at, otl_flips(b, at)));
    }
    out->after = b;
}

uint64_t tajima_examined(const OtlSetup *setup, OtlBoard b) {
    OtlJudgement room[OTL_MOVES_MAX];
    OtlMind mind = {.setup = setup};
    for (int move = 0; move < TAJIMA_MOVES; move++) {
        int at = tajima_square(tajima_moves[move]);
        otl_judge_all(&mind, b, candidates(b), room);
        b = otl_swapped(otl_played(b, at, otl_flips(b, at)));
    }
    return otl_counts_total(&mind.counts);
}

double tajima_distance(const TajimaGame *g, int side) {
    double sum = 0;
    int cells = 0;
    for (int row = 0; row < TAJIMA_ROWS; row++) {
        uint64_t columns[TAJIMA_COLUMNS];
        if (side >= 0 && tajima_row_move(row) % 2 != side) continue;
        tajima_columns_of(&g->rows[row], columns);
        for (int c = 1; c < TAJIMA_COLUMNS; c++, cells++)
            sum += fabs(log((double)(columns[c] + 1) / (tajima_printed[row][c] + 1)));
    }
    return sum / cells;
}
