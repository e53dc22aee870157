// SPDX-License-Identifier: MIT
// hex_learn.h - learns patterns (hex_patterns.h) from games that the search plays against itself.
//
// After each search its moves and how often each was tried make a lesson: patterns should choose
// moves as the search does. Learning maximises the likelihood of that (softmax, by gradient steps
// that shrink for weights that have moved much).
#ifndef GENPEI_HEX_LEARN_H
#define GENPEI_HEX_LEARN_H

#include "engine/hex/play/hex_mcts.h"

#include <stddef.h>

typedef struct {
    HexMctsTried *tried; // those of all lessons, one after the other
    size_t n_tried, room_tried;
    size_t *ends; // where each lesson ends
    size_t n, room;
} HexLessons;

void hex_lessons_clear(HexLessons *l);
void hex_lessons_add(HexLessons *to, const HexLessons *from);

// Plays one game with `rounds` rounds per move from a random first stone; it ends when the result
// is proved. The same number gives the same game.
void hex_lessons_play(HexLessons *l, HexMcts *m, uint64_t rounds, uint64_t seed, uint64_t number);

typedef struct HexLearner HexLearner;

HexLearner *hex_learner_new(const HexPatterns *from);
void hex_learner_free(HexLearner *l);
const HexPatterns *hex_learner_patterns(const HexLearner *l);

// Goes through all lessons once, in random order. Returns the mean cost of a lesson before each
// was learned from: minus the logarithm of how likely the tried moves were.
double hex_learn(HexLearner *l, const HexLessons *lessons, double rate, Rng *rng);

#endif
