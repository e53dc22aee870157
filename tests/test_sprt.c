// SPDX-License-Identifier: MIT
// test_sprt.c - the sequential test against published results, and by simulation.
#include "testing.h"

#include "base/rng.h"
#include "games/game_types.h"
#include "referee/match.h"

#include <math.h>

static void assert_near(double got, double expected, double tolerance) {
    if (!(fabs(got - expected) <= tolerance)) fail_msg("got %.9f, expected %.9f", got, expected);
}

// Counts and ratios as developers of Stockfish (pull requests 3098, 3331, 3514, 5712) and of Zeno
// (its release notes) published them, rounded to two digits.
static void published_ratios_are_found_again(void **unused) {
    (void)unused;
    static const struct {
        const char *test;
        int64_t pairs[PAIR_RESULTS];
        double llr;
    } cases[] = {
        {"-0.25,1.25", {491, 7345, 29693, 7670, 465}, 2.96},
        {"-0.25,1.25", {115, 2196, 11328, 2317, 136}, 2.94},
        {"0.25,1.25", {14, 1030, 14318, 1163, 19}, 2.93},
        {"-0.5,2.5,model=normalised", {264, 5737, 31270, 5964, 269}, 2.97},
        {"0.5,3.5,model=normalised", {29, 2205, 35000, 2392, 34}, 2.94},
        {"0,2,model=normalised", {831, 31795, 68460, 32448, 834}, 2.93},
        {"0.5,2.5,model=normalised", {307, 54901, 140959, 56230, 281}, 2.95},
        {"9,16,model=normalised", {352, 579, 1264, 743, 464}, 4.60},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sprt s;
        Score score = {0};
        Error e;
        assert_true(sprt_parse(cases[i].test, &s, &e));
        memcpy(score.pairs, cases[i].pairs, sizeof score.pairs);
        assert_near(sprt_llr(&s, &score), cases[i].llr, 0.011);
    }
}

static void published_normalised_elos_are_found_again(void **unused) {
    (void)unused;
    double elo, error;
    Score zeno = {.pairs = {352, 579, 1264, 743, 464}}; // 24.25 +- 8.26
    assert_true(score_normalised_elo(&zeno, &elo, &error));
    assert_near(elo, 24.25, 0.01);
    assert_near(error, 8.26, 0.01);
    Score lite = {.pairs = {1, 10, 78, 48, 13}}; // 132.30 +- 39.32
    assert_true(score_normalised_elo(&lite, &elo, &error));
    assert_near(elo, 132.30, 0.01);
    assert_near(error, 39.32, 0.01);
}

// Shares that the model gives for this Elo, out of `games` games.
static Score expected_games(const BayesElo *b, double games) {
    Score s = {0};
    double won = 0, lost = 0;
    for (int side = -1; side <= 1; side += 2) {
        won += score_of_elo(b->elo - b->draw_elo + side * b->bias) / 2;
        lost += score_of_elo(-b->elo - b->draw_elo + side * b->bias) / 2;
    }
    s.wins = (int64_t)(won * games);
    s.losses = (int64_t)(lost * games);
    s.draws = (int64_t)games - s.wins - s.losses;
    return s;
}

static void bayes_elo_is_found_again_from_its_own_shares(void **unused) {
    (void)unused;
    static const BayesElo cases[] = {{0, 0, 0}, {10, 200, 0}, {-35, 327, 0}, {7.5, 240, 90}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Score s = expected_games(&cases[i], 1e12);
        BayesElo found;
        assert_true(score_bayes_elo(&s, cases[i].bias, &found));
        assert_near(found.elo, cases[i].elo, 1e-4);
        assert_near(found.draw_elo, cases[i].draw_elo, 1e-4);
        double mean;
        assert_true(score_mean(&s, &mean));
        assert_near(score_of_bayes_elo(&cases[i]), mean, 1e-9);
    }
    Score only_wins = {.wins = 5, .draws = 5}, none = {0};
    BayesElo unused_elo;
    assert_false(score_bayes_elo(&only_wins, 0, &unused_elo));
    assert_false(score_bayes_elo(&none, 0, &unused_elo));
    Score one_each = {.wins = 1, .draws = 2, .losses = 1};
    assert_true(score_bayes_elo(&one_each, 0, &unused_elo));
    assert_true(fabs(unused_elo.elo) < 1e-6 && unused_elo.draw_elo > 0);
}

