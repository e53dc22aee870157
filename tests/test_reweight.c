// SPDX-License-Identifier: MIT
// test_reweight.c - VAL2 and CHNW, worked by hand from the paper's example; orderings of `ply`.
#include "testing.h"

#include "games/game_types.h"
#include "games/reversi/reversi_reweight.h"
#include "games/reversi/reversi_weights.h"
#include "players/reversi/played_weights.h"

static const int default_classes[10] = {300, 30, 50, 40, 3, 2, 3, 20, 10, 1};

typedef struct {
    GameTable *games;
    const Game *game;
    const ReversiRules *rules;
} World;

static int open_world(void **state) {
    static World w;
    w.games = all_games_new();
    w.game = game_table_open(w.games, "reversi70", NULL);
    w.rules = reversi_rules(w.game);
    *state = &w;
    return 0;
}

static int close_world(void **state) {
    World *w = *state;
    game_table_free(w->games);
    return 0;
}

// Squares as the paper writes them, from 1.
static int at(const World *w, int x, int y) {
    return reversi_at(w->rules, x - 1, y - 1);
}

// The ten weights after a stone on x-y, by class; every square must have its class's weight.
static void reweight_classes(const World *w, const Reweight *rule, const int *before, int x, int y,
                             int *after) {
    ReversiWeights weights;
    reversi_weights_init(&weights, w->rules, before);
    reversi_reweight(rule, w->rules, at(w, x, y), weights.square);
    for (int i = 0; i < 64; i++) after[reversi_class(w->rules, i)] = weights.square[i];
    for (int i = 0; i < 64; i++)
        assert_int_equal(weights.square[i], after[reversi_class(w->rules, i)]);
}

static void assert_weights(const World *w, const Reweight *rule, const int *before, int x, int y,
                           const int *expected) {
    int after[10];
    reweight_classes(w, rule, before, x, y, after);
    for (int i = 0; i < 10; i++)
        if (after[i] != expected[i])
            fail_msg("stone on %d-%d: class %d has %d, not %d", x, y, i, after[i], expected[i]);
}

static const Reweight chnw = {.kind = REWEIGHT_CHNW};
static const Reweight chnw_single = {.kind = REWEIGHT_CHNW, .single = true};
static const Reweight val2 = {.kind = REWEIGHT_VAL2, .constant = 7};
static const Reweight val2_single = {.kind = REWEIGHT_VAL2, .constant = 7, .single = true};

// 1 is 1-3 (50), inward 2 (2), 20, 10; on the edge beside it 30 and 40. mean1 = 82/8 = 10,
// mean2 = 72/6 = 12. To mean1: 35, 11, 20, 15. To mean2: 27, 17, 32.
static void chnw_draws_the_weights_around_an_edge_square_to_their_means(void **state) {
    assert_weights(*state, &chnw, default_classes, 1, 3,
                   (int[]){300, 27, 35, 32, 3, 17, 3, 20, 15, 1});
}

// 1 is 1-4 (40), inward 3, 10, 1; beside it 50 and, across the middle, its mirror image 40.
// mean1 = 54/8 = 6, mean2 = 93/6 = 15. To mean1: 26, 7, 11, 6. To mean2: 40, 18, 28.
static void chnw_changes_a_square_that_is_its_own_neighbour_in_the_mirror_once(void **state) {
    assert_weights(*state, &chnw, default_classes, 1, 4,
                   (int[]){300, 30, 40, 28, 3, 2, 18, 20, 11, 6});
}

// 1 is 1-2 (30), inward 3, 2, 3; beside it the corner 300 and 50. mean1 = 38/8 = 4,
// mean2 = 353/6 = 58. To mean1: 19, 5, 5, 5. To mean2: 208, 60, 83.
static void chnw_beside_a_corner_draws_the_corner_too(void **state) {
    assert_weights(*state, &chnw, default_classes, 1, 2,
                   (int[]){208, 19, 83, 40, 60, 5, 5, 20, 10, 1});
}

