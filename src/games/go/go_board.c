// SPDX-License-Identifier: MIT
// go_board.c - see go_board.h.
#include "games/go/go_board.h"

#include <string.h>

void go_board_init(GoBoard *b, int width, int height) {
    *b = (GoBoard){.width = width, .height = height, .ko = -1, .last = GO_PASS};
    memset(b->stone, GO_OUTSIDE, sizeof b->stone);
    for (int i = 0; i < width * height; i++) b->stone[go_point(b, i)] = GO_FREE;
}

// Goes through a string; `out` and `liberty` may be NULL. Stops when `enough` liberties are found.
static int walk_string(const GoBoard *b, int place, int enough, GoString *out, int *liberty) {
    int16_t stack[GO_POINTS_MAX];
    bool seen[GO_PLACES] = {0};
    int depth = 0, liberties = 0, colour = b->stone[place];
    stack[depth++] = (int16_t)place;
    seen[place] = true;
    if (out) out->stones = 0;
    while (depth > 0) {
        int p = stack[--depth];
        if (out) out->stone[out->stones++] = (int16_t)p;
        for (int i = 0; i < 4; i++) {
            int q = p + go_around[i];
            if (seen[q]) continue;
            if (b->stone[q] == colour) {
                stack[depth++] = (int16_t)q;
                seen[q] = true;
            } else if (b->stone[q] == GO_FREE) {
                seen[q] = true;
                if (out) out->liberty[liberties] = (int16_t)q;
                if (liberty) liberty[liberties] = q;
                if (++liberties == enough) return liberties;
            }
        }
    }
    return liberties;
}

void go_string(const GoBoard *b, int place, GoString *out) {
    out->liberties = walk_string(b, place, GO_PLACES, out, NULL);
}

int go_liberties(const GoBoard *b, int place, int enough, int *out) {
    return walk_string(b, place, enough, NULL, out);
}

static int remove_string(GoBoard *b, int place) {
    GoString dead;
    go_string(b, place, &dead);
    for (int i = 0; i < dead.stones; i++) b->stone[dead.stone[i]] = GO_FREE;
    return dead.stones;
}

bool go_play(GoBoard *b, int place, int colour) {
    if (place == GO_PASS) {
        b->ko = b->last = -1;
        b->captured = 0;
        return true;
    }
    if (b->stone[place] != GO_FREE || place == b->ko) return false;
    int captured = 0, one = -1, lib;
    b->stone[place] = (uint8_t)colour;
    for (int i = 0; i < 4; i++) {
        int q = place + go_around[i];
        if (b->stone[q] != !colour || go_liberties(b, q, 1, &lib) > 0) continue;
        one = q;
        captured += remove_string(b, q);
    }
    if (captured == 0 && go_liberties(b, place, 1, &lib) == 0) {
        b->stone[place] = GO_FREE;
        return false;
    }
    bool friendless = true;
    for (int i = 0; i < 4; i++) friendless &= b->stone[place + go_around[i]] != colour;
    int libs[2];
    b->ko = captured == 1 && friendless && go_liberties(b, place, 2, libs) == 1 ? one : -1;
    b->captured = captured;
    b->last = place;
    return true;
}

bool go_is_eye(const GoBoard *b, int place, int colour) {
    int foreign = 0, outside = 0;
    for (int i = 0; i < 4; i++) {
        int at = b->stone[place + go_around[i]];
        if (at != colour && at != GO_OUTSIDE) return false;
    }
    for (int i = 0; i < 4; i++) {
        int at = b->stone[place + go_corners[i]];
        foreign += at == !colour;
        outside += at == GO_OUTSIDE;
    }
    return foreign + (outside > 0) < 2;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

int go_line(const GoBoard *b, int place) {
    int column = go_column(place), row = go_row(place);
    return 1 + smaller(smaller(column, b->width - 1 - column), smaller(row, b->height - 1 - row));
}

// Which colours touch the empty region of `place`: bit 0 black, bit 1 white; marks its points.
static int region_owners(const GoBoard *b, int place, uint8_t *mark, int *size) {
    int16_t stack[GO_POINTS_MAX];
    int depth = 0, owners = 0;
    *size = 0;
    stack[depth++] = (int16_t)place;
    mark[place] = 1;
    while (depth > 0) {
        int p = stack[--depth];
        (*size)++;
        for (int i = 0; i < 4; i++) {
            int q = p + go_around[i];
            if (b->stone[q] <= GO_WHITE) owners |= 1 << b->stone[q];
            if (b->stone[q] != GO_FREE || mark[q]) continue;
            mark[q] = 1;
            stack[depth++] = (int16_t)q;
        }
    }
    return owners;
}

int go_area(const GoBoard *b) {
    uint8_t mark[GO_PLACES] = {0};
    int sum = 0, size;
    for (int i = 0; i < b->width * b->height; i++) {
        int p = go_point(b, i);
        if (b->stone[p] <= GO_WHITE) {
            sum += b->stone[p] == GO_BLACK ? 1 : -1;
        } else if (!mark[p]) {
            int owners = region_owners(b, p, mark, &size);
            sum += owners == 1 ? size : owners == 2 ? -size : 0;
        }
    }
    return sum;
}
