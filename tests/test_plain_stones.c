// SPDX-License-Identifier: MIT
// test_plain_stones.c - games of stones in L7 against plain programs with the same rules: Clobber,
// Connect6, Domineering, Konane, Pente, Ultimate tic-tac-toe.
#include "plain_kit.h"

// The stones of `who` in a row through x, y along dx, dy.
static int in_a_row(const Plain *p, int size, int x, int y, int dx, int dy, int who) {
    int n = 1;
    for (int way = -1; way <= 1; way += 2)
        for (int i = x + way * dx, j = y + way * dy;
             inside(i, j, size, size) && p->on[j * size + i] == who; i += way * dx, j += way * dy)
            n++;
    return n;
}

static int longest_row(const Plain *p, int size, int x, int y, int who) {
    int best = 0;
    for (int d = 0; d < 8; d++) {
        int n = in_a_row(p, size, x, y, eight[d][0], eight[d][1], who);
        if (n > best) best = n;
    }
    return best;
}

// --- Clobber: stones are 1 (white) and 2 ---

static void chequered(Plain *p, int width, int height, int even) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            p->on[y * width + x] = (signed char)((x + y) % 2 == 0 ? even : 3 - even);
}

static void clobber_start(Plain *p) {
    chequered(p, 6, 5, 2);
}

static void clobber_moves(const Plain *p, PlainList *l) {
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 6; x++)
            for (int d = 0; d < 4; d++) {
                int i = x + eight[d][0], j = y + eight[d][1];
                if (p->on[y * 6 + x] != p->mover + 1 || !inside(i, j, 6, 5)) continue;
                if (p->on[j * 6 + i] != 2 - p->mover) continue;
                char from[16], to[16];
                Plain *q = plain_add(l, p, "%s%s", square(x, y, from), square(i, j, to));
                q->on[j * 6 + i] = p->on[y * 6 + x];
                q->on[y * 6 + x] = 0;
            }
}

static void clobber(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"clobber", clobber_start, clobber_moves, -1, 0, NULL}, 100, 1000);
}

// --- Connect6: n[0] stones have been placed ---

static void nothing(Plain *p) {
    (void)p;
}

static void connect6_moves(const Plain *p, PlainList *l) {
    for (int y = 0; y < 19; y++)
        for (int x = 0; x < 19; x++) {
            if (p->on[y * 19 + x]) continue;
            char at[16];
            Plain *q = plain_add(l, p, "%s", square(x, y, at));
            q->on[y * 19 + x] = (signed char)(p->mover + 1);
            q->n[0]++;
            q->mover = (q->n[0] + 1) / 2 % 2;
            if (longest_row(q, 19, x, y, p->mover + 1) >= 6) plain_win(q, p->mover);
        }
}

static void connect6(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"connect6", nothing, connect6_moves, 0, 0, NULL}, 3, 1000);
}

// --- Domineering ---

static void domineering_moves(const Plain *p, PlainList *l) {
    int dx = p->mover, dy = 1 - p->mover;
    for (int y = 0; y + dy < 8; y++)
        for (int x = 0; x + dx < 8; x++) {
            if (p->on[y * 8 + x] || p->on[(y + dy) * 8 + x + dx]) continue;
            char at[16];
            Plain *q = plain_add(l, p, "%s", square(x, y, at));
            q->on[y * 8 + x] = q->on[(y + dy) * 8 + x + dx] = 1;
        }
}

static void domineering(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"domineering", nothing, domineering_moves, -1, 0, NULL}, 100, 1000);
}

// --- Konane: 1 is black; n[0] stones were taken away, the first at n[1] ---

static void konane_start(Plain *p) {
    chequered(p, 8, 8, 1);
}

static bool konane_opens(const Plain *p, int x, int y) {
    if (p->n[0] == 1) return abs(x - p->n[1] % 8) + abs(y - p->n[1] / 8) == 1;
    bool centre = (x == 3 || x == 4) && (y == 3 || y == 4);
    return centre || ((x == 0 || x == 7) && (y == 0 || y == 7));
}

