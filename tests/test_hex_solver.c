// SPDX-License-Identifier: MIT
// test_hex_solver.c - the Hex solver against brute force, its proofs, its limits.
#include "testing.h"

#include "base/rng.h"
#include "engine/hex/proof/hex_check.h"
#include "engine/hex/proof/hex_proof.h"
#include "hex_positions.h"
#include "plain_hex.h"

#include <stdlib.h>

static HexPosition empty_board(void) {
    HexPosition p = {0};
    memset(p.stone, -1, sizeof p.stone);
    return p;
}

static void put(HexPosition *p, int cell) {
    p->stone[cell] = (int8_t)p->mover;
    p->mover = !p->mover;
}

static HexSolver *small_solver(int width, int height) {
    return hex_solver_new(width, height, &(HexSolverOptions){.memory = 24 << 20});
}

static int winner_by_trying(const PlainHex *h, const HexPosition *p) {
    uint32_t stones[2] = {0, 0};
    for (int i = 0; i < h->width * h->height; i++)
        if (p->stone[i] >= 0) stones[p->stone[i]] |= UINT32_C(1) << i;
    return !plain_hex_wins(h, stones, p->mover, 0);
}

// The winner must win even if the loser gets everything outside the proof set; and the move, if the
// winner is to move, must win.
static void assert_verdict_right(const PlainHex *h, const HexPosition *p, const HexVerdict *v) {
    HexPosition given = *p;
    assert_int_equal(v->winner, winner_by_trying(h, p));
    for (int i = 0; i < h->width * h->height; i++)
        if (p->stone[i] < 0 && !hex_proof_has(v->proof, i)) given.stone[i] = (int8_t)!v->winner;
    assert_int_equal(winner_by_trying(h, &given), v->winner);
    if (v->winner != p->mover) return;
    if (v->move < 0) return; // the game was over
    HexPosition after = *p;
    assert_int_equal(after.stone[v->move], -1);
    put(&after, v->move);
    assert_int_equal(winner_by_trying(h, &after), v->winner);
}

static void every_opening_of_small_boards_is_right(void **state) {
    (void)state;
    static const int sizes[][2] = {{2, 2}, {3, 3}, {4, 3}, {3, 4}, {4, 4}};
    for (size_t i = 0; i < (size_t)work(5, 4); i++) {
        PlainHex h;
        plain_hex_init(&h, sizes[i][0], sizes[i][1]);
        HexSolver *s = small_solver(sizes[i][0], sizes[i][1]);
        for (int cell = 0; cell < sizes[i][0] * sizes[i][1]; cell++) {
            HexPosition p = empty_board();
            HexVerdict v;
            put(&p, cell);
            hex_solver_run(s, &p, &v);
            assert_verdict_right(&h, &p, &v);
        }
        hex_solver_free(s);
        plain_hex_clear(&h);
    }
}

static HexPosition random_position(Rng *rng, int cells, int stones) {
    HexPosition p = empty_board();
    while (stones > 0) {
        int cell = (int)rng_below(rng, (uint32_t)cells);
        if (p.stone[cell] >= 0) continue;
        put(&p, cell);
        stones--;
    }
    return p;
}

static void assert_random_positions_right(const HexNet *net, int rounds) {
    static const int sizes[][3] = {{4, 4, 3}, {5, 4, 6}, {5, 5, 10}}; // and stones at least
    Rng rng = rng_seed(7);
    for (int i = 0; i < 3; i++) {
        PlainHex h;
        int cells = sizes[i][0] * sizes[i][1];
        plain_hex_init(&h, sizes[i][0], sizes[i][1]);
        HexSolver *s = hex_solver_new(sizes[i][0], sizes[i][1],
                                      &(HexSolverOptions){.memory = (size_t)24 << 20, .net = net});
        for (int round = 0; round < rounds; round++) {
            HexPosition p = random_position(&rng, cells, sizes[i][2] + (int)rng_below(&rng, 6));
            HexVerdict v;
            hex_solver_run(s, &p, &v);
            assert_verdict_right(&h, &p, &v);
        }
        hex_solver_free(s);
        plain_hex_clear(&h);
    }
}

