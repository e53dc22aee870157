// SPDX-License-Identifier: MIT
// tuple_files.h - where learned models are: a folder of the user's, and those built into the
// program (data/*.learned).
#ifndef GENPEI_TUPLE_FILES_H
#define GENPEI_TUPLE_FILES_H

#include "evals/tuple_model.h"

// The file for a game in the user's folder ($XDG_DATA_HOME/genpei or ~/.local/share/genpei). Games
// of one name with other rules have other files.
bool tuple_file_path(const Game *g, Str *out, Error *e);

// The file of an earlier generation, beside the one of the last: 0 is before any learning.
bool tuple_generation_path(const Game *g, int generation, Str *out, Error *e);

// The model for a game: the user's own, else the built-in one. NULL: there is none, with what to do
// about it.
TupleModel *tuple_find(const Game *g, Error *e);

// The built-in models, as `genpei learn --list` shows them: names of games, as in file names.
size_t tuple_built_in_count(void);
const char *tuple_built_in_name(size_t i);

#endif
