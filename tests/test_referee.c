// SPDX-License-Identifier: MIT
// test_referee.c - one game: refusals, faults, clocks, stops, learning, a person's interventions.
#include "match_kit.h"
#include "referee/referee.h"

typedef struct {
    Kit *kit;
    const Game *game;
    RefereeSetup setup;
    Referee *referee;
    int moves, refused, ended; // reports
    Str last_text;
} Fixture;

static void note(void *context, const Referee *r, RefereeEvent event, const Choice *choice,
                 const char *text) {
    Fixture *f = context;
    f->moves += event == REFEREE_MOVE;
    f->refused += event == REFEREE_REFUSED;
    f->ended += event == REFEREE_ENDED;
    if (event == REFEREE_MOVE && choice) {
        const Record *record = referee_record(r);
        assert_int_equal(record->moves[record->n - 1].move, choice->move);
    }
    str_reset(&f->last_text);
    str_add(&f->last_text, text ? text : "");
}

static Player *kit_player(Fixture *f, const char *text) {
    Error e;
    Player *p = player_new(&f->kit->players, f->game, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static TrickPlayer *trick(const Fixture *f, int side) {
    return (TrickPlayer *)f->setup.players[side];
}

static Fixture *seat(const char *game, const char *first, const char *second) {
    Fixture *f = mem_new(1, sizeof *f);
    f->kit = kit_new();
    f->game = kit_open(f->kit, game);
    f->setup = (RefereeSetup){.game = f->game, .seed = 7, .report = note, .context = f};
    f->setup.players[0] = kit_player(f, first);
    if (second) f->setup.players[1] = kit_player(f, second);
    return f;
}

static const Record *begin(Fixture *f) {
    f->referee = referee_new(&f->setup);
    return referee_record(f->referee);
}

static const Record *play(Fixture *f) {
    const Record *r = begin(f);
    referee_run(f->referee);
    return r;
}

static void leave(Fixture *f) {
    referee_free(f->referee);
    player_free(f->setup.players[0]);
    player_free(f->setup.players[1]);
    kit_free(f->kit);
    str_clear(&f->last_text);
    free(f);
}

static void assert_lost(const Record *r, Ending ending, int loser) {
    assert_int_equal(r->ending, ending);
    assert_int_equal(r->payoffs[loser], -1);
    assert_int_equal(r->payoffs[1 - loser], 1);
}

static void a_whole_game_is_recorded_and_everybody_is_told_once(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "random");
    const Record *r = play(f);
    assert_int_equal(r->ending, END_RULES);
    assert_int_equal(r->payoffs[0], -r->payoffs[1]);
    assert_int_equal(f->moves, r->n);
    assert_int_equal(f->ended, 1);
    assert_int_equal(trick(f, 0)->begun, 1);
    assert_int_equal(trick(f, 0)->ended, 1);
    assert_int_equal(trick(f, 0)->learned, 0);
    assert_int_equal(trick(f, 0)->last_seed, 7);
    assert_int_equal(r->seed, 7);
    assert_string_equal(r->names[1], "random");
    assert_false(referee_step(f->referee));
    assert_int_equal(f->ended, 1);
    State *s = game_states_new(f->game, 1);
    record_state(r, r->n, s);
    assert_true(game_over(f->game, s));
    assert_true(game_same(f->game, s, referee_state(f->referee)));
    free(s);
    leave(f);
}

static void the_same_seed_gives_the_same_game(void **state) {
    (void)state;
    Fixture *f = seat("othello", "random", "random");
    Record first;
    record_copy(&first, play(f));
    referee_free(f->referee);
    assert_true(record_same(&first, play(f)));
    referee_free(f->referee);
    f->setup.seed = 8;
    assert_false(record_same(&first, play(f)));
    record_clear(&first);
    leave(f);
}

static void the_first_illegal_move_loses_with_the_reason(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "trick:what=illegal,from=2");
    const Record *r = play(f);
    assert_lost(r, END_ILLEGAL, 1);
    assert_int_equal(r->n, 3); // both moved once, then the first again
    assert_int_equal(f->refused, 1);
    assert_non_null(strstr(str_text(&f->last_text), "illegal move; legal: "));
    leave(f);
}

