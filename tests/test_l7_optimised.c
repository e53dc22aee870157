// SPDX-License-Identifier: MIT
// test_l7_optimised.c - with and without each optimisation the built-in games are the same.
#include "l7_same.h"

// False when the description asks for too much work to be compiled with these options.
static bool init_game(const GameType *type, const char *name, const L7Options *options, Game *out) {
    Spec spec;
    L7Source source;
    Error e;
    const L7Description *text = type->data;
    if (!spec_parse(name, &spec, &e)) fail_msg("%s", e.text);
    l7_source_init(&source, text->file, text->text);
    L7Program *p = l7_compile_spec(&source, &spec, options, &e);
    if (!p && options && strstr(e.text, "this loop may take more than")) return false;
    if (!p) fail_msg("%s", e.text);
    *out = (Game){0};
    l7_game_init(out, p);
    return true;
}

static void same_without(GameTable *table, const GameType *type, const char *name) {
    (void)table;
    const L7Options options[] = {
#define X(NAME, WHAT) {.without = {.NAME = true}},
        L7_OPTIMISATIONS(X)
#undef X
            {.trace = true},
    };
    static size_t games;
    Game best;
    init_game(type, name, NULL, &best);
    games++;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        Game plain;
        if ((games + i) % (size_t)work(1, 4) != 0) continue; // slow builds: a quarter of the pairs
        if (!init_game(type, name, &options[i], &plain)) continue;
        assert_same_games(&best, &plain, work(6, 1));
        plain.ops->free(&plain);
    }
    best.ops->free(&best);
}

static void every_optimisation_leaves_the_games_as_they_are(void **unused) {
    (void)unused;
    for_games(same_without, 0, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_optimisation_leaves_the_games_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
