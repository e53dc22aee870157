// SPDX-License-Identifier: MIT
// bg_bearoff.c - see bg_bearoff.h.
//
// Homes are numbered by how many men stand on the sixth point, on the sixth and the fifth, and so
// on: a move makes none of these larger and one of them smaller, so it leads to a smaller number.
#include "backgammon/bg_bearoff.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOMES = 54264,   // up to 15 men on six points
    FEW_HOMES = 210, // up to BG_FEW
    ROLLS = 21,
    NEXT_MAX = 40, // different homes after a throw
};

typedef struct {
    int8_t men[BG_HOME + 1]; // [0] is not used
} Home;

typedef struct {
    float off_at[BG_THROWS_MAX]; // probability that the last man comes off with throw i + 1
    float mean;
} Throws;

struct BgBearoff {
    Throws *throws;    // of each home
    int choose[32][8]; // binomial coefficients
    double *stakes;    // FEW_HOMES x FEW_HOMES x 3, rolls; NULL: not computed yet
};

// --- numbers of homes ---

static int home_number(const BgBearoff *t, const Home *h) {
    int number = 0, men = 0;
    for (int n = 1; n <= BG_HOME; n++) {
        men += h->men[BG_HOME + 1 - n];
        if (men > 0) number += t->choose[men + n - 1][n];
    }
    return number;
}

// Every home, by its number. The points are filled from the sixth on.
static void each_home(BgBearoff *t, Home *h, int point, int left,
                      void (*visit)(BgBearoff *t, const Home *h, void *to), void *to) {
    if (point == 0) {
        visit(t, h, to);
        return;
    }
    for (int n = 0; n <= left; n++) {
        h->men[point] = (int8_t)n;
        each_home(t, h, point - 1, left - n, visit, to);
    }
    h->men[point] = 0;
}

static Home home_of(const BgBoard *b, int who) {
    Home h = {{0}};
    for (int n = 1; n <= BG_HOME; n++) h.men[n] = b->men[who][n];
    return h;
}

// --- moves ---

typedef struct {
    int n;
    int number[NEXT_MAX];
} Nexts;

static bool step(const Home *h, int point, int die, Home *out) {
    if (!h->men[point]) return false;
    if (die > point)
        for (int n = point + 1; n <= BG_HOME; n++)
            if (h->men[n]) return false;
    *out = *h;
    out->men[point]--;
    if (die < point) out->men[point - die]++;
    return true;
}

static void add_next(const BgBearoff *t, const Home *h, Nexts *out) {
    int number = home_number(t, h);
    for (int i = 0; i < out->n; i++)
        if (out->number[i] == number) return;
    if (out->n < NEXT_MAX) out->number[out->n++] = number;
}

static bool is_empty(const Home *h) {
    for (int n = 1; n <= BG_HOME; n++)
        if (h->men[n]) return false;
    return true;
}

// Plays `left` dice, the first of them now, from points up to `highest`. At home every die can be
// used while there are men.
static void play_dice(const BgBearoff *t, const Home *h, const int *dice, int left, int highest,
                      Nexts *out) {
    bool any = false;
    for (int point = 1; left > 0 && point <= highest; point++) {
        Home next;
        if (!step(h, point, dice[0], &next)) continue;
        any = true;
        bool same = left > 1 && dice[1] == dice[0]; // then the order does not matter
        play_dice(t, &next, dice + 1, left - 1, same ? point : BG_HOME, out);
    }
    if (!any && (left == 0 || is_empty(h))) add_next(t, h, out);
}

static void nexts_of(const BgBearoff *t, const Home *h, int x, int y, Nexts *out) {
    int dice[4] = {x, y, x, x}, turned[2] = {y, x};
    out->n = 0;
    play_dice(t, h, dice, x == y ? 4 : 2, BG_HOME, out);
    if (x != y) play_dice(t, h, turned, 2, BG_HOME, out);
}

// --- one side alone ---

static void solve_home(BgBearoff *t, const Home *h, void *to) {
    int number = home_number(t, h);
    Throws *out = &((Throws *)to)[number];
    *out = (Throws){{0}, 0};
    if (number == 0) return;
    for (int x = 1; x <= BG_HOME; x++)
        for (int y = x; y <= BG_HOME; y++) {
            Nexts next;
            nexts_of(t, h, x, y, &next);
            int best = next.number[0];
            for (int i = 1; i < next.n; i++)
                if (t->throws[next.number[i]].mean < t->throws[best].mean) best = next.number[i];
            float p = (x == y ? 1.0F : 2.0F) / 36;
            const Throws *then = &t->throws[best];
            if (best == 0) out->off_at[0] += p;
            for (int i = 0; i + 1 < BG_THROWS_MAX; i++) out->off_at[i + 1] += p * then->off_at[i];
            out->mean += p * (1 + then->mean);
        }
}

typedef struct {
    Home *all;
} HomeList;

static void list_home(BgBearoff *t, const Home *h, void *to) {
    ((HomeList *)to)->all[home_number(t, h)] = *h;
}

static Home *all_homes(BgBearoff *t, int men, int count) {
    HomeList list = {mem_new((size_t)count, sizeof *list.all)};
    Home h = {{0}};
    each_home(t, &h, BG_HOME, men, list_home, &list);
    return list.all;
}

