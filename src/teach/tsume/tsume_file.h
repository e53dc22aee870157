// SPDX-License-Identifier: MIT
// tsume_file.h - files of mate problems: lines as in tsume_problem.h, or games of shogi.
#ifndef GENPEI_TSUME_FILE_H
#define GENPEI_TSUME_FILE_H

#include "base/error.h"
#include "base/str.h"
#include "game/game_table.h"

// The lines of a file. Problems are exchanged as KIF, KI2, CSA or JKF too: such a file has a line
// for each of its games, the position where it begins and, where its moves end in mate, their
// number. It is refused as a whole where one of the games is. "-" is standard input.
bool tsume_file_read(const char *path, GameTable *games, Str *out, Error *e);

#endif
