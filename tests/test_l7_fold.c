// SPDX-License-Identifier: MIT
// test_l7_fold.c - what depends on no state is computed when compiling: without loops, and with the
// same games as when it is computed in play.
#include "l7_inline.h"
#include "l7_kit.h"

#define HEAD "game g(size 7)\nplayers x y\nboard grid size\nmark on node\n"
#define REST "  do mark n := friend\nstuck: draw\n"

static const char *const texts[] = {
    HEAD "half = {n : row n + column n > size}\nmove go n: mark n = void and n in half\n" REST,
    HEAD "move go n: mark n = void and row n + column n > size\n" REST,
    HEAD "far(n) = (count m: row m > row n) > 2\nmove go n: mark n = void and far(n)\n" REST,
    HEAD "rim = {n : count around n along orthogonal < 4}\n"
         "move go n: mark n = void and not (n in rim)\n" REST,
    HEAD "region tall = union c in {right down}: {n : row n mod 2 = column n mod 2}\n"
         "move go n: mark n = void and n in tall\n" REST,
    HEAD "near = reach a1 over {n : row n < 4}\nmove go n: mark n = void and n in near\n" REST,
    HEAD "dist(n, m) = row n - row m\nmove go n: mark n = void and some m in {a1 b5}: dist(n, m) = "
         "2\n" REST,
};

static L7Program *compiled(const char *text, bool fold) {
    L7Source source;
    L7Options options = {0};
    options.without.fold = !fold;
    l7_source_init(&source, "inline.l7", text);
    return l7_compile(&source, NULL, NULL, 0, &options);
}

static int loops_in(const L7Program *p) {
    int n = 0;
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++)
            n += p->code.functions[f].code[i].op == IR_POP;
    return n;
}

static void constant_sets_need_no_loops(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        L7Program *p = compiled(texts[i], true);
        assert_non_null(p);
        if (loops_in(p)) fail_msg("a loop is left in:\n%s", texts[i]);
        l7_program_free(p);
    }
}

static void games_are_the_same_without_folding(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Game a = {0}, b = {0};
        l7_game_init(&a, compiled(texts[i], true));
        l7_game_init(&b, compiled(texts[i], false));
        l7_kit_same_playouts(&a, &b, 5, 60);
        l7_close(&a);
        l7_close(&b);
    }
}

static void what_depends_on_the_state_is_not_folded(void **unused) {
    (void)unused;
    Game g = l7_open(HEAD "low(n) = row n > count mark = x\n"
                          "move go n: mark n = void and low(n) and (n in {m : low(m)})\n" REST,
                     false);
    State *s = l7_kit_state(&g, "start", "");
    size_t before = game_count_moves(&g, s);
    assert_int_equal(before, 49);
    free(s);
    s = l7_kit_state(&g, "start", "a2 b2");
    assert_int_equal(game_count_moves(&g, s), 49 - 7 - 2); // one stone of x: row 1 is out
    free(s);
    l7_close(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_sets_need_no_loops),
        cmocka_unit_test(games_are_the_same_without_folding),
        cmocka_unit_test(what_depends_on_the_state_is_not_folded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
