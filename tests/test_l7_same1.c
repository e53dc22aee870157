// SPDX-License-Identifier: MIT
// test_l7_same1.c - interpreter and compiled C play the same games, whole or move by move: one half
// of the built-in games.
#include "l7_backends.h"

static void interpreter_and_compiled_c_play_the_same_games(void **unused) {
    (void)unused;
    for_games(same_on_both_backends, 0, 2);
}

static void a_playout_makes_the_moves_that_random_moves_would_be(void **unused) {
    (void)unused;
    for_games(playouts_are_random_moves, 0, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interpreter_and_compiled_c_play_the_same_games),
        cmocka_unit_test(a_playout_makes_the_moves_that_random_moves_would_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