// 1 is 1-3 (401), inward -21, 41, 30; beside it 201, 301. mean1 = 451/8 = 56, mean2 = 481/6 = 80.
// Half of -21 is -10: 46 after mean1, 103 after mean2.
static void chnw_drops_fractions_towards_zero(void **state) {
    const int other[10] = {1000, 201, 401, 301, -30, -21, -40, 41, 30, 1};
    assert_weights(*state, &chnw, other, 1, 3,
                   (int[]){1000, 180, 256, 230, -30, 103, -40, 76, 71, 1});
}

static void chnw_gives_a_square_inside_the_weight_of_the_next_one_inward(void **state) {
    const World *w = *state;
    assert_weights(w, &chnw, default_classes, 2, 3, (int[]){300, 30, 50, 40, 3, 20, 3, 20, 10, 1});
    assert_weights(w, &chnw, default_classes, 2, 4, (int[]){300, 30, 50, 40, 3, 2, 10, 20, 10, 1});
    assert_weights(w, &chnw, default_classes, 3, 4, (int[]){300, 30, 50, 40, 3, 2, 3, 20, 1, 1});
    assert_weights(w, &chnw, default_classes, 2, 2, (int[]){300, 30, 50, 40, 20, 2, 3, 20, 10, 1});
    assert_weights(w, &chnw, default_classes, 3, 3, (int[]){300, 30, 50, 40, 3, 2, 3, 1, 10, 1});
}

static void chnw_leaves_corners_and_the_innermost_line_alone(void **state) {
    assert_weights(*state, &chnw, default_classes, 1, 1, default_classes);
    assert_weights(*state, &chnw, default_classes, 8, 1, default_classes);
    assert_weights(*state, &chnw, default_classes, 4, 5, default_classes);
}

static void symmetric_stones_change_the_classes_alike(void **state) {
    const World *w = *state;
    for (int x = 1; x <= 8; x++) {
        for (int y = 1; y <= 8; y++) {
            const int images[][2] = {
                {9 - x, y}, {x, 9 - y}, {9 - x, 9 - y}, {y, x}, {9 - y, 9 - x}};
            int after[10];
            reweight_classes(w, &chnw, default_classes, x, y, after);
            for (size_t i = 0; i < sizeof images / sizeof *images; i++)
                assert_weights(w, &chnw, default_classes, images[i][0], images[i][1], after);
        }
    }
}

static void single_squares_may_change_instead_of_classes(void **state) {
    const World *w = *state;
    ReversiWeights before, after;
    reversi_weights_init(&before, w->rules, default_classes);
    after = before;
    reversi_reweight(&chnw_single, w->rules, at(w, 8, 3), after.square);
    // As above; the fifth square inward, 4-3, changes like the fourth, 5-3.
    const int changed[][3] = {{8, 3, 35}, {7, 3, 17}, {6, 3, 20}, {5, 3, 15},
                              {4, 3, 15}, {8, 2, 27}, {8, 4, 32}};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        int square = at(w, changed[i][0], changed[i][1]);
        assert_int_equal(after.square[square], changed[i][2]);
        after.square[square] = before.square[square];
    }
    assert_memory_equal(after.square, before.square, sizeof after.square);
}

static void val2_makes_the_played_square_constant_and_no_other(void **state) {
    const World *w = *state;
    assert_weights(w, &val2, default_classes, 6, 2, (int[]){300, 30, 50, 40, 3, 7, 3, 20, 10, 1});
    ReversiWeights weights;
    reversi_weights_init(&weights, w->rules, default_classes);
    reversi_reweight(&val2_single, w->rules, at(w, 6, 2), weights.square);
    for (int i = 0; i < 64; i++)
        assert_int_equal(weights.square[i],
                         i == at(w, 6, 2) ? 7 : default_classes[reversi_class(w->rules, i)]);
}

