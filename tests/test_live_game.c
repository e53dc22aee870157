// SPDX-License-Identifier: MIT
// test_live_game.c - a game in progress: moves, chance, clocks, time budget, take-back, endings.
#include "match_kit.h"
#include "referee/live_game.h"
#include "tiny_games.h"

static ClockRule rule_of(const char *text) {
    ClockRule rule;
    Error e;
    if (!clock_parse(text, &rule, &e)) fail_msg("%s", e.text);
    return rule;
}

static Kit *kit;

static LiveGame game_of(const char *name, const char *clock) {
    LiveGame g;
    live_init(&g, &(LiveSetup){.game = kit_open(kit, name), .clock = rule_of(clock), .seed = 7});
    return g;
}

static void move(LiveGame *g, const char *text) {
    Move m;
    Error e;
    if (!game_move_parse(g->game, g->state, text, &m, &e)) fail_msg("%s", e.text);
    live_play(g, m, -1, NULL);
}

// Rolls the dice and makes first moves until `plies` moves are made or the game is over.
static void play_on(LiveGame *g, size_t plies) {
    while (!live_over(g) && g->record.n < plies)
        if (!live_roll(g)) live_play(g, g->moves[0], -1, NULL);
}

static void assert_consistent(const LiveGame *g) {
    State *s = game_states_new(g->game, 1);
    record_state(&g->record, g->record.n, s);
    assert_true(game_same(g->game, s, g->state));
    assert_int_equal(g->n_moves, game_count_moves(g->game, s));
    if (g->n_moves == 0) assert_true(live_over(g));
    free(s);
}

static void assert_lost(const LiveGame *g, Ending ending, int loser) {
    assert_int_equal(g->record.ending, ending);
    assert_int_equal(g->record.payoffs[loser], -1);
    assert_int_equal(g->record.payoffs[1 - loser], 1);
}

// --- moves and endings ---

static void a_game_played_to_its_end_has_the_result_of_the_rules(void **state) {
    (void)state;
    LiveGame g = game_of("othello:size=4", "none");
    while (!live_over(&g)) {
        assert_consistent(&g);
        assert_false(live_legal(&g, UINT64_MAX));
        assert_true(live_legal(&g, g.moves[0]));
        live_play(&g, g.moves[0], -1, NULL);
    }
    assert_int_equal(g.record.ending, END_RULES);
    int payoffs[PLAYERS_MAX];
    game_payoffs(g.game, g.state, payoffs);
    assert_int_equal(g.record.payoffs[0], payoffs[0]);
    assert_int_equal(g.record.payoffs[1], payoffs[1]);
    live_clear(&g);
}

static void times_and_values_are_stored(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "none");
    int value = -12;
    live_play(&g, g.moves[0], 1234, &value);
    live_play(&g, g.moves[0], -1, NULL);
    assert_int_equal(g.record.moves[0].used_ms, 1234);
    assert_true(g.record.moves[0].has_value);
    assert_int_equal(g.record.moves[0].value, -12);
    assert_int_equal(g.record.moves[1].used_ms, -1);
    assert_false(g.record.moves[1].has_value);
    Record r = live_release(&g);
    assert_int_equal(r.n, 2);
    record_clear(&r);
}

static void a_game_ends_by_resignation_agreement_or_stop(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "none");
    live_end_against(&g, END_RESIGN, 1);
    assert_lost(&g, END_RESIGN, 1);
    assert_int_equal(live_take_back(&g, 0), 0); // the game continues
    assert_false(live_over(&g));
    live_adjudicate(&g, (const int[]){3, -3});
    assert_int_equal(g.record.ending, END_AGREED);
    assert_int_equal(g.record.payoffs[0], 3);
    live_take_back(&g, 0);
    live_stop(&g);
    assert_int_equal(g.record.ending, END_STOPPED);
    assert_int_equal(g.record.payoffs[0], 0);
    live_clear(&g);
}

static void a_game_that_is_too_long_is_stopped(void **state) {
    (void)state;
    LiveGame g;
    live_init(&g, &(LiveSetup){.game = kit_open(kit, "othello"), .max_plies = 5});
    play_on(&g, 100);
    assert_int_equal(g.record.n, 5);
    assert_int_equal(g.record.ending, END_STOPPED);
    live_clear(&g);
}

// --- take-back ---

