// SPDX-License-Identifier: MIT
// test_out_of_memory.c - the n-th allocation fails in every call of the library, alone or with all
// that follow: the call fails with the reason, nothing has changed, nothing leaks (in the debug
// build), and the next try works.
#include "failing_memory.h"
#include "testing.h"

#include <genpei.h>

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_posix.h"
#include "record/files/archive.h"

#include <stdlib.h>
#include <unistd.h>

static char folder[200], path[256];

// A call to be tried; true when it succeeded.
typedef bool Attempt(void *context);

typedef struct {
    Genpei *w;
    const GenpeiGame *g;
    GenpeiPosition *p;
    GenpeiPlayer *player;
    const char *text; // of a game, a player, moves
    GenpeiScore score;
    GenpeiMatch match;
    int reports, threads;
    bool coarse; // n doubles: the call is slow
} Scene;

static Scene open_scene(const char *game) {
    Scene s = {.w = genpei_open()};
    assert_non_null(s.w);
    s.g = genpei_game(s.w, game);
    if (!s.g) fail_msg("%s", genpei_error(s.w));
    s.p = genpei_position_new(s.g, NULL);
    assert_non_null(s.p);
    return s;
}

static void close_scene(Scene *s) {
    genpei_position_free(s->p);
    genpei_player_free(s->player);
    genpei_close(s->w);
}

// Tries with the n-th allocation failing, for all n, until it succeeds with none failed. `check` is
// called after each failure. Returns how many failed.
static int try_all(Attempt *attempt, Scene *s, void (*check)(Scene *s)) {
    int failures = 0;
    for (int all = 0; all < 2; all++) {
        bool more = true;
        for (long n = 1; more; n = s->coarse ? 2 * n : memory_next(n)) {
            memory_arm(n, all);
            bool ok = attempt(s);
            more = memory_disarm();
            if (!ok && !more) fail_msg("%s", s->w ? genpei_error(s->w) : "no workbench");
            if (!ok) {
                failures++;
                if (s->w) assert_non_null(strstr(genpei_error(s->w), "memory"));
                if (check) check(s);
            }
        }
    }
    assert_true(failures > 0);
    return failures;
}

// --- the workbench and its games ---

static bool open_and_close(void *context) {
    (void)context;
    Genpei *w = genpei_open();
    genpei_close(w);
    return w != NULL;
}

static void a_workbench_is_opened_or_not(void **unused) {
    (void)unused;
    Scene s = {0};
    assert_true(try_all(open_and_close, &s, NULL) > 5);
}

static bool open_game(void *context) {
    Scene *s = context;
    return genpei_game(s->w, s->text) != NULL;
}

static void still_opens_others(Scene *s) {
    assert_non_null(genpei_game(s->w, "othello:size=6"));
}

static void a_game_is_opened_or_not(void **unused) {
    (void)unused;
    static const char *const games[] = {"hex5", "calculation", "shogi"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Scene s = {.w = genpei_open(), .text = games[i]};
        try_all(open_game, &s, still_opens_others);
        assert_non_null(genpei_game(s.w, games[i]));
        genpei_close(s.w);
    }
}

// --- positions ---

static bool change_and_look(void *context) {
    Scene *s = context;
    uint64_t random = 7;
    size_t n;
    return genpei_play(s->p, "c2 b2") && genpei_moves(s->p, &n) && n > 0 &&
           genpei_position_text(s->p) && genpei_play_random(s->p, &random) &&
           genpei_take_back(s->p) && genpei_take_back(s->p) && genpei_take_back(s->p);
}

// Whatever failed, the position is that after the moves which did not.
static void begin_again(Scene *s) {
    GenpeiPosition *start = genpei_position_new(s->g, NULL);
    while (genpei_take_back(s->p)) continue;
    char text[200];
    snprintf(text, sizeof text, "%s", genpei_position_text(start));
    assert_string_equal(genpei_position_text(s->p), text);
    genpei_position_free(start);
}

static void a_position_changes_as_a_whole(void **unused) {
    (void)unused;
    Scene s = open_scene("othello:size=6");
    assert_true(try_all(change_and_look, &s, begin_again) > 50);
    close_scene(&s);
}

