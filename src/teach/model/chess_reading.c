// SPDX-License-Identifier: MIT
// chess_reading.c - see chess_reading.h.
#include "teach/model/chess_reading.h"

#include "base/mem.h"

#include <ctype.h>
#include <string.h>

enum { PAWN = 1, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum { MOVES_ROOM = 256, CAPTURES_DEEP = 8, WINDOW = 1500, INFINITE = 32000 };

static const int worth[7] = {0, 100, 310, 330, 500, 950, 0};
static const int king_steps[8] = {1, -1, 16, -16, 15, 17, -15, -17};
static const int knight_steps[8] = {31, 33, 14, 18, -31, -33, -14, -18};

typedef struct {
    int from, to, order;
} ChessStep;

typedef struct {
    int taken, moved, score;
} ChessUndo;

bool chess_reading_suits(const Game *g) {
    return game_is(g, "chess");
}

// --- the board ---

void chess_reading_board(const Game *g, const State *s, ChessBoard *out) {
    static const char kinds[] = ".PNBRQK";
    Str text = {0};
    *out = (ChessBoard){.mover = game_mover(g, s) == 0 ? 1 : -1};
    game_position_text(g, s, &text);
    int row = 7, column = 0;
    for (const char *p = str_text(&text); *p && *p != ' '; p++) {
        const char *kind = strchr(kinds, toupper((unsigned char)*p));
        if (*p == '/') {
            row--;
            column = 0;
        } else if (isdigit((unsigned char)*p)) {
            column += *p - '0';
        } else if (kind) {
            int at = 16 * row + column++, white = isupper((unsigned char)*p) ? 1 : -1;
            out->square[at] = (signed char)(white * (int)(kind - kinds));
            if (kind - kinds == KING) out->king[white < 0] = at;
        }
    }
    str_clear(&text);
}

int chess_reading_material(const ChessBoard *b) {
    int sum = 0;
    for (int i = 0; i < 128; i++)
        if (!(i & 0x88)) sum += b->square[i] > 0 ? worth[b->square[i]] : -worth[-b->square[i]];
    return sum;
}

// How well a piece stands: near the centre, pawns far ahead, the king at home while there are
// queens.
static int standing(int kind, int row, int column, bool queens) {
    int off_column = column < 4 ? 3 - column : column - 4, off_row = row < 4 ? 3 - row : row - 4;
    int centre = 6 - off_column - off_row;
    switch (kind) {
    case PAWN:
        return 4 * row + (row >= 2 ? 3 * (3 - off_column) : 0) + (row == 6 ? 30 : 0);
    case KNIGHT:
        return 8 * centre - 20;
    case BISHOP:
        return 4 * centre - 5;
    case ROOK:
        return row == 6 ? 20 : 3 * (3 - off_column);
    case QUEEN:
        return 2 * centre;
    default:
        return queens ? -12 * row - 6 * (3 - off_column) : 8 * centre;
    }
}

// What a piece adds to the score, seen by White.
static int piece_score(const ChessBoard *b, int piece, int at) {
    if (piece > 0) return worth[piece] + standing(piece, at >> 4, at & 7, b->queens);
    return piece ? -worth[-piece] - standing(-piece, 7 - (at >> 4), at & 7, b->queens) : 0;
}

static void set_score(ChessBoard *b) {
    for (int i = 0; i < 128; i++)
        b->queens |= !(i & 0x88) && (b->square[i] == QUEEN || b->square[i] == -QUEEN);
    b->score = 0;
    for (int i = 0; i < 128; i++)
        if (!(i & 0x88)) b->score += piece_score(b, b->square[i], i);
}

// Seen by the mover.
static int evaluate(const ChessBoard *b) {
    return b->mover * b->score + 10;
}

static bool hits_along(const ChessBoard *b, int at, int step, int by, int slider) {
    for (int i = at + step, first = 1; !(i & 0x88); i += step, first = 0) {
        int p = by * b->square[i];
        if (p == 0 && b->square[i] == 0) continue;
        return p == slider || p == QUEEN || (first && p == KING);
    }
    return false;
}

// Whether `by` (1 or -1) attacks the square.
static bool attacked(const ChessBoard *b, int at, int by) {
    for (int k = 0; k < 8; k++) {
        int i = at + knight_steps[k];
        if (!(i & 0x88) && b->square[i] == by * KNIGHT) return true;
        if (hits_along(b, at, king_steps[k], by, k < 4 ? ROOK : BISHOP)) return true;
    }
    for (int side = -1; side <= 1; side += 2) {
        int i = at - 16 * by + side;
        if (!(i & 0x88) && b->square[i] == by * PAWN) return true;
    }
    return false;
}

static bool in_check(const ChessBoard *b, int side) {
    return attacked(b, b->king[side < 0], -side);
}

// --- moves ---

static size_t add(const ChessBoard *b, ChessStep *out, size_t n, int from, int to) {
    int taken = b->square[to], moved = b->square[from];
    taken = taken < 0 ? -taken : taken;
    moved = moved < 0 ? -moved : moved;
    out[n] = (ChessStep){from, to, taken ? 16 * worth[taken] - worth[moved] + 1 : 0};
    if (moved == PAWN && ((to >> 4) == 0 || (to >> 4) == 7)) out[n].order += 16 * worth[QUEEN];
    return n + 1;
}

static size_t add_pawn(const ChessBoard *b, bool captures, int from, ChessStep *out, size_t n) {
    int ahead = 16 * b->mover, to = from + ahead;
    bool promotes = (to >> 4) == 0 || (to >> 4) == 7;
    if (!(to & 0x88) && !b->square[to] && (!captures || promotes)) {
        n = add(b, out, n, from, to);
        bool home = (from >> 4) == (b->mover > 0 ? 1 : 6);
        if (!captures && home && !b->square[to + ahead]) n = add(b, out, n, from, to + ahead);
    }
    for (int side = -1; side <= 1; side += 2)
        if (!((to + side) & 0x88) && b->mover * b->square[to + side] < 0)
            n = add(b, out, n, from, to + side);
    return n;
}

static size_t add_piece(const ChessBoard *b, bool captures, int from, ChessStep *out, size_t n) {
    int kind = b->mover * b->square[from];
    const int *steps = kind == KNIGHT ? knight_steps : king_steps;
    int first = kind == BISHOP ? 4 : 0, last = kind == ROOK ? 4 : 8;
    for (int k = first; k < last; k++)
        for (int to = from + steps[k]; !(to & 0x88); to += steps[k]) {
            int there = b->mover * b->square[to];
            if (there > 0) break;
            if (there < 0 || !captures) n = add(b, out, n, from, to);
            if (there < 0 || kind == KNIGHT || kind == KING) break;
        }
    return n;
}

static size_t list_moves(const ChessBoard *b, bool captures, ChessStep *out) {
    size_t n = 0;
    for (int i = 0; i < 128; i++) {
        if ((i & 0x88) || b->mover * b->square[i] <= 0) continue;
        if (b->mover * b->square[i] == PAWN)
            n = add_pawn(b, captures, i, out, n);
        else
            n = add_piece(b, captures, i, out, n);
    }
    return n;
}

static ChessUndo make(ChessBoard *b, const ChessStep *m) {
    ChessUndo u = {b->square[m->to], b->square[m->from], b->score};
    int row = m->to >> 4;
    b->score -= piece_score(b, u.taken, m->to) + piece_score(b, u.moved, m->from);
    b->square[m->to] = b->square[m->from];
    b->square[m->from] = 0;
    if (u.moved == b->mover * PAWN && (row == 0 || row == 7))
        b->square[m->to] = (signed char)(b->mover * QUEEN);
    b->score += piece_score(b, b->square[m->to], m->to);
    if (u.moved == b->mover * KING) b->king[b->mover < 0] = m->to;
    b->mover = -b->mover;
    return u;
}

static void unmake(ChessBoard *b, const ChessStep *m, ChessUndo u) {
    b->mover = -b->mover;
    b->square[m->from] = (signed char)u.moved;
    b->square[m->to] = (signed char)u.taken;
    b->score = u.score;
    if (u.moved == b->mover * KING) b->king[b->mover < 0] = m->from;
}

// Brings the best of those from `i` on to place i.
static void pick(ChessStep *m, size_t n, size_t i) {
    size_t best = i;
    for (size_t k = i + 1; k < n; k++)
        if (m[k].order > m[best].order) best = k;
    ChessStep swap = m[i];
    m[i] = m[best];
    m[best] = swap;
}

// --- the search ---

static int capture_search(ChessBoard *b, int alpha, int beta, int deep) {
    int best = evaluate(b);
    if (best >= beta || deep == 0) return best;
    if (best > alpha) alpha = best;
    ChessStep moves[MOVES_ROOM];
    size_t n = list_moves(b, true, moves);
    for (size_t i = 0; i < n && best < beta; i++) {
        pick(moves, n, i);
        ChessUndo u = make(b, &moves[i]);
        if (!in_check(b, -b->mover)) {
            int value = -capture_search(b, -beta, -alpha, deep - 1);
            if (value > best) best = value;
            if (value > alpha) alpha = value;
        }
        unmake(b, &moves[i], u);
    }
    return best;
}

static int search(ChessBoard *b, int depth, int ply, int alpha, int beta) {
    if (depth <= 0) return capture_search(b, alpha, beta, CAPTURES_DEEP);
    int best = -INFINITE;
    ChessStep moves[MOVES_ROOM];
    size_t n = list_moves(b, false, moves);
    for (size_t i = 0; i < n && best < beta; i++) {
        pick(moves, n, i);
        ChessUndo u = make(b, &moves[i]);
        if (!in_check(b, -b->mover)) {
            int value = -search(b, depth - 1, ply + 1, -beta, -alpha);
            if (value > best) best = value;
            if (value > alpha) alpha = value;
        }
        unmake(b, &moves[i], u);
    }
    if (best > -INFINITE) return best;
    return in_check(b, b->mover) ? -CHESS_MATE + ply : 0;
}

static int final_value(const Game *g, const State *s, int player) {
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    return payoffs[player] > 0 ? CHESS_MATE - 1 : payoffs[player] < 0 ? -CHESS_MATE + 1 : 0;
}

size_t chess_reading_values(const Game *g, const State *s, int depth, int *values) {
    int me = game_mover(g, s), best = -INFINITE;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        if (game_over(g, next)) {
            values[i] = final_value(g, next, me);
        } else {
            ChessBoard b;
            chess_reading_board(g, next, &b);
            set_score(&b);
            int lowest = best > -INFINITE + WINDOW ? best - WINDOW : -INFINITE;
            values[i] = -search(&b, depth - 1, 1, -INFINITE, -lowest);
        }
        if (values[i] > best) best = values[i];
    }
    free(moves);
    free(next);
    return n;
}
