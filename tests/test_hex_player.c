// SPDX-License-Identifier: MIT
// test_hex_player.c - the player `hex`: its options, swap, resigning, learning.
#include "testing.h"

#include "base/os/os_posix.h"
#include "engine/hex/net/hex_net.h"
#include "engine/hex/play/hex_learn.h"
#include "games/game_types.h"
#include "player/player_insight.h"

#include <threads.h>
#include <time.h>

typedef struct {
    GameTable *games;
    const Game *game;
    Player *player;
    State *state;
} Seat;

static void sit(Seat *s, const char *game, const char *player, const char *moves) {
    Error e;
    PlayerTable players = player_table();
    s->games = all_games_new();
    s->game = game_table_open(s->games, game, &e);
    assert_non_null(s->game);
    s->player = player_new(&players, s->game, player, &e);
    if (!s->player) fail_msg("%s", e.text);
    s->state = game_states_new(s->game, 1);
    game_start(s->game, s->state);
    assert_true(game_play_text(s->game, s->state, moves, &e));
}

static void rise(Seat *s) {
    player_free(s->player);
    free(s->state);
    game_table_free(s->games);
}

static Turn turn_of(const Seat *s) {
    return (Turn){.state = s->state, .side = game_mover(s->game, s->state)};
}

static Choice choose(Seat *s) {
    Choice c = {0};
    Error e;
    Turn turn = turn_of(s);
    if (!player_choose(s->player, &turn, &c, &e)) fail_msg("%s", e.text);
    return c;
}

static void assert_move(Seat *s, Move m, const char *expected) {
    Str text = {0};
    game_move_text(s->game, s->state, m, &text);
    assert_string_equal(str_text(&text), expected);
    str_clear(&text);
}

static void what_is_won_is_played_and_what_is_lost_resigned(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex3", "hex:playouts=20,net=none", "");
    Choice c = choose(&s);
    assert_int_equal(c.value, 1000);
    assert_false(c.resigns);
    rise(&s);
    sit(&s, "hex3", "hex:playouts=20,net=none", "b2");
    c = choose(&s);
    assert_true(c.resigns);
    assert_int_equal(c.value, 0);
    MoveValue values[9];
    Turn turn = turn_of(&s);
    size_t n = player_values(s.player, &turn, values);
    assert_int_equal(n, 8);
    for (size_t i = 0; i < n; i++) assert_int_equal(values[i].value, 0);
    rise(&s);
    sit(&s, "hex3", "hex:playouts=20,resign=0,net=none", "b2");
    c = choose(&s);
    assert_false(c.resigns);
    rise(&s);
}

static void a_good_first_stone_is_taken_over_and_a_bad_one_not(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex5:swap=1", "hex:playouts=200,net=none", "c3");
    assert_move(&s, choose(&s).move, "swap");
    rise(&s);
    sit(&s, "hex5:swap=1", "hex:playouts=200,net=none", "a1");
    Choice c = choose(&s);
    Str text = {0};
    game_move_text(s.game, s.state, c.move, &text);
    assert_string_not_equal(str_text(&text), "swap");
    str_clear(&text);
    rise(&s);
    sit(&s, "hex5:swap=1", "hex:playouts=400,net=none",
        ""); // where the stone may be taken over, not the middle
    c = choose(&s);
    game_move_text(s.game, s.state, c.move, &text);
    assert_true(str_text(&text)[0] == 'a' || str_text(&text)[0] == 'b');
    str_clear(&text);
    rise(&s);
}

// One random game says nothing; the book knows.
static void what_the_book_of_8x8_knows_is_played_at_once(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex8", "hex:playouts=1,net=none", "");
    Choice c = choose(&s);
    assert_int_equal(c.value, 1000);
    assert_int_equal(c.stats.nodes, 0);
    game_play(s.game, s.state, c.move);
    assert_true(choose(&s).value < 1000); // a lost position is still searched
    rise(&s);
    sit(&s, "hex8", "hex:playouts=1,net=none,book=0", "");
    assert_true(choose(&s).value < 1000);
    rise(&s);
    sit(&s, "hex8:swap=1", "hex:playouts=1,net=none", "e4");
    assert_move(&s, choose(&s).move, "swap");
    rise(&s);
    sit(&s, "hex8:swap=1", "hex:playouts=1,net=none", "h5"); // this one loses
    c = choose(&s);
    assert_int_equal(c.value, 1000);
    Str text = {0};
    game_move_text(s.game, s.state, c.move, &text);
    assert_string_not_equal(str_text(&text), "swap");
    str_clear(&text);
    rise(&s);
}