static bool play_two(void *context) {
    Scene *s = context;
    return genpei_play(s->p, s->text);
}

static void is_at_the_start(Scene *s) {
    assert_false(genpei_take_back(s->p));
    assert_int_equal(genpei_mover(s->p), 0);
}

static void all_moves_are_played_or_none(void **unused) {
    (void)unused;
    for (int all = 0; all < 2; all++) {
        bool more = true;
        for (long n = 1; more; n++) {
            Scene s = open_scene("hex5");
            s.text = "c3 a1 b2";
            memory_arm(n, all);
            bool ok = play_two(&s);
            more = memory_disarm();
            if (!ok) is_at_the_start(&s);
            assert_true(ok || more);
            close_scene(&s);
        }
    }
}

static bool make_and_free(void *context) {
    Scene *s = context;
    GenpeiPosition *a = genpei_position_new(s->g, "start"), *b = a ? genpei_position_copy(a) : NULL;
    GenpeiBatch *batch = genpei_batch_new(s->g, 3, 1);
    void *state = genpei_state_new(s->g);
    char text[100];
    bool ok = a && b && batch && state && genpei_state_text(s->g, state, text, sizeof text) > 0 &&
              genpei_state_parse(s->g, text, state);
    genpei_state_free(state);
    genpei_batch_free(batch);
    genpei_position_free(a);
    genpei_position_free(b);
    return ok;
}

static void what_is_made_is_whole_or_not_there(void **unused) {
    (void)unused;
    Scene s = open_scene("othello:size=6");
    assert_true(try_all(make_and_free, &s, NULL) > 20);
    close_scene(&s);
}

// --- players ---

static bool make_and_choose(void *context) {
    Scene *s = context;
    GenpeiPlayer *player = genpei_player_new(s->g, s->text);
    if (!player) return false;
    genpei_player_begin(player, 0, 1);
    bool ok = genpei_player_choose(player, s->p) != NULL;
    if (!ok) { // spent, and says so
        memory_disarm();
        assert_non_null(strstr(genpei_error(s->w), "memory"));
        assert_null(genpei_player_choose(player, s->p));
        assert_non_null(strstr(genpei_error(s->w), "memory"));
        atomic_store(&memory_now->failed, 1);
    }
    genpei_player_free(player);
    return ok;
}

static void a_player_fails_alone(void **unused) {
    (void)unused;
    static const char *const players[] = {"random", "ply:depth=2", "alphabeta:depth=2",
                                          "mcts:playouts=50,memory=1", "edge:depth=2,table=1"};
    Scene s = open_scene("othello:size=6");
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        if (i == 4) {
            close_scene(&s);
            s = open_scene("othello");
            s.coarse = true;
        }
        s.text = players[i];
        try_all(make_and_choose, &s, NULL);
    }
    close_scene(&s);
}

// Threads that search or ponder beside the first one end before anything is freed.
static void a_player_with_threads_fails_alone(void **unused) {
    (void)unused;
    static const char *const players[][2] = {
        {"othello", "edge:depth=8,table=1,threads=3"},
        {"hex5", "hex:playouts=200,memory=16,threads=2"},
        {"shogi", "sho:depth=3,table=1,threads=2"},
        {"othello:size=6", "ponder:\"alphabeta:depth=2\""},
    };
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        Scene s = open_scene(players[i][0]);
        s.text = players[i][1];
        s.coarse = true;
        try_all(make_and_choose, &s, NULL);
        close_scene(&s);
    }
}

static bool count_report(void *context, const GenpeiLine *lines, size_t n) {
    Scene *s = context;
    s->reports += n > 0 && lines[0].move[0] != '\0';
    return true;
}

static bool analyse(void *context) {
    Scene *s = context;
    GenpeiPlayer *player = genpei_player_new(s->g, "ply:depth=2");
    bool ok = player && genpei_analyse(player, s->p, &(GenpeiLimits){.depth = 2, .lines = 3},
                                       count_report, s);
    genpei_player_free(player);
    return ok;
}

static void an_analysis_fails_alone(void **unused) {
    (void)unused;
    Scene s = open_scene("othello:size=6");
    try_all(analyse, &s, NULL);
    assert_true(s.reports > 0);
    close_scene(&s);
}

