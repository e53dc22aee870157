// SPDX-License-Identifier: MIT
// test_match_cli.c - `genpei match` from outside: the program in $GENPEI, or ./genpei.
//
// Commands run through the shell; scratch files lie beside the test program.
#include "match_kit.h"
#include "record/files/archive.h"

#include <jansson.h>

typedef struct {
    Str genpei;
    Str out_path, err_path, file_path, archive_path; // scratch
    Str out, err;                                    // what the last command wrote
    int status;                                      // and its exit status
    Kit *kit;
} Outside;

static void read_scratch(const Str *path, Str *out) {
    str_reset(out);
    Error e;
    if (!os_read_file(str_text(path), 1 << 24, out, &e)) fail_msg("%s", e.text);
}

static void run_shell(Outside *o, const Str *command) {
    int status = system(str_text(command));
    assert_int_equal(status & 0xff, 0); // it was not killed
    o->status = status >> 8;
    read_scratch(&o->out_path, &o->out);
    read_scratch(&o->err_path, &o->err);
}

// Runs "genpei match ARGUMENTS".
static void run(Outside *o, const char *format, ...) {
    Str command = {0};
    str_addf(&command, "'%s' match ", str_text(&o->genpei));
    va_list ap;
    va_start(ap, format);
    str_vaddf(&command, format, ap);
    va_end(ap);
    str_addf(&command, " > '%s' 2> '%s' < /dev/null", str_text(&o->out_path),
             str_text(&o->err_path));
    run_shell(o, &command);
    str_clear(&command);
}

static void remove_archive(Outside *o) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        Str path = {0};
        str_addf(&path, "%s%s", str_text(&o->archive_path), endings[i]);
        remove(str_text(&path));
        str_clear(&path);
    }
}

static int forget_files(void **state) {
    Outside *o = *state;
    remove_archive(o);
    remove(str_text(&o->out_path));
    remove(str_text(&o->err_path));
    remove(str_text(&o->file_path));
    return 0;
}

static json_t *answer(const Outside *o) {
    json_error_t why;
    json_t *j = json_loads(str_text(&o->out), 0, &why);
    if (!j) fail_msg("%s in '%s'; %s", why.text, str_text(&o->out), str_text(&o->err));
    return j;
}

// The answer without what a clock measured.
static char *timeless(const Outside *o) {
    json_t *j = answer(o);
    json_object_del(j, "seconds");
    json_object_del(j, "cpu_seconds");
    json_object_del(j, "moves_per_second");
    char *text = json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return text;
}

static json_int_t whole_number(const json_t *j, const char *key) {
    assert_true(json_is_integer(json_object_get(j, key)));
    return json_integer_value(json_object_get(j, key));
}

static void the_command_of_the_issue_answers_with_all_fields(void **state) {
    Outside *o = *state;
    run(o, "reversi70 --a ply:depth=3 --b random --games 200 --threads 2 --json");
    assert_int_equal(o->status, 0);
    json_t *j = answer(o);
    json_int_t wins = whole_number(j, "wins"), draws = whole_number(j, "draws");
    assert_int_equal(whole_number(j, "games"), 200);
    assert_int_equal(wins + draws + whole_number(j, "losses"), 200);
    assert_true(wins > 150);
    const json_t *pairs = json_object_get(j, "pairs");
    json_int_t sum = 0, points = 0;
    assert_int_equal(json_array_size(pairs), 5);
    for (size_t i = 0; i < 5; i++) {
        sum += json_integer_value(json_array_get(pairs, i));
        points += (json_int_t)i * json_integer_value(json_array_get(pairs, i));
    }
    assert_int_equal(sum, 100);
    assert_int_equal(points, 2 * wins + draws);
    assert_true(json_is_null(json_object_get(j, "llr")));
    assert_int_equal(whole_number(j, "faults"), 0);
    assert_true(json_is_real(json_object_get(j, "elo")));
    assert_true(json_is_real(json_object_get(j, "error")));
    assert_true(json_is_real(json_object_get(j, "seconds")));
    json_decref(j);
}

