// SPDX-License-Identifier: MIT
// web_count.h - the end of a game of go: the players agree on the dead stones before it is counted.
//
// Two passes end the game. While it is being counted, people mark strings as dead; the result is
// that of the board without them once every person has accepted it. Programs accept every count.
// Without people nothing is agreed on: the stones count as they stand.
#ifndef GENPEI_WEB_COUNT_H
#define GENPEI_WEB_COUNT_H

#include "games/go/go_dead.h"
#include "record/record.h"

#include <jansson.h>

enum { COUNT_RESUMES = 3 }; // then they have to agree, or one resigns

typedef struct {
    bool begun;   // two passes were made, and people play
    bool settled; // they agreed
    bool accepted[2];
    int resumed; // how often the players went on playing after two passes
    GoDead marks;
} GoCount;

// Begins to count where a game has just ended so, with a proposal of what is dead.
void count_begin(GoCount *c, const Record *r, const bool *person);

static inline bool count_goes_on(const GoCount *c) {
    return c->begun && !c->settled;
}

// Whether one of the players accepts.
static inline bool count_is_accepted(const GoCount *c) {
    return c->accepted[0] || c->accepted[1];
}

// The marks that a count begins with.
void count_propose(GoCount *c, const Record *r);

// Replaces the marks by those of a list of points; one stone stands for its string. Who had
// accepted other marks accepts no longer. On failure nothing changes.
bool count_mark(GoCount *c, const Record *r, const json_t *points, Error *e);

// A side accepts; when all people have, the record gets the result.
void count_accept(GoCount *c, Record *r, const bool *person, int side);

// null, or {dead: [point], owners: {point: side}, accepted: [side], settled, points: [N, N],
// words}.
json_t *json_count(const GoCount *c, const Record *r);

// What is saved with the game, null where nothing is counted, and that read again.
json_t *count_save(const GoCount *c, const Record *r);
void count_read(GoCount *c, const Record *r, const json_t *saved);

#endif
