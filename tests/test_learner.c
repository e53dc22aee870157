// SPDX-License-Identifier: MIT
// test_learner.c - learner70: turnovers counted by hand, what learning changes, forgetting.
#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"
#include "games/reversi/reversi.h"
#include "players/reversi/learner_player.h"
#include "referee/referee.h"

typedef struct {
    GameTable *games;
    const Game *game;
    PlayerTable players;
} World;

static int open_world(void **state) {
    static World w;
    w.games = all_games_new();
    w.game = game_table_open(w.games, "reversi70", NULL);
    w.players = player_table();
    *state = &w;
    return 0;
}

static int close_world(void **state) {
    World *w = *state;
    game_table_free(w->games);
    return 0;
}

static int at(const World *w, int x, int y) {
    return reversi_at(reversi_rules(w->game), x - 1, y - 1);
}

static Player *make(const World *w, const char *text) {
    Error e;
    Player *p = player_new(&w->players, w->game, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static void play_text(Record *r, const char *text) {
    State *s = game_states_new(r->game, 1);
    Move m;
    Error e;
    record_state(r, r->n, s);
    if (!game_move_parse(r->game, s, text, &m, &e)) fail_msg("%s", e.text);
    record_add(r, (RecordMove){.move = m, .mover = game_mover(r->game, s), .used_ms = -1});
    free(s);
}

static void short_game(const World *w, Record *r) {
    static const char *const moves[] = {"3-5", "3-4", "3-3", "2-4"};
    record_init(r, w->game, NULL);
    for (size_t i = 0; i < 4; i++) play_text(r, moves[i]);
}

// The value table after the first `plies` moves of `game`, by square; -1000000 where illegal.
static void values_after(const World *w, Player *p, const Record *game, size_t plies, int *out) {
    State *s = game_states_new(w->game, 1);
    MoveValue *v = mem_new(w->game->max_moves, sizeof *v);
    record_state(game, plies, s);
    Turn turn = {.state = s, .side = game_mover(w->game, s)};
    size_t n = player_values(p, &turn, v);
    assert_int_equal(n, game_count_moves(w->game, s));
    for (int i = 0; i < 64; i++) out[i] = -1000000;
    for (size_t i = 0; i < n; i++) out[v[i].move] = v[i].value;
    free(v);
    free(s);
}

// 3-5 turns 4-5, a stone of the start. 3-4 turns 4-4, another. 3-3 takes 3-4 back, 2-4 takes it
// again: 3-4 has turned twice, nothing else that was placed has turned.
static void turnovers_are_counted_from_when_a_stone_was_placed(void **state) {
    const World *w = *state;
    Record game;
    int times[REVERSI_SQUARES_MAX];
    short_game(w, &game);
    learner_count_turnovers(&game, times, NULL);
    for (int i = 0; i < REVERSI_SQUARES_MAX; i++)
        assert_int_equal(times[i], i == at(w, 3, 4) ? 2 : 0);
    record_clear(&game);
}

static void without_memory_it_is_a_plain_program(void **state) {
    const World *w = *state;
    Record game;
    int plain[64], fresh[64];
    short_game(w, &game);
    Player *p = make(w, "ply:depth=3,weights=1000,200,400,300,3,2,3,30,20,1");
    Player *learner = make(w, "learner70");
    for (size_t plies = 0; plies <= 4; plies++) {
        values_after(w, p, &game, plies, plain);
        values_after(w, learner, &game, plies, fresh);
        assert_memory_equal(plain, fresh, sizeof plain);
    }
    player_free(p);
    player_free(learner);
    record_clear(&game);
}

// After 3-5 white may play 3-4, which turned twice (20), or 5-6, where no one played (10).
static void a_remembered_game_adds_the_weight_of_its_turnovers(void **state) {
    const World *w = *state;
    Record game;
    int before[64], after[64];
    short_game(w, &game);
    Player *learner = make(w, "learner70");
    values_after(w, learner, &game, 1, before);
    player_learn(learner, &game, 1);
    values_after(w, learner, &game, 1, after);
    assert_int_equal(after[at(w, 3, 4)] - before[at(w, 3, 4)], 20);
    assert_int_equal(after[at(w, 5, 6)] - before[at(w, 5, 6)], 10);
    player_learn(learner, &game, 1);
    values_after(w, learner, &game, 1, after);
    assert_int_equal(after[at(w, 3, 4)] - before[at(w, 3, 4)], 40);
    assert_int_equal(after[at(w, 5, 6)] - before[at(w, 5, 6)], 20);
    player_free(learner);
    record_clear(&game);
}

static void turnovers_beyond_the_list_count_as_its_last(void **state) {
    const World *w = *state;
    Record game;
    int before[64], after[64];
    short_game(w, &game);
    Player *learner = make(w, "learner70:turned=1,-5");
    values_after(w, learner, &game, 1, before);
    player_learn(learner, &game, 1);
    values_after(w, learner, &game, 1, after);
    assert_int_equal(after[at(w, 3, 4)] - before[at(w, 3, 4)], -5);
    assert_int_equal(after[at(w, 5, 6)] - before[at(w, 5, 6)], 1);
    player_free(learner);
    record_clear(&game);
}

// What two memories of the short game add to white's 3-4, a stone of white that turned twice, and
// to 5-6, where no one played.
static void readings_of_the_memory_differ_as_they_say(void **state) {
    static const struct {
        const char *options;
        int side; // of the learner
        int turned, unplayed;
    } readings[] = {
        {"count=any", 1, 40, 20},
        {"count=own", 1, 40, 20},
        {"count=own", 0, 20, 20},
        {"count=enemy", 1, 20, 20},
        {"count=enemy,unplayed=nothing", 1, 0, 0},
        {"count=signed", 1, 40, 20},
        {"count=signed", 0, -40, 20},
        {"unplayed=nothing", 1, 40, 0},
        {"sum=times", 1, 30, 10}, // four times
        {"sum=times,unplayed=nothing", 1, 30, 0},
        {"often=last,turned=1,-5", 1, -10, 2},
        {"often=parity,turned=1,-5", 1, 2, 2},
        {"often=nothing,turned=1,-5", 1, 0, 2},
    };
    const World *w = *state;
    Record game;
    short_game(w, &game);
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        int before[64], after[64];
        char text[80];
        snprintf(text, sizeof text, "learner70:%s", readings[i].options);
        Player *learner = make(w, text);
        values_after(w, learner, &game, 1, before);
        for (int k = 0; k < 2; k++) player_learn(learner, &game, readings[i].side);
        values_after(w, learner, &game, 1, after);
        assert_int_equal(after[at(w, 3, 4)] - before[at(w, 3, 4)], readings[i].turned);
        assert_int_equal(after[at(w, 5, 6)] - before[at(w, 5, 6)], readings[i].unplayed);
        player_free(learner);
    }
    record_clear(&game);
}

static void games_won_can_be_left_out(void **state) {
    const World *w = *state;
    Record game;
    int before[64], after[64];
    short_game(w, &game);
    record_finish_against(&game, END_RESIGN, 0);
    Player *learner = make(w, "learner70:games=lost");
    values_after(w, learner, &game, 1, before);
    player_learn(learner, &game, 1);
    values_after(w, learner, &game, 1, after);
    assert_memory_equal(before, after, sizeof before);
    player_learn(learner, &game, 0);
    values_after(w, learner, &game, 1, after);
    assert_int_equal(after[at(w, 3, 4)] - before[at(w, 3, 4)], 20);
    player_free(learner);
    record_clear(&game);
}

// A refuted move has a bound between its value and that of the best move before it.
static void bounds_are_values_that_alpha_beta_leaves(void **state) {
    const World *w = *state;
    Record game;
    short_game(w, &game);
    Player *exact = make(w, "learner70:order=none");
    Player *bounds = make(w, "learner70:order=none,values=bounds");
    int differ = 0;
    for (size_t plies = 0; plies <= 4; plies++) {
        int value[64], bound[64], best = -1000000;
        values_after(w, exact, &game, plies, value);
        values_after(w, bounds, &game, plies, bound);
        for (int i = 0; i < 64; i++) { // squares are numbered in another order than moves
            int k = i % 8 * 8 + i / 8;
            if (value[k] > best) assert_int_equal(bound[k], value[k]);
            assert_true(bound[k] >= value[k]);
            assert_true(bound[k] <= (value[k] > best ? value[k] : best));
            if (value[k] > best) best = value[k];
            differ += bound[k] != value[k];
        }
    }
    assert_true(differ > 0);
    player_free(exact);
    player_free(bounds);
    record_clear(&game);
}

static void a_short_memory_keeps_the_latest_games(void **state) {
    const World *w = *state;
    Record two_turns, none;
    int before[64], after[64];
    short_game(w, &two_turns);
    short_game(w, &none);
    record_truncate(&none, 1);
    Player *learner = make(w, "learner70:memory=2");
    values_after(w, learner, &none, 1, before);
    player_learn(learner, &none, 1);
    player_learn(learner, &none, 1);
    player_learn(learner, &two_turns, 1);
    values_after(w, learner, &none, 1, after);
    assert_int_equal(after[at(w, 3, 4)] - before[at(w, 3, 4)], 10 + 20);
    player_free(learner);
    record_clear(&two_turns);
    record_clear(&none);
}

static void forgetting_gives_back_the_plain_program(void **state) {
    const World *w = *state;
    Record game;
    int before[64], after[64];
    short_game(w, &game);
    Player *learner = make(w, "learner70");
    values_after(w, learner, &game, 1, before);
    player_learn(learner, &game, 1);
    player_forget(learner);
    values_after(w, learner, &game, 1, after);
    assert_memory_equal(before, after, sizeof before);
    player_free(learner);
    record_clear(&game);
}

// Plays a game against three plies as white; the text of its moves.
static Str played(const World *w, Player *learner, bool learning, int *payoff) {
    Player *other = make(w, "ply:depth=3");
    Referee *r = referee_new(
        &(RefereeSetup){.game = w->game, .players = {other, learner}, .learning = learning});
    referee_run(r);
    const Record *game = referee_record(r);
    Str text = {0};
    for (size_t i = 0; i < game->n; i++) str_addf(&text, "%d ", (int)game->moves[i].move);
    *payoff = game->payoffs[1];
    referee_free(r);
    player_free(other);
    return text;
}

static void games_teach_in_learning_mode_only(void **state) {
    const World *w = *state;
    Player *learner = make(w, "learner70");
    int payoff;
    Str first = played(w, learner, false, &payoff);
    for (int i = 0; i < 6; i++) {
        Str again = played(w, learner, false, &payoff);
        assert_string_equal(str_text(&again), str_text(&first));
        str_clear(&again);
    }
    bool changed = false;
    for (int i = 0; i < 6; i++) {
        Str next = played(w, learner, true, &payoff);
        changed = changed || strcmp(str_text(&next), str_text(&first)) != 0;
        str_clear(&next);
    }
    assert_true(changed);
    player_forget(learner);
    Str plain = played(w, learner, false, &payoff);
    assert_string_equal(str_text(&plain), str_text(&first));
    str_clear(&plain);
    str_clear(&first);
    player_free(learner);
}

static void it_asks_for_the_other_side_after_a_win_if_told_so(void **state) {
    const World *w = *state;
    Player *keeps = make(w, "learner70");
    Player *changes = make(w, "learner70:sides=change");
    Record won, lost;
    short_game(w, &won);
    short_game(w, &lost);
    record_finish_against(&won, END_RESIGN, 0);
    record_finish_against(&lost, END_RESIGN, 1);
    assert_false(player_wants_other_side(changes));
    player_learn(changes, &won, 1);
    player_learn(keeps, &won, 1);
    assert_true(player_wants_other_side(changes));
    assert_false(player_wants_other_side(keeps));
    player_learn(changes, &lost, 1);
    assert_false(player_wants_other_side(changes));
    player_learn(changes, &won, 1);
    player_forget(changes);
    assert_false(player_wants_other_side(changes));
    record_clear(&won);
    record_clear(&lost);
    player_free(keeps);
    player_free(changes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turnovers_are_counted_from_when_a_stone_was_placed),
        cmocka_unit_test(without_memory_it_is_a_plain_program),
        cmocka_unit_test(a_remembered_game_adds_the_weight_of_its_turnovers),
        cmocka_unit_test(turnovers_beyond_the_list_count_as_its_last),
        cmocka_unit_test(readings_of_the_memory_differ_as_they_say),
        cmocka_unit_test(games_won_can_be_left_out),
        cmocka_unit_test(bounds_are_values_that_alpha_beta_leaves),
        cmocka_unit_test(a_short_memory_keeps_the_latest_games),
        cmocka_unit_test(forgetting_gives_back_the_plain_program),
        cmocka_unit_test(games_teach_in_learning_mode_only),
        cmocka_unit_test(it_asks_for_the_other_side_after_a_win_if_told_so),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
