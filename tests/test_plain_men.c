// SPDX-License-Identifier: MIT
// test_plain_men.c - games of men that walk in L7 against plain programs with the same rules:
// Brandubh, Hus, Klotski, Lines of Action, Oware, Quoridor, Shannon's switching game, Sokoban.
#include "plain_kit.h"

// --- Brandubh: 1 is an attacker, 2 a defender, n[0] the square of the king ---

enum { MIDDLE = 24 };

static void brandubh_start(Plain *p) {
    static const char *const rows[7] = {"...A...", "...A...", "...D...", "AADDDAA",
                                        "...D...", "...A...", "...A..."};
    for (int n = 0; n < 49; n++)
        p->on[n] = rows[n / 7][n % 7] == 'A' ? 1 : rows[n / 7][n % 7] == 'D' ? 2 : 0;
    p->n[0] = MIDDLE;
}

static bool is_corner(int x, int y) {
    return (x == 0 || x == 6) && (y == 0 || y == 6);
}

// Whether the square helps `who` to capture.
static bool helps(const Plain *p, int x, int y, int who) {
    if (!inside(x, y, 7, 7)) return false;
    int n = y * 7 + x;
    return p->on[n] == who || is_corner(x, y) || (n == MIDDLE && p->on[n] == 0);
}

static bool surrounded(const Plain *p, int x, int y, int who) {
    for (int d = 0; d < 4; d++)
        if (!helps(p, x + eight[d][0], y + eight[d][1], who)) return false;
    return true;
}

static void brandubh_capture(Plain *p, int x, int y, int who) {
    bool dead[4] = {false};
    for (int d = 0; d < 4; d++) {
        int i = x + eight[d][0], j = y + eight[d][1];
        if (!inside(i, j, 7, 7) || p->on[j * 7 + i] != 3 - who) continue;
        bool strong = j * 7 + i == p->n[0] && abs(i - 3) + abs(j - 3) <= 1;
        dead[d] =
            strong ? surrounded(p, i, j, who) : helps(p, i + eight[d][0], j + eight[d][1], who);
    }
    for (int d = 0; d < 4; d++)
        if (dead[d]) p->on[(y + eight[d][1]) * 7 + x + eight[d][0]] = 0;
}

static void brandubh_go(const Plain *p, PlainList *l, int x, int y, const int way[2]) {
    int from = y * 7 + x, who = p->mover + 1;
    bool king = from == p->n[0];
    for (int i = x + way[0], j = y + way[1]; inside(i, j, 7, 7) && !p->on[j * 7 + i];
         i += way[0], j += way[1]) {
        int to = j * 7 + i;
        if (!king && (is_corner(i, j) || to == MIDDLE)) continue;
        char a[16], b[16];
        Plain *q = plain_add(l, p, "%s%s", square(x, y, a), square(i, j, b));
        q->on[to] = (signed char)who;
        q->on[from] = 0;
        if (king) q->n[0] = to;
        brandubh_capture(q, i, j, who);
        if (is_corner(q->n[0] % 7, q->n[0] / 7) || !q->on[q->n[0]]) plain_win(q, p->mover);
    }
}

static void brandubh_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < 49; n++)
        for (int d = 0; d < 4 && p->on[n] == p->mover + 1; d++)
            brandubh_go(p, l, n % 7, n / 7, eight[d]);
}

static void brandubh(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"brandubh", brandubh_start, brandubh_moves, -1, 3, NULL}, 60, 300);
}

// --- Klotski ---

static void klotski_start(Plain *p) {
    const char *squares = "BAACBAACDEEFDGHFI..J";
    for (int n = 0; n < 20; n++) p->on[n] = (signed char)(squares[n] == '.' ? 0 : squares[n]);
}

