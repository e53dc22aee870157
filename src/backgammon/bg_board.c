// SPDX-License-Identifier: MIT
// bg_board.c - see bg_board.h.
#include "backgammon/bg_board.h"

bool bg_eye_init(BgEye *eye, const Game *g, Error *e) {
    if (!game_is(g, "backgammon")) return error_set(e, "it plays backgammon only");
    eye->game = g;
    eye->cube = game_param(g, "cube", 0) != 0;
    return l7_reader_init(&eye->side, g, "side", e) && l7_reader_init(&eye->men, g, "men", e) &&
           l7_reader_init(&eye->off, g, "off", e) && l7_reader_init(&eye->a, g, "a", e) &&
           l7_reader_init(&eye->b, g, "b", e) && l7_reader_init(&eye->left, g, "left", e) &&
           l7_reader_init(&eye->value, g, "value", e) &&
           l7_reader_init(&eye->holds, g, "holds", e) &&
           l7_reader_init(&eye->offered, g, "offered", e) &&
           l7_reader_init(&eye->roller, g, "roller", e);
}

// The words of `side` are: void white black. White goes down, black up.
BgBoard bg_see(const BgEye *eye, const State *s, int player) {
    BgBoard b = {0};
    for (int who = 0; who < 2; who++) {
        int p = who == 0 ? player : 1 - player;
        for (int n = 0; n <= BG_BAR; n++)
            if (l7_read_at(&eye->side, s, n) == 1 + p)
                b.men[who][p == 0 ? n : BG_BAR - n] = (int8_t)l7_read_at(&eye->men, s, n);
        b.men[who][0] = (int8_t)l7_read_at(&eye->off, s, p);
    }
    return b;
}

BgBoard bg_turned(const BgBoard *b) {
    BgBoard t;
    for (int n = 0; n <= BG_BAR; n++) t.men[0][n] = b->men[1][n], t.men[1][n] = b->men[0][n];
    return t;
}

// After a step of a double both dice are the same; `a` and `b` are 0 once they are used.
void bg_dice(const BgEye *eye, const State *s, int dice[2]) {
    dice[0] = l7_read_at(&eye->a, s, 0);
    dice[1] = l7_read_at(&eye->b, s, 0);
}

int bg_pips(const BgBoard *b, int who) {
    int pips = 0;
    for (int n = 1; n <= BG_BAR; n++) pips += n * b->men[who][n];
    return pips;
}

static int rearmost(const BgBoard *b, int who) {
    int n = BG_BAR;
    while (n > 0 && !b->men[who][n]) n--;
    return n;
}

bool bg_contact(const BgBoard *b) {
    return rearmost(b, 0) + rearmost(b, 1) > BG_BAR;
}

static bool free_for_enemy(const BgBoard *b, int point) {
    return point >= 1 && point <= 24 && b->men[0][point] < 2;
}

// Whether a throw takes the enemy's man from `from` (my numbering) to `to`.
static bool reaches(const BgBoard *b, int from, int to, int x, int y) {
    int far = to - from; // the enemy goes up in my numbering
    if (far == x || far == y) return true;
    if (x != y) return far == x + y && (free_for_enemy(b, from + x) || free_for_enemy(b, from + y));
    for (int k = 2; k <= 4; k++) {
        if (!free_for_enemy(b, from + (k - 1) * x)) return false;
        if (far == k * x) return true;
    }
    return false;
}

int bg_shots(const BgBoard *b, int point) {
    int shots = 0;
    for (int x = 1; x <= 6; x++)
        for (int y = x; y <= 6; y++) {
            bool hit = false;
            for (int n = BG_BAR; n >= 1 && !hit; n--)
                hit = b->men[1][n] > 0 && BG_BAR - n < point &&
                      (n == BG_BAR || b->men[1][BG_BAR] == 0 || x != y) &&
                      reaches(b, BG_BAR - n, point, x, y);
            shots += hit ? (x == y ? 1 : 2) : 0;
        }
    return shots;
}
