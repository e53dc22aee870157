// SPDX-License-Identifier: MIT
// test_tutor.c - the teacher: its estimate of the pupil, the moves it chooses, its report.
#include "testing.h"

#include "games/game_types.h"
#include "player/presets.h"
#include "players/general/model_player.h"
#include "record/formats/record_transcript.h"
#include "teach/model/level_reading.h"
#include "teach/model/tutor_judge.h"
#include "teach/model/tutor_report.h"

#include <math.h>

// A game between two players, the first of whom begins.
static void play_game(const Game *g, const char *first, const char *second, uint64_t seed,
                      Record *out) {
    PlayerTable table = player_table();
    Player *p[2] = {player_new(&table, g, first, NULL), player_new(&table, g, second, NULL)};
    State *s = game_states_new(g, 1);
    assert_true(p[0] && p[1]);
    record_init(out, g, NULL);
    for (int i = 0; i < 2; i++) player_begins(p[i], i, seed);
    game_start(g, s);
    while (!game_over(g, s)) {
        int side = game_mover(g, s);
        Choice c;
        Turn turn = {.state = s, .record = out, .side = side};
        assert_true(player_choose(p[side], &turn, &c, NULL));
        assert_true(game_legal(g, s, c.move));
        record_add(out, (RecordMove){.move = c.move, .mover = side, .used_ms = -1});
        game_play(g, s, c.move);
    }
    record_finish_by_rules(out);
    free(s);
    player_free(p[0]);
    player_free(p[1]);
}

static int level_of_game(const Game *g, const Record *r, int side) {
    Tutor *t = tutor_new(&(TutorSetup){.game = g});
    State *s = game_states_new(g, 1);
    game_copy(g, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        if (r->moves[i].mover == side) tutor_watch(t, s, r->moves[i].move);
        game_play(g, s, r->moves[i].move);
    }
    double sum = 0;
    for (int i = 0; i < LEVELS; i++) sum += tutor_belief(t)[i];
    assert_true(sum > 0.999 && sum < 1.001);
    int level = tutor_level(t);
    free(s);
    tutor_free(t);
    return level;
}

static void a_game_tells_a_beginner_from_a_strong_player(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    Record r;
    play_game(g, "model:level=beginner", "model:level=strong", 1, &r);
    assert_in_range(level_of_game(g, &r, 0), 0, 1);
    assert_in_range(level_of_game(g, &r, 1), 3, 4);
    record_clear(&r);
    game_table_free(games);
}

// Black plays at random and loses 288 discs by 15 blunders; in the endgame, which is lost, four
// good moves follow one another.
static void good_moves_at_the_end_do_not_outweigh_a_game_of_blunders(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    static const char moves[] = "e6d6c3f3c4b4e3c2g3f7c6e2f5b6d3f6d1e1d7g6b3d8c8d2b5a6e8c1h5a3"
                                "b1g8b2a2c5a1e7f8c7h7g5b7a5h4f1g4h8g1h3g2a4f4h6b8g7a7a8h2f2h1";
    RecordInput in = {.name = "test", .text = moves, .n = strlen(moves), .games = games};
    Record r;
    TutorReport report;
    Error e;
    assert_int_equal(record_transcript_next(&in, &r, &e), RECORD_READ);
    assert_int_equal(level_of_game(r.game, &r, 0), 0);
    assert_true(tutor_report(&r, 0, &report, &e));
    assert_int_equal(report.level, 0);
    record_clear(&r);
    game_table_free(games);
}

// Programs that no level is a model of: one that plays at random, and one almost without fault.
static void programs_are_read_by_what_they_give_away(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Record r;
        play_game(g, "random", "edge:depth=8", seed, &r);
        assert_in_range(level_of_game(g, &r, 0), 0, 1);
        assert_in_range(level_of_game(g, &r, 1), 3, 4);
        record_clear(&r);
    }
    game_table_free(games);
}

