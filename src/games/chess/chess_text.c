// SPDX-License-Identifier: MIT
// chess_text.c - see chess_text.h.
#include "games/chess/chess_text.h"

#include "game/grid_text.h"
#include "games/chess/chess_san.h"

#include <string.h>

bool chess_move_alias(const Game *g, const State *s, const char *text, Str *out, Error *e) {
    ChessBoard b;
    ChessMove m;
    char name[8];
    chess_board_from(&b, g, s);
    int found = chess_san_count(&b, text, &m);
    if (found > 1)
        error_set(e, "'%.20s' can be one of %d moves: say where from, such as %s", text, found,
                  "Nbd2 or R1e2");
    if (found != 1) return false;
    chess_move_text(&b, m, name);
    str_add(out, name);
    return true;
}

static int count_men(const ChessBoard *b, int what) {
    int n = 0;
    for (int i = 0; i < b->size * b->size; i++) n += b->at[chess_at(b, i)] == what;
    return n;
}

static bool kings_allowed(const ChessBoard *b, Error *e) {
    static const char *const names[] = {"white", "black"};
    for (int side = 0; side < 2; side++) {
        int n = count_men(b, CHESS_KING | (side ? CHESS_BLACK_BIT : 0));
        if (n != 1) return error_set(e, "%s has %d kings", names[side], n);
    }
    return true;
}

static bool pawns_allowed(const ChessBoard *b, Error *e) {
    for (int column = 0; column < b->size; column++)
        for (int row = 0; row < b->size; row += b->size - 1)
            if (chess_man(b->at[chess_place(column, row)]) == CHESS_PAWN)
                return error_set(e, "a pawn stands on %c%d", 'a' + column, b->size - row);
    return true;
}

// Each right needs king and rook on the squares from which chess castles.
static bool castling_allowed(const ChessBoard *b, Error *e) {
    static const char rights[] = "KQkq";
    for (int i = 0; i < 4; i++) {
        int bit = i >= 2 ? CHESS_BLACK_BIT : 0, row = i >= 2 ? 0 : 7, column = i % 2 ? 0 : 7;
        if (!(b->castling >> i & 1)) continue;
        if (b->at[chess_place(4, row)] == (CHESS_KING | bit) &&
            b->at[chess_place(column, row)] == (CHESS_ROOK | bit))
            continue;
        return error_set(e,
                         "castling %c: king or rook is not on its first square; Chess960 is not "
                         "played here",
                         rights[i]);
    }
    return true;
}

// The square of an en passant capture lies behind a pawn that has just moved two squares.
static bool passed_allowed(const ChessBoard *b, const char *rest, Error *e) {
    char passed[4] = "-";
    if (sscanf(rest, "%*s %*s %3s", passed) != 1 || strcmp(passed, "-") == 0) return true;
    int column = passed[0] - 'a', row = '8' - passed[1], forward = b->mover ? -1 : 1;
    bool ok = column >= 0 && column < 8 && passed[2] == '\0' && row == (b->mover ? 5 : 2);
    ok = ok && b->at[chess_place(column, row)] == CHESS_NONE &&
         b->at[chess_place(column, row - forward)] == CHESS_NONE &&
         b->at[chess_place(column, row + forward)] ==
             (CHESS_PAWN | (b->mover ? 0 : CHESS_BLACK_BIT));
    return ok || error_set(e, "en passant on %s: no pawn has just passed that square", passed);
}

// Rights by the file of the rook, HAha, are those of Chess960.
static bool rights_allowed(const char *rest, Error *e) {
    const char *rights = rest + strcspn(rest, " ");
    rights += strspn(rights, " ");
    size_t n = strcspn(rights, " ");
    for (size_t i = 0; i < n; i++)
        if (rights[i] != '-' && !strchr("KQkq", rights[i]))
            return error_set(e, "castling '%.*s' is not '-' nor some of KQkq", (int)n, rights);
    return true;
}

bool chess_position_allowed(const char *text, Error *e) {
    GridText grid;
    ChessBoard b;
    const char *rest = grid_text_parse(text, &grid);
    if (!rest || grid.width != 8 || grid.height != 8) return true; // refused elsewhere
    rest += strspn(rest, " ");
    chess_board_read(&b, 8, grid.cell, rest);
    if (!kings_allowed(&b, e) || !pawns_allowed(&b, e)) return false;
    if (!rights_allowed(rest, e) || !castling_allowed(&b, e)) return false;
    if (!passed_allowed(&b, rest, e)) return false;
    return !chess_left_in_check(&b) ||
           error_set(e, "the king of the player who has moved is in check");
}
