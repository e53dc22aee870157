// SPDX-License-Identifier: MIT
// test_engine.c - external programs as players: whatever they do, the match continues, the reason
// is stored, and no process stays behind. The programs are tests/mock/engine.
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "referee/match.h"

typedef struct {
    GameTable *table;
    const Game *game;
    Openings openings;
    int64_t games;
    char *reasons[8]; // of the first games
    Ending endings[8];
    int culprits[8], points[8];
    MatchResult result;
} Bench;

static void note_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    Bench *b = context;
    (void)so_far;
    if (g->number > 8) return;
    b->reasons[g->number - 1] = mem_text(g->reason);
    b->endings[g->number - 1] = g->ending;
    b->culprits[g->number - 1] = g->culprit;
    b->points[g->number - 1] = g->half_points;
}

static void bench_clear(Bench *b) {
    for (int i = 0; i < 8; i++) free(b->reasons[i]);
    openings_clear(&b->openings);
    game_table_free(b->table);
}

// A match of the engine (A) against one that always answers; false where it ended with an error.
static bool try_match(Bench *b, const char *engine, int games, ClockRule clock, Error *e) {
    *b = (Bench){.table = all_games_new()};
    b->game = game_table_open(b->table, "tictactoe", e);
    assert_true(openings_random(&b->openings, b->game, 0, 1, 1, e));
    MatchSetup m = {.game = b->game,
                    .players = player_table(),
                    .specs = {engine, "random"},
                    .openings = &b->openings,
                    .games = games,
                    .seed = 1,
                    .clock = clock,
                    .report = note_game,
                    .context = b};
    return match_run(&m, &b->result, e);
}

static void play_match(Bench *b, const char *engine, int games, ClockRule clock) {
    Error e;
    if (!try_match(b, engine, games, clock, &e)) fail_msg("%s: %s", engine, e.text);
    assert_int_equal(b->result.games, games);
}

static void a_well_behaved_engine_plays_a_match(void **unused) {
    (void)unused;
    static const char *const fine[] = {
        "engine:tests/mock/engine",
        "engine:tests/mock/engine,proto=gtp,dir=.,elo=1200,restart=yes",
        "engine:./engine none,dir=tests/mock",
        "engine:\"sh -c 'exec tests/mock/engine none'\",proto=gtp",
        "engine:tests/mock/engine banner,init=set a; set b;",
        "engine:tests/mock/engine plain", // without the numbers of the commands
    };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        Bench b;
        play_match(&b, fine[i], 4, (ClockRule){0});
        assert_int_equal(b.result.faults[MATCH_A], 0);
        assert_int_equal(b.result.endings[END_RULES], 4);
        bench_clear(&b);
    }
}

static void a_fault_loses_the_game_and_the_match_goes_on(void **unused) {
    (void)unused;
    static const struct {
        const char *fault, *options, *reason;
        Ending ending;
    } cases[] = {
        {"crash", "", "killed by signal 11", END_FAULT},
        {"exit", "", "exited with status 3", END_FAULT},
        {"hang", ",timeout=0.1", "does not answer", END_FAULT},
        {"garbage", "", "no answer: 'my move is the middle'", END_FAULT},
        {"refuse", "", "refuses to move: 'cannot'", END_FAULT},
        {"illegal", "", "illegal move 'z9'", END_ILLEGAL},
        {"limit", ",memory=64", "illegal move 'limit65536'", END_ILLEGAL},
        {"files", "", "illegal move 'tight'", END_ILLEGAL},
        {"taken", "", "illegal move", END_ILLEGAL},
        {"empty", "", "illegal move ''", END_ILLEGAL},
        {"binary", "", "illegal move", END_ILLEGAL},
        {"partial", "", "exited with status 0", END_FAULT},
        {"late-id", "", "answered command", END_FAULT},
        {"close", "", "closed its output", END_FAULT},
        {"flood", "", "floods its output", END_FAULT},
        {"line", "", "floods its output", END_FAULT},
    };
    FILE *ours = fopen("/dev/null", "r"); // must not be the engine's too
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char spec[200];
        Bench b;
        snprintf(spec, sizeof spec, "engine:tests/mock/engine %s%s", cases[i].fault,
                 cases[i].options);
        play_match(&b, spec, 2, (ClockRule){0});
        for (int k = 0; k < 2; k++) {
            assert_contains(b.reasons[k], cases[i].reason);
            assert_int_equal(b.endings[k], cases[i].ending);
            assert_int_equal(b.culprits[k], MATCH_A);
            assert_int_equal(b.points[k], POINTS_LOSS);
        }
        bench_clear(&b);
    }
    fclose(ours);
}

