// SPDX-License-Identifier: MIT
// test_match_resume.c - matches in an archive: killed in the middle, stopped, resumed.
//
// The program that is killed is this one, started again with "--victim": in it a player ends
// everything by SIGKILL in the middle of a game.
#include "match_kit.h"
#include "referee/match.h"
#include "referee/match_archive.h"

// One match and all its output, as text.
typedef struct {
    Kit *kit;
    MatchSetup setup;
    Openings openings;
    MatchResult result;
    Str games; // a line for each report
    int64_t reported;
    int64_t stop_after;
    atomic_bool stop;
    int64_t die_after;
} Run;

typedef struct {
    char *program;
    Str path; // of the archive
} Scratch;

static void note_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    Run *r = context;
    assert_int_equal(so_far->games, ++r->reported);
    str_addf(&r->games, "%d %c %d %s %d %d %s\n", (int)g->number, "AB"[g->first], g -> half_points,
             ending_text(g->ending), g -> culprit, (int)g -> moves, g -> reason);
    if (r->reported == r->stop_after) atomic_store(&r->stop, true);
    if (r->reported == r->die_after) raise(9); // SIGKILL
}

static Run *new_run(const char *a, const char *b, int64_t games) {
    Run *r = mem_new(1, sizeof *r);
    r->kit = kit_new();
    r->setup = (MatchSetup){.game = kit_open(r->kit, "othello"),
                            .players = r->kit->players,
                            .table = r->kit->games,
                            .specs = {a, b},
                            .games = games,
                            .seed = 1,
                            .threads = 1,
                            .stop = &r->stop,
                            .report = note_game,
                            .context = r};
    Error e;
    if (!openings_random(&r->openings, r->setup.game, 6, 100, 1, &e)) fail_msg("%s", e.text);
    r->setup.openings = &r->openings;
    return r;
}

// Runs with the archive (NULL: none); an empty text is success, else the message.
static const char *go(Run *r, const char *archive, Error *e) {
    if (archive) {
        r->setup.archive = archive_open(archive, ARCHIVE_WRITE, e);
        if (!r->setup.archive) return e->text;
    }
    r->reported = 0;
    bool ok = match_run(&r->setup, &r->result, e);
    sort_games(&r->games);
    if (archive) archive_close(r->setup.archive);
    return ok ? "" : e->text;
}

static void go_well(Run *r, const char *archive) {
    Error e;
    assert_string_equal(go(r, archive, &e), "");
}

static void free_run(Run *r) {
    openings_clear(&r->openings);
    str_clear(&r->games);
    kit_free(r->kit);
    free(r);
}

static int remove_archive(void **state) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    Scratch *scratch = *state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        Str path = {0};
        str_addf(&path, "%s%s", str_text(&scratch->path), endings[i]);
        remove(str_text(&path));
        str_clear(&path);
    }
    return 0;
}

static const char *archive_of(void **state) {
    return str_text(&((Scratch *)*state)->path);
}

typedef struct {
    int64_t n;
    Str rows;
} Rows;

static bool add_row(void *context, const ArchiveRow *row) {
    Rows *r = context;
    r->n++;
    str_addf(&r->rows, "%d %s %s %s %d %d %s %d\n", (int)row->number, row->game, row->names[0],
             row->names[1], row->payoffs[0], row->payoffs[1], ending_text(row->ending),
             (int)row->plies);
    return true;
}

static Rows rows_of(const char *path) {
    Rows rows = {0};
    Error e;
    Archive *a = archive_open(path, ARCHIVE_READ, &e);
    if (!a) fail_msg("%s", e.text);
    assert_true(archive_list(a, NULL, NULL, add_row, &rows, &e));
    archive_close(a);
    sort_games(&rows.rows); // each game once
    return rows;
}

static int64_t games_in(const char *path) {
    Rows rows = rows_of(path);
    str_clear(&rows.rows);
    return rows.n;
}

// Resumes with `interrupted` games in the archive and compares everything with an uninterrupted
// match.
static void assert_resumes(const char *path, const char *a, const char *b, int64_t games,
                           int threads, bool learning) {
    Run *whole = new_run(a, b, games), *resumed = new_run(a, b, games);
    int64_t before = games_in(path);
    assert_true(before > 0 && before < games);
    whole->setup.learning = resumed->setup.learning = learning;
    resumed->setup.threads = threads;
    resumed->setup.resume = true;
    go_well(whole, NULL);
    go_well(resumed, path);
    assert_string_equal(str_text(&whole->games), str_text(&resumed->games));
    assert_memory_equal(&whole->result.score, &resumed->result.score, sizeof(Score));
    assert_memory_equal(whole->result.faults, resumed->result.faults, sizeof(int64_t[2]));
    assert_int_equal(whole->result.moves, resumed->result.moves);
    assert_int_equal(resumed->result.read_back, before);
    assert_int_equal(games_in(path), games);
    free_run(whole);
    free_run(resumed);
}

