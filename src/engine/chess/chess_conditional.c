// SPDX-License-Identifier: MIT
// chess_conditional.c - see chess_conditional.h.
#include "engine/chess/chess_conditional.h"

#include "engine/chess/chess_think.h"

#include <stdlib.h>

typedef struct {
    int men[2][7];
    int heavy[2]; // worth of what is neither king nor pawn
    bool light;   // a bishop of the side to move stands on a light square
} Men;

static void count_men(const ChessBoard *b, Men *out) {
    *out = (Men){0};
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i), at = b->at[place];
        if (at == CHESS_NONE) continue;
        int side = chess_side(at), man = chess_man(at);
        out->men[side][man]++;
        if (man != CHESS_PAWN) out->heavy[side] += chess_man_value[man];
        if (man == CHESS_BISHOP && side == b->mover)
            out->light = (chess_row(place) + chess_column(place)) % 2 == 0;
    }
}

static int distance(int a, int b) {
    int columns = abs(chess_column(a) - chess_column(b)), rows = abs(chess_row(a) - chess_row(b));
    return columns > rows ? columns : rows;
}

static int rows_to_go(const ChessBoard *b, int place, int side) {
    return side ? b->size - 1 - chess_row(place) : chess_row(place);
}

// The most advanced passed pawn of a side; CHESS_NOWHERE: none.
static int passed_pawn(const ChessBoard *b, int side) {
    int found = CHESS_NOWHERE;
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i);
        if (b->at[place] != (CHESS_PAWN | (side ? CHESS_BLACK_BIT : 0))) continue;
        if (!chess_is_passed(b, place, side)) continue;
        if (!found || rows_to_go(b, place, side) < rows_to_go(b, found, side)) found = place;
    }
    return found;
}

// --- patterns ---

static unsigned bit(int i) {
    return 1u << i;
}

static void see_bare_king(const Men *m, int side, ChessAims *out) {
    out->patterns |= bit(CHESS_SEES_BARE_KING);
    out->aims |= bit(CHESS_AIM_EDGE) | bit(CHESS_AIM_KINGS);
    bool minors = m->men[side][CHESS_BISHOP] == 1 && m->men[side][CHESS_KNIGHT] == 1 &&
                  !m->men[side][CHESS_ROOK] && !m->men[side][CHESS_QUEEN];
    if (!minors) return;
    out->patterns |= bit(CHESS_SEES_BISHOP_KNIGHT);
    out->aims |= bit(CHESS_AIM_CORNER);
    out->light = m->light;
}

static void see_pawns(const ChessBoard *b, int side, ChessAims *out) {
    if (passed_pawn(b, side)) {
        out->patterns |= bit(CHESS_SEES_PASSED_PAWN);
        out->aims |= bit(CHESS_AIM_PROMOTE) | bit(CHESS_AIM_ESCORT);
    }
    if (passed_pawn(b, !side)) {
        out->patterns |= bit(CHESS_SEES_THEIR_PASSED_PAWN);
        out->aims |= bit(CHESS_AIM_STOP);
    }
}

// Whether no pawn stands before the king of `side`.
static bool king_is_open(const ChessBoard *b, int side) {
    int ahead = side ? CHESS_STRIDE : -CHESS_STRIDE,
        pawn = CHESS_PAWN | (side ? CHESS_BLACK_BIT : 0);
    for (int x = -1; x <= 1; x++) {
        int p = b->king[side] + ahead + x;
        if (b->at[p] == pawn || (b->at[p] != CHESS_OUTSIDE && b->at[p + ahead] == pawn))
            return false;
    }
    return true;
}

static int at_home(const ChessBoard *b, int side) {
    int n = 0, row = side ? 0 : b->size - 1;
    for (int column = 0; column < b->size; column++) {
        int at = b->at[chess_place(column, row)];
        if (!chess_is_of(at, side)) continue;
        n += chess_man(at) == CHESS_KNIGHT || chess_man(at) == CHESS_BISHOP;
    }
    return n;
}

