// SPDX-License-Identifier: MIT
// game_table.h - the registry: from a text such as "othello:size=6" or "hex11" to a Game.
#ifndef GENPEI_GAME_TABLE_H
#define GENPEI_GAME_TABLE_H

#include "base/spec.h"
#include "game/game.h"

// A kind of game. Constant; one static table entry per kind.
typedef struct {
    const char *name;     // "othello"; with `numbered`, "hex" stands for hex7, hex11, ...
    bool numbered;        // digits behind the name are the parameter "size"
    const char *title;    // "Othello"
    const char *params;   // "size=4|6|8|10", "" when there are none
    const char *backends; // "native", "vm c"
    const char *summary;  // one line for the list of games
    // Fills in all of `out` but its name. Asks `spec` for its parameters.
    bool (*make)(Spec *spec, Game *out, Error *e);
} GameType;

// Owns the games opened from it; not thread safe (the games are).
typedef struct GameTable GameTable;

GameTable *game_table_new(const GameType *const *types, size_t n);
void game_table_free(GameTable *t);

size_t game_table_count(const GameTable *t);
const GameType *game_table_type(const GameTable *t, size_t i);

// The game, made on first use and kept until the table is freed. An unknown name suggests one.
const Game *game_table_open(GameTable *t, const char *text, Error *e);

#endif
