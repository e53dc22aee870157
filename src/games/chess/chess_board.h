// SPDX-License-Identifier: MIT
// chess_board.h - a board of chess, of Chess960, or of Los Alamos chess on 6x6, for programs that
// know chess.
//
// Rules as in games/chess.l7, games/chess960.l7 and games/losalamos.l7, but for repetition and the
// fifty moves, which these programs do not look at; chess_is_dead says when a game is drawn for
// want of men. A board is a plain value: a search copies it.
#ifndef GENPEI_CHESS_BOARD_H
#define GENPEI_CHESS_BOARD_H

#include "game/game.h"

enum {
    CHESS_STRIDE = 12, // with a margin of two
    CHESS_PLACES = CHESS_STRIDE * CHESS_STRIDE,
    CHESS_MOVES_MAX = 256,
    CHESS_NOWHERE = 0,
};

typedef enum {
    CHESS_NONE,
    CHESS_PAWN,
    CHESS_KNIGHT,
    CHESS_BISHOP,
    CHESS_ROOK,
    CHESS_QUEEN,
    CHESS_KING
} ChessMan;

enum { CHESS_BLACK_BIT = 8, CHESS_OUTSIDE = 16 }; // a man and its side in one byte

typedef enum { CHESS_PLAIN, CHESS_CASTLES, CHESS_EN_PASSANT, CHESS_DOUBLE_STEP } ChessMoveType;

typedef struct {
    uint8_t from, to;  // castling: of the king; in Chess960 `to` is the square of the rook
    uint8_t promotion; // a ChessMan, or CHESS_NONE
    uint8_t type;
} ChessMove;

typedef struct {
    uint8_t size;     // 6 or 8
    uint8_t mover;    // 0 white, 1 black
    uint8_t castling; // bits: white's short and long side, black's
    bool shuffled;    // Chess960: castling from any squares of king and rook
    uint8_t rook[4];  // squares of the rooks of these rights
    uint8_t passed;   // the square a pawn has just passed, or CHESS_NOWHERE
    uint8_t king[2];
    uint8_t at[CHESS_PLACES];
} ChessBoard;

static inline int chess_place(int column, int row) { // row 0 is black's
    return (row + 2) * CHESS_STRIDE + column + 2;
}
static inline int chess_column(int place) {
    return place % CHESS_STRIDE - 2;
}
static inline int chess_row(int place) {
    return place / CHESS_STRIDE - 2;
}
static inline int chess_man(int at) {
    return at & 7;
}
static inline int chess_side(int at) { // of a man: 0 or 1
    return at >> 3;
}
static inline bool chess_is_of(int at, int side) {
    return at != CHESS_NONE && at != CHESS_OUTSIDE && at >> 3 == side;
}

static inline int chess_at(const ChessBoard *b, int i) { // square i, row by row from the top
    return chess_place(i % b->size, i / b->size);
}
static inline bool chess_same_move(ChessMove a, ChessMove b) {
    return a.from == b.from && a.to == b.to && a.promotion == b.promotion;
}

// `cells`: row by row from the top, as in FEN, '.' for empty squares; `rest`: what follows in FEN.
// Rights to castle are those of chess, KQkq, or files of rooks, HAha, as chess960 has them. The
// position is one of the game, so nothing is refused.
void chess_board_read(ChessBoard *b, int size, const char *cells, const char *rest);

// The position of a game of chess, chess960 or losalamos.
void chess_board_from(ChessBoard *b, const Game *g, const State *s);

// All legal moves; at most CHESS_MOVES_MAX.
int chess_moves(const ChessBoard *b, ChessMove *out);

// The same, and those that leave the king in check: faster where most are never played. With
// `captures` only captures and promotions.
int chess_moves_unchecked(const ChessBoard *b, bool captures, ChessMove *out);

void chess_play(ChessBoard *b, ChessMove m); // m is legal

bool chess_attacked(const ChessBoard *b, int place, int by_side);

// The men of both sides that attack a square, kings among them: bit 8 * row + column of each.
uint64_t chess_attackers(const ChessBoard *b, int place);
static inline bool chess_in_check(const ChessBoard *b) {
    return chess_attacked(b, b->king[b->mover], !b->mover);
}

static inline bool chess_left_in_check(const ChessBoard *b) { // by the side that has moved
    return chess_attacked(b, b->king[!b->mover], b->mover);
}

// Squares that the men of a side attack, each counted once for each man.
int chess_mobility(const ChessBoard *b, int side);

static inline bool chess_captures(const ChessBoard *b, ChessMove m) {
    if (m.type == CHESS_CASTLES) return false; // Chess960: one's own rook stands there
    return b->at[m.to] != CHESS_NONE || m.type == CHESS_EN_PASSANT;
}

// Whether neither side has the men for a mate, as in games/chess.l7: bare kings, one knight or
// bishop, or bishops on squares of one colour alone.
bool chess_is_dead(const ChessBoard *b);

void chess_move_text(const ChessBoard *b, ChessMove m, char out[8]);

uint64_t chess_leaves(const ChessBoard *b, int depth); // counts leaves, for tests

#endif
