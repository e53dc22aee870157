// SPDX-License-Identifier: MIT
// test_hex_winning.c - the winning move for players, solved positions as text, and what a solver
// answers when it runs out of nodes.
#include "testing.h"

#include "base/os/os_posix.h"
#include "base/rng.h"
#include "engine/hex/solve/hex_book.h"
#include "engine/hex/solve/hex_winning.h"
#include "plain_hex.h"

static HexPosition empty_board(void) {
    HexPosition p = {0};
    memset(p.stone, -1, sizeof p.stone);
    return p;
}

static void put(HexPosition *p, int cell) {
    p->stone[cell] = (int8_t)p->mover;
    p->mover = !p->mover;
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

static bool mover_wins(const PlainHex *h, const HexPosition *p) {
    uint32_t stones[2] = {0, 0};
    for (int i = 0; i < h->width * h->height; i++)
        if (p->stone[i] >= 0) stones[p->stone[i]] |= UINT32_C(1) << i;
    return plain_hex_wins(h, stones, p->mover, p->mover);
}

static void the_move_that_is_told_wins(void **state) {
    (void)state;
    PlainHex h;
    Rng rng = rng_seed(3);
    plain_hex_init(&h, 4, 5);
    HexWinning *w = hex_winning_new(4, 5, (size_t)24 << 20, 1);
    for (int round = 0; round < work(300, 30); round++) {
        HexPosition p = random_position(&rng, 20, 6 + (int)rng_below(&rng, 4));
        HexVerdict v;
        hex_winning_ask(w, &p, &(HexWinLimits){0}, &v);
        bool wins = mover_wins(&h, &p);
        assert_int_equal(v.winner == p.mover, wins);
        if (wins && v.move >= 0) {
            put(&p, v.move);
            assert_false(mover_wins(&h, &p));
        } else if (!wins) {
            assert_int_equal(v.move, -1);
        }
    }
    hex_winning_free(w);
    plain_hex_clear(&h);
}

static void who_runs_out_of_nodes_tells_what_is_known(void **state) {
    (void)state;
    HexWinning *w = hex_winning_new(9, 9, (size_t)64 << 20, 1);
    HexPosition p = empty_board();
    HexVerdict v;
    put(&p, 0);
    hex_winning_ask(w, &p, &(HexWinLimits){.nodes = 100}, &v);
    assert_int_equal(v.winner, -1);
    assert_int_equal(v.move, -1);
    assert_in_range(v.likely, 1, 80);
    assert_true(hex_proof_has(v.open, v.likely));
    assert_false(hex_proof_has(v.open, 0)); // there is a stone
    hex_winning_free(w);
}

static void a_stop_is_heeded(void **state) {
    (void)state;
    HexWinning *w = hex_winning_new(9, 9, (size_t)64 << 20, 1);
    HexPosition p = empty_board();
    HexVerdict v;
    atomic_bool stop = true;
    hex_winning_ask(w, &p, &(HexWinLimits){.stop = &stop}, &v);
    assert_int_equal(v.winner, -1);
    hex_winning_free(w);
}

static void solved_positions_are_read_as_they_were_written(void **state) {
    (void)state;
    const HexSolved cases[] = {
        {.key = 0x123456789abcdef, .proof = {0xff00}, .work = 2000, .move = 36},
        {.key = 1, .proof = {5, 0, 7}, .work = UINT32_MAX, .move = -1, .lost = true},
        {.key = UINT64_MAX, .work = 1, .move = 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str line = {0};
        HexSolved read;
        hex_solved_write(&cases[i], &line);
        assert_true(hex_solved_read(str_text(&line), &read));
        assert_int_equal(read.key, cases[i].key);
        assert_int_equal(read.lost, cases[i].lost);
        assert_int_equal(read.move, cases[i].move);
        assert_int_equal(read.work, cases[i].work);
        assert_memory_equal(read.proof, cases[i].proof, sizeof read.proof);
        str_clear(&line);
    }
}

static void broken_lines_are_no_positions(void **state) {
    (void)state;
    static const char *const lines[] = {
        "",
        "12",
        "12 won",
        "12 won 3",
        "12 won 3 7",
        "0 won 3 7 1",
        "12 gone 3 7 1",
        "12 won 361 7 1",
        "12 won -2 7 1",
        "12 won 3 7 1 x",
        "12 won 3 99999999999 1",
        "12 won 3 7 1 1 1 1 1 1 1",
        "g won 3 7 1",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        HexSolved one = {.work = 77};
        assert_false(hex_solved_read(lines[i], &one));
        assert_int_equal(one.work, 77);
    }
}

// Without the book the empty board takes more than a hundred thousand nodes.
static void the_book_knows_how_to_begin_on_8x8(void **state) {
    (void)state;
    HexWinning *w = hex_winning_new(8, 8, (size_t)64 << 20, 1);
    HexPosition p = empty_board();
    HexVerdict v;
    hex_winning_ask(w, &p, &(HexWinLimits){.nodes = 3000}, &v);
    assert_int_equal(v.winner, 0);
    assert_true(v.move == 28 || v.move == 35); // e4 or d5
    hex_winning_free(w);
}

// Of two openings that are symmetric (rotated by 180 degrees) the book has one. An opening that
// loses has a winning answer.
static void the_book_knows_every_opening_of_8x8(void **state) {
    (void)state;
    static const char winner[] = "bbbbbbbR"
                                 "bbbbbbRR"
                                 "bRRRRRRb"
                                 "bRRRRRRR"
                                 "RRRRRRRb"
                                 "bRRRRRRb"
                                 "RRbbbbbb"
                                 "Rbbbbbbb";
    HexWinning *w = hex_winning_new(8, 8, (size_t)64 << 20, 1);
    for (int cell = 0; cell < 64; cell += work(1, 3)) {
        HexPosition p = empty_board();
        HexVerdict v;
        put(&p, cell);
        hex_winning_ask(w, &p, &(HexWinLimits){.nodes = 500}, &v);
        assert_int_equal(v.winner, winner[cell] == 'b');
        if (v.winner != p.mover) continue;
        assert_in_range(v.move, 0, 63);
        put(&p, v.move);
        hex_winning_ask(w, &p, &(HexWinLimits){.nodes = 500}, &v);
        assert_int_equal(v.winner, 1);
    }
    hex_winning_free(w);
}

// Red has joined both edges: there is nothing to search.
static void a_game_that_is_over_is_answered(void **state) {
    (void)state;
    HexWinning *w = hex_winning_new(8, 8, (size_t)64 << 20, 1);
    HexPosition p = empty_board();
    HexVerdict v;
    for (int i = 0; i < 8; i++) p.stone[8 * i] = 0;
    for (p.mover = 0; p.mover < 2; p.mover++) {
        hex_winning_ask(w, &p, &(HexWinLimits){0}, &v);
        assert_int_equal(v.winner, 0);
    }
    hex_winning_free(w);
}

static void a_damaged_book_teaches_nothing(void **unused) {
    (void)unused;
    Str book = {0};
    Error e;
    if (!os_read_file("data/hex8.book", 1 << 24, &book, &e)) fail_msg("%s", e.text);
    assert_true(hex_book_is_whole(book.text, book.len));
    assert_false(hex_book_is_whole(book.text, book.len - 1));
    assert_false(hex_book_is_whole(book.text, 17));
    for (size_t i = 0; i < 40; i++) {
        size_t at = i * (book.len - 1) / 39;
        book.text[at] ^= 1;
        assert_false(hex_book_is_whole(book.text, book.len));
        book.text[at] ^= 1;
    }
    str_clear(&book);
    HexSolver *s = hex_solver_new(8, 8, &(HexSolverOptions){.memory = (size_t)16 << 20});
    assert_int_equal(hex_book_learn(s), 34138); // as data/hex8.book.txt says
    hex_solver_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_damaged_book_teaches_nothing),
        cmocka_unit_test(the_move_that_is_told_wins),
        cmocka_unit_test(who_runs_out_of_nodes_tells_what_is_known),
        cmocka_unit_test(a_stop_is_heeded),
        cmocka_unit_test(solved_positions_are_read_as_they_were_written),
        cmocka_unit_test(broken_lines_are_no_positions),
        cmocka_unit_test(the_book_knows_how_to_begin_on_8x8),
        cmocka_unit_test(the_book_knows_every_opening_of_8x8),
        cmocka_unit_test(a_game_that_is_over_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
