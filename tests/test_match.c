// SPDX-License-Identifier: MIT
// test_match.c - matches without an archive: jobs, pairs, threads, stops, misbehaviour.
#include "match_kit.h"
#include "referee/match.h"

// A match and all its output, as text.
typedef struct {
    MatchSetup setup;
    Openings openings;
    MatchResult result;
    Str games; // a line for each report
    int64_t stop_after, reported;
    atomic_bool stop;
} Run;

static int make_kit(void **state) {
    *state = kit_new();
    return 0;
}

static int free_kit(void **state) {
    kit_free(*state);
    return 0;
}

static void note_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    Run *r = context;
    assert_int_equal(so_far->games, ++r->reported);
    str_addf(&r->games, "%d %c %d %s %d %d %s\n", (int)g->number, "AB"[g->first], g -> half_points,
             ending_text(g->ending), g -> culprit, (int)g -> moves, g -> reason);
    if (r->reported == r->stop_after) atomic_store(&r->stop, true);
}

static Run *new_run(Kit *kit, const char *game, const char *a, const char *b, int64_t games) {
    Run *r = mem_new(1, sizeof *r);
    r->setup = (MatchSetup){.game = kit_open(kit, game),
                            .players = kit->players,
                            .specs = {a, b},
                            .games = games,
                            .seed = 1,
                            .threads = 1,
                            .stop = &r->stop,
                            .report = note_game,
                            .context = r};
    Error e;
    int plies = openings_default_plies(r->setup.game);
    if (!openings_random(&r->openings, r->setup.game, plies, (size_t)games, 1, &e))
        fail_msg("%s", e.text);
    r->setup.openings = &r->openings;
    return r;
}

static void go(Run *r) {
    Error e;
    r->reported = 0;
    if (!match_run(&r->setup, &r->result, &e)) fail_msg("%s", e.text);
    sort_games(&r->games);
}

static void free_run(Run *r) {
    openings_clear(&r->openings);
    str_clear(&r->games);
    free(r);
}

static Run *played(Kit *kit, const char *game, const char *a, const char *b, int64_t games,
                   int threads) {
    Run *r = new_run(kit, game, a, b, games);
    r->setup.threads = threads;
    go(r);
    return r;
}

static void assert_pairs(const Run *r, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
    const int64_t expected[PAIR_RESULTS] = {a, b, c, d, e};
    assert_memory_equal(r->result.score.pairs, expected, sizeof expected);
}

static void both_games_of_a_pair_have_one_opening_and_exchanged_colours(void **state) {
    Run *r = new_run(*state, "othello", "random", "trick", 20);
    for (int64_t i = 0; i < 20; i += 2) {
        MatchJob first = match_job(&r->setup, i), second = match_job(&r->setup, i + 1);
        assert_int_equal(first.number, i + 1);
        assert_int_equal(first.seats[0], MATCH_A);
        assert_int_equal(first.seats[1], MATCH_B);
        assert_int_equal(second.seats[0], MATCH_B);
        assert_int_equal(second.seats[1], MATCH_A);
        assert_ptr_equal(first.opening.moves, second.opening.moves);
        assert_int_equal(first.opening.n, 8);
        assert_int_equal(first.chance_seed, second.chance_seed);
        assert_int_not_equal(first.seed, second.seed);
        assert_int_not_equal(first.seed, 0);
    }
    assert_ptr_not_equal(match_job(&r->setup, 0).opening.moves,
                         match_job(&r->setup, 2).opening.moves);
    free_run(r);
}

static void too_few_openings_are_used_again(void **state) {
    Run *r = new_run(*state, "othello", "random", "trick", 20);
    openings_clear(&r->openings);
    Error e;
    assert_true(openings_parse(&r->openings, r->setup.game, "", "f5 d6\nf5 f6\nf5 f4\n", &e));
    assert_ptr_equal(match_job(&r->setup, 0).opening.moves, match_job(&r->setup, 6).opening.moves);
    assert_int_not_equal(match_job(&r->setup, 0).seed, match_job(&r->setup, 6).seed);
    free_run(r);
}

static void everything_that_leaves_is_the_same_at_any_number_of_threads(void **state) {
    Run *one = played(*state, "othello", "ply:depth=1", "random", 300, 1);
    for (int threads = 2; threads <= 4; threads += 2) {
        Run *many = played(*state, "othello", "ply:depth=1", "random", 300, threads);
        assert_string_equal(str_text(&one->games), str_text(&many->games));
        assert_memory_equal(&one->result, &many->result, sizeof one->result);
        free_run(many);
    }
    assert_int_equal(one->result.games, 300);
    assert_true(one->result.score.wins > 200);
    free_run(one);
}