static void the_number_of_threads_changes_nothing_but_times(void **state) {
    Outside *o = *state;
    const char *match = "othello --a ply:depth=1 --b random --games 400 --seed 3 --json";
    run(o, "%s --threads 1", match);
    char *one = timeless(o);
    for (int threads = 2; threads <= 4; threads += 2) {
        run(o, "%s --threads %d", match, threads);
        char *many = timeless(o);
        assert_string_equal(one, many);
        free(many);
    }
    free(one);
}

static void a_lost_cause_has_null_where_no_number_is(void **state) {
    Outside *o = *state;
    run(o, "othello --a ply:depth=2 --b ply:depth=2 --games 1 --json");
    json_t *j = answer(o);
    assert_true(json_is_null(json_object_get(j, "elo")));
    assert_true(json_is_null(json_object_get(j, "error")));
    json_decref(j);
    // One pair has no variance: nothing can be said about who is stronger.
    run(o, "tictactoe --a random --b random --games 2 --random-plies 1 --json");
    j = answer(o);
    assert_true(json_is_null(json_object_get(j, "los")));
    assert_string_equal(json_string_value(json_object_get(j, "openings")), "1 random plies");
    json_decref(j);
    run(o, "tictactoe --a random --b random --games 2 --random-plies 1");
    assert_non_null(strstr(str_text(&o->out), "A is stronger with probability -"));
    assert_non_null(strstr(str_text(&o->out), ", 1 random ply, seed"));
    run(o, "tictactoe --a random --b random --games 5");
    assert_non_null(strstr(str_text(&o->out), "Elo is that of 2 whole pairs; 1 game without"));
    run(o, "tictactoe --a random --b random --games 5 --json");
    j = answer(o);
    assert_int_equal(whole_number(j, "unpaired"), 1);
    json_decref(j);
    assert_null(strchr(str_text(&o->out), '?'));
}

static void people_get_a_table_and_a_line_a_game_if_they_ask(void **state) {
    Outside *o = *state;
    run(o, "othello --a ply:depth=1 --b random --games 4 --verbose");
    assert_int_equal(o->status, 0);
    assert_non_null(strstr(str_text(&o->out), "games"));
    assert_non_null(strstr(str_text(&o->out), "Elo"));
    assert_non_null(strstr(str_text(&o->out), "pairs"));
    assert_non_null(strstr(str_text(&o->err), "game 1: A is black, "));
    assert_non_null(strstr(str_text(&o->err), "game 4: B is black, "));
    assert_null(strstr(str_text(&o->err), "game 5"));
}

static void games_of_an_unfinished_deal_are_left_out_with_a_word(void **state) {
    Outside *o = *state;
    const char *four = "hearts --players random,random,random,random";
    run(o, "%s --games 10", four);
    assert_non_null(strstr(str_text(&o->out), "2 games of a deal that is played 4 times are not"));
    run(o, "%s --games 8", four);
    assert_null(strstr(str_text(&o->out), "not counted"));
    run(o, "%s --games 9 --json", four);
    json_t *j = answer(o);
    assert_int_equal(json_integer_value(json_object_get(j, "left_out")), 1);
    json_decref(j);
}

static void given_openings_are_played_twice_each(void **state) {
    Outside *o = *state;
    const char *text = "f5 d6\nf5 f6 # diagonal\nf5 f4\n";
    Error e;
    assert_true(os_write_file(str_text(&o->file_path), text, strlen(text), &e));
    run(o, "othello --a ply:depth=1 --b random --openings '%s' --json", str_text(&o->file_path));
    json_t *j = answer(o);
    assert_int_equal(whole_number(j, "games"), 6);
    json_decref(j);
    run(o, "othello --a random --b random --openings '%s' --games 20", str_text(&o->file_path));
    assert_non_null(strstr(str_text(&o->err), "only 3 openings for 10 pairs"));
}

