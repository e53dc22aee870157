// SPDX-License-Identifier: MIT
// observe.h - positions and moves as numbers, for programs that learn.
//
// An observation is a list of planes. A plane has one number per node of the board, most of them
// 0 or 1; what belongs to no node (whose turn it is, cards in hand) is the same number on the whole
// plane. Which planes there are depends on the game alone. A number of a move (an action) means the
// same move in every position where that can be; where a move is too long for it, the number is the
// place in the list of moves.
#ifndef GENPEI_OBSERVE_H
#define GENPEI_OBSERVE_H

#include "game/game.h"

// What a game writes its planes to. `numbers` NULL: they are only counted; `names` NULL: not named.
struct Observer {
    float *numbers;
    Str *names; // a line for each plane
    size_t nodes, planes;
};

// The next plane, all 0, or NULL where planes are only counted. `name`, and `which` unless it is
// NULL, are written as "name which".
float *observe_plane(Observer *o, const char *name, const char *which);

// The next plane, with one number everywhere.
void observe_number(Observer *o, double number, const char *name, const char *which);

// False: the game has no observations.
bool game_can_observe(const Game *g);
size_t game_nodes(const Game *g);
size_t game_planes(const Game *g);

// What `player` sees, game_planes x game_nodes numbers. Allocates where something is hidden.
void game_observe(const Game *g, const State *s, int player, float *out);

// A line for each plane.
void game_plane_names(const Game *g, Str *out);

enum { ACTIONS_MAX = 1 << 17 };

// How many numbers of moves there are; every one is less.
size_t game_actions(const Game *g);

// Whether a number means the same move in every position; else it is the place in the list.
bool game_actions_fixed(const Game *g);

// The number of moves[i], one of the moves of `s`.
size_t game_action(const Game *g, const Move *moves, size_t i);

#endif
