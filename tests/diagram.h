// SPDX-License-Identifier: MIT
// diagram.h - tests drawn as boards: a position, questions about it, the expected answers.
//
// A file of diagrams is read line by line; '#' begins a comment line.
//   game othello               the game of what follows
//   board                      a heading line, then a line per row: its name and its squares;
//       a b c d                ends at the line that says who moves
//     1 . . . .
//   X to move
//   moves = d3 c4 f5 e6        a question, '=', the answer
//   flips f5 = e5              squares that change hands by a move
//   play f5 d6                 makes moves; questions after it are about the new position
//   mover = black              who moves; "nobody" when the game is over
//   result = 13 -13            payoffs, or "not over"
//   count = black 4, white 1   the line under the drawing
//   choice ply:depth=3 = f5    what a player chooses
//   patterns c1 = wing -10     the patterns OTL sees in a move (Othello 8x8), with their values
//   knows c1 edge-reply = yes  whether an entry of OTL's table of knowledge applies to a move
// A '*' after the answer marks a known failure: a wrong answer does not fail then, and a right one
// is reported, so that the mark can be removed.
#ifndef GENPEI_DIAGRAM_H
#define GENPEI_DIAGRAM_H

#include "game/game_table.h"

typedef struct {
    int boards;
    int passed, failed;
    int known_failures; // marked, and still failing
    int surprises;      // marked, and passing
} DiagramCount;

// Runs all the diagrams of a text and adds to `count`; failures and surprises go to `report`, with
// their lines. False when the text cannot be parsed.
bool diagram_run(GameTable *games, const char *name, const char *text, DiagramCount *count,
                 Str *report, Error *e);

#endif
