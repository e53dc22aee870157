// SPDX-License-Identifier: MIT
// test_four_solver.c - Connect Four: scores against a plain search, and positions known from
// elsewhere.
#include "testing.h"

#include "base/rng.h"
#include "engine/connect4/four_solver.h"

// A plain board.
typedef struct {
    int width, height, heights[8], n;
    int at[8][8]; // 0 empty, 1 and 2 the players
} Plain;

static bool plain_wins(const Plain *p, int x, int who) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int y = p->heights[x];
    for (int d = 0; d < 4; d++) {
        int run = 1;
        for (int side = -1; side <= 1; side += 2)
            for (int k = 1; k < 4; k++) {
                int cx = x + side * k * steps[d][0], cy = y + side * k * steps[d][1];
                if (cx < 0 || cx >= p->width || cy < 0 || cy >= p->height || p->at[cx][cy] != who)
                    break;
                run++;
            }
        if (run >= 4) return true;
    }
    return false;
}

static void plain_drop(Plain *p, int x) {
    p->at[x][p->heights[x]++] = 1 + p->n++ % 2;
}

static int plain_score(Plain *p, int alpha, int beta) {
    int cells = p->width * p->height, left = cells - p->n, best = -100;
    if (left == 0) return 0;
    for (int x = 0; x < p->width; x++)
        if (p->heights[x] < p->height && plain_wins(p, x, 1 + p->n % 2)) return (left + 1) / 2;
    for (int x = 0; x < p->width && best < beta; x++) {
        if (p->heights[x] == p->height) continue;
        plain_drop(p, x);
        int v = -plain_score(p, -beta, best > alpha ? -best : -alpha);
        p->n--;
        p->at[x][--p->heights[x]] = 0;
        if (v > best) best = v;
    }
    return best;
}

static void position_of(const Plain *p, FourPosition *out) {
    *out = (FourPosition){0};
    for (int x = 0; x < p->width; x++)
        for (int y = 0; y < p->heights[x]; y++) {
            uint64_t bit = UINT64_C(1) << (x * (p->height + 1) + y);
            out->occupied |= bit;
            if (p->at[x][y] == 1 + p->n % 2) out->own |= bit;
        }
}

// Random stones without a line of four, `n` of them if possible.
static Plain random_board(int width, int height, int n, uint64_t seed) {
    Plain p = {.width = width, .height = height};
    Rng rng = rng_seed(seed);
    for (int tries = 0; p.n < n && tries < 200; tries++) {
        int x = (int)rng_below(&rng, (uint32_t)width);
        if (p.heights[x] < height && !plain_wins(&p, x, 1 + p.n % 2)) plain_drop(&p, x);
    }
    return p;
}

static void scores_are_those_of_a_plain_search(void **unused) {
    (void)unused;
    static const int boards[][3] = {{4, 4, 4}, {5, 4, 8}, {4, 5, 8}, {7, 6, 31}, {6, 6, 24}};
    for (int i = 0; i < work(300, 60); i++) {
        const int *b = boards[i % 5];
        Plain p = random_board(b[0], b[1], b[2], (uint64_t)i);
        FourPosition four;
        position_of(&p, &four);
        FourSolver *s = four_new(&(FourSetup){.width = b[0], .height = b[1], .memory_mb = 1});
        FourAnswer a;
        four_solve(s, &four, &a);
        assert_true(a.known);
        assert_int_equal(a.score, plain_score(&p, -100, 100));
        if (p.n < b[0] * b[1]) { // its move reaches the score
            assert_in_range(a.column, 0, b[0] - 1);
            int win = plain_wins(&p, a.column, 1 + p.n % 2), left = b[0] * b[1] - p.n;
            plain_drop(&p, a.column);
            assert_int_equal(win ? (left + 1) / 2 : -plain_score(&p, -100, 100), a.score);
        }
        four_free(s);
    }
}

static void known_positions_have_their_scores(void **unused) {
    (void)unused;
    static const struct {
        const char *columns;
        int score;
    } known[] = {{"2252576253462244111563365343671351441", -1},
                 {"7422341735647741166133573473242566", 1},
                 {"5554224333234511764415115", 4},
                 {"52753311433677442422121", 8},
                 {"23163416124767223154467471272416755633", 0}};
    FourSolver *s = four_new(&(FourSetup){.width = 7, .height = 6, .memory_mb = 4});
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Plain p = {.width = 7, .height = 6};
        for (const char *c = known[i].columns; *c; c++) plain_drop(&p, *c - '1');
        FourPosition four;
        FourAnswer a;
        position_of(&p, &four);
        four_solve(s, &four, &a);
        assert_int_equal(a.score, known[i].score);
    }
    four_free(s);
}

static bool end_at_once(void *context, uint64_t nodes) {
    (void)context, (void)nodes;
    return false;
}

static void a_run_that_is_ended_knows_nothing(void **unused) {
    (void)unused;
    FourSolver *s =
        four_new(&(FourSetup){.width = 7, .height = 6, .memory_mb = 1, .go_on = end_at_once});
    FourAnswer a;
    four_solve(s, &(FourPosition){0}, &a);
    assert_false(a.known);
    four_free(s);
    assert_false(four_suits(9, 9));
    assert_true(four_in_a_row(15, 6));
    assert_false(four_in_a_row(7, 6));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_those_of_a_plain_search),
        cmocka_unit_test(known_positions_have_their_scores),
        cmocka_unit_test(a_run_that_is_ended_knows_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
