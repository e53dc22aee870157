// SPDX-License-Identifier: MIT
// test_plain_boards.c - games on other boards than squares in L7 against plain programs with the
// same rules: Abalone, Chinese checkers, Halma, Havannah, Nine men's morris, Peg solitaire, Qubic,
// Y.
#include "plain_kit.h"

// --- boards of hexagons: x and y in a rhombus, the six directions in a circle ---

static const int six[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

static void nothing(Plain *p) {
    (void)p;
}

// Cells of a rhombus of `wide` cells a side that are on the board.
typedef struct {
    int wide;
    bool (*is_cell)(int x, int y);
} HexBoard;

static bool on_board(const HexBoard *b, int x, int y) {
    return inside(x, y, b->wide, b->wide) && b->is_cell(x, y);
}

// Marks the chain of `who` through x, y.
static void mark_chain(const HexBoard *b, const Plain *p, int x, int y, int who, bool *seen) {
    if (!on_board(b, x, y) || p->on[y * b->wide + x] != who || seen[y * b->wide + x]) return;
    seen[y * b->wide + x] = true;
    for (int d = 0; d < 6; d++) mark_chain(b, p, x + six[d][0], y + six[d][1], who, seen);
}

// --- Havannah ---

static bool havannah_cell(int x, int y) { // sides of eight
    return x + y >= 7 && x + y <= 21;
}

static bool small_havannah_cell(int x, int y) { // sides of four
    return x + y >= 3 && x + y <= 9;
}

static int neighbours(const HexBoard *b, int x, int y) {
    int n = 0;
    for (int d = 0; d < 6; d++) n += on_board(b, x + six[d][0], y + six[d][1]);
    return n;
}

// The side of a cell at the rim that is no corner: the first of the two directions that lead off.
static int side_of(const HexBoard *b, int x, int y) {
    for (int d = 0; d < 6; d++)
        if (!on_board(b, x + six[d][0], y + six[d][1]) &&
            !on_board(b, x + six[(d + 1) % 6][0], y + six[(d + 1) % 6][1]))
            return d;
    return -1;
}

// Spreads from a cell over everything that is not in the chain; true when it gets to the rim.
static bool escapes(const HexBoard *b, const bool *chain, int x, int y, bool *seen) {
    if (!on_board(b, x, y)) return true;
    if (chain[y * b->wide + x] || seen[y * b->wide + x]) return false;
    seen[y * b->wide + x] = true;
    bool out = false;
    for (int d = 0; d < 6; d++) out |= escapes(b, chain, x + six[d][0], y + six[d][1], seen);
    return out;
}

// A ring: taking away any one cell of its inside, something cannot get out.
static bool has_ring(const HexBoard *b, const bool *chain) {
    for (int y = 0; y < b->wide; y++)
        for (int x = 0; x < b->wide; x++) {
            bool hole[PLAIN_SQUARES], seen[PLAIN_SQUARES] = {false};
            if (!on_board(b, x, y)) continue;
            memcpy(hole, chain, sizeof hole);
            hole[y * b->wide + x] = false; // whatever is on the cell inside
            if (chain[y * b->wide + x] && neighbours(b, x, y) < 6) continue;
            bool all = true; // a stone of the chain is inside only with the chain all around it
            for (int d = 0; d < 6 && chain[y * b->wide + x]; d++)
                all = all && chain[(y + six[d][1]) * b->wide + x + six[d][0]];
            if (all && !escapes(b, hole, x, y, seen)) return true;
        }
    return false;
}

static bool havannah_won(const HexBoard *b, const bool *chain) {
    int corners = 0, sides = 0;
    bool side[6] = {false};
    for (int n = 0; n < b->wide * b->wide; n++) {
        int x = n % b->wide, y = n / b->wide;
        if (!chain[n] || neighbours(b, x, y) == 6) continue;
        if (neighbours(b, x, y) == 3)
            corners++;
        else
            side[side_of(b, x, y)] = true;
    }
    for (int d = 0; d < 6; d++) sides += side[d];
    return corners >= 2 || sides >= 3 || has_ring(b, chain);
}

static void place_stones(const HexBoard *b, const Plain *p, PlainList *l,
                         bool (*won)(const HexBoard *, const bool *)) {
    for (int n = 0; n < b->wide * b->wide; n++) {
        int x = n % b->wide, y = n / b->wide;
        if (!on_board(b, x, y) || p->on[n]) continue;
        char at[16];
        bool chain[PLAIN_SQUARES] = {false};
        Plain *q = plain_add(l, p, "%s", square(x, y, at));
        q->on[n] = (signed char)(p->mover + 1);
        mark_chain(b, q, x, y, p->mover + 1, chain);
        if (won(b, chain)) plain_win(q, p->mover);
    }
}

static const HexBoard havannah_board = {15, havannah_cell}, small_board = {7, small_havannah_cell};

static void havannah_moves(const Plain *p, PlainList *l) {
    place_stones(&havannah_board, p, l, havannah_won);
}

static void small_havannah_moves(const Plain *p, PlainList *l) {
    place_stones(&small_board, p, l, havannah_won);
}

static void havannah(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"havannah:size=4", nothing, small_havannah_moves, 0, 0, NULL}, 100,
                40);
    plain_counts(&(PlainGame){"havannah", nothing, havannah_moves, 0, 0, NULL}, work(30000, 1000));
}

