// SPDX-License-Identifier: MIT
// gtp_words.c - see gtp_words.h.
#include "proto/gtp_words.h"

#include <ctype.h>

const char *gtp_colour(const Game *g, int side) {
    bool white_first = str_same_word(g->player_names[0], "white");
    return (side == 0) == white_first ? "w" : "b";
}

bool gtp_read_colour(const Game *g, const char *text, int *side) {
    for (int i = 0; i < g->players && i < 2; i++) {
        bool white = *gtp_colour(g, i) == 'w';
        if (str_same_word(text, white ? "w" : "b") ||
            str_same_word(text, white ? "white" : "black") ||
            str_same_word(text, g->player_names[i])) {
            *side = i;
            return true;
        }
    }
    return false;
}

bool gtp_board_size(const Game *g, int *columns, int *rows) {
    State *s = game_states_new(g, 1);
    Drawing d = {0};
    game_start(g, s);
    game_draw(g, s, &d);
    bool ok = (d.kind == BOARD_SQUARE || d.kind == BOARD_HEX) && d.columns > 0 && d.rows > 0;
    *columns = d.columns;
    *rows = d.rows;
    drawing_clear(&d);
    free(s);
    return ok;
}

bool gtp_komi_halves(const Game *g, int *halves) {
    if (g->players != 2 || g->traits & (GAME_CHANCE | GAME_HIDDEN)) return false;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    int payoffs[PLAYERS_MAX];
    bool ok = game_play_text(g, s, "pass pass", NULL) && game_over(g, s);
    if (ok) {
        game_payoffs(g, s, payoffs);
        *halves = payoffs[1];
    }
    free(s);
    return ok;
}

// --- moves ---

bool gtp_read_vertex(const char *text, int *column, int *row) {
    if (!isalpha((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) return false;
    *column = tolower((unsigned char)text[0]) - 'a';
    *row = 0;
    for (text++; isdigit((unsigned char)*text) && *row < 1000; text++)
        *row = *row * 10 + (*text - '0');
    return *text == '\0';
}

static bool has_column_i(const Game *g) {
    State *s = game_states_new(g, 1);
    Drawing d = {0};
    game_start(g, s);
    game_draw(g, s, &d);
    bool has = false;
    for (size_t i = 0; i < d.n_cells && !has; i++) {
        int column, row;
        has = gtp_read_vertex(d.cells[i].name, &column, &row) && column == 'i' - 'a';
    }
    drawing_clear(&d);
    free(s);
    return has;
}

// Moves the letters of columns from i on by `by`: up in output; down in input, where an i is not a
// column.
static void shift_columns(const char *text, int by, Str *out) {
    for (const char *p = text; *p; p++) {
        bool column = isalpha((unsigned char)*p) && isdigit((unsigned char)p[1]) &&
                      (p == text || !isalpha((unsigned char)p[-1])) &&
                      tolower((unsigned char)*p) >= 'i';
        bool no_letter = column && by < 0 && tolower((unsigned char)*p) == 'i';
        str_add_char(out, no_letter ? '?' : column ? (char)(*p + by) : *p);
    }
}

static const char swap_ours[] = "swap", swap_theirs[] = "swap-pieces";

GtpNames gtp_names(const Game *g, bool hex) {
    if (hex) return GTP_NAMES_HEX;
    return has_column_i(g) ? GTP_NAMES_SKIP_I : GTP_NAMES_SAME;
}

void gtp_add_move_text(GtpNames names, const char *ours, Str *out) {
    if (names == GTP_NAMES_SKIP_I)
        shift_columns(ours, 1, out);
    else if (names == GTP_NAMES_HEX && str_same_word(ours, swap_ours))
        str_add(out, swap_theirs);
    else
        str_add(out, ours);
}

void gtp_read_move_text(GtpNames names, const char *theirs, Str *out) {
    if (names == GTP_NAMES_SKIP_I)
        shift_columns(theirs, -1, out);
    else if (names == GTP_NAMES_HEX && str_same_word(theirs, swap_theirs))
        str_add(out, swap_ours);
    else
        str_add(out, theirs);
}
