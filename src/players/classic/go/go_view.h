// SPDX-License-Identifier: MIT
// go_view.h - a position of go as the programs of the survey see it: influence, strings, groups,
// armies, walls.
//
// Influence is Zobrist's (1969): a black stone counts 50, a white one -50; then, four times, every
// point adds 1 for each neighbour above 0 and takes off 1 for each below. Ryder (1971) builds on
// it: a group is strings that cannot be separated by one move; an army is groups and the points of
// their colour's influence that hang together; a wall is a group of four or more stones without two
// eyes. The survey gives only the terms; how each is computed is our reading.
#ifndef GENPEI_GO_VIEW_H
#define GENPEI_GO_VIEW_H

#include "games/go/go_board.h"

enum { GO_STRINGS_MAX = GO_POINTS_MAX };

typedef enum {
    GO_SAFE,     // it cannot be captured even if the enemy begins
    GO_IN_REACH, // whoever moves first decides
    GO_DEAD,     // it cannot be saved
} GoStatus;

typedef struct {
    int place; // one of its stones
    int colour, stones, liberties;
    GoStatus status;
    int attack, defence; // moves that capture and save it; GO_PASS: none is known
    int group;
} GoStringView;

typedef struct {
    int colour, stones, liberties; // liberties of all its strings
    int room;                      // empty points of its colour's influence around it
    int eyes;                      // empty regions that only it touches
    int army;
    bool wall;
    int danger; // 0: alive or free to run; 100: dead
} GoGroupView;

typedef struct {
    int16_t field[GO_PLACES]; // influence
    int n_strings, n_groups, n_armies;
    int16_t string_at[GO_PLACES]; // -1: none
    GoStringView string[GO_STRINGS_MAX];
    GoGroupView group[GO_STRINGS_MAX];
    uint8_t shared[GO_STRINGS_MAX][GO_STRINGS_MAX]; // liberties of both strings
} GoView;                                           // large: not for the stack

void go_influence(const GoBoard *b, int16_t field[GO_PLACES]);

// `reading`: plies that strings are read ahead.
void go_look(const GoBoard *b, int reading, GoView *out);

// Expected area of black less that of white, in tenths of a point; `mover` moves next.
int go_judge(const GoBoard *b, const GoView *v, int mover);

#endif
