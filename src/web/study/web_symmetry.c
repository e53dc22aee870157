// SPDX-License-Identifier: MIT
// web_symmetry.c - see web_symmetry.h.
#include "web/study/web_symmetry.h"

#include "base/mem.h"
#include "games/reversi/reversi_turn.h"
#include "lang/study/l7_symmetry.h"

#include <stdlib.h>

struct KnownTurns {
    const Game *game;
    IndexTurns turns;      // .count 0: none
    L7Symmetry *described; // where they come from, or NULL
    KnownTurns *next;
};

void symmetries_init(Symmetries *y, Written *written) {
    *y = (Symmetries){.written = written};
    mtx_init(&y->lock, mtx_plain);
}

void symmetries_clear(Symmetries *y) {
    mtx_destroy(&y->lock);
    while (y->known) {
        KnownTurns *k = y->known;
        y->known = k->next;
        l7_symmetry_free(k->described);
        free(k);
    }
}

static void find_turns(KnownTurns *k) {
    if (reversi_rules(k->game)) {
        k->turns = (IndexTurns){REVERSI_TURNS, reversi_turn, k->game};
        return;
    }
    k->described = l7_symmetry_new(k->game);
    if (k->described)
        k->turns = (IndexTurns){l7_symmetry_count(k->described), l7_symmetry_turn, k->described};
}

const IndexTurns *symmetries_of(void *symmetries, const Game *g) {
    Symmetries *y = symmetries;
    mtx_lock(&y->lock);
    KnownTurns *k = y->known;
    while (k && k->game != g) k = k->next;
    if (!k && y->n < SYMMETRIES_MAX) {
        k = mem_new(1, sizeof *k);
        *k = (KnownTurns){.game = g, .next = y->known};
        if (!written_has(y->written, g->name)) find_turns(k);
        y->known = k;
        y->n++;
    }
    mtx_unlock(&y->lock);
    return k && k->turns.count ? &k->turns : NULL;
}

size_t symmetries_games(Symmetries *y, const Game *out[SYMMETRIES_MAX]) {
    size_t n = 0;
    mtx_lock(&y->lock);
    for (const KnownTurns *k = y->known; k; k = k->next) out[n++] = k->game;
    mtx_unlock(&y->lock);
    return n;
}
