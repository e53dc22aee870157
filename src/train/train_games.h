// SPDX-License-Identifier: MIT
// train_games.h - the games from which `genpei train othello` learns: played by threads or by other
// processes, and kept in a journal, so that a later run continues where this one was killed.
//
// A game depends on its number, its generation's seed and the weights of the generation before, so
// it does not matter who plays it.
#ifndef GENPEI_TRAIN_GAMES_H
#define GENPEI_TRAIN_GAMES_H

#include "engine/othello/learn/edge_games.h"
#include "work/crew.h"

enum { TRAIN_GENERATIONS_MAX = 20 };

typedef struct TrainGames TrainGames;

// Called with the positions of each game, in the order of the games.
typedef void TrainTake(void *context, int64_t game, const PatternSample *samples, int n);

typedef struct {
    const atomic_bool *stop;
    Crew *crew; // NULL: threads of this process
    int threads;
    const char *what;         // everything the games depend on, in a line
    const char *weights_file; // the weights of the last generation
    const char *journal;      // NULL: none
    bool resume;
    TrainTake *take;
    void *context;
} TrainGamesSetup;

// NULL, with the reason, when there is something wrong with the journal. `setup` is copied.
TrainGames *train_games_new(const TrainGamesSetup *setup, Error *e);
void train_games_free(TrainGames *t);

// Plays the games of a generation; returns how many were used. Fewer when it was stopped or the
// journal could not be written: see train_games_failed.
int64_t train_games_play(TrainGames *t, int generation, const EdgeGames *how, int64_t games);
bool train_games_failed(const TrainGames *t);

// A member of a crew plays the games it is given, generation by generation, until there is nothing
// more to do. `how` is that of any generation.
void train_games_serve(TrainGames *t, const EdgeGames *how);

#endif