void chess_aims_find(const ChessBoard *b, ChessAims *out) {
    enum { ENDING = 1400, OPENING = 2500 };
    Men m;
    int side = b->mover, enemy = !side;
    *out = (ChessAims){.side = side};
    count_men(b, &m);
    if (m.heavy[enemy] == 0 && m.men[enemy][CHESS_PAWN] == 0 && m.heavy[side] > 0) {
        see_bare_king(&m, side, out);
    } else if (m.heavy[side] == 0 && m.heavy[enemy] == 0) {
        out->patterns |= bit(CHESS_SEES_PAWN_ENDING);
        see_pawns(b, side, out);
    } else if (m.heavy[side] <= ENDING && m.heavy[enemy] <= ENDING) {
        see_pawns(b, side, out);
    } else if (m.heavy[side] >= OPENING && at_home(b, side) >= 2) {
        out->patterns |= bit(CHESS_SEES_OPENING);
        out->aims |= bit(CHESS_AIM_DEVELOP);
        if (b->castling >> (2 * side) & 3) out->aims |= bit(CHESS_AIM_CASTLE);
    } else if (m.men[side][CHESS_QUEEN] && king_is_open(b, enemy)) {
        out->patterns |= bit(CHESS_SEES_OPEN_KING);
        out->aims |= bit(CHESS_AIM_ATTACK);
    }
}

// --- goals ---

static int edge_value(const ChessBoard *b, int king) {
    int column = chess_column(king), row = chess_row(king), last = b->size - 1;
    int columns = column < last - column ? column : last - column;
    int rows = row < last - row ? row : last - row;
    return 60 - 20 * (columns < rows ? columns : rows) - 5 * (columns + rows);
}

static int corner_value(const ChessBoard *b, int king, bool light) {
    int last = b->size - 1;
    int first = distance(king, light ? chess_place(0, 0) : chess_place(last, 0));
    int second = distance(king, light ? chess_place(last, last) : chess_place(0, last));
    return -12 * (first < second ? first : second);
}

static int attack_value(const ChessBoard *b, int side) {
    int sum = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i), at = b->at[place];
        if (!chess_is_of(at, side) || chess_man(at) == CHESS_PAWN || chess_man(at) == CHESS_KING)
            continue;
        sum += 3 * (7 - distance(place, b->king[!side]));
    }
    return sum;
}

static int castle_value(const ChessBoard *b, int side) {
    int king = b->king[side], column = chess_column(king);
    if (chess_row(king) != (side ? 0 : b->size - 1)) return -40;
    if (column >= b->size - 2 || column <= 2) return 40;
    return b->castling >> (2 * side) & 3 ? 0 : -40;
}

static int promote_value(const ChessBoard *b, int side, bool escort) {
    int pawn = passed_pawn(b, side);
    if (!pawn) return 0;
    int togo = rows_to_go(b, pawn, side);
    if (!escort) return 6 * (6 - togo) * (6 - togo);
    int goal = chess_place(chess_column(pawn), side ? b->size - 1 : 0);
    return 6 * (distance(b->king[!side], goal) - distance(b->king[side], goal));
}

static int stop_value(const ChessBoard *b, int side) {
    int pawn = passed_pawn(b, !side);
    if (!pawn) return 60;
    int goal = chess_place(chess_column(pawn), side ? 0 : b->size - 1);
    return -6 * distance(b->king[side], goal);
}

static int aim_value(const ChessAims *a, ChessAim aim, const ChessBoard *b) {
    int side = a->side, theirs = b->king[!side];
    switch (aim) {
    case CHESS_AIM_EDGE:
        return edge_value(b, theirs);
    case CHESS_AIM_CORNER:
        return corner_value(b, theirs, a->light);
    case CHESS_AIM_KINGS:
        return -8 * distance(b->king[side], theirs);
    case CHESS_AIM_PROMOTE:
        return promote_value(b, side, false);
    case CHESS_AIM_ESCORT:
        return promote_value(b, side, true);
    case CHESS_AIM_STOP:
        return stop_value(b, side);
    case CHESS_AIM_ATTACK:
        return attack_value(b, side);
    case CHESS_AIM_DEVELOP:
        return -15 * at_home(b, side);
    default:
        return castle_value(b, side);
    }
}

int chess_aims_value(const ChessAims *a, const ChessBoard *b) {
    int sum = 0;
    for (int aim = 0; aim < CHESS_AIMS; aim++)
        if (a->aims & bit(aim)) sum += aim_value(a, (ChessAim)aim, b);
    return b->mover == a->side ? sum : -sum;
}
