// SPDX-License-Identifier: MIT
// test_player_analyse.c - analysing a position without a limit: the lines reported are those a
// search of that depth finds, stopping is immediate, continuing starts from what is known.
#include "testing.h"

#include "base/mem.h"
#include "player/player_analyse.h"
#include "reversi_games.h"
#include "tiny_games.h"

typedef struct {
    Player *player;
    Turn turn;
    State *state;
    MoveValue *all; // for comparison
    size_t steps, between;
    int depth;
    uint64_t nodes;
    bool exact;
    size_t most;
    atomic_bool stop;
    size_t stop_after; // steps; 0: never
} Watch;

static void watch_init(Watch *w, const Game *g, const char *text, const char *position) {
    PlayerTable players = player_table();
    Error e;
    *w = (Watch){.player = player_new(&players, g, text, &e), .most = 3};
    if (!w->player) fail_msg("%s", e.text);
    w->state = position ? family_position(g, position) : game_states_new(g, 1);
    if (!position) game_start(g, w->state);
    w->all = mem_new(g->max_moves, sizeof *w->all);
    w->turn = (Turn){.state = w->state, .side = game_mover(g, w->state)};
    w->turn.limits.stop = &w->stop;
    player_begins(w->player, w->turn.side, 7);
}

static void watch_clear(Watch *w) {
    player_free(w->player);
    free(w->state);
    free(w->all);
}

static void assert_line_is_legal(const Watch *w, const MoveValue *v) {
    const Game *g = w->player->game;
    State *s = game_states_new(g, 1);
    game_copy(g, s, w->state);
    assert_true(v->line_length >= 1);
    assert_true(v->line[0] == v->move);
    for (size_t i = 0; i < v->line_length; i++) {
        assert_true(game_legal(g, s, v->line[i]));
        game_play(g, s, v->line[i]);
    }
    free(s);
}

static void note(void *context, const AnalysisStep *analysis) {
    Watch *w = context;
    if (analysis->done < analysis->of) {
        w->between++;
        assert_int_equal(analysis->depth, w->depth);
        return;
    }
    assert_true(analysis->nodes >= w->nodes);
    w->steps++;
    w->depth = analysis->depth;
    w->nodes = analysis->nodes;
    w->exact = analysis->exact;
    assert_in_range(analysis->n, 1, w->most);
    for (size_t i = 0; i < analysis->n; i++) assert_line_is_legal(w, &analysis->lines[i]);
    if (w->stop_after && w->steps >= w->stop_after) atomic_store(&w->stop, true);
}

// The same, and every depth against a search of that depth.
static void compare(void *context, const AnalysisStep *analysis) {
    Watch *w = context;
    note(w, analysis);
    if (analysis->done < analysis->of) return;
    char text[32];
    Error e;
    snprintf(text, sizeof text, "ply:depth=%d", analysis->depth);
    PlayerTable players = player_table();
    Player *p = player_new(&players, w->player->game, text, &e);
    size_t n = player_values(p, &(Turn){.state = w->state, .side = w->turn.side}, w->all);
    move_values_sort(w->all, n);
    assert_int_equal(analysis->n, n < w->most ? n : w->most);
    for (size_t i = 0; i < analysis->n; i++) {
        assert_int_equal(analysis->lines[i].value, w->all[i].value);
        bool among = false;
        for (size_t k = 0; k < n; k++)
            among |= w->all[k].move == analysis->lines[i].move &&
                     w->all[k].value == analysis->lines[i].value;
        assert_true(among);
    }
    player_free(p);
}

static void analyse(Watch *w, bool again, AnalysisReport *each) {
    player_analyse(w->player, &w->turn, &(AnalysisOptions){w->most, again, each, w});
}

static void the_lines_of_every_depth_are_those_of_a_search_of_that_depth(void **state) {
    for (size_t most = 1; most <= 5; most += 2) {
        Watch w;
        watch_init(&w, family_game(state, "othello", 6), "ply", NULL);
        w.most = most;
        w.stop_after = 6;
        analyse(&w, false, compare);
        assert_int_equal(w.steps, 6);
        assert_int_equal(w.depth, 6);
        assert_true(w.between > 0);
        watch_clear(&w);
    }
}

// A move that is only known to be no better than the last line must not take its place.
static void so_they_are_in_positions_met_by_chance(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Rng rng = rng_seed(11);
    for (int i = 0; i < work(40, 8); i++) {
        Watch w;
        Move m;
        watch_init(&w, g, "ply", NULL);
        for (int k = 0; k < 6 + i; k++)
            if (game_random_move(g, w.state, &rng, &m)) game_play(g, w.state, m);
        w.turn.side = game_mover(g, w.state);
        w.most = 1 + (size_t)i % 4;
        w.stop_after = 4;
        if (!game_over(g, w.state)) analyse(&w, false, compare);
        watch_clear(&w);
    }
}

static void a_game_looked_at_to_its_end_is_exact_and_that_is_all(void **state) {
    Watch w;
    watch_init(&w, family_game(state, "othello", 4), "ply:final=payoff", NULL);
    analyse(&w, false, note);
    assert_true(w.exact);
    assert_false(atomic_load(&w.stop));
    watch_clear(&w);
}

