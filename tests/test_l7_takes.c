// SPDX-License-Identifier: MIT
// test_l7_takes.c - what a move takes is seen without making it, and agrees with making it.
#include "testing.h"

#include "base/mem.h"
#include "evals/evals.h"
#include "l7_kit.h"
#include "lang/study/l7_men.h"
#include "lang/study/l7_takes.h"

typedef struct {
    const Game *g;
    GameEval *material;
    L7Takes *takes;
    L7Men *men;
    State *now, *next;
    Move *moves;
    int known, unknown, wrong; // moves; those that win something though they say nothing
} Trial;

static bool has_man(const Trial *t, int player, int node) {
    uint64_t men[L7_MEN_WORDS_MAX];
    l7_men_set(t->men, t->now, player, -1, men);
    return men[node >> 6] >> (node & 63) & 1;
}

static void check_move(Trial *t, Move m) {
    int from, on, mover = game_mover(t->g, t->now);
    if (!l7_takes_nodes(t->takes, m, mover, &from, &on)) {
        t->unknown++;
        return;
    }
    int before = eval_value(&t->material->eval, t->g, t->now, mover);
    game_copy(t->g, t->next, t->now);
    game_play(t->g, t->next, m);
    bool wins = eval_value(&t->material->eval, t->g, t->next, mover) > before;
    t->known++;
    if (!has_man(t, mover, from)) fail_msg("%s: from %d", t->g->name, from);
    if (has_man(t, 1 - mover, on)) assert_true(wins);
    t->wrong += wins && !has_man(t, 1 - mover, on);
}

static void check_game(Trial *t, uint64_t seed) {
    Rng rng = rng_seed(seed);
    Move m;
    game_start(t->g, t->now);
    for (int ply = 0; ply < 60 && !game_over(t->g, t->now); ply++) {
        size_t n = game_moves(t->g, t->now, t->moves);
        for (size_t i = 0; i < n; i++) check_move(t, t->moves[i]);
        if (!game_random_move(t->g, t->now, &rng, &m)) return;
        game_play(t->g, t->now, m);
    }
}

static Trial try_out(void **state, const char *name) {
    Trial t = {.g = l7_kit_game(state, name, "vm")};
    t.material = game_eval_material(t.g, NULL);
    t.takes = l7_takes_new(t.g, &t.material->eval);
    t.men = l7_men_new(t.g);
    t.now = game_states_new(t.g, 1);
    t.next = game_states_new(t.g, 1);
    t.moves = mem_new(t.g->max_moves, sizeof *t.moves);
    for (uint64_t seed = 101; t.takes && seed <= 103; seed++) check_game(&t, seed);
    free(t.now);
    free(t.next);
    free(t.moves);
    l7_men_free(t.men);
    l7_takes_free(t.takes);
    game_eval_free(t.material);
    return t;
}

static void captures_are_seen_before_they_are_made(void **state) {
    static const char *const games[] = {"breakthrough", "chess", "xiangqi"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Trial t = try_out(state, games[i]);
        assert_non_null(t.takes);
        assert_true(t.known > 20 * t.unknown);
        assert_true(t.wrong * 100 <= t.known);
    }
}

// A jump names the man that jumps and a way: the man it takes is one step along.
static void men_that_are_jumped_over_are_seen(void **state) {
    Trial t = try_out(state, "draughts");
    assert_non_null(t.takes);
    assert_true(t.known > 0);
    assert_int_equal(t.wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures_are_seen_before_they_are_made),
        cmocka_unit_test(men_that_are_jumped_over_are_seen),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
