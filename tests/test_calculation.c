// SPDX-License-Identifier: MIT
// test_calculation.c - the rules and texts of Calculation.
#include "testing.h"

#include "contract_check.h"
#include "games/calculation/calculation.h"
#include "games/game_types.h"
#include "l7_kit.h"
#include "record/formats/record_text.h"
#include "record/record_build.h"

static const Game *game_of(void **state, const char *text) {
    Error e;
    const Game *g = game_table_open(*state, text, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

static State *position(const Game *g, const char *text) {
    State *s = game_states_new(g, 1);
    Error e;
    if (!game_position_parse(g, text, s, &e)) fail_msg("%s", e.text);
    return s;
}

static void assert_moves(const Game *g, const State *s, const char *expected) {
    Move moves[64];
    Str text = {0};
    size_t n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&text, ' ');
        game_move_text(g, s, moves[i], &text);
    }
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
}

static void assert_position(const Game *g, const State *s, const char *expected) {
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
}

static void foundations_are_built_by_steps_of_one_to_four(void **state) {
    (void)state;
    static const char *const rows[] = {"A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK",
                                       "48Q37J26TA59K"};
    for (int row = 0; row < CALC_ROWS; row++) {
        for (int p = 0; p < CALC_RANKS; p++) {
            assert_int_equal(calc_rank_letter(calc_card_of(row, p)), rows[row][p]);
            assert_int_equal(calc_place_of(row, calc_card_of(row, p)), p);
        }
    }
}

static void every_variant_keeps_the_contract(void **state) {
    static const char *const games[] = {"calculation", "calculation:heaps=3",
                                        "calculation:heaps=5,preset=4", "calculation:seed=7",
                                        "calculation:preset=4,heaps=3,seed=8"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        contract_check(game_of(state, games[i]), work(120, 25), i);
}

static void a_card_goes_to_a_foundation_or_on_a_heap(void **state) {
    const Game *g = game_of(state, "calculation");
    State *s = position(g, "start");
    assert_int_equal(game_mover(g, s), PLAYER_CHANCE);
    assert_moves(g, s, "+A +2 +3 +4 +5 +6 +7 +8 +9 +10 +J +Q +K");
    Error e;
    assert_true(game_play_text(g, s, "+K", &e));
    assert_moves(g, s, "a b c d");
    assert_true(game_play_text(g, s, "d +2", &e));
    assert_moves(g, s, "2 a b c d");
    assert_true(game_play_text(g, s, "2 +2 a +A", &e));
    assert_position(g, s, "0/1/0/0 2,-,-,K A ?");
    free(s);
}

static void heap_tops_go_out_only_between_two_cards(void **state) {
    const Game *g = game_of(state, "calculation");
    State *s = position(g, "0/0/0/0 32,-,-,K A ?");
    Error e;
    assert_false(game_play_text(g, s, "a2", &e));
    assert_true(game_play_text(g, s, "1", &e));
    assert_moves(g, s, "a1 a2 turn");
    assert_true(game_play_text(g, s, "a1", &e));
    assert_moves(g, s, "a1 a3 turn");
    assert_true(game_play_text(g, s, "a1", &e));
    assert_int_equal(game_mover(g, s), PLAYER_CHANCE);
    assert_position(g, s, "3/0/0/0 -,-,-,K * ?");
    free(s);
}

static void it_is_won_when_all_are_out_and_lost_when_nothing_moves(void **state) {
    const Game *g = game_of(state, "calculation");
    int payoff;
    Error e;
    State *s = position(g, "12/13/13/13 -,-,-,- K ?");
    assert_true(game_play_text(g, s, "1", &e));
    assert_true(game_over(g, s));
    game_payoffs(g, s, &payoff);
    assert_int_equal(payoff, 1);
    free(s);
    s = position(g, "11/13/13/13 Q,-,-,- K ?");
    assert_true(game_play_text(g, s, "a", &e));
    assert_true(game_over(g, s));
    game_payoffs(g, s, &payoff);
    assert_int_equal(payoff, -1);
    free(s);
}

static void a_given_deck_is_hidden_but_dealt_in_its_order(void **state) {
    const Game *g = game_of(state, "calculation:deck=KQJT98765432AKQJT98765432AKQJT98765432AKQJT9"
                                   "8765432A");
    State *s = position(g, "start"), *seen = game_states_new(g, 1);
    Error e;
    assert_moves(g, s, "+K");
    assert_true(game_play_text(g, s, "+K a +Q b +J", &e));
    game_view(g, s, 0, seen);
    assert_position(g, seen, "0/0/0/0 K,Q,-,- J ?");
    assert_true(game_play_text(g, seen, "c", &e));
    assert_moves(g, seen, "+A +2 +3 +4 +5 +6 +7 +8 +9 +10 +J +Q +K");
    free(s);
    free(seen);
}

static void a_seed_gives_the_same_deck_each_time(void **state) {
    const Game *a = game_of(state, "calculation:seed=5");
    const Game *b = game_of(state, "calculation:seed=6");
    const Game *c = game_of(state, "calculation:seed=5,heaps=3");
    assert_memory_equal(calc_rules(a)->deck, calc_rules(c)->deck, CALC_CARDS);
    assert_memory_not_equal(calc_rules(a)->deck, calc_rules(b)->deck, CALC_CARDS);
}

static void ranks_are_dealt_by_how_many_are_left(void **state) {
    const Game *g = game_of(state, "calculation");
    State *s = position(g, "4/1/1/1 KKKQ,-,-,- * ?");
    assert_int_equal(game_odds(g, s, 13), 1);
    assert_int_equal(game_odds(g, s, 12), 3);
    assert_int_equal(game_odds(g, s, 7), 4);
    free(s);
}

static void bad_positions_and_options_are_refused_with_the_reason(void **state) {
    static const char *const bad[][2] = {
        {"1/0/0 -,-,-,- * ?", "four numbers"},
        {"0/0/0/14 -,-,-,- * ?", "four numbers"},
        {"0/0/0/0 KKKKK,-,-,- * ?", "a fifth card 'K'"},
        {"4/0/0/0 AAAA,-,-,- * ?", "a fifth card 'A'"},
        {"0/0/0/0 K,-,- * ?", "4 heaps"},
        {"0/0/0/0 K,-,-,- x ?", "third word"},
        {"0/0/0/0 K,-,-,- *", "fourth word"},
        {"0/0/0/0 K,-,-,- * QQ", "2 cards, but 51 are left"},
        {"12/13/13/13 -,-,-,- * Q", "not among the cards left"},
    };
    const Game *g = game_of(state, "calculation");
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error e;
        if (game_position_parse(g, bad[i][0], s, &e)) fail_msg("'%s' was accepted", bad[i][0]);
        assert_contains(e.text, bad[i][1]);
    }
    free(s);
    static const char *const options[][2] = {
        {"calculation:heaps=2", "heaps"},
        {"calculation:preset=3", "preset"},
        {"calculation:seed=x", "seed"},
        {"calculation:deck=AA", "2 cards; there are 52"},
        {"calculation:deck=AAAAA", "more than 4"},
        {"calculation:seed=1,deck=A", "exclude"},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        Error e;
        assert_null(game_table_open(*state, options[i][0], &e));
        assert_contains(e.text, options[i][1]);
    }
}

