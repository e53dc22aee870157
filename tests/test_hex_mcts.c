// SPDX-License-Identifier: MIT
// test_hex_mcts.c - tree search for Hex: what it proves is true, the same seed gives the same
// moves.
#include "testing.h"

#include "base/crc.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/board/hex_playout.h"
#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/play/hex_think.h"

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

// Plays a game against random moves, so that the tree is sometimes reused and sometimes started
// over. Returns how many positions were proved.
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

static HexNet *tiny_net(void) {
    Str bytes = {0};
    Error e;
    if (!os_read_file("tests/golden/hex/hex_tiny.net", 1 << 20, &bytes, &e)) fail_msg("%s", e.text);
    HexNet *net = hex_net_read(bytes.text, bytes.len, &e);
    assert_non_null(net);
    str_clear(&bytes);
    return net;
}

static void check_games(const HexMctsSetup *setup) {
    int side = 7, proved = 0;
    HexThinker *t = hex_thinker_new(side, side, &(HexThinkSetup){.mcts = *setup});
    HexSolver *s = hex_solver_new(side, side, &(HexSolverOptions){.memory = 64 << 20});
    Rng rng = rng_seed(11);
    for (int game = 0; game < work(40, 4); game++) proved += check_game(t, s, side, &rng);
    assert_true(proved >= work(40, 4));
    hex_solver_free(s);
    hex_thinker_free(t);
}

static void what_is_proved_is_true(void **state) {
    (void)state;
    check_games(&(HexMctsSetup){.know_at = 20});
}

static void what_is_proved_with_a_net_is_true(void **state) {
    (void)state;
    HexNet *net = tiny_net();
    check_games(&(HexMctsSetup){.net = net, .know_at = 5, .mix = 0.2});
    hex_net_free(net);
}

// Without links only stones count.
static void a_net_alone_sees_who_has_won(void **state) {
    (void)state;
    HexNet *net = tiny_net();
    HexMcts *m = hex_mcts_new(4, 4, &(HexMctsSetup){.net = net, .memory = 16 << 20, .know_at = -1});
    HexPosition p = empty_board();
    hex_mcts_root(m, &p, -1, true);
    hex_mcts_run(m, 20000);
    assert_int_equal(hex_mcts_winner(m), 0);
    assert_int_equal(hex_mcts_value(m), 1);
    hex_mcts_free(m);
    hex_net_free(net);
}

// A move that the net likes is tried before all others.
static void moves_that_the_net_likes_come_first(void **state) {
    (void)state;
    HexNet *net = tiny_net();
    HexNetDesk *desk = hex_net_desk_new(net, 9, 9);
    HexMcts *m = hex_mcts_new(9, 9, &(HexMctsSetup){.net = net, .memory = 16 << 20, .know_at = -1});
    HexPosition p = empty_board();
    HexNetAnswer a;
    HexMctsMove moves[81];
    put(&p, 40); // the board is symmetric under rotation
    hex_net_judge(desk, p.stone, p.mover, &a);
    hex_mcts_root(m, &p, 40, true);
    hex_mcts_run(m, 1);
    hex_mcts_moves(m, moves);
    for (int i = 0; i < 81; i++) {
        float both = a.logit[i] + a.logit[80 - i];
        if (p.stone[i] < 0)
            assert_true(a.logit[moves[0].cell] + a.logit[80 - moves[0].cell] >= both);
    }
    hex_mcts_free(m);
    hex_net_desk_free(desk);
    hex_net_free(net);
}

static void check_same_moves(const HexMctsSetup *setup, int rounds, size_t tried) {
    HexMctsMove first[121], second[121];
    HexPosition p = empty_board();
    put(&p, 30);
    for (int i = 0; i < 2; i++) {
        HexMcts *m = hex_mcts_new(11, 11, setup);
        hex_mcts_seed(m, rng_seed(9));
        hex_mcts_root(m, &p, 30, true);
        hex_mcts_run(m, (uint64_t)rounds);
        size_t n = hex_mcts_moves(m, i ? second : first);
        assert_in_range(n, tried, 121);
        hex_mcts_free(m);
    }
    for (size_t i = 0; i < tried; i++) {
        assert_int_equal(first[i].cell, second[i].cell);
        assert_true(first[i].visits == second[i].visits && first[i].value == second[i].value);
    }
}

static void the_same_seed_gives_the_same_moves(void **state) {
    (void)state;
    HexNet *net = tiny_net();
    check_same_moves(&(HexMctsSetup){.memory = 48 << 20}, work(2000, 100), 50);
    check_same_moves(&(HexMctsSetup){.memory = 48 << 20, .net = net, .mix = 0.1}, work(300, 20),
                     50);
    hex_net_free(net);
}

static double visits_of_root(const HexMcts *m, int cells) {
    HexMctsMove *moves = mem_new((size_t)cells, sizeof *moves);
    double sum = 0;
    for (size_t i = 0, n = hex_mcts_moves(m, moves); i < n; i++) sum += moves[i].visits;
    free(moves);
    return sum;
}

