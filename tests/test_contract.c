// SPDX-License-Identifier: MIT
// test_contract.c - the contract's promises, on the tiny games and on the whole Reversi family.
#include "testing.h"

#include "contract_check.h"
#include "game/game_table.h"
#include "games/game_types.h"
#include "tiny_games.h"

static void a_puzzle_for_one_player_keeps_the_contract(void **unused) {
    (void)unused;
    contract_check(tiny_lights(), work(3000, 1000), 1);
}

static void dice_for_two_keep_the_contract(void **unused) {
    (void)unused;
    contract_check(tiny_race(2), work(3000, 1000), 2);
}

static void dice_for_three_keep_the_contract(void **unused) {
    (void)unused;
    contract_check(tiny_race(3), work(3000, 1000), 3);
}

static void hidden_cards_keep_the_contract(void **unused) {
    (void)unused;
    contract_check(tiny_cards(), work(5000, 2000), 4);
}

static void the_reversi_family_keeps_the_contract(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    static const char *const kinds[] = {"othello", "reversi70"};
    for (int kind = 0; kind < 2; kind++) {
        for (int size = 4; size <= 10; size += 2) {
            char text[32];
            snprintf(text, sizeof text, "%s:size=%d", kinds[kind], size);
            Error e;
            const Game *g = game_table_open(table, text, &e);
            if (!g) fail_msg("%s", e.text);
            contract_check(g, work(250, 60), (uint64_t)(10 * size + kind));
        }
    }
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_for_one_player_keeps_the_contract),
        cmocka_unit_test(dice_for_two_keep_the_contract),
        cmocka_unit_test(dice_for_three_keep_the_contract),
        cmocka_unit_test(hidden_cards_keep_the_contract),
        cmocka_unit_test(the_reversi_family_keeps_the_contract),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
