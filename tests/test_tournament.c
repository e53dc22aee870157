// SPDX-License-Identifier: MIT
// test_tournament.c - who meets whom, what is counted, and interrupted tournaments.
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "games/game_types.h"
#include "referee/swiss.h"
#include "referee/tournament.h"

static const char *const specs[] = {"ply:depth=2", "random", "ply:depth=1", "random:seed=7",
                                    "mcts:playouts=3"};

typedef struct {
    GameTable *table;
    Openings openings;
    TournamentSetup setup;
    atomic_bool stop;
    int64_t stop_after;
} Hall;

static void watch(void *context, size_t a, size_t b, const MatchGame *game,
                  const TournamentResult *so_far) {
    Hall *h = context;
    (void)a, (void)b, (void)game;
    if (so_far->games == h->stop_after) atomic_store(&h->stop, true);
}

static void hall_open(Hall *h, TournamentKind kind, size_t players, int games) {
    *h = (Hall){.table = all_games_new()};
    const Game *g = game_table_open(h->table, "othello:size=4", NULL);
    assert_true(openings_random(&h->openings, g, 2, 10, 1, NULL));
    h->setup = (TournamentSetup){.match = {.game = g,
                                           .players = player_table(),
                                           .openings = &h->openings,
                                           .games = games,
                                           .seed = 1,
                                           .table = h->table,
                                           .stop = &h->stop},
                                 .kind = kind,
                                 .specs = specs,
                                 .n = players,
                                 .rounds = 3,
                                 .report = watch,
                                 .context = h};
}

static void hall_close(Hall *h) {
    openings_clear(&h->openings);
    game_table_free(h->table);
}

static void run(Hall *h, TournamentResult *r) {
    Error e;
    if (!tournament_run(&h->setup, r, &e)) fail_msg("%s", e.text);
}

static void everybody_meets_everybody(void **unused) {
    (void)unused;
    Hall h;
    TournamentResult r;
    hall_open(&h, TOURNAMENT_ROUND_ROBIN, 4, 6);
    run(&h, &r);
    assert_int_equal(r.games, 36);
    assert_int_equal(r.pairings, tournament_pairings(&h.setup));
    double points = 0;
    for (size_t i = 0; i < 4; i++) {
        points += r.points[i];
        for (size_t j = 0; j < 4; j++) assert_int_equal((int)r.table.games[i][j], i == j ? 0 : 6);
    }
    assert_int_equal((int)points, 36);
    hall_close(&h);
}

static void a_gauntlet_is_run_by_the_first(void **unused) {
    (void)unused;
    Hall h;
    TournamentResult r;
    hall_open(&h, TOURNAMENT_GAUNTLET, 5, 2);
    run(&h, &r);
    assert_int_equal(r.games, 8);
    assert_int_equal((int)cross_games(&r.table, 0), 8);
    assert_int_equal((int)cross_games(&r.table, 3), 2);
    hall_close(&h);
}

static void nobody_meets_twice_or_sits_out_twice_in_a_swiss_tournament(void **unused) {
    (void)unused;
    Hall h;
    TournamentResult r;
    hall_open(&h, TOURNAMENT_SWISS, 5, 2);
    run(&h, &r);
    assert_int_equal(r.games, 12);
    int sat_out = 0;
    for (size_t i = 0; i < 5; i++) {
        int met = 0;
        for (size_t j = 0; j < 5; j++) {
            assert_true(r.table.games[i][j] <= 2);
            met += r.table.games[i][j] > 0;
        }
        assert_true(met == 3 || met == 2);
        sat_out += met == 2;
    }
    assert_int_equal(sat_out, 3);
    hall_close(&h);
}

