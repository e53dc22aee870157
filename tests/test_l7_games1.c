// SPDX-License-Identifier: MIT
// test_l7_games1.c - games described in L7: leaves at each depth, both back ends move by move, the
// contract, solved values.
#include "l7_positions.h"

#include "contract_check.h"
#include "game/perft.h"
#include "lang/game/l7_game.h"

// The compiled game; the test is skipped where there is no compiler.
static const Game *compiled(const char *name) {
    const Game *g = game(name, "c");
    if (strcmp(g->backend, "c") == 0) return g;
    print_message("%s: %s\n", name, g->note);
    skip();
    return NULL;
}

// --- all games ---

typedef struct {
    const char *name;
    int vm_depth, c_depth; // how deep to count
    uint64_t leaves[10];
} Counted;

static const Counted counted[] = {
    {"tictactoe", 9, 9, {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}},
    {"connect4", 6, 8, {7, 49, 343, 2401, 16807, 117649, 823536, 5673234}},
    {"breakthrough", 4, 5, {22, 484, 11132, 256036, 6182818}},
    {"gomoku", 3, 3, {225, 50400, 11239200}},
    {"amazons", 1, 2, {2176, 4307152}},
    {"hex11", 3, 3, {121, 14520, 1727880}},
    {"fairhex", 3, 3, {56, 3528, 218736}},
    {"split", 4, 5, {37, 1332, 46620, 1585080, 52307640}},
    {"draughts", 7, 9, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}},
    {"kalah", 6, 7, {6, 35, 185, 942, 4690, 23233, 114430}},
    {"nim", 5, 6, {16, 206, 2116, 17338, 113912, 602492}},
    {"go9", 2, 3, {82, 6643, 531522}},
};
enum { N_COUNTED = sizeof counted / sizeof *counted };

static void check_counts(const Game *g, const Counted *c, int depth) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (int d = 1; d <= depth; d++) {
        uint64_t leaves;
        assert_true(perft_count(g, s, d, NULL, &leaves));
        if (leaves != c->leaves[d - 1]) print_error("%s, depth %d\n", c->name, d);
        assert_int_equal(leaves, c->leaves[d - 1]);
    }
    free(s);
}

static void leaves_are_counted_right_by_the_interpreter(void **unused) {
    (void)unused;
    for (int i = 0; i < N_COUNTED; i++) {
        int depth = counted[i].vm_depth - (THOROUGH ? 0 : 1);
        check_counts(game(counted[i].name, "vm"), &counted[i], depth);
    }
}

static void leaves_are_counted_right_by_compiled_games(void **unused) {
    (void)unused;
    for (int i = 0; i < N_COUNTED; i++)
        check_counts(compiled(counted[i].name), &counted[i], counted[i].c_depth);
}

static void the_counts_in_a_description_are_those(void **unused) {
    (void)unused;
    for (int i = 0; i < N_COUNTED; i++) {
        const L7Program *p = l7_rules(game(counted[i].name, "vm"))->program;
        assert_true(p->perft.n > 0);
        for (int d = 0; d < p->perft.n && d < 10 && counted[i].leaves[d]; d++)
            assert_int_equal(p->perft.counts[d], counted[i].leaves[d]);
    }
}

static const char *const variants[] = {
    "tictactoe",     "connect4",     "breakthrough:size=6",
    "gomoku:size=9", "amazons",      "hex5",
    "hex4:swap=1",   "hex11",        "split",
    "draughts",      "kalah",        "kalah:pits=3,stones=5",
    "nim:heaps=5",   "nim:misere=1", "go5",
    "go9",           "go19",         "connect4:width=5,height=9"};
enum { N_VARIANTS = sizeof variants / sizeof *variants };

// One random game, move by move; the two must not differ in a byte.
static void play_both(const Game *a, const Game *b, uint64_t seed, State *s, State *t) {
    Rng left = rng_seed(seed), right = rng_seed(seed);
    Move m, n;
    game_start(a, s);
    game_start(b, t);
    for (int ply = 0; ply < 20000; ply++) {
        bool more = game_random_move(a, s, &left, &m);
        assert_int_equal(more, game_random_move(b, t, &right, &n));
        if (!more) break;
        assert_int_equal(m, n);
        game_play(a, s, m);
        game_play(b, t, n);
        assert_true(game_same(a, s, t));
    }
    int mine[PLAYERS_MAX], yours[PLAYERS_MAX];
    assert_true(game_over(a, s));
    game_payoffs(a, s, mine);
    game_payoffs(b, t, yours);
    assert_memory_equal(mine, yours, sizeof *mine * (size_t)a->players);
}