// --- threads under a guard ---

typedef struct {
    mtx_t lock;
    cnd_t changed;
    bool over, first_runs_out, locks;
    atomic_int begun, died, stopped;
} Crew;

static void stop_crew(void *crew, bool died) {
    Crew *c = crew;
    atomic_fetch_add(died ? &c->died : &c->stopped, 1);
    mtx_lock(&c->lock);
    c->over = true;
    cnd_broadcast(&c->changed);
    mtx_unlock(&c->lock);
}

// Waits for the end, or runs out of memory, with the lock in its hands or without.
static int crew_member(void *crew) {
    Crew *c = crew;
    free(mem_new(1, 100));
    bool runs_out = atomic_fetch_add(&c->begun, 1) == 1 && !c->first_runs_out;
    if (c->locks || !runs_out) mem_lock(&c->lock);
    if (runs_out) mem_run_out(1, 1);
    while (!c->over) cnd_wait(&c->changed, &c->lock);
    mem_unlock(&c->lock);
    return 0;
}

static void run_crew(Crew *c) {
    MemScope scope = {0};
    MemGuard guard;
    thrd_t threads[3];
    if (setjmp(*mem_guard_begin(&guard, &scope)) != 0) return;
    for (int i = 0; i < 3; i++) {
        mem_new(1, 1000); // freed by the jump
        assert_int_equal(mem_thread_begin(&threads[i], crew_member, c, stop_crew), thrd_success);
    }
    while (atomic_load(&c->begun) < 3) thrd_yield();
    if (c->locks) mem_lock(&c->lock);
    if (c->first_runs_out) mem_run_out(1, 1);
    if (c->locks) mem_unlock(&c->lock);
    for (int i = 0; i < 3; i++) mem_thread_end(threads[i]);
    fail_msg("the guard did not jump");
}

static void a_guard_waits_for_its_threads(void **unused) {
    (void)unused;
    for (int i = 0; i < 4; i++) {
        Crew c = {.first_runs_out = i & 1, .locks = i & 2};
        mtx_init(&c.lock, mtx_plain | mtx_recursive);
        cnd_init(&c.changed);
        run_crew(&c);
        assert_int_equal(atomic_load(&c.died), !c.first_runs_out);
        if (c.first_runs_out) assert_int_equal(atomic_load(&c.stopped), 3);
        cnd_destroy(&c.changed);
        mtx_destroy(&c.lock);
    }
}

// --- exact values ---

static bool solve(void *context) {
    Scene *s = context;
    GenpeiAnswer answer;
    GenpeiSolve how = {.memory_mb = 1, .threads = s->threads};
    return genpei_solve(s->p, &how, &answer) && answer.known;
}

static void a_position_is_solved_or_not(void **unused) {
    (void)unused;
    Scene s = open_scene("hex3");
    try_all(solve, &s, NULL);
    close_scene(&s);
    s = open_scene("othello:size=4");
    try_all(solve, &s, NULL);
    close_scene(&s);
}

static void a_position_is_solved_by_threads_or_not(void **unused) {
    (void)unused;
    static const char *const games[] = {"hex3", "othello:size=4", "tictactoe", "nim"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Scene s = open_scene(games[i]);
        s.threads = 3;
        try_all(solve, &s, NULL);
        close_scene(&s);
    }
}

// --- batches ---

// Stepping does not allocate, chance moves included.
static void a_batch_is_stepped_without_memory(void **unused) {
    (void)unused;
    static const char *const games[] = {"othello:size=6", "backgammon", "calculation", "kuhn"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Scene s = open_scene(games[i]);
        GenpeiBatch *b = genpei_batch_new(s.g, 3, 1);
        assert_non_null(b);
        memory_arm(1, true);
        for (int step = 0; step < 20; step++) genpei_batch_step_random(b, NULL);
        genpei_batch_reset(b, NULL);
        assert_false(memory_disarm());
        genpei_batch_free(b);
        close_scene(&s);
    }
}

// --- what the caller adds ---

static int64_t choose_first(void *context, GenpeiPosition *p) {
    (void)context;
    size_t n;
    return genpei_moves(p, &n) ? 0 : GENPEI_FAILED;
}

