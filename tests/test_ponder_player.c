// SPDX-License-Identifier: MIT
// test_ponder_player.c - thinking on the opponent's time: when the result is used, when it is not,
// and that no thread outlives its turn, its game or its player.
#include "testing.h"

#include "l7_kit.h"
#include "players/general/ponder_player.h"
#include "reversi_games.h"
#include "tiny_games.h"

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static void assert_refused(const Game *g, const char *text, const char *why) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (p) fail_msg("'%s' was accepted", text);
    assert_contains(e.text, why);
}

static void ask(Player *p, const Record *r, Limits limits, Choice *out) {
    State *s = game_states_new(p->game, 1);
    Error e;
    record_state(r, r->n, s);
    Turn turn = {.state = s, .record = r, .side = game_mover(p->game, s), .limits = limits};
    if (!player_choose(p, &turn, out, &e)) fail_msg("%s", e.text);
    assert_true(game_legal(p->game, s, out->move));
    free(s);
}

static void play(Record *r, Move m) {
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    assert_true(game_legal(r->game, s, m));
    record_add(r, (RecordMove){.move = m, .mover = game_mover(r->game, s), .used_ms = -1});
    free(s);
}

// A legal reply that is not the expected one.
static Move another_reply(const Record *r, Move expected) {
    State *s = game_states_new(r->game, 1);
    Move *moves = calloc(r->game->max_moves, sizeof *moves);
    record_state(r, r->n, s);
    assert_true(game_moves(r->game, s, moves) > 1);
    Move m = moves[0] == expected ? moves[1] : moves[0];
    free(moves);
    free(s);
    return m;
}

static void assert_counts(const Player *p, int begun, int hits) {
    PonderCounts c = ponder_player_counts(p);
    assert_int_equal(c.begun, begun);
    assert_int_equal(c.hits, hits);
}

static void the_expected_reply_is_answered_with_what_was_thought(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:\"ply:depth=4\""), *plain = seat(g, "ply:depth=4");
    Record r;
    Choice c, same;
    record_init(&r, g, NULL);
    player_begins(p, 0, 1);
    for (int turn = 0; turn < 4; turn++) {
        ask(p, &r, (Limits){0}, &c);
        ask(plain, &r, (Limits){0}, &same);
        assert_int_equal(c.move, same.move);
        assert_int_equal(c.value, same.value);
        assert_int_equal(c.stats.nodes, same.stats.nodes);
        assert_counts(p, turn + 1, turn);
        play(&r, c.move);
        play(&r, c.line[1]);
    }
    player_ends(p, &r, 0);
    record_clear(&r);
    player_free(plain);
    player_free(p);
}

// So does what genpei learn made: it searches by the same player.
static void the_general_search_thinks_on_the_opponents_time(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:\"alphabeta:nodes=3000\"");
    Record r;
    Choice c;
    record_init(&r, g, NULL);
    player_begins(p, 0, 1);
    ask(p, &r, (Limits){0}, &c);
    assert_true(c.line_length > 1);
    play(&r, c.move);
    play(&r, c.line[1]);
    ask(p, &r, (Limits){0}, &c);
    assert_counts(p, 2, 1);
    player_ends(p, &r, 0);
    record_clear(&r);
    player_free(p);
}

// Players without a line expect what they would reply themselves: here the reply comes from a
// second one. The thread needs a while to reach it, so the test lets it finish first.
static void assert_expects_its_own_reply(const Game *g, const char *inner, const char *text) {
    Player *p = seat(g, text), *same = seat(g, inner);
    Record r;
    Choice c;
    record_init(&r, g, NULL);
    player_begins(p, 0, 1);
    ask(p, &r, (Limits){0}, &c);
    play(&r, c.move);
    ask(same, &r, (Limits){0}, &c);
    play(&r, c.move);
    ponder_player_wait(p);
    ask(p, &r, (Limits){0}, &c);
    if (ponder_player_counts(p).hits != 1) fail_msg("%s did not expect its own reply", inner);
    player_ends(p, &r, 0);
    record_clear(&r);
    player_free(same);
    player_free(p);
}

static void players_without_a_line_expect_their_own_reply(void **state) {
    const Game *g = family_game(state, "othello", 8);
    assert_expects_its_own_reply(g, "otl", "ponder:otl");
    assert_expects_its_own_reply(g, "shared:depth=3", "ponder:\"shared:depth=3\"");
    assert_expects_its_own_reply(g, "om:depth=2", "ponder:\"om:depth=2\"");
    assert_expects_its_own_reply(family_game(state, "othello", 4), "perfect", "ponder:perfect");
    void *games;
    assert_int_equal(l7_kit_open(&games), 0);
    assert_expects_its_own_reply(l7_kit_game(&games, "qubic", "vm"), "qubic", "ponder:qubic");
    l7_kit_close(&games);
}

static void another_reply_is_thought_about_anew(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:\"ply:depth=3\""), *plain = seat(g, "ply:depth=3");
    Record r;
    Choice c, same;
    record_init(&r, g, NULL);
    ask(p, &r, (Limits){0}, &c);
    play(&r, c.move);
    play(&r, another_reply(&r, c.line[1]));
    ask(p, &r, (Limits){0}, &c);
    ask(plain, &r, (Limits){0}, &same);
    assert_int_equal(c.move, same.move);
    assert_int_equal(c.value, same.value);
    assert_counts(p, 2, 0);
    record_clear(&r);
    player_free(plain);
    player_free(p);
}

