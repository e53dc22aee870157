// SPDX-License-Identifier: MIT
// test_hex_openings.c - which first moves of Hex win, and the built-in problems.
#include "testing.h"

#include "base/mem.h"
#include "engine/hex/hex_openings.h"
#include "engine/hex/hex_problem_set.h"
#include "engine/hex/solve/hex_solver.h"

static void solved_openings_are_those_of_the_solver(void **unused) {
    (void)unused;
    for (int size = 2; size <= 5; size++) {
        int percent[HEX_CELLS_MAX];
        HexSolver *solver = hex_solver_new(size, size, &(HexSolverOptions){.memory = 16 << 20});
        assert_true(hex_openings(NULL, size, size, percent));
        for (int i = 0; i < size * size; i++) {
            HexPosition p = {.mover = 1};
            HexVerdict v;
            memset(p.stone, -1, sizeof p.stone);
            p.stone[i] = 0;
            hex_solver_decide(solver, &p, &v);
            assert_int_equal(percent[i], v.winner == 0 ? 100 : 0);
        }
        hex_solver_free(solver);
    }
}

static void openings_are_symmetric(void **unused) {
    (void)unused;
    HexNet *net = hex_net_built_in();
    for (int size = 2; size <= 11; size++) {
        int percent[HEX_CELLS_MAX], last = size * size - 1;
        bool solved = hex_openings(net, size, size, percent);
        assert_int_equal(solved, size <= HEX_OPENINGS_SIZE_MAX);
        for (int i = 0; i <= last; i++) {
            assert_int_equal(percent[i], percent[last - i]);
            assert_in_range(percent[i] + 1, solved || net ? 1 : 0, 101);
        }
    }
    hex_net_free(net);
}

static void the_middle_wins_and_a_corner_loses(void **unused) {
    (void)unused;
    for (int size = 3; size <= HEX_OPENINGS_SIZE_MAX; size++) {
        int percent[HEX_CELLS_MAX];
        hex_openings(NULL, size, size, percent);
        assert_int_equal(percent[0], 0);
        assert_int_equal(percent[size / 2 * size + (size - 1) / 2], 100); // on the short diagonal
    }
}

// --- problems ---

static int put(const HexProblem *p, const char *name) {
    return (int)(strtol(name + 1, NULL, 10) - 1) * p->size + name[0] - 'a';
}

static HexPosition position_of(const HexProblem *p) {
    HexPosition at = {0};
    memset(at.stone, -1, sizeof at.stone);
    for (const char *m = p->moves; *m; at.mover = !at.mover) {
        at.stone[put(p, m)] = (int8_t)at.mover;
        m += strcspn(m, " ");
        m += strspn(m, " ");
    }
    return at;
}

static void assert_one_win(HexSolver *solver, const HexProblem *p) {
    HexPosition at = position_of(p);
    int mover = at.mover, key = put(p, p->key);
    at.mover = !mover;
    for (int i = 0; i < p->size * p->size; i++) {
        HexVerdict v;
        if (at.stone[i] >= 0) continue;
        at.stone[i] = (int8_t)mover;
        hex_solver_decide(solver, &at, &v);
        at.stone[i] = -1;
        assert_int_equal(v.winner == mover, i == key);
    }
}

static void each_problem_has_one_winning_move(void **unused) {
    (void)unused;
    for (int level = 0; level < HEX_PROBLEM_LEVELS; level++) {
        HexSolver *solver = hex_solver_new(hex_problem_size[level], hex_problem_size[level],
                                           &(HexSolverOptions){.memory = 32 << 20});
        HexProblem p;
        int n = 0, before = 0;
        for (; hex_problem_find(level, n, &p); n++) {
            assert_int_equal(p.size, hex_problem_size[level]);
            assert_true(p.tempting >= before);
            before = p.tempting;
            assert_one_win(solver, &p);
        }
        assert_int_equal(n, 12);
        hex_solver_free(solver);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solved_openings_are_those_of_the_solver),
        cmocka_unit_test(openings_are_symmetric),
        cmocka_unit_test(the_middle_wins_and_a_corner_loses),
        cmocka_unit_test(each_problem_has_one_winning_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
