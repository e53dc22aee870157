// SPDX-License-Identifier: MIT
// test_shared.c - shared search by equations (4) and (5), and the response strategy.
#include "testing.h"

#include "games/game_types.h"
#include "player/player.h"
#include "search/response_strategy.h"
#include "search/shared_search.h"
#include "tree_game.h"

static SharedResult searched(const Game *g, const Eval *e, const State *root, int depth,
                             size_t first, size_t added) {
    SharedSearch *s =
        shared_new(&(SharedSetup){.game = g, .eval = e, .first = first, .added = added});
    SharedResult r;
    shared_search(s, root, depth, &r);
    shared_free(s);
    return r;
}

static void with_every_move_a_candidate_it_is_minimax(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)work(400, 60); seed++) {
        Rng r = rng_seed(seed);
        TreeRules tree = {
            .seed = seed, .width = 1 + (int)rng_below(&r, 4), .depth = 4, .range = 50};
        tree.turns = (TreeTurns)rng_below(&r, 2);
        tree.ragged = rng_below(&r, 2);
        Game g;
        Eval e;
        tree_game(&tree, &g, &e);
        State *root = tree_root(&g);
        uint64_t leaves = 0;
        int wanted = tree_minimax(&g, &e, root, 4, FINAL_BY_EVAL, &leaves);
        SharedResult found = searched(&g, &e, root, 4, 10, 0);
        assert_int_equal(found.value, tree_for_mover(&g, root, wanted));
        assert_int_equal(found.leaves, leaves);
        free(root);
    }
}

// In full width sharing changes the order only: the value is that of minimax, with fewer leaves.
static void full_width_is_minimax_whatever_is_shared(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)work(400, 60); seed++) {
        Rng r = rng_seed(seed);
        TreeRules tree = {
            .seed = seed, .width = 1 + (int)rng_below(&r, 5), .depth = 5, .range = 50};
        tree.turns = (TreeTurns)rng_below(&r, 2);
        tree.ragged = rng_below(&r, 2);
        Game g;
        Eval e;
        tree_game(&tree, &g, &e);
        State *root = tree_root(&g);
        uint64_t leaves = 0;
        int wanted = tree_minimax(&g, &e, root, 5, FINAL_BY_EVAL, &leaves);
        for (int i = 0; i < 4; i++) {
            SharedSetup setup = {.game = &g, .eval = &e, .full = true};
            setup.added = i % 2 ? 6 : 0;
            setup.unsorted = i / 2;
            SharedSearch *s = shared_new(&setup);
            SharedResult found;
            shared_search(s, root, 5, &found);
            assert_int_equal(found.value, tree_for_mover(&g, root, wanted));
            assert_true(found.leaves <= leaves);
            shared_free(s);
        }
        free(root);
    }
}

// A game in which players place the numbers 0 to 3, each once. Only MAX (player 0) scores: 3 is
// worth most, and most of all as the first move, where it looks worst.
typedef struct {
    uint64_t put, mover, value;
} Numbers;

static void numbers_start(const Game *g, State *s) {
    (void)g;
    *(Numbers *)s = (Numbers){0, 0, 50};
}
static int numbers_mover(const Game *g, const State *s) {
    (void)g;
    return (int)((const Numbers *)s)->mover;
}
static size_t numbers_moves(const Game *g, const State *s, Move *out) {
    (void)g;
    size_t n = 0;
    for (Move m = 0; m < 4; m++)
        if (!(((const Numbers *)s)->put >> m & 1)) out[n++] = m;
    return n;
}
static void numbers_play(const Game *g, State *s, Move m) {
    (void)g;
    Numbers *now = (Numbers *)s;
    if (now->mover == 0 && m == 3) now->value += now->put ? 25 : 45;
    if (now->mover == 0 && m < 3) now->value += m;
    now->put |= UINT64_C(1) << m;
    now->mover ^= 1;
}
static int numbers_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e;
    (void)g;
    const Numbers *now = (const Numbers *)s;
    int v = (int)now->value;
    if (now->put == 8) v = 0; // 3 as the first move looks terrible
    return player == 0 ? v : -v;
}
static void numbers_payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    out[0] = (int)((const Numbers *)s)->value;
    out[1] = -out[0];
}