// The same position with other limits is another question.
static void other_limits_are_thought_about_anew(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:mcts:playouts=50");
    Record r;
    Choice c;
    record_init(&r, g, NULL);
    ask(p, &r, (Limits){.nodes = 200}, &c);
    play(&r, c.move);
    play(&r, c.line[1]);
    ask(p, &r, (Limits){.nodes = 300}, &c);
    assert_counts(p, 2, 0);
    record_clear(&r);
    player_free(p);
}

// With a limit in time the thinking has no end of its own; here the time of the second turn is over
// when it is asked, or soon after.
static void thinking_without_end_stops_when_its_time_is_over(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:mcts");
    Record r;
    Choice c;
    record_init(&r, g, NULL);
    ask(p, &r, (Limits){.time_ms = 30}, &c);
    assert_counts(p, 1, 0);
    play(&r, c.move);
    play(&r, c.line[1]);
    ask(p, &r, (Limits){.time_ms = 1}, &c);
    assert_true(ponder_player_counts(p).hits == 1);
    record_clear(&r);
    player_free(p);
}

static void the_callers_stop_ends_the_thinking(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:mcts:time=1000");
    atomic_bool stop = true;
    Record r;
    Choice c;
    record_init(&r, g, NULL);
    ask(p, &r, (Limits){.time_ms = 30}, &c);
    play(&r, c.move);
    play(&r, c.line[1]);
    ask(p, &r, (Limits){.stop = &stop}, &c); // it had 1000 seconds
    assert_int_equal(ponder_player_counts(p).hits, 1);
    record_clear(&r);
    player_free(p);
}

static void begin_thinking_without_end(Player *p, const Record *r) {
    Choice c;
    ask(p, r, (Limits){.time_ms = 20}, &c);
    assert_int_equal(ponder_player_counts(p).begun, 1);
}

static void a_new_game_the_end_and_freeing_end_the_thinking(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ponder:mcts");
    Record r;
    record_init(&r, g, NULL);
    begin_thinking_without_end(p, &r);
    player_begins(p, 0, 2);
    assert_counts(p, 0, 0);
    begin_thinking_without_end(p, &r);
    player_ends(p, &r, 0);
    player_begins(p, 0, 3);
    begin_thinking_without_end(p, &r);
    player_free(p);
    record_clear(&r);
}

static void a_game_without_a_record_is_recognised_by_its_position(void **state) {
    const Game *g = family_game(state, "othello", 6);
    Player *p = seat(g, "ponder:\"ply:depth=3,search=alphabeta\"");
    State *s = game_states_new(g, 1);
    Choice c;
    Error e;
    game_start(g, s);
    Turn turn = {.state = s, .side = game_mover(g, s)};
    assert_true(player_choose(p, &turn, &c, &e));
    game_play(g, s, c.move);
    game_play(g, s, c.line[1]);
    assert_true(player_choose(p, &turn, &c, &e));
    assert_counts(p, 2, 1);
    free(s);
    player_free(p);
}

static void what_cannot_think_on_the_opponents_time_is_refused(void **state) {
    const Game *g = family_game(state, "othello", 8);
    assert_refused(g, "ponder", "write ponder:\"PLAYER\"");
    assert_refused(g, "ponder:", "write ponder:\"PLAYER\"");
    assert_refused(g, "ponder:nobody", "unknown player 'nobody'");
    assert_refused(g, "ponder:\"ply:depth=0\"", "depth: '0' is not a whole number");
    assert_refused(g, "ponder:ply:depth=3,final=eval", "ponder has no option 'final'");
    assert_refused(g, "ponder:random", "'random' does not search, or cannot be stopped");
    assert_refused(g, "ponder:human", "cannot be stopped");
    assert_refused(g, "ponder:ponder:ply", "cannot be stopped");
    assert_refused(g, "ponder:\"relay:ply/ply\"", "external programs and teams are not wrapped");
    assert_refused(g, "ponder:\"engine:cat\"", "ponder=yes");
    assert_refused(tiny_lights(), "ponder:mcts", "there is no opponent");
    assert_refused(tiny_race(2), "ponder:mcts", "where chance moves");
    assert_refused(tiny_cards(), "ponder:mcts", "cannot be expected where");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_expected_reply_is_answered_with_what_was_thought),
        cmocka_unit_test(the_general_search_thinks_on_the_opponents_time),
        cmocka_unit_test(players_without_a_line_expect_their_own_reply),
        cmocka_unit_test(another_reply_is_thought_about_anew),
        cmocka_unit_test(other_limits_are_thought_about_anew),
        cmocka_unit_test(thinking_without_end_stops_when_its_time_is_over),
        cmocka_unit_test(the_callers_stop_ends_the_thinking),
        cmocka_unit_test(a_new_game_the_end_and_freeing_end_the_thinking),
        cmocka_unit_test(a_game_without_a_record_is_recognised_by_its_position),
        cmocka_unit_test(what_cannot_think_on_the_opponents_time_is_refused),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