// What was found is kept after a move, not where the other side is to move with the same stones.
static void the_tree_knows_who_is_to_move(void **state) {
    (void)state;
    enum { SIDE = 7, FIRST = 24, SECOND = 17 };
    HexMcts *m = hex_mcts_new(SIDE, SIDE, &(HexMctsSetup){.memory = 16 << 20});
    HexPosition p = empty_board(), later, other;
    put(&p, FIRST);
    hex_mcts_root(m, &p, -1, true);
    hex_mcts_run(m, 2000);
    assert_true(visits_of_root(m, SIDE * SIDE) > 100);
    other = p; // the same stones
    other.mover = !other.mover;
    hex_mcts_root(m, &other, -1, false);
    assert_true(visits_of_root(m, SIDE * SIDE) == 0);
    hex_mcts_root(m, &p, -1, true);
    hex_mcts_run(m, 2000);
    later = p; // one stone more, by the player to move
    put(&later, hex_mcts_best(m));
    hex_mcts_root(m, &later, -1, false);
    assert_true(visits_of_root(m, SIDE * SIDE) > 0);
    hex_mcts_root(m, &p, -1, true);
    hex_mcts_run(m, 2000);
    other = p; // one stone more, but the same player is to move again
    put(&other, hex_mcts_best(m));
    other.mover = !other.mover;
    hex_mcts_root(m, &other, -1, false);
    assert_true(visits_of_root(m, SIDE * SIDE) == 0);
    hex_mcts_free(m);
}

// Finds a chain cell by cell.
static bool reaches(const HexGround *g, const HexPlayoutBoard *f, int cell, bool *seen) {
    if (seen[cell] || f->stone[cell] != 0) return false;
    seen[cell] = true;
    if (cell / g->shape.width == g->shape.height - 1) return true;
    for (int d = 0; d < HEX_RING; d++)
        if (g->shape.ring[cell][d] >= 0 && reaches(g, f, g->shape.ring[cell][d], seen)) return true;
    return false;
}

static void games_are_filled_and_won_by_a_chain(void **state) {
    (void)state;
    static const int sides[][2] = {{11, 11}, {5, 9}, {19, 19}, {3, 2}};
    HexGround *g = mem_new(1, sizeof *g);
    HexPatterns *patterns = mem_new(1, sizeof *patterns);
    HexPolicy *policy = mem_new(1, sizeof *policy);
    HexPlayoutBoard *f = mem_new(1, sizeof *f);
    Rng rng = rng_seed(2);
    hex_patterns_built_in(patterns, HEX_FOR_GAMES);
    hex_policy_make(policy, patterns);
    for (int i = 0; i < work(400, 20); i++) {
        bool seen[HEX_CELLS_MAX] = {false}, red = false;
        hex_ground_init(g, sides[i % 4][0], sides[i % 4][1]);
        hex_playout_init(f, g, policy);
        int winner = hex_playout_fill(f, g, policy, i & 1, -1, &rng), stones = 0;
        for (int cell = 0; cell < g->shape.cells; cell++) {
            assert_in_range(f->stone[cell], 0, 1);
            stones += f->stone[cell] == (i & 1);
        }
        assert_int_equal(stones, (g->shape.cells + 1) / 2);
        assert_int_equal(f->total, 0);
        for (int cell = 0; cell < g->shape.width; cell++) red |= reaches(g, f, cell, seen);
        assert_int_equal(winner, red ? 0 : 1);
    }
    free(g);
    free(patterns);
    free(policy);
    free(f);
}

// The other player sees the board mirrored and the colours changed.
static void patterns_mean_the_same_for_both_players(void **state) {
    (void)state;
    HexGround *g = mem_new(1, sizeof *g);
    hex_ground_init(g, 9, 9);
    for (int cell = 0; cell < 81; cell++) {
        int mirrored = cell % 9 * 9 + cell / 9;
        assert_int_equal(hex_pattern_seen(g->bare[cell], 1), g->bare[mirrored]);
        assert_int_equal(hex_pattern_least(g->bare[cell]), hex_pattern_least(g->bare[80 - cell]));
    }
    free(g);
}

static void patterns_come_back_from_a_file(void **state) {
    (void)state;
    HexPatterns *p = mem_new(1, sizeof *p), *back = mem_new(1, sizeof *back);
    Str bytes = {0};
    Error e;
    p->ring[5] = 1.5F;
    p->reply[2][700] = -0.25F;
    p->around[HEX_PATTERNS - 1] = 3;
    hex_patterns_write(p, &bytes);
    assert_true(hex_patterns_read(back, bytes.text, bytes.len, &e));
    assert_memory_equal(p, back, sizeof *p);
    assert_false(hex_patterns_read(back, bytes.text, bytes.len - 1, &e));
    assert_contains(e.text, "not a file of patterns");
    for (size_t i = 22; i < bytes.len; i++) {
        bytes.text[i] ^= 4;
        assert_false(hex_patterns_read(back, bytes.text, bytes.len, &e));
        assert_contains(e.text, "checksum is wrong");
        bytes.text[i] ^= 4;
    }
    for (size_t i = 22; i < 25; i++) bytes.text[i] = (char)0xFF;
    uint32_t sum = crc_bytes(bytes.text, bytes.len - CRC_SIZE);
    for (size_t i = 0; i < CRC_SIZE; i++)
        bytes.text[bytes.len - CRC_SIZE + i] = (char)(sum >> (8 * i) & 255);
    assert_false(hex_patterns_read(back, bytes.text, bytes.len, &e));
    assert_contains(e.text, "too many");
    bytes.text[20] = '1';
    assert_false(hex_patterns_read(back, bytes.text, bytes.len, &e));
    assert_contains(e.text, "without a checksum");
    str_clear(&bytes);
    free(p);
    free(back);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proved_is_true),
        cmocka_unit_test(what_is_proved_with_a_net_is_true),
        cmocka_unit_test(a_net_alone_sees_who_has_won),
        cmocka_unit_test(moves_that_the_net_likes_come_first),
        cmocka_unit_test(the_same_seed_gives_the_same_moves),
        cmocka_unit_test(the_tree_knows_who_is_to_move),
        cmocka_unit_test(games_are_filled_and_won_by_a_chain),
        cmocka_unit_test(patterns_mean_the_same_for_both_players),
        cmocka_unit_test(patterns_come_back_from_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