static void a_move_that_proves_good_below_becomes_a_candidate_above(void **state) {
    (void)state;
    static const GameOps ops = {.start = numbers_start,
                                .mover = numbers_mover,
                                .moves = numbers_moves,
                                .play = numbers_play,
                                .payoffs = numbers_payoffs};
    Game g = {.ops = &ops, .players = 2, .state_size = sizeof(Numbers), .max_moves = 4};
    Eval e = {numbers_value};
    State *root = game_states_new(&g, 1);
    game_start(&g, root);
    // Forward pruning to two candidates never reads 3 at the root.
    SharedResult plain = searched(&g, &e, root, 3, 2, 0);
    assert_true(plain.move != 3);
    assert_int_equal(plain.n_added, 0);
    // Reading the others, 3 proves best for MAX two plies further down (5); it is legal here (4).
    SharedResult shared = searched(&g, &e, root, 3, 2, 4);
    assert_int_equal(shared.n_added, 1);
    assert_int_equal(shared.added[0], 3);
    assert_int_equal(shared.move, 3);
    assert_true(shared.value > plain.value);
    free(root);
}

static void more_candidates_cost_more_and_never_lower_the_value_for_one_player(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        TreeRules tree = {.seed = seed, .width = 6, .depth = 3, .range = 50, .turns = TURNS_ONE};
        Game g;
        Eval e;
        tree_game(&tree, &g, &e);
        State *root = tree_root(&g);
        SharedResult plain = searched(&g, &e, root, 3, 2, 0),
                     shared = searched(&g, &e, root, 3, 2, 3);
        assert_true(shared.value >= plain.value && shared.leaves >= plain.leaves);
        free(root);
    }
}

static void the_player_plays_legal_moves_of_any_game(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    static const char *const names[] = {"othello", "hex4", "tictactoe"};
    for (size_t i = 0; i < 3; i++) {
        const Game *g = game_table_open(games, names[i], NULL);
        Player *p = player_new(&table, g, "shared:depth=2,first=3,added=2", NULL);
        assert_non_null(p);
        State *s = game_states_new(g, 1);
        game_start(g, s);
        Choice c;
        Turn turn = {.state = s, .side = 0};
        assert_true(player_choose(p, &turn, &c, NULL) && game_legal(g, s, c.move));
        free(s);
        player_free(p);
    }
    game_table_free(games);
}

// --- the response strategy ---

static void a_settled_position_is_answered_at_once_and_an_open_one_thought_about(void **state) {
    (void)state;
    MoveValue settled[3] = {{.value = 300}, {.value = 0}, {.value = -100}};
    MoveValue before[3] = {{.value = 300}, {.value = 10}, {.value = 0}};
    MoveValue turned[3] = {{.value = 100}, {.value = 160}, {.value = 155}};
    double calm = response_unsettled(before, settled, 3, 100);
    double wild = response_unsettled(before, turned, 3, 100);
    assert_true(calm == 0);
    assert_true(wild > 0.9 && wild <= 1);
    assert_true(response_unsettled(before, settled, 1, 100) == 0);
    assert_int_equal(response_depth(6, 0), 4);
    assert_int_equal(response_depth(6, 1), 8);
    assert_int_equal(response_depth(6, 0.5), 6);
    assert_int_equal(response_depth(1, 0), 1);
    TurnClock clock = {.left_ms = {60000, 60000}};
    int64_t quick = response_time_ms(&clock, 0, 30, calm),
            slow = response_time_ms(&clock, 0, 30, wild);
    assert_int_equal(quick, 400);
    assert_true(slow > 10 * quick && slow <= 20000);
    assert_int_equal(response_time_ms(NULL, 0, 30, 1), 0);
}

static void no_thought_is_longer_than_the_clock_allows(void **state) {
    (void)state;
    Rng r = rng_seed(5);
    for (int i = 0; i < 2000; i++) {
        TurnClock c = {.left_ms = {1 + rng_below(&r, 100000)}, .inc_ms = rng_below(&r, 3000)};
        c.allowance_ms = c.left_ms[0];
        c.moves_to_go = (int)rng_below(&r, 20);
        int64_t ms = response_time_ms(&c, 0, (int)rng_below(&r, 60), rng_real(&r));
        assert_true(ms >= 1 && (ms <= c.left_ms[0] * 9 / 10 || ms == 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_every_move_a_candidate_it_is_minimax),
        cmocka_unit_test(full_width_is_minimax_whatever_is_shared),
        cmocka_unit_test(a_move_that_proves_good_below_becomes_a_candidate_above),
        cmocka_unit_test(more_candidates_cost_more_and_never_lower_the_value_for_one_player),
        cmocka_unit_test(the_player_plays_legal_moves_of_any_game),
        cmocka_unit_test(a_settled_position_is_answered_at_once_and_an_open_one_thought_about),
        cmocka_unit_test(no_thought_is_longer_than_the_clock_allows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
