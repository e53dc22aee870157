// SPDX-License-Identifier: MIT
// test_handicap_advice.c - how strong a person is by their games, and the handicap offered for it.
#include "testing.h"

#include "base/os/os_paths.h"
#include "games/game_types.h"
#include "games/shogi/shogi_handicap.h"
#include "teach/handicap/handicap_advice.h"

#include <math.h>
#include <stdlib.h>

static void an_estimate_follows_the_results(void **state) {
    (void)state;
    HandicapGame games[40];
    for (int i = 0; i < 40; i++) games[i] = (HandicapGame){100, i % 2};
    HandicapStrength even = handicap_estimate(games, 40);
    assert_true(fabs(even.elo - 100) < 1);
    assert_true(even.error > 50 && even.error < 150);
    for (int i = 0; i < 40; i++)
        games[i].score = i % 4 != 0; // 75%: 191 Elo, less by the first belief
    HandicapStrength better = handicap_estimate(games, 40);
    assert_true(better.elo > 260 && better.elo < 300);
    HandicapStrength few = handicap_estimate(games + 1, 3); // three wins
    assert_true(few.elo > 100 && few.elo < 500 && few.error > better.error);
    for (int i = 0; i < 40; i++) games[i].score = 0;
    assert_true(isfinite(handicap_estimate(games, 40).elo));
    assert_int_equal(handicap_estimate(games, 0).games, 0);
}

static void the_nearest_handicap_is_offered_and_the_stronger_gives_it(void **state) {
    (void)state;
    double worth = 0, base;
    int known = 0;
    assert_true(handicap_player("sho:depth=1", &base));
    assert_false(handicap_player("sho:depth", &base));
    assert_int_equal(handicap_offer(base, base).handicap, 0);
    for (int i = 1; i <= 15; i++) known += handicap_worth(i, &worth);
    assert_true(known > 0);
    assert_true(handicap_worth(5, &worth)); // rook
    HandicapOffer taken = handicap_offer(base, base + worth),
                  given = handicap_offer(base + worth, base);
    double nearest;
    assert_true(handicap_worth(taken.handicap, &nearest) && fabs(nearest - worth) < 1);
    assert_int_equal(taken.handicap, given.handicap);
    assert_int_equal(taken.side, SHOGI_BLACK);
    assert_int_equal(given.side, SHOGI_WHITE);
    assert_int_equal(handicap_offer(base, base + 10).side, SHOGI_BLACK);
}

static void add_game(GameTable *games, Archive *a, const char *name, const char *black,
                     const char *white, int loser) {
    Error e;
    Record r;
    record_init(&r, game_table_open(games, name, &e), NULL);
    record_name(&r, 0, black);
    record_name(&r, 1, white);
    record_finish_against(&r, END_RESIGN, loser);
    assert_true(archive_add(a, "", 0, &r, NULL, &e));
    record_clear(&r);
}

static void the_games_of_an_archive_are_counted(void **state) {
    const ScratchFile scratch = scratch_file("handicap.db");
    const char *path = scratch.path;
    Error e;
    GameTable *games = all_games_new();
    (void)state;
    remove(path);
    Archive *a = archive_open(path, ARCHIVE_WRITE, &e);
    HandicapStrength nobody, some, more;
    assert_true(handicap_person(a, &nobody, &e));
    assert_int_equal(nobody.games, 0);
    add_game(games, a, "shogi", "human", "sho:depth=1", 1);
    add_game(games, a, "shogi", "sho:depth=1", "human", 0);
    add_game(games, a, "shogi", "human", "human", 0);
    add_game(games, a, "shogi", "human", "mcts", 0);
    add_game(games, a, "othello", "human", "sho:depth=1", 0);
    assert_true(handicap_person(a, &some, &e));
    assert_int_equal(some.games, 2);
    assert_true(some.elo > 0);
    add_game(games, a, "shogi:handicap=rook", "sho:depth=1", "human", 0); // won while giving a rook
    assert_true(handicap_person(a, &more, &e));
    assert_int_equal(more.games, 3);
    assert_true(more.elo > some.elo);
    archive_close(a);
    remove(path);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_estimate_follows_the_results),
        cmocka_unit_test(the_nearest_handicap_is_offered_and_the_stronger_gives_it),
        cmocka_unit_test(the_games_of_an_archive_are_counted),
    };
    return cmocka_run_group_tests_name("handicap_advice", tests, NULL, NULL);
}
