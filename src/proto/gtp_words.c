// SPDX-License-Identifier: MIT
// gtp_words.c - see gtp_words.h.
#include "proto/gtp_words.h"

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
