// SPDX-License-Identifier: MIT
// chess_values.c - static evaluations of the chess programs, for the mover; see chess_think.h.
#include "engine/chess/chess_think.h"

#include <stdlib.h>

// Gillogly 1972.
const int chess_man_value[7] = {0, 100, 330, 350, 500, 900, 0};

// Distance of a square from the middle: 0 to 3 on eight squares.
static int off_centre(const ChessBoard *b, int place) {
    int column = abs(2 * chess_column(place) - (b->size - 1)) / 2;
    int row = abs(2 * chess_row(place) - (b->size - 1)) / 2;
    return column > row ? column : row;
}

int chess_material(const ChessBoard *b) {
    int sum = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int at = b->at[chess_place(i % b->size, i / b->size)];
        if (at == CHESS_NONE) continue;
        sum += chess_side(at) == b->mover ? chess_man_value[chess_man(at)]
                                          : -chess_man_value[chess_man(at)];
    }
    return sum;
}

// Kister and others 1957: material and mobility.
int chess_value_kister(const ChessBoard *b) {
    return chess_material(b) + 3 * (chess_mobility(b, b->mover) - chess_mobility(b, !b->mover));
}

// TECH: material alone decides in the tree.
int chess_value_tech(const ChessBoard *b) {
    return chess_material(b);
}

// Squares around a king that the enemy attacks.
static int king_danger(const ChessBoard *b, int side) {
    int n = 0;
    for (int y = -CHESS_STRIDE; y <= CHESS_STRIDE; y += CHESS_STRIDE)
        for (int x = -1; x <= 1; x++) {
            int p = b->king[side] + y + x;
            n += b->at[p] != CHESS_OUTSIDE && chess_attacked(b, p, !side);
        }
    return n;
}

// Squares of the middle that a side attacks.
static int centre_control(const ChessBoard *b, int side) {
    int n = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int p = chess_place(i % b->size, i / b->size);
        if (off_centre(b, p) <= 1) n += chess_attacked(b, p, side);
    }
    return n;
}

// Bernstein and others 1958: material, mobility, control of squares, safety of the king.
int chess_value_bernstein(const ChessBoard *b) {
    int own = b->mover, enemy = !own;
    return chess_material(b) + 2 * (chess_mobility(b, own) - chess_mobility(b, enemy)) +
           3 * (centre_control(b, own) - centre_control(b, enemy)) -
           4 * (king_danger(b, own) - king_danger(b, enemy));
}

// --- CHESS 4 ---

// Where a man stands: knights and bishops in the middle and off the last row, rooks on open files
// and the seventh row, pawns advanced, kings behind pawns while there are queens.
typedef struct {
    int pawns[2][10]; // on each file, with an empty one on both sides
    int queens[2], heavy[2];
} Count;

static void count_men(const ChessBoard *b, Count *c) {
    *c = (Count){0};
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_place(i % b->size, i / b->size), at = b->at[place];
        if (at == CHESS_NONE) continue;
        int side = chess_side(at), man = chess_man(at);
        if (man == CHESS_PAWN) c->pawns[side][chess_column(place) + 1]++;
        if (man == CHESS_QUEEN) c->queens[side]++;
        if (man >= CHESS_KNIGHT && man <= CHESS_QUEEN) c->heavy[side] += chess_man_value[man];
    }
}

bool chess_is_passed(const ChessBoard *b, int place, int side) {
    int step = side ? CHESS_STRIDE : -CHESS_STRIDE,
        enemy = CHESS_PAWN | (side ? 0 : CHESS_BLACK_BIT);
    for (int p = place + step; b->at[p] != CHESS_OUTSIDE; p += step)
        for (int x = -1; x <= 1; x++)
            if (b->at[p + x] == enemy) return false;
    return true;
}

static int pawn_value(const ChessBoard *b, const Count *c, int place, int side) {
    int file = chess_column(place) + 1, row = chess_row(place);
    int gone = side ? row - 1 : b->size - 2 - row, value = 2 * gone;
    if (off_centre(b, place) <= 1) value += 10;
    if (c->pawns[side][file] > 1) value -= 8;
    if (c->pawns[side][file - 1] == 0 && c->pawns[side][file + 1] == 0) value -= 12;
    if (chess_is_passed(b, place, side)) value += 4 * gone * gone;
    return value;
}

static int king_value(const ChessBoard *b, const Count *c, int place, int side) {
    if (c->heavy[!side] < 1500) return -8 * off_centre(b, place);
    int shelter = 0, step = side ? CHESS_STRIDE : -CHESS_STRIDE;
    for (int x = -1; x <= 1; x++)
        shelter += b->at[place + step + x] == (CHESS_PAWN | (side ? CHESS_BLACK_BIT : 0));
    return 10 * shelter + 10 * off_centre(b, place) - 5 * king_danger(b, side);
}

static int man_value(const ChessBoard *b, const Count *c, int place, int side) {
    int man = chess_man(b->at[place]), back = side ? 0 : b->size - 1;
    int home = chess_row(place) == back ? -10 : 0;
    switch (man) {
    case CHESS_PAWN:
        return pawn_value(b, c, place, side);
    case CHESS_KNIGHT:
        return 12 - 8 * off_centre(b, place) + home;
    case CHESS_BISHOP:
        return 6 - 3 * off_centre(b, place) + home;
    case CHESS_ROOK:
        return (c->pawns[side][chess_column(place) + 1] == 0 ? 12 : 0) +
               (chess_row(place) == (side ? b->size - 2 : 1) ? 15 : 0);
    case CHESS_KING:
        return king_value(b, c, place, side);
    default:
        return -off_centre(b, place);
    }
}

int chess_value_chess4(const ChessBoard *b) {
    Count c;
    int sum = chess_material(b);
    count_men(b, &c);
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_place(i % b->size, i / b->size), at = b->at[place];
        if (at == CHESS_NONE) continue;
        int value = man_value(b, &c, place, chess_side(at));
        sum += chess_side(at) == b->mover ? value : -value;
    }
    return sum + 2 * (chess_mobility(b, b->mover) - chess_mobility(b, !b->mover));
}

// --- TECH's order at the root ---

int chess_tech_place(const ChessBoard *b, ChessMove m) {
    ChessBoard after = *b;
    chess_play(&after, m);
    int mobility = chess_mobility(&after, b->mover);
    int centre = 6 * (off_centre(b, m.from) - off_centre(b, m.to));
    int man = chess_man(b->at[m.from]);
    if (man == CHESS_KING) return mobility - 10 + (m.type == CHESS_CASTLES ? 60 : 0);
    if (man == CHESS_ROOK) centre /= 3;
    if (man == CHESS_PAWN) centre += 4;
    return mobility + centre;
}
