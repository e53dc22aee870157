// SPDX-License-Identifier: MIT
// record.h - a game as data: who played, from where, which moves, how it ended.
//
// A record owns everything in it but the Game. Moves were legal when they were added. What files
// have besides the game itself (headings, comments, variations) is in record_tree.h.
#ifndef GENPEI_RECORD_H
#define GENPEI_RECORD_H

#include "game/past.h"

// Every way a game can end; the text is what files and people see.
#define RECORD_ENDINGS(X)                                                                          \
    X(END_NONE, "unfinished")                                                                      \
    X(END_RULES, "rules")     /* a final state was reached */                                      \
    X(END_RESIGN, "resign")   /* the loser gave up */                                              \
    X(END_TIME, "time")       /* the loser's flag fell */                                          \
    X(END_ILLEGAL, "illegal") /* the loser insisted on an illegal move */                          \
    X(END_FAULT, "fault")     /* the loser crashed, hung or talked nonsense */                     \
    X(END_AGREED, "agreed")   /* adjudicated */                                                    \
    X(END_STOPPED, "stopped") /* ended by a person, without a result */

typedef enum {
#define X(NAME, TEXT) NAME,
    RECORD_ENDINGS(X)
#undef X
        ENDINGS_COUNT
} Ending;

const char *ending_text(Ending e);
bool ending_parse(const char *text, Ending *out);
bool ending_has_result(Ending e); // it was won, lost or drawn: the payoffs count

typedef struct {
    Move move;
    int mover;       // may be PLAYER_CHANCE
    int64_t used_ms; // thinking time, -1 when unknown
    bool has_value;
    int value; // the mover's value, 0 when the game is even: chances are -1000 to 1000, points of
               // games with pawns hundredths of a pawn
} RecordMove;

// How a line of moves ends, as its file says it: a word of the format's own ("impasse"), "" for
// none, and the time that was used before it, -1 when unknown. In a game it is set only where the
// ending does not say the same.
typedef struct {
    char *word;
    int64_t used_ms;
} RecordEnd;

typedef struct {
    char *key, *value; // "event", "title": record_tree.h
} RecordHeading;

typedef struct {
    size_t line, ply; // after that many moves from the start
    char *text;
} RecordComment;

// Other moves than those that a line has from some move on. Line 0 is the game; variation i is line
// i + 1, and leaves a line with a lower number.
typedef struct {
    size_t line, ply; // which line it leaves, after how many moves from the start
    RecordMove *moves;
    size_t n;
    RecordEnd end;
} RecordVariation;

typedef struct {
    const Game *game;
    State *start;
    RecordMove *moves;
    size_t n, cap;
    char *names[PLAYERS_MAX]; // who played; never NULL after record_init
    Ending ending;
    int payoffs[PLAYERS_MAX]; // valid unless the ending is END_NONE or END_STOPPED
    uint64_t seed;            // 0 when none was used
    char *comment;            // on the start; never NULL after record_init
    RecordEnd end;
    RecordHeading *headings; // in the order of the file
    size_t n_headings;
    RecordComment *comments; // on moves, in order of line and ply
    size_t n_comments;
    RecordVariation *variations;
    size_t n_variations;
} Record;

// `start` may be NULL for the start of the game.
void record_init(Record *r, const Game *g, const State *start);
void record_clear(Record *r);
void record_copy(Record *to, const Record *from); // `to` is storage not yet initialised

void record_name(Record *r, int player, const char *name);
void record_add(Record *r, RecordMove m);
void record_truncate(Record *r, size_t n); // keeps the first n moves; the game is unfinished again

// Ends the game: by the rules when the position is final, with that position's payoffs.
void record_finish_by_rules(Record *r);

// Ends the game against `loser`, who gets -1; with two players the other gets +1, with more 0.
void record_finish_against(Record *r, Ending ending, int loser);

// The position after the first n moves (n <= r->n).
void record_state(const Record *r, size_t n, State *out);

// Where something is hidden, the moves that chance makes in a row are one event to those who do not
// see them all: what each card does to the position would tell which one it is. The last of the
// first `n` moves after which the position may be shown.
size_t record_settled(const Record *r, size_t n);

// Whether `player` may be told move number `i`, made at `before`; -1 is told everything. A move of
// chance is told when chance has done, if the player still sees what it did.
bool record_tells_move(const Record *r, size_t i, const State *before, int player);

// The game up to its last move as players with hidden information get it; NULL where nothing is
// hidden, or a view tells all that can be inferred. Free with past_free.
Past *record_past(const Record *r);

// Calls `each` with the text of every move.
void record_each_move(const Record *r, void (*each)(void *context, const char *text),
                      void *context);

// Whether two records are of the same game: everything above except times and values of moves.
bool record_same(const Record *a, const Record *b);

#endif
