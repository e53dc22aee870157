// SPDX-License-Identifier: MIT
// gomoku_lines.c - see gomoku_lines.h.
#include "learners/gomoku_lines.h"

#include <string.h>

void gomoku_clear(GomokuBoard *b, GomokuCell everywhere) {
    memset(b->cell, GOMOKU_CLOSED, sizeof b->cell);
    for (int i = 0; i < GOMOKU_POINTS; i++) b->cell[gomoku_place(i)] = (uint8_t)everywhere;
}

int gomoku_step(int direction) {
    static const int step[8] = {1,  GOMOKU_STRIDE + 1,  GOMOKU_STRIDE,  GOMOKU_STRIDE - 1,
                                -1, -GOMOKU_STRIDE - 1, -GOMOKU_STRIDE, -GOMOKU_STRIDE + 1};
    return step[direction];
}

// Stones of the colour in a row from the cell after `place`.
static int run(const GomokuBoard *b, int place, int colour, int step) {
    int n = 0;
    while (n < 5 && b->cell[place + (n + 1) * step] == colour) n++;
    return n;
}

bool gomoku_makes_five(const GomokuBoard *b, int place, int colour) {
    for (int axis = 0; axis < GOMOKU_AXES; axis++) {
        int step = gomoku_step(axis);
        if (run(b, place, colour, step) + run(b, place, colour, -step) == 4) return true;
    }
    return false;
}

// Stones in the five cells from `from` on; -1 where one of them is not free or the colour's, or
// where they would be part of a longer row.
static int stones_in(const GomokuBoard *b, int from, int step, int colour) {
    int n = 0;
    for (int k = 0; k < 5; k++) {
        int at = b->cell[from + k * step];
        if (at != colour && at != GOMOKU_FREE) return -1;
        n += at == colour;
    }
    return b->cell[from - step] == colour || b->cell[from + 5 * step] == colour ? -1 : n;
}

int gomoku_line_value(const GomokuBoard *b, int place, int colour, int axis) {
    int step = gomoku_step(axis), most = 0, ways = 0;
    for (int back = 0; back < 5; back++) {
        int n = stones_in(b, place - back * step, step, colour);
        if (n > most) most = n, ways = 0;
        if (n == most) ways++;
    }
    if (most == 0) return 0;
    if (most == 4) return GOMOKU_FIVE;
    return 3 * most - 3 + (ways > 3 ? 3 : ways);
}

void gomoku_describe(const GomokuBoard *b, int place, int colour, int value[2]) {
    value[0] = value[1] = 0;
    for (int axis = 0; axis < GOMOKU_AXES; axis++) {
        int v = gomoku_line_value(b, place, colour, axis);
        if (v > value[0])
            value[1] = value[0], value[0] = v;
        else if (v > value[1])
            value[1] = v;
    }
}

// --- threats ---

// The points at which the colour makes five, at most two.
static int five_points(const GomokuBoard *b, int colour, int out[2]) {
    int n = 0;
    for (int i = 0; i < GOMOKU_POINTS && n < 2; i++) {
        int place = gomoku_place(i);
        if (b->cell[place] == GOMOKU_FREE && gomoku_makes_five(b, place, colour)) out[n++] = place;
    }
    return n;
}

// A stone of the colour has just been put on `place`; nobody could make five before. The enemy's
// answers to a threat that is no four: to move elsewhere does not help if doing nothing does not.
static bool holds_against_answers(GomokuBoard *b, int place, int colour, int moves) {
    if (!gomoku_wins(b, colour, moves)) return false;
    for (int direction = 0; direction < 8; direction++)
        for (int k = 1; k <= 4; k++) {
            int answer = place + k * gomoku_step(direction);
            if (b->cell[answer] == GOMOKU_CLOSED) break;
            if (b->cell[answer] != GOMOKU_FREE) continue;
            b->cell[answer] = (uint8_t)!colour;
            bool wins = gomoku_wins(b, colour, moves);
            b->cell[answer] = GOMOKU_FREE;
            if (!wins) return false;
        }
    for (int i = 0; i < GOMOKU_POINTS; i++) { // the enemy's fours
        int four = gomoku_place(i), value[2];
        if (b->cell[four] != GOMOKU_FREE) continue;
        gomoku_describe(b, four, !colour, value);
        if (value[0] < GOMOKU_FIVE - 3) continue;
        b->cell[four] = (uint8_t)!colour;
        bool wins = gomoku_wins(b, colour, moves);
        b->cell[four] = GOMOKU_FREE;
        if (!wins) return false;
    }
    return true;
}

// Whether a stone on `place`, where the colour may move, leads to five with `moves` more moves.
static bool leads_on(GomokuBoard *b, int place, int colour, int moves) {
    int own[2], enemy[2];
    b->cell[place] = (uint8_t)colour;
    bool wins = false;
    if (five_points(b, !colour, enemy) == 0) {
        int n = five_points(b, colour, own);
        if (n == 2) {
            wins = true;
        } else if (n == 1 && moves >= 2) {
            b->cell[own[0]] = (uint8_t)!colour;
            wins = gomoku_wins(b, colour, moves);
            b->cell[own[0]] = GOMOKU_FREE;
        } else if (n == 0 && moves >= 2) {
            wins = holds_against_answers(b, place, colour, moves);
        }
    }
    b->cell[place] = GOMOKU_FREE;
    return wins;
}

// Fours are looked at when two moves are left, threes as well when there are more.
static bool is_threat(const GomokuBoard *b, int place, int colour, int moves) {
    int value[2];
    gomoku_describe(b, place, colour, value);
    return value[0] > 3 * (moves > 2 ? 1 : 2);
}

bool gomoku_wins(GomokuBoard *b, int colour, int moves) {
    int own[2], enemy[2];
    if (five_points(b, colour, own) > 0) return true;
    int must = five_points(b, !colour, enemy);
    if (moves < 2 || must > 1) return false;
    if (must == 1)
        return is_threat(b, enemy[0], colour, moves) && leads_on(b, enemy[0], colour, moves - 1);
    for (int i = 0; i < GOMOKU_POINTS; i++) {
        int place = gomoku_place(i);
        if (b->cell[place] == GOMOKU_FREE && is_threat(b, place, colour, moves) &&
            leads_on(b, place, colour, moves - 1))
            return true;
    }
    return false;
}

bool gomoku_wins_with(GomokuBoard *b, int place, int colour, int moves) {
    int own[2], enemy[2];
    if (gomoku_makes_five(b, place, colour)) return true;
    int must = five_points(b, !colour, enemy);
    if (moves < 2 || must > 1 || (must == 1 && enemy[0] != place)) return false;
    if (five_points(b, colour, own) > 0) return false; // a move that puts five off
    return leads_on(b, place, colour, moves - 1);
}