static void random_positions_are_right(void **state) {
    (void)state;
    assert_random_positions_right(NULL, work(150, 20));
}

typedef struct {
    HexSolved all[4096];
    size_t n;
} Kept;

static void keep(void *context, const HexSolved *one) {
    Kept *k = context;
    if (k->n < sizeof k->all / sizeof *k->all) k->all[k->n++] = *one;
}

// Positions solved by one solver settle others for another solver, and none wrongly.
static void reasons_of_learnt_positions_are_right(void **state) {
    (void)state;
    enum { WIDTH = 5, HEIGHT = 5, CELLS = WIDTH * HEIGHT };
    PlainHex h;
    Rng rng = rng_seed(11);
    Kept *kept = calloc(1, sizeof *kept);
    HexSolver *first = hex_solver_new(
        WIDTH, HEIGHT,
        &(HexSolverOptions){
            .memory = (size_t)24 << 20, .keep = keep, .keep_work = 2, .context = kept});
    HexSolver *second = small_solver(WIDTH, HEIGHT);
    for (int cell = 0; cell < CELLS; cell++) {
        HexPosition p = empty_board();
        HexVerdict v;
        put(&p, cell);
        hex_solver_run(first, &p, &v);
    }
    assert_true(kept->n > 20);
    for (size_t i = 0; i < kept->n; i++) hex_solver_learn(second, &kept->all[i]);
    assert_in_range(hex_solver_recall(second), 10, kept->n);
    assert_int_equal(hex_solver_recall(second), hex_solver_recall(second)); // nothing twice
    plain_hex_init(&h, WIDTH, HEIGHT);
    for (int round = 0; round < work(200, 20); round++) {
        HexPosition p = random_position(&rng, CELLS, 10 + (int)rng_below(&rng, 6));
        HexVerdict v;
        hex_solver_run(second, &p, &v);
        assert_verdict_right(&h, &p, &v);
    }
    plain_hex_clear(&h);
    hex_solver_free(first);
    hex_solver_free(second);
    free(kept);
}

// How many first moves win on a square board.
static int winning_openings(int size, int threads) {
    HexSolver *s = hex_solver_new(
        size, size, &(HexSolverOptions){.memory = (size_t)64 << 20, .threads = threads});
    HexJob *jobs = calloc((size_t)(size * size), sizeof *jobs);
    int wins = 0;
    for (int i = 0; i < size * size; i++) {
        jobs[i].position = empty_board();
        put(&jobs[i].position, i);
    }
    hex_solver_run_many(s, jobs, size * size, NULL, NULL);
    for (int i = 0; i < size * size; i++) wins += jobs[i].verdict.winner == 0;
    free(jobs);
    hex_solver_free(s);
    return wins;
}

static void threads_agree_on_all_openings(void **state) {
    (void)state;
    int five = winning_openings(5, 1);
    assert_int_equal(winning_openings(5, 3), five);
    assert_true(five > 5 && five < 25);
}

// Solves positions with known winners; returns the number of nodes.
static uint64_t solve_known_positions(const HexNet *net, int step) {
    HexSolver *s =
        hex_solver_new(8, 8, &(HexSolverOptions){.memory = (size_t)100 << 20, .net = net});
    size_t n = sizeof hex_positions / sizeof *hex_positions;
    uint64_t nodes = 0;
    for (size_t i = 0; i < n; i += (size_t)step) {
        HexPosition p = empty_board();
        HexVerdict v;
        for (const char *at = hex_positions[i].moves; *at; at += strcspn(at, " "), at += *at == ' ')
            put(&p, (at[1] - '1') * 8 + at[0] - 'a');
        hex_solver_decide(s, &p, &v);
        assert_int_equal(v.winner == p.mover, hex_positions[i].mover_wins);
        nodes += v.nodes;
    }
    hex_solver_free(s);
    return nodes;
}

