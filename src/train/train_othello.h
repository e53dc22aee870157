// SPDX-License-Identifier: MIT
// train_othello.h - the weights of the Othello engine, generation by generation.
#ifndef GENPEI_TRAIN_OTHELLO_H
#define GENPEI_TRAIN_OTHELLO_H

#include "train/train_check.h"
#include "train/train_games.h"

typedef struct {
    const char *out;                      // file for the weights; the manifest goes to `out`.txt
    int64_t games[TRAIN_GENERATIONS_MAX]; // of each generation
    int generations;
    int depth;           // of the searches in games
    int solve_from;      // empty squares from which play is perfect
    double trust;        // share of a value that comes from later in the game, 0 to 1
    double penalty;      // of the fit, for weights that are not 0
    int rounds;          // of the fit
    int unit;            // weights are multiples of unit / EDGE_DISC discs
    const char *starts;  // file of games whose positions begin ours; NULL: none
    const char *journal; // stores every game; NULL: none
    bool resume;         // continues an existing journal
    int64_t seed;
    int threads; // the result does not depend on it

    // How the weights are measured.
    int64_t check;          // held-out positions that are searched again
    int check_depth;        // of searches at 36 empty squares
    const char *tournament; // file of games; NULL: none
    int perfect;            // also after perfect play from this many empty squares to 20; 0: not

    GameTable *table;
    const atomic_bool *stop;
    Crew *crew;
    Progress *progress;
    // Called after each generation with the errors on its held-out positions; may be NULL.
    void (*generation)(int number, size_t positions, const PatternError by_empties[65]);
} OthelloTraining;

typedef struct {
    size_t positions;
    Checked held_20, held_36; // on held-out games
    Checked play_20, play_36; // on tournament games
    Checked perfect_20;       // on these, played on perfectly
    double cpu;               // seconds
} OthelloTrained;

// False, with the reason, when it was stopped or a file cannot be read or written. A member of a
// crew returns when the leader has everything, with `*out` empty.
bool train_othello(const OthelloTraining *how, OthelloTrained *out, Error *e);

// Only measures weights that were made before, on the games of `how->tournament`.
bool train_othello_measure(const OthelloTraining *how, const char *weights, OthelloTrained *out,
                           Error *e);

// Appends the errors in words.
void train_othello_errors(const OthelloTraining *how, const OthelloTrained *t, Str *out);

#endif
