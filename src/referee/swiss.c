// SPDX-License-Identifier: MIT
// swiss.c - see swiss.h.
#include "referee/swiss.h"

#include <assert.h>

enum { TRIES_MAX = 20000 }; // then repeated pairings are allowed; there are few rounds

typedef struct {
    const SwissStanding *standing;
    size_t order[RATED_MAX]; // players to be paired, best first
    size_t n;
    bool repeats; // the same two players may meet again
    int tries;
    int *rival;
} Pairing;

// Best first; equal ones as they were entered.
static void sort_players(Pairing *p) {
    const double *points = p->standing->points;
    for (size_t i = 0; i < p->standing->n; i++) {
        size_t at = i;
        while (at > 0 && points[p->order[at - 1]] < points[i]) {
            p->order[at] = p->order[at - 1];
            at--;
        }
        p->order[at] = i;
    }
    p->n = p->standing->n;
}

// The lowest player that has not sat out yet sits out.
static void choose_who_sits_out(Pairing *p) {
    size_t at = p->n - 1;
    while (at > 0 && p->standing->sat_out[p->order[at]]) at--;
    if (p->standing->sat_out[p->order[at]]) at = p->n - 1;
    for (p->n--; at < p->n; at++) p->order[at] = p->order[at + 1];
}

// Pairs the first player without a rival with the next possible one, and goes on from there.
static bool pair_rest(Pairing *p) {
    size_t i = 0;
    while (i < p->n && p->rival[p->order[i]] != SWISS_NOBODY) i++;
    if (i == p->n) return true;
    size_t a = p->order[i];
    for (size_t k = i + 1; k < p->n && p->tries < TRIES_MAX; k++) {
        size_t b = p->order[k];
        if (p->rival[b] != SWISS_NOBODY || (!p->repeats && p->standing->met[a][b])) continue;
        p->tries++;
        p->rival[a] = (int)b;
        p->rival[b] = (int)a;
        if (pair_rest(p)) return true;
        p->rival[a] = p->rival[b] = SWISS_NOBODY;
    }
    return false;
}

void swiss_pair(const SwissStanding *s, int *rival) {
    Pairing p = {.standing = s, .rival = rival};
    for (size_t i = 0; i < s->n; i++) rival[i] = SWISS_NOBODY;
    sort_players(&p);
    if (p.n % 2 == 1) choose_who_sits_out(&p);
    bool ok = pair_rest(&p);
    if (!ok) {
        for (size_t i = 0; i < s->n; i++) rival[i] = SWISS_NOBODY;
        p.repeats = true;
        p.tries = 0;
        ok = pair_rest(&p);
    }
    assert(ok);
    (void)ok;
}
