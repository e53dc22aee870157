// SPDX-License-Identifier: MIT
// learner.h - the contract of the learners that the survey of 1979 describes.
//
// A learner knows one game. It begins with nothing, takes lessons one after the other, and is
// measured now and then: the points of its curve. What it remembers is tables of numbers, so that
// one form of file serves all of them (learner_file.h). Lesson number i draws its random numbers
// from the seed and i alone: a course that was stopped and resumed ends with the same file.
#ifndef GENPEI_LEARNER_H
#define GENPEI_LEARNER_H

#include "engine/insight.h"

enum { LEARNER_CURVES_MAX = 6, LEARNER_TABLES_MAX = 12, LEARNER_POINTS_MAX = 100000 };

// A part of what a learner remembers: rows of numbers.
typedef struct {
    const char *name;
    size_t width;     // numbers in a row
    size_t max;       // rows there is room for
    size_t *rows;     // how many there are; NULL: always `max`
    double *numbers;  // room for max * width, which never moves
    double low, high; // every number is in this range
} LearnerTable;

// One measurement, after `lessons` lessons.
typedef struct {
    int64_t lessons;
    double y[LEARNER_CURVES_MAX];
} LearnerPoint;

typedef struct Learner Learner;

// A type of learner. Constant; one static table entry per type.
typedef struct {
    const char *name;    // "aeo"
    const char *game;    // "drawpoker", as it is opened for lessons
    const char *summary; // one line
    const char *lesson;  // what a lesson is: "a hand of poker"
    const char *source;  // the publication
    const char *curves[LEARNER_CURVES_MAX];
    size_t n_curves;
    int64_t lessons; // of a whole course
    int64_t every;   // lessons between two measurements

    // NULL, with the reason, for another game.
    Learner *(*make)(const Game *g, Error *e);
    void (*free)(Learner *x); // what make() allocated inside, and `x`
    // One lesson. False, with the reason, only when it cannot be given at all.
    bool (*teach)(Learner *x, Rng *rng, Error *e);
    // How good it is now. Changes nothing of what it remembers; same knowledge, same numbers.
    bool (*measure)(Learner *x, double *out, Error *e);
    // As a player: the move at a turn.
    bool (*choose)(Learner *x, const Turn *turn, Rng *rng, Choice *out, Error *e);
    // What was learned, in words.
    void (*words)(const Learner *x, Str *out);

    // --- the rest may be NULL ---
    bool (*check)(Learner *x, Error *e); // of what was read: refuses what has no meaning
    // Plays against the opponent of this name; refuses a name that was not learned.
    bool (*against)(Learner *x, const char *name, Error *e);
    void (*learn)(Learner *x, const Record *game, int side); // from a game it played
    void (*words_ja)(const Learner *x, Str *out);            // words() in Japanese
    // Why the last choice was made: sentences.
    void (*explain)(const Learner *x, Insight *out);
} LearnerType;

// First member of every learner's own struct.
struct Learner {
    const LearnerType *type;
    const Game *game;
    uint64_t seed;
    int64_t lessons; // taken so far
    int64_t every;   // lessons between two points of the curve
    LearnerPoint *points;
    size_t n_points, points_room;
    LearnerTable tables[LEARNER_TABLES_MAX];
    size_t n_tables;
};

// Every learner, in the order of the survey.
size_t learner_count(void);
const LearnerType *learner_type(size_t i);

// Whether the game has a learner; else the games that have one are named.
bool learner_any(const char *game, Error *e);

// The learner of this name; NULL, with the reason and the names of those for this game, otherwise.
const LearnerType *learner_find(const char *game, const char *name, Error *e);

// A learner that knows nothing.
Learner *learner_new(const LearnerType *type, const Game *g, uint64_t seed, Error *e);
void learner_free(Learner *x);

// --- for learners ---

// Memory for a learner's own struct of this size.
Learner *learner_alloc(size_t size, const LearnerType *type, const Game *g);

// Adds a table, whose numbers belong to the learner from now on.
double *learner_table(Learner *x, LearnerTable table);

// Adds a point to the curve.
void learner_point(Learner *x, const double *y);

#endif
