// SPDX-License-Identifier: MIT
// sho_ponder.h - thinking about a position of shogi while the opponent thinks. What is found lies
// in the thinker's table and lets the next search begin deeper.
#ifndef GENPEI_SHO_PONDER_H
#define GENPEI_SHO_PONDER_H

#include "engine/shogi/sho_think.h"

#include <threads.h>

// All zero: no pondering.
typedef struct {
    ShoThinker *thinker;
    ShogiState state;
    const ShogiRules *rules;
    thrd_t thread;
    bool runs;
    atomic_bool stop;
} ShoPonder;

// Thinks about the position until sho_ponder_end, ten minutes at most. The thinker must not be used
// meanwhile.
void sho_ponder_begin(ShoPonder *p, ShoThinker *t, const ShogiState *s, const ShogiRules *r);
void sho_ponder_end(ShoPonder *p); // does nothing when it is not pondering

#endif
