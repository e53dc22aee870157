// SPDX-License-Identifier: MIT
// test_library.c - states, batches, observations, and games and players of the caller, seen from
// outside (include/genpei.h). Positions and players: test_api.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <genpei.h>

static int open_workbench(void **w) {
    *w = genpei_open();
    return 0;
}

static int close_workbench(void **w) {
    genpei_close(*w);
    return 0;
}

// Games that differ in what they need: chance, hidden cards, moves of several steps, hands, piles.
static const char *const various[] = {
    "othello",  "reversi70:size=6", "shogi",    "minishogi",   "chess", "hex5", "go9",   "kuhn",
    "leduc",    "backgammon",       "draughts", "calculation", "whist", "dots", "kalah", "amazons",
    "pentomino"};
enum { VARIOUS = sizeof various / sizeof *various };

static uint64_t perft(const GenpeiGame *g, const void *state, int depth) {
    uint64_t *moves = malloc(genpei_moves_max(g) * sizeof *moves);
    void *next = genpei_state_new(g);
    size_t n = genpei_state_moves(g, state, moves);
    uint64_t sum = depth == 1 ? n : 0;
    for (size_t i = 0; depth > 1 && i < n; i++) {
        memcpy(next, state, genpei_state_size(g));
        genpei_state_play(g, next, moves[i]);
        sum += perft(g, next, depth - 1);
    }
    genpei_state_free(next);
    free(moves);
    return sum;
}

static void states_count_as_perft_does(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    void *s = genpei_state_new(g);
    assert_int_equal(perft(g, s, 5), 1396);
    genpei_state_free(s);
    g = genpei_game(*w, "shogi");
    s = genpei_state_new(g);
    assert_int_equal(perft(g, s, 3), 25470);
    genpei_state_free(s);
}

static void texts_tell_how_much_room_they_need(void **w) {
    const GenpeiGame *g = genpei_game(*w, "tictactoe");
    void *s = genpei_state_new(g);
    char small[4], whole[100];
    size_t length = genpei_state_text(g, s, NULL, 0);
    assert_int_equal(genpei_state_text(g, s, small, sizeof small), length);
    assert_int_equal(strlen(small), 3);
    assert_int_equal(genpei_state_text(g, s, whole, sizeof whole), length);
    assert_int_equal(strlen(whole), length);
    assert_true(genpei_state_parse(g, whole, s));
    assert_false(genpei_state_parse(g, "nonsense", s));
    assert_string_not_equal(genpei_error(*w), "");
    genpei_state_free(s);
}

// Every legal move has an action of its own below the number of actions, and comes back from it.
static void check_actions(const GenpeiGame *g, const void *s) {
    size_t actions = genpei_actions(g), n = 0, counted = 0;
    uint64_t *moves = malloc(genpei_moves_max(g) * sizeof *moves);
    uint8_t *mask = malloc(actions);
    n = genpei_state_moves(g, s, moves);
    assert_int_equal(genpei_state_mask(g, s, mask), n);
    for (size_t a = 0; a < actions; a++) {
        uint64_t move;
        if (!mask[a]) continue;
        counted++;
        assert_true(genpei_state_action(g, s, a, &move));
        bool listed = false;
        for (size_t i = 0; i < n; i++) listed |= moves[i] == move;
        assert_true(listed);
    }
    assert_int_equal(counted, n);
    free(mask);
    free(moves);
}

static void check_observation(const GenpeiGame *g, const void *s, int side) {
    size_t numbers = genpei_planes(g) * genpei_nodes(g);
    float *seen = malloc((numbers + 1) * sizeof *seen);
    float *of_view = malloc((numbers + 1) * sizeof *seen);
    void *view = genpei_state_new(g);
    assert_true(numbers > 0);
    seen[numbers] = 7;
    genpei_state_observe(g, s, side, seen);
    assert_true(seen[numbers] == 7);
    for (size_t i = 0; i < numbers; i++) assert_true(seen[i] >= 0 && seen[i] <= 1);
    // What the side does not see changes nothing.
    genpei_state_view(g, s, side, view);
    genpei_state_observe(g, view, side, of_view);
    assert_memory_equal(seen, of_view, numbers * sizeof *seen);
    genpei_state_free(view);
    free(of_view);
    free(seen);
}

