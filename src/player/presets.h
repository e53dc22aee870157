// SPDX-License-Identifier: MIT
// presets.h - opponents in words, from beginner to strongest: the one place where they are listed.
//
// A new player that people should meet gets a line here. The players named here are also the only
// ones that visitors of the board server may seat.
#ifndef GENPEI_PRESETS_H
#define GENPEI_PRESETS_H

#include "player/player.h"

typedef struct {
    const char *id;
    const char *game;   // "reversi70": only there (with any parameters); NULL: wherever it can play
    const char *unless; // the player that makes this one unnecessary where it can play; may be NULL
    const char *spec;
    int level; // from 1, the weakest; equal ones are of a kind
    const char *en, *ja;
} Preset;

const Preset *presets_all(size_t *n);

// Whether the preset is for this game: the game fits and the player can play it.
bool preset_suits(const Preset *p, const PlayerTable *t, const Game *g);

// The strongest that answers at once: who gives hints when nobody is named. Never NULL.
const Preset *preset_for_hints(const PlayerTable *t, const Game *g);

// Who is asked where strength counts and nobody is named: behind protocols, for analysis. The text
// of the strong engine of a game, which keeps to whatever clock or limit there is; where a game has
// none, who gives hints.
const char *preset_strong(const PlayerTable *t, const Game *g);

// Whether visitors may seat the player of this text: a person, or a kind that is listed here.
bool presets_allow(const PlayerTable *t, const char *spec);

#endif