static void who_is_told_to_stop_says_nothing_more(void **state) {
    static const char *const players[] = {"ply", "mcts"};
    for (size_t i = 0; i < 2; i++) {
        Watch w;
        watch_init(&w, family_game(state, "othello", 8), players[i], NULL);
        w.stop_after = 3;
        analyse(&w, false, note);
        assert_int_equal(w.steps, 3);
        watch_clear(&w);
    }
}

static void going_on_begins_where_it_was_left(void **state) {
    Watch w;
    watch_init(&w, family_game(state, "othello", 6), "ply", NULL);
    w.stop_after = 4;
    analyse(&w, false, note);
    atomic_store(&w.stop, false);
    w.nodes = 0;
    w.stop_after = 5;
    analyse(&w, true, compare);
    assert_int_equal(w.depth, 5);
    watch_clear(&w);
}

static void random_games_add_up_in_one_tree(void **state) {
    Watch w;
    watch_init(&w, family_game(state, "othello", 6), "mcts", NULL);
    w.stop_after = 5;
    analyse(&w, false, note);
    assert_true(w.nodes >= 5 * 64);
    uint64_t before = w.nodes;
    atomic_store(&w.stop, false);
    w.nodes = 0;
    w.stop_after = 6;
    analyse(&w, true, note);
    assert_in_range(w.nodes, before / 4, before / 4 + 64); // a quarter more
    watch_clear(&w);
}

static void falling(void *context, const AnalysisStep *analysis) {
    Watch *w = context;
    w->steps++;
    for (size_t i = 1; i < analysis->n; i++) {
        assert_true(analysis->lines[i - 1].value >= analysis->lines[i].value);
        w->between += analysis->lines[i - 1].value != analysis->lines[i].value;
    }
}

// Also of a player that values all moves at once and cannot go on.
static void the_best_line_comes_first(void **state) {
    const Game *g = family_game(state, "othello", 4);
    Rng rng = rng_seed(3);
    size_t differ = 0;
    for (int i = 0; i < 8; i++) {
        Watch w;
        Move m;
        watch_init(&w, g, "perfect", NULL);
        for (int k = 0; k < 3; k++)
            if (game_random_move(g, w.state, &rng, &m)) game_play(g, w.state, m);
        w.turn.side = game_mover(g, w.state);
        w.most = 10;
        analyse(&w, false, falling);
        assert_int_equal(w.steps, 1);
        differ += w.between;
        watch_clear(&w);
    }
    assert_true(differ > 4);
}

static void hidden_things_and_luck_can_be_looked_at_too(void **state) {
    (void)state;
    const Game *games[] = {tiny_race(3), tiny_cards()};
    for (size_t i = 0; i < 2; i++) {
        Watch w;
        watch_init(&w, games[i], "mcts", NULL);
        Rng rng = rng_seed(1);
        Move m;
        while (game_mover(games[i], w.state) == PLAYER_CHANCE &&
               game_random_move(games[i], w.state, &rng, &m))
            game_play(games[i], w.state, m);
        w.turn.side = game_mover(games[i], w.state);
        w.stop_after = 2;
        analyse(&w, false, note);
        assert_int_equal(w.steps, 2);
        watch_clear(&w);
    }
}

static void who_cannot_go_on_says_it_once(void **state) {
    Watch w;
    watch_init(&w, family_game(state, "reversi70", 8), "learner70", NULL);
    analyse(&w, false, note);
    assert_int_equal(w.steps, 1);
    analyse(&w, true, note);
    assert_int_equal(w.steps, 1);
    watch_clear(&w);
    watch_init(&w, family_game(state, "reversi70", 8), "random", NULL);
    analyse(&w, false, note);
    assert_int_equal(w.steps, 0);
    watch_clear(&w);
}

static void nobody_chooses_in_a_game_that_is_over(void **state) {
    static const char *const players[] = {"ply", "learner70", "mcts", "random"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        const Game *g = family_game(state, "reversi70", 4);
        Watch w;
        Choice c;
        Error e;
        watch_init(&w, g, players[i], NULL);
        Rng rng = rng_seed(3);
        Move m;
        while (game_random_move(g, w.state, &rng, &m)) game_play(g, w.state, m);
        assert_true(game_over(g, w.state));
        assert_false(player_choose(w.player, &w.turn, &c, &e));
        assert_contains(e.text, "the game is over");
        assert_int_equal(player_values(w.player, &w.turn, w.all), 0);
        analyse(&w, false, note);
        assert_int_equal(w.steps, 0);
        watch_clear(&w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lines_of_every_depth_are_those_of_a_search_of_that_depth),
        cmocka_unit_test(so_they_are_in_positions_met_by_chance),
        cmocka_unit_test(a_game_looked_at_to_its_end_is_exact_and_that_is_all),
        cmocka_unit_test(who_is_told_to_stop_says_nothing_more),
        cmocka_unit_test(going_on_begins_where_it_was_left),
        cmocka_unit_test(random_games_add_up_in_one_tree),
        cmocka_unit_test(the_best_line_comes_first),
        cmocka_unit_test(hidden_things_and_luck_can_be_looked_at_too),
        cmocka_unit_test(who_cannot_go_on_says_it_once),
        cmocka_unit_test(nobody_chooses_in_a_game_that_is_over),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
