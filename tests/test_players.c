// SPDX-License-Identifier: MIT
// test_players.c - players made from texts: what is refused and how, and that all randomness comes
// from the seed.
#include "testing.h"

#include "player/player.h"
#include "reversi_games.h"
#include "tiny_games.h"

static void assert_refused(const Game *g, const char *text, const char *why) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (p) fail_msg("'%s' was accepted", text);
    assert_contains(e.text, why);
}

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    assert_string_equal(p->text, text);
    assert_ptr_equal(p->game, g);
    return p;
}

static bool ask(Player *p, const State *s, Limits limits, Choice *out, Error *e) {
    Turn turn = {.state = s, .side = game_mover(p->game, s), .limits = limits};
    return player_choose(p, &turn, out, e);
}

static void unknown_players_suggest_the_nearest(void **state) {
    const Game *g = family_game(state, "othello", 8);
    assert_refused(g, "randon", "unknown player 'randon'; did you mean 'random'?");
    assert_refused(g, "Ply:depth=3", "unknown player 'Ply'; did you mean 'ply'?");
    assert_refused(g, "hum", "did you mean 'human'?");
    assert_refused(g, "xyzzyxyzzy", "unknown player 'xyzzyxyzzy'; 'genpei players' lists them");
    assert_refused(g, "", "player: empty name");
    assert_refused(g, ":depth=3", "player: empty name");
}

static void bad_options_name_the_player_and_the_key(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    assert_refused(g, "ply:depth=0", "player 'ply:depth=0': depth: '0' is not a whole number");
    assert_refused(g, "ply:depth=many", "depth: 'many' is not a whole number from 1 to");
    assert_refused(g, "ply:depth=", "depth: '' is not");
    assert_refused(g, "ply:dpeth=3", "ply has no option 'dpeth'; did you mean 'depth'?");
    assert_refused(g, "ply:depth=3,depth=4", "'depth' is given twice");
    assert_refused(g, "ply:weights=1,2", "weights: 2 numbers, the board has 10 classes");
    assert_refused(g, "ply:weights=1,2,3,4,5,6,7,8,9,x", "weights: 'x' is not a whole number");
    assert_refused(g, "ply:7", "'7' is not an option; write KEY=VALUE");
    assert_refused(g, "random:seed=-1", "seed: '-1' is not a whole number from 0 to");
    assert_refused(g, "random:sed=1", "random has no option 'sed'; did you mean 'seed'?");
    assert_refused(g, "human:name=x", "human has no option 'name'");
}

static void options_of_the_classic_searches_are_checked(void **state) {
    const Game *g = family_game(state, "othello", 6);
    player_free(seat(g, "ply:search=bstar,nodes=100"));
    player_free(seat(g, "ply:prune=optimist,margin=5"));
    player_free(seat(g, "ply:search=minimax,order=none,eval=playouts"));
    player_free(seat(g, "ply:search=minimax,eval=wsm"));
    assert_refused(g, "ply:search=minimax,eval=chnw", "without the searches of 1979");
    assert_refused(g, "ply:search=astar", "did you mean 'bstar'");
    assert_refused(g, "ply:quiet=all", "no material is won");
    assert_refused(g, "ply:search=shallow,order=dynamic", "the dynamic order goes with plain");
    assert_refused(g, "ply:search=bstar,bounds=tech", "eval=tech");
    assert_refused(g, "ply:search=bstar,weights=1,2", "has no option 'weights'");
}

static void weights_count_by_the_size_of_the_board(void **state) {
    player_free(seat(family_game(state, "othello", 4), "ply:weights=1,2,3"));
    player_free(seat(family_game(state, "othello", 6), "ply:weights=1/2/3/4/5/6,depth=2"));
    player_free(
        seat(family_game(state, "othello", 10), "ply:weights=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"));
    assert_refused(family_game(state, "othello", 4), "ply:weights=1,2,3,4,5,6,7,8,9,10",
                   "the board has 3 classes");
}

static void a_player_of_one_game_refuses_another(void **state) {
    (void)state;
    assert_refused(tiny_lights(), "ply:depth=3", "two players");
}

static void only_a_person_is_a_person(void **state) {
    (void)state;
    PlayerTable players = player_table();
    assert_true(player_is_person(&players, "human"));
    assert_false(player_is_person(&players, "random"));
    assert_false(player_is_person(&players, "ply:depth=3"));
    assert_false(player_is_person(&players, "nobody"));
    assert_false(player_is_person(&players, ""));
    Player *p = seat(family_game(state, "othello", 4), "human");
    State *s = family_position(p->game, "start");
    Choice c;
    Error e;
    assert_false(ask(p, s, (Limits){0}, &c, &e));
    assert_contains(e.text, "genpei play");
    player_free(p);
    free(s);
}

