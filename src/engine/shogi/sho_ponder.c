// SPDX-License-Identifier: MIT
// sho_ponder.c - see sho_ponder.h.
#include "engine/shogi/sho_ponder.h"

#include "base/mem_guard.h"

static const int64_t longest_ns = INT64_C(600000000000); // an opponent may have gone away

static int ponder(void *context) {
    ShoPonder *p = context;
    ShoThought thought;
    const ShoAsk ask = {.most_ns = longest_ns, .stop = &p->stop};
    sho_think(p->thinker, &p->state, p->rules, &ask, NULL, NULL, &thought);
    return 0;
}

static void stop_pondering(void *context, bool died) {
    (void)died;
    atomic_store(&((ShoPonder *)context)->stop, true);
}

void sho_ponder_begin(ShoPonder *p, ShoThinker *t, const ShogiState *s, const ShogiRules *r) {
    sho_ponder_end(p);
    p->thinker = t;
    p->state = *s;
    p->rules = r;
    atomic_store(&p->stop, false);
    p->runs = mem_thread_begin(&p->thread, ponder, p, stop_pondering) == thrd_success;
}

void sho_ponder_end(ShoPonder *p) {
    if (!p->runs) return;
    atomic_store(&p->stop, true);
    mem_thread_end(p->thread);
    p->runs = false;
}
