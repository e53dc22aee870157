// SPDX-License-Identifier: MIT
// test_play_parts.c - what `genpei play` asks of the referee and of learning players.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "cli/play/play.h"
#include "games/game_types.h"

// A player that plays the first legal move, counts the calls it gets and, if set, asks for the
// other side after every game.
typedef struct {
    Player player;
    bool restless;
    int begun[2], ended, learned[2];
} Counter;

static void counter_free(Player *p) {
    free(p);
}

static bool counter_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    Move *moves = mem_new(p->game->max_moves, sizeof *moves);
    game_moves(p->game, turn->state, moves);
    out->move = moves[0];
    free(moves);
    return true;
}

static void counter_begins(Player *p, int side, uint64_t seed) {
    (void)seed;
    ((Counter *)p)->begun[side]++;
}

static void counter_ends(Player *p, const Record *game, int side) {
    (void)game, (void)side;
    ((Counter *)p)->ended++;
}

static void counter_learns(Player *p, const Record *game, int side) {
    (void)game;
    ((Counter *)p)->learned[side]++;
}

static bool counter_wants_other_side(const Player *p) {
    return ((const Counter *)p)->restless;
}

static Player *make_counter(bool restless) {
    static const PlayerOps ops = {.free = counter_free,
                                  .choose = counter_choose,
                                  .begins = counter_begins,
                                  .ends = counter_ends,
                                  .learn = counter_learns,
                                  .wants_other_side = counter_wants_other_side};
    Counter *c = mem_new(1, sizeof *c);
    c->player.ops = &ops;
    c->restless = restless;
    return &c->player;
}

static Player *calm_make(Spec *spec, const Game *g, Error *e) {
    (void)spec, (void)g, (void)e;
    return make_counter(false);
}

static Player *restless_make(Spec *spec, const Game *g, Error *e) {
    (void)spec, (void)g, (void)e;
    return make_counter(true);
}

static const PlayerType calm_type = {
    .name = "calm", .options = "", .summary = "keeps its seat", .make = calm_make};
static const PlayerType restless_type = {
    .name = "restless", .options = "", .summary = "changes sides", .make = restless_make};
static const PlayerType *const types[] = {&calm_type, &restless_type};

static App *app_new(void) {
    App *app = mem_new(1, sizeof *app);
    app->games = all_games_new();
    app->players = (PlayerTable){.types = types, .n = 2};
    return app;
}

static void app_free(App *app) {
    game_table_free(app->games);
    free(app);
}

static const Counter *counter_at(const Play *p, int side) {
    return (const Counter *)p->seats[side];
}

static void open_play(Play *p, App *app, const char *first, const char *second) {
    Error e;
    PlayOptions o = {.game = "reversi70:size=4",
                     .seats = {first, second},
                     .seed = 1,
                     .hold = true,
                     .json = true};
    if (!play_open(p, app, &o, &e)) fail_msg("%s", e.text);
}

// Does a command and gives what it printed, to be freed.
static char *said_by(Play *p, const char *line) {
    char *text = NULL;
    size_t n = 0;
    FILE *real = stdout;
    stdout = open_memstream(&text, &n);
    assert_non_null(stdout);
    play_command(p, line);
    fclose(stdout);
    stdout = real;
    return text;
}

static void programs_learn_from_every_game_and_change_sides_when_one_asks(void **state) {
    (void)state;
    App *app = app_new();
    Play p;
    open_play(&p, app, "restless", "calm");
    char *said = said_by(&p, "learn 3");
    assert_non_null(strstr(said, "3 games, restless won 2, calm won 1, drawn 0"));
    free(said);
    // Three games, three changes: the restless one is second now, and was first, second, first.
    assert_string_equal(p.seats[0]->text, "calm");
    assert_string_equal(p.seats[1]->text, "restless");
    assert_int_equal(counter_at(&p, 1)->learned[0], 2);
    assert_int_equal(counter_at(&p, 1)->learned[1], 1);
    assert_int_equal(counter_at(&p, 0)->learned[0], 1);
    assert_int_equal(counter_at(&p, 0)->learned[1], 2);
    assert_int_equal(counter_at(&p, 0)->ended, 3);
    // The game on the board was not touched; its seats follow.
    assert_int_equal(referee_record(p.referee)->n, 0);
    assert_string_equal(referee_record(p.referee)->names[0], "calm");
    play_close(&p);
    app_free(app);
}

static void programs_stay_where_they_are_when_nobody_asks(void **state) {
    (void)state;
    App *app = app_new();
    Play p;
    open_play(&p, app, "calm", "calm");
    play_command(&p, "learn 2");
    assert_int_equal(counter_at(&p, 0)->learned[0], 2);
    assert_int_equal(counter_at(&p, 0)->learned[1], 0);
    assert_int_equal(counter_at(&p, 0)->begun[0],
                     4); // the game on the board before and after, plus two
    play_close(&p);
    app_free(app);
}

static void games_outside_learning_mode_teach_nothing(void **state) {
    (void)state;
    App *app = app_new();
    Play p;
    open_play(&p, app, "calm", "calm");
    play_command(&p, "resign");
    assert_int_equal(counter_at(&p, 0)->ended, 1);
    assert_int_equal(counter_at(&p, 0)->learned[0], 0);
    play_close(&p);
    app_free(app);
}