static void a_record_carries_the_deck_and_comes_back_the_same(void **state) {
    const Game *g = game_of(state, "calculation:seed=11,heaps=3");
    Record r, back;
    Rng rng = rng_seed(4);
    State *s = position(g, "start");
    record_init(&r, g, NULL);
    for (Move m; game_random_move(g, s, &rng, &m); game_play(g, s, m))
        record_add(&r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
    record_finish_by_rules(&r);
    Str text = {0};
    record_text_write(&r, &text);
    RecordInput in = {.name = "test", .text = str_text(&text), .n = text.len, .games = *state};
    Error e;
    if (record_text_next(&in, &back, &e) != RECORD_READ) fail_msg("%s", e.text);
    assert_true(record_same(&r, &back));
    record_clear(&back);
    record_clear(&r);
    str_clear(&text);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foundations_are_built_by_steps_of_one_to_four),
        cmocka_unit_test(every_variant_keeps_the_contract),
        cmocka_unit_test(a_card_goes_to_a_foundation_or_on_a_heap),
        cmocka_unit_test(heap_tops_go_out_only_between_two_cards),
        cmocka_unit_test(it_is_won_when_all_are_out_and_lost_when_nothing_moves),
        cmocka_unit_test(a_given_deck_is_hidden_but_dealt_in_its_order),
        cmocka_unit_test(a_seed_gives_the_same_deck_each_time),
        cmocka_unit_test(ranks_are_dealt_by_how_many_are_left),
        cmocka_unit_test(bad_positions_and_options_are_refused_with_the_reason),
        cmocka_unit_test(a_record_carries_the_deck_and_comes_back_the_same),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
