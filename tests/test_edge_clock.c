// SPDX-License-Identifier: MIT
// test_edge_clock.c - the player edge with a clock and pondering: games on simulated clocks,
// unsettled positions that take longer, results that are ready when the expected move is made.
#include "othello_positions.h"
#include "testing.h"

#include "engine/othello/search/edge_clock.h"
#include "engine/othello/search/edge_ponder.h"
#include "player/player.h"
#include "referee/clock.h"
#include "reversi_games.h"

static TurnClock told_of(const Clock *c) {
    return (TurnClock){.left_ms = {c->left_ms, c->left_ms},
                       .inc_ms = c->rule.inc_ms,
                       .byo_ms = c->rule.byo_ms,
                       .moves_to_go = c->moves_to_go,
                       .allowance_ms = clock_allowance_ms(c)};
}

// A game in which every move takes its maximum plus `extra_ms`. False when the flag falls.
static bool survives(const char *rule_text, int64_t extra_ms, bool usual) {
    int64_t lag = 0;
    ClockRule rule;
    Error e;
    Clock c;
    if (!clock_parse(rule_text, &rule, &e)) fail_msg("%s", e.text);
    clock_reset(&c, rule);
    for (int empties = 60; empties > 0; empties -= 2) {
        TurnClock told = told_of(&c);
        EdgeTime share = edge_time_share(&told, 0, empties, lag);
        assert_true(share.usual_ns > 0 && share.usual_ns <= share.most_ns);
        int64_t used = (usual ? share.usual_ns : share.most_ns) / 1000000 + extra_ms;
        lag = edge_time_lag(lag, share.most_ns, used * 1000000);
        if (!clock_charge(&c, used)) return false;
    }
    return true;
}

static void no_flag_falls_however_long_moves_take(void **unused) {
    (void)unused;
    static const char *const rules[] = {"1",     "5",    "60",       "1800",   "1+0.1",
                                        "0+0.1", "60+1", "0/1",      "10/0.5", "300/10",
                                        "60@40", "2@10", "0.5+0.05", "10@1"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!survives(rules[i], 0, false)) fail_msg("%s: lost on time", rules[i]);
        if (!survives(rules[i], 8, false)) fail_msg("%s: lost on time, 8 ms more", rules[i]);
        if (!survives(rules[i], 8, true)) fail_msg("%s: lost on time, usual", rules[i]);
    }
    // A machine on which every move takes a tenth of a second longer.
    assert_true(survives("6", 100, false));
    assert_true(survives("1+0.2", 100, false));
    assert_false(survives("1", 100, true)); // impossible for any player
}

static void most_of_the_time_is_used(void **unused) {
    (void)unused;
    Clock c;
    clock_reset(&c, (ClockRule){.main_ms = 300000});
    for (int empties = 60; empties > 20; empties -= 2) {
        TurnClock told = told_of(&c);
        clock_charge(&c, edge_time_share(&told, 0, empties, 0).usual_ns / 1000000);
    }
    assert_in_range(c.left_ms, 10000, 90000); // for the solver, which ends the game
}

// The time spent when a search with these best moves ends, one step per tenth of the usual time.
static int spent_with(const int *best, const int *value, int n) {
    EdgePace p;
    edge_pace_init(&p, 100);
    for (int i = 0; i < n; i++)
        if (edge_pace_enough(&p, best[i], value[i], 10 * (i + 1))) return 10 * (i + 1);
    return 10 * n;
}

static void unrest_takes_longer_than_rest(void **unused) {
    (void)unused;
    static const int same[30] = {0}, even[30] = {0};
    static const int changing[30] = {1, 2, 1, 3, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1,
                                     2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2};
    static const int falling[30] = {0, 0, 0, -4, -8, -12, -16, -20, -24, -28, -32};
    int rest = spent_with(same, even, 30);
    int worse = spent_with(same, falling, 30), unrest = spent_with(changing, even, 30);
    assert_true(rest < 50);
    assert_true(worse > rest);
    assert_true(unrest > worse);
    assert_true(unrest <= 300);
}

static void what_was_expected_has_been_thought_of(void **unused) {
    (void)unused;
    Rng rng = rng_seed(31);
    PatternWeights *w = pattern_weights_built_in();
    EdgeThinker *t = edge_thinker_new(w, false, 1, 4);
    static EdgePonder p;
    EdgeThought thought;
    DiscBoard b = othello_random(&rng, 17);
    EdgeAsk ask = {.depth = 6};
    edge_thinker_run(t, b, &ask, NULL, NULL, &thought);
    edge_ponder_begin(&p, t, b, &thought.line[0]);
    while (!edge_ponder_done(&p)) thrd_yield(); // 15 empty squares: it ends by itself
    edge_ponder_end(&p);
    assert_true(p.thought.exact);
    assert_true(bits_count(p.board.me | p.board.opp) == 64 - 15);
    // The same question now costs almost nothing.
    EdgeAsk end = {.end_from = 60};
    uint64_t before = p.thought.nodes;
    edge_thinker_run(t, p.board, &end, NULL, NULL, &thought);
    assert_true(thought.exact && thought.line[0].value == p.thought.line[0].value);
    assert_true(thought.nodes < before / 2);
    edge_thinker_free(t);
    pattern_weights_free(w);
}

static void ponder_for_a_while(const Game *g) {
    static const atomic_bool never;
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, "edge:depth=2,ponder=1,table=1,threads=2", &e);
    if (!p) fail_msg("%s", e.text);
    State *s = game_states_new(g, 1);
    Record r;
    game_start(g, s);
    record_init(&r, g, s);
    MoveValue *values = calloc(g->max_moves, sizeof *values);
    Turn turn = {.state = s, .record = &r, .limits.stop = &never};
    for (int k = 0; k < 4; k++) {
        Choice c;
        turn.side = game_mover(g, s);
        player_begins(p, turn.side, 1);
        assert_true(player_choose(p, &turn, &c, &e));
        if (k == 1) assert_true(player_values(p, &turn, values) > 0);
        if (k == 2) player_ends(p, &r, turn.side);
        game_play(g, s, c.move);
    }
    free(values);
    record_clear(&r);
    free(s);
    player_free(p); // still pondering
}

static void pondering_ends_whatever_comes_next(void **state) {
    ponder_for_a_while(family_game(state, "othello", 8));
    ponder_for_a_while(family_game(state, "othello", 6));
    ponder_for_a_while(family_game(state, "reversi70", 8));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_flag_falls_however_long_moves_take),
        cmocka_unit_test(most_of_the_time_is_used),
        cmocka_unit_test(unrest_takes_longer_than_rest),
        cmocka_unit_test(what_was_expected_has_been_thought_of),
        cmocka_unit_test(pondering_ends_whatever_comes_next),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