static bool add_player(void *context) {
    Scene *s = context;
    return genpei_add_player(s->w, "first", choose_first, NULL);
}

static void what_is_added_is_there_or_not(void **unused) {
    (void)unused;
    for (long n = 1; n < 12; n++) {
        Scene s = open_scene("othello:size=6");
        memory_arm(n, true);
        bool ok = add_player(&s);
        memory_disarm();
        GenpeiPlayer *player = genpei_player_new(s.g, "first");
        assert_int_equal(ok, player != NULL);
        genpei_player_free(player);
        if (!ok) assert_true(add_player(&s));
        close_scene(&s);
    }
}

// Removes the description, with its workbench, wherever it was added.
static bool add_description(void *context) {
    Scene *s = context;
    Genpei *w = genpei_open();
    bool ok = w && genpei_add_description(w, s->text);
    if (w && !ok && !strstr(genpei_error(w), "memory")) fail_msg("%s", genpei_error(w));
    genpei_close(w);
    return ok;
}

static void a_description_is_compiled_or_not(void **unused) {
    (void)unused;
    Str text = {0};
    Error e;
    if (!os_read_file("games/tictactoe.l7", 1 << 20, &text, &e)) fail_msg("%s", e.text);
    char *renamed = strstr(text.text, "tictactoe");
    assert_non_null(renamed);
    memcpy(renamed, "ownedgame", 9);
    Scene s = {.text = str_text(&text)};
    assert_true(try_all(add_description, &s, NULL) > 50);
    str_clear(&text);
}

// --- matches ---

static bool count_row(void *context, const ArchiveRow *row) {
    assert_true(row->ending != END_NONE);
    ++*(int *)context;
    return true;
}

static int count_stored(const char *file) {
    Error e;
    int n = 0;
    if (access(file, F_OK) != 0) return 0;
    Archive *a = archive_open(file, ARCHIVE_READ, &e);
    if (!a) fail_msg("%s", e.text);
    if (!archive_list(a, NULL, NULL, count_row, &n, &e)) fail_msg("%s", e.text);
    archive_close(a);
    return n;
}

static bool play_match(void *context) {
    Scene *s = context;
    s->match.archive = path;
    return genpei_match(s->w, "othello:size=4", "random", "ply:depth=1", &s->match, &s->score);
}

static void forget_archive(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[300];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        remove(name);
    }
}

static void check_archive(Scene *s) {
    (void)s;
    assert_in_range(count_stored(path), 0, 4);
    forget_archive();
}

static void a_match_keeps_the_games_that_were_stored(void **unused) {
    (void)unused;
    for (int threads = 1; threads <= 2; threads++) {
        Scene s = open_scene("othello:size=4");
        s.match = (GenpeiMatch){.games = 4, .threads = threads};
        bool more = true;
        for (long n = 1; more; n += 1 + n / 6) {
            memory_arm(n, n % 2);
            bool ok = play_match(&s);
            more = memory_disarm();
            if (ok) assert_int_equal(count_stored(path), 4);
            if (!ok && !more) fail_msg("%s", genpei_error(s.w));
            check_archive(&s);
        }
        close_scene(&s);
    }
}

int main(void) {
    snprintf(folder, sizeof folder, "/tmp/genpei-memory-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/games", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_workbench_is_opened_or_not),
        cmocka_unit_test(a_game_is_opened_or_not),
        cmocka_unit_test(a_position_changes_as_a_whole),
        cmocka_unit_test(all_moves_are_played_or_none),
        cmocka_unit_test(what_is_made_is_whole_or_not_there),
        cmocka_unit_test(a_player_fails_alone),
        cmocka_unit_test(a_player_with_threads_fails_alone),
        cmocka_unit_test(an_analysis_fails_alone),
        cmocka_unit_test(a_guard_waits_for_its_threads),
        cmocka_unit_test(a_position_is_solved_or_not),
        cmocka_unit_test(a_position_is_solved_by_threads_or_not),
        cmocka_unit_test(a_batch_is_stepped_without_memory),
        cmocka_unit_test(what_is_added_is_there_or_not),
        cmocka_unit_test(a_description_is_compiled_or_not),
        cmocka_unit_test(a_match_keeps_the_games_that_were_stored),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