static void every_size_of_board_can_be_reweighted(void **state) {
    const World *w = *state;
    static const char *const names[] = {"reversi70:size=4", "reversi70:size=6", "reversi70:size=10",
                                        "othello", "othello:size=10"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const ReversiRules *r = reversi_rules(game_table_open(w->games, names[n], NULL));
        int classes[REVERSI_CLASSES_MAX];
        ReversiWeights weights;
        reversi_default_weights(r, classes);
        reversi_weights_init(&weights, r, classes);
        for (int x = 0; x < r->size; x++)
            for (int y = 0; y < r->size; y++)
                reversi_reweight(&chnw, r, reversi_at(r, x, y), weights.square);
        for (int i = 0; i < REVERSI_SQUARES_MAX; i++) // nothing grew, nothing off the board changed
            assert_in_range(weights.square[i], 0, 300);
    }
}

// --- weights in a game ---

static void play_text(Record *r, const char *text) {
    State *s = game_states_new(r->game, 1);
    Move m;
    Error e;
    record_state(r, r->n, s);
    if (!game_move_parse(r->game, s, text, &m, &e)) fail_msg("%s", e.text);
    record_add(r, (RecordMove){.move = m, .mover = game_mover(r->game, s), .used_ms = -1});
    free(s);
}

static PlayedWeights *weights_of(const World *w, const char *text) {
    static PlayedWeights played;
    Spec spec;
    Error e;
    assert_true(spec_parse(text, &spec, &e));
    if (!played_weights_init(&played, &spec, w->game, NULL, &e)) fail_msg("%s", e.text);
    return &played;
}

static void own_stones_change_the_weights_and_taking_back_undoes_it(void **state) {
    const World *w = *state;
    Record game;
    record_init(&game, w->game, NULL);
    static const char *const moves[] = {"3-5", "3-4", "3-3", "2-4"};
    for (size_t i = 0; i < 4; i++) play_text(&game, moves[i]);
    PlayedWeights *red = weights_of(w, "ply:eval=val2,constant=7");
    played_weights_update(red, &game, 0);              // 3-5 and 3-3
    assert_int_equal(red->now.square[at(w, 3, 4)], 7); // the class of 3-5
    assert_int_equal(red->now.square[at(w, 3, 3)], 7);
    assert_int_equal(red->now.square[at(w, 2, 4)], 3);
    played_weights_update(red, &game, 1); // 3-4 and 2-4
    assert_int_equal(red->now.square[at(w, 3, 3)], 20);
    assert_int_equal(red->now.square[at(w, 2, 4)], 7);
    record_truncate(&game, 1);
    played_weights_update(red, &game, 1);
    for (int i = 0; i < 64; i++)
        assert_int_equal(red->now.square[i], default_classes[reversi_class(w->rules, i)]);
    record_clear(&game);
}

static void the_stones_of_both_may_change_the_weights(void **state) {
    const World *w = *state;
    Record game;
    record_init(&game, w->game, NULL);
    play_text(&game, "3-5");
    PlayedWeights *white = weights_of(w, "ply:eval=val2,constant=7,stones=both,change=square");
    played_weights_update(white, &game, 1);
    assert_int_equal(white->now.square[at(w, 3, 5)], 7);
    assert_int_equal(white->now.square[at(w, 3, 4)], 10);
    record_clear(&game);
}

// The sum tables follow the weights: the value of a position is the sum over its stones.
static void the_value_of_a_position_uses_the_changed_weights(void **state) {
    const World *w = *state;
    Record game;
    State *s = game_states_new(w->game, 1);
    record_init(&game, w->game, NULL);
    play_text(&game, "3-5");
    PlayedWeights *red = weights_of(w, "ply:eval=val2,constant=7");
    played_weights_update(red, &game, 0);
    record_state(&game, 1, s);
    // Red 3-5 (7), 4-4, 4-5, 5-5 (1 each); white 5-4 (1).
    assert_int_equal(eval_value(&red->now.eval, w->game, s, 0), 9);
    record_clear(&game);
    free(s);
}

// --- orderings ---

typedef struct {
    Move move;
    int mover;
    int value;
    uint64_t leaves;
} Answer;