static void konane_jumps(const Plain *p, PlainList *l, int x, int y, const int way[2]) {
    Plain after = *p;
    for (int i = x, j = y;; i += 2 * way[0], j += 2 * way[1]) {
        int far_x = i + 2 * way[0], far_y = j + 2 * way[1], over = (j + way[1]) * 8 + i + way[0];
        if (!inside(far_x, far_y, 8, 8) || p->on[far_y * 8 + far_x]) return;
        if (p->on[over] != 2 - p->mover) return;
        char from[16], to[16];
        after.on[over] = after.on[j * 8 + i] = 0;
        after.on[far_y * 8 + far_x] = p->on[y * 8 + x];
        plain_add(l, &after, "%s%s", square(x, y, from), square(far_x, far_y, to));
    }
}

static void konane_moves(const Plain *p, PlainList *l) {
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) {
            if (p->on[y * 8 + x] != p->mover + 1) continue;
            if (p->n[0] >= 2) {
                for (int d = 0; d < 4; d++) konane_jumps(p, l, x, y, eight[d]);
            } else if (konane_opens(p, x, y)) {
                char at[16];
                Plain *q = plain_add(l, p, "%s", square(x, y, at));
                q->on[y * 8 + x] = 0;
                q->n[0]++;
                q->n[1] = y * 8 + x;
            }
        }
}

static void konane(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"konane", konane_start, konane_moves, -1, 0, NULL}, 100, 1000);
}

// --- Pente: n[0] and n[1] stones were captured by white and black ---

static void pente_captures(Plain *p, int x, int y, int who) {
    for (int d = 0; d < 8; d++) {
        int dx = eight[d][0], dy = eight[d][1];
        if (!inside(x + 3 * dx, y + 3 * dy, 19, 19)) continue;
        signed char *one = &p->on[(y + dy) * 19 + x + dx],
                    *two = &p->on[(y + 2 * dy) * 19 + x + 2 * dx];
        if (*one != 3 - who || *two != 3 - who || p->on[(y + 3 * dy) * 19 + x + 3 * dx] != who)
            continue;
        *one = *two = 0;
        p->n[who - 1] += 2;
    }
}

static void pente_moves(const Plain *p, PlainList *l) {
    for (int y = 0; y < 19; y++)
        for (int x = 0; x < 19; x++) {
            if (p->on[y * 19 + x]) continue;
            char at[16];
            int who = p->mover + 1;
            Plain *q = plain_add(l, p, "%s", square(x, y, at));
            q->on[y * 19 + x] = (signed char)who;
            pente_captures(q, x, y, who);
            if (q->n[p->mover] >= 10 || longest_row(q, 19, x, y, who) >= 5) plain_win(q, p->mover);
        }
}

static void pente(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"pente", nothing, pente_moves, 0, 0, NULL}, 5, 1000);
}

// --- Ultimate tic-tac-toe: squares block by block, then the nine blocks; n[0] is 1 + the block to
// play ---

static bool has_three(const signed char *nine, int who) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (nine[lines[i][0]] == who && nine[lines[i][1]] == who && nine[lines[i][2]] == who)
            return true;
    return false;
}

static bool playable(const Plain *p, int block) {
    bool room = false;
    for (int i = 0; i < 9; i++)
        if (!p->on[9 * block + i]) room = true;
    return room && !p->on[81 + block];
}

static void ultimate_moves(const Plain *p, PlainList *l) {
    for (int block = 0; block < 9; block++)
        for (int i = 0; i < 9; i++) {
            if (!playable(p, block) || p->on[9 * block + i]) continue;
            if (p->n[0] && p->n[0] != block + 1) continue;
            char at[16];
            int who = p->mover + 1;
            Plain *q =
                plain_add(l, p, "%s", square(block % 3 * 3 + i % 3, block / 3 * 3 + i / 3, at));
            q->on[9 * block + i] = (signed char)who;
            if (has_three(&q->on[9 * block], who)) q->on[81 + block] = (signed char)who;
            if (has_three(&q->on[81], who)) plain_win(q, p->mover);
            q->n[0] = playable(q, i) ? i + 1 : 0;
        }
}

static void ultimate(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"ultimate", nothing, ultimate_moves, 0, 0, NULL}, 300, 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clobber), cmocka_unit_test(connect6), cmocka_unit_test(domineering),
        cmocka_unit_test(konane),  cmocka_unit_test(pente),    cmocka_unit_test(ultimate),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