static void the_archive_is_the_same_at_any_number_of_threads(void **state) {
    Rows rows[2];
    for (int i = 0; i < 2; i++) {
        Run *r = new_run("ply:depth=1", "random", 40);
        r->setup.threads = i ? 4 : 1;
        go_well(r, archive_of(state));
        rows[i] = rows_of(archive_of(state));
        free_run(r);
        remove_archive(state);
    }
    assert_int_equal(rows[0].n, 40);
    assert_string_equal(str_text(&rows[0].rows), str_text(&rows[1].rows));
    str_clear(&rows[0].rows);
    str_clear(&rows[1].rows);
}

static void kept_games_are_whole_records(void **state) {
    Run *r = new_run("trick:what=illegal,from=9", "random", 2);
    go_well(r, archive_of(state));
    Error e;
    Archive *a = archive_open(archive_of(state), ARCHIVE_READ, &e);
    assert_non_null(a);
    Record record;
    if (!archive_get(a, r->kit->games, 1, &record, &e)) fail_msg("%s", e.text);
    assert_int_equal(record.ending, END_ILLEGAL);
    assert_int_equal(record.n, 6 + 16); // the opening, eight moves each, and no more
    assert_int_equal(record.payoffs[0], -1);
    assert_int_equal(record.seed, match_job(&r->setup, 0).seed);
    assert_string_equal(record.names[0], "trick:what=illegal,from=9");
    assert_memory_equal(record.comment, "illegal move; legal:", 20);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(record.moves[i].move, match_job(&r->setup, 0).opening.moves[i]);
    record_clear(&record);
    archive_close(a);
    free_run(r);
}

static void a_match_killed_in_the_middle_of_a_game_goes_on(void **state) {
    const Scratch *scratch = *state;
    for (int threads = 1; threads <= 4; threads += 3) {
        Str command = {0};
        str_addf(&command, "'%s' --victim '%s' %d > /dev/null 2>&1", scratch->program,
                 str_text(&scratch->path), threads);
        int status = system(str_text(&command));
        assert_true(status == 9 || status >> 8 == 128 + 9); // killed; or so the shell reports it
        str_clear(&command);
        int64_t kept = games_in(str_text(&scratch->path));
        assert_true(kept >= 1);
        assert_resumes(str_text(&scratch->path), "trick", "random", kept + 300, threads, false);
        remove_archive(state);
    }
}

static void a_stopped_match_goes_on(void **state) {
    const char *path = archive_of(state);
    Run *r = new_run("ply:depth=1", "random", 1000);
    r->setup.threads = 4;
    r->stop_after = 30;
    go_well(r, path);
    assert_true(r->result.games >= 30 && r->result.games < 1000);
    assert_int_equal(games_in(path), r->result.games);
    free_run(r);
    assert_resumes(path, "ply:depth=1", "random", 1000, 2, false);
}

static void a_game_broken_off_is_not_kept(void **state) {
    Run *r = new_run("trick:what=stop,from=5,game=8", "random", 200);
    go_well(r, archive_of(state));
    assert_int_equal(r->result.games, 7);
    assert_int_equal(games_in(archive_of(state)), 7);
    free_run(r);
}

static void faults_read_back_count_and_keep_their_reasons(void **state) {
    const char *path = archive_of(state), *a = "trick:what=fault,from=5";
    Run *r = new_run(a, "trick:what=illegal,from=7", 10);
    go_well(r, path);
    free_run(r);
    assert_resumes(path, a, "trick:what=illegal,from=7", 20, 2, false);
}

static void learners_go_through_what_they_had_learned(void **state) {
    const char *path = archive_of(state);
    Run *r = new_run("trick:what=learn", "trick", 25);
    r->setup.learning = true;
    go_well(r, path);
    free_run(r);
    assert_resumes(path, "trick:what=learn", "trick", 60, 4, true);
}

static void a_finished_match_is_read_back_without_playing(void **state) {
    const char *path = archive_of(state);
    Run *first = new_run("ply:depth=1", "random", 30),
        *again = new_run("ply:depth=1", "random", 30);
    go_well(first, path);
    again->setup.resume = true;
    go_well(again, path);
    assert_int_equal(again->result.read_back, 30);
    assert_int_equal(again->result.moves_played, 0);
    assert_string_equal(str_text(&first->games), str_text(&again->games));
    free_run(first);
    free_run(again);
}

