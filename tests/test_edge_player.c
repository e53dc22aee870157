// SPDX-License-Identifier: MIT
// test_edge_player.c - the player edge: exact values are the payoffs of the game, lines are legal,
// limits and clocks are respected, the number of threads does not change exact values.
#include "othello_positions.h"
#include "testing.h"

#include "base/mem.h"
#include "engine/othello/search/edge_solver.h"
#include "player/player_analyse.h"
#include "reversi_games.h"

#include <stdlib.h>

static const atomic_bool never;

typedef struct {
    const Game *game;
    Player *player;
    State *state;
    Turn turn;
} Seat;

static void seat_init(Seat *s, void **state, const char *text) {
    PlayerTable players = player_table();
    Error e;
    s->game = family_game(state, "othello", 8);
    s->player = player_new(&players, s->game, text, &e);
    if (!s->player) fail_msg("%s", e.text);
    s->state = game_states_new(s->game, 1);
    game_start(s->game, s->state);
    s->turn = (Turn){.state = s->state, .side = game_mover(s->game, s->state)};
    s->turn.limits.stop = &never;
    player_begins(s->player, s->turn.side, 1);
}

static void seat_clear(Seat *s) {
    player_free(s->player);
    free(s->state);
}

// The same position for the game: 64 squares and who moves.
static void seat_at(Seat *s, DiscBoard b) {
    ReversiState *r = (ReversiState *)s->state;
    r->mover = 0;
    r->stones[0].w[0] = b.me;
    r->stones[1].w[0] = b.opp;
    s->turn.side = 0;
}

static void the_end_of_a_game_is_valued_exactly_with_any_number_of_threads(void **state) {
    Rng rng = rng_seed(21);
    EdgeSolver *solver =
        edge_solver_new(&(EdgeSolverOptions){.shape = DISC_EIGHT_8, .threads = 1, .table_mb = 1});
    Seat one, two;
    seat_init(&one, state, "edge:level=7,table=1");
    seat_init(&two, state, "edge:level=7,table=1,threads=2");
    for (int k = 0; k < 10; k++) {
        DiscBoard b = othello_random(&rng, 3 + k);
        if (bits_count(disc_moves(b, DISC_EIGHT_8)) < 2) continue;
        EdgeAnswer exact;
        Choice c;
        Error e;
        edge_solver_run(solver, b, false, &exact);
        seat_at(&one, b);
        seat_at(&two, b);
        assert_true(player_choose(one.player, &one.turn, &c, &e));
        assert_int_equal(c.value, value_from_payoff(exact.value));
        assert_true(game_legal(one.game, one.state, c.move));
        assert_true(player_choose(two.player, &two.turn, &c, &e));
        assert_int_equal(c.value, value_from_payoff(exact.value));
    }
    seat_clear(&one);
    seat_clear(&two);
    edge_solver_free(solver);
}

static void values_of_all_moves_are_told_in_order_with_legal_lines(void **state) {
    Rng rng = rng_seed(22);
    Seat s;
    seat_init(&s, state, "edge:depth=3,table=1");
    MoveValue *v = mem_new(s.game->max_moves, sizeof *v);
    State *after = game_states_new(s.game, 1);
    for (int k = 0; k < 10; k++) {
        seat_at(&s, othello_random(&rng, 20 + 3 * k));
        Move moves[64];
        size_t n = game_moves(s.game, s.state, moves);
        assert_int_equal(player_values(s.player, &s.turn, v), n);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(v[i].move, moves[i]);
            game_copy(s.game, after, s.state);
            for (size_t j = 0; j < v[i].line_length; j++) {
                assert_true(game_legal(s.game, after, v[i].line[j]));
                game_play(s.game, after, v[i].line[j]);
            }
        }
    }
    free(after);
    free(v);
    seat_clear(&s);
}

typedef struct {
    int steps, depth;
    bool exact;
    size_t n;
} Seen;

static void note(void *context, const AnalysisStep *analysis) {
    Seen *s = context;
    s->steps++;
    assert_true(analysis->depth >= s->depth);
    s->depth = analysis->depth;
    s->exact = analysis->exact;
    s->n = analysis->n;
    for (size_t i = 1; i < analysis->n; i++)
        assert_true(analysis->lines[i].value <= analysis->lines[i - 1].value);
}

static void a_look_goes_on_until_it_is_exact_and_then_says_no_more(void **state) {
    Rng rng = rng_seed(23);
    Seat s;
    seat_init(&s, state, "edge:table=1");
    seat_at(&s, othello_random(&rng, 15));
    Seen seen = {0};
    player_analyse(s.player, &s.turn, &(AnalysisOptions){2, false, note, &seen});
    assert_true(seen.exact);
    assert_int_equal(seen.depth, 15);
    assert_true(seen.steps > 5);
    assert_true(seen.n >= 1);
    int steps = seen.steps;
    player_analyse(s.player, &s.turn, &(AnalysisOptions){2, true, note, &seen});
    assert_int_equal(seen.steps, steps);
    seat_clear(&s);
}

static void the_best_line_is_told_first_whatever_the_order_they_were_found_in(void **state) {
    Rng rng = rng_seed(29);
    Seat s;
    seat_init(&s, state, "edge:table=1");
    for (int k = 0; k < 6; k++) {
        Seen seen = {0};
        seat_at(&s, othello_random(&rng, 40));
        s.turn.limits.depth = 11;
        player_analyse(s.player, &s.turn, &(AnalysisOptions){60, false, note, &seen});
        assert_int_equal(seen.depth, 11);
    }
    seat_clear(&s);
}

