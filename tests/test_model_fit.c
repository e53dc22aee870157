// SPDX-License-Identifier: MIT
// test_model_fit.c - weights found again from the choices they made; habits; models as text.
#include "testing.h"

#include "games/game_types.h"
#include "teach/model/model_study.h"

#include <math.h>

// Choices among three to six moves with two features, by known weights, with slips.
static void make_choices(Decisions *d, size_t n, const double w[2], double slip, uint64_t seed) {
    Rng rng = rng_seed(seed);
    for (size_t i = 0; i < n; i++) {
        double x[12], p[6];
        Move moves[6] = {0, 1, 2, 3, 4, 5};
        FeatureRows v = {3 + rng_below(&rng, 4), moves, x, (int)(i % FEATURE_PHASES)};
        ChoiceWeights true_ones = {0};
        for (size_t k = 0; k < 2 * v.n; k++) x[k] = 2 * rng_real(&rng) - 1;
        memcpy(true_ones.weight[v.phase], w, 2 * sizeof *w);
        true_ones.slip[v.phase] = slip;
        choice_probabilities(&true_ones, v.phase, x, v.n, 2, p);
        double at = rng_real(&rng);
        size_t j = 0;
        while (j + 1 < v.n && at >= p[j]) at -= p[j++];
        decisions_add(d, &v, moves[j]);
    }
}

static void weights_are_found_again_within_their_errors(void **state) {
    (void)state;
    const double w[2] = {2.0, -1.0};
    Decisions d = {.width = 2};
    ChoiceWeights found;
    make_choices(&d, 9000, w, 0, 1);
    choice_fit(&d, &(ChoicePrior){.strength = 0.01, .to = 2}, &found);
    for (int p = 0; p < FEATURE_PHASES; p++)
        for (int k = 0; k < 2; k++) {
            assert_true(found.error[p][k] > 0.01 && found.error[p][k] < 0.1);
            assert_true(fabs(found.weight[p][k] - w[k]) < 4 * found.error[p][k]);
        }
    decisions_clear(&d);
}

static void the_error_falls_with_the_root_of_the_number_of_moves(void **state) {
    (void)state;
    const double w[2] = {1, 1};
    ChoiceWeights few, many;
    Decisions d = {.width = 2};
    make_choices(&d, 600, w, 0, 2);
    choice_fit(&d, &(ChoicePrior){.strength = 0.01, .to = 2}, &few);
    make_choices(&d, 9000, w, 0, 3);
    choice_fit(&d, &(ChoicePrior){.strength = 0.01, .to = 2}, &many);
    assert_true(fabs(few.error[0][0] / many.error[0][0] - 4) < 0.8);
    decisions_clear(&d);
}

static void slips_are_told_from_a_soft_choice(void **state) {
    (void)state;
    const double w[2] = {6, 0};
    Decisions d = {.width = 2};
    ChoiceWeights found;
    make_choices(&d, 12000, w, 0.15, 4);
    choice_fit(&d, &(ChoicePrior){.strength = 0.01, .to = 2, .slip_max = 0.5}, &found);
    assert_true(fabs(found.slip[0] - 0.15) < 0.04);
    assert_true(fabs(found.weight[0][0] - 6) < 1);
    decisions_clear(&d);
}

static void without_moves_the_prior_stays(void **state) {
    (void)state;
    ChoiceWeights prior = {.weight = {{3, 4}}}, found;
    Decisions d = {.width = 2};
    choice_fit(&d, &(ChoicePrior){.around = &prior, .strength = 10, .to = 2}, &found);
    assert_true(found.weight[0][0] == 3 && found.weight[0][1] == 4);
}

static void a_score_counts_the_first_and_the_first_three(void **state) {
    (void)state;
    double x[4] = {3, 2, 1, 0};
    Move moves[4] = {0, 1, 2, 3};
    FeatureRows v = {4, moves, x, 0};
    Decisions d = {.width = 1};
    for (Move m = 0; m < 4; m++) decisions_add(&d, &v, m);
    ChoiceWeights w = {.weight = {{1}}};
    ChoiceScore s;
    choice_score(&w, &d, &s);
    assert_true(s.top1 == 0.25 && s.top3 == 0.75);
    double sum = exp(3) + exp(2) + exp(1) + 1;
    assert_true(fabs(s.likelihood - (1.5 - log(sum))) < 1e-9);
    decisions_clear(&d);
}

static void a_habit_does_not_count_the_game_it_is_asked_about(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "tictactoe", NULL);
    const FeatureSet *set = features_set(g);
    double *x = calloc(9 * set->n, sizeof *x);
    Move moves[9];
    State *s = game_states_new(g, 1);
    game_start(g, s);
    FeatureRows v = {game_moves(g, s, moves), moves, x, 0};
    MoveCounts h = {0};
    move_counts_add(&h, 77, moves[4], 1, 1);
    move_counts_fill(&h, set, 77, moves[4], true, &v);
    for (size_t i = 0; i < v.n; i++) assert_true(x[i * set->n + set->own_count] == 0);
    move_counts_fill(&h, set, 77, MOVE_COUNT_TOTAL, true, &v);
    assert_true(x[4 * set->n + set->own_count] > 0);
    assert_true(x[0 * set->n + set->own_count] < 0);
    move_counts_clear(&h);
    free(x);
    free(s);
    game_table_free(games);
}

// --- whole models ---