static void numbers_of_moves_and_observations_hold_in_every_game(void **w) {
    for (size_t k = 0; k < VARIOUS; k++) {
        const GenpeiGame *g = genpei_game(*w, various[k]);
        assert_non_null(g);
        GenpeiPosition *p = genpei_position_new(g, NULL);
        void *s = genpei_state_new(g);
        uint64_t random = 11;
        for (int ply = 0; ply < 12 && !genpei_over(p); ply++) {
            genpei_position_state(p, s);
            check_actions(g, s);
            if (genpei_mover(p) != GENPEI_CHANCE) check_observation(g, s, genpei_mover(p));
            assert_true(genpei_play_random(p, &random));
        }
        genpei_state_free(s);
        genpei_position_free(p);
    }
}

static void planes_have_names(void **w) {
    const GenpeiGame *g = genpei_game(*w, "chess");
    char names[4000];
    size_t lines = 0;
    genpei_plane_names(g, names, sizeof names);
    for (const char *at = names; *at; at++) lines += *at == '\n';
    assert_int_equal(lines, genpei_planes(g));
}

static void a_batch_plays_its_games_to_the_end(void **w) {
    enum { N = 8 };
    for (size_t k = 0; k < VARIOUS; k++) {
        const GenpeiGame *g = genpei_game(*w, various[k]);
        GenpeiBatch *b = genpei_batch_new(g, N, 3);
        int8_t movers[N];
        uint8_t over[N];
        int32_t payoffs[N * GENPEI_SIDES_MAX], actions[N];
        for (int step = 0; step < 20; step++) {
            genpei_batch_status(b, movers, over, payoffs);
            for (int i = 0; i < N; i++) assert_true(over[i] || movers[i] >= 0);
            genpei_batch_step_random(b, actions);
            for (int i = 0; i < N; i++) assert_true(over[i] == (actions[i] < 0));
        }
        genpei_batch_free(b);
    }
}

static void an_illegal_action_changes_no_game(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    GenpeiBatch *b = genpei_batch_new(g, 2, 1);
    char before[100], after[100];
    genpei_state_text(g, genpei_batch_state(b, 0), before, sizeof before);
    assert_false(genpei_batch_step(b, (int32_t[]){19, 0}));
    assert_non_null(strstr(genpei_error(*w), "game 1"));
    assert_false(genpei_batch_step(b, (int32_t[]){-5, 19}));
    genpei_state_text(g, genpei_batch_state(b, 0), after, sizeof after);
    assert_string_equal(before, after);
    assert_true(genpei_batch_step(b, (int32_t[]){19, 19}));
    assert_null(genpei_batch_new(g, 0, 1));
    assert_null(genpei_batch_state(b, 2));
    genpei_batch_free(b);
}

// --- what the caller adds ---

static int64_t last_move(void *context, GenpeiPosition *p) {
    size_t n;
    (*(int *)context)++;
    genpei_moves(p, &n);
    return (int64_t)n - 1;
}

static int64_t gives_up(void *context, GenpeiPosition *p) {
    (void)context, (void)p;
    return GENPEI_RESIGN;
}

static int64_t nonsense(void *context, GenpeiPosition *p) {
    (void)context, (void)p;
    return 1000;
}