static void positions_of_known_winner_agree(void **state) {
    (void)state;
    assert_true(solve_known_positions(NULL, work(1, 8)) > 0);
}

static void a_net_changes_the_order_and_no_winner(void **state) {
    (void)state;
    HexNet *net = hex_net_built_in();
    if (!net) skip();
    int step = work(1, 16); // few of them need the net, which is slow in debug builds
    assert_random_positions_right(net, work(100, 3));
    uint64_t with = solve_known_positions(net, step), without = solve_known_positions(NULL, step);
    if (step == 1) assert_true(with != without);
    hex_net_free(net);
}

static void assert_proved(HexSolver *s, const HexPosition *p, int winner, size_t most) {
    Str text = {0};
    Error e = {""};
    size_t claims;
    HexChecked checked;
    assert_true(hex_proof_write(s, p, winner, &text, &claims, &e));
    if (!hex_check(str_text(&text), &checked, &e)) fail_msg("%s", e.text);
    assert_int_equal(checked.winner, winner);
    assert_int_equal(checked.mover, p->mover);
    assert_int_equal(checked.claims, claims);
    assert_true(claims <= most);
    const HexShape *shape = hex_solver_shape(s);
    for (int i = 0; i < shape->cells; i++) assert_int_equal(checked.stone[i], p->stone[i]);
    str_clear(&text);
}

static void proofs_hold(void **state) {
    (void)state;
    for (int size = 2; size <= work(5, 4); size++) {
        HexSolver *s = small_solver(size, size);
        HexPosition p = empty_board();
        assert_proved(s, &p, 0, 10000);
        for (int cell = 0; cell < size * size; cell += 3) {
            HexPosition next = p;
            HexVerdict v;
            put(&next, cell);
            hex_solver_run(s, &next, &v);
            assert_proved(s, &next, v.winner, 20000);
        }
        hex_solver_free(s);
    }
}

static void the_loser_cannot_be_proved_the_winner(void **state) {
    (void)state;
    HexSolver *s = small_solver(3, 3);
    HexPosition p = empty_board();
    Str text = {0};
    Error e;
    size_t claims;
    assert_false(hex_proof_write(s, &p, 1, &text, &claims, &e));
    hex_solver_free(s);
    str_clear(&text);
}

#define HEAD "hex proof\nboard 2 2\nred b1\nblue\nmover blue\nwinner red\n"

static void the_checker_finds_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"hex prof\n", "not a proof"},
        {"hex proof\nboard 20 2\n", "board"},
        {"hex proof\nboard 2 2\nred a1\nblue a1\n", "two stones"},
        {HEAD, "no claim"},
        {HEAD "0 chain first b1 b2 second\n", "a stone that is needed"},
        {HEAD "0 chain first a1 b2 second\n", "gap"},
        {HEAD "0 chain first b1\n", "join the edges"},
        {HEAD "0 chain b1\n", "two ends"},
        {HEAD "0 chain first b2\n", "gap"},
        {HEAD "0 chain b1 first b2\n", "an end of a chain"},
        {HEAD "0 chain first b1\n1 chain a2 second\n2 both 0 1\n", "common end"},
        {HEAD "0 chain first b1\n1 chain b1 b2 second\n2 play b2 then 1\n3 both 0 2\n",
         "loser to move"},
        {HEAD "0 chain first b1 b2\n1 play b2 then 0\n", "an end of the claim"},
        {HEAD
         "0 chain first b1 b2 second\n1 play b2 then 0\n2 chain first b1 a2\n3 play b1 then 2\n"
         "4 all 1 3\n",
         "different ends"},
        {HEAD "0 chain first b1 b2 second\n1 play b2 then 0\n", "wrong side"},
        {HEAD "0 chain first b1 b2 second\n1 play b2 then 0\n2 all 1\n", "no answer"},
        {HEAD "0 chain first b1 b2 second\n1 play b2 then 0\n2 all 1 0\n", "winner to move"},
        {HEAD "0 chain first b1 b2 second\n1 play b2 then 1\n", "loser to move"},
        {HEAD "1 chain first b1 b2 second\n", "order"},
        {HEAD "0 chain first b1 b2 second", "left over"},
        {HEAD "0 chain first a1 a2 second\n1 play a2 then 0\n2 chain first b1 b2 second\n3 play b2 "
              "then 2\n4 all 1 3\n",
         "a stone that is needed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e = {""};
        HexChecked out;
        assert_false(hex_check(cases[i].text, &out, &e));
        assert_contains(e.text, cases[i].says);
    }
    HexChecked out;
    Error e;
    assert_true(
        hex_check(HEAD "0 chain first b1 b2 second\n1 play b2 then 0\n2 chain first b1 a2 second\n"
                       "3 play a2 then 2\n4 all 1 3\n",
                  &out, &e));
    assert_int_equal(out.claims, 5);
    // Who wins as the second player to move wins as the first, too.
    assert_true(
        hex_check("hex proof\nboard 2 2\nred b1\nblue\nmover red\nwinner red\n"
                  "0 chain first b1 b2 second\n1 play b2 then 0\n2 chain first b1 a2 second\n"
                  "3 play a2 then 2\n4 all 1 3\n",
                  &out, &e));
}