static void klotski_slide(const Plain *p, PlainList *l, int block, const int way[2]) {
    Plain after = *p;
    int first = -1;
    for (int n = 0; n < 20; n++)
        if (p->on[n] == block) after.on[n] = 0;
    for (int n = 0; n < 20; n++) {
        if (p->on[n] != block) continue;
        int x = n % 4 + way[0], y = n / 4 + way[1], to = y * 4 + x;
        if (!inside(x, y, 4, 5) || (p->on[to] && p->on[to] != block)) return;
        after.on[to] = (signed char)block;
        if (first < 0) first = to;
    }
    char at[16];
    Plain *q = plain_add(l, &after, "%c%s", block, square(first % 4, first / 4, at));
    q->mover = 0;
    if (q->on[17] == 'A' && q->on[18] == 'A') plain_win(q, 0);
}

static void klotski_moves(const Plain *p, PlainList *l) {
    for (int block = 'A'; block <= 'J'; block++)
        for (int d = 0; d < 4; d++) klotski_slide(p, l, block, eight[d]);
}

static void klotski(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"klotski", klotski_start, klotski_moves, 0, 0, NULL}, 10, 500);
}

// --- Lines of Action ---

static void loa_start(Plain *p) {
    for (int i = 1; i < 7; i++) {
        p->on[i] = p->on[56 + i] = 1;
        p->on[8 * i] = p->on[8 * i + 7] = 2;
    }
}

static void mark_group(const Plain *p, int x, int y, int who, bool seen[64]) {
    if (!inside(x, y, 8, 8) || p->on[y * 8 + x] != who || seen[y * 8 + x]) return;
    seen[y * 8 + x] = true;
    for (int d = 0; d < 8; d++) mark_group(p, x + eight[d][0], y + eight[d][1], who, seen);
}

static bool loa_joined(const Plain *p, int who) {
    int men = 0, reached = 0;
    bool seen[64] = {false};
    for (int n = 0; n < 64; n++) {
        if (p->on[n] != who) continue;
        if (men++ == 0) mark_group(p, n % 8, n / 8, who, seen);
    }
    for (int n = 0; n < 64; n++) reached += seen[n];
    return men == reached;
}

static int men_in_line(const Plain *p, int x, int y, const int way[2]) {
    int men = 1;
    for (int sign = -1; sign <= 1; sign += 2)
        for (int k = 1; inside(x + sign * k * way[0], y + sign * k * way[1], 8, 8); k++)
            men += p->on[(y + sign * k * way[1]) * 8 + x + sign * k * way[0]] != 0;
    return men;
}

static void loa_go(const Plain *p, PlainList *l, int x, int y, const int way[2]) {
    int far = men_in_line(p, x, y, way), who = p->mover + 1;
    int i = x + far * way[0], j = y + far * way[1];
    if (!inside(i, j, 8, 8) || p->on[j * 8 + i] == who) return;
    for (int k = 1; k < far; k++)
        if (p->on[(y + k * way[1]) * 8 + x + k * way[0]] == 3 - who) return;
    char a[16], b[16];
    Plain *q = plain_add(l, p, "%s%s", square(x, y, a), square(i, j, b));
    q->on[j * 8 + i] = (signed char)who;
    q->on[y * 8 + x] = 0;
    if (loa_joined(q, who))
        plain_win(q, p->mover);
    else if (loa_joined(q, 3 - who))
        plain_win(q, !p->mover);
}

static void loa_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < 64; n++)
        for (int d = 0; d < 8 && p->on[n] == p->mover + 1; d++)
            loa_go(p, l, n % 8, n / 8, eight[d]);
}

static void loa(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"loa", loa_start, loa_moves, -1, 3, NULL}, 30, 200);
}

// --- Oware: n[0], n[1] the stores, n[2] moves without a capture ---

static void oware_start(Plain *p) {
    for (int i = 0; i < 12; i++) p->on[i] = 4;
}

static int oware_side(const Plain *p, int player) {
    int seeds = 0;
    for (int i = 0; i < 6; i++) seeds += p->on[6 * player + i];
    return seeds;
}