static void a_seed_decides_everything(void **state) {
    Run *first = played(*state, "othello", "random", "random", 50, 1);
    Run *again = played(*state, "othello", "random", "random", 50, 1);
    Run *other = new_run(*state, "othello", "random", "random", 50);
    other->setup.seed = 2;
    go(other);
    assert_string_equal(str_text(&first->games), str_text(&again->games));
    assert_string_not_equal(str_text(&first->games), str_text(&other->games));
    free_run(first);
    free_run(again);
    free_run(other);
}

static void a_player_against_himself_splits_every_pair(void **state) {
    Run *r = played(*state, "othello", "ply:depth=1", "ply:depth=1", 60, 2);
    assert_pairs(r, 0, 0, 30, 0, 0);
    assert_int_equal(r->result.score.wins, r->result.score.losses);
    free_run(r);
}

static void exchanging_a_and_b_mirrors_the_result(void **state) {
    Run *r = played(*state, "othello", "ply:depth=1", "trick", 60, 1);
    Run *mirrored = played(*state, "othello", "trick", "ply:depth=1", 60, 1);
    const int64_t *p = mirrored->result.score.pairs;
    assert_int_equal(r->result.score.wins, mirrored->result.score.losses);
    assert_int_equal(r->result.score.draws, mirrored->result.score.draws);
    assert_pairs(r, p[4], p[3], p[2], p[1], p[0]);
    free_run(r);
    free_run(mirrored);
}

static void an_odd_last_game_counts_but_makes_no_pair(void **state) {
    Run *r = played(*state, "othello", "random", "random", 7, 2);
    assert_int_equal(score_games(&r->result.score), 7);
    assert_int_equal(score_pairs(&r->result.score), 3);
    free_run(r);
}