// Pairs of independent games: the generalised ratio is near the plain one of single games,
// sum of count * log(p1 / p0) with the probabilities of both claims.
static void the_ratio_of_bayes_elo_is_near_that_of_single_games(void **unused) {
    (void)unused;
    Score s = {.wins = 2600, .draws = 5000, .losses = 2400};
    double win = 0.26, draw = 0.5, loss = 0.24, pairs = 5000;
    s.pairs[0] = (int64_t)(pairs * loss * loss);
    s.pairs[1] = (int64_t)(pairs * 2 * loss * draw);
    s.pairs[2] = (int64_t)(pairs * (draw * draw + 2 * win * loss));
    s.pairs[3] = (int64_t)(pairs * 2 * win * draw);
    s.pairs[4] = (int64_t)(pairs * win * win);
    Sprt sprt, logistic;
    BayesElo found;
    Error e;
    assert_true(sprt_parse("0,10,model=bayes", &sprt, &e));
    assert_true(sprt_parse("0,10", &logistic, &e));
    assert_true(score_bayes_elo(&s, 0, &found));
    double p0[3], p1[3], plain = 0;
    for (int i = 0; i < 2; i++) {
        double elo = i ? sprt.elo1 : sprt.elo0, *p = i ? p1 : p0;
        p[0] = score_of_elo(elo - found.draw_elo);
        p[2] = score_of_elo(-elo - found.draw_elo);
        p[1] = 1 - p[0] - p[2];
    }
    int64_t counts[3] = {s.wins, s.draws, s.losses};
    for (int i = 0; i < 3; i++) plain += (double)counts[i] * log(p1[i] / p0[i]);
    assert_near(sprt_llr(&sprt, &s), plain, 0.03);
    assert_true(fabs(sprt_llr(&sprt, &s) - sprt_llr(&logistic, &s)) > 0.1);
    sprt.has_draw_elo = true; // the same when it is given
    sprt.draw_elo = found.draw_elo;
    assert_near(sprt_llr(&sprt, &s), plain, 0.03);
}

static void degenerate_counts_give_numbers(void **unused) {
    (void)unused;
    static const int64_t cases[][PAIR_RESULTS] = {
        {0, 0, 0, 0, 0}, {1, 0, 0, 0, 0},    {0, 0, 1, 0, 0}, {0, 0, 0, 0, 1},
        {7, 0, 0, 0, 0}, {0, 0, 1000, 0, 0}, {5, 0, 0, 0, 5}, {0, 0, 0, 0, 1000000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Score score = {0};
        memcpy(score.pairs, cases[i], sizeof score.pairs);
        for (int model = SPRT_LOGISTIC; model <= SPRT_BAYES; model++) {
            Sprt s = {.elo1 = 10, .alpha = 0.05, .beta = 0.05, .model = (SprtModel)model};
            assert_true(isfinite(sprt_llr(&s, &score)));
        }
        double los = -1;
        bool varied = cases[i][0] && cases[i][4];
        assert_true(score_los(&score, &los) == varied);
        if (varied) assert_true(los >= 0 && los <= 1);
    }
    Score lost = {.pairs = {100, 0, 0, 0, 0}}, won = {.pairs = {0, 0, 0, 0, 100}};
    Sprt s = {.elo1 = 10, .alpha = 0.05, .beta = 0.05, .model = SPRT_LOGISTIC};
    assert_true(sprt_llr(&s, &lost) < 0);
    assert_true(sprt_llr(&s, &won) > 0);
}

static void bounds_are_those_of_wald(void **unused) {
    (void)unused;
    Sprt s = {.elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = SPRT_LOGISTIC};
    double lower, upper;
    sprt_bounds(&s, &lower, &upper);
    assert_near(upper, 2.944439, 1e-6);
    assert_near(lower, -2.944439, 1e-6);
    assert_int_equal(sprt_decide(&s, 2.9), SPRT_GOES_ON);
    assert_int_equal(sprt_decide(&s, 2.95), SPRT_H1);
    assert_int_equal(sprt_decide(&s, -2.95), SPRT_H0);
}

static void texts_are_read_and_written(void **unused) {
    (void)unused;
    Sprt s, again;
    Error e;
    Str text = {0};
    assert_true(sprt_parse("-3,1,alpha=0.01,model=normalised", &s, &e));
    assert_near(s.elo0, -3, 0);
    assert_near(s.elo1, 1, 0);
    assert_near(s.alpha, 0.01, 0);
    assert_near(s.beta, 0.05, 0);
    sprt_text(&s, &text);
    assert_true(sprt_parse(str_text(&text), &again, &e));
    assert_memory_equal(&s, &again, sizeof s);
    str_reset(&text);
    sprt_words(&s, SPRT_H1, &text);
    assert_string_equal(str_text(&text), "H1 is accepted: A is +1 normalised Elo rather than -3");
    assert_true(sprt_parse("0,5,model=bayes,draw-elo=210,bias=30", &s, &e));
    str_reset(&text);
    sprt_text(&s, &text);
    assert_string_equal(str_text(&text),
                        "0,5,alpha=0.05,beta=0.05,model=bayes,draw-elo=210,bias=30");
    str_clear(&text);
    static const char *const bad[] = {"",
                                      "5",
                                      "5,0",
                                      "0,0",
                                      "a,b",
                                      "0,x",
                                      "0,5,6=7",
                                      "0,99999",
                                      "0,5,alpha=0.6",
                                      "0,5,model=x",
                                      "0,5,bias=20",
                                      "0,5,draw-elo=200",
                                      "0,5,model=bayes,draw-elo=-1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(sprt_parse(bad[i], &again, &e));
        assert_contains(e.text, "sprt");
    }
}

// A pair's result by chance: two games with these shares of wins and draws.
static int random_pair(Rng *rng, double win, double draw) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        double u = rng_real(rng);
        sum += u < win ? 2 : u < win + draw ? 1 : 0;
    }
    return sum;
}

