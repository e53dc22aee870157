// SPDX-License-Identifier: MIT
// chess_board.c - see chess_board.h.
#include "games/chess/chess_board.h"

#include "game/grid_text.h"

#include <stdio.h>
#include <string.h>

enum { UP = -CHESS_STRIDE, DOWN = CHESS_STRIDE };

static const int leaps[8] = {-25, -23, -14, -10, 10, 14, 23, 25};
static const int ways[8] = {-12, 12, -1, 1, -13, -11, 11, 13}; // straight, then slanted

// KQkq: the rooks in the corners; HAha: those of these files, which only Chess960 has.
static void read_rights(ChessBoard *b, const char *castling) {
    static const char rights[] = "KQkq";
    for (int i = 0; i < 4; i++) {
        b->rook[i] = (uint8_t)chess_place(i % 2 ? 0 : 7, i < 2 ? 7 : 0);
        if (strchr(castling, rights[i])) b->castling |= (uint8_t)(1 << i);
    }
    for (; *castling; castling++) {
        bool black = *castling >= 'a';
        int file = *castling - (black ? 'a' : 'A');
        if (file < 0 || file > 7) continue;
        int rook = chess_place(file, black ? 0 : 7), i = 2 * black + (rook < b->king[black]);
        b->shuffled = true;
        b->castling |= (uint8_t)(1 << i);
        b->rook[i] = (uint8_t)rook;
    }
}

void chess_board_read(ChessBoard *b, int size, const char *cells, const char *rest) {
    static const char men[] = ".PNBRQK";
    *b = (ChessBoard){.size = (uint8_t)size};
    memset(b->at, CHESS_OUTSIDE, sizeof b->at);
    for (int i = 0; i < size * size; i++) {
        int place = chess_place(i % size, i / size), c = cells[i];
        bool black = c >= 'a' && c <= 'z';
        const char *man = strchr(men, black ? c - 'a' + 'A' : c);
        int type = man ? (int)(man - men) : 0;
        b->at[place] = (uint8_t)(type ? type | (black ? CHESS_BLACK_BIT : 0) : CHESS_NONE);
        if (type == CHESS_KING) b->king[black] = (uint8_t)place;
    }
    char castling[8] = "-", passed[4] = "-";
    b->mover = *rest == 'b';
    if (size != 8 || sscanf(rest, "%*s %7s %3s", castling, passed) != 2) return;
    read_rights(b, castling);
    if (passed[0] != '-') b->passed = (uint8_t)chess_place(passed[0] - 'a', '8' - passed[1]);
}

void chess_board_from(ChessBoard *b, const Game *g, const State *s) {
    GridText grid;
    Str rest = {0};
    grid_text_read(g, s, &grid, &rest);
    chess_board_read(b, grid.width, grid.cell, str_text(&rest));
    b->shuffled = game_is(g, "chess960");
    str_clear(&rest);
}

bool chess_attacked(const ChessBoard *b, int place, int by) {
    int bit = by ? CHESS_BLACK_BIT : 0, back = by ? UP : DOWN; // where an attacking pawn stands
    if (b->at[place + back - 1] == (CHESS_PAWN | bit)) return true;
    if (b->at[place + back + 1] == (CHESS_PAWN | bit)) return true;
    for (int i = 0; i < 8; i++)
        if (b->at[place + leaps[i]] == (CHESS_KNIGHT | bit)) return true;
    for (int i = 0; i < 8; i++) {
        int p = place + ways[i];
        if (b->at[p] == (CHESS_KING | bit)) return true;
        while (b->at[p] == CHESS_NONE) p += ways[i];
        if (b->at[p] == (CHESS_QUEEN | bit)) return true;
        if (b->at[p] == ((i < 4 ? CHESS_ROOK : CHESS_BISHOP) | bit)) return true;
    }
    return false;
}

static uint64_t bit_of(int place) {
    return (uint64_t)1 << (8 * chess_row(place) + chess_column(place));
}

uint64_t chess_attackers(const ChessBoard *b, int place) {
    uint64_t found = 0;
    for (int x = -1; x <= 1; x += 2) {
        if (b->at[place + DOWN + x] == CHESS_PAWN) found |= bit_of(place + DOWN + x);
        if (b->at[place + UP + x] == (CHESS_PAWN | CHESS_BLACK_BIT))
            found |= bit_of(place + UP + x);
    }
    for (int i = 0; i < 8; i++)
        if (chess_man(b->at[place + leaps[i]]) == CHESS_KNIGHT) found |= bit_of(place + leaps[i]);
    for (int i = 0; i < 8; i++) {
        int p = place + ways[i];
        if (chess_man(b->at[p]) == CHESS_KING) found |= bit_of(p);
        while (b->at[p] == CHESS_NONE) p += ways[i];
        int man = chess_man(b->at[p]);
        if (man == CHESS_QUEEN || man == (i < 4 ? CHESS_ROOK : CHESS_BISHOP)) found |= bit_of(p);
    }
    return found;
}

// --- moves ---

typedef struct {
    const ChessBoard *b;
    bool captures; // and promotions alone
    ChessMove *out;
    int n;
} List;

