// SPDX-License-Identifier: MIT
// go_read.c - see go_read.h.
#include "players/classic/go/go_read.h"

#include <stddef.h>

enum { SAFE_LIBERTIES = 4 };

static bool captures(const GoBoard *b, int place, int depth, GoReading *r, int *move);

static bool saves(const GoBoard *b, int place, int depth, GoReading *r, int *move);

static void tell(int *move, int place) {
    if (move) *move = place;
}

// Tries one defence: whether the string stands after it.
static bool try_defence(const GoBoard *b, int place, int answer, int depth, GoReading *r) {
    GoBoard next = *b;
    int libs[SAFE_LIBERTIES];
    r->nodes--;
    if (!go_play(&next, answer, b->stone[place])) return false;
    int n = go_liberties(&next, place, SAFE_LIBERTIES, libs);
    if (n >= SAFE_LIBERTIES) return true;
    return n > 1 && !captures(&next, place, depth - 1, r, NULL);
}

// Enemies of the string that can be captured at once save it, too.
static bool saved_by_capture(const GoBoard *b, int place, int depth, GoReading *r, int *move) {
    GoString s;
    go_string(b, place, &s);
    for (int i = 0; i < s.stones; i++)
        for (int k = 0; k < 4; k++) {
            int q = s.stone[i] + go_around[k], lib[2];
            if (b->stone[q] != !b->stone[place] || go_liberties(b, q, 2, lib) != 1) continue;
            if (r->nodes <= 0 || !try_defence(b, place, lib[0], depth, r)) continue;
            tell(move, lib[0]);
            return true;
        }
    return false;
}

static bool saves(const GoBoard *b, int place, int depth, GoReading *r, int *move) {
    int libs[SAFE_LIBERTIES], n = go_liberties(b, place, SAFE_LIBERTIES, libs);
    if (n >= SAFE_LIBERTIES || depth <= 0 || r->nodes <= 0) return true;
    if (saved_by_capture(b, place, depth, r, move)) return true;
    for (int i = 0; i < n; i++)
        if (r->nodes > 0 && try_defence(b, place, libs[i], depth, r)) {
            tell(move, libs[i]);
            return true;
        }
    return false;
}

static bool captures(const GoBoard *b, int place, int depth, GoReading *r, int *move) {
    int libs[SAFE_LIBERTIES], n = go_liberties(b, place, SAFE_LIBERTIES, libs);
    if (n >= SAFE_LIBERTIES || depth <= 0 || r->nodes <= 0) return false;
    for (int i = 0; i < n; i++) {
        GoBoard next = *b;
        r->nodes--;
        if (!go_play(&next, libs[i], !b->stone[place])) continue;
        if (n > 1 && saves(&next, place, depth - 1, r, NULL)) continue;
        tell(move, libs[i]);
        return true;
    }
    return false;
}

bool go_can_capture(const GoBoard *b, int place, GoReading r, int *move) {
    return captures(b, place, r.depth, &r, move);
}

bool go_can_save(const GoBoard *b, int place, GoReading r, int *move) {
    return saves(b, place, r.depth, &r, move);
}
