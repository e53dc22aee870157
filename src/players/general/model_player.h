// SPDX-License-Identifier: MIT
// model_player.h - plays as a model says somebody would: `model:NAME` as fitted by `genpei model
// fit`, or `model:level=beginner`, a rung of the ladder. Draws its moves by their odds, or plays
// the likeliest (`play=best`).
#ifndef GENPEI_MODEL_PLAYER_H
#define GENPEI_MODEL_PLAYER_H

#include "player/player.h"
#include "teach/model/levels.h"

extern const PlayerType model_player_type;

// The mind behind such a player; NULL when `p` is another one. It belongs to the player.
ModelPredictor *model_player_predictor(Player *p);

// Reads who is meant: the value of key "" (a name), of "me", or "level". False with the reason.
bool model_player_read(Spec *spec, const char *key, const Game *g, ChoiceModel *out, Error *e);

// A move drawn by its odds: its number.
size_t model_player_draw(const double *p, size_t n, Rng *rng);

#endif
