// SPDX-License-Identifier: MIT
// test_calc_players.c - the players of Calculation, and the modules of the one of 1978.
#include "calc_kit.h"

#include "engine/calculation/plan/calc_modules.h"
#include "player/player_insight.h"
#include "referee/referee.h"

static Record play(const Game *g, Player *p, uint64_t seed) {
    RefereeSetup setup = {.game = g, .players = {p}, .seed = seed};
    Referee *r = referee_new(&setup);
    referee_run(r);
    return referee_release(r);
}

// --- playing ---

static void they_play_every_variant_by_the_rules(void **state) {
    static const char *const games[] = {"calculation", "calculation:heaps=3",
                                        "calculation:heaps=5,preset=4", "calculation:seed=3"};
    static const char *const players[] = {"calc:nodes=6,net=" CALC_KIT_NET, "calc-plan"};
    for (int i = 0; i < 8; i++) {
        const Game *g = calc_kit_game(state, games[i / 2]);
        Player *p = calc_kit_player(g, players[i % 2]);
        for (uint64_t seed = 1; seed <= (uint64_t)work(6, 2); seed++) {
            Record r = play(g, p, seed);
            assert_int_equal(r.ending, END_RULES);
            record_clear(&r);
        }
        player_free(p);
    }
}

static void the_same_deal_is_played_the_same_way(void **state) {
    static const char *const players[] = {"calc:depth=1,net=" CALC_KIT_NET, "calc-plan"};
    const Game *g = calc_kit_game(state, "calculation");
    for (int i = 0; i < 2; i++) {
        Player *a = calc_kit_player(g, players[i]), *b = calc_kit_player(g, players[i]);
        Record other = play(g, b, 8); // what b did before must not matter
        record_clear(&other);
        Record one = play(g, a, 7), two = play(g, b, 7);
        assert_true(record_same(&one, &two));
        record_clear(&one);
        record_clear(&two);
        player_free(a);
        player_free(b);
    }
}

static int games_won(const Game *g, const char *text, int games) {
    Player *p = calc_kit_player(g, text);
    int won = 0;
    for (int i = 0; i < games; i++) {
        Record r = play(g, p, (uint64_t)i + 1);
        won += r.payoffs[0] > 0;
        record_clear(&r);
    }
    player_free(p);
    return won;
}

static void they_win_a_fair_share(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    int games = work(100, 10);
    assert_true(100 * games_won(g, "calc-plan", games) >= 30 * games);
    assert_true(100 * games_won(g, "calc:depth=1,net=" CALC_KIT_NET, games) >= 30 * games);
    if (THOROUGH) assert_true(100 * games_won(g, "calc:depth=1", games) >= 88 * games);
}

static void they_answer_in_the_middle_of_somebody_elses_game(void **state) {
    static const char *const players[] = {"calc:nodes=6,net=" CALC_KIT_NET, "calc-plan"};
    const Game *g = calc_kit_game(state, "calculation");
    State *s = game_states_new(g, 2), *seen = game_state_at(g, s, 1);
    for (int i = 0; i < 2; i++) {
        Player *p = calc_kit_player(g, players[i]);
        Rng rng = rng_seed(5);
        for (int game = 0; game < work(20, 4); game++) {
            game_start(g, s);
            for (Move m; game_random_move(g, s, &rng, &m); game_play(g, s, m)) {
                if (game_mover(g, s) == PLAYER_CHANCE) continue;
                game_view(g, s, 0, seen);
                Insight insight;
                Error e;
                assert_true(player_insight(p, &(Turn){.state = seen}, &insight, &e));
                assert_true(game_legal(g, s, insight.choice.move));
                assert_true(insight.n_sentences > 1);
                insight_clear(&insight);
            }
        }
        player_free(p);
    }
    free(s);
}

static void calc_plays_nothing_else(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, calc_kit_game(state, "othello"), "calc", &e));
    assert_contains(e.text, "calculation only");
    assert_null(player_new(&players, calc_kit_game(state, "calculation"), "calc:net=/nowhere", &e));
}

// --- the seven modules ---

typedef struct {
    const char *position; // the card in hand is the third word
    int module;
    const char *where; // heap or foundation
} ModuleCase;

static void each_module_answers_where_the_paper_says(void **state) {
    static const ModuleCase cases[] = {
        {"0/0/0/0 -,-,-,- K ?", 1, "d"},   // kings go on the last heap
        {"0/0/0/0 -,-,-,K K ?", 1, "d"},   //
        {"0/0/0/0 Q32,-,-,- A ?", 2, "1"}, // 2 and 3 follow
        {"0/0/0/0 7,-,-,- A ?", 3, "1"},   // nothing follows, but it is out
        {"0/0/0/0 -,-,-,K Q ?", 4, "d"},   // Q before K on foundation 1
        {"0/0/0/0 -,-,-,K J ?", 4, "d"},   // J before K on foundation 2
        {"0/0/0/0 -,-,-,K T ?", 4, "d"},   // 10 before K on foundation 3
        {"0/0/0/0 -,-,-,K 9 ?", 4, "d"},   // 9 before K on foundation 4
        {"0/0/0/0 9,-,-,- 6 ?", 6, "a"},   // 6 before 9 on foundation 3
        {"0/0/0/0 -,-,-,- 7 ?", 7, "a"},   // anywhere
    };
    const Game *g = calc_kit_game(state, "calculation");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CalcState s;
        Error e;
        assert_true(game_position_parse(g, cases[i].position, (State *)&s, &e));
        CalcPlan p;
        CalcDecision d;
        plan_set(&p, &s.table);
        calc_decide(&p, s.hand, &d);
        char where = (char)(d.row >= 0 ? '1' + d.row : 'a' + d.heap);
        if (d.module != cases[i].module || where != cases[i].where[0])
            fail_msg("%s: module %d, %c", cases[i].position, d.module, where);
    }
}

