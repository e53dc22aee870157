// SPDX-License-Identifier: MIT
// plain_game.h - a game by the plainest reading of its description: for the verifier.
//
// An interpreter of L7 of its own: it reads the text itself, walks the tree of every expression
// each time it is asked, and optimises nothing. It shares no code with the compiler of
// src/lang/; tests/test_plain_rules.c compares the two on all games. What a player sees is not
// part of it.
#ifndef GENPEI_PLAIN_GAME_H
#define GENPEI_PLAIN_GAME_H

#include "game/game.h"

// Fills in `out`: the game of that description and those parameters. The name, the parameters and
// the most moves of a position are taken from `like`, which must live as long. Free with
// plain_game_clear. False, with the reason, where something is not understood.
bool plain_game_init(const Game *like, Game *out, Error *e);
void plain_game_clear(Game *g);

// Whether this is a game of plain_game_init.
bool plain_game_is(const Game *g);

// As lang/study/l7_always.h says it, of a game of plain_game_init.
bool plain_has_always(const Game *g);
bool plain_always(const Game *g, const State *s);
void plain_forget(const Game *g, State *s);
size_t plain_core_size(const Game *g);

// Whether the text can be read as a description; false, with the reason, where not.
bool plain_game_reads(const char *description, Error *e);

#endif
