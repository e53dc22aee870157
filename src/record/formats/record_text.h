// SPDX-License-Identifier: MIT
// record_text.h - games as plain text, for people and for diffs.
//
// A file holds any number of games. Each is a block of lines from "game" to "end":
//
//   game othello
//   start ---------------------------OX------XO--------------------------- X
//   black ply:depth=3
//   white random
//   seed 7
//   result 12 -12
//   ending rules
//   comment two lines\nin one
//   heading event the\x20cup
//   1. f5 2. d6 120ms 3. c3 80ms =-5
//   note 2 the best answer
//   variation 3
//   3. c4 4. d3
//   end
//
// A line is a word and what follows it; lines may be empty, and lines that begin with # are
// comments. "game" comes first, the moves last; the other lines may come in any order and be left
// out:
//   start    where the game begins: the game's own position text, or "start" (the default)
//   NAME     with the game's name of a player ("black"), or "player 1": who played
//   seed     of the random numbers, 0 when none were used
//   result   the payoff of every player
//   ending   one of the words of RECORD_ENDINGS; without it, "rules" when the moves lead to a final
//            position and "unfinished" when they do not
//   comment  anything
//   heading  a key, as one word, and its value; any number of them
// Behind the moves of the game:
//   note       number of a move and a comment on it
//   closed     how the line ends in the words of its file, and the time before it (RecordEnd)
//   variation  number of a move: other moves from there on, instead of those of the game; or of
//              line L, "variation 3 L", when 0 is the game and variations are counted from 1. Its
//              moves, notes and "closed" follow
// Names and comments are escaped as record_escape.h says, moves too. Moves are numbered from 1,
// each optionally followed by the time it took (120ms) and the mover's value (=-5); lines may be
// broken anywhere between them.
//
// The reader is strict: it refuses what it does not understand, with file, line and column.
#ifndef GENPEI_RECORD_TEXT_H
#define GENPEI_RECORD_TEXT_H

#include "record/record_build.h"
#include "record/record_input.h"

void record_text_write(const Record *r, Str *out);

// What a record has besides the game, as these lines; "" when it has nothing.
void record_text_write_tree(const Record *r, Str *out);

// Adds what such lines say to a record whose moves of the game are there already.
bool record_text_read_tree(const char *lines, RecordBuilder *b, Error *e);

// Reads the next block. After a refused one, reading continues with the line after its "end".
RecordStatus record_text_next(RecordInput *in, Record *out, Error *e);

#endif
