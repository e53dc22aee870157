// SPDX-License-Identifier: MIT
// test_reversi.c - the fast rules of the Reversi family against plain ones, and perft values.
#include "testing.h"

#include "game/perft.h"
#include "plain_reversi.h"
#include "reversi_games.h"

// --- perft ---

typedef struct {
    const char *name;
    int size;
    int debug_depth;     // the depth for builds with sanitizers
    uint64_t leaves[15]; // from depth 1
} KnownPerft;

// Othello 8x8 is published; the others were counted by the plain rules, to the last depth given.
// 4x4 is the whole game: 60060 and 412 games.
static const KnownPerft known_perft[] = {
    {"othello",
     4,
     15,
     {4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980, 60060}},
    {"othello", 6, 7, {4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792}},
    {"othello", 8, 7, {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}},
    {"othello", 10, 7, {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3045812}},
    {"reversi70", 4, 15, {4, 8, 20, 36, 72, 112, 184, 288, 344, 392, 404, 412, 412, 412, 412}},
    {"reversi70",
     6,
     11,
     {4, 8, 20, 44, 116, 284, 740, 2168, 6508, 21268, 69328, 245004, 852060, 3128788}},
    {"reversi70", 8, 11, {4, 8, 20, 44, 116, 296, 832, 2568, 8704, 31516, 121524, 502620, 2181576}},
    {"reversi70", 10, 11, {4, 8, 20, 44, 116, 296, 832, 2588, 8824, 32460, 127668, 541884}},
};

static void perft_gives_the_known_values(void **state) {
    for (size_t i = 0; i < sizeof known_perft / sizeof *known_perft; i++) {
        const KnownPerft *k = &known_perft[i];
        const Game *g = family_game(state, k->name, k->size);
        State *s = family_position(g, "start");
        for (int d = 1; d <= 15 && k->leaves[d - 1]; d++) {
            if (!THOROUGH && d > k->debug_depth) break;
            uint64_t leaves;
            assert_true(perft_count(g, s, d, NULL, &leaves));
            assert_int_equal(leaves, k->leaves[d - 1]);
        }
        free(s);
    }
}

static void plain_rules_give_the_known_values(void **state) {
    const uint64_t most = THOROUGH ? 100000 : 4000;
    for (size_t i = 0; i < sizeof known_perft / sizeof *known_perft; i++) {
        const KnownPerft *k = &known_perft[i];
        const Game *g = family_game(state, k->name, k->size);
        State *s = family_position(g, "start");
        PlainBoard b = plain_board(g, s);
        for (int d = 1; d <= 15 && k->leaves[d - 1] && k->leaves[d - 1] <= most; d++)
            assert_int_equal(plain_perft(&b, d), k->leaves[d - 1]);
        free(s);
    }
}

// --- fast against plain ---

static void assert_flips_agree(const Game *g, const State *s, const PlainBoard *b) {
    const ReversiRules *r = reversi_rules(g);
    PlainSquare turned[REVERSI_SQUARES_MAX];
    for (int y = 0; y < r->size; y++) {
        for (int x = 0; x < r->size; x++) {
            if (b->at[y][x] != -1) continue;
            Squares expected = {{0}};
            int n = plain_flips(b, x, y, turned);
            for (int i = 0; i < n; i++)
                squares_add(&expected, reversi_at(r, turned[i].x, turned[i].y));
            Squares got = reversi_flips(g, s, reversi_at(r, x, y));
            assert_memory_equal(&got, &expected, sizeof got);
        }
    }
}

// Moves, their order, passes, the end, and the position after each move.
static void assert_moves_agree(const Game *g, const State *s, const PlainBoard *b, State *next) {
    const ReversiRules *r = reversi_rules(g);
    PlainSquare expected[REVERSI_SQUARES_MAX];
    Move moves[REVERSI_SQUARES_MAX];
    size_t n = game_moves(g, s, moves);
    int squares = plain_moves(b, expected);
    assert_int_equal(game_over(g, s), plain_over(b));
    if (squares == 0) {
        assert_int_equal(n, plain_over(b) ? 0 : 1);
        if (n) assert_int_equal(moves[0], REVERSI_PASS);
        return;
    }
    assert_int_equal(n, squares);
    for (int i = 0; i < squares; i++) {
        Move m = (Move)reversi_at(r, expected[i].x, expected[i].y);
        size_t at = 0;
        while (at < n && moves[at] != m) at++;
        assert_true(at < n);
        if (i) assert_true(moves[i] > moves[i - 1]);
        PlainBoard after = *b;
        plain_play(&after, expected[i].x, expected[i].y);
        game_copy(g, next, s);
        game_play(g, next, m);
        assert_true(plain_same(&after, g, next));
        assert_true(game_ok(g, next));
    }
}

static void assert_agree(const Game *g, const State *s, State *next) {
    PlainBoard b = plain_board(g, s);
    assert_flips_agree(g, s, &b);
    assert_moves_agree(g, s, &b, next);
}

static void fast_rules_are_the_plain_ones_in_random_games(void **state) {
    const Family *f = *state;
    for (int i = 0; i < FAMILY_SIZE; i++) {
        const Game *g = f->member[i];
        State *s = game_states_new(g, 2), *next = game_state_at(g, s, 1);
        Rng rng = rng_seed((uint64_t)i);
        for (int game = 0; game < work(150, 30); game++) {
            Move m;
            game_start(g, s);
            assert_agree(g, s, next);
            while (game_random_move(g, s, &rng, &m)) {
                game_play(g, s, m);
                assert_agree(g, s, next);
            }
        }
        free(s);
    }
}

static void fast_rules_are_the_plain_ones_on_random_stones(void **state) {
    const Family *f = *state;
    for (int i = 0; i < FAMILY_SIZE; i++) {
        const Game *g = f->member[i];
        State *s = game_states_new(g, 2), *next = game_state_at(g, s, 1);
        Rng rng = rng_seed((uint64_t)(100 + i));
        for (int n = 0; n < work(5000, 1000); n++) {
            family_random_fill(g, &rng, rng_below(&rng, 100), s);
            assert_agree(g, s, next);
        }
        free(s);
    }
}

// Long runs of enemy stones with one friend at an end: the fills must not stop short, run off the
// board or enter again on the other side.
static void fast_rules_are_the_plain_ones_on_long_runs(void **state) {
    const Family *f = *state;
    for (int i = 0; i < FAMILY_SIZE; i++) {
        const Game *g = f->member[i];
        const ReversiRules *r = reversi_rules(g);
        State *s = game_states_new(g, 2), *next = game_state_at(g, s, 1);
        for (int hole = 0; hole < r->size * r->size; hole++) {
            for (int friendly = 0; friendly < r->size * r->size; friendly++) {
                ReversiState full = {.mover = (uint64_t)(friendly & 1)};
                for (int k = 0; k < r->size * r->size; k++) {
                    if (k == hole) continue;
                    uint64_t owner = k == friendly ? full.mover : 1 - full.mover;
                    squares_add(&full.stones[owner], reversi_at(r, k % r->size, k / r->size));
                }
                memcpy(s, &full, sizeof full);
                if (THOROUGH || (hole + friendly) % 7 == 0) assert_agree(g, s, next);
            }
        }
        free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_gives_the_known_values),
        cmocka_unit_test(plain_rules_give_the_known_values),
        cmocka_unit_test(fast_rules_are_the_plain_ones_in_random_games),
        cmocka_unit_test(fast_rules_are_the_plain_ones_on_random_stones),
        cmocka_unit_test(fast_rules_are_the_plain_ones_on_long_runs),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
