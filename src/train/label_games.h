// SPDX-License-Identifier: MIT
// label_games.h - positions of our own games of Othello with their values, for learners outside the
// program. The format is that of label_file.h; the file grows while games are played, and is
// complete at any time.
#ifndef GENPEI_LABEL_GAMES_H
#define GENPEI_LABEL_GAMES_H

#include "engine/othello/eval/pattern_weights.h"
#include "game/game_table.h"
#include "work/progress.h"

#include <stdatomic.h>

typedef struct {
    const char *out;      // must not exist yet
    int64_t games, first; // games first, first + 1, ...: a game follows from its number
    int64_t seconds;      // ends sooner; 0: no limit
    int64_t seed;
    int threads;         // the result does not depend on it
    int depth;           // of the searches in games
    int solve_from;      // empty squares from which play is perfect
    int settle_from;     // empty squares from which values are of searches to the end; 0: none
    double trust;        // share of a value that comes from later in the game, 0 to 1
    int fewest, highest; // empty squares of positions that are kept
    int exact;           // instead: only with this many, exact values; 0: not
    const PatternWeights *weights; // to play with
    const char *starts;            // file of games whose positions begin ours; NULL: none
    GameTable *table;
    const atomic_bool *stop;
    Progress *progress;
} LabelGames;

typedef struct {
    int64_t games, positions;
} Labelled;

bool label_games(const LabelGames *how, Labelled *out, Error *e);

#endif
