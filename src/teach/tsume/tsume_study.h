// SPDX-License-Identifier: MIT
// tsume_study.h - a mate problem as solvers of problems see it: every check and where it leads, all
// solutions, near misses, whether it is sound.
#ifndef GENPEI_TSUME_STUDY_H
#define GENPEI_TSUME_STUDY_H

#include "games/shogi/shogi_moves.h"
#include "teach/tsume/tsume_length.h"

typedef enum {
    CHECK_MATES,
    CHECK_FAILS,
    CHECK_RETURNS,   // the defender can lead back to the position before it, and does no better
    CHECK_FORBIDDEN, // a pawn dropped for mate, which the rules forbid
    CHECK_UNKNOWN
} TsumeCheckKind;

typedef struct {
    ShogiMove move;
    TsumeCheckKind kind;
    int plies;  // CHECK_MATES: the whole mate, this move included
    bool exact; // by the rules of tsume; otherwise every interposition counts, and `plies` may be
                // more than needed
    bool leftover;   // CHECK_MATES: the attacker has pieces left, however it is defended
    int replies;     // legal ones
    int refutations; // CHECK_FAILS: replies that refute it, or may do so for all that is known;
                     // drops on one square count once
    ShogiMove reply; // the longest resistance, a refutation, or what leads back; SHOGI_NO_MOVE: the
                     // check ends the problem
} TsumeCheck;

// The checks of a position: mates first, the shortest at the front; then the others, near misses
// before those with more refutations.
typedef struct {
    TsumeCheck all[SHOGI_MOST_MOVES + 1];
    size_t n, mates;
    bool unknown; // of some it is not known
} TsumeChecks;

// Fails by one reply only, although there are others.
static inline bool tsume_is_near_miss(const TsumeCheck *c) {
    return c->kind == CHECK_FORBIDDEN ||
           (c->kind == CHECK_FAILS && c->refutations == 1 && c->replies > 1);
}

// The same move with and without promotion, which makes no difference: no second solution. The one
// that promotes comes first.
static inline bool tsume_is_twin(const TsumeCheck *a, const TsumeCheck *b) {
    return a->kind == CHECK_MATES && b->kind == CHECK_MATES &&
           (a->move ^ b->move) == SHOGI_PROMOTION && a->plies == b->plies && a->exact == b->exact &&
           a->leftover == b->leftover;
}

// Another solution on the way.
typedef struct {
    int ply; // of the line, 1 the first
    TsumeCheck check;
} TsumeSecond;

enum { TSUME_SECONDS_MAX = 256 };

typedef struct {
    TsumeVerdict verdict;
    TsumeChecks first; // of the position itself
    int plies;         // of a mate; where it is not exact, at most so many
    bool exact;        // as in TsumeCheck
    int line_plies;    // of `line`; the same where the length is exact
    ShogiMove line[TSUME_PLIES_MAX];
    ShogiHand leftover; // at the end of the line
    size_t n_seconds;   // further moves of the attacker that mate too, along the line
    TsumeSecond seconds[TSUME_SECONDS_MAX];
    bool all_seconds; // there was room for all, and none is unknown
    bool sound;   // no second solution, nothing left over, all of it known by the rules of tsume
    bool stopped; // before all was looked at: `line` may end before the mate
} TsumeSolutions;

// Zero means default for every field.
typedef struct {
    size_t memory_mb; // of each of two tables; 64
    uint64_t nodes;   // the most for one question to the solver; 50,000
    bool brief;       // the first refutation of a check will do; there are no near misses then
    // As in TsumeSetup.
    bool (*go_on)(void *context, uint64_t nodes);
    void *context;
} TsumeStudySetup;

typedef struct TsumeStudy TsumeStudy;

// How far it has come, for `go_on`.
typedef struct {
    uint64_t nodes;   // of the solver, for this position
    int ply;          // of the line whose checks are looked at; 1: the first
    size_t check, of; // the check that is looked at
    int limit;        // 0, or its length is being found up to this one
} TsumeStudyProgress;

TsumeStudyProgress tsume_study_progress(const TsumeStudy *s);

TsumeStudy *tsume_study_new(const TsumeStudySetup *setup);
void tsume_study_free(TsumeStudy *s);

// Whether the side to move mates; the first mate found will do.
TsumeVerdict tsume_study_verdict(TsumeStudy *s, const ShogiPosition *p);

// What one check leads to; it is a legal move that gives check. Its length is found by the rules of
// tsume when it is at most `limit` plies.
TsumeCheck tsume_study_check(TsumeStudy *s, const ShogiPosition *p, ShogiMove check, int limit);

// The check of the shortest mate. False: there is none, or it is not known.
bool tsume_study_best(TsumeStudy *s, const ShogiPosition *p, TsumeCheck *out);

void tsume_study_checks(TsumeStudy *s, const ShogiPosition *p, TsumeChecks *out);
void tsume_study_solutions(TsumeStudy *s, const ShogiPosition *p, TsumeSolutions *out);

// What keeps a position from being a sound problem of so many plies: further moves of the attacker
// that mate, or may mate for all that is known, against every longest defence that leaves the
// attacker nothing in hand. 0: it is sound. `most` (at least 1) when there are as many or more, and
// when it is no such mate.
int tsume_study_flaws(TsumeStudy *s, const ShogiPosition *p, int plies, int most);

// Whether it is a sound problem of so many plies whose solution begins with the check `first`.
bool tsume_study_is_sound(TsumeStudy *s, const ShogiPosition *p, ShogiMove first, int plies);

#endif