static void every_kind_has_a_name_and_a_summary(void **state) {
    (void)state;
    PlayerTable players = player_table();
    assert_true(players.n >= 3);
    for (size_t i = 0; i < players.n; i++) {
        assert_true(strlen(players.types[i]->name) > 0);
        assert_true(strlen(players.types[i]->summary) > 0);
        assert_non_null(players.types[i]->options);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(players.types[i]->name, players.types[k]->name);
    }
}

// --- random ---

// The moves of one game in which `p` plays both sides, as text.
static void play_out(Player *p, uint64_t seed, Str *out) {
    const Game *g = p->game;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    player_begins(p, 0, seed);
    str_reset(out);
    while (!game_over(g, s)) {
        Choice c;
        Error e;
        if (!ask(p, s, (Limits){0}, &c, &e)) fail_msg("%s", e.text);
        assert_true(game_legal(g, s, c.move));
        assert_false(c.has_value || c.resigns);
        game_move_text(g, s, c.move, out);
        str_add_char(out, ' ');
        game_play(g, s, c.move);
    }
    free(s);
}

static void a_random_player_follows_its_seeds(void **state) {
    const Game *g = family_game(state, "othello", 6);
    Player *a = seat(g, "random:seed=7"), *b = seat(g, "random:seed=7");
    Player *other = seat(g, "random:seed=8");
    Str first = {0}, second = {0};
    for (uint64_t game = 0; game < 20; game++) {
        play_out(a, game, &first);
        play_out(b, game, &second);
        assert_string_equal(str_text(&first), str_text(&second));
        play_out(other, game, &second);
        assert_string_not_equal(str_text(&first), str_text(&second));
        play_out(b, game + 1, &second);
        assert_string_not_equal(str_text(&first), str_text(&second));
    }
    // What was played before does not matter.
    play_out(a, 3, &first);
    play_out(b, 99, &second);
    play_out(b, 3, &second);
    assert_string_equal(str_text(&first), str_text(&second));
    str_clear(&first);
    str_clear(&second);
    player_free(a);
    player_free(b);
    player_free(other);
}

static void a_random_player_plays_any_game(void **state) {
    (void)state;
    const Game *games[] = {tiny_lights(), tiny_race(3), tiny_cards()};
    Str moves = {0};
    for (size_t i = 0; i < 3; i++) {
        Player *p = seat(games[i], "random");
        play_out(p, i, &moves);
        assert_true(moves.len > 0);
        player_free(p);
    }
    str_clear(&moves);
}

static void a_random_player_asked_after_the_end_says_so(void **state) {
    const Game *g = family_game(state, "othello", 4);
    Player *p = seat(g, "random");
    State *s = family_position(g, "XXXX/XXXX/OOOO/OOOO X");
    Choice c;
    Error e;
    assert_false(ask(p, s, (Limits){0}, &c, &e));
    assert_contains(e.text, "over");
    player_free(p);
    free(s);
}

// --- ply ---

static void a_ply_player_answers_under_any_limit(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "ply:depth=12");
    State *s = family_position(g, "start");
    Choice c;
    Error e;
    assert_true(ask(p, s, (Limits){.nodes = 50}, &c, &e));
    assert_true(game_legal(g, s, c.move));
    assert_true(c.stats.stopped);
    assert_true(ask(p, s, (Limits){.time_ms = 1}, &c, &e));
    assert_true(game_legal(g, s, c.move));
    player_free(p);
    free(s);
}

static void a_value_table_has_every_move_and_the_choice_on_top(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Player *p = seat(g, "ply:depth=4");
    State *s = family_position(g, "start");
    Error e;
    assert_true(game_play_text(g, s, "3-5 5-6 6-5 3-4", &e));
    Turn turn = {.state = s, .side = game_mover(g, s)};
    MoveValue values[REVERSI_SQUARES_MAX];
    size_t n = player_values(p, &turn, values);
    assert_int_equal(n, game_count_moves(g, s));
    Choice c;
    assert_true(ask(p, s, (Limits){0}, &c, &e));
    int best = values[0].value;
    for (size_t i = 0; i < n; i++) {
        if (values[i].value > best) best = values[i].value;
        if (values[i].move == c.move) assert_int_equal(values[i].value, c.value);
    }
    assert_int_equal(best, c.value);
    Player *none = seat(g, "random");
    assert_int_equal(player_values(none, &turn, values), 0);
    player_free(none);
    player_free(p);
    free(s);
}