static void a_clock_of_a_millisecond_ends_games_and_not_the_match(void **state) {
    Outside *o = *state;
    run(o, "othello --a ply:depth=6 --b ply:depth=6 --clock 0.001 --games 2 --json");
    assert_int_equal(o->status, 0);
    json_t *j = answer(o);
    assert_int_equal(whole_number(j, "games"), 2);
    json_decref(j);
}

static void bad_input_is_one_line_and_status_two(void **state) {
    Outside *o = *state;
    const char *text = "f5 d6\nf5 z9\n";
    Error e;
    assert_true(os_write_file(str_text(&o->file_path), text, strlen(text), &e));
    const char *file = str_text(&o->file_path);
    static const struct {
        const char *arguments, *message;
    } cases[] = {
        {"othelo --a random --b random", "unknown game 'othelo'; did you mean 'othello'?"},
        {"othello --a randm --b random", "unknown player 'randm'; did you mean 'random'"},
        {"othello --a random --b ply:dpth=3", "did you mean 'depth'?"},
        {"othello --a random", "--b is missing"},
        {"othello --b random", "give either --a or --players"},
        {"whist --players random,random,random", "4 seats: 3 players"},
        {"whist --players ply,random,random,random", "ply"},
        {"whist --a random", "--b is missing"},
        {"whist --players random,random --b random", "--b belongs to --a"},
        {"othello --a random --b human", "'human' cannot play in a match"},
        {"othello --a random --b random --clock 5x", "clock '5x' is not of the form"},
        {"othello --a random --b random --resume", "--resume needs --archive"},
        {"othello --a random --b random --openings /no/such/file", "/no/such/file: "},
        {"othello --a random --b random --openings '%s'", ":2: move 2: 'z9' is not a legal move"},
        {"othello --a random --b random --random-plies 500", "no unfinished position"},
        {"othello --a random --b random --openings '%s' --random-plies 4", "exclude each other"},
        {"othello --a random --b random --archive '%s'", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str arguments = {0};
        const char *hole = strstr(cases[i].arguments, "%s");
        if (hole) {
            str_add_n(&arguments, cases[i].arguments, (size_t)(hole - cases[i].arguments));
            str_addf(&arguments, "%s%s", file, hole + 2);
        } else {
            str_add(&arguments, cases[i].arguments);
        }
        run(o, "%s", str_text(&arguments));
        str_clear(&arguments);
        if (o->status != 2 || !strstr(str_text(&o->err), cases[i].message) || o->out.len > 0)
            fail_msg("'%s': status %d, '%s'", cases[i].arguments, o->status, str_text(&o->err));
        assert_ptr_equal(strchr(str_text(&o->err), '\n'), o->err.text + o->err.len - 1);
    }
    Str still = {0};
    read_scratch(&o->file_path, &still); // the file that is not an archive is unchanged
    assert_string_equal(str_text(&still), text);
    str_clear(&still);
}

// --- with an archive ---

static bool count_row(void *context, const ArchiveRow *row) {
    int64_t *n = context;
    (void)row;
    ++*n;
    return true;
}

// How many games the archive has; 0 while there is none.
static int64_t games_kept(const Outside *o) {
    int64_t n = 0;
    Error e;
    if (!os_file_exists(str_text(&o->archive_path))) return 0;
    Archive *a = archive_open(str_text(&o->archive_path), ARCHIVE_READ, &e);
    if (!a) return 0;
    archive_list(a, NULL, NULL, count_row, &n, &e);
    archive_close(a);
    return n;
}

// Starts a match that would take long, sends it a signal once some games are stored, and waits for
// its end.
static void interrupt_match(Outside *o, const char *options, const char *signal) {
    Str command = {0};
    str_addf(&command, "'%s' match %s --games 200000 --archive '%s' --json > '%s' 2> '%s' & ",
             str_text(&o->genpei), options, str_text(&o->archive_path), str_text(&o->out_path),
             str_text(&o->err_path));
    str_addf(&command, "echo $! > '%s'", str_text(&o->file_path));
    assert_int_equal(system(str_text(&command)), 0);
    int64_t until = os_now_ns() + INT64_C(60000000000);
    while (games_kept(o) < 20 && os_now_ns() < until) continue;
    str_reset(&command);
    str_addf(&command, "p=$(cat '%s'); kill -%s $p; while kill -0 $p 2>/dev/null; do :; done",
             str_text(&o->file_path), signal);
    assert_int_equal(system(str_text(&command)), 0);
    str_clear(&command);
}

static void assert_resumes_to_the_same(Outside *o, const char *options) {
    int64_t kept = games_kept(o);
    assert_true(kept >= 20);
    run(o, "%s --games %d --json", options, (int)kept + 150);
    char *undisturbed = timeless(o);
    run(o, "%s --games %d --json --archive '%s' --resume", options, (int)kept + 150,
        str_text(&o->archive_path));
    assert_int_equal(o->status, 0);
    char *resumed = timeless(o);
    assert_string_equal(undisturbed, resumed);
    assert_int_equal(games_kept(o), kept + 150);
    free(undisturbed);
    free(resumed);
}

static const char long_match[] = "othello --a ply:depth=2 --b random --threads 2 --seed 5";

static void a_killed_match_goes_on_and_ends_the_same(void **state) {
    Outside *o = *state;
    interrupt_match(o, long_match, "KILL");
    assert_resumes_to_the_same(o, long_match);
}

static void an_interrupted_match_prints_what_it_has_and_goes_on(void **state) {
    Outside *o = *state;
    interrupt_match(o, long_match, "INT");
    read_scratch(&o->out_path, &o->out);
    read_scratch(&o->err_path, &o->err);
    json_t *j = answer(o);
    assert_int_equal(whole_number(j, "games"), games_kept(o));
    assert_true(json_is_false(json_object_get(j, "complete")));
    json_decref(j);
    assert_non_null(strstr(str_text(&o->err), "stopped after "));
    assert_resumes_to_the_same(o, long_match);
}

int main(int argc, char **argv) {
    (void)argc;
    const char *genpei = getenv("GENPEI");
    Outside *o = mem_new(1, sizeof *o);
    str_add(&o->genpei, genpei ? genpei : "./genpei");
    str_addf(&o->out_path, "%s.out", argv[0]);
    str_addf(&o->err_path, "%s.err", argv[0]);
    str_addf(&o->file_path, "%s.file", argv[0]);
    str_addf(&o->archive_path, "%s.archive", argv[0]);
#define TEST(f) cmocka_unit_test_prestate_setup_teardown(f, NULL, forget_files, o)
    const struct CMUnitTest tests[] = {
        TEST(the_command_of_the_issue_answers_with_all_fields),
        TEST(the_number_of_threads_changes_nothing_but_times),
        TEST(a_lost_cause_has_null_where_no_number_is),
        TEST(people_get_a_table_and_a_line_a_game_if_they_ask),
        TEST(games_of_an_unfinished_deal_are_left_out_with_a_word),
        TEST(given_openings_are_played_twice_each),
        TEST(a_clock_of_a_millisecond_ends_games_and_not_the_match),
        TEST(bad_input_is_one_line_and_status_two),
        TEST(a_killed_match_goes_on_and_ends_the_same),
        TEST(an_interrupted_match_prints_what_it_has_and_goes_on),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    str_clear(&o->genpei);
    str_clear(&o->out_path);
    str_clear(&o->err_path);
    str_clear(&o->file_path);
    str_clear(&o->archive_path);
    str_clear(&o->out);
    str_clear(&o->err);
    free(o);
    return failed;
}
