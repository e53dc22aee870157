// SPDX-License-Identifier: MIT
// tsume_make.h - composes mate problems: sound ones, with few pieces.
//
// A problem begins as pieces placed at random around a king, or as the surroundings of a king in a
// game of random moves. Small changes make it a sound mate in one. Then a check and a reply at a
// time are taken back, as long as it stays sound; of the problems of a length the hardest are kept.
// In the end pieces that are not needed are taken away. Where the problem is easier than wanted,
// changes that keep it sound and make it no easier follow. The defender has everything else in
// hand, as is the custom. All is decided by counted work, never by time: a seed gives the same
// problems on every machine.
#ifndef GENPEI_TSUME_MAKE_H
#define GENPEI_TSUME_MAKE_H

#include "base/rng.h"
#include "teach/tsume/tsume_grade.h"
#include "teach/tsume/tsume_study.h"

enum { TSUME_MAKE_LEAST = 1, TSUME_MAKE_MOST = 15 };

typedef struct {
    ShogiPosition position;
    ShogiMove line[TSUME_MAKE_MOST];
    int plies;
    TsumeGrade grade;
} TsumeMade;

typedef struct TsumeMaker TsumeMaker;

// `go_on` may be NULL; when it returns false, tsume_make gives up.
TsumeMaker *tsume_maker_new(uint64_t seed, bool (*go_on)(void *context), void *context);
void tsume_maker_free(TsumeMaker *m);

// The next problem of that length, an odd number from TSUME_MAKE_LEAST to TSUME_MAKE_MOST (0: any
// length), whose grade is at least `grade` (0: any). False: `go_on` has ended it.
bool tsume_make(TsumeMaker *m, int plies, double grade, TsumeMade *out);

#endif
