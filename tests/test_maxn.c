// SPDX-License-Identifier: MIT
// test_maxn.c - the search for many players: values by brute force, two sides as in minimax,
// limits; the player `worlds`.
#include "testing.h"

#include "base/mem.h"
#include "l7_kit.h"
#include "player/player.h"
#include "search/maxn.h"
#include "tree_game.h"

// --- a game of three players: take one to three stones of a heap ---

typedef struct {
    uint8_t left, mover, last;
} Heap;

static void heap_start(const Game *g, State *s) {
    (void)g;
    *(Heap *)s = (Heap){11, 0, 0};
}

static int heap_mover(const Game *g, const State *s) {
    (void)g;
    return ((const Heap *)s)->mover;
}

static size_t heap_moves(const Game *g, const State *s, Move *out) {
    size_t n = 0;
    (void)g;
    for (Move m = 1; m <= 3 && m <= ((const Heap *)s)->left; m++) out[n++] = m;
    return n;
}

static void heap_play(const Game *g, State *s, Move m) {
    Heap *h = (Heap *)s;
    (void)g;
    h->left = (uint8_t)(h->left - m);
    h->last = h->mover;
    h->mover = (uint8_t)((h->mover + 1) % 3);
}

// Who takes the last stone gets 3, the next player -2, the one before -1.
static void heap_payoffs(const Game *g, const State *s, int *out) {
    int last = ((const Heap *)s)->last;
    (void)g;
    out[last] = 3;
    out[(last + 1) % 3] = -2;
    out[(last + 2) % 3] = -1;
}

static const GameOps heap_ops = {.start = heap_start,
                                 .mover = heap_mover,
                                 .moves = heap_moves,
                                 .play = heap_play,
                                 .payoffs = heap_payoffs};

static const Game heap = {
    .ops = &heap_ops, .name = "heap", .players = 3, .state_size = sizeof(Heap), .max_moves = 3};

// What everyone gets when each takes the move that is best for them, the first of equal ones.
static void brute(Heap h, int *out) {
    Move moves[3];
    size_t n = heap_moves(&heap, (State *)&h, moves);
    if (n == 0) heap_payoffs(&heap, (State *)&h, out);
    for (size_t i = 0; i < n; i++) {
        Heap next = h;
        int got[3];
        heap_play(&heap, (State *)&next, moves[i]);
        brute(next, got);
        if (i == 0 || got[h.mover] > out[h.mover]) memcpy(out, got, sizeof got);
    }
}

static void three_players_each_take_what_is_best_for_them(void **unused) {
    (void)unused;
    Maxn *m = maxn_new(&heap);
    State *s = game_states_new(&heap, 1);
    Rng rng = rng_seed(1);
    for (uint8_t left = 1; left <= 11; left++) {
        Heap at = {left, left % 3, 0};
        double values[3];
        memcpy(s, &at, sizeof at);
        size_t n = maxn_values(m, s, &(Limits){.depth = 20}, &rng, values, NULL);
        for (size_t i = 0; i < n; i++) {
            Heap next = at;
            int got[3];
            heap_play(&heap, (State *)&next, i + 1);
            brute(next, got);
            assert_int_equal((int)values[i], got[at.mover]);
        }
    }
    free(s);
    maxn_free(m);
}

static void two_players_are_searched_as_by_minimax(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        TreeRules t = {.seed = seed, .width = 3, .depth = 5, .range = 50, .ragged = seed % 2};
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        State *root = tree_root(&g), *next = game_states_new(&g, 1);
        Maxn *m = maxn_new(&g);
        double *values = mem_new(g.max_moves, sizeof *values);
        Move *moves = mem_new(g.max_moves, sizeof *moves);
        Rng rng = rng_seed(1);
        size_t n = maxn_values(m, root, &(Limits){.depth = 12}, &rng, values, NULL);
        assert_int_equal(n, game_moves(&g, root, moves));
        for (size_t i = 0; i < n; i++) {
            uint64_t leaves = 0;
            game_copy(&g, next, root);
            game_play(&g, next, moves[i]);
            int value = tree_minimax(&g, &e, next, 99, FINAL_BY_PAYOFF, &leaves);
            assert_int_equal(value_from_payoff((int)values[i]), tree_for_mover(&g, root, value));
        }
        free(values), free(moves), free(next), free(root);
        maxn_free(m);
    }
}

static void limits_hold_after_the_first_depth(void **state) {
    const Game *g = l7_kit_game(state, "connect4", "vm");
    State *s = l7_kit_state(g, "start", "");
    Maxn *m = maxn_new(g);
    Rng rng = rng_seed(1);
    double values[7];
    SearchStats stats = {0};
    assert_int_equal(maxn_values(m, s, &(Limits){.nodes = 500}, &rng, values, &stats), 7);
    assert_true(stats.nodes <= 500);
    assert_true(stats.depth >= 1);
    stats = (SearchStats){0};
    maxn_values(m, s, &(Limits){.nodes = 1}, &rng, values, &stats);
    assert_int_equal(stats.depth, 1);
    free(s);
    maxn_free(m);
}

static Choice choice_of(const Game *g, const State *s, const char *spec) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, spec, &e);
    if (!p) fail_msg("%s: %s", g->name, e.text);
    Choice c = {0};
    Turn turn = {.state = s, .side = game_mover(g, s)};
    player_begins(p, turn.side, 7);
    assert_true(player_choose(p, &turn, &c, &e));
    assert_true(game_legal(g, s, c.move));
    player_free(p);
    return c;
}

// In games with cards, dice, bids and several players, and the same answer for the same seed.
static void worlds_plays_every_game_of_many_or_with_secrets(void **state) {
    static const char *const games[] = {"hearts",    "whist",     "bridge", "dominoes",
                                        "liarsdice", "drawpoker", "kuhn",   "pig:players=3"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const Game *g = l7_kit_game(state, games[i], "vm");
        State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
        Rng rng = rng_seed(3);
        Move m;
        game_start(g, s);
        for (int k = 0; k < 70 && !game_over(g, s); k++) {
            if (k % 9 == 8 && game_mover(g, s) != PLAYER_CHANCE) {
                game_view(g, s, game_mover(g, s), view);
                Choice a = choice_of(g, view, "worlds:worlds=3,nodes=40");
                Choice b = choice_of(g, view, "worlds:worlds=3,nodes=40");
                assert_int_equal(a.move, b.move);
            }
            assert_true(game_random_move(g, s, &rng, &m));
            game_play(g, s, m);
        }
        free(s);
    }
}

static void a_puzzle_is_refused(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "solitaire", "vm"), "worlds", &e));
    assert_contains(e.text, "one player");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_players_each_take_what_is_best_for_them),
        cmocka_unit_test(two_players_are_searched_as_by_minimax),
        cmocka_unit_test(limits_hold_after_the_first_depth),
        cmocka_unit_test(worlds_plays_every_game_of_many_or_with_secrets),
        cmocka_unit_test(a_puzzle_is_refused),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