BgBearoff *bg_bearoff_new(void) {
    BgBearoff *t = mem_new(1, sizeof *t);
    for (int n = 0; n < 32; n++)
        for (int k = 0; k < 8; k++)
            t->choose[n][k] = k == 0   ? 1
                              : n == 0 ? 0
                                       : t->choose[n - 1][k - 1] + t->choose[n - 1][k];
    t->throws = mem_new(HOMES, sizeof *t->throws);
    Home *all = all_homes(t, BG_MEN, HOMES);
    for (int i = 0; i < HOMES; i++) solve_home(t, &all[i], t->throws);
    free(all);
    return t;
}

void bg_bearoff_free(BgBearoff *t) {
    if (!t) return;
    free(t->throws);
    free(t->stakes);
    free(t);
}

bool bg_is_home(const BgBoard *b, int who) {
    for (int n = BG_HOME + 1; n <= BG_BAR; n++)
        if (b->men[who][n]) return false;
    return true;
}

static const Throws *throws_of(const BgBearoff *t, const BgBoard *b, int who) {
    Home h = home_of(b, who);
    return &t->throws[home_number(t, &h)];
}

double bg_mean_throws(const BgBearoff *t, const BgBoard *b, int who) {
    return (double)throws_of(t, b, who)->mean;
}

double bg_off_after(const BgBearoff *t, const BgBoard *b, int who, int throws) {
    double p = 0;
    for (int i = 0; i < throws && i < BG_THROWS_MAX; i++)
        p += (double)throws_of(t, b, who)->off_at[i];
    return p;
}

double bg_race_exact(const BgBearoff *t, const BgBoard *b) {
    const Throws *mine = throws_of(t, b, 0), *theirs = throws_of(t, b, 1);
    double wins = 0, left = 1; // the enemy is not off yet
    for (int i = 0; i < BG_THROWS_MAX; i++) {
        wins += (double)mine->off_at[i] * left;
        left -= (double)theirs->off_at[i];
    }
    return wins;
}

// --- both sides and the cube ---

static double *stake_at(double *stakes, int mine, int theirs, int cube) {
    return &stakes[(mine * FEW_HOMES + theirs) * 3 + cube];
}

// What a position is worth to the player on roll who may double first.
static double worth(double *stakes, int mine, int theirs, int cube) {
    double rolls = *stake_at(stakes, mine, theirs, cube);
    if (cube == BG_CUBE_THEIRS) return rolls;
    double doubled = fmin(1, 2 * *stake_at(stakes, mine, theirs, BG_CUBE_THEIRS));
    return fmax(rolls, doubled);
}

static double best_after(double *stakes, const Nexts *next, int theirs, int cube) {
    static const int turned[3] = {BG_CUBE_CENTRE, BG_CUBE_THEIRS, BG_CUBE_MINE};
    double best = -INFINITY;
    for (int i = 0; i < next->n; i++)
        best = fmax(
            best, next->number[i] == 0 ? 1 : -worth(stakes, theirs, next->number[i], turned[cube]));
    return best;
}

// A turn leads to a smaller number: with the sum of both numbers rising everything that is asked
// for is known.
static void solve_few(BgBearoff *t) {
    t->stakes = mem_new((size_t)FEW_HOMES * FEW_HOMES * 3, sizeof *t->stakes);
    Nexts(*next)[ROLLS] = mem_new(FEW_HOMES, sizeof *next);
    Home *all = all_homes(t, BG_FEW, FEW_HOMES);
    double odds[ROLLS];
    for (int h = 1; h < FEW_HOMES; h++)
        for (int x = 1, k = 0; x <= BG_HOME; x++)
            for (int y = x; y <= BG_HOME; y++, k++) {
                odds[k] = (x == y ? 1.0 : 2.0) / 36;
                nexts_of(t, &all[h], x, y, &next[h][k]);
            }
    for (int sum = 2; sum <= 2 * (FEW_HOMES - 1); sum++)
        for (int mine = 1; mine < sum; mine++) {
            int theirs = sum - mine;
            if (mine >= FEW_HOMES || theirs >= FEW_HOMES) continue;
            for (int cube = 0; cube < 3; cube++) {
                double value = 0;
                for (int k = 0; k < ROLLS; k++)
                    value += odds[k] * best_after(t->stakes, &next[mine][k], theirs, cube);
                *stake_at(t->stakes, mine, theirs, cube) = value;
            }
        }
    free(all);
    free(next);
}

static int men_left(const BgBoard *b, int who) {
    int n = 0;
    for (int k = 1; k <= BG_BAR; k++) n += b->men[who][k];
    return n;
}

bool bg_is_few(const BgBoard *b) {
    return bg_is_home(b, 0) && bg_is_home(b, 1) && men_left(b, 0) <= BG_FEW &&
           men_left(b, 1) <= BG_FEW && men_left(b, 0) > 0 && men_left(b, 1) > 0;
}

BgStakes bg_stakes(BgBearoff *t, const BgBoard *b, BgCube cube) {
    if (!t->stakes) solve_few(t);
    Home mine = home_of(b, 0), theirs = home_of(b, 1);
    int m = home_number(t, &mine), n = home_number(t, &theirs);
    return (BgStakes){*stake_at(t->stakes, m, n, (int)cube),
                      2 * *stake_at(t->stakes, m, n, BG_CUBE_THEIRS)};
}