// However long the game, what came first counts as much as what came last.
static void the_order_of_moves_does_not_change_the_reading(void **state) {
    (void)state;
    static const double prior[LEVELS] = {0.2, 0.2, 0.2, 0.2, 0.2};
    static const double p[2][LEVELS] = {{0.3, 0.2, 0.1, 0.01, 0.001}, {0.1, 0.1, 0.2, 0.5, 0.9}};
    static const int losses[2] = {3000, 0};
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    LevelReading reading[2] = {0};
    double belief[2][LEVELS];
    for (size_t i = 0; i < 30; i++) { // ten blunders and twenty good moves, or the reverse order
        size_t first = i >= 10, last = i < 20;
        level_reading_add(&reading[0], p[first], losses, 2, first);
        level_reading_add(&reading[1], p[last], losses, 2, last);
    }
    for (int k = 0; k < 2; k++) level_reading_belief(&reading[k], g, prior, belief[k]);
    for (int i = 0; i < LEVELS; i++) assert_true(fabs(belief[0][i] - belief[1][i]) < 1e-9);
    game_table_free(games);
}

static void moves_with_nothing_at_stake_tell_nothing(void **state) {
    (void)state;
    static const double prior[LEVELS] = {0.2, 0.2, 0.2, 0.2, 0.2};
    static const double p[LEVELS] = {0.1, 0.2, 0.3, 0.6, 0.9};
    static const int losses[2] = {0, 0};
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "hex6", NULL);
    LevelReading reading = {0};
    double belief[LEVELS];
    for (int i = 0; i < 20; i++) level_reading_add(&reading, p, losses, 2, 0);
    level_reading_belief(&reading, g, prior, belief);
    for (int i = 0; i < LEVELS; i++) assert_true(fabs(belief[i] - 0.2) < 1e-9);
    game_table_free(games);
}

// By the judgement of every level still likely, no move gives away more than the limit, unless
// there was no other.
static void what_he_plays_stays_within_what_the_pupil_overlooks(void **state) {
    (void)state;
    static const char *const names[] = {"othello", "hex4"};
    GameTable *games = all_games_new();
    for (size_t k = 0; k < 2; k++) {
        const Game *g = game_table_open(games, names[k], NULL);
        Tutor *t = tutor_new(&(TutorSetup){.game = g, .aim = AIM_LOSE, .level = 2, .limit = 0.8});
        State *s = game_states_new(g, 1);
        Rng rng = rng_seed(3);
        game_start(g, s);
        tutor_begin(t, 0, 7);
        while (!game_over(g, s)) {
            TutorChoice c;
            Move m;
            game_random_move(g, s, &rng, &m);
            if (game_mover(g, s) == 0) {
                tutor_choose(t, s, &c);
                assert_true(game_legal(g, s, c.move));
                assert_true(c.loss <= 0.8 || c.settled);
                assert_true(c.value <= c.best);
                m = c.move;
            } else {
                tutor_watch(t, s, m);
            }
            game_play(g, s, m);
        }
        free(s);
        tutor_free(t);
    }
    game_table_free(games);
}

// How many of 200 games it means to win when these chances are its own.
static int games_to_win(TutorResults *r, double lost, double won) {
    Rng rng = rng_seed(11);
    int n = 0;
    for (int i = 0; i < 200; i++) {
        tutor_results_begin(r, &rng);
        n += tutor_results_sign(r, lost, won) > 0;
    }
    return n;
}

static void it_means_to_win_as_often_as_makes_the_games_even(void **state) {
    (void)state;
    TutorResults r = {0};
    assert_in_range(games_to_win(&r, 0, 1), 80, 120);
    assert_in_range(games_to_win(&r, 0.3, 1), 40, 75); // 2/7 of them
    for (int i = 0; i < 3; i++) tutor_results_add(&r, 1);
    assert_in_range(games_to_win(&r, 0, 1), 0, 20);
    for (int i = 0; i < 6; i++) tutor_results_add(&r, 0);
    assert_in_range(games_to_win(&r, 0, 1), 180, 200);
}

// However uneven the results are, neither side is ever certain to win.
static void a_few_games_go_against_the_results(void **state) {
    (void)state;
    TutorResults ahead = {0}, behind = {0};
    for (int i = 0; i < 20; i++) {
        tutor_results_add(&ahead, 1);
        tutor_results_add(&behind, 0);
    }
    int won = 0, lost = 0;
    Rng rng = rng_seed(21);
    for (int i = 0; i < 4000; i++) {
        tutor_results_begin(&ahead, &rng);
        tutor_results_begin(&behind, &rng);
        won += tutor_results_sign(&ahead, 0, 1) > 0;
        lost += tutor_results_sign(&behind, 0, 1) < 0;
    }
    assert_in_range(won, 20, 120); // about one in seventy
    assert_in_range(lost, 20, 120);
}

