// SPDX-License-Identifier: MIT
// record_mat.h - matches of backgammon as Jellyfish's match text (.mat), as GNU Backgammon and
// other programs write it.
//
//   ; [EventDate "2026.11.18"]
//    3 point match
//
//    Game 1
//    Alice : 0                      Bob : 0
//     1)                             21: 13/11 24/23
//     2) 52: 13/8 24/22               Doubles => 2
//     3)  Drops                       Wins 1 point
//
// White is the left player, black the right one; each counts the points from the own end, 25 or
// "bar" is the bar, 0 or "off" the end, * a hit. A throw without steps allows none; it may end an
// unfinished game. The game has the cube unless [CubeLimit "1"] says otherwise. A match of 0
// points is a session without end. A game that is won before its end was resigned.
//
// Lines [KEY "VALUE"] behind a semicolon are headings: before the length of the match of all its
// games, before a game of that game alone. Event, Site, Round and EventDate are known by other
// formats, too. What the form has no place for is in tags of ours: Game, Match, White, Black,
// Seed, Comment, Ending, Payoffs, Last, Heading key and Heading value, escaped as record_escape.h
// says. Comments on moves, variations and times are left out. There are no set-up positions.
#ifndef GENPEI_RECORD_MAT_H
#define GENPEI_RECORD_MAT_H

#include "record/record_input.h"

bool record_is_mat(const char *text, size_t n);

// Reads the next game. A game that is refused ends at the next line "Game N".
RecordStatus record_mat_next(RecordInput *in, Record *out, Error *e);

// Writes a game; behind `before`, the game before it in the same match, without the heading of the
// match. `before` may be NULL.
void record_mat_write_next(const Record *before, const Record *r, Str *out);
void record_mat_write(const Record *r, Str *out);

// Whether the form can hold the game; else the reason.
bool record_mat_fits(const Record *r, Error *e);

#endif
