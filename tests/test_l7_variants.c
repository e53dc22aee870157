// SPDX-License-Identifier: MIT
// test_l7_variants.c - variants: parameters whose values are words.
#include "l7_inline.h"

#include "game/perft.h"
#include "lang/game/l7_type.h"

static const char text[] =
    "game v\nplayers black white\nvariant captures: forced free never\n"
    "variant long: no yes\nboard grid 5\nman on node\n"
    "start man (row 1) := black; man (row 5) := white\n"
    "move jump n, c in orthogonal: captures in {forced free} and man n = friend\n"
    "    and man n c = enemy and man n c c = void\n"
    "  do man (n c) := void\n     carry n to n c c\n"
    "     if long: continue jump(n c c)\n  write n (n c c)\n"
    "move go n, c in orthogonal: (captures != forced or no jump) and man n = friend\n"
    "    and man n c = void\n  do carry n to n c\n"
    "repeat 3: draw\nstuck: enemy wins\n";

// The leaves of four plies with these parameters.
static uint64_t leaves(const char *parameters) {
    L7Source source;
    Spec spec;
    Error e = {""};
    Game g = {0};
    uint64_t count = 0;
    assert_true(spec_parse(parameters, &spec, &e));
    l7_source_init(&source, "inline.l7", text);
    L7Program *p = l7_compile_spec(&source, &spec, NULL, &e);
    if (!p) fail_msg("%s: %s", parameters, e.text);
    l7_game_init(&g, p);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    assert_true(perft_count(&g, s, 6, NULL, &count));
    free(s);
    l7_close(&g);
    return count;
}

static void words_choose_the_rules(void **unused) {
    (void)unused;
    uint64_t forced = leaves("v"), open = leaves("v:captures=free"),
             never = leaves("v:captures=never");
    assert_int_equal(forced, leaves("v:captures=forced,long=no"));
    assert_true(forced != open && open != never && forced != never);
    assert_true(leaves("v:captures=forced,long=yes") != forced);
    assert_int_equal(never, leaves("v:captures=never,long=yes"));
}

static void other_words_are_refused(void **unused) {
    (void)unused;
    L7Source source;
    Spec spec;
    Error e = {""};
    l7_source_init(&source, "inline.l7", text);
    assert_true(spec_parse("v:captures=often", &spec, &e));
    assert_null(l7_compile_spec(&source, &spec, NULL, &e));
    assert_contains(e.text, "captures");
    assert_l7_says("game g\nplayers a b\nboard grid 3\nvariant x: one\nmove m n\n",
                   "two words or more");
    assert_l7_says("game g\nplayers a b\nboard grid 3\nvariant x: one one\nmove m n\n",
                   "another word");
    assert_l7_says("game g\nplayers a b\nboard grid 3\nvariant x: one two\nmove m n: x = three\n",
                   "expected one of the words of 'x': one two");
    assert_l7_says("game g\nplayers a b\nboard grid 3\nvariant x: one two\nmove m n: x < two\n",
                   "compared by '=', '!=' and 'in'");
}

static void a_game_lists_its_words(void **unused) {
    (void)unused;
    Game g = l7_open(text, false);
    assert_int_equal(g.n_params, 2);
    assert_string_equal(g.params[0].name, "captures");
    assert_string_equal(g.params[0].words[2], "never");
    assert_int_equal(g.params[0].high, 2);
    assert_string_equal(g.params[1].words[0], "no");
    l7_close(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_choose_the_rules),
        cmocka_unit_test(other_words_are_refused),
        cmocka_unit_test(a_game_lists_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