// --- Y ---

static bool y_cell(int x, int y) {
    return x + y >= 10;
}

static bool y_won(const HexBoard *b, const bool *chain) {
    bool low = false, left = false, right = false;
    for (int n = 0; n < b->wide * b->wide; n++) {
        int x = n % b->wide, y = n / b->wide;
        if (!chain[n]) continue;
        low |= y == 10;
        right |= x == 10;
        left |= x + y == 10;
    }
    return low && left && right;
}

static void y_moves(const Plain *p, PlainList *l) {
    static const HexBoard triangle = {11, y_cell};
    place_stones(&triangle, p, l, y_won);
}

static void y(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"y", nothing, y_moves, 0, 0, NULL}, 30, 70);
}

// --- Abalone: n[0], n[1] are the marbles black and white have lost ---

static bool abalone_cell(int x, int y) {
    return x + y >= 4 && x + y <= 12;
}

static const HexBoard abalone_board = {9, abalone_cell};

static void abalone_start(Plain *p) {
    for (int y = 0; y < 9; y++)
        for (int x = 0; x < 9; x++) {
            int from_end = y < 4 ? y : 8 - y, i = y < 4 ? x - (4 - y) : x; // i-th of its row
            if (!abalone_cell(x, y)) continue;
            bool stands = from_end < 2 || (from_end == 2 && i >= 2 && i <= 4);
            p->on[y * 9 + x] = (signed char)(stands ? y < 4 ? 2 : 1 : 0);
        }
}

// What is k steps away; -1 outside.
static int seen_from(const Plain *p, int x, int y, const int way[2], int k) {
    int i = x + k * way[0], j = y + k * way[1];
    return on_board(&abalone_board, i, j) ? p->on[j * 9 + i] : -1;
}

static void abalone_put(Plain *p, int x, int y, const int way[2], int k, int what) {
    p->on[(y + k * way[1]) * 9 + x + k * way[0]] = (signed char)what;
}

static void abalone_line(const Plain *p, PlainList *l, int x, int y, const int way[2]) {
    int who = p->mover + 1, own = 0, foes = 0;
    while (seen_from(p, x, y, way, own) == who) own++;
    while (seen_from(p, x, y, way, own + foes) == 3 - who) foes++;
    int behind = seen_from(p, x, y, way, own + foes);
    if (own > 3 || foes >= own || behind == who || (foes == 0 && behind != 0)) return;
    char a[16], b[16];
    Plain *q = plain_add(l, p, "%s%s", square(x, y, a), square(x + way[0], y + way[1], b));
    abalone_put(q, x, y, way, 0, 0);
    abalone_put(q, x, y, way, own, who);
    if (foes && behind == 0) abalone_put(q, x, y, way, own + foes, 3 - who);
    if (foes && behind < 0 && ++q->n[!p->mover] == 6) plain_win(q, p->mover);
}

