// SPDX-License-Identifier: MIT
// model_study.h - models fitted from games: of one player, and of the average of all.
#ifndef GENPEI_MODEL_STUDY_H
#define GENPEI_MODEL_STUDY_H

#include "teach/model/choice_model.h"
#include "teach/model/game_set.h"

// A player with fewer games than this gets the average model.
enum { STUDY_GAMES_NEEDED = 10 };

typedef struct {
    size_t average_games; // of all players, 500 when 0
    size_t player_games;  // of one player, 300 when 0; moves are counted in all games
    size_t test_games;    // 60 when 0
    const atomic_bool *stop;
} ModelStudyOptions;

typedef struct {
    const GameSet *set;
    ModelStudyOptions options;
    MoveCounts move_counts; // of all players, in games that are not held out
} ModelStudy;

// Counts moves. Games to be held out must have been marked before.
void model_study_init(ModelStudy *s, const GameSet *set, const ModelStudyOptions *options);
void model_study_clear(ModelStudy *s);

// The average of all players. False, with the reason, with too few games or when stopped.
bool model_study_average(ModelStudy *s, ChoiceModel *out, Error *e);

// Fits player number `who` around the average, or takes the average's weights (and sets
// out->average) when there are too few games. `average_test` is how well the average predicts this
// player. False when stopped.
bool model_study_player(ModelStudy *s, size_t who, const ChoiceModel *average, ChoiceModel *out,
                        ChoiceScore *average_test);

// Reports the decisions of a player (SIZE_MAX: of both) in one game, each with its position.
typedef void ModelStudyEach(void *context, const State *s, const Record *so_far, Move played);
void model_study_walk(const GameSet *set, const KeptGame *k, size_t who, ModelStudyEach *each,
                      void *context);

bool model_study_plays_in(const KeptGame *k, size_t who);

// The games of a player that are held out, or not: at most `most`, spread evenly. Returns their
// number; `out` has room for `most`.
size_t model_study_pick(const GameSet *set, size_t who, bool test, size_t most,
                        const KeptGame **out);

#endif
