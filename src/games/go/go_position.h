// SPDX-License-Identifier: MIT
// go_position.h - positions of the game go, read from their text onto a board, and moves by name.
#ifndef GENPEI_GO_POSITION_H
#define GENPEI_GO_POSITION_H

#include "game/grid_text.h"
#include "games/go/go_board.h"

typedef struct {
    GoBoard board;
    GridText grid;
    bool enemy_passed; // the last move was a pass
} GoPosition;

void go_position_read(const Game *g, const State *s, GoPosition *out);

// The name of a place, such as "d4".
void go_place_name(const GoPosition *p, int place, char out[8]);

// The move at a place, or GO_PASS.
bool go_position_move(const Game *g, const State *s, const GoPosition *p, int place, Move *out,
                      Error *e);

#endif
