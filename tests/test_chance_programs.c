// SPDX-License-Identifier: MIT
// test_chance_programs.c - programs of cards and dice: expected payoffs of blackjack are those of
// games played out, and basic strategy comes out.
#include "testing.h"

#include "base/mem.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"
#include "players/classic/chance/blackjack_exact.h"

#include <math.h>
#include <stdlib.h>

// Rules that every book has, for one pack.
static void basic_strategy_comes_out(void **state) {
    (void)state;
    static const struct {
        int count;
        bool soft;
        const char *rule; // against 2 to 10 and an ace
    } known[] = {{9, false, "DDDDDHHHHH"},  {10, false, "DDDDDDDDHH"}, {12, false, "HHSSSHHHHH"},
                 {16, false, "SSSSSHHHHH"}, {17, false, "SSSSSSSSSS"}, {18, true, "SDDDDSSHHS"}};
    BlackjackSolver *s = blackjack_solver_new();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int up = 1; up <= 10; up++)
            assert_int_equal(blackjack_rule(s, known[i].count, known[i].soft, up % 10),
                             known[i].rule[up - 1]);
    assert_int_equal(blackjack_rule(s, 25, false, 3), '-');
    blackjack_solver_free(s);
}

// The bank in L7 plays thousands of games from one hand: the average is the computed worth.
static void standing_is_worth_what_games_bring(void **state) {
    enum { GAMES = 20000 };
    const Game *g = l7_kit_game(state, "blackjack", "vm");
    State *start = l7_kit_state(g, "start", "TC 6D 6H"), *s = game_states_new(g, 1);
    BlackjackSolver *solver = blackjack_solver_new();
    BlackjackSeen seen = {.left = {4, 4, 4, 4, 4, 2, 4, 4, 4, 15}, .up = 5};
    seen.hand[9] = seen.hand[5] = 1;
    BlackjackAdvice a = blackjack_advise(solver, &seen);
    assert_int_equal(a.best, BLACKJACK_STAND);
    Rng rng = rng_seed(4);
    double sum = 0;
    for (int i = 0; i < GAMES; i++) {
        Move move;
        int payoffs[PLAYERS_MAX];
        game_copy(g, s, start);
        while (!game_over(g, s)) {
            if (game_mover(g, s) == 0)
                assert_true(game_move_parse(g, s, "stand", &move, NULL));
            else
                assert_true(game_random_move(g, s, &rng, &move));
            game_play(g, s, move);
        }
        game_payoffs(g, s, payoffs);
        sum += payoffs[0];
    }
    assert_true(fabs(sum / GAMES - a.worth[BLACKJACK_STAND]) < 0.06);
    blackjack_solver_free(solver);
    free(start);
    free(s);
}

static void it_says_what_every_move_is_worth(void **state) {
    const Game *g = l7_kit_game(state, "blackjack", "vm");
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, "basic", &e);
    State *s = l7_kit_state(g, "start", "5C TD 6H 9S"), *seen = game_states_new(g, 1);
    Insight i;
    game_view(g, s, 0, seen);
    assert_true(player_insight(p, &(Turn){.state = seen, .side = 0}, &i, &e));
    bool said = false;
    for (size_t k = 0; k < i.n_sentences; k++)
        said |= strstr(i.sentences[k].en, "11 against 10") && strstr(i.sentences[k].en, "double");
    assert_true(said);
    insight_clear(&i);
    player_free(p);
    free(s);
    free(seen);
    assert_null(player_new(&players, l7_kit_game(state, "go", "vm"), "basic", &e));
    assert_contains(e.text, "basic plays blackjack");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basic_strategy_comes_out),
        cmocka_unit_test(standing_is_worth_what_games_bring),
        cmocka_unit_test(it_says_what_every_move_is_worth),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
