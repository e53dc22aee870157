// SPDX-License-Identifier: MIT
// test_disc.c - the kernels of the Othello engine: every one that this build has, against the plain
// rules.
#include "testing.h"

#include "engine/othello/board/disc.h"
#include "plain_reversi.h"
#include "reversi_games.h"

typedef struct {
    const char *name;
    uint64_t (*flips)(uint64_t me, uint64_t opp, int i, DiscShape shape);
    uint64_t (*moves)(uint64_t me, uint64_t opp, DiscShape shape);
    int (*last_flips)(uint64_t me, int i, DiscShape shape);
    unsigned (*last_both)(uint64_t me, int i, DiscShape shape);
} Kernels;

static const Kernels kernels[] = {
    {"plain", disc_plain_flips, disc_plain_moves, disc_plain_last_flips, disc_plain_last_both},
#ifdef DISC_HAS_AVX2
    {"AVX2", disc_avx2_flips, disc_avx2_moves, disc_avx2_last_flips, disc_avx2_last_both},
#endif
#ifdef DISC_HAS_AVX512
    {"AVX-512", disc_avx512_flips, disc_avx512_moves, disc_avx512_last_flips,
     disc_avx512_last_both},
#endif
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

static const struct {
    DiscShape shape;
    const char *game;
    int size;
} shapes[] = {
    {DISC_EIGHT_8, "othello", 8},  {DISC_EIGHT_6, "othello", 6},  {DISC_EIGHT_4, "othello", 4},
    {DISC_FOUR_8, "reversi70", 8}, {DISC_FOUR_6, "reversi70", 6}, {DISC_FOUR_4, "reversi70", 4},
};

static DiscBoard disc_board(const State *s) {
    const ReversiState *r = reversi_state(s);
    return (DiscBoard){r->stones[r->mover].w[0], r->stones[1 - r->mover].w[0]};
}

static uint64_t bits_of(const ReversiRules *r, const PlainSquare *squares, int n) {
    uint64_t set = 0;
    for (int k = 0; k < n; k++) set |= UINT64_C(1) << reversi_at(r, squares[k].x, squares[k].y);
    return set;
}

static void compare(const Game *g, const State *s, DiscShape shape, const Kernels *k) {
    const ReversiRules *r = reversi_rules(g);
    PlainBoard plain = plain_board(g, s);
    PlainSquare found[REVERSI_SQUARES_MAX];
    DiscBoard b = disc_board(s);
    uint64_t moves = bits_of(r, found, plain_moves(&plain, found));
    if (k->moves(b.me, b.opp, shape) != moves) fail_msg("%s: moves of shape %d", k->name, shape);
    for (uint64_t rest = disc_empty(b, shape); rest;) {
        int i = bits_pop(&rest), x, y;
        reversi_xy(r, i, &x, &y);
        uint64_t flips = bits_of(r, found, plain_flips(&plain, x, y, found));
        if (k->flips(b.me, b.opp, i, shape) != flips)
            fail_msg("%s: flips on square %d of shape %d", k->name, i, shape);
        if (bits_count(disc_empty(b, shape)) != 1) continue;
        assert_int_equal(k->last_flips(b.me, i, shape), bits_count(flips));
        int his = bits_count(disc_plain_flips(b.opp, b.me, i, shape));
        assert_int_equal(k->last_both(b.me, i, shape), bits_count(flips) + 256 * his);
    }
}

// Boards filled at random, from nearly empty to nearly full.
static void compare_random(void **state, uint32_t empties) {
    Rng rng = rng_seed(11 + empties);
    for (size_t n = 0; n < sizeof shapes / sizeof *shapes; n++) {
        const Game *g = family_game(state, shapes[n].game, shapes[n].size);
        State *s = game_states_new(g, 1);
        for (int round = 0; round < 400; round++) {
            family_random_fill(g, &rng, empties, s);
            for (int k = 0; k < KERNELS; k++) compare(g, s, shapes[n].shape, &kernels[k]);
        }
        free(s);
    }
}

static void kernels_agree_on_sparse_boards(void **state) {
    compare_random(state, 70);
}

static void kernels_agree_on_boards_half_full(void **state) {
    compare_random(state, 35);
}

static void kernels_agree_on_boards_nearly_full(void **state) {
    compare_random(state, 6);
}

static void kernels_agree_on_the_last_square(void **state) {
    Rng rng = rng_seed(5);
    for (size_t n = 0; n < sizeof shapes / sizeof *shapes; n++) {
        const Game *g = family_game(state, shapes[n].game, shapes[n].size);
        State *s = game_states_new(g, 1);
        uint64_t board = disc_full(shapes[n].shape);
        for (uint64_t rest = board; rest;) {
            uint64_t last = UINT64_C(1) << bits_pop(&rest);
            ReversiState *r = (ReversiState *)s;
            *r = (ReversiState){0};
            for (int round = 0; round < 100; round++) {
                uint64_t discs = rng_next(&rng) | rng_next(&rng);
                r->stones[0].w[0] = (round % 2 ? ~discs : discs) & board & ~last;
                r->stones[1].w[0] = board & ~last & ~r->stones[0].w[0];
                for (int k = 0; k < KERNELS; k++) compare(g, s, shapes[n].shape, &kernels[k]);
            }
        }
        free(s);
    }
}

static void the_winner_gets_the_empty_squares_where_that_is_the_rule(void **state) {
    (void)state;
    assert_int_equal(disc_final((DiscBoard){7, 8}, true, DISC_EIGHT_8), 62);
    assert_int_equal(disc_final((DiscBoard){7, 8}, false, DISC_EIGHT_8), 2);
    assert_int_equal(disc_final((DiscBoard){8, 7}, true, DISC_EIGHT_8), -62);
    assert_int_equal(disc_final((DiscBoard){3, 12}, true, DISC_FOUR_4), 0);
    assert_int_equal(disc_final((DiscBoard){0, UINT64_MAX}, true, DISC_EIGHT_8), -64);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree_on_sparse_boards),
        cmocka_unit_test(kernels_agree_on_boards_half_full),
        cmocka_unit_test(kernels_agree_on_boards_nearly_full),
        cmocka_unit_test(kernels_agree_on_the_last_square),
        cmocka_unit_test(the_winner_gets_the_empty_squares_where_that_is_the_rule),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
