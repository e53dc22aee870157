// SPDX-License-Identifier: MIT
// chess960.c - see chess960.h.
#include "games/chess/chess960.h"

#include "base/spec.h"
#include "game/grid_text.h"
#include "games/chess/chess_board.h"
#include "games/chess/chess_text.h"

#include <ctype.h>
#include <string.h>

// --- first positions ---

// Puts a man on the k-th square that is still free.
static void put_free(char *row, int k, char man) {
    int i = 0;
    while (row[i] != '.' || k-- > 0) i++;
    row[i] = man;
}

void chess960_first_row(int number, char out[9]) {
    // Squares of the two knights among the five that are left.
    static const char knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                        {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    const char *pair = knights[number / 96];
    memcpy(out, "........", 9);
    out[number % 4 * 2 + 1] = 'B';
    out[number / 4 % 4 * 2] = 'B';
    put_free(out, number / 16 % 6, 'Q');
    put_free(out, pair[1], 'N'); // the right one first: it does not move the left one
    put_free(out, pair[0], 'N');
    for (const char *man = "RKR"; *man; man++) put_free(out, 0, *man);
}

static void add_first_position(int number, Str *out) {
    char white[9], black[9], rights[5] = "";
    int n = 0;
    chess960_first_row(number, white);
    for (int i = 0; i < 9; i++) black[i] = (char)tolower((unsigned char)white[i]);
    for (int i = 7; i >= 0; i--) // the file farther to the right first
        if (white[i] == 'R') rights[n++] = (char)('A' + i);
    str_addf(out, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w %s%c%c - 0 1", black, white, rights,
             tolower((unsigned char)rights[0]), tolower((unsigned char)rights[1]));
}

// --- rights to castle ---

// What a text says of castling: its letters, and the board they are about.
typedef struct {
    GridText grid;
    const char *rights; // in the text; NULL where it has none
    size_t length;
} Castling;

static bool read_castling(const char *text, Castling *out) {
    const char *rest = grid_text_parse(text, &out->grid);
    if (!rest || out->grid.width != 8 || out->grid.height != 8) return false; // refused elsewhere
    rest += strspn(rest, " ");
    rest += strcspn(rest, " "); // the mover
    out->rights = rest + strspn(rest, " ");
    out->length = strcspn(out->rights, " ");
    return out->length > 0;
}

static const char *row_of(const Castling *c, bool black) {
    return c->grid.cell + (black ? 0 : 56);
}

static int file_of(const char *row, char man) {
    for (int i = 0; i < 8; i++)
        if (row[i] == man) return i;
    return -1;
}

// The file of the rook that a letter means; -1 where there is none.
static int rook_file(const Castling *c, char letter) {
    bool black = islower((unsigned char)letter) != 0;
    const char *row = row_of(c, black);
    int king = file_of(row, black ? 'k' : 'K'), upper = toupper((unsigned char)letter), found = -1;
    if (king < 0) return -1;
    for (int i = 0; i < 8; i++) {
        if (row[i] != (black ? 'r' : 'R')) continue;
        if (upper == 'A' + i || (upper == 'K' && i > king)) found = i;
        if (upper == 'Q' && i < king && found < 0) found = i;
    }
    return found;
}

static bool is_right(char letter) {
    int upper = toupper((unsigned char)letter);
    return upper == 'K' || upper == 'Q' || (upper >= 'A' && upper <= 'H');
}

static bool no_rook(char letter, Error *e) {
    return error_set(e, "castling '%c': no king on the first row with a rook %s", letter,
                     strchr("KQkq", letter) ? "on that side" : "on that file");
}

// The letters of files, those of higher files first, White's before Black's.
static bool add_rights(const Castling *c, Str *out, Error *e) {
    bool has[2][8] = {{false}};
    size_t before = out->len;
    for (size_t i = 0; i < c->length; i++) {
        char letter = c->rights[i];
        int file = rook_file(c, letter);
        if (file < 0 && strchr("KQkq", letter)) continue; // superfluous
        if (file < 0) return no_rook(letter, e);
        has[islower((unsigned char)letter) != 0][file] = true;
    }
    for (int side = 0; side < 2; side++)
        for (int file = 7; file >= 0; file--)
            if (has[side][file]) str_add_char(out, (char)((side ? 'a' : 'A') + file));
    if (out->len == before) str_add_char(out, '-');
    return true;
}

static bool all_rights(const Castling *c) {
    for (size_t i = 0; i < c->length; i++)
        if (!is_right(c->rights[i])) return false;
    return true;
}

bool chess960_position_alias(const Game *g, const char *text, Str *out, Error *e) {
    (void)g;
    Castling c;
    int64_t number;
    if (spec_number(text, &number)) {
        if (number < 0 || number >= CHESS960_POSITIONS)
            return error_set(e, "first positions have the numbers 0 to %d", CHESS960_POSITIONS - 1);
        add_first_position((int)number, out);
        return true;
    }
    if (!read_castling(text, &c)) return true; // refused elsewhere
    str_add_n(out, text, (size_t)(c.rights - text));
    if (!all_rights(&c)) // "-", or refused elsewhere
        str_add_n(out, c.rights, c.length);
    else if (!add_rights(&c, out, e))
        return false;
    return chess_add_tail(c.rights + c.length, out, e);
}

// --- positions ---

static bool rights_allowed(const Castling *c, Error *e) {
    int sides[2][2] = {{0}}; // of White and Black: rights to the left and right of the king
    for (size_t i = 0; i < c->length && is_right(c->rights[i]); i++) {
        bool black = islower((unsigned char)c->rights[i]) != 0;
        int file = rook_file(c, c->rights[i]);
        if (file < 0) return no_rook(c->rights[i], e);
        if (sides[black][file > file_of(row_of(c, black), black ? 'k' : 'K')]++ > 0)
            return error_set(e, "castling '%.*s': two rooks on one side of the king",
                             (int)c->length, c->rights);
    }
    return true;
}

bool chess960_position_allowed(const char *text, Error *e) {
    Castling c;
    if (read_castling(text, &c) && !rights_allowed(&c, e)) return false;
    return chess_men_allowed(text, e);
}
