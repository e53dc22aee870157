// SPDX-License-Identifier: MIT
// test_hex_knowledge.c - the Hex solver with every combination of its knowledge, against brute
// force on small boards: winner, winning move and proof set.
#include "testing.h"

#include "base/rng.h"
#include "engine/hex/solve/hex_solver.h"
#include "plain_hex.h"

// Reasons are kept only where links are made.
enum { KINDS = HEX_NO_KNOWLEDGE + 1 };

typedef struct {
    int width, height;
    PlainHex plain;
    HexSolver *solvers[KINDS];
} Bench;

static void bench_init(Bench *b, int width, int height) {
    b->width = width;
    b->height = height;
    plain_hex_init(&b->plain, width, height);
    for (unsigned i = 0; i < KINDS; i++)
        b->solvers[i] = hex_solver_new(
            width, height, &(HexSolverOptions){.memory = (size_t)24 << 20, .without = i});
}

static void bench_clear(Bench *b) {
    for (int i = 0; i < KINDS; i++) hex_solver_free(b->solvers[i]);
    plain_hex_clear(&b->plain);
}

// A position of `stones` random stones, placed in turn.
static HexPosition random_position(const Bench *b, Rng *rng, int stones) {
    HexPosition p = {0};
    memset(p.stone, -1, sizeof p.stone);
    while (stones > 0) {
        int cell = (int)rng_below(rng, (uint32_t)(b->width * b->height));
        if (p.stone[cell] >= 0) continue;
        p.stone[cell] = (int8_t)p.mover;
        p.mover = !p.mover;
        stones--;
    }
    return p;
}

static int winner_by_trying(const Bench *b, const HexPosition *p) {
    uint32_t stones[2] = {0, 0};
    for (int i = 0; i < b->width * b->height; i++)
        if (p->stone[i] >= 0) stones[p->stone[i]] |= UINT32_C(1) << i;
    return !plain_hex_wins(&b->plain, stones, p->mover, 0);
}

// The winner must win even if the loser gets everything outside the proof set, and with the move
// given.
static void assert_right(const Bench *b, const HexPosition *p, unsigned without, int winner) {
    HexVerdict v;
    hex_solver_run(b->solvers[without], p, &v);
    assert_int_equal(v.winner, winner);
    HexPosition given = *p;
    for (int i = 0; i < b->width * b->height; i++)
        if (p->stone[i] < 0 && !hex_proof_has(v.proof, i)) given.stone[i] = (int8_t)!winner;
    assert_int_equal(winner_by_trying(b, &given), winner);
    if (v.move < 0) return;
    HexPosition after = *p;
    assert_int_equal(after.stone[v.move], -1);
    after.stone[v.move] = (int8_t)p->mover;
    after.mover = !p->mover;
    assert_int_equal(winner_by_trying(b, &after), winner);
}

static void every_choice_of_knowledge_finds_the_same_winner(void **state) {
    (void)state;
    static const int boards[][3] = {
        {4, 4, 2}, {5, 4, 8}, {4, 5, 8}, {5, 5, 13}}; // and fewest stones
    Rng rng = rng_seed(11);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        Bench b;
        bench_init(&b, boards[i][0], boards[i][1]);
        for (int round = 0; round < work(60, 4); round++) {
            HexPosition p = random_position(&b, &rng, boards[i][2] + (int)rng_below(&rng, 7));
            int winner = winner_by_trying(&b, &p);
            for (unsigned without = 0; without < KINDS; without++)
                assert_right(&b, &p, without, winner);
        }
        bench_clear(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_of_knowledge_finds_the_same_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
