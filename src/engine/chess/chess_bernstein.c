// SPDX-License-Identifier: MIT
// chess_bernstein.c - the plausible moves of Bernstein's program (1958).
//
// Eight questions are asked in their order, each naming moves, until there are seven: is the king
// in check; can material be gained, a loss be avoided or men be exchanged; castling; developing
// knights and bishops; key squares; open files; pawn moves; piece moves. (Bernstein and Roberts,
// Scientific American 1958.) What counts as a key square is our reading: one in the middle, or
// before the enemy's king.
#include "engine/chess/chess_think.h"

#include <stdlib.h>

static bool is_lost(const ChessBoard *b, int place, int side) {
    return chess_attacked(b, place, !side) && !chess_attacked(b, place, side);
}

// What a move gains at once: what it takes, less itself where it can be retaken.
static int gain_of(const ChessBoard *b, const ChessBoard *after, ChessMove m) {
    int taken = m.type == CHESS_EN_PASSANT ? chess_man_value[CHESS_PAWN]
                                           : chess_man_value[chess_man(b->at[m.to])];
    int own = chess_man_value[chess_man(b->at[m.from])];
    if (m.promotion) taken += chess_man_value[m.promotion];
    return chess_attacked(after, m.to, after->mover) ? taken - own : taken;
}

// A man that hangs, or that a lesser one attacks, moves to a safe square.
static bool avoids_loss(const ChessBoard *b, const ChessBoard *after, ChessMove m) {
    int man = chess_man(b->at[m.from]);
    if (man == CHESS_PAWN || man == CHESS_KING) return false;
    return is_lost(b, m.from, b->mover) && !chess_attacked(after, m.to, after->mover);
}

static bool is_key(const ChessBoard *b, int place) {
    int middle = b->size / 2, column = chess_column(place), row = chess_row(place);
    int king = b->king[!b->mover];
    bool central =
        (column == middle || column == middle - 1) && (row == middle || row == middle - 1);
    return central || (abs(chess_column(king) - column) <= 1 && abs(chess_row(king) - row) <= 1);
}

static bool is_open_file(const ChessBoard *b, int place) {
    for (int row = 0; row < b->size; row++)
        if (chess_man(b->at[chess_place(chess_column(place), row)]) == CHESS_PAWN) return false;
    return true;
}

// The first question that names the move.
static ChessQuestion question_for(const ChessBoard *b, ChessMove m) {
    int man = chess_man(b->at[m.from]), back = b->mover ? 0 : b->size - 1;
    ChessBoard after = *b;
    chess_play(&after, m);
    bool safe = !is_lost(&after, m.to, b->mover);
    if (chess_in_check(b)) return CHESS_ASKS_CHECK;
    if ((chess_captures(b, m) || m.promotion) && gain_of(b, &after, m) >= 0) return CHESS_ASKS_GAIN;
    if (avoids_loss(b, &after, m)) return CHESS_ASKS_GAIN;
    if (m.type == CHESS_CASTLES) return CHESS_ASKS_CASTLE;
    if (!safe) return CHESS_ASKS_PIECE;
    if ((man == CHESS_KNIGHT || man == CHESS_BISHOP) && chess_row(m.from) == back &&
        chess_row(m.to) != back)
        return CHESS_ASKS_DEVELOP;
    if (is_key(b, m.to) && man != CHESS_KING) return CHESS_ASKS_KEY;
    if ((man == CHESS_ROOK || man == CHESS_QUEEN) && is_open_file(b, m.to) &&
        !is_open_file(b, m.from))
        return CHESS_ASKS_FILE;
    return man == CHESS_PAWN ? CHESS_ASKS_PAWN : CHESS_ASKS_PIECE;
}

int chess_plausible(const ChessBoard *b, ChessMove *moves, int n, int most,
                    ChessQuestion *question) {
    int worth[CHESS_MOVES_MAX];
    for (int i = 0; i < n; i++) {
        ChessMove m = moves[i];
        ChessQuestion q = question_for(b, m);
        ChessBoard after = *b;
        chess_play(&after, m);
        // Within a question: what is gained, then where the man stands better; the unsafe last.
        int w = -10000 * (int)q + gain_of(b, &after, m) + chess_tech_place(b, m), at = i;
        if (is_lost(&after, m.to, b->mover)) w -= 5000;
        for (; at > 0 && worth[at - 1] < w; at--)
            moves[at] = moves[at - 1], worth[at] = worth[at - 1], question[at] = question[at - 1];
        moves[at] = m;
        worth[at] = w;
        question[at] = q;
    }
    return n < most ? n : most;
}
