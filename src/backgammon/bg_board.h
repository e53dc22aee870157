// SPDX-License-Identifier: MIT
// bg_board.h - a position of backgammon as one player sees it.
//
// Points are numbered by how far they are from the end: 1 to 6 is home, 25 the bar. The enemy's men
// are counted the same way from the enemy's side, so that a man of theirs on 20 stands on my 5.
#ifndef GENPEI_BG_BOARD_H
#define GENPEI_BG_BOARD_H

#include "lang/study/l7_read.h"

enum { BG_BAR = 25, BG_MEN = 15 };

typedef struct {
    int8_t men[2][BG_BAR + 1]; // [0] mine, [1] the enemy's; place 0 counts those borne off
} BgBoard;

// What reads positions of games/backgammon.l7, with or without the cube.
typedef struct {
    const Game *game;
    bool cube;
    L7Reader side, men, off, a, b, left, value, holds, offered, roller;
} BgEye;

bool bg_eye_init(BgEye *eye, const Game *g, Error *e); // refuses other games

BgBoard bg_see(const BgEye *eye, const State *s, int player);
BgBoard bg_turned(const BgBoard *b); // as the other player sees it

// The dice that were thrown: two numbers.
void bg_dice(const BgEye *eye, const State *s, int dice[2]);

int bg_pips(const BgBoard *b, int who);

// Whether men can still meet.
bool bg_contact(const BgBoard *b);

// In how many of 36 throws the enemy hits the man on a point of mine, moving one man.
int bg_shots(const BgBoard *b, int point);

#endif