static void equals_are_paired_and_repeats_come_only_when_they_must(void **unused) {
    (void)unused;
    SwissStanding *s = mem_new(1, sizeof *s);
    int rival[RATED_MAX];
    s->n = 4;
    s->points[3] = 2;
    s->points[1] = 2;
    swiss_pair(s, rival);
    assert_int_equal(rival[1], 3);
    assert_int_equal(rival[0], 2);
    s->met[1][3] = s->met[3][1] = true;
    swiss_pair(s, rival);
    assert_int_equal(rival[1], 0);
    assert_int_equal(rival[3], 2);
    memset(s->met, 1, sizeof s->met);
    swiss_pair(s, rival);
    assert_int_equal(rival[1], 3);
    free(s);
}

// A round in which everybody has had a bye: the lowest sits out again, the others play.
static void somebody_sits_out_twice_when_everybody_has_sat_out(void **unused) {
    (void)unused;
    SwissStanding *s = mem_new(1, sizeof *s);
    int rival[RATED_MAX];
    s->n = 5;
    for (size_t i = 0; i < s->n; i++) s->points[i] = (double)i;
    memset(s->sat_out, 1, sizeof s->sat_out);
    swiss_pair(s, rival);
    assert_int_equal(rival[0], SWISS_NOBODY);
    assert_int_equal(rival[4], 3);
    assert_int_equal(rival[2], 1);
    // One who has not sat out does before that, though it is the best.
    s->sat_out[4] = false;
    swiss_pair(s, rival);
    assert_int_equal(rival[4], SWISS_NOBODY);
    assert_int_equal(rival[3], 2);
    assert_int_equal(rival[1], 0);
    free(s);
}

static void the_table_is_the_same_after_a_break_and_with_threads(void **unused) {
    (void)unused;
    Hall h;
    TournamentResult whole, broken, resumed;
    hall_open(&h, TOURNAMENT_SWISS, 4, 4);
    run(&h, &whole);
    Str folder = {0}, file = {0};
    Error e;
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/games.db", str_text(&folder));
    h.setup.match.archive = archive_open(str_text(&file), ARCHIVE_WRITE, &e);
    assert_non_null(h.setup.match.archive);
    h.stop_after = 10;
    run(&h, &broken);
    assert_true(broken.games < whole.games);
    atomic_store(&h.stop, false);
    h.stop_after = -1;
    assert_false(tournament_run(&h.setup, &resumed, &e));
    assert_contains(e.text, "--resume");
    h.setup.match.resume = true;
    h.setup.match.threads = 3;
    run(&h, &resumed);
    assert_int_equal(resumed.read_back, broken.games);
    resumed.read_back = 0;
    assert_memory_equal(&resumed, &whole, sizeof whole);
    archive_close(h.setup.match.archive);
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&file);
    str_clear(&folder);
    hall_close(&h);
}

static void what_cannot_be_a_tournament_is_refused(void **unused) {
    (void)unused;
    static const char *const twice[] = {"random", "ply:depth=1", "random"};
    static const char *const wrong[] = {"random", "ply:depht=1"};
    Hall h;
    Error e;
    TournamentResult r;
    hall_open(&h, TOURNAMENT_ROUND_ROBIN, 1, 2);
    assert_false(tournament_run(&h.setup, &r, &e));
    assert_contains(e.text, "2 to 64 players");
    h.setup.specs = twice;
    h.setup.n = 3;
    assert_false(tournament_run(&h.setup, &r, &e));
    assert_contains(e.text, "'random' is entered twice");
    h.setup.specs = wrong;
    h.setup.n = 2;
    assert_false(tournament_run(&h.setup, &r, &e));
    assert_contains(e.text, "depth");
    hall_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(a_gauntlet_is_run_by_the_first),
        cmocka_unit_test(nobody_meets_twice_or_sits_out_twice_in_a_swiss_tournament),
        cmocka_unit_test(equals_are_paired_and_repeats_come_only_when_they_must),
        cmocka_unit_test(somebody_sits_out_twice_when_everybody_has_sat_out),
        cmocka_unit_test(the_table_is_the_same_after_a_break_and_with_threads),
        cmocka_unit_test(what_cannot_be_a_tournament_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