static void abalone_shift(const Plain *p, PlainList *l, int x, int y, int c, int d, int last) {
    for (int i = 0; i <= last; i++) {
        int to_x = x + i * six[c][0], to_y = y + i * six[c][1];
        if (seen_from(p, x, y, six[c], i) != p->mover + 1) return;
        if (seen_from(p, to_x, to_y, six[d], 1) != 0) return;
    }
    char a[16], b[16], to[16];
    Plain *q = plain_add(l, p, "%s%s%s", square(x, y, a),
                         square(x + last * six[c][0], y + last * six[c][1], b),
                         square(x + six[d][0], y + six[d][1], to));
    for (int i = 0; i <= last; i++) {
        abalone_put(q, x, y, six[c], i, 0);
        abalone_put(q, x + i * six[c][0], y + i * six[c][1], six[d], 1, p->mover + 1);
    }
}

static void abalone_moves(const Plain *p, PlainList *l) {
    static const int axes[3] = {0, 1, 5}; // right, down, right and up
    for (int n = 0; n < 81; n++) {
        int x = n % 9, y = n / 9;
        if (p->on[n] != p->mover + 1) continue;
        for (int d = 0; d < 6; d++) abalone_line(p, l, x, y, six[d]);
        for (int a = 0; a < 3; a++)
            for (int d = 0; d < 6; d++)
                for (int last = 1; last <= 2 && d % 3 != axes[a] % 3; last++)
                    abalone_shift(p, l, x, y, axes[a], d, last);
    }
}

static void abalone(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"abalone", abalone_start, abalone_moves, -1, 3, NULL}, 5, 3000);
}

// --- Halma and Chinese checkers: steps and chains of jumps ---

typedef struct {
    int wide, ways;
    const int (*way)[2];
    bool (*is_cell)(int x, int y);
    bool (*in_goal)(int x, int y, int player);
} Jumper;

static bool jumper_cell(const Jumper *j, int x, int y) {
    return inside(x, y, j->wide, j->wide) && j->is_cell(x, y);
}

// Marks what a man taken from the board at x, y comes to by jumps.
static void mark_jumps(const Jumper *j, const Plain *p, int x, int y, bool *seen) {
    seen[y * j->wide + x] = true;
    for (int d = 0; d < j->ways; d++) {
        int dx = j->way[d][0], dy = j->way[d][1], i = x + 2 * dx, k = y + 2 * dy;
        if (!jumper_cell(j, i, k) || p->on[k * j->wide + i] || seen[k * j->wide + i]) continue;
        if (jumper_cell(j, x + dx, y + dy) && p->on[(y + dy) * j->wide + x + dx])
            mark_jumps(j, p, i, k, seen);
    }
}

static bool goal_reached(const Jumper *j, const Plain *p, int player) {
    bool own = false;
    for (int n = 0; n < j->wide * j->wide; n++) {
        int x = n % j->wide, y = n / j->wide;
        if (!jumper_cell(j, x, y) || !j->in_goal(x, y, player)) continue;
        if (!p->on[n]) return false;
        own |= p->on[n] == player + 1;
    }
    return own;
}

