// SPDX-License-Identifier: MIT
// om_style.h - among moves of equal value: the one that is hardest, or easiest, for this opponent
// (Iida 1995, section 3.4).
#ifndef GENPEI_OM_STYLE_H
#define GENPEI_OM_STYLE_H

#include "players/general/model_player.h"
#include "teach/model/difficulty.h"

typedef enum { STYLE_ANY, STYLE_AWKWARD, STYLE_EASY } Style;

typedef struct {
    Style style;
    ModelPredictor *predictor;     // the opponent's, or a club player's when it has no model
    ChoiceModel club;              // ... which is this one
    ModelPredictor club_predictor; // empty where the opponent has a model
    State *next;
    MoveValue *replies;
    int *worth;
} OmStyle;

void om_style_init(OmStyle *s, int style, Player *opponent, const Game *g);
void om_style_clear(OmStyle *s);

// How hard `m` is to answer for the opponent; false when it does not answer (the game is over, or
// the mover goes on). `search` looks `depth` plies ahead for the values of the replies.
bool om_style_look(OmStyle *s, Search *search, const State *root, Move m, int depth,
                   Difficulty *out);

// Of `n` moves of equal value, the index of the one in this style.
size_t om_style_pick(OmStyle *s, Search *search, const State *root, const Move *moves, size_t n,
                     int depth);

#endif
