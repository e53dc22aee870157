// SPDX-License-Identifier: MIT
// engine_check.h - whether an external engine keeps to its protocol: asked step by step, as a host
// would, and each answer judged.
#ifndef GENPEI_ENGINE_CHECK_H
#define GENPEI_ENGINE_CHECK_H

#include "game/game.h"
#include "proto/engine_link.h"

// One step. `said` is what the engine answered, or what is wrong.
typedef void EngineCheckEach(void *context, const char *step, bool ok, const char *said);

typedef struct {
    const Game *game;     // of two players, without chance or hidden information
    const char *protocol; // "uci", "ugi", "usi", "gtp" or "xboard"
    OsProgram program;
    double answer_s;         // how long an answer may take beyond the time for the search
    const atomic_bool *stop; // ends the check early; NULL: never
    EngineCheckEach *each;
    void *context;
} EngineCheck;

// Protocols that can be checked, and the game that each is for by default; NULL: unknown.
const char *engine_check_game(const char *protocol);

// Returns the number of failed steps; -1, with the reason, when the engine cannot be started. After
// a step without any answer it is started again, up to three times; the rest is then not asked.
int engine_check(const EngineCheck *c, Error *e);

#endif
