// SPDX-License-Identifier: MIT
// test_match_seats.c - matches and tournaments of games for more than two players: who sits where,
// payoffs and their errors, faults, any number of threads, resuming from an archive.
#include "match_kit.h"
#include "referee/tournament.h"

typedef struct {
    MatchSetup setup;
    Openings openings;
    MatchResult result;
} Run;

static int make_kit(void **state) {
    *state = kit_new();
    return 0;
}

static int free_kit(void **state) {
    kit_free(*state);
    return 0;
}

static Run *new_run(Kit *kit, const char *game, int64_t games) {
    Run *r = mem_new(1, sizeof *r);
    Error e;
    r->setup = (MatchSetup){.game = kit_open(kit, game),
                            .players = kit->players,
                            .games = games,
                            .seed = 3,
                            .threads = 1};
    if (!openings_random(&r->openings, r->setup.game, 0, 1, 1, &e)) fail_msg("%s", e.text);
    r->setup.openings = &r->openings;
    return r;
}

static void go(Run *r) {
    Error e;
    if (!match_run(&r->setup, &r->result, &e)) fail_msg("%s", e.text);
}

static void free_run(Run *r) {
    openings_clear(&r->openings);
    free(r);
}

static void partners_sit_together_and_change_sides(void **state) {
    Run *r = new_run(*state, "whist:ranks=2", 4);
    r->setup.specs[0] = "random";
    r->setup.specs[1] = "trick";
    MatchJob one = match_job(&r->setup, 0), two = match_job(&r->setup, 1);
    const int first[] = {MATCH_A, MATCH_B, MATCH_A, MATCH_B};
    for (int side = 0; side < 4; side++) {
        assert_int_equal(one.seats[side], first[side]);
        assert_int_equal(two.seats[side], first[(side + 1) % 4]);
    }
    assert_int_equal(one.chance_seed, two.chance_seed);
    go(r);
    assert_int_equal(r->result.games, 4);
    assert_int_equal(r->result.payoffs[0].n, 2); // deals
    // What A gets B loses.
    assert_true(r->result.payoffs[0].sum == -r->result.payoffs[1].sum);
    free_run(r);
}

static void everyone_of_a_list_has_every_seat(void **state) {
    Run *r = new_run(*state, "dominoes:players=3,pips=3,hand=2", 6);
    r->setup.listed = 3;
    r->setup.specs[0] = "trick", r->setup.specs[1] = "random", r->setup.specs[2] = "random";
    for (int side = 0; side < 3; side++) {
        int seen = 0;
        for (int k = 0; k < 3; k++) seen |= 1 << match_job(&r->setup, 3 + k).seats[side];
        assert_int_equal(seen, 7);
    }
    assert_int_equal(match_job(&r->setup, 3).chance_seed, match_job(&r->setup, 5).chance_seed);
    assert_int_not_equal(match_job(&r->setup, 2).chance_seed, match_job(&r->setup, 3).chance_seed);
    go(r);
    double sum = 0, won = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(r->result.payoffs[i].n, 2);
        sum += r->result.payoffs[i].sum;
        won += r->result.wins[i];
    }
    assert_true(sum > -1e-9 && sum < 1e-9);
    assert_true(won > 5.999 && won < 6.001);
    free_run(r);
}

static void threads_change_nothing(void **state) {
    Run *r = new_run(*state, "whist:ranks=3", 24), *same = new_run(*state, "whist:ranks=3", 24);
    Run *runs[] = {r, same};
    for (int i = 0; i < 2; i++) {
        runs[i]->setup.listed = 4;
        for (int k = 0; k < 4; k++) runs[i]->setup.specs[k] = k ? "random" : "trick";
    }
    same->setup.threads = 3;
    go(r);
    go(same);
    assert_memory_equal(r->result.payoffs, same->result.payoffs, sizeof r->result.payoffs);
    free_run(r);
    free_run(same);
}

static void who_breaks_down_is_named(void **state) {
    Run *r = new_run(*state, "whist:ranks=2", 4);
    r->setup.listed = 4;
    for (int k = 0; k < 4; k++) r->setup.specs[k] = "random";
    r->setup.specs[2] = "trick:what=illegal";
    go(r);
    assert_int_equal(r->result.faults[2], 4);
    assert_int_equal(r->result.faults[0] + r->result.faults[1] + r->result.faults[3], 0);
    assert_true(r->result.payoffs[2].sum < 0);
    free_run(r);
}

static void uneven_seats_are_refused(void **state) {
    Run *r = new_run(*state, "whist:ranks=1", 4);
    Error e;
    r->setup.listed = 3;
    for (int k = 0; k < 3; k++) r->setup.specs[k] = "random";
    assert_false(match_check(&r->setup, &e));
    assert_non_null(strstr(e.text, "4 seats"));
    r->setup.listed = 0;
    r->setup.specs[1] = NULL;
    assert_false(match_check(&r->setup, &e));
    free_run(r);
}

static void tournaments_of_more_players_pair_teams_or_form_tables(void **state) {
    static const char *const specs[] = {"random", "trick", "random:seed=2", "random:seed=3"};
    Run *r = new_run(*state, "whist:ranks=1", 2);
    Error e;
    TournamentResult *out = mem_new(1, sizeof *out);
    TournamentSetup t = {.match = r->setup, .specs = specs, .n = 2};
    assert_false(tournament_has_tables(&t));
    assert_true(tournament_run(&t, out, &e));
    assert_int_equal(out->games, 2);
    free_run(r);
    r = new_run(*state, "dominoes:players=3,pips=2,hand=1", 3);
    t = (TournamentSetup){.match = r->setup, .specs = specs, .n = 4};
    if (!tournament_check(&t, &e)) t.n = 2; // players without such options: too few for tables
    if (t.n == 4) {
        assert_true(tournament_has_tables(&t));
        assert_int_equal(tournament_pairings(&t), 4);
        assert_true(tournament_run(&t, out, &e));
        assert_int_equal(out->games, 12);
        for (int i = 0; i < 4; i++) assert_true(cross_games(&out->table, (size_t)i) == 18);
        t.kind = TOURNAMENT_SWISS;
        assert_false(tournament_check(&t, &e));
    }
    free_run(r);
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partners_sit_together_and_change_sides),
        cmocka_unit_test(everyone_of_a_list_has_every_seat),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(who_breaks_down_is_named),
        cmocka_unit_test(uneven_seats_are_refused),
        cmocka_unit_test(tournaments_of_more_players_pair_teams_or_form_tables),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