static void add(List *l, int from, int to, int promotion, int type) {
    ChessMove m = {(uint8_t)from, (uint8_t)to, (uint8_t)promotion, (uint8_t)type};
    if (l->captures && !promotion && !chess_captures(l->b, m)) return;
    l->out[l->n++] = m;
}

static void add_pawn(List *l, int from, int to, int type) {
    int last = l->b->mover ? l->b->size - 1 : 0;
    if (chess_row(to) != last) {
        add(l, from, to, CHESS_NONE, type);
        return;
    }
    for (int man = CHESS_QUEEN; man >= CHESS_KNIGHT; man--)
        if (man != CHESS_BISHOP || l->b->size == 8) add(l, from, to, man, type);
}

static void pawn_moves(List *l, int from) {
    const ChessBoard *b = l->b;
    int ahead = b->mover ? DOWN : UP, home = b->mover ? 1 : b->size - 2;
    if (b->at[from + ahead] == CHESS_NONE) {
        add_pawn(l, from, from + ahead, CHESS_PLAIN);
        if (b->size == 8 && chess_row(from) == home && b->at[from + 2 * ahead] == CHESS_NONE)
            add(l, from, from + 2 * ahead, CHESS_NONE, CHESS_DOUBLE_STEP);
    }
    for (int side = -1; side <= 1; side += 2) {
        int to = from + ahead + side;
        if (chess_is_of(b->at[to], !b->mover)) add_pawn(l, from, to, CHESS_PLAIN);
        if (to == b->passed) add(l, from, to, CHESS_NONE, CHESS_EN_PASSANT);
    }
}

static void leaper_moves(List *l, int from, const int *steps) {
    for (int i = 0; i < 8; i++) {
        int to = from + steps[i], at = l->b->at[to];
        if (at != CHESS_OUTSIDE && !chess_is_of(at, l->b->mover))
            add(l, from, to, CHESS_NONE, CHESS_PLAIN);
    }
}

static void rider_moves(List *l, int from, int first, int last) {
    for (int i = first; i < last; i++) {
        int to = from + ways[i];
        for (; l->b->at[to] == CHESS_NONE; to += ways[i]) add(l, from, to, CHESS_NONE, CHESS_PLAIN);
        if (chess_is_of(l->b->at[to], !l->b->mover)) add(l, from, to, CHESS_NONE, CHESS_PLAIN);
    }
}

// Where king and rook stand after castling in Chess960.
static int king_goal(int king, int rook) {
    return chess_place(rook > king ? 6 : 2, chess_row(king));
}
static int rook_goal(int king, int rook) {
    return chess_place(rook > king ? 5 : 3, chess_row(king));
}

static int least(int a, int b) {
    return a < b ? a : b;
}
static int most(int a, int b) {
    return a > b ? a : b;
}

// All squares that king and rook pass must be free of others, those of the king not attacked.
static void castle_shuffled(List *l, int king, int rook) {
    const ChessBoard *b = l->b;
    int goal = king_goal(king, rook), beside = rook_goal(king, rook);
    int first = least(least(king, rook), least(goal, beside));
    int last = most(most(king, rook), most(goal, beside));
    for (int p = first; p <= last; p++)
        if (b->at[p] != CHESS_NONE && p != king && p != rook) return;
    for (int p = least(king, goal); p <= most(king, goal); p++)
        if (chess_attacked(b, p, !b->mover)) return;
    add(l, king, rook, CHESS_NONE, CHESS_CASTLES);
}

static void castling_moves(List *l) {
    const ChessBoard *b = l->b;
    int king = b->king[b->mover], rights = b->castling >> (2 * b->mover) & 3;
    if (!rights || chess_in_check(b)) return;
    if (b->shuffled) {
        for (int i = 0; i < 2; i++)
            if (rights >> i & 1) castle_shuffled(l, king, b->rook[2 * b->mover + i]);
        return;
    }
    if ((rights & 1) && b->at[king + 1] == CHESS_NONE && b->at[king + 2] == CHESS_NONE &&
        !chess_attacked(b, king + 1, !b->mover))
        add(l, king, king + 2, CHESS_NONE, CHESS_CASTLES);
    if ((rights & 2) && b->at[king - 1] == CHESS_NONE && b->at[king - 2] == CHESS_NONE &&
        b->at[king - 3] == CHESS_NONE && !chess_attacked(b, king - 1, !b->mover))
        add(l, king, king - 2, CHESS_NONE, CHESS_CASTLES);
}

int chess_moves_unchecked(const ChessBoard *b, bool captures, ChessMove *out) {
    List l = {b, captures, out, 0};
    for (int i = 0; i < b->size * b->size; i++) {
        int from = chess_at(b, i);
        if (!chess_is_of(b->at[from], b->mover)) continue;
        switch (chess_man(b->at[from])) {
        case CHESS_PAWN:
            pawn_moves(&l, from);
            break;
        case CHESS_KNIGHT:
            leaper_moves(&l, from, leaps);
            break;
        case CHESS_BISHOP:
            rider_moves(&l, from, 4, 8);
            break;
        case CHESS_ROOK:
            rider_moves(&l, from, 0, 4);
            break;
        case CHESS_QUEEN:
            rider_moves(&l, from, 0, 8);
            break;
        default:
            leaper_moves(&l, from, ways);
            break;
        }
    }
    if (!captures) castling_moves(&l);
    return l.n;
}

