// SPDX-License-Identifier: MIT
// adjudicate.h - games that are over before their rules say so: both players see the same result
// for long enough, a solver knows it, or it takes too long.
//
// Values are those of the record: the players' own, in hundredths of a pawn where pawns count
// (player_recorded), each from its mover's point of view, 0 for an even game. Moves
// without a value (forced ones, those of an opening) never count as agreement.
#ifndef GENPEI_ADJUDICATE_H
#define GENPEI_ADJUDICATE_H

#include "record/record.h"

// Zero: no adjudication.
typedef struct {
    int win;          // one's value is at least this, the other's at most minus this,
    int win_moves;    // for this many moves of each: the game is won
    int draw;         // both values are at most this, either way,
    int draw_moves;   // for this many moves of each,
    int after;        // from this ply of the game on: it is drawn
    int resign;       // one's own value is at most minus this,
    int resign_moves; // for this many of one's own moves: the game is lost, whatever the other sees
    int max_plies;    // drawn after this many plies, those of the opening not counted
    bool solver;      // a solver decides the result,
    int empties;      // once at most this many cells are empty, or
    int solver_ms;    // as soon as the result is found within this time
} Adjudication;

static inline bool adjudication_asked(const Adjudication *a) {
    return a->win_moves || a->draw_moves || a->resign_moves || a->max_plies || a->solver;
}

// Reads "solver,empties=12,win=1000,moves=4,draw=10,draw-moves=8,after=80,resign=900,
// resign-moves=3,max=400", any part of it;
// "solver,seconds=0.5" too. On failure `*out` is unchanged.
bool adjudication_parse(const char *text, Adjudication *out, Error *e);
void adjudication_text(const Adjudication *a, Str *out);

// Whether the unfinished game of a record, which has come to `now`, is over: sets the payoffs of
// two players and points `*why` at a constant text. Its first `opening` moves were given. In chess,
// plies before a position that a game began with count for `after` (its move number tells how
// many), and only moves since the last capture or move of a pawn, with that one, agree on a draw.
bool adjudicate(const Adjudication *a, const Record *r, const State *now, size_t opening,
                int *payoffs, const char **why);

#endif
