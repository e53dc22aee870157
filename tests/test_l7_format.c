// SPDX-License-Identifier: MIT
// test_l7_format.c - the layout of descriptions, and descriptions to begin with: nothing but white
// space changes, twice is once, the program stays the same; every skeleton plays.
#include "l7_inline.h"

#include "game/playout.h"
#include "games/game_types.h"
#include "lang/emit/l7_emit.h"
#include "lang/game/l7_type.h"
#include "lang/study/l7_skeleton.h"
#include "lang/syntax/l7_format.h"

static char *laid_out(const char *text) {
    Str out = {0};
    Error e = {""};
    if (!l7_format(text, &out, &e)) fail_msg("%s", e.text);
    char *copy = mem_text(str_text(&out));
    str_clear(&out);
    return copy;
}

static char *emitted(const char *text) {
    L7Source source;
    Str out = {0};
    l7_source_init(&source, "inline.l7", text);
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    assert_non_null(p);
    l7_emit_c(p, &out);
    l7_program_free(p);
    char *copy = mem_text(str_text(&out));
    str_clear(&out);
    return copy;
}

// Indented lines begin with one space.
static void squeeze(const char *text, Str *out) {
    for (const char *p = text; *p; p++) {
        str_add_char(out, *p);
        if (*p == '\n' && p[1] == ' ') {
            p += strspn(p + 1, " ");
            str_add_char(out, ' ');
        }
    }
}

static void every_game_is_laid_out_and_stays_the_same_program(void **unused) {
    (void)unused;
    size_t n;
    int used = 0;
    const GameType *const *types = game_types(&n);
    for (size_t i = 0; i < n; i++) {
        if (types[i]->make != l7_type_make) continue;
        const L7Description *d = types[i]->data;
        char *once = laid_out(d->text);
        assert_string_equal(once, d->text);
        Str squeezed = {0}; // without indentation, as far as it means nothing
        squeeze(d->text, &squeezed);
        char *again = laid_out(str_text(&squeezed));
        char *before = emitted(d->text), *after = emitted(again);
        assert_string_equal(before, after);
        str_clear(&squeezed);
        free(once);
        free(again);
        free(before);
        free(after);
        used++;
    }
    assert_true(used > 30);
}

static void spaces_and_indentation_are_put_in_order(void **unused) {
    (void)unused;
    const char *rough =
        "game crooked( size 3)\n\n\n\nabout\n      First line.\n        A list.\n   Last.\n"
        "players   a  b\nboard grid size { right up }  \t \nstone on node   # a comment\n"
        "\t# inside\nmove place n: stone n=void\n  and n in nodes\n do stone n:=friend\n"
        "  if count stone=void=0 :\n end draw\n write n\n stuck:draw\n";
    const char *smooth =
        "game crooked(size 3)\n\nabout\n  First line.\n    A list.\n  Last.\n"
        "players a b\nboard grid size { right up }\nstone on node  # a comment\n"
        "  # inside\nmove place n: stone n = void\n    and n in nodes\n  do stone n := friend\n"
        "     if count stone = void = 0 :\n       end draw\n  write n\n    stuck: draw\n";
    char *got = laid_out(rough);
    assert_string_equal(got, smooth);
    free(got);
    got = laid_out("f(n) do\n let k = if n in (stone = a\n and nodes) then 1\n else 2\n"
                   " if k = 1: stone n := a\n else stone n := b\n"
                   "move m n\n do f(n)\n unless after true\n");
    assert_string_equal(got, "f(n) do\n  let k = if n in (stone = a\n    and nodes) then 1\n"
                             "    else 2\n  if k = 1: stone n := a\n  else stone n := b\n"
                             "move m n\n  do f(n)\n  unless after true\n");
    free(got);
    got = laid_out("start stone a1 := b\n }\n"); // not to the margin, where declarations begin
    assert_string_equal(got, "start stone a1 := b\n      }\n");
    free(got);
}

static void drawn_boards_and_prose_stay(void **unused) {
    (void)unused;
    const char *text =
        "game drawn\nabout Words   on this line,\n  and    on that.\nplayers a b\n"
        "board nodes\n        p1\n      p2  p3   # drawn as they stand\n  : p1-p2-p3\n";
    char *got = laid_out(text);
    assert_string_equal(got, text);
    free(got);
}

static void what_cannot_be_read_is_refused(void **unused) {
    (void)unused;
    Str out = {0};
    Error e = {""};
    assert_false(l7_format("game g\nplayers a & b\n", &out, &e));
    assert_contains(e.text, "line 2");
    assert_int_equal(out.len, 0);
    str_clear(&out);
}

