// SPDX-License-Identifier: MIT
// test_otl_player.c - `otl` as a player: options, exact ends, values, its explanations, checks of
// its reasons.
#include "testing.h"

#include "player/player.h"
#include "player/player_insight.h"
#include "reversi_games.h"
#include "teach/otl/otl_check.h"
#include "teach/otl/otl_lookahead.h"
#include "teach/otl/otl_review.h"

#include "base/mem.h"
#include "record/record_build.h"

static const char middle[] =
    "f5 d6 c5 f4 e3 d3 e6 g5 c6 f3 d2 c4 c3 e7 f7 c7 f6 d7 c8 b5 g6 g4 e2 f2 b6 f8";

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static void options_that_make_no_sense_are_refused(void **state) {
    static const char *const bad[][2] = {
        {"otl:depth=0", "depth"},
        {"otl:exact=30", "exact"},
        {"otl:without=wings", "did you mean 'wing'"},
        {"otl:without=", "without: unknown type ''; types are corner, second-line"},
        {"otl:without=wing/", "without"},
        {"otl:shape=1/2", "shape: 2 numbers instead of 3"},
        {"otl:colour=red", "colour"},
    };
    const Game *g = family_game(state, "othello", 8);
    PlayerTable players = player_table();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error e;
        assert_null(player_new(&players, g, bad[i][0], &e));
        assert_contains(e.text, bad[i][1]);
    }
}

static void it_plays_othello_on_8x8_only(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, family_game(state, "othello", 6), "otl", &e));
    assert_contains(e.text, "8x8 only");
    assert_null(player_new(&players, family_game(state, "reversi70", 8), "otl", &e));
}

// A position with few empty squares, from a random game.
static void near_end(const Game *g, uint64_t seed, int empty, State *s) {
    for (;; seed += 1000) {
        Rng rng = rng_seed(seed);
        Move m;
        game_start(g, s);
        while (otl_stones(otl_board_of(s, 0)) < 64 - empty && game_random_move(g, s, &rng, &m))
            game_play(g, s, m);
        if (!game_over(g, s) && game_count_moves(g, s) > 1) return;
    }
}

static void the_end_is_counted_out_exactly(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "otl");
    State *s = game_states_new(g, 1);
    OtlSetup setup = otl_default_setup();
    OtlEval eval;
    otl_eval_init(&eval, &setup, 0);
    Search *whole = search_new(&(SearchSetup){
        .game = g, .eval = &eval.eval, .finals = FINAL_BY_PAYOFF, .method = METHOD_MINIMAX});
    for (uint64_t seed = 1; seed <= 20; seed++) {
        near_end(g, seed, work(7, 5), s);
        Choice c;
        SearchResult r;
        player_choose(p, &(Turn){.state = s, .side = game_mover(g, s)}, &c, NULL);
        search_fixed(whole, s, &(Limits){.depth = 20}, &r);
        int stones = value_margin(r.value);
        assert_true(c.has_value);
        assert_int_equal(c.value, stones);
    }
    search_free(whole);
    player_free(p);
    free(s);
}

// Returns the length of the line that it expects.
static size_t check_values(Player *p, const State *s) {
    const Game *g = p->game;
    MoveValue values[64];
    Turn turn = {.state = s, .side = game_mover(g, s)};
    Choice c;
    player_choose(p, &turn, &c, NULL);
    size_t n = player_values(p, &turn, values);
    assert_int_equal(n, game_count_moves(g, s));
    for (size_t i = 0; i < n; i++) {
        assert_true(game_legal(g, s, values[i].move));
        assert_true(values[i].value <= c.value);
        if (values[i].move == c.move) assert_int_equal(values[i].value, c.value);
    }
    if (c.line_length) assert_true(c.line[0] == c.move);
    return c.line_length;
}

static void no_value_is_better_than_that_of_its_choice(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "otl:depth=3,late-depth=3,exact=7");
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(5);
    size_t expected = 0;
    Move m;
    game_start(g, s);
    while (!game_over(g, s)) {
        if (game_count_moves(g, s) > 1) expected += check_values(p, s);
        game_random_move(g, s, &rng, &m);
        game_play(g, s, m);
    }
    assert_true(expected > 0);
    player_free(p);
    free(s);
}

