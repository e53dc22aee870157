// SPDX-License-Identifier: MIT
// web_l7.h - a visitor's text in L7, checked by a worker: its errors, its board, its speed.
//
// The text is untrusted. The compiler itself is bounded (l7_limits.c); perft and random games are
// bounded in time; games in which a single call may take too long are refused, because the server
// would have to make it between the requests of others. One thread does all of it, and only a few
// texts may wait.
#ifndef GENPEI_WEB_L7_H
#define GENPEI_WEB_L7_H

#include "game/game.h"
#include "lang/program/l7_program.h"

#include <jansson.h>
#include <stdatomic.h>

enum {
    STUDY_PERFT_MS = 60,
    STUDY_PLAYOUT_MS = 100,
    STUDY_LEAVES = 200000,  // perft counts at most this many
    STUDY_MOVES = 5000,     // a longer random game counts as endless
    STUDY_WORK = 1 << 18,   // steps of one call; no built-in game has over 2^14
    STUDY_QUESTION_MS = 50, // for listing the moves of a position
};

// A text that was checked. `game` is set when it has no errors; its name is not filled in.
typedef struct {
    json_t *answer; // as /api/l7/check returns it
    bool ok;        // it can be played here
    Game game;
    char own[41]; // the name it gives itself
} Study;

// `measure`: with perft and random games. Ends early when `stop` is set.
void study_text(Study *s, const char *text, bool measure, const atomic_bool *stop);
void study_clear(Study *s);

// What lists show of a game: {name, title, players, params, summary, kind, sample, ...}.
json_t *json_game_entry(const Game *g, const char *name, const char *title, const char *params,
                        const char *summary);

#endif
