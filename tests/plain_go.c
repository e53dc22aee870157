// SPDX-License-Identifier: MIT
// plain_go.c - see plain_go.h.
#include "plain_go.h"

#include <string.h>

static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

typedef char Marks[PLAIN_GO_MAX][PLAIN_GO_MAX];

static bool inside(const PlainGo *g, int x, int y) {
    return x >= 0 && y >= 0 && x < g->size && y < g->size;
}

// Marks everything of one colour connected with the point; notes in `touches` what it touches.
static void fill(const PlainGo *g, int x, int y, Marks seen, bool touches[3]) {
    seen[y][x] = 1;
    for (int d = 0; d < 4; d++) {
        int nx = x + steps[d][0], ny = y + steps[d][1];
        if (!inside(g, nx, ny)) continue;
        if (g->at[ny][nx] != g->at[y][x])
            touches[(int)g->at[ny][nx]] = true;
        else if (!seen[ny][nx])
            fill(g, nx, ny, seen, touches);
    }
}

static bool has_liberty(const PlainGo *g, int x, int y, Marks chain) {
    bool touches[3] = {false};
    memset(chain, 0, sizeof(Marks));
    fill(g, x, y, chain, touches);
    return touches[0];
}

static void take(PlainGo *g, Marks chain) {
    for (int y = 0; y < g->size; y++)
        for (int x = 0; x < g->size; x++)
            if (chain[y][x]) g->at[y][x] = 0;
}

PlainGo plain_go_start(int size) {
    PlainGo g = {.size = size, .mover = 1};
    memset(g.earlier, 9, sizeof g.earlier); // no board looks like this
    return g;
}

bool plain_go_play(PlainGo *g, int x, int y) {
    PlainGo next = *g;
    Marks chain;
    if (g->at[y][x]) return false;
    memcpy(next.earlier, g->at, sizeof next.earlier);
    next.at[y][x] = (char)g->mover;
    next.mover = 3 - g->mover;
    for (int d = 0; d < 4; d++) {
        int nx = x + steps[d][0], ny = y + steps[d][1];
        if (inside(g, nx, ny) && next.at[ny][nx] == next.mover &&
            !has_liberty(&next, nx, ny, chain))
            take(&next, chain);
    }
    if (!has_liberty(&next, x, y, chain)) return false;
    if (memcmp(next.at, g->earlier, sizeof next.at) == 0) return false;
    *g = next;
    return true;
}

void plain_go_pass(PlainGo *g) {
    memcpy(g->earlier, g->at, sizeof g->earlier);
    g->mover = 3 - g->mover;
}

int plain_go_area(const PlainGo *g, int player) {
    int area = 0;
    for (int y = 0; y < g->size; y++)
        for (int x = 0; x < g->size; x++) {
            Marks region = {{0}};
            bool touches[3] = {false};
            fill(g, x, y, region, touches);
            bool his_alone = touches[player] && !touches[3 - player];
            area += g->at[y][x] == player || (g->at[y][x] == 0 && his_alone);
        }
    return area;
}