static void resuming_what_is_not_there_begins_at_the_beginning(void **state) {
    Run *r = new_run("random", "random", 10);
    r->setup.resume = true;
    go_well(r, archive_of(state));
    assert_int_equal(r->result.read_back, 0);
    assert_int_equal(games_in(archive_of(state)), 10);
    free_run(r);
}

static void the_same_match_is_not_begun_twice(void **state) {
    Run *r = new_run("random", "random", 10);
    go_well(r, archive_of(state));
    Error e;
    assert_non_null(strstr(go(r, archive_of(state), &e), "already has 10 games of this match"));
    assert_int_equal(games_in(archive_of(state)), 10);
    free_run(r);
}

static void a_match_with_other_options_is_not_resumed_and_told_why(void **state) {
    const char *path = archive_of(state);
    Run *r = new_run("ply:depth=1", "random", 10);
    go_well(r, path);
    Run *other = new_run("ply:depth=2", "random", 10);
    other->setup.resume = true;
    other->setup.seed = 9;
    other->setup.clock = (ClockRule){.main_ms = 60000, .inc_ms = 500};
    Error e;
    assert_string_equal(go(other, path, &e),
                        "the archive has no match with these options to resume; it has one with a "
                        "ply:depth=1 (now ply:depth=2), seed 1 (now 9), clock none (now 60+0.5)");
    assert_int_equal(games_in(path), 10);
    free_run(other);
    other = new_run("ply:depth=1", "random", 10);
    other->setup.resume = true;
    other->setup.game = kit_open(other->kit, "reversi70");
    openings_clear(&other->openings);
    assert_true(openings_random(&other->openings, other->setup.game, 6, 100, 1, &e));
    assert_string_equal(
        go(other, path, &e),
        "the archive has no match with these options to resume; it has one with game "
        "othello (now reversi70)");
    free_run(r);
    free_run(other);
}

static void the_name_of_a_match_is_made_of_what_decides_its_games(void **state) {
    (void)state;
    Run *r = new_run("random", "ply:depth=1", 10);
    Str first = {0}, second = {0};
    match_event(&r->setup, &first);
    r->setup.threads = 7;
    r->setup.games = 99;
    match_event(&r->setup, &second);
    assert_string_equal(str_text(&first), str_text(&second));
    r->setup.seed = 2;
    str_reset(&second);
    match_event(&r->setup, &second);
    assert_string_not_equal(str_text(&first), str_text(&second));
    str_clear(&first);
    str_clear(&second);
    free_run(r);
}

// In the program that is killed, "trick" may be the player that does it.
static Player *deadly_make(Spec *spec, const Game *g, Error *e) {
    Player *p = trick_make(spec, g, e);
    if (!p) return NULL;
    TrickPlayer *t = (TrickPlayer *)p;
    t->trick = TRICK_DIE;
    t->game = 6;
    t->from = 9;
    return p;
}

static const PlayerType deadly_player_type = {.name = "trick", .options = "", .make = deadly_make};

// One thread is killed by the player. Of several, one is killed between two games and the others
// in the middle of theirs.
static int be_victim(const char *archive, const char *threads) {
    Run *r = new_run("trick", "random", 200);
    r->setup.threads = threads[0] - '0';
    if (r->setup.threads == 1)
        r->kit->player_types[r->kit->players.n - 1] = &deadly_player_type;
    else
        r->die_after = 7;
    go_well(r, archive);
    free_run(r);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "--victim") == 0) return be_victim(argv[2], argv[3]);
    Scratch scratch = {.program = argv[0]};
    str_addf(&scratch.path, "%s.archive", argv[0]);
#define TEST(f)                                                                                    \
    cmocka_unit_test_prestate_setup_teardown(f, remove_archive, remove_archive, &scratch)
    const struct CMUnitTest tests[] = {
        TEST(the_archive_is_the_same_at_any_number_of_threads),
        TEST(kept_games_are_whole_records),
        TEST(a_match_killed_in_the_middle_of_a_game_goes_on),
        TEST(a_stopped_match_goes_on),
        TEST(a_game_broken_off_is_not_kept),
        TEST(faults_read_back_count_and_keep_their_reasons),
        TEST(learners_go_through_what_they_had_learned),
        TEST(a_finished_match_is_read_back_without_playing),
        TEST(resuming_what_is_not_there_begins_at_the_beginning),
        TEST(the_same_match_is_not_begun_twice),
        TEST(a_match_with_other_options_is_not_resumed_and_told_why),
        TEST(the_name_of_a_match_is_made_of_what_decides_its_games),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    str_clear(&scratch.path);
    return failed;
}
