// SPDX-License-Identifier: MIT
// test_plain_draughts.c - draughts in L7 against plain programs with the same rules: international,
// Russian and Turkish.
//
// 1 and 2 are men of the first and second player, 3 and 4 their kings, 5 a man that was jumped and
// is taken off at the end of the move. n[0] counts moves by kings without a capture.
#include "plain_kit.h"

enum { JUMPED = 5 };

typedef struct {
    int wide;
    int first_way;        // into `eight`: 0 along rows and columns, 4 along diagonals
    bool removes_at_once; // jumped men leave the board with the jump
    bool
        russian; // any capture will do; men are crowned on the way; kings land where they can go on
    const char *joint; // between the squares of a capture
    void (*name)(int wide, int n, char out[16]);
    bool (*man_goes)(int player, const int way[2]);
    bool (*man_takes)(int player, const int way[2]);
} Draughts;

static bool is_own(int piece, int player) {
    return piece == player + 1 || piece == player + 3;
}

static bool is_enemy(int piece, int player) {
    return piece == 2 - player || piece == 4 - player;
}

static int far_row(const Draughts *g, int player) {
    return player == 0 ? g->wide - 1 : 0;
}

// A capture in progress.
typedef struct {
    Plain p;
    char text[120];
    int at, length;
    const int *last_way; // of a king that may not turn back; NULL: it may
} Capture;

typedef struct {
    const Draughts *g;
    PlainList *found;
    int longest;
} Search;

static void capture_finish(Search *s, const Capture *c) {
    int player = c->p.mover, y = c->at / s->g->wide;
    if (c->length < s->longest && !s->g->russian) return;
    if (c->length > s->longest && !s->g->russian) s->found->n = 0;
    s->longest = c->length;
    Plain *q = plain_add(s->found, &c->p, "%s", c->text);
    for (int n = 0; n < s->g->wide * s->g->wide; n++)
        if (q->on[n] == JUMPED) q->on[n] = 0;
    if (q->on[c->at] == player + 1 && y == far_row(s->g, player))
        q->on[c->at] = (signed char)(player + 3);
    q->n[0] = 0;
}

static void captures_from(Search *s, const Capture *c);
static bool captures_in(const Draughts *g, Search *s, const Capture *c);

// Goes on after a capture along `way` with all places to land. Without a search it is only asked
// whether there is one.
static bool capture_along(const Draughts *g, Search *s, const Capture *c, const int way[2]) {
    int wide = g->wide, player = c->p.mover, piece = c->p.on[c->at], k = 1;
    int x = c->at % wide, y = c->at / wide;
    bool king = piece > 2;
    if (!king && !g->man_takes(player, way)) return false;
    if (c->last_way && way[0] == -c->last_way[0] && way[1] == -c->last_way[1]) return false;
    while (king && inside(x + k * way[0], y + k * way[1], wide, wide) &&
           !c->p.on[(y + k * way[1]) * wide + x + k * way[0]])
        k++;
    int over = (y + k * way[1]) * wide + x + k * way[0];
    if (!inside(x + k * way[0], y + k * way[1], wide, wide) || !is_enemy(c->p.on[over], player))
        return false;
    Capture ends[16];
    int n = 0, going_on = 0;
    for (int i = k + 1; inside(x + i * way[0], y + i * way[1], wide, wide); i++) {
        int to = (y + i * way[1]) * wide + x + i * way[0];
        if (c->p.on[to] || (!king && i > k + 1)) break;
        Capture *next = &ends[n++];
        char name[16];
        *next = *c;
        g->name(wide, to, name);
        bool crowned = g->russian && to / wide == far_row(g, player);
        next->p.on[c->at] = 0;
        next->p.on[over] = g->removes_at_once ? 0 : JUMPED;
        next->p.on[to] = (signed char)(crowned ? player + 3 : piece);
        next->at = to;
        next->length++;
        if (g->removes_at_once) next->last_way = way;
        snprintf(next->text, sizeof next->text, "%.90s%s%s", c->text, g->joint, name);
        if (s && g->russian) going_on += captures_in(g, NULL, next);
    }
    for (int i = 0; s && i < n; i++)
        if (!king || going_on == 0 || captures_in(g, NULL, &ends[i])) captures_from(s, &ends[i]);
    return n > 0;
}

static bool captures_in(const Draughts *g, Search *s, const Capture *c) {
    bool any = false;
    for (int d = g->first_way; d < g->first_way + 4; d++) any |= capture_along(g, s, c, eight[d]);
    return any;
}

static void captures_from(Search *s, const Capture *c) {
    if (!captures_in(s->g, s, c) && c->length) capture_finish(s, c);
}

static void walks_from(const Draughts *g, const Plain *p, PlainList *l, int n,
                       const char *between) {
    int wide = g->wide, x = n % wide, y = n / wide;
    bool king = p->on[n] > 2;
    for (int d = g->first_way; d < g->first_way + 4; d++) {
        const int *way = eight[d];
        if (!king && !g->man_goes(p->mover, way)) continue;
        for (int k = 1; inside(x + k * way[0], y + k * way[1], wide, wide); k++) {
            int to = (y + k * way[1]) * wide + x + k * way[0];
            char a[16], b[16];
            if (p->on[to] || (!king && k > 1)) break;
            g->name(wide, n, a);
            g->name(wide, to, b);
            Plain *q = plain_add(l, p, "%s%s%s", a, between, b);
            q->on[n] = 0;
            q->on[to] = p->on[n];
            q->n[0] = king ? p->n[0] + 1 : 0;
            if (!king && to / wide == far_row(g, p->mover)) q->on[to] = (signed char)(p->mover + 3);
        }
    }
}

