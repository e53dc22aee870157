// SPDX-License-Identifier: MIT
// l7_type.h - games in L7 for the registry: built-in ones, and those in files.
#ifndef GENPEI_L7_TYPE_H
#define GENPEI_L7_TYPE_H

#include "game/game_table.h"
#include "lang/program/l7_options.h"
#include "lang/program/l7_program.h"

// A built-in description; GameType.data of such a game.
typedef struct {
    const char *file; // "games/hex.l7", for messages
    const char *text;
} L7Description;

// GameType.make of games whose `data` is an L7Description. Without a C compiler "c" falls back to
// "vm" and the game's note says so.
bool l7_type_make(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e);

// Every file that ends in .l7 is a game: "games/my.l7:size=5".
extern const GameType l7_file_type;

// Finds a description by a file's name or a game's, with parameters. `text` takes the
// source, `spec` the parameters; the name for messages is spec->name or the built-in file's.
bool l7_find(GameTable *games, const char *name, Spec *spec, L7Description *out, Str *text,
             Error *e);

// Reads a description from a file; at most L7_SOURCE_MAX bytes. The message names the file.
bool l7_read(const char *path, Str *out, Error *e);

// Compiles with the parameters of `spec`. NULL with the first error, as one line, in `e`; the
// source holds them all.
L7Program *l7_compile_spec(L7Source *source, Spec *spec, const L7Options *options, Error *e);

#endif
