// SPDX-License-Identifier: MIT
// otl_judge.h - the value of a move, from what it changes (sections 2.3 and 3.2 to 3.9).
//
// The value v of a move is the sum of the values of its changes, taken in five steps: good
// patterns, overall shape, possible moves that change for the better, then for the worse, bad
// patterns. A move whose sum falls to the cut-off point is dropped on the way. Possible moves are
// valued by the same rules, one level deeper; fights on an edge and around a corner are followed
// until they are quiet, other replies are examined once.
#ifndef GENPEI_OTL_JUDGE_H
#define GENPEI_OTL_JUDGE_H

#include "teach/otl/otl_setup.h"

enum { OTL_LINE_MAX = 12, OTL_REASONS_MAX = 48, OTL_MOVES_MAX = 64, OTL_NO_CUT = -1000000 };

// A line of moves, the judged one first.
typedef struct {
    int n;
    int8_t at[OTL_LINE_MAX];
} OtlLine;

typedef struct {
    OtlKnow know;
    int value;
    uint64_t marks; // the squares it speaks of
    OtlLine line;   // n = 0 when nothing was searched
} OtlReason;

// Section 3.9: a good move may be urgent, may be kept in reserve, or neither.
typedef enum { URGENCY_NONE, URGENCY_ATTACK, URGENCY_DEFENCE, URGENCY_RESERVE } OtlUrgency;

typedef struct {
    int at;
    int value;       // v, in points
    int score;       // V, in tenths of a point: v with its urgency
    OtlStep dropped; // the step after which it was dropped, 0 when it was judged to the end
    int cutoff;      // the cut-off point that dropped it
    OtlUrgency urgency;
    int threat; // URGENCY_DEFENCE: the enemy move that would spoil it
    size_t n_reasons;
    OtlReason reasons[OTL_REASONS_MAX];
} OtlJudgement;

// Table 3 of the paper: what was done to judge the moves of a position.
typedef struct {
    uint64_t candidates;        // N
    uint64_t good, bad;         // G, B: patterns met
    uint64_t gains, losses;     // D, Z: enemy replies that changed for the better, the worse
    uint64_t gone;              // enemy replies examined that the move makes impossible
    uint64_t before;            // enemy replies examined as they were before the move
    uint64_t before_considered; // of as many
    uint64_t fights;            // H: moves in edge fights
    uint64_t fights_first;      // H1: of these, the first replies
    uint64_t after;             // enemy replies examined after the move, H1 included
    uint64_t after_considered;  // of as many
    uint64_t own;               // the mover's own moves examined
    int deepest;                // plies of the longest edge fight, the candidate included
} OtlCounts;

void otl_counts_add(OtlCounts *to, const OtlCounts *from);
uint64_t otl_counts_ahead(const OtlCounts *c); // N + S - H1 + H: positions, as a search counts them
uint64_t otl_counts_total(const OtlCounts *c); // everything examined
double otl_counts_selected(const OtlCounts *c); // of the replies considered, how many were examined
double otl_counts_found(const OtlCounts *c);    // of those, how many changed something

typedef struct {
    const OtlSetup *setup;
    bool late; // the knowledge of the late game counts too: own moves
    bool end;  // the fight for corners and X squares has begun
    int cutoff;
    OtlCounts counts;
} OtlMind;

// The value v of a legal move, at level `depth` (1: the move itself, 2: a reply, ...). `out` and
// `line` may be NULL; urgency and score are left to otl_judge_all.
int otl_judge(OtlMind *mind, OtlBoard b, int at, int depth, OtlJudgement *out, OtlLine *line);

// Judges every move of `moves` with one cut-off point, into `out` in the order of the squares.
// Returns how many were not dropped.
size_t otl_judge_round(OtlMind *mind, OtlBoard b, uint64_t moves, int cutoff, OtlJudgement *out);

// Judges every move of `moves`, with the cut-off points -5, -10 and at last none, until one is
// left. Returns how many judgements are in `out`: all moves, best first, dropped ones last.
size_t otl_judge_all(OtlMind *mind, OtlBoard b, uint64_t moves, OtlJudgement *out);

#endif