static void oware_sow(Plain *p, int from, int player) {
    int hand = p->on[from], at = from;
    for (p->on[from] = 0; hand > 0;) {
        at = (at + 1) % 12;
        if (at == from) continue;
        p->on[at]++;
        hand--;
    }
    Plain before = *p;
    int won = 0;
    for (; at / 6 != player && (p->on[at] == 2 || p->on[at] == 3); at = (at + 11) % 12) {
        won += p->on[at];
        p->on[at] = 0;
    }
    p->n[2]++;
    if (oware_side(p, !player)) {
        p->n[player] += won;
        if (won) p->n[2] = 0;
        return;
    }
    // Everything would be captured: nothing is.
    memcpy(p->on, before.on, sizeof p->on);
}

static int oware_value(const Plain *p) {
    return p->n[0] + oware_side(p, 0) - p->n[1] - oware_side(p, 1);
}

static void oware_moves(const Plain *p, PlainList *l) {
    for (int i = 6 * p->mover; i < 6 * p->mover + 6; i++) {
        if (!p->on[i]) continue;
        Plain after = *p;
        oware_sow(&after, i, p->mover);
        if (!oware_side(&after, !p->mover)) continue;
        Plain *q = plain_add(l, &after, "%d", i + 1);
        if (q->n[p->mover] <= 24 && q->n[2] < 100) continue;
        q->over = true;
        q->value = oware_value(q);
    }
}
static void oware(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"oware", oware_start, oware_moves, 0, 0, oware_value}, 300, 1000);
}

// --- Hus: pits 16 * player + i, in the order in which the player sows, the outer row first ---

static void hus_start(Plain *p) {
    for (int i = 0; i < 32; i++)
        p->on[i] = i % 16 < 12 ? 2 : 0; // the inner row begins at the right
}

// South's outer row goes to the right and the inner one back; north's is the same, turned round.
static void hus_name(int pit, char out[16]) {
    int i = pit % 16, x = i < 8 ? i : 15 - i, y = i < 8 ? 0 : 1;
    square(pit < 16 ? x : 7 - x, pit < 16 ? y : 3 - y, out);
}

static bool hus_sow(Plain *p, int player, int from) {
    signed char *mine = p->on + 16 * player, *theirs = p->on + 16 * !player;
    int at = from, hand = mine[at];
    mine[at] = 0;
    for (int lap = 0; lap < 100; lap++) {
        for (; hand > 0; hand--) mine[at = (at + 1) % 16]++;
        if (mine[at] == 1) return true;
        // The column of the i-th inner pit from the right is that of the opponent's i-th from the
        // left.
        int inner = 23 - at, outer = at - 8;
        if (at >= 8 && theirs[inner] && theirs[outer]) {
            hand = theirs[inner] + theirs[outer];
            theirs[inner] = theirs[outer] = 0;
        } else {
            hand = mine[at];
            mine[at] = 0;
        }
    }
    return false;
}

static void hus_moves(const Plain *p, PlainList *l) {
    for (int i = 0; i < 16; i++) {
        Plain after = *p;
        char name[16];
        if (p->on[16 * p->mover + i] < 2 || !hus_sow(&after, p->mover, i)) continue;
        hus_name(16 * p->mover + i, name);
        plain_add(l, &after, "%s", name);
    }
}

static void hus(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"hus", hus_start, hus_moves, -1, 0, NULL}, 300, 1000);
}

// --- Quoridor: squares 0 to 80 hold pawns, 100 + n the walls whose lower left corner is n: 1 flat,
// 2 upright; n[0], n[1] walls left ---

static void quoridor_start(Plain *p) {
    p->on[4] = 1;
    p->on[76] = 2;
    p->n[0] = p->n[1] = 10;
}

static bool walled(const Plain *p, int x, int y, int type) {
    return inside(x, y, 8, 8) && p->on[100 + y * 9 + x] == type;
}

