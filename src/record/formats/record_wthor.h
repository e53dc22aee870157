// SPDX-License-Identifier: MIT
// record_wthor.h - tournament games of Othello in the WTHOR format (.wtb files).
//
// A file has a header of 16 bytes (date, number of games as four bytes, the low one first, year,
// size of the board) and 68 bytes per game: tournament and two players as numbers of two bytes, the
// black stones at the end, the black stones with best play, and up to 60 moves, each ten times the
// row plus the column, 0 after the last. Passes are not written down.
#ifndef GENPEI_RECORD_WTHOR_H
#define GENPEI_RECORD_WTHOR_H

#include "record/record_input.h"

// Whether a file has this format: its length matches its header.
bool record_is_wthor(const char *text, size_t n);

// What is wrong with a file that should have this format and does not.
void record_wthor_fault(const char *text, size_t n, Error *e);

// Reads the next game. Players are named by their numbers ("WTHOR 135"), or, where `in->players` is
// a list of players (.JOU), by their names. The year of the file is the date, and where
// `in->tournaments` is a list of tournaments (.TRN), the name of the tournament is the event. A
// game with an impossible move is refused. Where the moves do not reach the end, the score of the
// file is the result (END_AGREED), unless it is 0 in a file where all are, which has no scores; the
// theoretical score is not read. It warns of a score that contradicts the moves, and of moves
// behind an empty one.
RecordStatus record_wthor_next(RecordInput *in, Record *out, Error *e);

// The score of a game: black's discs at the end, with the empty squares for the winner, or as
// agreed. -1 where there is none.
int record_wthor_score(const Record *r);

// Whether these bytes are a list of players: a header of 16 bytes, 20 bytes per name.
bool record_is_wthor_players(const char *text, size_t n);

// Whether they are a list of tournaments: a header of 16 bytes, 26 bytes per name.
bool record_is_wthor_tournaments(const char *text, size_t n);

// --- writing (record_wthor_write.c) ---

typedef struct {
    char **names; // in the order they appear
    size_t n, room;
} WthorNames;

// Games collected for a file. All zero at first.
typedef struct {
    Str games;
    WthorNames players, tournaments; // a game without a tournament is of the one called ""
    uint32_t count;
    unsigned year;     // of all games so far; 0 when they have none, or differ
    bool years_differ; // so that none is written
} WthorOut;

void record_wthor_clear(WthorOut *w);

// Adds a game. False, with the reason, when this format cannot hold it: other games and sizes,
// other starts, games without a final score.
bool record_wthor_add(WthorOut *w, const Record *r, Error *e);

// The file of the games, and where players have names, the lists of players (.JOU) and of
// tournaments (.TRN); else these stay empty: players who came as "WTHOR 135" keep their numbers
// where no tournament has a name.
// The year is that of the games where it is the same for all, else 0. The date of the file is 0,
// and so is the number of empty squares at which the theoretical score is computed: it is the real
// score. Names are cut after 19 letters, and letters that are not Latin-1 become question marks.
void record_wthor_finish(const WthorOut *w, Str *games, Str *players, Str *tournaments);

#endif
