// SPDX-License-Identifier: MIT
// web_position.h - the position a question is about: some moves of a game, then perhaps a
// variation.
//
// In requests: "ply", the number of moves of the game (default: all), and "line", a list of moves
// made from there.
#ifndef GENPEI_WEB_POSITION_H
#define GENPEI_WEB_POSITION_H

#include "web/base/web_request.h"

enum { POSITION_LINE_MAX = 1000 };

typedef struct {
    LiveGame live; // all moves up to the position
    size_t ply;    // of these, moves of the game
    bool follows;  // neither was given: the position is wherever the game is
} WebPosition;

// False, with the answer, when the request names no position of the game. The copy has another seed
// than the game: nobody learns from it what chance and programs will do. Where chance is to move at
// the end of a line, it moves as it did in the game, if it has moved there. Free with
// position_clear.
bool position_read(const Request *q, const WebGame *game, WebPosition *out, Reply *bad);
void position_clear(WebPosition *s);

// The moves of the position beyond those of the game, as texts.
json_t *position_line(const Record *record, size_t ply);

// All moves of a record as texts.
json_t *position_path(const Record *record);

// Whether the first `n` moves of both are the same.
bool position_agree(const Record *a, const Record *b, size_t n);

// Whether a player is to move there.
bool position_is_open(const WebPosition *s);

// Whether a program's opinion of the position would reveal what a person must not see.
bool position_has_secrets(const WebGame *game, const WebPosition *s);

#endif