// The expected score of a player that is `elo` stronger in the Elo of the test, at this draw rate.
static double score_for(const Sprt *s, double elo, double draw) {
    double score = score_of_elo(elo);
    for (int step = 0; step < 50 && s->model == SPRT_NORMALISED; step++) {
        double spread = sqrt(score - draw / 4 - score * score); // of one game
        score = 0.5 + elo * log(10) / 800 * spread;
    }
    return score;
}

// How often H1 is accepted when A really is that much stronger, with a third of the games drawn.
static double share_of_h1(const Sprt *s, double elo, int tests, Rng *rng) {
    static const double draw = 1.0 / 3;
    double win = score_for(s, elo, draw) - draw / 2;
    int h1 = 0;
    for (int i = 0; i < tests; i++) {
        Score score = {0};
        SprtState state = SPRT_GOES_ON;
        while (state == SPRT_GOES_ON) {
            for (int k = 0; k < 4; k++) score.pairs[random_pair(rng, win, draw)]++;
            state = sprt_decide(s, sprt_llr(s, &score));
        }
        h1 += state == SPRT_H1;
    }
    return (double)h1 / tests;
}

// 10,000 tests of each type; three standard deviations of what chance does to 5,000 are 0.9%.
static void errors_stay_within_their_bounds(void **unused) {
    (void)unused;
    Rng rng = rng_seed(1970);
    int tests = work(5000, 200);
    double slack = 3 * sqrt(0.05 * 0.95 / tests);
    for (int model = SPRT_LOGISTIC; model <= SPRT_NORMALISED; model++) {
        Sprt s = {.elo1 = 60, .alpha = 0.05, .beta = 0.05, .model = (SprtModel)model};
        double wrong_h1 = share_of_h1(&s, 0, tests, &rng);
        double wrong_h0 = 1 - share_of_h1(&s, 60, tests, &rng);
        assert_true(wrong_h1 <= 0.05 + slack && wrong_h1 > 0.01);
        assert_true(wrong_h0 <= 0.05 + slack && wrong_h0 > 0.01);
    }
}

static void a_match_ends_with_the_same_pair_at_any_number_of_threads(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    const Game *g = game_table_open(table, "othello:size=6", NULL);
    Openings openings = {0};
    Error e;
    Sprt sprt;
    MatchResult first = {0};
    assert_true(openings_random(&openings, g, 4, 500, 1, &e));
    assert_true(sprt_parse("0,100", &sprt, &e));
    for (int threads = 1; threads <= 3; threads++) {
        MatchSetup m = {.game = g,
                        .players = player_table(),
                        .specs = {"ply:depth=1", "random"},
                        .openings = &openings,
                        .games = 1000,
                        .seed = 1,
                        .threads = threads,
                        .sprt = &sprt};
        MatchResult r;
        if (!match_run(&m, &r, &e)) fail_msg("%s", e.text);
        assert_int_equal(r.decision, SPRT_H1);
        assert_true(r.games < 1000 && r.games % 2 == 0);
        if (threads == 1) first = r;
        assert_int_equal(r.games, first.games);
        assert_memory_equal(&r.score, &first.score, sizeof r.score);
    }
    openings_clear(&openings);
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_ratios_are_found_again),
        cmocka_unit_test(published_normalised_elos_are_found_again),
        cmocka_unit_test(bayes_elo_is_found_again_from_its_own_shares),
        cmocka_unit_test(the_ratio_of_bayes_elo_is_near_that_of_single_games),
        cmocka_unit_test(degenerate_counts_give_numbers),
        cmocka_unit_test(bounds_are_those_of_wald),
        cmocka_unit_test(texts_are_read_and_written),
        cmocka_unit_test(a_match_ends_with_the_same_pair_at_any_number_of_threads),
        cmocka_unit_test(errors_stay_within_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
