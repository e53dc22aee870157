// SPDX-License-Identifier: MIT
// chess_conditional.h - conditional evaluation (Frey and Atkin 1979): patterns of the position give
// goals, and the static evaluation of a full-width search gets a part that serves them.
//
// Patterns stand in a hierarchy: first what sort of position it is by the men left (a bare king, a
// pawn ending, an ending, a middle game, an opening), then what is seen in it. They are looked for
// once, in the position to be played; the goals count at the end of every line. Where no pattern
// fits, the evaluation is what it was. The survey gives the method; patterns, goals and weights are
// by hand.
#ifndef GENPEI_CHESS_CONDITIONAL_H
#define GENPEI_CHESS_CONDITIONAL_H

#include "games/chess/chess_board.h"

typedef enum {
    CHESS_SEES_BARE_KING,     // the enemy has its king alone
    CHESS_SEES_BISHOP_KNIGHT, // and we have bishop and knight
    CHESS_SEES_PAWN_ENDING,
    CHESS_SEES_PASSED_PAWN, // ours
    CHESS_SEES_THEIR_PASSED_PAWN,
    CHESS_SEES_OPEN_KING, // the enemy's king has no pawns before it
    CHESS_SEES_OPENING,   // men at home, the king not castled
    CHESS_PATTERNS
} ChessPattern;

typedef enum {
    CHESS_AIM_EDGE,    // drive the king to the edge
    CHESS_AIM_CORNER,  // ... to a corner of the bishop's colour
    CHESS_AIM_KINGS,   // bring our king near
    CHESS_AIM_PROMOTE, // advance the passed pawn
    CHESS_AIM_ESCORT,  // our king goes with it
    CHESS_AIM_STOP,    // our king before the enemy's passed pawn
    CHESS_AIM_ATTACK,  // men near the enemy's king
    CHESS_AIM_DEVELOP, // knights and bishops off the last row
    CHESS_AIM_CASTLE,
    CHESS_AIMS
} ChessAim;

typedef struct {
    int side;          // whose goals these are
    unsigned patterns; // bits
    unsigned aims;     // bits
    bool light;        // the bishop's colour, for CHESS_AIM_CORNER
} ChessAims;

// The goals of the side to move.
void chess_aims_find(const ChessBoard *b, ChessAims *out);

// What the goals add to the value of a position, seen by the mover.
int chess_aims_value(const ChessAims *a, const ChessBoard *b);

#endif