static void jumper_goes(const Jumper *j, const Plain *p, PlainList *l, int x, int y) {
    bool seen[PLAIN_SQUARES] = {false};
    Plain lifted = *p;
    lifted.on[y * j->wide + x] = 0;
    mark_jumps(j, &lifted, x, y, seen);
    for (int d = 0; d < j->ways; d++) {
        int i = x + j->way[d][0], k = y + j->way[d][1];
        if (jumper_cell(j, i, k) && !p->on[k * j->wide + i]) seen[k * j->wide + i] = true;
    }
    for (int n = 0; n < j->wide * j->wide; n++) {
        int i = n % j->wide, k = n / j->wide;
        if (!seen[n] || (i == x && k == y)) continue;
        if (j->in_goal(x, y, p->mover) && !j->in_goal(i, k, p->mover)) continue;
        char a[16], b[16];
        Plain *q = plain_add(l, &lifted, "%s%s", square(x, y, a), square(i, k, b));
        q->on[n] = (signed char)(p->mover + 1);
        if (goal_reached(j, q, p->mover)) plain_win(q, p->mover);
    }
}

static void jumper_moves(const Jumper *j, const Plain *p, PlainList *l) {
    for (int n = 0; n < j->wide * j->wide; n++)
        if (p->on[n] == p->mover + 1) jumper_goes(j, p, l, n % j->wide, n / j->wide);
}

static void jumper_start(const Jumper *j, Plain *p) {
    for (int n = 0; n < j->wide * j->wide; n++)
        for (int player = 0; player < 2; player++)
            if (jumper_cell(j, n % j->wide, n / j->wide) &&
                j->in_goal(n % j->wide, n / j->wide, !player))
                p->on[n] = (signed char)(player + 1);
}

static bool every_cell(int x, int y) {
    return x >= 0 && y >= 0;
}

// Five squares in the corner's first two rows, then four, three, two.
static bool halma_goal(int x, int y, int player) {
    static const int wide[5] = {5, 5, 4, 3, 2};
    if (player == 0) x = 15 - x, y = 15 - y;
    return y < 5 && x < wide[y];
}

static const Jumper halma_board = {16, 8, eight, every_cell, halma_goal};

static void halma_start(Plain *p) {
    jumper_start(&halma_board, p);
}

static void halma_moves(const Plain *p, PlainList *l) {
    jumper_moves(&halma_board, p, l);
}

static void halma(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"halma", halma_start, halma_moves, -1, 3, NULL}, 3, 300);
}

// Two triangles of thirteen cells a side.
static bool star_cell(int x, int y) {
    bool up = x >= 4 && y >= 4 && x + y <= 20, down = x <= 12 && y <= 12 && x + y >= 12;
    return up || down;
}

static bool star_goal(int x, int y, int player) {
    (void)x;
    return player == 0 ? y >= 13 : y <= 3;
}

static const Jumper star_board = {17, 6, six, star_cell, star_goal};

static void chinese_start(Plain *p) {
    jumper_start(&star_board, p);
}

static void chinese_moves(const Plain *p, PlainList *l) {
    jumper_moves(&star_board, p, l);
}

static void chinese(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"chinese", chinese_start, chinese_moves, -1, 3, NULL}, 3, 2000);
}

// --- Nine men's morris: n[0], n[1] are the men in hand ---

static const char *const points[24] = {"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5",
                                       "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
                                       "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"};
static const int mills[16][3] = {{0, 1, 2},    {3, 4, 5},    {6, 7, 8},    {9, 10, 11},
                                 {12, 13, 14}, {15, 16, 17}, {18, 19, 20}, {21, 22, 23},
                                 {0, 9, 21},   {3, 10, 18},  {6, 11, 15},  {1, 4, 7},
                                 {16, 19, 22}, {8, 12, 17},  {5, 13, 20},  {2, 14, 23}};

static bool in_mill(const Plain *p, int at) {
    for (int m = 0; m < 16; m++) {
        const int *line = mills[m];
        bool here = line[0] == at || line[1] == at || line[2] == at;
        if (here && p->on[line[0]] == p->on[at] && p->on[line[1]] == p->on[at] &&
            p->on[line[2]] == p->on[at])
            return true;
    }
    return false;
}

