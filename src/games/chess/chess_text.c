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
        int bit = i >= 2 ? CHESS_BLACK_BIT : 0, row = i >= 2 ? 0 : 7;
        int corner = chess_place(i % 2 ? 0 : 7, row);
        if (!(b->castling >> i & 1)) continue;
        if (b->at[chess_place(4, row)] == (CHESS_KING | bit) && b->rook[i] == corner &&
            b->at[corner] == (CHESS_ROOK | bit))
            continue;
        return error_set(e,
                         "castling %c: king or rook is not on its first square; the game chess960 "
                         "has such positions",
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

bool chess_men_allowed(const char *text, Error *e) {
    GridText grid;
    ChessBoard b;
    const char *rest = grid_text_parse(text, &grid);
    if (!rest || grid.width != 8 || grid.height != 8) return true; // refused elsewhere
    rest += strspn(rest, " ");
    chess_board_read(&b, 8, grid.cell, rest);
    if (!kings_allowed(&b, e) || !pawns_allowed(&b, e)) return false;
    if (!passed_allowed(&b, rest, e)) return false;
    return !chess_left_in_check(&b) ||
           error_set(e, "the king of the player who has moved is in check");
}

bool chess_position_allowed(const char *text, Error *e) {
    GridText grid;
    ChessBoard b;
    const char *rest = grid_text_parse(text, &grid);
    if (!rest || grid.width != 8 || grid.height != 8) return true;
    chess_board_read(&b, 8, grid.cell, rest + strspn(rest, " "));
    return kings_allowed(&b, e) && pawns_allowed(&b, e) && castling_allowed(&b, e) &&
           chess_men_allowed(text, e);
}

// --- other texts of positions ---

// A text whose board was read, and its word about castling.
typedef struct {
    GridText grid;
    const char *rights;
    size_t n;
} Fen;

static bool read_fen(const char *text, Fen *out) {
    const char *rest = grid_text_parse(text, &out->grid);
    if (!rest || out->grid.width != 8 || out->grid.height != 8) return false;
    rest += strspn(rest, " ");
    rest += strcspn(rest, " "); // the mover
    out->rights = rest + strspn(rest, " ");
    out->n = strcspn(out->rights, " ");
    return true;
}

// Whether no rook can use the right of a letter, K, Q, k or q: its king is not on the first row, or
// has no rook on that side.
static bool is_superfluous(const Fen *f, char letter) {
    bool black = letter == 'k' || letter == 'q', right = letter == 'K' || letter == 'k';
    const char *row = f->grid.cell + (black ? 0 : 56);
    const char *king = memchr(row, black ? 'k' : 'K', 8);
    if (!king) return true;
    const char *from = right ? king : row;
    return !memchr(from, black ? 'r' : 'R', (size_t)((right ? row + 8 : king) - from));
}

bool chess_superfluous_rights(const char *text, Str *out) {
    Fen f;
    if (!read_fen(text, &f) || f.n == 0 || strspn(f.rights, "KQkq") != f.n) return false;
    size_t before = out->len;
    for (size_t i = 0; i < f.n; i++)
        if (is_superfluous(&f, f.rights[i])) str_add_char(out, f.rights[i]);
    return out->len > before;
}

bool chess_add_tail(const char *tail, Str *out, Error *e) {
    enum { DRAWN = 100, DIGITS = 3 };
    size_t blank = strspn(tail, " "), n = blank + strcspn(tail + blank, " "); // en passant
    n += strspn(tail + n, " ");
    str_add_n(out, tail, n);
    const char *clock = tail + n;
    size_t length = strcspn(clock, " "), digits = strspn(clock, "0123456789");
    if (digits != length || length > DIGITS)
        return error_set(e, "the halfmove clock '%.*s' is not a number from 0 to 999",
                         (int)(length < 20 ? length : 20), clock);
    int number = 0;
    for (size_t i = 0; i < length; i++) number = 10 * number + (clock[i] - '0');
    if (number > DRAWN)
        str_addf(out, "%d", DRAWN);
    else
        str_add_n(out, clock, length);
    str_add(out, clock + length);
    return true;
}

// Rights by the files of the rooks, HAha, are KQkq where king and rooks stand as in chess.
static bool add_file_rights(const Fen *f, Str *out, Error *e) {
    ChessBoard b;
    char words[16];
    snprintf(words, sizeof words, "w %.*s -", (int)f->n, f->rights);
    chess_board_read(&b, 8, f->grid.cell, words);
    if (!castling_allowed(&b, NULL))
        return error_set(e, "castling '%.*s' is that of Chess960: the game is called chess960",
                         (int)f->n, f->rights);
    for (int i = 0; i < 4; i++)
        if (b.castling >> i & 1) str_add_char(out, "KQkq"[i]);
    return true;
}

static void add_rights(const Fen *f, Str *out) {
    size_t before = out->len;
    bool letters = strspn(f->rights, "KQkq") == f->n;
    for (size_t i = 0; i < f->n; i++)
        if (!letters || !is_superfluous(f, f->rights[i])) str_add_char(out, f->rights[i]);
    if (f->n && out->len == before) str_add_char(out, '-');
}

bool chess_position_alias(const Game *g, const char *text, Str *out, Error *e) {
    (void)g;
    enum { RIGHTS_MAX = 4 };
    Fen f;
    if (!read_fen(text, &f)) return true;
    str_add_n(out, text, (size_t)(f.rights - text));
    bool files = f.n > 0 && f.n <= RIGHTS_MAX && strspn(f.rights, "ABCDEFGHabcdefgh") == f.n;
    if (files && !add_file_rights(&f, out, e)) return false;
    if (!files) add_rights(&f, out);
    return chess_add_tail(f.rights + f.n, out, e);
}