static void interpreter_and_compiled_game_play_the_same_random_games(void **unused) {
    (void)unused;
    for (int i = 0; i < N_VARIANTS; i++) {
        const Game *vm = game(variants[i], "vm"), *c = compiled(variants[i]);
        assert_int_equal(vm->state_size, c->state_size);
        State *s = game_states_new(vm, 1), *t = game_states_new(c, 1);
        for (uint64_t seed = 1; seed <= (uint64_t)work(100, 5); seed++)
            play_both(vm, c, seed, s, t);
        free(s);
        free(t);
    }
}

static void every_game_keeps_the_contract(void **unused) {
    (void)unused;
    for (int i = 0; i < N_VARIANTS; i++) {
        if (strcmp(variants[i], "amazons") == 0 || strcmp(variants[i], "go19") == 0) continue;
        contract_check(game(variants[i], "vm"), work(10, 2), (uint64_t)i);
    }
}

// --- solved values, by looking at everything ---

typedef struct {
    const Game *g;
    uint64_t *keys;
    int8_t *values;
    size_t n;
} Solver;

enum { SOLVER_ROOM = 1 << 20 };

// What the first player gets when both play best.
static int solve(Solver *v, const State *s) {
    int best = 0, pay[PLAYERS_MAX];
    uint64_t key = game_key(v->g, s) | 1;
    size_t at_key = key % SOLVER_ROOM;
    for (; v->keys[at_key]; at_key = (at_key + 1) % SOLVER_ROOM)
        if (v->keys[at_key] == key) return v->values[at_key];
    Move *list = mem_new(v->g->max_moves, sizeof *list);
    State *next = game_states_new(v->g, 1);
    size_t n = game_moves(v->g, s, list);
    int sign = game_mover(v->g, s) == 0 ? 1 : -1;
    if (n == 0) {
        game_payoffs(v->g, s, pay);
        best = pay[0];
    }
    for (size_t i = 0; i < n; i++) {
        game_copy(v->g, next, s);
        game_play(v->g, next, list[i]);
        int value = solve(v, next);
        if (i == 0 || sign * value > sign * best) best = value;
    }
    free(list);
    free(next);
    while (v->keys[at_key]) at_key = (at_key + 1) % SOLVER_ROOM;
    assert_true(++v->n < SOLVER_ROOM / 2);
    v->keys[at_key] = key;
    v->values[at_key] = (int8_t)best;
    return best;
}

static int value_of(const char *name) {
    Solver v = {.g = game(name, "vm"),
                .keys = mem_new(SOLVER_ROOM, sizeof *v.keys),
                .values = mem_new(SOLVER_ROOM, sizeof *v.values)};
    State *s = game_states_new(v.g, 1);
    game_start(v.g, s);
    int value = solve(&v, s);
    free(s);
    free(v.keys);
    free(v.values);
    return value;
}

static void small_kalah_boards_have_their_known_values(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int value;
    } known[] = {{"kalah:pits=3,stones=1", 0}, {"kalah:pits=3,stones=2", 4},
                 {"kalah:pits=4,stones=1", 2}, {"kalah:pits=5,stones=1", 0},
                 {"kalah:pits=3,stones=3", 2}, {"kalah:pits=3,stones=4", 2},
                 {"kalah:pits=4,stones=2", 6}};
    for (int i = 0; i < work(7, 4); i++) assert_int_equal(value_of(known[i].name), known[i].value);
}

static void nim_is_won_as_the_binary_sum_of_the_heaps_says(void **unused) {
    (void)unused;
    assert_int_equal(value_of("nim:heaps=1"), 1);
    assert_int_equal(value_of("nim:heaps=3"), 1);  // 1, 3, 5: sum 7
    assert_int_equal(value_of("nim:heaps=4"), -1); // 1, 3, 5, 7: sum 0
    assert_int_equal(value_of("nim:heaps=1,misere=1"), -1);
    assert_int_equal(value_of("nim:heaps=2,misere=1"), 1);
}

static void tictactoe_is_a_draw_and_four_by_four_connect_four_too(void **unused) {
    (void)unused;
    assert_int_equal(value_of("tictactoe"), 0);
    assert_int_equal(value_of("connect4:width=4,height=4"), 0);
    assert_int_equal(value_of("hex3"), 1);
    assert_int_equal(value_of("hex3:swap=1"), -1); // the second player takes a good stone
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_are_counted_right_by_the_interpreter),
        cmocka_unit_test(leaves_are_counted_right_by_compiled_games),
        cmocka_unit_test(the_counts_in_a_description_are_those),
        cmocka_unit_test(interpreter_and_compiled_game_play_the_same_random_games),
        cmocka_unit_test(every_game_keeps_the_contract),
        cmocka_unit_test(small_kalah_boards_have_their_known_values),
        cmocka_unit_test(nim_is_won_as_the_binary_sum_of_the_heaps_says),
        cmocka_unit_test(tictactoe_is_a_draw_and_four_by_four_connect_four_too),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