static Answer ask(const World *w, const char *text, const Record *game) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, w->game, text, &e);
    if (!p) fail_msg("%s", e.text);
    State *s = game_states_new(w->game, 1);
    Choice c;
    record_state(game, game->n, s);
    Turn turn = {.state = s, .record = game, .side = game_mover(w->game, s)};
    assert_true(player_choose(p, &turn, &c, &e));
    free(s);
    player_free(p);
    return (Answer){c.move, turn.side, c.value, c.stats.leaves};
}

static void fixed_ordering_gives_the_same_values_with_fewer_leaves(void **state) {
    const World *w = *state;
    Record game;
    record_init(&game, w->game, NULL);
    uint64_t none = 0, three = 0, five = 0;
    for (int ply = 0; ply < 24; ply++) {
        Answer plain = ask(w, "ply:depth=7,order=none", &game);
        Answer root = ask(w, "ply:depth=7,order=root", &game);
        Answer third = ask(w, "ply:depth=7,order=fixed/3", &game);
        Answer fifth = ask(w, "ply:depth=7,order=fixed/5", &game);
        assert_int_equal(root.value, plain.value);
        assert_int_equal(third.value, plain.value);
        assert_int_equal(fifth.value, plain.value);
        // Only the order at the root decides between equal moves.
        assert_true(third.move == root.move && fifth.move == root.move);
        none += plain.leaves, three += third.leaves, five += fifth.leaves;
        record_add(&game, (RecordMove){.move = root.move, .mover = root.mover, .used_ms = -1});
    }
    assert_true(three < none);
    assert_true(five < three);
    Answer same = ask(w, "ply:depth=7,order=fixed/1", &game);
    assert_true(same.leaves == ask(w, "ply:depth=7", &game).leaves);
    record_clear(&game);
}

static void wrong_options_are_refused_with_the_reason(void **state) {
    const World *w = *state;
    static const char *const cases[][2] = {
        {"ply:eval=chwn", "did you mean 'chnw'"},
        {"ply:order=fixed", "not root, none, dynamic or fixed/K"},
        {"ply:order=fixed/-1", "not root, none, dynamic or fixed/K"},
        {"ply:order=fixed/x", "not root, none, dynamic or fixed/K"},
        {"ply:stones=mine", "stones: unknown 'mine'"},
        {"ply:constant=ten", "constant: 'ten' is not a whole number"},
        {"ply:weights=1,2,3", "3 numbers, the board has 10 classes"},
        {"ply:ordre=root", "did you mean 'order'"},
        {"learner70:memory=-1", "memory: '-1' is not a whole number"},
        {"learner70:sides=both", "sides: unknown 'both'"},
        {"learner70:turned=1,x", "turned: 'x' is not a whole number"},
    };
    PlayerTable players = player_table();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e;
        assert_null(player_new(&players, w->game, cases[i][0], &e));
        if (!strstr(e.text, cases[i][1])) fail_msg("%s: %s", cases[i][0], e.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chnw_draws_the_weights_around_an_edge_square_to_their_means),
        cmocka_unit_test(chnw_changes_a_square_that_is_its_own_neighbour_in_the_mirror_once),
        cmocka_unit_test(chnw_beside_a_corner_draws_the_corner_too),
        cmocka_unit_test(chnw_drops_fractions_towards_zero),
        cmocka_unit_test(chnw_gives_a_square_inside_the_weight_of_the_next_one_inward),
        cmocka_unit_test(chnw_leaves_corners_and_the_innermost_line_alone),
        cmocka_unit_test(symmetric_stones_change_the_classes_alike),
        cmocka_unit_test(single_squares_may_change_instead_of_classes),
        cmocka_unit_test(val2_makes_the_played_square_constant_and_no_other),
        cmocka_unit_test(every_size_of_board_can_be_reweighted),
        cmocka_unit_test(own_stones_change_the_weights_and_taking_back_undoes_it),
        cmocka_unit_test(the_stones_of_both_may_change_the_weights),
        cmocka_unit_test(the_value_of_a_position_uses_the_changed_weights),
        cmocka_unit_test(fixed_ordering_gives_the_same_values_with_fewer_leaves),
        cmocka_unit_test(wrong_options_are_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