static void every_move_has_a_value_in_the_order_of_the_moves(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex6:swap=1", "hex:playouts=300,net=none", "b5");
    Move moves[64];
    MoveValue values[64];
    size_t n = game_moves(s.game, s.state, moves);
    Turn turn = turn_of(&s);
    assert_int_equal(player_values(s.player, &turn, values), n);
    for (size_t i = 0; i < n; i++) {
        assert_true(values[i].move == moves[i]);
        assert_in_range(values[i].value, 0, 1000);
    }
    rise(&s);
}

static void assert_line_can_be_played(const Seat *s, const Move *line, size_t length) {
    State *after = game_states_new(s->game, 1);
    game_copy(s->game, after, s->state);
    for (size_t i = 0; i < length; i++) {
        assert_true(game_legal(s->game, after, line[i]));
        game_play(s->game, after, line[i]);
    }
    free(after);
}

static void lines_go_on_after_the_first_move(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex7", "hex:playouts=400,net=none", "a2");
    Choice c = choose(&s);
    assert_true(c.line_length > 2 && c.line[0] == c.move);
    assert_line_can_be_played(&s, c.line, c.line_length);
    MoveValue values[64];
    Turn turn = turn_of(&s);
    size_t n = player_values(s.player, &turn, values), longest = 0;
    for (size_t i = 0; i < n; i++) {
        assert_true(values[i].line_length >= 1 && values[i].line[0] == values[i].move);
        assert_line_can_be_played(&s, values[i].line, values[i].line_length);
        if (values[i].line_length > longest) longest = values[i].line_length;
    }
    assert_true(longest > 2);
    rise(&s);
}

static void the_solver_beside_it_proves_and_pondering_ends(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex6", "hex:playouts=100000000,threads=2,know=0,memory=32,net=none", "c3 d4");
    Choice c = choose(&s); // only a proof ends it
    assert_true(c.value == 1000 || c.resigns);
    rise(&s);
    sit(&s, "hex11", "hex:playouts=50,ponder=1,memory=32,net=none", "c3 d4");
    choose(&s);
    choose(&s);
    rise(&s);
}

static void it_does_not_ponder_after_the_game(void **unused) {
    (void)unused;
    Seat s;
    sit(&s, "hex11", "hex:playouts=50,ponder=1,memory=32,net=none", "c3 d4");
    choose(&s);
    player_ends(s.player, NULL, 0);
    int64_t began = os_cpu_ns();
    thrd_sleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    assert_true(os_cpu_ns() - began < 10000000);
    choose(&s); // the next game
    rise(&s);
}

static void it_tells_where_one_must_play_and_what_is_proved(void **unused) {
    (void)unused;
    Seat s;
    Insight i;
    Error e;
    sit(&s, "hex5", "hex:playouts=100,net=none", "c2 c3 b4");
    Turn turn = turn_of(&s);
    assert_true(player_insight(s.player, &turn, &i, &e));
    size_t proved = 0;
    for (size_t k = 0; k < i.n_marks; k++)
        proved += strcmp(i.marks[k].kind, "won") == 0 || strcmp(i.marks[k].kind, "lost") == 0;
    assert_int_equal(proved, 22);
    insight_clear(&i);
    rise(&s);
}

static void a_net_from_a_file_plays(void **unused) {
    (void)unused;
    Seat s;
    Insight i;
    Error e;
    sit(&s, "hex5", "hex:playouts=60,net=tests/golden/hex/hex_tiny.net", "a2 c3");
    Turn turn = turn_of(&s);
    Choice c = choose(&s);
    assert_true(c.has_value);
    assert_true(player_insight(s.player, &turn, &i, &e));
    insight_clear(&i);
    rise(&s);
    sit(&s, "hex5", "hex:playouts=60,net=none", "a2 c3");
    choose(&s);
    rise(&s);
}

