// SPDX-License-Identifier: MIT
// go_status.c - see go_status.h.
#include "games/go/go_status.h"

#include <string.h>

// A move at random that is legal and fills no eye; GO_PASS when there is none.
static int random_move(GoBoard *b, int colour, Rng *rng) {
    int points = b->width * b->height, first = (int)rng_below(rng, (uint32_t)points);
    int step = 1 + (int)rng_below(rng, (uint32_t)points - 1), place;
    for (int tries = 0; tries < points; tries++) { // mostly found soon; the step may skip some
        place = go_point(b, (first + tries * step) % points);
        if (b->stone[place] == GO_FREE && !go_is_eye(b, place, colour) && go_play(b, place, colour))
            return place;
    }
    for (int i = 0; i < points; i++) {
        place = go_point(b, i);
        if (b->stone[place] == GO_FREE && !go_is_eye(b, place, colour) && go_play(b, place, colour))
            return place;
    }
    return GO_PASS;
}

static void play_out(GoBoard *b, int mover, Rng *rng) {
    int limit = 3 * b->width * b->height, passes = 0;
    for (int i = 0; i < limit && passes < 2; i++, mover = !mover) {
        if (random_move(b, mover, rng) == GO_PASS) {
            go_play(b, GO_PASS, mover);
            passes++;
        } else {
            passes = 0;
        }
    }
}

static bool is_black_at_the_end(const GoBoard *b, int place) {
    if (b->stone[place] != GO_FREE) return b->stone[place] == GO_BLACK;
    return go_is_eye(b, place, GO_BLACK);
}

// A string lives or dies as a whole.
static void judge_string(const GoBoard *b, int place, GoStatus *out) {
    enum { PERCENT = 70 };
    GoString s;
    int64_t black = 0;
    go_string(b, place, &s);
    for (int i = 0; i < s.stones; i++) black += out->black[s.stone[i]];
    int64_t all = (int64_t)s.stones * out->playouts;
    int64_t enemy = b->stone[place] == GO_BLACK ? all - black : black;
    for (int i = 0; i < s.stones; i++) out->dead[s.stone[i]] = enemy * 100 >= all * PERCENT;
}

void go_status(const GoBoard *b, int mover, int playouts, uint64_t seed, GoStatus *out) {
    Rng rng = rng_seed(seed);
    int points = b->width * b->height;
    memset(out, 0, sizeof *out);
    out->playouts = playouts;
    for (int n = 0; n < playouts; n++) {
        GoBoard end = *b;
        play_out(&end, n % 2 ? !mover : mover, &rng);
        for (int i = 0; i < points; i++)
            out->black[go_point(b, i)] += is_black_at_the_end(&end, go_point(b, i));
    }
    for (int i = 0; i < points; i++) {
        int place = go_point(b, i);
        if (b->stone[place] != GO_FREE) judge_string(b, place, out);
    }
}

static void take_dead_off(const GoBoard *b, const GoStatus *status, GoBoard *out, int dead[2]) {
    *out = *b;
    dead[0] = dead[1] = 0;
    for (int i = 0; i < b->width * b->height; i++) {
        int place = go_point(b, i);
        if (b->stone[place] == GO_FREE || !status->dead[place]) continue;
        dead[b->stone[place]]++;
        out->stone[place] = GO_FREE;
    }
}

int go_area_without_dead(const GoBoard *b, const GoStatus *status) {
    GoBoard rest;
    int dead[2];
    take_dead_off(b, status, &rest, dead);
    return go_area(&rest);
}

int go_territory_without_dead(const GoBoard *b, const GoStatus *status, const int taken[2]) {
    GoBoard rest;
    int dead[2], stones = 0;
    take_dead_off(b, status, &rest, dead);
    for (int i = 0; i < b->width * b->height; i++) {
        int stone = rest.stone[go_point(b, i)];
        stones += stone == GO_BLACK ? 1 : stone == GO_WHITE ? -1 : 0;
    }
    return go_area(&rest) - stones + (dead[1] + taken[0]) - (dead[0] + taken[1]);
}
