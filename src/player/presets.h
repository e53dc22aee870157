// SPDX-License-Identifier: MIT
// presets.h - the list of opponents offered to people, from beginner to strongest.
//
// A new player that people should meet gets a line here. Visitors of the board server can choose
// only players named here.
#ifndef GENPEI_PRESETS_H
#define GENPEI_PRESETS_H

#include "player/player.h"

typedef struct {
    const char *id;
    const char *game;   // "reversi70": only there (with any parameters); NULL: wherever it can play
    const char *unless; // a player: where it can play, the preset is left out; may be NULL
    const char *spec;
    int level; // from 1, the weakest
    const char *en, *ja;
} Preset;

const Preset *presets_all(size_t *n);

// Whether the preset is for this game: the game fits and the player can play it.
bool preset_suits(const Preset *p, const PlayerTable *t, const Game *g);

// Who gives hints when no player is named: the strongest of the game that answers at once, about a
// second; never a program of its time. Never NULL.
const char *preset_for_hints(const PlayerTable *t, const Game *g);

// The default where strength counts: for analysis. The text of the game's strong
// engine, which keeps to any clock or limit; where a game has none, the player that gives hints.
const char *preset_strong(const PlayerTable *t, const Game *g);

// The same where whole games are played behind a protocol: with its opening book.
const char *preset_host(const PlayerTable *t, const Game *g);

// Whether visitors may choose the player of this text: a person, or a type that is listed here.
bool presets_allow(const PlayerTable *t, const char *spec);

#endif