// Whether a pawn may go from the square one step along the way.
static bool passes(const Plain *p, int x, int y, const int way[2]) {
    if (!inside(x + way[0], y + way[1], 9, 9)) return false;
    if (way[0]) {
        int left = way[0] > 0 ? x : x - 1;
        return !walled(p, left, y, 2) && !walled(p, left, y - 1, 2);
    }
    int low = way[1] > 0 ? y : y - 1;
    return !walled(p, x, low, 1) && !walled(p, x - 1, low, 1);
}

static bool gets_home(const Plain *p, int who) {
    bool seen[81] = {false};
    int queue[81], n = 0;
    for (int i = 0; i < 81; i++)
        if (p->on[i] == who) queue[n++] = i;
    seen[queue[0]] = true;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 4; d++) {
            int x = queue[i] % 9, y = queue[i] / 9, to = (y + eight[d][1]) * 9 + x + eight[d][0];
            if (!passes(p, x, y, eight[d]) || seen[to]) continue;
            seen[to] = true;
            queue[n++] = to;
        }
    for (int i = 0; i < n; i++)
        if (queue[i] / 9 == (who == 1 ? 8 : 0)) return true;
    return false;
}

static void pawn_to(const Plain *p, PlainList *l, int from, int x, int y) {
    char at[16];
    Plain *q = plain_add(l, p, "%s", square(x, y, at));
    q->on[from] = 0;
    q->on[y * 9 + x] = (signed char)(p->mover + 1);
    if (y == (p->mover == 0 ? 8 : 0)) plain_win(q, p->mover);
}

static void pawn_moves(const Plain *p, PlainList *l, int from) {
    int x = from % 9, y = from / 9;
    for (int d = 0; d < 4; d++) {
        int i = x + eight[d][0], j = y + eight[d][1];
        if (!passes(p, x, y, eight[d])) continue;
        if (!p->on[j * 9 + i]) {
            pawn_to(p, l, from, i, j);
        } else if (passes(p, i, j, eight[d])) {
            pawn_to(p, l, from, i + eight[d][0], j + eight[d][1]);
        } else {
            for (int e = 0; e < 4; e++)
                if (e % 2 != d % 2 && passes(p, i, j, eight[e]))
                    pawn_to(p, l, from, i + eight[e][0], j + eight[e][1]);
        }
    }
}

static void wall_moves(const Plain *p, PlainList *l, int x, int y, int type) {
    int dx = type == 1, dy = type == 2;
    if (p->on[100 + y * 9 + x] || walled(p, x - dx, y - dy, type) ||
        walled(p, x + dx, y + dy, type))
        return;
    Plain after = *p;
    after.on[100 + y * 9 + x] = (signed char)type;
    after.n[p->mover]--;
    if (!gets_home(&after, 1) || !gets_home(&after, 2)) return;
    char at[16];
    plain_add(l, &after, "%s%c", square(x, y, at), type == 1 ? 'h' : 'v');
}

static void quoridor_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < 81; n++)
        if (p->on[n] == p->mover + 1) pawn_moves(p, l, n);
    for (int n = 0; n < 64 && p->n[p->mover] > 0; n++)
        for (int type = 1; type <= 2; type++) wall_moves(p, l, n % 8, n / 8, type);
}

static void quoridor(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"quoridor", quoridor_start, quoridor_moves, -1, 0, NULL}, 5, 150);
}

// --- Sokoban: 1 is a wall, 2 a box, 3 the keeper; marked squares are 1 from 100 on ---

static void sokoban_set(Plain *p, const char *const rows[7]) {
    for (int n = 0; n < 56; n++) {
        char sign = rows[n / 8][n % 8];
        p->on[n] = (signed char)(sign == '#' ? 1 : sign == '$' ? 2 : sign == '@' ? 3 : 0);
        p->on[100 + n] = sign == '.';
    }
}