static void illegal_moves_are_forgiven_as_often_as_allowed(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick:what=illegal,from=2", "trick");
    f->setup.refusals = 3;
    const Record *r = begin(f);
    assert_true(referee_step(f->referee));
    assert_true(referee_step(f->referee));
    for (int i = 1; i <= 3; i++) {
        assert_true(referee_step(f->referee)); // still the same turn
        assert_int_equal(f->refused, i);
        assert_int_equal(r->n, 2);
    }
    assert_false(referee_step(f->referee));
    assert_lost(r, END_ILLEGAL, 0);
    leave(f);
}

static void refusals_are_counted_anew_every_turn(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "trick");
    f->setup.refusals = 1;
    const Record *r = begin(f);
    for (int turn = 0; turn < 5; turn++) {
        int mover = game_mover(f->game, referee_state(f->referee));
        trick(f, mover)->trick = TRICK_ILLEGAL;
        assert_true(referee_step(f->referee));
        trick(f, mover)->trick = TRICK_FIRST;
        assert_true(referee_step(f->referee));
    }
    assert_int_equal(r->n, 5);
    assert_int_equal(f->refused, 5);
    leave(f);
}

static void a_player_who_breaks_down_loses(void **state) {
    (void)state;
    Fixture *f = seat("reversi70", "trick:what=fault,from=4", "random");
    assert_lost(play(f), END_FAULT, 0);
    assert_string_equal(str_text(&f->last_text), "broken on purpose");
    assert_int_equal(trick(f, 0)->ended, 1);
    leave(f);
}

static void a_player_may_resign(void **state) {
    (void)state;
    Fixture *f = seat("othello", "random", "trick:what=resign,from=3");
    assert_lost(play(f), END_RESIGN, 1);
    leave(f);
}

static void a_person_may_resign_for_either_side_once(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "trick");
    const Record *r = begin(f);
    referee_resign(f->referee, 0);
    assert_lost(r, END_RESIGN, 0);
    referee_resign(f->referee, 1);
    assert_lost(r, END_RESIGN, 0);
    assert_int_equal(f->ended, 1);
    leave(f);
}

static void whoever_takes_too_long_loses_on_time(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick:what=slow", "trick");
    f->setup.clock = (ClockRule){.main_ms = 2}; // the first move takes 5 ms
    const Record *r = play(f);
    assert_lost(r, END_TIME, 0);
    assert_int_equal(r->n, 0);
    assert_int_equal(referee_left_ms(f->referee, 0), 0);
    assert_string_equal(str_text(&f->last_text), "time is up");
    leave(f);
}

static void times_are_measured_and_charged(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick:what=slow", "trick");
    f->setup.clock = (ClockRule){.main_ms = 3600000, .inc_ms = 1};
    const Record *r = begin(f);
    assert_true(referee_step(f->referee));
    int64_t used = r->moves[0].used_ms;
    assert_true(used >= 5);
    assert_int_equal(referee_left_ms(f->referee, 0), 3600000 - used + 1);
    assert_int_equal(referee_left_ms(f->referee, 1), 3600000);
    leave(f);
}

static void without_a_clock_nobody_loses_on_time(void **state) {
    (void)state;
    Fixture *f = seat("othello:size=4", "trick:what=slow", "trick");
    assert_int_equal(play(f)->ending, END_RULES);
    assert_int_equal(referee_left_ms(f->referee, 0), -1);
    leave(f);
}

static void a_forced_pass_is_a_move_like_any_other(void **state) {
    (void)state;
    // Black can capture nothing, white can: black passes, white ends the game with the last stone.
    Fixture *f = seat("othello:size=4", "random", "random");
    State *s = game_states_new(f->game, 1);
    Error e;
    bool ok = game_position_parse(f->game, "OOOO OOOO OOX- OOO- X", s, &e);
    if (!ok) fail_msg("%s", e.text);
    assert_int_equal(game_count_moves(f->game, s), 1);
    f->setup.start = s;
    const Record *r = play(f);
    Str text = {0};
    game_move_text(f->game, s, r->moves[0].move, &text);
    assert_string_equal(str_text(&text), "pass");
    assert_int_equal(r->moves[0].mover, 0);
    assert_int_equal(r->moves[1].mover, 1);
    assert_int_equal(r->ending, END_RULES);
    str_clear(&text);
    free(s);
    leave(f);
}