// What a pupil gives away who always makes the best or the worst move by the teacher's judgement.
typedef struct {
    double seen;  // by the teacher, per move
    double given; // per move, together with the six moves that are assumed of a beginner
} Mistakes;

static Mistakes make_mistakes(const Game *g, bool best) {
    enum { MOST = 3000, BEGINNER = 1100, ASSUMED = 6 };
    Tutor *t = tutor_new(&(TutorSetup){.game = g, .level = LEVELS, .effort = 1});
    TutorJudge *judge = tutor_judge_new(g, 1);
    State *s = game_states_new(g, 1);
    double sum = ASSUMED * BEGINNER, count = ASSUMED;
    game_start(g, s);
    tutor_begin(t, 0, 7);
    while (!game_over(g, s) && !tutor_decision(t)->sign) {
        TutorChoice c;
        const int *values;
        Move moves[64];
        assert_true(g->max_moves <= 64);
        size_t n = game_moves(g, s, moves), high = 0, low = 0;
        if (game_mover(g, s) == 0) {
            tutor_choose(t, s, &c);
            game_play(g, s, c.move);
            continue;
        }
        tutor_judge_values(judge, s, &values);
        for (size_t i = 1; i < n; i++) {
            if (values[i] > values[high]) high = i;
            if (values[i] < values[low]) low = i;
        }
        double loss = best ? 0 : values[high] - values[low];
        sum += loss < MOST ? loss : MOST;
        count += n > 1;
        tutor_watch(t, s, moves[best ? high : low]);
        game_play(g, s, moves[best ? high : low]);
    }
    assert_int_not_equal(tutor_decision(t)->sign, 0);
    Mistakes out = {tutor_decision(t)->mistake, sum / count};
    free(s);
    tutor_judge_free(judge);
    tutor_free(t);
    return out;
}

// Noise of the judgement is no mistake, and a blunder counts no more than a game that is decided.
static void mistakes_have_a_floor_and_a_cap(void **state) {
    (void)state;
    enum { NOISE = 300 };
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    assert_true(make_mistakes(g, true).seen == 0);
    Mistakes worst = make_mistakes(g, false);
    assert_true(worst.seen > 500 && worst.seen <= worst.given - NOISE);
    game_table_free(games);
}

static void a_pupil_that_gets_better_in_the_game_is_let_win_more_often(void **state) {
    (void)state;
    static const int loss[2] = {0, 500};
    static const double p[2] = {0.5, 0.5};
    int better = 0, worse = 0;
    Rng rng = rng_seed(12);
    for (int i = 0; i < 200; i++) {
        TutorResults up = {0}, down = {0};
        tutor_results_begin(&up, &rng);
        tutor_results_begin(&down, &rng);
        for (size_t k = 0; k < 16; k++) {
            tutor_results_watch(&up, loss, p, 2, k < 8);
            tutor_results_watch(&down, loss, p, 2, k >= 8);
        }
        better += tutor_results_sign(&up, 0, 1) < 0;
        worse += tutor_results_sign(&down, 0, 1) < 0;
    }
    assert_true(better > worse + 60);
}

static void every_aim_plays_whole_games(void **state) {
    (void)state;
    static const char *const texts[] = {"tutor", "tutor:aim=lose,level=casual",
                                        "tutor:aim=trap,level=beginner",
                                        "tutor:aim=lesson,theme=mobility,effort=2"};
    GameTable *games = all_games_new();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Record r;
        play_game(game_table_open(games, i % 2 ? "tictactoe" : "othello", NULL), "random", texts[i],
                  i, &r);
        assert_int_equal(r.ending, END_RULES);
        record_clear(&r);
    }
    game_table_free(games);
}

static void the_same_seed_gives_the_same_game(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "tictactoe", NULL);
    Record a, b;
    play_game(g, "model:level=casual", "tutor", 5, &a);
    play_game(g, "model:level=casual", "tutor", 5, &b);
    assert_true(record_same(&a, &b));
    record_clear(&a);
    record_clear(&b);
    game_table_free(games);
}

