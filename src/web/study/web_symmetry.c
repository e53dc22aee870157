// SPDX-License-Identifier: MIT
// web_symmetry.c - see web_symmetry.h.
#include "web/study/web_symmetry.h"

#include "base/mem.h"
#include "games/reversi/reversi_turn.h"
#include "lang/study/l7_symmetry.h"

#include <stdlib.h>
#include <string.h>

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

// With the lock.
static KnownTurns *find_known(const Symmetries *y, const Game *g) {
    KnownTurns *k = y->known;
    while (k && k->game != g) k = k->next;
    return k;
}

// Games with other parameters than their own, of which visitors open many, leave half to the
// others.
static bool has_room(const Symmetries *y, const Game *g) {
    return y->n < (strchr(g->name, ':') ? SYMMETRIES_MAX / 2 : SYMMETRIES_MAX);
}

// Finding them takes a tenth of a second and more: requests for other games do not wait for it.
const IndexTurns *symmetries_of(void *symmetries, const Game *g) {
    Symmetries *y = symmetries;
    mtx_lock(&y->lock);
    KnownTurns *k = find_known(y, g), *found = NULL;
    bool wanted = !k && has_room(y, g);
    mtx_unlock(&y->lock);
    if (wanted) {
        found = mem_new(1, sizeof *found);
        *found = (KnownTurns){.game = g};
        if (!written_has(y->written, g->name)) find_turns(found);
        mtx_lock(&y->lock);
        k = find_known(y, g); // another thread may have found them meanwhile
        if (!k && has_room(y, g)) {
            found->next = y->known;
            y->known = k = found;
            y->n++;
            found = NULL;
        }
        mtx_unlock(&y->lock);
    }
    if (found) l7_symmetry_free(found->described);
    free(found);
    return k && k->turns.count ? &k->turns : NULL;
}

size_t symmetries_games(Symmetries *y, const Game *out[SYMMETRIES_MAX]) {
    size_t n = 0;
    mtx_lock(&y->lock);
    for (const KnownTurns *k = y->known; k; k = k->next) out[n++] = k->game;
    mtx_unlock(&y->lock);
    return n;
}
