// SPDX-License-Identifier: MIT
// played_weights.h - the weights of a strategy program of 1970 at a given turn of a game.
//
// The paper's programs differ in their weights and in whether stones change them (WSM stays, VAL2
// and CHNW change: reversi_reweight.h). The weights of a turn are recomputed from the moves of the
// game so far, so that taking moves back, reviewing a game or starting over need no special
// handling.
#ifndef GENPEI_PLAYED_WEIGHTS_H
#define GENPEI_PLAYED_WEIGHTS_H

#include "games/reversi/reversi_reweight.h"
#include "games/reversi/reversi_weights.h"
#include "player/player.h"

// What the options below look like, and their keys for spec_done().
#define PLAYED_WEIGHTS_OPTIONS                                                                     \
    "weights=W0,W1,...,eval=wsm|val2|chnw|mobility,stones=own|both,change=class|square,constant="  \
    "N,"                                                                                           \
    "enemy=N"
#define PLAYED_WEIGHTS_KEYS "weights", "eval", "stones", "change", "constant", "enemy"

typedef struct {
    const ReversiRules *rules;
    int classes[REVERSI_CLASSES_MAX]; // at the beginning of a game
    Reweight rule;
    int enemy_times; // how often enemy stones count
    bool mobility;   // no weights: possible moves count
    ReversiWeights now;
} PlayedWeights;

// Reads the options. `defaults` are the weights when none are given, for 8x8; NULL: the paper's
// default. Then the weights are those of the beginning of a game. False with the reason, also when
// the game is not of the Reversi family.
bool played_weights_init(PlayedWeights *w, Spec *spec, const Game *g, const int defaults[10],
                         Error *e);

// Sets the weights to those that `side` has after the game so far (NULL: those of the beginning).
void played_weights_update(PlayedWeights *w, const Record *so_far, int side);

#endif
