// SPDX-License-Identifier: MIT
// test_l7_names.c - what a description may call its things.
#include "l7_inline.h"
#include "l7_kit.h"

// The text with `word` in place of '?'.
static void put_word(const char *text, const char *word, Str *out) {
    str_reset(out);
    for (; *text; text++)
        if (*text == '?')
            str_add(out, word);
        else
            str_add_char(out, *text);
}

#define BEGINNING "game g\nplayers a b\nboard path 3\nstone on node\n"

// Solvers, verifiers and compilers know these words by their text: nothing else may have them as
// its name.
static void words_with_a_meaning_of_their_own_are_no_names(void **unused) {
    (void)unused;
    static const char *const words[] = {"friend",  "enemy", "me",   "chance", "anybody", "nodes",
                                        "nowhere", "none",  "true", "false",  "players"};
    static const char *const declared[] = {"game g(? 1)\nplayers a b\nmove go\n",
                                           BEGINNING "f(?) = stone at(1) = a\nmove go\n",
                                           BEGINNING "colour ? = right\nmove go\n",
                                           BEGINNING "move ? n: stone n = void\n",
                                           BEGINNING "move go ?: stone at(1) = void\n",
                                           BEGINNING "move go\n  do let ? = 1\n",
                                           BEGINNING "move go: some ?: stone at(1) = a\n",
                                           BEGINNING
                                           "move go: some ? in players: stone at(1) = a\n",
                                           BEGINNING "variant ?: one two\nmove go\n",
                                           BEGINNING "? = 1\nmove go\n",
                                           BEGINNING "?(n) = stone n = a\nmove go\n",
                                           BEGINNING "? on node\nmove go\n"};
    enum { DECLARED = sizeof declared / sizeof *declared, BEGUN_BY_THE_NAME = 3 };
    Str text = {0};
    for (size_t i = 0; i < DECLARED; i++) {
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            bool begins = i >= DECLARED - BEGUN_BY_THE_NAME; // these begin other declarations
            bool other = begins && (words[k][0] == 'c' || words[k][0] == 'p');
            put_word(declared[i], words[k], &text);
            assert_l7_says(str_text(&text), other ? "inline.l7:5:" : "a meaning of its own");
        }
    }
    str_clear(&text);
    assert_l7_says("game g\nplayers a b\nsaid: no_one friend\nmove go\n", "a word of the language");
    assert_l7_says("game g\nplayers a b\nmove go void in 1..2\n", "a meaning of its own");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_with_a_meaning_of_their_own_are_no_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
