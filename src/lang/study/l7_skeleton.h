// SPDX-License-Identifier: MIT
// l7_skeleton.h - a description to begin with: a game that can be played at once, and is changed
// from there.
#ifndef GENPEI_L7_SKELETON_H
#define GENPEI_L7_SKELETON_H

#include "base/error.h"
#include "base/str.h"

typedef struct {
    const char *name;    // of the game
    const char *kind;    // one of l7_skeleton_kinds
    const char *board;   // "grid", "hex", "hexagon" or "triangle"
    const char *players; // two names with a space between them
    int size;
} L7Skeleton;

extern const char *const l7_skeleton_kinds[];    // ended by NULL
const char *l7_skeleton_about(const char *kind); // what it is, in a few words; NULL: no such kind

bool l7_skeleton_name(const char *name, Error *e); // whether a game can have this name

// Adds the description to `out`; false when something is wrong with the answers.
bool l7_skeleton(const L7Skeleton *s, Str *out, Error *e);

#endif