static void sokoban_first(Plain *p) {
    static const char *const rows[7] = {"########", "#@-----#", "#--$-.-#", "#---$.-#",
                                        "#------#", "#------#", "########"};
    sokoban_set(p, rows);
}

static void sokoban_third(Plain *p) {
    static const char *const rows[7] = {"########", "#--#--.#", "#-$-$--#", "#--$-@-#",
                                        "#--##--#", "#.#---.#", "########"};
    sokoban_set(p, rows);
}

static void sokoban_moves(const Plain *p, PlainList *l) {
    int at = 0;
    while (p->on[at] != 3) at++;
    for (int d = 0; d < 4; d++) {
        int step = eight[d][1] * 8 + eight[d][0], to = at + step;
        bool box = p->on[to] == 2;
        if (p->on[to] == 1 || (box && p->on[to + step])) continue;
        char name[16];
        Plain *q = plain_add(l, p, "%s", square(to % 8, to / 8, name));
        if (box) q->on[to + step] = 2;
        q->on[at] = 0;
        q->on[to] = 3;
        q->mover = 0;
        bool solved = true;
        for (int n = 0; n < 56; n++) solved = solved && (!p->on[100 + n] || q->on[n] == 2);
        if (solved) plain_win(q, 0);
    }
}

static void sokoban(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"sokoban", sokoban_first, sokoban_moves, 0, 0, NULL}, 50, 300);
    plain_check(&(PlainGame){"sokoban:level=3", sokoban_third, sokoban_moves, 0, 0, NULL}, 50, 300);
}

// --- the switching game: line 2n leads right from square n, 2n + 1 down; 1 is cut, 2 is safe ---

enum { WIDE = 6, HIGH = 5 };

static bool line_exists(int line) {
    int x = line / 2 % WIDE, y = line / 2 / WIDE;
    if (line % 2 == 0) return x + 1 < WIDE;
    return y + 1 < HIGH && x > 0 && x + 1 < WIDE;
}

// Whether lines with values from `low` to `high` join the two sides.
static bool sides_joined(const Plain *p, int low, int high) {
    bool on[WIDE * HIGH] = {false};
    for (int y = 0; y < HIGH; y++) on[y * WIDE] = true;
    for (bool grows = true; grows;) {
        grows = false;
        for (int line = 0; line < 2 * WIDE * HIGH; line++) {
            int value = p->on[line] == 1 ? 0 : p->on[line] == 2 ? 2 : 1; // cut, safe, open
            if (!line_exists(line) || value < low || value > high) continue;
            bool *a = &on[line / 2], *b = &on[line / 2 + (line % 2 ? WIDE : 1)];
            if (*a != *b) *a = *b = grows = true;
        }
    }
    for (int y = 0; y < HIGH; y++)
        if (on[y * WIDE + WIDE - 1]) return true;
    return false;
}

static void switching_moves(const Plain *p, PlainList *l) {
    for (int line = 0; line < 2 * WIDE * HIGH; line++) {
        if (!line_exists(line) || p->on[line]) continue;
        int x = line / 2 % WIDE, y = line / 2 / WIDE;
        char a[16], b[16];
        Plain *q =
            plain_add(l, p, "%s%s", square(x, y, a), square(x + (line % 2 == 0), y + line % 2, b));
        q->on[line] = (signed char)(p->mover + 1);
        if (sides_joined(q, 2, 2))
            plain_win(q, 1);
        else if (!sides_joined(q, 1, 2))
            plain_win(q, 0);
    }
}

static void no_lines(Plain *p) {
    (void)p;
}

static void switching(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"switching", no_lines, switching_moves, 0, 0, NULL}, 100, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brandubh), cmocka_unit_test(klotski),  cmocka_unit_test(loa),
        cmocka_unit_test(oware),    cmocka_unit_test(quoridor), cmocka_unit_test(switching),
        cmocka_unit_test(sokoban),  cmocka_unit_test(hus),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