static void note_pass(void *context, const AnalysisStep *analysis) {
    MoveValue *last = context;
    *last = analysis->lines[0];
    assert_int_equal(analysis->n, 1);
}

static void a_pass_is_worth_what_comes_after_it(void **state) {
    Rng rng = rng_seed(24);
    Seat s;
    seat_init(&s, state, "edge:level=8,table=1");
    MoveValue *v = mem_new(s.game->max_moves, sizeof *v), *seen = mem_new(1, sizeof *seen);
    int met = 0;
    for (int k = 0; k < 3000 && met < 3; k++) {
        DiscBoard b = disc_pass(othello_random(&rng, 10)); // the player to move may have no move
        if (disc_moves(b, DISC_EIGHT_8)) continue;
        met++;
        seat_at(&s, disc_pass(b));
        Choice c;
        Error e;
        assert_true(player_choose(s.player, &s.turn, &c, &e));
        if (!c.has_value) continue; // it has only one move
        seat_at(&s, b);
        assert_int_equal(player_values(s.player, &s.turn, v), 1);
        assert_int_equal(v[0].value, -c.value);
        assert_int_equal(v[0].percent, 100);
        assert_true(v[0].move == v[0].line[0] && game_legal(s.game, s.state, v[0].move));
        player_analyse(s.player, &s.turn, &(AnalysisOptions){5, false, note_pass, seen});
        assert_int_equal(seen->value, -c.value);
    }
    assert_int_equal(met, 3);
    free(seen);
    free(v);
    seat_clear(&s);
}

static void one_who_is_stopped_at_once_still_moves(void **state) {
    static const atomic_bool stopped = true;
    Seat s;
    Choice c;
    Error e;
    seat_init(&s, state, "edge:time=1000,table=1");
    s.turn.limits.stop = &stopped;
    assert_true(player_choose(s.player, &s.turn, &c, &e));
    assert_true(game_legal(s.game, s.state, c.move));
    seat_clear(&s);
}

static void a_limit_of_nodes_ends_the_search_and_a_clock_is_enough_of_a_limit(void **state) {
    Seat s;
    Choice c;
    Error e;
    seat_init(&s, state, "edge:time=1000,table=1");
    s.turn.limits.nodes = 20000;
    assert_true(player_choose(s.player, &s.turn, &c, &e));
    assert_true(game_legal(s.game, s.state, c.move) && c.stats.depth > 2);
    seat_clear(&s);
    seat_init(&s, state, "edge:table=1");
    TurnClock clock = {.left_ms = {60, 60}, .allowance_ms = 60};
    s.turn.clock = &clock;
    assert_true(player_choose(s.player, &s.turn, &c, &e));
    assert_true(game_legal(s.game, s.state, c.move));
    seat_clear(&s);
}

static void wrong_options_and_other_games_are_refused(void **state) {
    static const char *const wrong[] = {"edge:depth=0", "edge:depth=3,level=3", "edge:speed=1",
                                        "edge:weights=/nowhere", "edge:threads=1000"};
    PlayerTable players = player_table();
    Error e;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_null(player_new(&players, family_game(state, "othello", 8), wrong[i], &e));
    assert_null(player_new(&players, family_game(state, "othello", 10), "edge", &e));
    assert_contains(e.text, "othello");
    assert_null(player_new(&players, family_game(state, "reversi70", 8), "edge:book=carried", &e));
    assert_contains(e.text, "8x8");
}

static void relatives_of_othello_are_played_to_their_end(void **state) {
    static const struct {
        const char *name;
        int size;
    } on[] = {{"reversi70", 8}, {"othello", 6}, {"reversi70", 6}, {"othello", 4}};
    PlayerTable players = player_table();
    for (size_t k = 0; k < sizeof on / sizeof *on; k++) {
        const Game *g = family_game(state, on[k].name, on[k].size);
        Error e;
        Player *p = player_new(&players, g, "edge:depth=3,table=1", &e);
        assert_non_null(p);
        State *s = game_states_new(g, 1);
        game_start(g, s);
        int plies = 0;
        for (; !game_over(g, s); plies++) {
            Turn turn = {.state = s, .side = game_mover(g, s)};
            Choice c;
            assert_true(player_choose(p, &turn, &c, &e));
            assert_true(game_legal(g, s, c.move));
            game_play(g, s, c.move);
        }
        assert_true(plies >= on[k].size * on[k].size / 2);
        free(s);
        player_free(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_game_is_valued_exactly_with_any_number_of_threads),
        cmocka_unit_test(values_of_all_moves_are_told_in_order_with_legal_lines),
        cmocka_unit_test(a_look_goes_on_until_it_is_exact_and_then_says_no_more),
        cmocka_unit_test(the_best_line_is_told_first_whatever_the_order_they_were_found_in),
        cmocka_unit_test(a_pass_is_worth_what_comes_after_it),
        cmocka_unit_test(one_who_is_stopped_at_once_still_moves),
        cmocka_unit_test(a_limit_of_nodes_ends_the_search_and_a_clock_is_enough_of_a_limit),
        cmocka_unit_test(relatives_of_othello_are_played_to_their_end),
        cmocka_unit_test(wrong_options_and_other_games_are_refused),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