static void moves_can_be_taken_back_after_the_end(void **state) {
    (void)state;
    LiveGame g = game_of("othello:size=4", "none");
    play_on(&g, SIZE_MAX);
    size_t n = g.record.n;
    assert_int_equal(live_take_back(&g, 3), 3);
    assert_int_equal(g.record.n, n - 3);
    assert_false(live_over(&g));
    assert_consistent(&g);
    play_on(&g, SIZE_MAX);
    assert_int_equal(g.record.n, n);
    assert_int_equal(live_take_back(&g, n + 5), n);
    assert_int_equal(live_take_back(&g, 1), 0);
    assert_consistent(&g);
    live_clear(&g);
}

static void dice_by_ply_are_the_same_after_a_take_back_and_a_restart(void **state) {
    (void)state;
    LiveGame g, resumed;
    LiveSetup setup = {.game = kit_open(kit, "patience"), .seed = 3, .chance = CHANCE_BY_PLY};
    live_init(&g, &setup);
    play_on(&g, 6);
    Record whole, begun;
    record_copy(&whole, &g.record);
    assert_int_equal(live_take_back(&g, 4), 4); // two of them were chance's
    assert_consistent(&g);
    record_copy(&begun, &g.record);
    play_on(&g, 6);
    assert_true(record_same(&whole, &g.record));
    live_init_record(&resumed, &begun, &setup);
    play_on(&resumed, 6);
    assert_true(record_same(&whole, &resumed.record));
    record_clear(&whole);
    live_clear(&resumed);
    live_clear(&g);
}

static void dice_in_order_depend_on_their_seed_alone(void **state) {
    (void)state;
    LiveGame a, b;
    const Game *g = kit_open(kit, "patience");
    live_init(&a, &(LiveSetup){.game = g, .seed = 7});
    live_init(&b, &(LiveSetup){.game = g, .seed = 99, .chance_seed = 7});
    assert_int_equal(b.record.seed, 99);
    while (!live_over(&a)) {
        assert_true(live_roll(&a) && live_roll(&b));
        assert_false(live_roll(&a)); // the player is to move
        assert_int_equal(a.record.moves[a.record.n - 1].move, b.record.moves[b.record.n - 1].move);
        live_play(&a, PATIENCE_LEAVE, -1, NULL);
        live_play(&b, PATIENCE_TAKE, -1, NULL);
    }
    assert_false(live_roll(&a));
    live_clear(&a);
    live_clear(&b);
}

static void a_game_goes_on_from_another_record(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "60"), other = game_of("othello", "none");
    play_on(&other, 10);
    live_end_against(&other, END_RESIGN, 0);
    play_on(&g, 3);
    assert_true(live_charge(&g, 5000));
    live_continue(&g, &other.record);
    assert_lost(&g, END_RESIGN, 0);
    assert_int_equal(g.record.n, 10);
    assert_consistent(&g);
    assert_int_equal(g.clocks[1].left_ms, 55000);
    other.record.ending = END_STOPPED;
    live_continue(&g, &other.record);
    assert_false(live_over(&g));
    live_clear(&g);
    live_clear(&other);
}

static void a_copy_is_independent(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "10+1"), copy;
    play_on(&g, 4);
    live_copy(&copy, &g);
    live_stop_clocks(&copy);
    play_on(&copy, 9);
    assert_consistent(&copy);
    assert_int_equal(g.record.n, 4);
    assert_consistent(&g);
    assert_true(live_timed(&g));
    assert_null(live_turn(&copy, (Limits){0}).clock);
    live_clear(&copy);
    live_clear(&g);
}

// --- clocks ---

static void clocks_are_charged_to_the_player_to_move(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "10+1");
    assert_true(live_charge(&g, 4000));
    move(&g, "f5");
    assert_int_equal(live_left_ms(&g, 0, 3000), 7000); // the other player is thinking
    assert_int_equal(live_left_ms(&g, 1, 3000), 7000);
    assert_int_equal(live_left_ms(&g, 1, 30000), 0);
    live_take_back(&g, 1);
    assert_int_equal(live_left_ms(&g, 0, 0), 7000); // clocks are not set back
    live_clear(&g);
}

static void a_flag_falls_when_time_and_margin_are_used_up(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "10~2");
    assert_false(live_flag_falls(&g, 12000));
    assert_true(live_flag_falls(&g, 12001));
    assert_lost(&g, END_TIME, 0);
    assert_int_equal(live_left_ms(&g, 0, 0), 0);
    assert_false(live_flag_falls(&g, 99999)); // it has fallen already
    live_take_back(&g, 0);
    assert_false(live_charge(&g, 12001));
    assert_lost(&g, END_TIME, 0);
    assert_int_equal(live_left_ms(&g, 0, 0), 0);
    live_clear(&g);
}

