// SPDX-License-Identifier: MIT
// test_l7_pins.c - refusals such as check: compiled, most moves are not made to be tested. The
// lists of moves are those of the interpreter, which makes every move, also where friends' pieces
// do more than stand in the way.
#include "l7_inline.h"
#include "l7_kit.h"

#include "lang/emit/l7_emit_watch.h"

// `unless after` is %s.
static const char board[] =
    "game pinned\nplayers x y\nboard grid 7 { right up }\nside on node\n"
    "man on node: none king rook bishop guard\n"
    "start side (row 1..2) := x; side (row 6..7) := y; man (row 1..2 or row 6..7) := guard\n"
    "  man {d1 d7} := king; man {a1 g1 a7 g7} := rook; man {b1 f1 b7 f7} := bishop\n"
    "  clear {c2 d2 e2 c6 e6 a2 g6}\n"
    "mine = side = friend\ntheirs = side = enemy\nfree = side = void\n"
    "ruler = first (mine and man = king)\n"
    "goals(n) = if man n = rook then rays n over free along orthogonal\n"
    "  else if man n = bishop then rays n over free along diagonal\n"
    "  else around n along directions\n"
    "rooks(n, S) = rays n over S along orthogonal meets (theirs and man = rook)\n"
    "bishops(n, S) = rays n over S along diagonal meets (theirs and man = bishop)\n"
    "beside(n) = around n along directions meets (theirs and man in {king guard})\n"
    "move go n, m in goals(n) - mine: side n = friend\n  do carry n to m\n  write n m\n"
    "unless after %s\nstuck: enemy wins\nmost 400 moves\n";

static const struct {
    const char *refusal;
    bool pins; // friends only stand in the way
} cases[] = {
    {"rooks(ruler, free) or bishops(ruler, free) or beside(ruler)", true},
    {"beside(ruler) or rooks(ruler, free)", true},
    // lines go over friends: these hide nothing, and what stands behind is seen
    {"rooks(ruler, not theirs) or beside(ruler)", false},
    // a friend's rook counts too
    {"rays ruler over free along orthogonal meets (man = rook and not side = void)", false},
    // an empty node beside the king is refused
    {"around ruler along {right} meets free", false},
    // there must be something in the way
    {"not (rays ruler over free along {right} meets mine)", false},
    {"rooks(ruler, free) and bishops(ruler, free)", false},
};

static void make_text(size_t i, char *out, size_t size) {
    snprintf(out, size, board, cases[i].refusal);
}

static void lists_of_moves_are_those_of_the_interpreter(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        make_text(i, text, sizeof text);
        Game vm = l7_open(text, false), c = l7_open(text, true);
        State *s = game_states_new(&vm, 1);
        Rng rng = rng_seed(i);
        Move one[400], two[400];
        for (int game = 0; game < work(60, 6); game++) {
            game_start(&vm, s);
            for (int ply = 0; ply < 80; ply++) {
                size_t n = game_moves(&vm, s, one);
                assert_int_equal(game_moves(&c, s, two), n);
                assert_memory_equal(one, two, n * sizeof *one);
                if (n == 0) break;
                game_play(&vm, s, one[rng_below(&rng, (uint32_t)n)]);
            }
        }
        free(s);
        l7_close(&vm);
        l7_close(&c);
    }
}

static void it_is_used_where_friends_only_stand_in_the_way(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        L7Source source;
        L7Watch watch;
        make_text(i, text, sizeof text);
        l7_source_init(&source, "inline.l7", text);
        L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
        assert_non_null(p);
        bool pins = l7_watch_find(p, &watch) && watch.function[0] >= 0 && watch.friends[0] >= 0;
        if (pins != cases[i].pins) fail_msg("%s", cases[i].refusal);
        l7_program_free(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_moves_are_those_of_the_interpreter),
        cmocka_unit_test(it_is_used_where_friends_only_stand_in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
