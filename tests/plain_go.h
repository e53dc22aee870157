// SPDX-License-Identifier: MIT
// plain_go.h - a second implementation of the rules of Go, as simple as possible: an array of
// points, chains filled point by point, ko as "not the board of two moves ago".
#ifndef GENPEI_PLAIN_GO_H
#define GENPEI_PLAIN_GO_H

#include <stdbool.h>

enum { PLAIN_GO_MAX = 19 };

typedef struct {
    int size;
    int mover;                                // 1 or 2
    char at[PLAIN_GO_MAX][PLAIN_GO_MAX];      // [y][x]: 0 empty, 1 first player, 2 second
    char earlier[PLAIN_GO_MAX][PLAIN_GO_MAX]; // before the other's last move
} PlainGo;

PlainGo plain_go_start(int size);

// Plays if the move is legal; otherwise false, with nothing changed.
bool plain_go_play(PlainGo *g, int x, int y);
void plain_go_pass(PlainGo *g);

// Stones and empty regions that only this player touches.
int plain_go_area(const PlainGo *g, int player);

#endif