static void two_moves_are_one_too_many(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "engine:tests/mock/engine twice", 2, (ClockRule){0});
    for (int k = 0; k < 2; k++) {
        // Where the first of the two moves ended the game no engine is asked again.
        if (b.endings[k] == END_RULES) continue;
        assert_int_equal(b.culprits[k], MATCH_A);
    }
    assert_true(b.result.faults[MATCH_A] > 0);
    bench_clear(&b);
}

static void an_engine_that_does_not_start_ends_the_match(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"engine:tests/mock/engine silent,start=0.05", "at its start: the engine does not answer"},
        {"engine:tests/mock/engine gone", "at its start: the engine exited with status 1"},
        {"engine:tests/mock/engine deaf,start=0.05", "at its start: the engine does not answer"},
        {"engine:tests/mock/engine early", "at its start: the engine exited with status 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Bench b;
        Error e;
        assert_false(try_match(&b, cases[i][0], 6, (ClockRule){0}, &e));
        assert_contains(e.text, cases[i][1]);
        assert_int_equal(b.result.games, 0);
        bench_clear(&b);
    }
}

// It exits in its second move, is started again for the next game, and then does not start.
static void an_engine_that_does_not_start_again_ends_the_match(void **unused) {
    (void)unused;
    Str folder = {0}, file = {0}, spec = {0};
    assert_true(os_temp_folder(&folder));
    str_addf(&file, "%s/numbers", str_text(&folder));
    str_addf(&spec, "engine:tests/mock/engine once %s,confined=no", str_text(&file));
    Bench b;
    Error e;
    assert_false(try_match(&b, str_text(&spec), 6, (ClockRule){0}, &e));
    assert_contains(e.text, "at its start: the engine exited with status 5");
    assert_int_equal(b.result.games, 1);
    assert_int_equal(b.result.faults[MATCH_A], 1);
    bench_clear(&b);
    os_remove(str_text(&file));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&file);
    str_clear(&spec);
}

static void a_limit_of_memory_is_named(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "engine:tests/mock/engine exit,memory=64", 2, (ClockRule){0});
    assert_contains(b.reasons[0], "exited with status 3 (it may use 64 MB of memory: memory=)");
    bench_clear(&b);
    play_match(&b, "engine:tests/mock/engine exit,memory=0", 2, (ClockRule){0});
    assert_null(strstr(b.reasons[0], "memory"));
    bench_clear(&b);
}

static void an_engine_that_exits_between_games_loses_the_next_one_only(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "engine:tests/mock/engine between", 4, (ClockRule){0});
    for (int k = 0; k < 4; k++) assert_int_equal(b.endings[k], k % 2 == 0 ? END_RULES : END_FAULT);
    assert_contains(b.reasons[1], "at the start of a game: the engine exited with status 0");
    bench_clear(&b);
}

static void an_engine_that_hangs_on_the_clock_loses_on_time(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "engine:tests/mock/engine hang", 2, (ClockRule){.main_ms = 300});
    assert_int_equal(b.result.endings[END_TIME], 2);
    assert_int_equal(b.points[0], POINTS_LOSS);
    bench_clear(&b);
}

static void an_engine_may_resign(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "engine:tests/mock/engine resign", 2, (ClockRule){0});
    assert_int_equal(b.result.endings[END_RESIGN], 2);
    bench_clear(&b);
}

// Every process whose number is in the file has ended.
static void assert_all_gone(const char *path, int at_least) {
    Str text = {0};
    Error e;
    if (!os_read_file(path, 10000, &text, &e)) fail_msg("%s", e.text);
    int count = 0;
    for (const char *p = str_text(&text); *p; p += strcspn(p, "\n"), p += *p == '\n', count++) {
        char proc[64];
        snprintf(proc, sizeof proc, "/proc/%.*s", (int)strcspn(p, "\n"), p);
        if (os_file_exists(proc)) fail_msg("%s still runs", proc);
    }
    assert_true(count >= at_least);
    str_clear(&text);
}