static void it_says_why_with_the_squares_it_speaks_of(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Player *p = seat(g, "otl");
    State *s = family_position(g, "start");
    Error e;
    Insight i;
    assert_true(game_play_text(g, s, middle, &e));
    if (!player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, &i, &e))
        fail_msg("%s", e.text);
    size_t with_cells = 0;
    bool state_told = false;
    for (size_t k = 0; k < i.n_sentences; k++) {
        with_cells += i.sentences[k].cells != NULL;
        state_told |= strstr(i.sentences[k].en, "I judge every move by what it changes") != NULL;
    }
    assert_true(state_told);
    assert_true(with_cells >= 1);
    insight_clear(&i);
    player_free(p);
    free(s);
}

static void without_a_kind_of_knowledge_it_is_silent_about_it(void **state) {
    const Game *g = family_game(state, "othello", 8);
    State *s = family_position(g, "start");
    assert_true(game_play_text(g, s, middle, NULL));
    OtlBoard b = otl_board_of(s, game_mover(g, s));
    OtlSetup setup = otl_default_setup();
    Error e;
    assert_true(otl_read_without("shape/reply,edge-fight", &setup.without, &e));
    OtlMind mind = {.setup = &setup, .cutoff = OTL_NO_CUT};
    for (uint64_t moves = otl_moves(b); moves;) {
        OtlJudgement j;
        otl_judge(&mind, b, bits_pop(&moves), 1, &j, NULL);
        for (size_t k = 0; k < j.n_reasons; k++) {
            OtlKind kind = otl_knowledge(j.reasons[k].know)->kind;
            assert_true(kind != KIND_SHAPE && kind != KIND_REPLY && kind != KIND_EDGE);
        }
    }
    free(s);
}

static void a_search_contradicts_a_reason_that_is_wrong(void **state) {
    const Game *g = family_game(state, "othello", 8);
    State *s = game_states_new(g, 1);
    OtlChecker *c = otl_checker_new(g, 3, 8, NULL);
    OtlTruth *truth = mem_new(1, sizeof *truth);
    near_end(g, 3, 6, s);
    assert_true(otl_check_position(c, s, truth));
    assert_true(truth->exact);
    int best = (int)truth->moves[0].move, worst = (int)truth->moves[truth->n - 1].move;
    assert_int_equal(otl_truth_rank(truth, (Move)best), 1);
    assert_int_equal(otl_truth_loss(truth, (Move)best), 0);
    OtlReason bad = {.know = KNOW_WING, .value = -10}, good = {.know = KNOW_SHAPE, .value = 10};
    assert_int_equal(otl_check_reason(c, s, truth, &bad, best), CHECK_CONTRADICTED);
    assert_int_equal(otl_check_reason(c, s, truth, &good, best), CHECK_AGREES);
    assert_true(otl_truth_loss(truth, (Move)worst) > 6);
    assert_int_equal(otl_check_reason(c, s, truth, &bad, worst), CHECK_AGREES);
    assert_int_equal(otl_check_reason(c, s, truth, &good, worst), CHECK_CONTRADICTED);
    otl_checker_free(c);
    free(truth);
    free(s);
}

static void a_review_finds_the_move_that_gave_a_corner_away(void **state) {
    const Game *g = family_game(state, "othello", 8);
    // b2 turns c3 and lets white take a1 along the diagonal.
    static const char position[] = "-------- -------- --OOO--- ---XOO-- --XXOO-- ----O--- -------- "
                                   "-------- X";
    Record r;
    Error e;
    if (!record_from_moves(g, position, "b2 a1", &r, &e)) fail_msg("%s", e.text);
    OtlSetup setup = otl_default_setup();
    OtlThinker *t = otl_thinker_new(g, &setup);
    OtlChecker *c = otl_checker_new(g, 4, 0, NULL);
    OtlMistake m[3];
    size_t n = otl_review(t, c, &r, 3, NULL, NULL, m);
    assert_true(n >= 1);
    assert_int_equal(m[0].ply, 0);
    assert_true(m[0].loss > 0 && m[0].n_wrong > 0);
    assert_true(m[0].better != m[0].move);
    otl_thinker_free(t);
    otl_checker_free(c);
    record_clear(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(it_plays_othello_on_8x8_only),
        cmocka_unit_test(the_end_is_counted_out_exactly),
        cmocka_unit_test(no_value_is_better_than_that_of_its_choice),
        cmocka_unit_test(it_says_why_with_the_squares_it_speaks_of),
        cmocka_unit_test(without_a_kind_of_knowledge_it_is_silent_about_it),
        cmocka_unit_test(a_search_contradicts_a_reason_that_is_wrong),
        cmocka_unit_test(a_review_finds_the_move_that_gave_a_corner_away),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
