// SPDX-License-Identifier: MIT
// review_loss.h - what every move of a game cost, in discs: the blunder check of `genpei review`,
// for players whose values are discs.
#ifndef GENPEI_REVIEW_LOSS_H
#define GENPEI_REVIEW_LOSS_H

#include "cli/cli.h"

typedef enum {
    LOSS_FORCED,
    LOSS_NONE,
    LOSS_INACCURACY,
    LOSS_MISTAKE,
    LOSS_BLUNDER,
    LOSS_CLASSES
} LossClass;

// Values are discs, from the mover's point of view.
typedef struct {
    bool known;        // false: the player could not say
    int before, after; // of the best move, and of the one that was played
    int loss;
    bool exact; // both are
    LossClass class;
    const char *turn; // how the result changed, where both values are exact; "" otherwise
} MoveLoss;

typedef struct {
    int moves; // with a choice, whose loss is known
    int best;  // of these, without loss
    int loss;  // in all
    int classes[LOSS_CLASSES];
} LossSum;

// The values of a player's choice in a position and of the move that was played there. The move is
// searched as deeply as the choice was.
MoveLoss review_weigh(Player *p, const Turn *turn, Move played, const Choice *choice);

void review_loss_add(LossSum *sum, const MoveLoss *m);

void review_loss_heading(void);
void review_loss_print(const Record *r, size_t ply, const State *s, const Choice *c,
                       const MoveLoss *m);
void review_loss_json(const MoveLoss *m, json_t *object); // adds to the object

// A line, or an object, for each player.
void review_loss_sums(const Game *g, const LossSum *sums, bool json);

#endif