static void a_corner_given_away_is_reported_with_its_reason(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "othello", NULL);
    Record r;
    TutorReport report;
    Error e;
    play_game(g, "model:level=beginner", "ply:depth=4", 2, &r);
    assert_true(tutor_report(&r, 0, &report, &e));
    assert_int_equal(report.n_worst, REPORT_MOVES);
    for (size_t i = 0; i < REPORT_MOVES; i++) {
        assert_true(report.worst[i].loss >= report.worst[REPORT_MOVES - 1].loss);
        assert_true(report.worst[i].better != report.worst[i].played);
        assert_int_equal(r.moves[report.worst[i].ply].mover, 0);
    }
    Str en = {0}, ja = {0};
    tutor_report_text(&r, &report, false, &en);
    tutor_report_text(&r, &report, true, &ja);
    assert_non_null(strstr(str_text(&en), "practise: "));
    assert_non_null(strstr(str_text(&ja), "練習："));
    str_clear(&en);
    str_clear(&ja);
    record_clear(&r);
    game_table_free(games);
}

// Black has a mate at once (G*5b) and moves the king instead; White moves, and Black gives up.
static void a_mate_that_was_missed_is_reported(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "shogi", NULL);
    Record r;
    State *s = game_states_new(g, 1);
    Error e;
    assert_true(game_position_parse(g, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", s, &e));
    record_init(&r, g, s);
    static const char *const moves[] = {"5i5h", "5a4a"};
    for (int i = 0; i < 2; i++) {
        Move m;
        assert_true(game_move_parse(g, s, moves[i], &m, &e));
        record_add(&r, (RecordMove){.move = m, .mover = i, .used_ms = -1});
        game_play(g, s, m);
    }
    TutorReport report;
    assert_true(tutor_report(&r, 0, &report, &e));
    assert_int_equal(report.mate_plies, 1);
    assert_int_equal(report.mate_ply, 0);
    Str en = {0}, ja = {0};
    tutor_report_text(&r, &report, false, &en);
    tutor_report_text(&r, &report, true, &ja);
    assert_non_null(strstr(str_text(&en), "1. there was a mate in 1, beginning with G*5b"));
    assert_non_null(strstr(str_text(&ja), "1手目で1手詰がありました"));
    str_clear(&en);
    str_clear(&ja);
    free(s);
    record_clear(&r);
    game_table_free(games);
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    static const char *const wrong[][3] = {
        {"othello", "tutor:level=master", "level"},
        {"othello", "tutor:aim=win", "aim"},
        {"othello", "tutor:theme=pins", "theme"},
        {"calculation", "tutor", "calculation"},
        {"othello", "model", "name of a model is missing"},
        {"othello", "model:level=none", "level"},
        {"othello", "tutor:me=x,archive=/none", ""},
        {"othello", "tutor:effort=900", "effort"},
    };
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error e;
        const Game *g = game_table_open(games, wrong[i][0], NULL);
        assert_null(player_new(&table, g, wrong[i][1], &e));
        assert_non_null(strstr(e.text, wrong[i][2]));
    }
    // Visitors of the board may not name files.
    assert_true(presets_allow(&table, "tutor:level=club,aim=trap"));
    assert_false(presets_allow(&table, "tutor:me=somebody"));
    assert_false(presets_allow(&table, "tutor:archive=x"));
    assert_false(presets_allow(&table, "model:level=club"));
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_tells_a_beginner_from_a_strong_player),
        cmocka_unit_test(good_moves_at_the_end_do_not_outweigh_a_game_of_blunders),
        cmocka_unit_test(programs_are_read_by_what_they_give_away),
        cmocka_unit_test(the_order_of_moves_does_not_change_the_reading),
        cmocka_unit_test(moves_with_nothing_at_stake_tell_nothing),
        cmocka_unit_test(what_he_plays_stays_within_what_the_pupil_overlooks),
        cmocka_unit_test(it_means_to_win_as_often_as_makes_the_games_even),
        cmocka_unit_test(a_few_games_go_against_the_results),
        cmocka_unit_test(mistakes_have_a_floor_and_a_cap),
        cmocka_unit_test(a_pupil_that_gets_better_in_the_game_is_let_win_more_often),
        cmocka_unit_test(every_aim_plays_whole_games),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(a_corner_given_away_is_reported_with_its_reason),
        cmocka_unit_test(a_mate_that_was_missed_is_reported),
        cmocka_unit_test(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