static void misbehaviour_loses_the_game_and_the_match_goes_on(void **state) {
    static const struct {
        const char *spec;
        Ending ending;
        bool fault;
        const char *reason;
    } cases[] = {
        {"trick:what=illegal,from=4", END_ILLEGAL, true, "illegal move; legal:"},
        {"trick:what=fault,from=2", END_FAULT, true, "broken on purpose"},
        {"trick:what=resign,from=3", END_RESIGN, false, "resigned"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run *r = played(*state, "othello", "trick", cases[i].spec, 10, 2);
        assert_int_equal(r->result.score.wins, 10);
        assert_int_equal(r->result.endings[cases[i].ending], 10);
        assert_int_equal(r->result.faults[MATCH_A], 0);
        assert_int_equal(r->result.faults[MATCH_B], cases[i].fault ? 10 : 0);
        assert_non_null(strstr(str_text(&r->games), cases[i].reason));
        free_run(r);
    }
}

static void the_moves_of_the_opening_are_not_counted(void **state) {
    Run *r = played(*state, "othello", "trick:what=resign", "trick", 2, 1);
    // A resigns at once, as first player without a move, as second after one.
    assert_int_equal(r->result.moves, 1);
    free_run(r);
}

static void one_player_games_are_won_when_solved(void **state) {
    // The trick player leaves every card, so it solves nothing.
    Run *r = played(*state, "patience", "random", "trick", 200, 2);
    assert_int_equal(score_games(&r->result.score), 200);
    assert_int_equal(r->result.games, 400);
    assert_true(r->result.score.wins > 20 && r->result.score.losses > 20);
    assert_int_equal(r->result.solved_by_b, 0);
    assert_pairs(r, 0, 0, r->result.score.losses, 0, r->result.score.wins);
    free_run(r);
}

static void in_one_player_games_both_get_the_same_deals(void **state) {
    Run *r = played(*state, "patience", "random", "random", 200, 2);
    assert_int_equal(r->result.solved_by_b, r->result.score.wins);
    assert_pairs(r, 0, 0, 200, 0, 0);
    free_run(r);
}

static void a_one_player_game_needs_no_b(void **state) {
    Run *with = played(*state, "patience", "random", "trick", 100, 1);
    Run *alone = played(*state, "patience", "random", NULL, 100, 2);
    assert_int_equal(alone->result.games, 100);
    assert_int_equal(alone->result.score.wins, with->result.score.wins);
    assert_int_equal(score_pairs(&alone->result.score), 0);
    free_run(with);
    free_run(alone);
}

static void a_stop_leaves_the_games_before_it_whole(void **state) {
    Run *whole = played(*state, "othello", "ply:depth=1", "random", 400, 1);
    for (int threads = 1; threads <= 4; threads *= 2) {
        Run *r = new_run(*state, "othello", "ply:depth=1", "random", 400);
        r->setup.threads = threads;
        r->stop_after = 20;
        go(r);
        assert_true(r->result.games >= 20 && r->result.games < 400);
        assert_int_equal(score_games(&r->result.score), r->result.games);
        assert_int_equal(r->reported, r->result.games);
        for (char *line = r->games.text, *end; *line; line = end + 1) {
            end = strchr(line, '\n');
            *end = '\0';
            assert_non_null(strstr(str_text(&whole->games), line));
        }
        free_run(r);
    }
    free_run(whole);
}

static void a_game_broken_off_does_not_count(void **state) {
    Run *r = played(*state, "othello", "trick", "trick:what=stop,from=3,game=5", 100, 1);
    assert_int_equal(r->result.games, 4);
    assert_int_equal(r->result.endings[END_STOPPED], 0);
    assert_int_equal(score_pairs(&r->result.score), 2);
    free_run(r);
}

static void learning_goes_in_order_whatever_the_threads(void **state) {
    Run *one = new_run(*state, "othello", "trick:what=learn", "trick", 40);
    Run *four = new_run(*state, "othello", "trick:what=learn", "trick", 40);
    Run *without = played(*state, "othello", "trick:what=learn", "trick", 40, 1);
    one->setup.learning = four->setup.learning = true;
    four->setup.threads = 4;
    go(one);
    go(four);
    assert_string_equal(str_text(&one->games), str_text(&four->games));
    assert_string_not_equal(str_text(&one->games), str_text(&without->games));
    free_run(one);
    free_run(four);
    free_run(without);
}

static void what_cannot_be_a_match_is_refused_with_the_reason(void **state) {
    Kit *kit = *state;
    static const struct {
        const char *a, *b, *message;
    } cases[] = {
        {"random", "randon", "unknown player 'randon'; did you mean 'random'?"},
        {"ply:dept=2", "random",
         "player 'ply:dept=2': ply has no option 'dept'; did you mean 'depth'?"},
        {"random", NULL, "othello needs a second player"},
        {"random", "human", "'human' cannot play in a match; 'genpei play' seats people"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run *r = new_run(kit, "othello", cases[i].a, cases[i].b, 2);
        Error e;
        assert_false(match_run(&r->setup, &r->result, &e));
        assert_string_equal(e.text, cases[i].message);
        free_run(r);
    }
    Run *r = new_run(kit, "othello", "random", "random", 2);
    Game three = *r->setup.game;
    three.players = 3;
    r->setup.game = &three;
    r->setup.listed = 2;
    Error e;
    assert_false(match_run(&r->setup, &r->result, &e));
    assert_string_equal(e.text, "othello has 3 seats: 2 players cannot share them evenly");
    free_run(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_games_of_a_pair_have_one_opening_and_exchanged_colours),
        cmocka_unit_test(too_few_openings_are_used_again),
        cmocka_unit_test(everything_that_leaves_is_the_same_at_any_number_of_threads),
        cmocka_unit_test(a_seed_decides_everything),
        cmocka_unit_test(a_player_against_himself_splits_every_pair),
        cmocka_unit_test(exchanging_a_and_b_mirrors_the_result),
        cmocka_unit_test(an_odd_last_game_counts_but_makes_no_pair),
        cmocka_unit_test(misbehaviour_loses_the_game_and_the_match_goes_on),
        cmocka_unit_test(the_moves_of_the_opening_are_not_counted),
        cmocka_unit_test(one_player_games_are_won_when_solved),
        cmocka_unit_test(in_one_player_games_both_get_the_same_deals),
        cmocka_unit_test(a_one_player_game_needs_no_b),
        cmocka_unit_test(a_stop_leaves_the_games_before_it_whole),
        cmocka_unit_test(a_game_broken_off_does_not_count),
        cmocka_unit_test(learning_goes_in_order_whatever_the_threads),
        cmocka_unit_test(what_cannot_be_a_match_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
