// SPDX-License-Identifier: MIT
// sho_label.h - positions of our own games of shogi with their values, in many files: shards.
//
// A shard has the games from a number to another one, whoever plays them. A shard that is there
// already is kept, so a run that was broken off goes on where it was. Games of a shard that is not
// complete are written too, as NAME-NUMBER-part.pos, until it is.
#ifndef GENPEI_SHO_LABEL_H
#define GENPEI_SHO_LABEL_H

#include "train/sho_games.h"
#include "work/crew.h"
#include "work/progress.h"

typedef struct {
    const char *out; // what the names of shards begin with
    const char *net; // file; NULL: the evaluation by hand
    ShoGames play;   // without the net
    int64_t games, per_shard;
    int64_t seconds; // ends sooner; 0: no limit
    int threads;     // the result does not depend on it
    const atomic_bool *stop;
    Crew *crew; // NULL: threads of this process
    Progress *progress;
} ShoLabel;

typedef struct {
    int64_t games, positions; // of this run
    int64_t kept;             // games of shards that were there
} ShoLabelled;

bool sho_label(const ShoLabel *how, ShoLabelled *out, Error *e);

#endif
