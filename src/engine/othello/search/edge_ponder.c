// SPDX-License-Identifier: MIT
// edge_ponder.c - see edge_ponder.h.
#include "engine/othello/search/edge_ponder.h"

#include "base/mem_guard.h"

static const int64_t longest_ns = INT64_C(600000000000); // an opponent may have gone away

static int ponder(void *context) {
    EdgePonder *p = context;
    EdgeAsk ask = {.time_ns = longest_ns, .stop = &p->stop};
    edge_thinker_run(p->thinker, p->board, &ask, NULL, NULL, &p->thought);
    atomic_store(&p->done, true);
    return 0;
}

static void stop_pondering(void *context, bool died) {
    EdgePonder *p = context;
    atomic_store(&p->stop, true);
    edge_thinker_stop(p->thinker); // the thread that checks the flag may be asleep
    if (died) atomic_store(&p->done, true);
}

// Plays a square, or passes with -1.
static DiscBoard after(DiscBoard b, int square, DiscShape shape) {
    return square < 0 ? disc_pass(b) : disc_play(b, square, disc_flips(b, square, shape));
}

void edge_ponder_begin(EdgePonder *p, EdgeThinker *t, DiscBoard b, const EdgeLine *line) {
    const DiscShape shape = edge_thinker_shape(t);
    edge_ponder_end(p);
    b = after(b, line->square, shape);
    if (line->length > 1) b = after(b, line->line[1], shape);
    if (!disc_moves(b, shape)) b = disc_pass(b);
    if (!disc_moves(b, shape)) return;
    p->thinker = t;
    p->board = b;
    atomic_store(&p->stop, false);
    atomic_store(&p->done, false);
    p->runs = mem_thread_begin(&p->thread, ponder, p, stop_pondering) == thrd_success;
}

void edge_ponder_end(EdgePonder *p) {
    if (!p->runs) return;
    stop_pondering(p, false);
    mem_thread_end(p->thread);
    p->runs = false;
}

bool edge_ponder_done(const EdgePonder *p) {
    return atomic_load(&p->done);
}
