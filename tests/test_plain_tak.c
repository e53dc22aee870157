// SPDX-License-Identifier: MIT
// test_plain_tak.c - Tak in L7 against a plain program with the same rules.
//
// A square has up to HIGH pieces, the lowest first: 1 and 2 are flat stones of the first and second
// player, 3 and 4 walls, 5 and 6 capstones. n[0], n[1] are the stones left, n[2], n[3] the
// capstones, n[4] how many of the first two stones are placed.
#include "plain_kit.h"

enum { WIDE = 5, SQUARES = WIDE * WIDE, HIGH = 40 };

static signed char *stack(Plain *p, int n) {
    return p->on + n * HIGH;
}

static int height(const Plain *p, int n) {
    int high = 0;
    while (high < HIGH && p->on[n * HIGH + high]) high++;
    return high;
}

static int top(const Plain *p, int n) {
    int high = height(p, n);
    return high ? p->on[n * HIGH + high - 1] : 0;
}

static int owner(int piece) {
    return (piece - 1) % 2;
}

static bool is_road(const Plain *p, int n, int player) {
    int piece = top(p, n);
    return piece && owner(piece) == player && piece != 3 && piece != 4;
}

// Whether a road leads from `n`, along squares not yet seen, to the edge across.
static bool leads_across(const Plain *p, int n, int player, bool upright, bool *seen) {
    int x = n % WIDE, y = n / WIDE;
    if (seen[n] || !is_road(p, n, player)) return false;
    if ((upright ? y : x) == WIDE - 1) return true;
    seen[n] = true;
    for (int d = 0; d < 4; d++) {
        int i = x + eight[d][0], j = y + eight[d][1];
        if (inside(i, j, WIDE, WIDE) && leads_across(p, j * WIDE + i, player, upright, seen))
            return true;
    }
    return false;
}

static bool has_road(const Plain *p, int player) {
    for (int upright = 0; upright < 2; upright++)
        for (int i = 0; i < WIDE; i++) {
            bool seen[SQUARES] = {false};
            if (leads_across(p, upright ? i : i * WIDE, player, upright, seen)) return true;
        }
    return false;
}

static void note_end(Plain *p, int mover) {
    int flats[2] = {0}, empty = 0;
    for (int n = 0; n < SQUARES; n++) {
        int piece = top(p, n);
        empty += piece == 0;
        if (piece == 1 || piece == 2) flats[piece - 1]++;
    }
    bool out = p->n[0] + p->n[2] == 0 || p->n[1] + p->n[3] == 0;
    if (has_road(p, mover))
        plain_win(p, mover);
    else if (has_road(p, !mover))
        plain_win(p, !mover);
    else if ((empty == 0 || out) && flats[0] == flats[1])
        plain_draw(p);
    else if (empty == 0 || out)
        plain_win(p, flats[0] > flats[1] ? 0 : 1);
}

static void placements(const Plain *p, PlainList *l, int n, const char *name) {
    int me = p->mover, them = !me;
    bool first = p->n[4] < 2;
    if (top(p, n)) return;
    for (int type = 0; type < 3; type++) { // flat, wall, capstone
        if (first ? type > 0 : p->n[type == 2 ? 2 + me : me] == 0) continue;
        Plain *q = plain_add(l, p, "%s%s", type == 0 ? "" : type == 1 ? "S" : "C", name);
        int who = first ? them : me;
        stack(q, n)[0] = (signed char)(2 * type + 1 + who);
        q->n[type == 2 ? 2 + who : who]--;
        if (first) q->n[4]++;
        note_end(q, me);
    }
}

// Drops the `count` pieces of `hand`, the lowest first, on the squares along `way` from `n` on.
static void drops(const Plain *start, Plain now, PlainList *l, const signed char *hand, int count,
                  int n, const int way[2], const char *text) {
    int x = n % WIDE + way[0], y = n / WIDE + way[1], to = y * WIDE + x;
    if (count == 0) {
        Plain *q = plain_add(l, &now, "%s", text);
        q->mover = !start->mover;
        note_end(q, start->mover);
        return;
    }
    if (!inside(x, y, WIDE, WIDE)) return;
    int there = top(&now, to), high = height(&now, to);
    bool flattens = (there == 3 || there == 4) && count == 1 && hand[0] > 4;
    if (there > 2 && !flattens) return;
    if (flattens) stack(&now, to)[high - 1] = (signed char)(there - 2);
    for (int d = 1; d <= count; d++) {
        char longer[60];
        snprintf(longer, sizeof longer, "%.30s%d", text, d);
        stack(&now, to)[high + d - 1] = hand[d - 1];
        drops(start, now, l, hand + d, count - d, to, way, longer);
    }
}

static void spreads(const Plain *p, PlainList *l, int n, const char *name) {
    static const char arrows[4] = {'>', '+', '<', '-'};
    int high = height(p, n);
    if (p->n[4] < 2 || high == 0 || owner(top(p, n)) != p->mover) return;
    for (int d = 0; d < 4; d++)
        for (int k = 1; k <= WIDE && k <= high; k++) {
            Plain after = *p;
            signed char hand[WIDE];
            char text[40];
            for (int i = 0; i < k; i++) {
                hand[i] = stack(&after, n)[high - k + i];
                stack(&after, n)[high - k + i] = 0;
            }
            snprintf(text, sizeof text, "%d%s%c", k, name, arrows[d]);
            drops(p, after, l, hand, k, n, eight[d], text);
        }
}

static void tak_start(Plain *p) {
    p->n[0] = p->n[1] = 21;
    p->n[2] = p->n[3] = 1;
}

static void tak_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < SQUARES; n++) {
        char name[16];
        square(n % WIDE, n / WIDE, name);
        placements(p, l, n, name);
        spreads(p, l, n, name);
    }
}

static void tak(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"tak", tak_start, tak_moves, 0, 3, NULL}, 60, 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tak),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
