// SPDX-License-Identifier: MIT
// verify_rules.h - what the verifier asks of the rules of a game beyond its contract: the same
// questions to the plain interpreter (plain/plain_game.h) and to the virtual machine, whichever
// runs the game.
#ifndef GENPEI_VERIFY_RULES_H
#define GENPEI_VERIFY_RULES_H

#include "game/game.h"

// Positions and repetitions, as lang/study/l7_always.h says.
bool verify_has_always(const Game *g);
bool verify_always(const Game *g, const State *s);
void verify_forget(const Game *g, State *s);
size_t verify_core_size(const Game *g);

// Games in which stones are only placed, as plain/plain_stones.h says.
typedef struct VerifyStones VerifyStones;

VerifyStones *verify_stones_new(const Game *g); // NULL: it is no such game
void verify_stones_free(VerifyStones *x);
uint64_t verify_stones_nodes(const VerifyStones *x);
uint64_t verify_stones_of(const VerifyStones *x, const State *s, int player);
Move verify_stones_move(const VerifyStones *x, int node);
bool verify_stones_win(VerifyStones *x, int player, uint64_t stones, int last);

#endif
