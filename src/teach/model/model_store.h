// SPDX-License-Identifier: MIT
// model_store.h - models of players in the archive, beside the games: stored as the text of the
// event "model/GAME/NAME".
#ifndef GENPEI_MODEL_STORE_H
#define GENPEI_MODEL_STORE_H

#include "record/files/archive.h"
#include "teach/model/choice_model.h"

bool model_store_put(Archive *a, const ChoiceModel *m, Error *e);

// The model of that name; false with the reason when there is none, or only one of another game.
bool model_store_get(Archive *a, const Game *g, const char *name, ChoiceModel *out, Error *e);

// The same from a file; NULL: the default archive.
bool model_store_load(const char *path, const Game *g, const char *name, ChoiceModel *out,
                      Error *e);

// Reports every stored model: its game's title, its name and its text.
typedef bool ModelEach(void *context, const char *title, const char *name, const char *text);
bool model_store_list(Archive *a, ModelEach *each, void *context, Error *e);

#endif
