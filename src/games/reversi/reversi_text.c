// SPDX-License-Identifier: MIT
// reversi_text.c - see reversi_text.h.
#include "games/reversi/reversi_text.h"

#include <ctype.h>

const char reversi70_words[] =
    "Reversi as it was sold in Japan before Othello, with the rules of I. Takeuchi's experiment\n"
    "of 1970. Red moves first. Red stones start on 4-4 and 5-5, white ones on 4-5 and 5-4. A move\n"
    "places a stone on an empty square so that enemy stones lie in a line between it and another\n"
    "stone of the same colour, along a row or a column; these are turned over. Diagonals do not\n"
    "capture. A player who cannot capture must pass; when neither can, the player with more\n"
    "stones wins. Moves are written x-y: 3-5 is column 3, row 5, counted from the top left.\n"
    "Parameters: size=4, 6, 8 (default) or 10; handicap=1 to 4 red stones on the corners, and\n"
    "white begins.\n";

const char othello_words[] =
    "Othello. Black (X) moves first. Black starts on e4 and d5, white (O) on d4 and e5. A move\n"
    "places a stone on an empty square so that enemy stones lie in a line between it and another\n"
    "stone of the same colour, in any of the eight directions; these are turned over. A player\n"
    "who cannot capture must pass; when neither can, the player with more stones wins.\n"
    "Moves are written with a letter for the column and a number for the row: f5; a1 is the top\n"
    "left corner. Parameters: size=4, 6, 8 (default) or 10; handicap=1 to 4 black stones on the\n"
    "corners, and white begins.\n";

void reversi_xy(const ReversiRules *r, int i, int *x, int *y) {
    int row = i / r->stride, column = i % r->stride;
    *x = r->x_is_row ? row : column;
    *y = r->x_is_row ? column : row;
}

int reversi_at(const ReversiRules *r, int x, int y) {
    return r->x_is_row ? x * r->stride + y : y * r->stride + x;
}

static void square_text(const ReversiRules *r, int i, Str *out) {
    int x, y;
    reversi_xy(r, i, &x, &y);
    if (r->x_is_row)
        str_addf(out, "%d-%d", x + 1, y + 1);
    else
        str_addf(out, "%c%d", 'a' + x, y + 1);
}

void reversi_move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)s;
    if (m == REVERSI_PASS)
        str_add(out, "pass");
    else
        square_text(reversi_rules(g), (int)m, out);
}

// Reads one or two digits as 1..size; moves *p past them.
static bool read_coordinate(const char **p, int size, int *out) {
    int v = 0, digits = 0;
    while (isdigit((unsigned char)**p) && digits < 2) {
        v = 10 * v + (*(*p)++ - '0');
        digits++;
    }
    *out = v - 1;
    return digits > 0 && v >= 1 && v <= size;
}

bool reversi_move_parse(const Game *g, const State *s, const char *text, Move *out) {
    (void)s;
    const ReversiRules *r = reversi_rules(g);
    if (str_same_word(text, "pass") || str_same_word(text, "pa") || strcmp(text, "--") == 0) {
        *out = REVERSI_PASS;
        return true;
    }
    const char *p = text;
    int x, y;
    if (r->x_is_row) {
        if (!read_coordinate(&p, r->size, &x) || *p++ != '-') return false;
    } else {
        x = tolower((unsigned char)*p++) - 'a';
        if (x < 0 || x >= r->size) return false;
    }
    if (!read_coordinate(&p, r->size, &y) || *p) return false;
    *out = (Move)reversi_at(r, x, y);
    return true;
}

void reversi_position_text(const Game *g, const State *state, Str *out) {
    const ReversiRules *r = reversi_rules(g);
    const ReversiState *s = reversi_state(state);
    for (int y = 0; y < r->size; y++) {
        for (int x = 0; x < r->size; x++) {
            int i = reversi_at(r, x, y);
            char c = '-';
            for (int p = 0; p < 2; p++)
                if (squares_has(s->stones[p], i)) c = r->letter[p];
            str_add_char(out, c);
        }
    }
    str_addf(out, " %c", r->letter[s->mover]);
}

// 0 or 1 for a stone, 2 for an empty square, -1 for anything else.
static int read_square(char c) {
    if (c == '\0') return -1;
    if (strchr("XxRrBb*", c)) return 0;
    if (strchr("OoWw", c)) return 1;
    if (strchr("-.", c)) return 2;
    return -1;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '/' || c == '\n' || c == '\r';
}

bool reversi_position_parse(const Game *g, const char *text, State *out, Error *e) {
    const ReversiRules *r = reversi_rules(g);
    ReversiState s = {0};
    const char *p = text;
    int squares = r->size * r->size;
    for (int n = 0; n < squares; n++) {
        while (is_space(*p)) p++;
        int what = read_square(*p);
        if (what < 0) {
            if (!*p) return error_set(e, "position ends after %d of %d squares", n, squares);
            return error_set(e, "position: character %d, '%c', is not one of X O - (or R W)",
                             (int)(p - text) + 1, isprint((unsigned char)*p) ? *p : '?');
        }
        if (what < 2) squares_add(&s.stones[what], reversi_at(r, n % r->size, n / r->size));
        p++;
    }
    while (is_space(*p)) p++;
    int mover = read_square(*p);
    if (mover != 0 && mover != 1) {
        if (!*p || *p == ';') return error_set(e, "position lacks the side to move (X or O)");
        return error_set(e, "position: character %d, '%c', is not a side to move (X or O)",
                         (int)(p - text) + 1, isprint((unsigned char)*p) ? *p : '?');
    }
    s.mover = (uint64_t)mover;
    p++;
    while (is_space(*p)) p++;
    if (*p && *p != ';')
        return error_set(e, "position: character %d, '%c', follows the side to move",
                         (int)(p - text) + 1, isprint((unsigned char)*p) ? *p : '?');
    memcpy(out, &s, sizeof s);
    return true;
}

void reversi_draw(const Game *g, const State *state, Drawing *out) {
    const ReversiRules *r = reversi_rules(g);
    const ReversiState *s = reversi_state(state);
    Str name = {0};
    drawing_reset(out, BOARD_SQUARE, r->size, r->size);
    for (int y = 0; y < r->size; y++) {
        for (int x = 0; x < r->size; x++) {
            int i = reversi_at(r, x, y);
            DrawCell cell = {.x = (float)x, .y = (float)y, .glyph = '.', .owner = DRAW_NOBODY};
            str_reset(&name);
            square_text(r, i, &name);
            snprintf(cell.name, sizeof cell.name, "%s", str_text(&name));
            for (int p = 0; p < 2; p++) {
                if (!squares_has(s->stones[p], i)) continue;
                cell.owner = p;
                cell.glyph = r->letter[p];
                snprintf(cell.piece, sizeof cell.piece, "stone");
            }
            drawing_add(out, cell);
        }
    }
    str_clear(&name);
    snprintf(out->caption, sizeof out->caption, "%s %d, %s %d", g->player_names[0],
             squares_count(s->stones[0]), g->player_names[1], squares_count(s->stones[1]));
}
