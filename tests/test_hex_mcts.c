// SPDX-License-Identifier: MIT
// test_hex_mcts.c - tree search for Hex: what it proves is true, the same seed gives the same
// moves.
#include "testing.h"

#include "base/mem.h"
#include "engine/hex/hex_field.h"
#include "engine/hex/hex_think.h"

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

static int random_cell(const HexPosition *p, int cells, Rng *rng) {
    int cell;
    do cell = (int)rng_below(rng, (uint32_t)cells);
    while (p->stone[cell] >= 0);
    return cell;
}

static int solved_winner(HexSolver *s, const HexPosition *p) {
    HexVerdict v;
    hex_solver_decide(s, p, &v);
    return v.winner;
}

// Plays a game against random moves, so that the tree is taken over in part and begun anew in
// part. Returns how many positions were proved.
static int check_game(HexThinker *t, HexSolver *s, int side, Rng *rng) {
    HexPosition p = empty_board();
    int cells = side * side, proved = 0;
    hex_thinker_reset(t, rng_seed_for(5, rng_next(rng)));
    for (int ply = 0; ply < cells; ply++) {
        HexThought thought = {.winner = -1};
        int move = random_cell(&p, cells, rng);
        if (ply % 4 > 1 || ply > 8) {
            hex_think(t, &p, &(HexThinkLimits){.rounds = 300}, false, &thought);
            move = thought.move;
        }
        assert_in_range(move, 0, cells - 1);
        assert_int_equal(p.stone[move], -1);
        if (thought.winner >= 0) {
            assert_int_equal(thought.winner, solved_winner(s, &p));
            proved++;
        }
        bool won = thought.winner == p.mover;
        put(&p, move);
        if (won) assert_int_equal(solved_winner(s, &p), !p.mover);
        if (proved > 3) break;
    }
    return proved;
}

static void what_is_proved_is_true(void **state) {
    (void)state;
    int side = 7, proved = 0;
    HexThinker *t = hex_thinker_new(side, side, &(HexThinkSetup){.mcts = {.know_at = 20}});
    HexSolver *s = hex_solver_new(side, side, &(HexSolverOptions){.memory = 64 << 20});
    Rng rng = rng_seed(11);
    for (int game = 0; game < work(40, 4); game++) proved += check_game(t, s, side, &rng);
    assert_true(proved >= work(40, 4));
    hex_solver_free(s);
    hex_thinker_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proved_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