static bool neighbours_in_line(int a, int b) {
    for (int m = 0; m < 16; m++)
        for (int i = 0; i < 2; i++)
            if ((mills[m][i] == a && mills[m][i + 1] == b) ||
                (mills[m][i] == b && mills[m][i + 1] == a))
                return true;
    return false;
}

static int men_of(const Plain *p, int who) {
    int n = 0;
    for (int i = 0; i < 24; i++) n += p->on[i] == who;
    return n;
}

// The move, and what it takes when it made a mill at `at`.
static void morris_finish(const Plain *after, PlainList *l, int at, const char *text, int player) {
    int foe = 2 - player;
    bool free_man = false, mill = in_mill(after, at);
    Plain before = *after;
    before.mover = player;
    for (int i = 0; i < 24; i++) free_man |= after->on[i] == foe && !in_mill(after, i);
    for (int i = 0; i < 24; i++) {
        if (!mill || after->on[i] != foe || (free_man && in_mill(after, i))) continue;
        Plain *q = plain_add(l, &before, "%sx%s", text, points[i]);
        q->on[i] = 0;
        if (q->n[!player] == 0 && men_of(q, foe) < 3) plain_win(q, player);
    }
    if (mill && men_of(after, foe) > 0) return;
    Plain *q = plain_add(l, &before, "%s", text);
    if (q->n[!player] == 0 && men_of(q, foe) < 3) plain_win(q, player);
}

static void morris_moves_of(const Plain *p, PlainList *l, bool flying) {
    int who = p->mover + 1;
    for (int to = 0; to < 24; to++) {
        if (p->on[to]) continue;
        Plain after = *p;
        after.on[to] = (signed char)who;
        if (p->n[p->mover] > 0) {
            after.n[p->mover]--;
            morris_finish(&after, l, to, points[to], p->mover);
            continue;
        }
        for (int from = 0; from < 24; from++) {
            char text[16];
            if (p->on[from] != who) continue;
            if ((!flying || men_of(p, who) != 3) && !neighbours_in_line(from, to)) continue;
            Plain gone = after;
            gone.on[from] = 0;
            snprintf(text, sizeof text, "%s%s", points[from], points[to]);
            morris_finish(&gone, l, to, text, p->mover);
        }
    }
}

static void morris_moves(const Plain *p, PlainList *l) {
    morris_moves_of(p, l, true);
}

static void walking_moves(const Plain *p, PlainList *l) {
    morris_moves_of(p, l, false);
}

static void morris_start(Plain *p) {
    p->n[0] = p->n[1] = 9;
}

static void morris(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"morris", morris_start, morris_moves, -1, 3, NULL}, 300, 300);
    plain_check(&(PlainGame){"morris:flying=no", morris_start, walking_moves, -1, 3, NULL}, 100,
                300);
}

// --- Peg solitaire ---

static bool is_hole(int x, int y) {
    return inside(x, y, 7, 7) && ((x >= 2 && x <= 4) || (y >= 2 && y <= 4));
}

static void solitaire_start(Plain *p) {
    for (int n = 0; n < 49; n++) p->on[n] = is_hole(n % 7, n / 7) && n != 24;
}

static void solitaire_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < 49; n++)
        for (int d = 0; d < 4 && p->on[n]; d++) {
            int x = n % 7 + 2 * eight[d][0], y = n / 7 + 2 * eight[d][1];
            int over = (n / 7 + eight[d][1]) * 7 + n % 7 + eight[d][0];
            if (!is_hole(x, y) || p->on[y * 7 + x] || !p->on[over]) continue;
            char a[16], b[16];
            Plain *q = plain_add(l, p, "%s%s", square(n % 7, n / 7, a), square(x, y, b));
            int pegs = 0;
            q->on[n] = q->on[over] = 0;
            q->on[y * 7 + x] = 1;
            q->mover = 0;
            for (int i = 0; i < 49; i++) pegs += q->on[i];
            if (pegs == 1 && q->on[24]) plain_win(q, 0);
        }
}

