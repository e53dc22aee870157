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

void symmetries_clear(Symmetries *y) {
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
    KnownTurns *k = y->known;
    while (k && k->game != g) k = k->next;
    if (!k) {
        k = mem_new(1, sizeof *k);
        *k = (KnownTurns){.game = g, .next = y->known};
        if (!written_has(y->written, g->name)) find_turns(k);
        y->known = k;
    }
    return k->turns.count ? &k->turns : NULL;
}