static void assert_in_the_middle(Seat *s) {
    Str text = {0};
    game_move_text(s->game, s->state, choose(s).move, &text);
    assert_in_range(str_text(&text)[0], 'd', 'h');
    assert_in_range(strtol(str_text(&text) + 1, NULL, 10), 4, 8);
    str_clear(&text);
}

// The built-in network, if there is one, knows where to begin.
static void the_built_in_net_begins_in_the_middle(void **unused) {
    (void)unused;
    Seat s;
    HexNet *net = hex_net_built_in();
    if (!net) skip();
    hex_net_free(net);
    sit(&s, "hex11", "hex:playouts=1,know=0", "");
    assert_in_the_middle(&s);
    rise(&s);
    sit(&s, "hex11", "hex:playouts=1,know=0", "a1");
    assert_in_the_middle(&s);
    rise(&s);
}

static void bad_options_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *spec, *why;
    } bad[] = {{"hex:playouts=0", "playouts"},
               {"hex:time=-1", "time"},
               {"hex:threads=1000", "threads"},
               {"hex:patterns=/nowhere", "/nowhere"},
               {"hex:net=/nowhere", "/nowhere"},
               {"hex:net=/dev/null", "not a network"},
               {"hex:games=/dev/null", "not a file of patterns"},
               {"hex:colour=red", "no option"}};
    Seat s;
    PlayerTable players = player_table();
    Error e;
    sit(&s, "hex5", "hex:playouts=1,net=none", "");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(player_new(&players, s.game, bad[i].spec, &e));
        assert_contains(e.text, bad[i].why);
    }
    assert_null(player_new(&players, game_table_open(s.games, "othello", NULL), "hex", &e));
    rise(&s);
}

// What the search tries more often becomes more likely.
static void learning_makes_lessons_likelier(void **unused) {
    (void)unused;
    HexMcts *m = hex_mcts_new(5, 5, &(HexMctsSetup){.memory = 16 << 20, .know_at = -1});
    HexLessons lessons = {0}, again = {0};
    for (uint64_t i = 0; i < 6; i++) hex_lessons_play(&lessons, m, 60, 3, i);
    hex_lessons_play(&again, m, 60, 3, 0);
    assert_true(lessons.n > 20);
    for (size_t i = 0; i < again.n_tried; i++) {
        const HexMctsTried *a = &lessons.tried[i], *b = &again.tried[i];
        assert_true(a->pattern == b->pattern && a->share == b->share && a->cell == b->cell &&
                    a->direction == b->direction);
    }
    HexPatterns *plain = calloc(1, sizeof *plain);
    hex_patterns_plain(plain);
    HexLearner *l = hex_learner_new(plain);
    Rng rng = rng_seed(1);
    double first = hex_learn(l, &lessons, 0.1, &rng), last = first;
    for (int i = 0; i < 4; i++) last = hex_learn(l, &lessons, 0.1, &rng);
    assert_true(last < first);
    hex_learner_free(l);
    free(plain);
    hex_lessons_clear(&lessons);
    hex_lessons_clear(&again);
    hex_mcts_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_won_is_played_and_what_is_lost_resigned),
        cmocka_unit_test(a_good_first_stone_is_taken_over_and_a_bad_one_not),
        cmocka_unit_test(what_the_book_of_8x8_knows_is_played_at_once),
        cmocka_unit_test(every_move_has_a_value_in_the_order_of_the_moves),
        cmocka_unit_test(lines_go_on_after_the_first_move),
        cmocka_unit_test(the_solver_beside_it_proves_and_pondering_ends),
        cmocka_unit_test(it_does_not_ponder_after_the_game),
        cmocka_unit_test(it_tells_where_one_must_play_and_what_is_proved),
        cmocka_unit_test(a_net_from_a_file_plays),
        cmocka_unit_test(the_built_in_net_begins_in_the_middle),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(learning_makes_lessons_likelier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
