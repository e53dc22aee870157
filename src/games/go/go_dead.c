// SPDX-License-Identifier: MIT
// go_dead.c - see go_dead.h.
#include "games/go/go_dead.h"

#include "base/rng.h"

#include <string.h>

enum { GAMES = 96, DEAD_PERCENT = 66 };

static int points_of(const GoBoard *b) {
    return b->width * b->height;
}

static int index_of(const GoBoard *b, int place) {
    return go_row(place) * b->width + go_column(place);
}

// A random move that fills no eye; false when there is none.
static bool random_move(GoBoard *b, int colour, Rng *rng) {
    int16_t places[GO_POINTS_MAX];
    int n = 0;
    for (int i = 0; i < points_of(b); i++) {
        int p = go_point(b, i);
        if (b->stone[p] == GO_FREE && !go_is_eye(b, p, colour)) places[n++] = (int16_t)p;
    }
    while (n > 0) {
        int i = (int)rng_below(rng, (uint32_t)n);
        if (go_play(b, places[i], colour)) return true;
        places[i] = places[--n];
    }
    return false;
}

// Plays until neither side moves; long fights over captures are cut off.
static void random_end(GoBoard *b, int colour, Rng *rng) {
    int passes = 0;
    for (int moves = 3 * points_of(b); moves > 0 && passes < 2; moves--, colour = !colour) {
        bool moved = random_move(b, colour, rng);
        if (!moved) go_play(b, GO_PASS, colour);
        passes = moved ? 0 : passes + 1;
    }
}

void go_dead_propose(const GoBoard *b, GoDead *out) {
    static const GoDead none;
    int black[GO_POINTS_MAX] = {0};
    Rng rng = rng_seed(1);
    for (int game = 0; game < GAMES; game++) {
        GoBoard end = *b;
        GoCounted counted;
        random_end(&end, game % 2, &rng);
        go_dead_count(&end, &none, &counted);
        for (int i = 0; i < points_of(b); i++) black[i] += counted.owner[i] == GO_BLACK;
    }
    *out = none;
    GoString s;
    for (int i = 0; i < points_of(b); i++) {
        int colour = b->stone[go_point(b, i)], lost = 0;
        if (colour > GO_WHITE || out->dead[i]) continue;
        go_string(b, go_point(b, i), &s);
        for (int k = 0; k < s.stones; k++) {
            int of_black = black[index_of(b, s.stone[k])];
            lost += colour == GO_BLACK ? GAMES - of_black : of_black;
        }
        if (100 * lost >= DEAD_PERCENT * GAMES * s.stones)
            go_dead_mark(b, go_point(b, i), true, out);
    }
}

void go_dead_mark(const GoBoard *b, int place, bool dead, GoDead *d) {
    GoString s;
    if (b->stone[place] > GO_WHITE) return;
    go_string(b, place, &s);
    for (int k = 0; k < s.stones; k++) d->dead[index_of(b, s.stone[k])] = dead;
}

// Gives a region of empty points to the only colour that touches it.
static void own_region(const GoBoard *b, int place, GoCounted *out) {
    int16_t stack[GO_POINTS_MAX], region[GO_POINTS_MAX];
    bool seen[GO_PLACES] = {false};
    int depth = 0, n = 0, touched = 0;
    stack[depth++] = (int16_t)place;
    seen[place] = true;
    while (depth > 0) {
        int p = stack[--depth];
        region[n++] = (int16_t)p;
        for (int i = 0; i < 4; i++) {
            int q = p + go_around[i];
            if (b->stone[q] <= GO_WHITE) touched |= 1 << b->stone[q];
            if (b->stone[q] != GO_FREE || seen[q]) continue;
            seen[q] = true;
            stack[depth++] = (int16_t)q;
        }
    }
    int owner = touched == 1 ? GO_BLACK : touched == 2 ? GO_WHITE : GO_FREE;
    for (int k = 0; k < n; k++) out->owner[index_of(b, region[k])] = (uint8_t)owner;
}

void go_dead_count(const GoBoard *b, const GoDead *d, GoCounted *out) {
    GoBoard left = *b;
    for (int i = 0; i < points_of(b); i++)
        if (d->dead[i]) left.stone[go_point(b, i)] = GO_FREE;
    memset(out, 0, sizeof *out);
    memset(out->owner, GO_OUTSIDE, sizeof out->owner); // not yet known
    for (int i = 0; i < points_of(b); i++) {
        int p = go_point(b, i);
        if (left.stone[p] <= GO_WHITE)
            out->owner[i] = left.stone[p];
        else if (out->owner[i] == GO_OUTSIDE)
            own_region(&left, p, out);
        out->black += out->owner[i] == GO_BLACK;
        out->white += out->owner[i] == GO_WHITE;
    }
}