static void nothing_stays_behind(void **unused) {
    (void)unused;
    static const char *const faults[] = {"fork", "stubborn", "hang", "flood", "close"};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        Str folder = {0}, file = {0}, spec = {0};
        assert_true(os_temp_folder(&folder));
        str_addf(&file, "%s/numbers", str_text(&folder));
        str_addf(&spec, "engine:tests/mock/engine %s %s,timeout=0.2,confined=no", faults[i],
                 str_text(&file)); // which writes numbers of processes as we see them
        Bench b;
        play_match(&b, str_text(&spec), 2, (ClockRule){0});
        assert_all_gone(str_text(&file), i == 0 ? 3 : 1);
        bench_clear(&b);
        os_remove(str_text(&file));
        os_remove(str_text(&folder));
        str_clear(&folder);
        str_clear(&file);
        str_clear(&spec);
    }
}

static void wrong_texts_are_refused_before_a_game(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"engine", "write engine:COMMAND"},
        {"engine:", "write engine:COMMAND"},
        {"engine: ", "the command is empty"},
        {"engine:no-such-program-anywhere", "there is no program 'no-such-program-anywhere'"},
        {"engine:cat,dir=/no-such-folder", "there is no such folder"},
        {"engine:cat,log=/no-such-folder/x", "log="},
        {"engine:tests/mock/engine 'x", "a quote is not closed"},
        {"engine:tests/mock/engine,proto=gpt", "did you mean 'gtp'?"},
        {"engine:tests/mock/engine,prot=gtp", "did you mean 'proto'?"},
        {"engine:tests/mock/engine,timeout=0", "timeout"},
    };
    GameTable *table = all_games_new();
    PlayerTable players = player_table();
    const Game *g = game_table_open(table, "tictactoe", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e;
        assert_null(player_new(&players, g, cases[i][0], &e));
        assert_contains(e.text, cases[i][1]);
    }
    Error e;
    assert_null(
        player_new(&players, game_table_open(table, "kuhn", NULL), "engine:tests/mock/engine", &e));
    assert_contains(e.text, "without chance or hidden information");
    assert_null(player_new(&players, game_table_open(table, "othello", NULL),
                           "om:depth=2,opponent=engine/tests/mock/engine", &e));
    assert_contains(e.text, "within a search");
    assert_true(player_is_outside(&players, "engine:x") && !player_is_outside(&players, "random"));
    game_table_free(table);
}

static void positions_are_not_for_engines_without_words_for_them(void **unused) {
    (void)unused;
    Bench b = {0};
    b.table = all_games_new();
    b.game = game_table_open(b.table, "tictactoe", NULL);
    Error e;
    if (!openings_parse(&b.openings, b.game, "o", "X2/1O1/3 cross\n", &e)) fail_msg("%s", e.text);
    MatchSetup m = {.game = b.game,
                    .players = player_table(),
                    .specs = {"random", "engine:tests/mock/engine"},
                    .openings = &b.openings,
                    .games = 2};
    assert_false(match_run(&m, &b.result, &e));
    assert_contains(e.text, "openings must be moves");
    openings_clear(&b.openings);
    assert_true(openings_parse(&b.openings, b.game, "o", "start moves a1\n", &e));
    assert_true(match_run(&m, &b.result, &e));
    assert_int_equal(b.result.faults[MATCH_B], 0);
    bench_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_well_behaved_engine_plays_a_match),
        cmocka_unit_test(a_fault_loses_the_game_and_the_match_goes_on),
        cmocka_unit_test(two_moves_are_one_too_many),
        cmocka_unit_test(an_engine_that_does_not_start_ends_the_match),
        cmocka_unit_test(an_engine_that_does_not_start_again_ends_the_match),
        cmocka_unit_test(a_limit_of_memory_is_named),
        cmocka_unit_test(an_engine_that_exits_between_games_loses_the_next_one_only),
        cmocka_unit_test(an_engine_that_hangs_on_the_clock_loses_on_time),
        cmocka_unit_test(an_engine_may_resign),
        cmocka_unit_test(nothing_stays_behind),
        cmocka_unit_test(positions_are_not_for_engines_without_words_for_them),
        cmocka_unit_test(wrong_texts_are_refused_before_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