static void a_fixed_plan_is_extended_over_its_king(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcTable t = calc_kit_table(g, "0/0/0/0 -,-,-,K T ?");
    CalcPlan p;
    CalcDecision d;
    plan_set(&p, &t);
    calc_decide(&p, 10, &d);
    assert_int_equal(d.module, 4);
    p.table.left[7]--;
    p.table.stock--;
    calc_decide(&p, 7, &d); // K, 10 are fixed on foundation 3; 7 goes on them
    assert_int_equal(d.module, 5);
    assert_int_equal(d.heap, 3);
    assert_int_equal(d.meant_for, 2);
    assert_int_equal(p.cards[p.tops[3]].mark, MARK_FIX);
}

static void the_last_king_fixes_all_that_hang(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcTable t = calc_kit_table(g, "0/0/0/0 -,-,-,KKK K ?");
    CalcPlan p;
    CalcDecision d;
    plan_set(&p, &t);
    calc_decide(&p, CALC_KING, &d);
    assert_int_equal(d.module, 1);
    for (int card = p.tops[3]; card != PLAN_NOTHING; card = p.cards[card].below)
        assert_int_equal(p.cards[card].mark, MARK_FIX);
}

// --- figure 12 ---

// The foundations that the printed plan sends the cards of each heap to, from the bottom.
static const char *const figure_12[] = {"311244", "3221", "11", "221112"};

static void the_printed_plan_is_sound(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcTable t = calc_kit_table(g, "3/1/3/3 785A57,T756,T9,KJKQJ9 * ?");
    CalcPlan p;
    plan_set(&p, &t);
    assert_true(plan_worth(&p).sound);
    for (uint64_t set = p.used; set; set &= set - 1)
        plan_assign(&p, __builtin_ctzll(set), PLAN_NOTHING, MARK_NONE);
    for (int heap = 0; heap < 4; heap++) {
        int k = t.height[heap];
        for (int card = p.tops[heap]; card != PLAN_NOTHING; card = p.cards[card].below) {
            int row = figure_12[heap][--k] - '1';
            plan_assign(&p, card, plan_slot(row, calc_place_of(row, p.cards[card].rank)),
                        MARK_MIDDLE);
        }
    }
    PlanWorth w = plan_worth(&p);
    assert_true(w.sound);
    assert_int_equal(w.stuck, 0);
    assert_int_equal(w.changes, 7);
}

static void the_modules_build_its_kings_heap(void **state) {
    (void)state;
    static const int cards[] = {13, 11, 13, 12, 11, 9};
    static const int modules[] = {1, 4, 1, 4, 5, 5};
    CalcTable t;
    CalcPlan p;
    calc_table_start(&t, 4, 0);
    plan_set(&p, &t);
    for (int i = 0; i < 6; i++) {
        CalcDecision d;
        p.table.left[cards[i]]--;
        p.table.stock--;
        calc_decide(&p, cards[i], &d);
        assert_int_equal(d.module, modules[i]);
        assert_int_equal(d.heap, 3);
    }
    int k = 6;
    for (int card = p.tops[3]; card != PLAN_NOTHING; card = p.cards[card].below)
        assert_int_equal(plan_slot_row(p.cards[card].slot), figure_12[3][--k] - '1');
}

static void heaps_and_plan_refer_to_each_other(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    Rng rng = rng_seed(3);
    for (int game = 0; game < work(100, 20); game++) {
        CalcTable t;
        uint8_t deck[CALC_CARDS];
        CalcPlan p;
        calc_table_start(&t, 3 + game % 3, 0);
        calc_shuffle(&t, &rng, deck);
        plan_set(&p, &t);
        for (int i = 0; i < CALC_CARDS; i++) {
            CalcDecision d;
            p.table.left[deck[i]]--;
            p.table.stock--;
            calc_decide(&p, deck[i], &d);
            for (int heap = 0; heap < t.heaps; heap++) {
                int k = p.table.height[heap];
                for (int c = p.tops[heap]; c != PLAN_NOTHING; c = p.cards[c].below) {
                    assert_int_equal(p.cards[c].rank, p.table.heap[heap][--k]);
                    if (p.cards[c].slot != PLAN_NOTHING)
                        assert_int_equal(p.slots[p.cards[c].slot].card, c);
                    if (p.cards[c].below != PLAN_NOTHING)
                        assert_int_equal(p.cards[p.cards[c].below].above, c);
                }
                assert_int_equal(k, 0);
            }
        }
    }
    (void)g;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_play_every_variant_by_the_rules),
        cmocka_unit_test(the_same_deal_is_played_the_same_way),
        cmocka_unit_test(they_win_a_fair_share),
        cmocka_unit_test(they_answer_in_the_middle_of_somebody_elses_game),
        cmocka_unit_test(calc_plays_nothing_else),
        cmocka_unit_test(each_module_answers_where_the_paper_says),
        cmocka_unit_test(a_fixed_plan_is_extended_over_its_king),
        cmocka_unit_test(the_last_king_fixes_all_that_hang),
        cmocka_unit_test(the_printed_plan_is_sound),
        cmocka_unit_test(the_modules_build_its_kings_heap),
        cmocka_unit_test(heaps_and_plan_refer_to_each_other),
    };
    return cmocka_run_group_tests(tests, calc_kit_open, calc_kit_close);
}
