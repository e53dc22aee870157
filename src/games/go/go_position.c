// SPDX-License-Identifier: MIT
// go_position.c - see go_position.h.
#include "games/go/go_position.h"

#include <stdio.h>

static const GridNames names = {.upward = true, .without_i = true};

// After the board: who moves, the ko point, passes, moves, captured stones.
void go_position_read(const Game *g, const State *s, GoPosition *out) {
    Str rest = {0};
    grid_text_read(g, s, &out->grid, &rest);
    GoBoard *b = &out->board;
    go_board_init(b, out->grid.width, out->grid.height);
    for (int i = 0; i < b->width * b->height; i++)
        if (out->grid.cell[i] != '.')
            b->stone[go_point(b, i)] = out->grid.cell[i] == 'X' ? GO_BLACK : GO_WHITE;
    char ko[8] = "-";
    int passes = 0;
    sscanf(str_text(&rest), "%*s %7s %d", ko, &passes);
    int cell = ko[0] == '-' ? -1 : grid_cell(&names, &out->grid, ko);
    if (cell >= 0) b->ko = go_point(b, cell);
    out->enemy_passed = passes > 0;
    str_clear(&rest);
}

void go_place_name(const GoPosition *p, int place, char out[8]) {
    grid_name(&names, &p->grid, go_row(place) * p->grid.width + go_column(place), out);
}

bool go_position_move(const Game *g, const State *s, const GoPosition *p, int place, Move *out,
                      Error *e) {
    char name[8] = "pass";
    if (place != GO_PASS) go_place_name(p, place, name);
    return game_move_parse(g, s, name, out, e);
}
