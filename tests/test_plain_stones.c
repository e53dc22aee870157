// SPDX-License-Identifier: MIT
// test_plain_stones.c - games of stones in L7 against plain programs with the same rules: Clobber,
// Connect6, Domineering, Konane, Pente, Renju, Ultimate tic-tac-toe.
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

// --- Renju: whatever black may not do is found by putting stones on the line and counting rows ---

enum { RENJU = 15 };

static bool renju_forbidden(Plain *p, int x, int y);

static bool renju_five(const Plain *p, int x, int y) {
    for (int d = 0; d < 8; d++)
        if (in_a_row(p, RENJU, x, y, eight[d][0], eight[d][1], 1) == 5) return true;
    return false;
}

// Whether the point k steps away along the line belongs to the row of black stones through x, y.
static bool same_row(const Plain *p, int x, int y, const int way[2], int k) {
    for (int i = 0; i != k; i += k > 0 ? 1 : -1)
        if (p->on[(y + i * way[1]) * RENJU + x + i * way[0]] != 1) return false;
    return p->on[(y + k * way[1]) * RENJU + x + k * way[0]] == 1;
}

// How many points of the line make the row through x, y exactly five; `four`: of four stones side
// by side.
static int fives_on_line(Plain *p, int x, int y, const int way[2], bool *four) {
    int points = 0;
    *four = in_a_row(p, RENJU, x, y, way[0], way[1], 1) == 4;
    for (int k = -5; k <= 5; k++) {
        int i = x + k * way[0], j = y + k * way[1];
        if (!inside(i, j, RENJU, RENJU) || p->on[j * RENJU + i]) continue;
        p->on[j * RENJU + i] = 1;
        points += same_row(p, x, y, way, k) && in_a_row(p, RENJU, x, y, way[0], way[1], 1) == 5;
        p->on[j * RENJU + i] = 0;
    }
    return points;
}

static bool is_three(Plain *p, int x, int y, const int way[2]) {
    bool found = false;
    for (int k = -4; k <= 4 && !found; k++) {
        int i = x + k * way[0], j = y + k * way[1];
        bool four;
        if (!inside(i, j, RENJU, RENJU) || p->on[j * RENJU + i]) continue;
        p->on[j * RENJU + i] = 1;
        found = same_row(p, x, y, way, k) && fives_on_line(p, x, y, way, &four) == 2 && four &&
                !renju_five(p, i, j) && !renju_forbidden(p, i, j);
        p->on[j * RENJU + i] = 0;
    }
    return found;
}

// Of the black stone on x, y, as if it had just been placed.
static bool renju_forbidden(Plain *p, int x, int y) {
    int fours = 0, threes = 0;
    if (renju_five(p, x, y)) return false;
    for (int d = 0; d < 8; d++) {
        if (d == 2 || d == 3 || d > 5) continue; // the same lines the other way
        bool four;
        if (in_a_row(p, RENJU, x, y, eight[d][0], eight[d][1], 1) > 5) return true;
        int points = fives_on_line(p, x, y, eight[d], &four);
        fours += points == 2 && four ? 1 : points;
        threes += is_three(p, x, y, eight[d]);
    }
    return fours > 1 || threes > 1;
}

static void renju_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < RENJU * RENJU; n++) {
        int x = n % RENJU, y = n / RENJU;
        char name[16];
        Plain after = *p;
        if (p->on[n]) continue;
        after.on[n] = (signed char)(p->mover + 1);
        if (p->mover == 0 && renju_forbidden(&after, x, y)) continue;
        Plain *q = plain_add(l, &after, "%s", square(x, y, name));
        if (p->mover == 0 ? renju_five(q, x, y) : longest_row(q, RENJU, x, y, 2) > 4)
            plain_win(q, p->mover);
    }
}

static const PlainGame renju_game = {"renju", nothing, renju_moves, 0, 0, NULL};

static void renju(void **unused) {
    (void)unused;
    plain_check(&renju_game, 10, 300);
}

// Dense positions of random stones, in which much is forbidden.
static void renju_in_dense_positions(void **unused) {
    (void)unused;
    const Game *described = game("renju", "vm");
    State *s = game_states_new(described, 1);
    Move *list = mem_new(described->max_moves, sizeof *list);
    Rng rng = rng_seed(15);
    size_t forbidden = 0;
    for (int i = 0; i < work(600, 60); i++) {
        Plain p = {0};
        Str text = {0};
        int empty = RENJU * RENJU;
        for (int k = 0; k < 30; k++) {
            int n = (3 + (int)rng_below(&rng, 9)) * RENJU + 3 + (int)rng_below(&rng, 9);
            if (p.on[n]) continue;
            p.on[n] = rng_below(&rng, 4) ? 1 : 2;
            empty--;
        }
        for (int y = RENJU - 1; y >= 0; y--) {
            for (int x = 0, gap = 0; x < RENJU; x++) {
                int there = p.on[y * RENJU + x];
                gap += !there;
                if (gap && (there || x == RENJU - 1)) str_addf(&text, "%d", gap);
                if (there) str_add(&text, there == 1 ? "X" : "O");
                if (there) gap = 0;
            }
            str_add(&text, y ? "/" : " b");
        }
        Error e;
        if (!game_position_parse(described, str_text(&text), s, &e)) fail_msg("%s", e.text);
        size_t n = game_moves(described, s, list);
        forbidden += (size_t)empty - n;
        plain_compare(&renju_game, described, s, &p, list, n, 0);
        str_clear(&text);
    }
    assert_true(forbidden > 20);
    free(list);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clobber),     cmocka_unit_test(connect6),
        cmocka_unit_test(domineering), cmocka_unit_test(konane),
        cmocka_unit_test(pente),       cmocka_unit_test(ultimate),
        cmocka_unit_test(renju),       cmocka_unit_test(renju_in_dense_positions),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