static void solitaire(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"solitaire", solitaire_start, solitaire_moves, 0, 0, NULL}, 100, 40);
}

// --- Fox and geese: 1 is a goose, 2 the fox ---

static void foxgeese_start(Plain *p) {
    for (int n = 0; n < 21; n++) p->on[n] = is_hole(n % 7, n / 7);
    p->on[24] = 2;
}

static int geese_left(const Plain *p) {
    int n = 0;
    for (int i = 0; i < 49; i++) n += p->on[i] == 1;
    return n;
}

// Jumps from a point on, with the text so far; a jump that can be followed by another is.
static bool fox_jumps(const Plain *p, PlainList *l, int n, const char *text) {
    bool any = false;
    for (int d = 0; d < 4; d++) {
        int x = n % 7 + 2 * eight[d][0], y = n / 7 + 2 * eight[d][1], to = y * 7 + x;
        int over = (n / 7 + eight[d][1]) * 7 + n % 7 + eight[d][0];
        char longer[128], at[16];
        if (!is_hole(x, y) || p->on[to] || p->on[over] != 1) continue;
        Plain after = *p;
        any = true;
        after.on[n] = after.on[over] = 0;
        after.on[to] = 2;
        snprintf(longer, sizeof longer, "%.100s%s", text, square(x, y, at));
        if (fox_jumps(&after, l, to, longer)) continue;
        Plain *q = plain_add(l, &after, "%s", longer);
        if (geese_left(q) < 5) plain_win(q, 1);
    }
    return any;
}

static void foxgeese_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < 49; n++) {
        char from[16], to[16];
        if (p->on[n] != p->mover + 1) continue;
        square(n % 7, n / 7, from);
        for (int d = 0; d < 4; d++) {
            int x = n % 7 + eight[d][0], y = n / 7 + eight[d][1];
            if (!is_hole(x, y) || p->on[y * 7 + x] || (p->mover == 0 && eight[d][1] < 0)) continue;
            Plain *q = plain_add(l, p, "%s%s", from, square(x, y, to));
            q->on[n] = 0;
            q->on[y * 7 + x] = (signed char)(p->mover + 1);
        }
        if (p->mover == 1) fox_jumps(p, l, n, from);
    }
}

static void foxgeese(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"foxgeese", foxgeese_start, foxgeese_moves, -1, 3, NULL}, 100, 300);
}

// --- Qubic: cell x + 4 y + 16 z ---

static int qubic_row(const Plain *p, int x, int y, int z, const int way[3]) {
    int n = 0;
    for (int sign = -1; sign <= 1; sign += 2)
        for (int k = 1; k < 4; k++) {
            int i = x + sign * k * way[0], j = y + sign * k * way[1], m = z + sign * k * way[2];
            if (!inside(i, j, 4, 4) || m < 0 || m > 3) break;
            if (p->on[i + 4 * j + 16 * m] != p->on[x + 4 * y + 16 * z]) break;
            n++;
        }
    return n + 1;
}

static void qubic_moves(const Plain *p, PlainList *l) {
    for (int n = 0; n < 64; n++) {
        int x = n % 4, y = n / 4 % 4, z = n / 16;
        if (p->on[n]) continue;
        char at[16];
        Plain *q = plain_add(l, p, "%s", square(x + 4 * z, y, at));
        q->on[n] = (signed char)(p->mover + 1);
        for (int k = 0; k < 27; k++) {
            const int way[3] = {k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
            if (k != 13 && qubic_row(q, x, y, z, way) >= 4) plain_win(q, p->mover);
        }
    }
}

static void qubic(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"qubic", nothing, qubic_moves, 0, 0, NULL}, 100, 64);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(abalone),   cmocka_unit_test(chinese), cmocka_unit_test(halma),
        cmocka_unit_test(havannah),  cmocka_unit_test(morris),  cmocka_unit_test(qubic),
        cmocka_unit_test(solitaire), cmocka_unit_test(y),       cmocka_unit_test(foxgeese),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