static void a_player_of_the_caller_plays_matches(void **w) {
    int asked = 0;
    GenpeiScore score;
    assert_true(genpei_add_player(*w, "last", last_move, &asked));
    assert_true(genpei_add_player(*w, "quits", gives_up, NULL));
    assert_true(genpei_add_player(*w, "mad", nonsense, NULL));
    const GenpeiMatch short_match = {.games = 4};
    assert_true(genpei_match(*w, "othello:size=4", "last", "random", &short_match, &score));
    assert_int_equal(score.games, 4);
    assert_true(asked > 4);
    assert_true(genpei_match(*w, "hex5", "last", "quits", &short_match, &score));
    assert_int_equal(score.wins, 4);
    assert_true(genpei_match(*w, "hex5", "last", "mad", &short_match, &score));
    assert_int_equal(score.faults[1], 4);
    assert_false(genpei_add_player(*w, "last", last_move, &asked));
    assert_false(genpei_add_player(*w, "a name", last_move, &asked));
    assert_false(genpei_match(*w, "hex5", "last", "random",
                              &(GenpeiMatch){.games = 4, .threads = 2}, &score));
    assert_false(genpei_match(*w, "hex5", "nobody", "random", &short_match, &score));
    assert_false(genpei_match(*w, "calculation", "random", "random", &short_match, &score));
    GenpeiPlayer *made = genpei_player_new(genpei_game(*w, "hex5"), "last:depth=3");
    assert_null(made);
}

static void a_description_becomes_a_game(void **w) {
    const char *text = "game heap\nplayers one two\nheap: 0..5 = 5\n"
                       "move take k in 1..2: k <= heap\n  do heap := heap - k\nstuck: enemy wins\n";
    size_t n, more;
    genpei_games(*w, &n);
    assert_true(genpei_add_description(*w, text));
    const char *const *names = genpei_games(*w, &more);
    assert_int_equal(more, n + 1);
    assert_string_equal(names[n], "heap");
    assert_non_null(genpei_game(*w, "heap"));
    assert_false(genpei_add_description(*w, text));
    assert_false(genpei_add_description(*w, "game"));
    assert_non_null(strstr(genpei_error(*w), "description:1:"));
}

static void incomplete_rules_are_refused(void **w) {
    assert_false(genpei_add_game(*w, &(GenpeiRules){.name = "x"}));
    assert_false(genpei_add_game(*w, &(GenpeiRules){.name = "Bad name", .sides = 2}));
    assert_false(genpei_add_game(
        *w, &(GenpeiRules){.name = "x", .sides = 1, .side_names = {"me"}, .state_size = 4}));
}

// --- analysis ---

static bool count_steps(void *context, const GenpeiLine *lines, size_t n) {
    assert_true(n >= 1);
    assert_int_equal(strncmp(lines[0].line, lines[0].move, strlen(lines[0].move)), 0);
    return ++*(int *)context < 3;
}

static void an_analysis_reports_until_it_is_told_to_stop(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    GenpeiPlayer *player = genpei_player_new(g, "ply");
    GenpeiPosition *p = genpei_position_new(g, NULL);
    int steps = 0;
    assert_true(
        genpei_analyse(player, p, &(GenpeiLimits){.depth = 8, .lines = 2}, count_steps, &steps));
    assert_int_equal(steps, 3);
    GenpeiPosition *other = genpei_position_new(genpei_game(*w, "hex5"), NULL);
    assert_false(genpei_analyse(player, other, NULL, count_steps, &steps));
    genpei_position_free(other);
    genpei_position_free(p);
    genpei_player_free(player);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_workbench, close_workbench)
    const struct CMUnitTest tests[] = {
        TEST(states_count_as_perft_does),
        TEST(texts_tell_how_much_room_they_need),
        TEST(numbers_of_moves_and_observations_hold_in_every_game),
        TEST(planes_have_names),
        TEST(a_batch_plays_its_games_to_the_end),
        TEST(an_illegal_action_changes_no_game),
        TEST(a_player_of_the_caller_plays_matches),
        TEST(a_description_becomes_a_game),
        TEST(incomplete_rules_are_refused),
        TEST(an_analysis_reports_until_it_is_told_to_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