int chess_moves(const ChessBoard *b, ChessMove *out) {
    int n = chess_moves_unchecked(b, false, out), kept = 0;
    for (int i = 0; i < n; i++) {
        ChessBoard after = *b;
        chess_play(&after, out[i]);
        if (!chess_left_in_check(&after)) out[kept++] = out[i];
    }
    return kept;
}

// A king or a rook that moves, or a rook that is taken, ends the right to castle.
static uint8_t rights_left(const ChessBoard *b, ChessMove m) {
    uint8_t rights = b->castling;
    if (b->size != 8) return 0;
    for (int i = 0; i < 4; i++)
        if (m.from == b->rook[i] || m.to == b->rook[i]) rights &= (uint8_t) ~(1 << i);
    if (m.from == b->king[b->mover]) rights &= (uint8_t) ~(3 << (2 * b->mover));
    return rights;
}

static void play_shuffled_castling(ChessBoard *b, ChessMove m) {
    uint8_t king = b->at[m.from], rook = b->at[m.to];
    int goal = king_goal(m.from, m.to);
    b->at[m.from] = b->at[m.to] = CHESS_NONE;
    b->at[goal] = king;
    b->at[rook_goal(m.from, m.to)] = rook;
    b->king[b->mover] = (uint8_t)goal;
    b->passed = CHESS_NOWHERE;
    b->mover = !b->mover;
}

void chess_play(ChessBoard *b, ChessMove m) {
    int ahead = b->mover ? DOWN : UP, bit = b->mover ? CHESS_BLACK_BIT : 0;
    b->castling = rights_left(b, m);
    if (m.type == CHESS_CASTLES && b->shuffled) {
        play_shuffled_castling(b, m);
        return;
    }
    b->passed = m.type == CHESS_DOUBLE_STEP ? (uint8_t)(m.from + ahead) : CHESS_NOWHERE;
    b->at[m.to] = m.promotion ? (uint8_t)(m.promotion | bit) : b->at[m.from];
    b->at[m.from] = CHESS_NONE;
    if (m.type == CHESS_EN_PASSANT) b->at[m.to - ahead] = CHESS_NONE;
    if (m.type == CHESS_CASTLES) {
        int rook = m.to > m.from ? m.from + 3 : m.from - 4;
        b->at[(m.from + m.to) / 2] = b->at[rook];
        b->at[rook] = CHESS_NONE;
    }
    if (chess_man(b->at[m.to]) == CHESS_KING) b->king[b->mover] = m.to;
    b->mover = !b->mover;
}

int chess_mobility(const ChessBoard *b, int side) {
    int n = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int from = chess_place(i % b->size, i / b->size), man;
        if (!chess_is_of(b->at[from], side)) continue;
        man = chess_man(b->at[from]);
        if (man == CHESS_KNIGHT) {
            for (int k = 0; k < 8; k++) {
                int at = b->at[from + leaps[k]];
                n += at != CHESS_OUTSIDE && !chess_is_of(at, side);
            }
        } else if (man >= CHESS_BISHOP && man <= CHESS_QUEEN) {
            int first = man == CHESS_BISHOP ? 4 : 0, last = man == CHESS_ROOK ? 4 : 8;
            for (int k = first; k < last; k++) {
                int p = from + ways[k];
                for (; b->at[p] == CHESS_NONE; p += ways[k]) n++;
                n += chess_is_of(b->at[p], !side);
            }
        }
    }
    return n;
}

bool chess_is_dead(const ChessBoard *b) {
    int knights = 0, bishops[2] = {0}; // on squares of either colour
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i), man = chess_man(b->at[place]);
        if (man == CHESS_PAWN || man == CHESS_ROOK || man == CHESS_QUEEN) return false;
        knights += man == CHESS_KNIGHT;
        bishops[(chess_row(place) + chess_column(place)) % 2] += man == CHESS_BISHOP;
    }
    int riders = bishops[0] + bishops[1];
    return knights + riders < 2 || (knights == 0 && (!bishops[0] || !bishops[1]));
}

void chess_move_text(const ChessBoard *b, ChessMove m, char out[8]) {
    static const char men[] = " pnbrqk";
    out[0] = (char)('a' + chess_column(m.from));
    out[1] = (char)('0' + b->size - chess_row(m.from)); // boards have 8 rows at most
    out[2] = (char)('a' + chess_column(m.to));
    out[3] = (char)('0' + b->size - chess_row(m.to));
    out[4] = m.promotion ? men[m.promotion] : '\0';
    out[5] = '\0';
}

uint64_t chess_leaves(const ChessBoard *b, int depth) {
    ChessMove moves[CHESS_MOVES_MAX];
    int n = chess_moves(b, moves);
    if (depth <= 1) return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        ChessBoard after = *b;
        chess_play(&after, moves[i]);
        sum += chess_leaves(&after, depth - 1);
    }
    return sum;
}
