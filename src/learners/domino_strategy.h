// SPDX-License-Identifier: MIT
// domino_strategy.h - four strategies of partnership dominoes and their mixtures, after Pervin
// (1962): play for oneself, hinder the enemy on the left, hinder the one on the right, help the
// partner.
//
// Each strategy gives every move a number from 0 to 1, from how likely the others are to hold a
// tile that fits; a mixture adds them with weights. The survey names the strategies; how they are
// computed is our reading.
#ifndef GENPEI_DOMINO_STRATEGY_H
#define GENPEI_DOMINO_STRATEGY_H

#include "engine/insight.h"
#include "learners/domino_board.h"

enum { DOMINO_STRATEGIES = 4, DOMINO_FIXED = DOMINO_STRATEGIES };

extern const char *const domino_strategy_names[DOMINO_STRATEGIES][2]; // English, Japanese

typedef struct {
    double w[DOMINO_STRATEGIES];
} DominoMixture;

// One strategy alone; DOMINO_FIXED: all in equal parts.
DominoMixture domino_pure(int strategy);

// The tiles with each number.
typedef struct {
    DominoSet with[DOMINO_PIPS];
} DominoSets;

void domino_sets_init(DominoSets *s);

// What each strategy gives a lay of the mover, who sees only the own hand.
void domino_rate(const DominoSets *s, const DominoBoard *b, DominoLay lay,
                 double score[DOMINO_STRATEGIES]);

// The best move of a mixture; of equal ones that with the heavier tile.
DominoLay domino_best(const DominoSets *s, const DominoBoard *b, const DominoMixture *m);

// Says the mixture and what each strategy gave the move that was chosen among so many.
void domino_explain(int moves, const DominoMixture *m, const double score[DOMINO_STRATEGIES],
                    Insight *out);

#endif
