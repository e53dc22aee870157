// SPDX-License-Identifier: MIT
// l7_game.h - a description as a Game of the contract, run by the interpreter or compiled.
#ifndef GENPEI_L7_GAME_H
#define GENPEI_L7_GAME_H

#include "game/game.h"
#include "lang/emit/l7_emit.h"
#include "lang/run/l7_vm.h"

// Game.rules of a game in L7.
typedef struct {
    L7Program *program;
    L7Vm *vm;
    void *start;                              // the state every game starts from
    const L7Compiled *compiled;               // NULL: the interpreter runs everything
    void *library;                            // what holds `compiled`
    bool unguessable;                         // guesses of what is hidden would be wrong
    struct L7Redeal *redeal;                  // how what is hidden can be dealt again; NULL
    Str description;                          // the rules alone: Game.description
    char limits[L7_EXCEEDED_HIDDEN + 1][100]; // what is said when one is reached
} L7Rules;

// Fills in `out` (all but its name and description). Takes over `program`; freed with the game.
void l7_game_init(Game *out, L7Program *program);

// Fills in its description, from the text it was compiled from.
void l7_game_describe(Game *g, const char *source);

// Uses the compiled functions where there are any. `library` is closed with the game.
void l7_game_compiled(Game *g, const L7Compiled *compiled, void *library);

// Computes what a state holds besides its fields, after these were set.
void l7_keep(const L7Rules *r, State *s);

const L7Rules *l7_rules(const Game *g); // NULL for other games

#endif
