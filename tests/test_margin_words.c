// SPDX-License-Identifier: MIT
// test_margin_words.c - by how much a game is won, as its players say it.
#include "l7_kit.h"
#include "testing.h"

#include "games/game_types.h"
#include "player/margin_words.h"

typedef struct {
    const char *game;
    int by;
    const char *en, *ja;
} Case;

static void each_game_has_its_words(void **state) {
    static const Case cases[] = {
        {"othello", 4, " wins by 4 discs", "の4石勝ち"},
        {"reversi70", 1, " wins by 1 disc", "の1石勝ち"},
        {"othello:size=6", 0, " wins", "の勝ち"},
        {"go", 161, " wins by 80.5", "の80目半勝ち"},
        {"go", 1, " wins by 0.5", "の半目勝ち"},
        {"go", 6, " wins by 3", "の3目勝ち"},
        {"backgammon", 3, " wins 3 points", "の勝ち（3点）"},
        {"holdem", 8, " wins 8 chips", "の勝ち（チップ8枚）"},
        {"kalah", 14, " wins by 14", "の勝ち（14点差）"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e;
        Str en = {0}, ja = {0};
        const Game *g = game_table_open(*state, cases[i].game, &e);
        if (!g) fail_msg("%s", e.text);
        margin_words(g, cases[i].by, false, &en, &ja);
        assert_string_equal(str_text(&en), cases[i].en);
        assert_string_equal(str_text(&ja), cases[i].ja);
        str_clear(&en);
        str_clear(&ja);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_game_has_its_words)};
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