static void chance_moves_by_itself_from_its_seed(void **state) {
    (void)state;
    Fixture *f = seat("patience", "trick", NULL);
    Record first;
    record_copy(&first, play(f));
    assert_int_equal(first.n, 6);
    assert_int_equal(first.moves[0].mover, PLAYER_CHANCE);
    assert_int_equal(trick(f, 0)->turns, 3);
    referee_free(f->referee);
    f->setup.seed = 99;
    f->setup.chance_seed = 7; // the seed of the first game's chance moves
    const Record *second = play(f);
    for (size_t i = 0; i < 6; i += 2) assert_int_equal(second->moves[i].move, first.moves[i].move);
    assert_int_equal(trick(f, 0)->last_seed, 99);
    record_clear(&first);
    leave(f);
}

static void players_learn_only_in_learning_mode(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "trick");
    f->setup.learning = true;
    play(f);
    assert_int_equal(trick(f, 0)->learned, 1);
    assert_int_equal(trick(f, 1)->learned, 1);
    leave(f);
}

static void a_stopped_game_has_no_winner_and_teaches_nothing(void **state) {
    (void)state;
    atomic_bool stop = false;
    Fixture *f = seat("othello", "trick", "trick:what=stop,from=3");
    f->setup.stop = &stop;
    f->setup.learning = true;
    const Record *r = play(f);
    assert_int_equal(r->ending, END_STOPPED);
    assert_int_equal(r->n, 5); // the move under consideration is not made
    assert_int_equal(r->payoffs[0], 0);
    assert_int_equal(r->payoffs[1], 0);
    assert_int_equal(trick(f, 0)->ended, 1);
    assert_int_equal(trick(f, 0)->learned, 0);
    leave(f);
}

static void a_person_may_put_in_legal_moves_only(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "trick");
    const Record *r = begin(f);
    Move m;
    Error e;
    assert_true(game_move_parse(f->game, referee_state(f->referee), "d3", &m, &e));
    assert_true(referee_put(f->referee, m, &e));
    assert_int_equal(r->n, 1);
    assert_int_equal(r->moves[0].used_ms, -1);
    assert_false(referee_put(f->referee, m, &e)); // the square is taken
    assert_string_equal(e.text, "not a legal move");
    referee_run(f->referee);
    assert_false(referee_put(f->referee, m, &e));
    assert_string_equal(e.text, "the game is over");
    leave(f);
}

static void moves_can_be_taken_back_even_when_the_game_is_over(void **state) {
    (void)state;
    Fixture *f = seat("othello", "trick", "trick");
    const Record *r = play(f);
    size_t plies = r->n;
    assert_int_equal(referee_take_back(f->referee, 10), 10);
    assert_int_equal(r->n, plies - 10);
    assert_int_equal(r->ending, END_NONE);
    assert_false(referee_ended(f->referee));
    referee_run(f->referee);
    assert_int_equal(r->n, plies); // these players always play the same
    assert_int_equal(referee_take_back(f->referee, 1000), plies);
    State *start = game_states_new(f->game, 1);
    game_start(f->game, start);
    assert_true(game_same(f->game, start, referee_state(f->referee)));
    assert_int_equal(referee_take_back(f->referee, 1), 0);
    free(start);
    leave(f);
}

static void the_record_can_outlive_the_referee(void **state) {
    (void)state;
    Fixture *f = seat("othello", "random", "trick");
    Record copy;
    record_copy(&copy, play(f));
    Record r = referee_release(f->referee);
    f->referee = NULL;
    assert_true(record_same(&copy, &r));
    record_clear(&copy);
    record_clear(&r);
    leave(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_is_recorded_and_everybody_is_told_once),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(the_first_illegal_move_loses_with_the_reason),
        cmocka_unit_test(illegal_moves_are_forgiven_as_often_as_allowed),
        cmocka_unit_test(refusals_are_counted_anew_every_turn),
        cmocka_unit_test(a_player_who_breaks_down_loses),
        cmocka_unit_test(a_player_may_resign),
        cmocka_unit_test(a_person_may_resign_for_either_side_once),
        cmocka_unit_test(whoever_takes_too_long_loses_on_time),
        cmocka_unit_test(times_are_measured_and_charged),
        cmocka_unit_test(without_a_clock_nobody_loses_on_time),
        cmocka_unit_test(a_forced_pass_is_a_move_like_any_other),
        cmocka_unit_test(chance_moves_by_itself_from_its_seed),
        cmocka_unit_test(players_learn_only_in_learning_mode),
        cmocka_unit_test(a_stopped_game_has_no_winner_and_teaches_nothing),
        cmocka_unit_test(a_person_may_put_in_legal_moves_only),
        cmocka_unit_test(moves_can_be_taken_back_even_when_the_game_is_over),
        cmocka_unit_test(the_record_can_outlive_the_referee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