static void without_a_clock_no_flag_falls(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "none");
    assert_true(live_charge(&g, INT64_MAX));
    assert_false(live_flag_falls(&g, INT64_MAX));
    Turn turn = live_turn(&g, (Limits){.depth = 3});
    assert_null(turn.clock);
    assert_int_equal(turn.limits.time_ms, 0);
    assert_int_equal(turn.limits.depth, 3);
    live_clear(&g);
}

static void chance_uses_no_time(void **state) {
    (void)state;
    LiveGame g = game_of("patience", "1");
    assert_int_equal(live_mover(&g), PLAYER_CHANCE);
    assert_true(live_charge(&g, 99999));
    assert_false(live_flag_falls(&g, 99999));
    assert_int_equal(live_left_ms(&g, 0, 99999), 1000);
    live_clear(&g);
}

// --- what a player is asked ---

static void a_turn_tells_of_the_clocks_and_has_a_budget(void **state) {
    (void)state;
    LiveGame g = game_of("othello", "60+2~1"); // 30 moves each are expected
    assert_true(live_charge(&g, 12000));
    move(&g, "f5");
    Turn turn = live_turn(&g, (Limits){0});
    assert_int_equal(turn.side, 1);
    assert_ptr_equal(turn.record, &g.record);
    assert_true(game_same(g.game, turn.state, g.state));
    assert_int_equal(turn.clock->left_ms[0], 50000);
    assert_int_equal(turn.clock->left_ms[1], 60000);
    assert_int_equal(turn.clock->inc_ms, 2000);
    assert_int_equal(turn.clock->allowance_ms, 61000);
    assert_int_equal(turn.limits.time_ms, 60000 / 29 + 2000);
    assert_int_equal(live_turn(&g, (Limits){.time_ms = 5}).limits.time_ms, 5);
    live_clear(&g);
}

static void the_budget_reckons_with_the_moves_still_expected(void **state) {
    (void)state;
    LiveGame othello = game_of("othello", "none"), hex = game_of("hex11", "none");
    const TurnClock minute = {.left_ms = {60000, 60000}};
    assert_int_equal(live_budget_ms(&othello, 0, &minute), 60000 / 30);
    assert_int_equal(live_budget_ms(&hex, 0, &minute), 60000 / 40); // its length is not known
    play_on(&othello, 58);
    play_on(&hex, 70);
    assert_int_equal(live_budget_ms(&othello, 0, &minute), 60000 / 5);
    assert_int_equal(live_budget_ms(&hex, 0, &minute), 60000 / 10);
    const TurnClock session = {.left_ms = {60000, 60000}, .moves_to_go = 2};
    assert_int_equal(live_budget_ms(&hex, 1, &session), 30000);
    live_clear(&othello);
    live_clear(&hex);
}

static void a_turn_shows_only_what_the_player_sees(void **state) {
    (void)state;
    LiveGame g;
    live_init(&g, &(LiveSetup){.game = tiny_cards(), .seed = 7});
    while (live_roll(&g)) continue;
    Turn turn = live_turn(&g, (Limits){0});
    const CardsState *seen = (const CardsState *)turn.state;
    assert_null(turn.record);
    assert_int_equal(seen->card[1 - turn.side], CARDS_HIDDEN);
    assert_int_equal(seen->card[turn.side], ((const CardsState *)g.state)->card[turn.side]);
    live_clear(&g);
}

static int open_kit(void **state) {
    (void)state;
    kit = kit_new();
    return 0;
}

static int close_kit(void **state) {
    (void)state;
    kit_free(kit);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_played_to_its_end_has_the_result_of_the_rules),
        cmocka_unit_test(times_and_values_are_stored),
        cmocka_unit_test(a_game_ends_by_resignation_agreement_or_stop),
        cmocka_unit_test(a_game_that_is_too_long_is_stopped),
        cmocka_unit_test(moves_can_be_taken_back_after_the_end),
        cmocka_unit_test(dice_by_ply_are_the_same_after_a_take_back_and_a_restart),
        cmocka_unit_test(dice_in_order_depend_on_their_seed_alone),
        cmocka_unit_test(a_game_goes_on_from_another_record),
        cmocka_unit_test(a_copy_is_independent),
        cmocka_unit_test(clocks_are_charged_to_the_player_to_move),
        cmocka_unit_test(a_flag_falls_when_time_and_margin_are_used_up),
        cmocka_unit_test(without_a_clock_no_flag_falls),
        cmocka_unit_test(chance_uses_no_time),
        cmocka_unit_test(a_turn_tells_of_the_clocks_and_has_a_budget),
        cmocka_unit_test(the_budget_reckons_with_the_moves_still_expected),
        cmocka_unit_test(a_turn_shows_only_what_the_player_sees),
    };
    return cmocka_run_group_tests(tests, open_kit, close_kit);
}