// Every ordering finds the same values; only the work differs.
static void dynamic_ordering_changes_no_value(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Player *plain = seat(g, "ply:depth=7,order=none"),
           *dynamic = seat(g, "ply:depth=7,order=dynamic");
    State *s = family_position(g, "start");
    uint64_t leaves[2] = {0};
    for (int i = 0; i < 30 && !game_over(g, s); i++) {
        Choice a, b;
        Error e;
        assert_true(ask(plain, s, (Limits){0}, &a, &e) && ask(dynamic, s, (Limits){0}, &b, &e));
        assert_int_equal(a.value, b.value);
        leaves[0] += a.stats.leaves;
        leaves[1] += b.stats.leaves;
        game_play(g, s, a.move);
    }
    assert_true(leaves[1] < leaves[0]);
    free(s);
    player_free(plain);
    player_free(dynamic);
}

// After 3-5 red has 3-5 (10), 4-4, 4-5 and 5-5 (1 each), white 5-4: 13 - 1, or 13 - 2 when the
// enemy counts twice.
static void enemy_stones_can_count_twice(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    State *s = family_position(g, "start");
    Player *p = seat(g, "ply:depth=1,enemy=2");
    MoveValue v[REVERSI_SQUARES_MAX];
    Turn turn = {.state = s, .side = 0};
    assert_int_equal(player_values(p, &turn, v), 4);
    assert_int_equal(v[0].value, 11);
    game_play(g, s, v[0].move);
    turn.side = 1;
    size_t n = player_values(p, &turn, v);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) assert_int_equal(v[i].value, v[i].static_value);
    assert_true(v[0].value < 0);
    free(s);
    player_free(p);
}

// Which of the two members of a team moves, in every turn of a game.
static void a_team_takes_turns(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Player *team = seat(g, "relay:ply:depth=1/ply:depth=2,every=2");
    Record record;
    State *s = game_states_new(g, 1);
    record_init(&record, g, NULL);
    int turns[2] = {0};
    for (game_start(g, s); !game_over(g, s) && record.n < 20;) {
        int side = game_mover(g, s), member = turns[side] / 2 % 2;
        Turn turn = {.state = s, .record = &record, .side = side};
        Choice c = {0}, alone = {0};
        Error e;
        assert_true(player_choose(team, &turn, &c, &e));
        Player *single = seat(g, member == 0 ? "ply:depth=1" : "ply:depth=2");
        assert_true(player_choose(single, &turn, &alone, &e));
        player_free(single);
        assert_int_equal(c.move, alone.move);
        assert_int_equal(c.value, alone.value);
        turns[side]++;
        record_add(&record, (RecordMove){.move = c.move, .mover = side, .used_ms = -1});
        game_play(g, s, c.move);
    }
    record_clear(&record);
    free(s);
    player_free(team);
}

static void a_team_that_cannot_be_is_refused(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    assert_refused(g, "relay", "at least two members");
    assert_refused(g, "relay:random", "at least two members");
    assert_refused(g, "relay:random/human", "a person cannot be in a team");
    assert_refused(g, "relay:random/relay:random/random", "a team cannot be in a team");
    assert_refused(g, "relay:random/ply:depth=0", "depth: '0' is not");
    assert_refused(g, "relay:random/random,every=0", "every: '0' is not");
    assert_refused(g,
                   "relay:"
                   "random/random/random/random/random/random/random/random/random",
                   "at most 8 members");
    player_free(seat(g, "relay:ply:order=fixed/2/ply:depth=2"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_players_suggest_the_nearest),
        cmocka_unit_test(bad_options_name_the_player_and_the_key),
        cmocka_unit_test(options_of_the_classic_searches_are_checked),
        cmocka_unit_test(weights_count_by_the_size_of_the_board),
        cmocka_unit_test(a_player_of_one_game_refuses_another),
        cmocka_unit_test(only_a_person_is_a_person),
        cmocka_unit_test(every_kind_has_a_name_and_a_summary),
        cmocka_unit_test(a_team_takes_turns),
        cmocka_unit_test(a_team_that_cannot_be_is_refused),
        cmocka_unit_test(a_random_player_follows_its_seeds),
        cmocka_unit_test(a_random_player_plays_any_game),
        cmocka_unit_test(a_random_player_asked_after_the_end_says_so),
        cmocka_unit_test(a_ply_player_answers_under_any_limit),
        cmocka_unit_test(dynamic_ordering_changes_no_value),
        cmocka_unit_test(enemy_stones_can_count_twice),
        cmocka_unit_test(a_value_table_has_every_move_and_the_choice_on_top),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
