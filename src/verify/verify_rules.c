// SPDX-License-Identifier: MIT
// verify_rules.c - see verify_rules.h.
#include "verify/verify_rules.h"

#include "base/mem.h"
#include "lang/study/l7_always.h"
#include "lang/study/l7_stones.h"
#include "verify/plain/plain_game.h"
#include "verify/plain/plain_stones.h"

#include <stdlib.h>

bool verify_has_always(const Game *g) {
    return plain_game_is(g) ? plain_has_always(g) : l7_has_always(g);
}

bool verify_always(const Game *g, const State *s) {
    return plain_game_is(g) ? plain_always(g, s) : l7_always(g, s);
}

void verify_forget(const Game *g, State *s) {
    if (plain_game_is(g))
        plain_forget(g, s);
    else
        l7_forget(g, s);
}

size_t verify_core_size(const Game *g) {
    return plain_game_is(g) ? plain_core_size(g) : l7_core_size(g);
}

// --- stones ---

// One of the two.
struct VerifyStones {
    PlainStones *plain;
    L7Stones *machine;
};

VerifyStones *verify_stones_new(const Game *g) {
    VerifyStones *x = mem_new(1, sizeof *x);
    if (plain_game_is(g))
        x->plain = plain_stones_new(g);
    else
        x->machine = l7_stones_new(g);
    if (x->plain || x->machine) return x;
    free(x);
    return NULL;
}

void verify_stones_free(VerifyStones *x) {
    if (!x) return;
    plain_stones_free(x->plain);
    l7_stones_free(x->machine);
    free(x);
}

uint64_t verify_stones_nodes(const VerifyStones *x) {
    return x->plain ? plain_stones_nodes(x->plain) : l7_stones_nodes(x->machine);
}

uint64_t verify_stones_of(const VerifyStones *x, const State *s, int player) {
    return x->plain ? plain_stones_of(x->plain, s, player) : l7_stones_of(x->machine, s, player);
}

Move verify_stones_move(const VerifyStones *x, int node) {
    return x->plain ? plain_stones_move(x->plain, node) : l7_stones_move(x->machine, node);
}

bool verify_stones_win(VerifyStones *x, int player, uint64_t stones, int last) {
    return x->plain ? plain_stones_win(x->plain, player, stones, last)
                    : l7_stones_win(x->machine, player, stones, last);
}
