// SPDX-License-Identifier: MIT
// record_sgf.h - games as SGF, the Smart Game Format, version FF[4] (red-bean.com/sgf).
//
// Reading. A file is a collection of game trees. The main line of each is the game: the first
// branch everywhere, so it ends at the first ")". Other branches are variations; one with a move
// that is refused, or with stones set up, ends before it, with a warning. Nesting is never followed
// by recursion, so its depth has no limit. Property names may have lower case letters in them, as
// in old files. Texts are UTF-8 (or Latin-1 where they are not).
//   GM SZ      which game: GM[2] is Othello, SZ[8] when it is missing
//   PB PW      who played; RE the result; C of the first node (else GC) the comment, C of other
//              ones on their move
//   EV PC DT GN ON RO TM OT AN SO US CP HA RU BR WR BT WT   headings (record_tree.h)
//   AB AW AE   set up a position on an empty board, PL says who moves (else: who moves first)
//   B W        moves. A point is two letters, column and row from the top left (B[fe]), or a letter
//              and a number (B[f5]); B[], B[tt] and B[pass] are passes. A forced pass may be left
//              out, and passes after the end of the game do not count.
//   V          what the mover thought, when it is a whole number; positive is good for black
//   BL WL      the mover's clock, a line of the comment; the time of a move where the clock starts
//              with TM and only runs down
//   TR LB and all others   a line of the comment on their place, written as properties again
//              (sgf_rest.h). What cannot be kept is named in a warning.
// A result such as B+12 means the end by the rules when the moves lead to one (then they must agree
// on the winner; the difference is counted from the board, as SGF files differ in who gets the
// empty squares), and else an agreed one. B+R is a resignation, B+T a flag, B+F a fault, Void a
// stopped game.
//
// Writing. What SGF has no property for goes into private ones, written only where a reader would
// otherwise not know it, so that every record of every game comes back the same:
//   GAME       the game's name in this workbench. Games without a number in SGF are GM[1970] with
//              GAME, their moves written as people write them; B is the first player, W the second,
//              MV others (chance, third players)
//   START      the position such a game begins with
//   ENDING PAYOFFS SEED NAMES COMMENT   parts of a record; texts escaped as record_escape.h says
//   MS         milliseconds a move took
//   END        how a line ends in the words of another format, and the milliseconds before it
//   HEADING    a key and a value, for other headings; NOTE, a comment on a move that C would change
#ifndef GENPEI_RECORD_SGF_H
#define GENPEI_RECORD_SGF_H

#include "record/record_input.h"

void record_sgf_write(const Record *r, Str *out);

// Reads the next game tree. After one that is refused for its content, reading continues; after a
// syntax error nothing can be trusted, and the file ends there.
RecordStatus record_sgf_next(RecordInput *in, Record *out, Error *e);

#endif
