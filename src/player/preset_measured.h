// SPDX-License-Identifier: MIT
// preset_measured.h - how strong opponents are, by matches that were played:
// docs/measured/ladder.md.
#ifndef GENPEI_PRESET_MEASURED_H
#define GENPEI_PRESET_MEASURED_H

typedef struct {
    const char *game;    // with its defaults
    const char *spec;    // the preset
    const char *against; // another preset of the game; NULL: a program outside
    const char *outside; // its name
    int won, drawn, lost;
} PresetMeasured;

// The match of a preset in this game ("othello"), or NULL where none was played.
const PresetMeasured *preset_measured(const char *game, const char *spec);

#endif