static bool never(void *context, uint64_t nodes) {
    (void)context;
    (void)nodes;
    return false;
}

static void a_solver_that_is_stopped_says_that_it_does_not_know(void **state) {
    (void)state;
    HexSolver *s =
        hex_solver_new(9, 9, &(HexSolverOptions){.memory = (size_t)64 << 20, .go_on = never});
    HexPosition p = empty_board();
    HexVerdict v;
    put(&p, 0);
    hex_solver_run(s, &p, &v);
    assert_int_equal(v.winner, -1);
    assert_int_equal(v.move, -1);
    hex_solver_free(s);
}

static void little_memory_makes_no_wrong_winner(void **state) {
    (void)state;
    for (int cell = 0; cell < 16; cell += 3) {
        HexVerdict v[2];
        for (int i = 0; i < 2; i++) {
            HexSolver *s = hex_solver_new(4, 5, &(HexSolverOptions){.memory = i ? 1 : 24 << 20});
            HexPosition p = empty_board();
            put(&p, cell);
            hex_solver_run(s, &p, &v[i]);
            hex_solver_free(s);
        }
        assert_int_equal(v[0].winner, v[1].winner);
        assert_true(v[0].winner >= 0);
    }
}

static void larger_sets_of_cells_give_the_same_winners(void **state) {
    (void)state;
    // A long, low board has many cells and few answers: red crosses it at once.
    HexSolver *s = hex_solver_new(19, 4, &(HexSolverOptions){.memory = (size_t)200 << 20});
    HexPosition p = empty_board();
    HexVerdict v;
    p.mover = 1;
    hex_solver_run(s, &p, &v);
    assert_int_equal(v.winner, 0);
    assert_proved(s, &p, 0, 10000);
    hex_solver_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_opening_of_small_boards_is_right),
        cmocka_unit_test(random_positions_are_right),
        cmocka_unit_test(reasons_of_learnt_positions_are_right),
        cmocka_unit_test(threads_agree_on_all_openings),
        cmocka_unit_test(positions_of_known_winner_agree),
        cmocka_unit_test(a_net_changes_the_order_and_no_winner),
        cmocka_unit_test(proofs_hold),
        cmocka_unit_test(the_loser_cannot_be_proved_the_winner),
        cmocka_unit_test(the_checker_finds_what_is_wrong),
        cmocka_unit_test(a_solver_that_is_stopped_says_that_it_does_not_know),
        cmocka_unit_test(little_memory_makes_no_wrong_winner),
        cmocka_unit_test(larger_sets_of_cells_give_the_same_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