static void players_command_lists_seats_and_players(void **state) {
    (void)state;
    App *app = app_new();
    Play p;
    open_play(&p, app, "restless", "calm");
    char *said = said_by(&p, "players");
    assert_non_null(strstr(said, "Now restless is red, calm is white."));
    assert_non_null(strstr(said, "Known players:"));
    free(said);
    play_close(&p);
    app_free(app);
}

// --- the referee ---

typedef struct {
    App *app;
    const Game *game;
    Player *players[2];
    Referee *referee;
} Desk;

static void set_desk(Desk *t, const char *clock) {
    Error e;
    t->app = app_new();
    t->game = game_table_open(t->app->games, "reversi70", &e);
    RefereeSetup setup = {.game = t->game};
    for (int side = 0; side < 2; side++) {
        t->players[side] = player_new(&t->app->players, t->game, "calm", &e);
        setup.players[side] = t->players[side];
    }
    if (clock) assert_true(clock_parse(clock, &setup.clock, &e));
    t->referee = referee_new(&setup);
}

static void clear_desk(Desk *t) {
    referee_free(t->referee);
    for (int side = 0; side < 2; side++) player_free(t->players[side]);
    app_free(t->app);
}

static Move move_of(const Desk *t, const char *text) {
    Move m = 0;
    Error e;
    if (!game_move_parse(t->game, referee_state(t->referee), text, &m, &e)) fail_msg("%s", e.text);
    return m;
}

static void a_persons_time_is_taken_from_his_clock_and_kept(void **state) {
    (void)state;
    Desk t;
    set_desk(&t, "10+1");
    assert_true(referee_put_timed(t.referee, move_of(&t, "3-5"), 2500, NULL));
    assert_int_equal(referee_left_ms(t.referee, 0), 8500);
    assert_int_equal(referee_left_ms(t.referee, 1), 10000);
    assert_int_equal(referee_record(t.referee)->moves[0].used_ms, 2500);
    clear_desk(&t);
}

static void a_person_who_thinks_too_long_loses_on_time(void **state) {
    (void)state;
    Desk t;
    set_desk(&t, "10");
    assert_true(referee_put_timed(t.referee, move_of(&t, "3-5"), 10001, NULL));
    const Record *r = referee_record(t.referee);
    assert_int_equal(r->ending, END_TIME);
    assert_int_equal(r->n, 0);
    assert_int_equal(r->payoffs[0], -1);
    assert_int_equal(r->payoffs[1], 1);
    clear_desk(&t);
}

static void an_illegal_move_is_refused_and_costs_no_time(void **state) {
    (void)state;
    Desk t;
    Error e;
    set_desk(&t, "10");
    assert_false(referee_put_timed(t.referee, 0, 3000, &e));
    assert_int_equal(referee_left_ms(t.referee, 0), 10000);
    assert_false(referee_ended(t.referee));
    clear_desk(&t);
}

static void a_record_is_gone_on_with_from_its_end(void **state) {
    (void)state;
    Desk t;
    set_desk(&t, NULL);
    assert_true(referee_put_timed(t.referee, move_of(&t, "3-5"), 7, NULL));
    assert_true(referee_put(t.referee, move_of(&t, "5-6"), NULL));
    Record kept;
    record_copy(&kept, referee_record(t.referee));
    assert_int_equal(referee_take_back(t.referee, 2), 2);
    referee_continue(t.referee, &kept);
    assert_true(record_same(&kept, referee_record(t.referee)));
    assert_int_equal(referee_record(t.referee)->moves[0].used_ms, 7);
    assert_true(referee_put(t.referee, move_of(&t, "6-5"), NULL));
    // A resigned game is restored unchanged.
    record_finish_against(&kept, END_RESIGN, 1);
    referee_continue(t.referee, &kept);
    assert_true(record_same(&kept, referee_record(t.referee)));
    record_clear(&kept);
    clear_desk(&t);
}

static void a_player_can_be_replaced_in_the_middle_of_a_game(void **state) {
    (void)state;
    Desk t;
    Error e;
    set_desk(&t, NULL);
    assert_true(referee_step(t.referee));
    Player *fresh = player_new(&t.app->players, t.game, "restless", &e);
    referee_seat(t.referee, 1, fresh);
    assert_string_equal(referee_record(t.referee)->names[1], "restless");
    assert_int_equal(((Counter *)fresh)->begun[1], 1);
    referee_run(t.referee);
    assert_int_equal(((Counter *)fresh)->ended, 1);
    assert_int_equal(((Counter *)t.players[1])->ended, 0);
    player_free(fresh);
    clear_desk(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_learn_from_every_game_and_change_sides_when_one_asks),
        cmocka_unit_test(programs_stay_where_they_are_when_nobody_asks),
        cmocka_unit_test(games_outside_learning_mode_teach_nothing),
        cmocka_unit_test(players_command_lists_seats_and_players),
        cmocka_unit_test(a_persons_time_is_taken_from_his_clock_and_kept),
        cmocka_unit_test(a_person_who_thinks_too_long_loses_on_time),
        cmocka_unit_test(an_illegal_move_is_refused_and_costs_no_time),
        cmocka_unit_test(a_record_is_gone_on_with_from_its_end),
        cmocka_unit_test(a_player_can_be_replaced_in_the_middle_of_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