// Black makes the move after which it has most stones, white the one with fewest; one move in four
// is any.
static void play_greedy(const Game *g, GameSet *set, int games) {
    FeatureExtractor *extractor = features_new(g, NULL);
    for (int i = 0; i < games; i++) {
        Rng rng = rng_seed((uint64_t)i + 1);
        State *s = game_states_new(g, 1);
        Record r;
        record_init(&r, g, NULL);
        record_name(&r, 0, "greedy");
        record_name(&r, 1, i % 20 ? "anyone" : "newcomer");
        game_start(g, s);
        while (!game_over(g, s)) {
            Move m;
            FeatureRows v;
            game_random_move(g, s, &rng, &m);
            features_extract(extractor, s, 0, &v);
            size_t best = 0;
            double sign = game_mover(g, s) == 0 ? 1 : -1;
            for (size_t k = 1; k < v.n; k++)
                if (sign * v.x[k * features_set(g)->n] > sign * v.x[best * features_set(g)->n])
                    best = k;
            if (rng_below(&rng, 4)) m = v.moves[best];
            record_add(&r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
            game_play(g, s, m);
        }
        game_set_add(set, &r);
        record_clear(&r);
        free(s);
    }
    features_free(extractor);
}

static void a_player_who_wants_stones_is_foretold_better_than_by_the_average(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    GameSet set;
    game_set_init(&set, g);
    play_greedy(g, &set, 60);
    size_t who = game_set_find(&set, "greedy"), rare = game_set_find(&set, "newcomer");
    game_set_keep_back(&set, who);
    ModelStudy study;
    model_study_init(
        &study, &set,
        &(ModelStudyOptions){.average_games = 12, .player_games = 25, .test_games = 8});
    ChoiceModel average, greedy, newcomer;
    ChoiceScore by_average;
    Error e;
    assert_true(model_study_average(&study, &average, &e));
    assert_true(model_study_player(&study, who, &average, &greedy, &by_average));
    assert_false(greedy.average);
    assert_true(greedy.test.n > 100 && greedy.test.n == by_average.n);
    assert_true(greedy.test.top1 > by_average.top1 + 0.1);
    assert_true(greedy.test.likelihood > by_average.likelihood + 0.2);
    // Three games are too few: the result is the average.
    assert_true(model_study_player(&study, rare, &average, &newcomer, &by_average));
    assert_true(newcomer.average);
    assert_memory_equal(&newcomer.choice, &average.choice, sizeof average.choice);
    choice_model_clear(&newcomer);
    // As text and back.
    Str text = {0}, again = {0};
    choice_model_write(&greedy, &text);
    ChoiceModel copy;
    assert_true(choice_model_read(&copy, g, str_text(&text), &e));
    assert_string_equal(copy.name, "greedy");
    assert_int_equal(copy.move_counts.n, greedy.move_counts.n);
    assert_true(fabs(copy.choice.weight[1][0] - greedy.choice.weight[1][0]) < 1e-3);
    assert_false(choice_model_read(&newcomer, game_table_open(games, "tictactoe", NULL),
                                   str_text(&text), &e));
    assert_non_null(strstr(e.text, "Othello"));
    assert_false(
        choice_model_read(&newcomer, g, "model 1\nname x\ngame Othello 8x8\nslip 2 0 0\n", &e));
    str_clear(&text);
    str_clear(&again);
    choice_model_clear(&average);
    choice_model_clear(&greedy);
    choice_model_clear(&copy);
    model_study_clear(&study);
    game_set_clear(&set);
    game_table_free(games);
}

static void too_few_games_for_an_average_are_refused_with_the_number_needed(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    GameSet set;
    game_set_init(&set, g);
    play_greedy(g, &set, 3);
    ModelStudy study;
    ChoiceModel m;
    Error e;
    model_study_init(&study, &set, &(ModelStudyOptions){0});
    assert_false(model_study_average(&study, &m, &e));
    assert_non_null(strstr(e.text, "needs at least 10"));
    model_study_clear(&study);
    game_set_clear(&set);
    game_table_free(games);
}

static void every_game_for_two_that_a_search_suits_can_be_looked_at(void **state) {
    (void)state;
    static const char *const names[] = {"tictactoe", "hex5", "connect4", "othello:size=6",
                                        "reversi70"};
    GameTable *games = all_games_new();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Game *g = game_table_open(games, names[i], NULL);
        assert_non_null(g);
        FeatureExtractor *extractor = features_new(g, NULL);
        State *s = game_states_new(g, 1);
        FeatureRows v;
        game_start(g, s);
        features_extract(extractor, s, FEATURE_READINGS, &v);
        assert_int_equal(v.n, game_count_moves(g, s));
        size_t best = 0;
        for (size_t k = 0; k < v.n; k++) {
            double last =
                v.x[k * features_set(g)->n + features_set(g)->readings + FEATURE_READINGS - 1];
            assert_true(last <= 0 && last >= -FEATURE_FAR);
            best += last == 0;
        }
        assert_true(best > 0);
        free(s);
        features_free(extractor);
    }
    Error e;
    assert_false(features_suit(game_table_open(games, "calculation", NULL), &e));
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_are_found_again_within_their_errors),
        cmocka_unit_test(the_error_falls_with_the_root_of_the_number_of_moves),
        cmocka_unit_test(slips_are_told_from_a_soft_choice),
        cmocka_unit_test(without_moves_the_prior_stays),
        cmocka_unit_test(a_score_counts_the_first_and_the_first_three),
        cmocka_unit_test(a_habit_does_not_count_the_game_it_is_asked_about),
        cmocka_unit_test(a_player_who_wants_stones_is_foretold_better_than_by_the_average),
        cmocka_unit_test(too_few_games_for_an_average_are_refused_with_the_number_needed),
        cmocka_unit_test(every_game_for_two_that_a_search_suits_can_be_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