static void skeletons_compile_and_play(void **unused) {
    (void)unused;
    static const char *const boards[] = {"grid", "hex", "hexagon", "triangle"};
    for (const char *const *kind = l7_skeleton_kinds; *kind; kind++)
        for (int b = 0; b < 4; b++) {
            Str text = {0};
            Error e;
            L7Skeleton s = {"mine", *kind, boards[b], "north south", 7};
            if (!l7_skeleton(&s, &text, &e)) {
                assert_true(b > 0); // squares suit every kind
                continue;
            }
            char *said = l7_says(str_text(&text));
            assert_string_equal(said, "");
            free(said);
            char *once = laid_out(str_text(&text));
            assert_string_equal(once, str_text(&text));
            free(once);
            Game g = l7_open(str_text(&text), false);
            State *st = game_states_new(&g, 1);
            Rng rng = rng_seed(3);
            Move m;
            for (int i = 0; i < 10; i++) {
                game_start(&g, st);
                for (int ply = 0; ply < 500 && game_random_move(&g, st, &rng, &m); ply++)
                    game_play(&g, st, m);
            }
            if (game_exceeded(&g, &e)) fail_msg("%s on %s: %s", *kind, boards[b], e.text);
            free(st);
            l7_close(&g);
            str_clear(&text);
        }
}

static void wrong_answers_are_named(void **unused) {
    (void)unused;
    static const struct {
        L7Skeleton s;
        const char *part;
    } wrong[] = {
        {{"2x", "row", "grid", "a b", 5}, "is no name"},
        {{"x", "rows", "grid", "a b", 5}, "is no kind"},
        {{"x", "row", "cube", "a b", 5}, "is no board"},
        {{"x", "row", "grid", "a a", 5}, "are not two names"},
        {{"x", "row", "grid", "a", 5}, "are not two names"},
        {{"x", "row", "grid", "a b", 99}, "a size of 4 to 16"},
        {{"x", "men", "hex", "a b", 5}, "needs squares"},
        {{"x", "connect", "triangle", "a b", 5}, "needs four sides"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Str out = {0};
        Error e = {""};
        assert_false(l7_skeleton(&wrong[i].s, &out, &e));
        assert_contains(e.text, wrong[i].part);
        assert_int_equal(out.len, 0);
        str_clear(&out);
    }
}

// Without comments, titles, prose and counts the moves are the same, and nothing more goes.
static void the_rules_alone_are_the_same_game(void **unused) {
    (void)unused;
    size_t n;
    const GameType *const *types = game_types(&n);
    for (size_t i = 0; i < n; i++) {
        if (types[i]->make != l7_type_make) continue;
        const L7Description *d = types[i]->data;
        Str once = {0}, twice = {0};
        l7_rules_text(d->text, &once);
        l7_rules_text(str_text(&once), &twice);
        assert_string_equal(str_text(&once), str_text(&twice));
        char *whole = emitted(d->text), *alone = emitted(str_text(&once));
        assert_string_equal(strstr(whole, "\n#include"), strstr(alone, "\n#include"));
        free(whole);
        free(alone);
        str_clear(&once);
        str_clear(&twice);
    }
}

static void what_changes_no_rule_leaves_the_rules_as_they_are(void **unused) {
    (void)unused;
    static const char plain[] = "game g\nplayers a b\nboard grid 3\nmark on node\n"
                                "move put n: mark n = void\n  do mark n := friend\nstuck: draw\n";
    static const char other[] = "game g # a comment\ntitle \"G\"\nabout\n  Prose.\nplayers   a b\n"
                                "board grid 3\nmark on node\nmove put n: mark n=void\n"
                                "    do mark n:=friend\nstuck: draw\nperft 9 72\n";
    Str a = {0}, b = {0};
    l7_rules_text(plain, &a);
    l7_rules_text(other, &b);
    assert_string_equal(str_text(&a), str_text(&b));
    str_clear(&a);
    str_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_laid_out_and_stays_the_same_program),
        cmocka_unit_test(the_rules_alone_are_the_same_game),
        cmocka_unit_test(what_changes_no_rule_leaves_the_rules_as_they_are),
        cmocka_unit_test(spaces_and_indentation_are_put_in_order),
        cmocka_unit_test(drawn_boards_and_prose_stay),
        cmocka_unit_test(what_cannot_be_read_is_refused),
        cmocka_unit_test(skeletons_compile_and_play),
        cmocka_unit_test(wrong_answers_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
