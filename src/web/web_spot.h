// SPDX-License-Identifier: MIT
// web_spot.h - the position a question is about: some moves of a game, then perhaps a variation.
//
// In requests: "ply", how many moves of the game (all of them when it is missing), and "line", a
// list of moves made from there.
#ifndef GENPEI_WEB_SPOT_H
#define GENPEI_WEB_SPOT_H

#include "web/web_server.h"

enum { SPOT_LINE_MAX = 1000 };

typedef struct {
    LiveGame live; // all moves up to the position
    size_t ply;    // of these, moves of the game
    bool follows;  // neither was given: the position is wherever the game is
} Spot;

// False, with the answer, when the request names no position of the game. Where chance is to move
// at the end of a line it does, by the game's seed. End with spot_clear.
bool spot_read(const Request *q, const WebGame *game, Spot *out, Reply *bad);
void spot_clear(Spot *s);

// The moves of the spot beyond those of the game, as texts.
json_t *spot_line(const Record *record, size_t ply);

// All moves of a record as texts.
json_t *spot_path(const Record *record);

// Whether the first `n` moves of both are the same.
bool spot_agree(const Record *a, const Record *b, size_t n);

// Whether a player is to move there.
bool spot_is_open(const Spot *s);

#endif