static void draughts_moves(const Draughts *g, const Plain *p, PlainList *l, const char *between) {
    Search s = {.g = g, .found = l};
    for (int n = 0; n < g->wide * g->wide; n++) {
        Capture c = {.p = *p, .at = n};
        if (!is_own(p->on[n], p->mover)) continue;
        g->name(g->wide, n, c.text);
        captures_from(&s, &c);
    }
    for (int n = 0; n < g->wide * g->wide && s.longest == 0; n++)
        if (is_own(p->on[n], p->mover)) walks_from(g, p, l, n, between);
}

// --- international: dark squares, numbered from the top ---

static void name_dark(int wide, int n, char out[16]) {
    int number = 0;
    for (int y = wide - 1; y >= 0; y--)
        for (int x = 0; x < wide; x++) {
            if ((x + y) % 2) continue;
            number++;
            if (y * wide + x == n) snprintf(out, 16, "%d", number);
        }
}

static bool forward(int player, const int way[2]) {
    return player == 0 ? way[1] > 0 : way[1] < 0;
}

static bool any_way(int player, const int way[2]) {
    return player >= 0 && way;
}

static void international_start(Plain *p) {
    for (int n = 0; n < 100; n++) {
        int x = n % 10, y = n / 10;
        if ((x + y) % 2 == 0) p->on[n] = (signed char)(y < 4 ? 1 : y > 5 ? 2 : 0);
    }
}

static void international_moves(const Plain *p, PlainList *l) {
    static const Draughts g = {10, 4, false, false, "x", name_dark, forward, any_way};
    draughts_moves(&g, p, l, "-");
    for (size_t i = 0; i < l->n; i++)
        if (l->moves[i].next.n[0] == 50) plain_draw(&l->moves[i].next);
}

static void international(void **unused) {
    (void)unused;
    plain_check(
        &(PlainGame){"international", international_start, international_moves, -1, 3, NULL}, 200,
        400);
}

// A man goes around six men, either way, and takes three more.
static void nine_men_are_taken_in_one_move(void **unused) {
    (void)unused;
    Table t = at("international", "5/5/5/5/b1bb1/5/bb1b1/5/bbb2/w4 w - 0");
    assert_string_equal(moves(&t), "46x37x28x19x30x39x48x37x26x17 46x37x48x39x30x19x28x37x26x17");
    done(&t);
}

// --- Russian ---

static void russian_start(Plain *p) {
    for (int n = 0; n < 64; n++) {
        int x = n % 8, y = n / 8;
        if ((x + y) % 2 == 0) p->on[n] = (signed char)(y < 3 ? 1 : y > 4 ? 2 : 0);
    }
}

static void russian_moves(const Plain *p, PlainList *l) {
    static const Draughts g = {8, 4, false, true, "x", name_dark, forward, any_way};
    draughts_moves(&g, p, l, "-");
    for (size_t i = 0; i < l->n; i++)
        if (l->moves[i].next.n[0] == 30) plain_draw(&l->moves[i].next);
}

static void russian(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"russian", russian_start, russian_moves, -1, 3, NULL}, 200, 400);
}

// The man takes 6, becomes a king on 2 and takes 11; behind it, it may not land on 20, as from 16
// it can take 19 too, and land on 23, 26 or 30.
static void a_man_is_crowned_on_the_way_and_goes_on(void **unused) {
    (void)unused;
    Table t = at("russian", "4/1b2/w1b1/4/2b1/4/4/4 w - 0");
    assert_string_equal(moves(&t), "9x2x16x30 9x2x16x26 9x2x16x23");
    done(&t);
}

// --- Turkish ---

static void name_square(int wide, int n, char out[16]) {
    square(n % wide, n / wide, out);
}

static bool not_back(int player, const int way[2]) {
    return player == 0 ? way[1] >= 0 : way[1] <= 0;
}

static void turkish_start(Plain *p) {
    for (int x = 0; x < 8; x++) {
        p->on[8 + x] = p->on[16 + x] = 1;
        p->on[40 + x] = p->on[48 + x] = 2;
    }
}

static void turkish_moves(const Plain *p, PlainList *l) {
    static const Draughts g = {8, 0, true, false, "", name_square, not_back, not_back};
    draughts_moves(&g, p, l, "");
}

static void turkish(void **unused) {
    (void)unused;
    plain_check(&(PlainGame){"turkish", turkish_start, turkish_moves, -1, 3, NULL}, 200, 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(international), cmocka_unit_test(nine_men_are_taken_in_one_move),
        cmocka_unit_test(russian),       cmocka_unit_test(a_man_is_crowned_on_the_way_and_goes_on),
        cmocka_unit_test(turkish),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
