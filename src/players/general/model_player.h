// SPDX-License-Identifier: MIT
// model_player.h - imitates a player: `model:NAME` as fitted by `genpei model fit`, or a level such
// as `model:level=beginner`. Draws its moves by their probabilities, or plays the likeliest
// (`play=best`).
#ifndef GENPEI_MODEL_PLAYER_H
#define GENPEI_MODEL_PLAYER_H

#include "player/player.h"
#include "teach/model/levels.h"

extern const PlayerType model_player_type;

// The predictor of such a player; NULL when `p` is of another type. It belongs to the player.
ModelPredictor *model_player_predictor(Player *p);

// Reads which model is meant: the value of the key "" (a name), "me" or "level". False with the
// reason.
bool model_player_read(Spec *spec, const char *key, const Game *g, ChoiceModel *out, Error *e);

// The number of a move drawn by its probability.
size_t model_player_draw(const double *p, size_t n, Rng *rng);

#endif
