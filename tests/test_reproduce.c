// SPDX-License-Identifier: MIT
// test_reproduce.c - `genpei reproduce`, run as a user runs it: rows, exit status, wrong names.
//
// The program is the one that the variable GENPEI names, or ./genpei.
#include "testing.h"

#include "base/os/os_posix.h"

#include <ctype.h>
#include <jansson.h>

// What a run printed, both streams together, and its exit status.
typedef struct {
    Str text;
    int status;
} Run;

// The shell writes output and status into a file beside the test program.
static Run run(void **state, const char *arguments) {
    const char *scratch = *state, *program = getenv("GENPEI");
    Str command = {0};
    Run r = {{0}, -1};
    Error e;
    str_addf(&command, "{ '%s' %s; echo \"status $?\"; } > '%s' 2>&1",
             program ? program : "./genpei", arguments, scratch);
    assert_int_equal(system(str_text(&command)), 0);
    str_clear(&command);
    if (!os_read_file(scratch, 1 << 20, &r.text, &e)) fail_msg("%s", e.text);
    remove(scratch);
    char *end = NULL; // the last line; help may speak of a status too
    for (char *at = r.text.text; (at = strstr(at, "status ")); at++) end = at;
    assert_non_null(end);
    assert_int_equal(sscanf(end, "status %d", &r.status), 1);
    r.text.len = (size_t)(end - r.text.text);
    *end = '\0';
    return r;
}

static void assert_run(void **state, const char *arguments, int status, const char *part) {
    Run r = run(state, arguments);
    if (r.status != status || !strstr(str_text(&r.text), part))
        fail_msg("'%s' ended with %d and said\n%s", arguments, r.status, str_text(&r.text));
    str_clear(&r.text);
}

static const char *field(const json_t *row, const char *name) {
    const char *text = json_string_value(json_object_get(row, name));
    if (!text) fail_msg("a row has no '%s'", name);
    return text;
}

// Whether a row says what its verdict needs: an open one a reason, a consistent one its range.
static void assert_explained(const json_t *row, const char *verdict) {
    if (strcmp(verdict, "open") == 0) assert_true(*field(row, "reason"));
    bool ranged = strcmp(verdict, "consistent") == 0;
    if (ranged) assert_true(*field(row, "range") && *field(row, "origin"));
}

// The first word of a text that should not stand in Japanese; NULL when there is none. Signs such
// as MAX and K, single letters, and the names of players, options and files are fine.
static const char *english_word(const char *text) {
    static const char *const fine[] = {
        "calc",      "plan",  "hex",        "links",  "paper",   "docs",     "papers",
        "md",        "pn",    "takeuchi",   "mean",   "weight",  "Search",   "solve",
        "method",    "Up",    "Value",      "Backed", "Findler", "Griffith", "Zobrist",
        "Bernstein", "Ryder", "Reitman",    "Wilcox", "Smith",   "Remus",    "Elcock",
        "Murray",    "Levy",  "Greenblatt", "Samuel", "Kister",  "Mac",      "Hack"};
    static char word[32];
    while (*text) {
        size_t n = 0, small = 0;
        for (; isalpha((unsigned char)text[n]) && n + 1 < sizeof word; n++)
            small += islower((unsigned char)text[n]) != 0;
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        bool known = n < 2 || small == 0;
        for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
            known = known || strcmp(word, fine[i]) == 0;
        if (!known) return word;
        text += n ? n : 1;
    }
    return NULL;
}

// Every text of a row has its Japanese, or needs none.
static void assert_japanese(const json_t *row) {
    static const char *const fields[] = {"item",   "published", "computed",
                                         "reason", "range",     "origin"};
    const json_t *ja = json_object_get(row, "ja");
    assert_true(*field(ja, "item"));
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *text = json_string_value(json_object_get(ja, fields[i]));
        if (!text) text = json_string_value(json_object_get(row, fields[i]));
        const char *word = text ? english_word(text) : NULL;
        if (word) fail_msg("'%s' is left in the Japanese of a row's %s: %s", word, fields[i], text);
    }
}

// Runs one experiment with --json and checks that every row is well formed and none is different.
// Returns "SAME CONSISTENT OPEN", the rows of each type, in a text that the next call overwrites.
static const char *kinds(void **state, const char *experiment) {
    Str arguments = {0};
    str_addf(&arguments, "reproduce takeuchi-1970 --json --only %s", experiment);
    Run r = run(state, str_text(&arguments));
    str_clear(&arguments);
    assert_int_equal(r.status, 0);
    size_t same = 0, consistent = 0, open = 0;
    for (char *line = r.text.text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next) *next++ = '\0';
        json_t *row = json_loads(line, 0, NULL);
        if (!row) fail_msg("not JSON: %s", line);
        assert_string_equal(field(row, "paper"), "takeuchi-1970");
        assert_string_equal(field(row, "experiment"), experiment);
        assert_true(*field(row, "item") && *field(row, "published") && *field(row, "computed"));
        const char *verdict = field(row, "verdict");
        same += strcmp(verdict, "same") == 0;
        consistent += strcmp(verdict, "consistent") == 0;
        open += strcmp(verdict, "open") == 0;
        assert_explained(row, verdict);
        assert_japanese(row);
        json_decref(row);
    }
    str_clear(&r.text);
    static char text[64];
    snprintf(text, sizeof text, "%zu %zu %zu", same, consistent, open);
    return text;
}

static void the_table_of_1970_comes_out_to_the_digit(void **state) {
    assert_string_equal(kinds(state, "table"), "14 0 0");
    assert_run(state, "reproduce takeuchi-1970 --only table", 0,
               "takeuchi-1970: 14 same, 0 consistent, 0 arithmetic, 0 different, 0 open");
    // Published and computed stand side by side.
    Run r = run(state, "reproduce takeuchi-1970 --only table");
    const char *row = strstr(str_text(&r.text), "6-6 -56 37 2812 48188");
    assert_non_null(row);
    assert_non_null(strstr(row + 1, "6-6 -56 37 2812 48188"));
    str_clear(&r.text);
}

static void the_start_agrees_times_and_orderings_are_consistent(void **state) {
    assert_string_equal(kinds(state, "start"), "1 0 0");
    assert_string_equal(kinds(state, "times"), "0 2 0");
    assert_string_equal(kinds(state, "ordering"), "0 2 0");
    assert_run(state, "reproduce takeuchi-1970 --only times", 0, "range: 16 to 24 (our choice");
}

static void the_winners_of_self_play_agree(void **state) {
    assert_string_equal(kinds(state, "self-play"), "3 1 2");
}

static void chnw_wins_and_loses_as_published(void **state) {
    assert_string_equal(kinds(state, "chnw"), "0 9 2");
}

static void the_learner_wins_after_a_few_games(void **state) {
    assert_string_equal(kinds(state, "learner"), "0 6 8");
}

static void the_printed_game_replays_to_the_digit(void **state) {
    assert_string_equal(kinds(state, "printed-game"), "14 0 3");
    assert_string_equal(kinds(state, "collapse"), "0 4 1");
}

// The rows of the other papers, whatever their verdicts. Those of `share`, `blind`, `tactics` and
// `plans`, which take long, are texts in test_report_japanese.c.
static void every_row_has_its_japanese(void **state) {
    static const char *const runs[] = {
        "takeuchi-1970 --only question",
        "takeuchi-1978 --only plan",
        "takeuchi-1978 --only clearing",
        "takeuchi-1978-hex",
        "sanechika-1979 --only alphabeta",
        "sanechika-1979 --only horizon",
        "sanechika-1979 --only ordering",
        "sanechika-1979 --only pruning",
        "sanechika-1979 --only best-first",
        "sanechika-1979 --only learners",
        "sanechika-1979 --only programs",
        "tajima-1984",
        "iida-1995",
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        Str arguments = {0};
        str_addf(&arguments, "reproduce --json %s", runs[i]);
        Run r = run(state, str_text(&arguments));
        str_clear(&arguments);
        size_t rows = 0;
        for (char *line = r.text.text, *next; *line; line = next, rows++) {
            next = line + strcspn(line, "\n");
            if (*next) *next++ = '\0';
            json_t *row = json_loads(line, 0, NULL);
            if (!row) fail_msg("not JSON: %s", line);
            assert_japanese(row);
            json_decref(row);
        }
        assert_true(rows > 0);
        str_clear(&r.text);
    }
}

static void what_differs_makes_status_1(void **state) {
    assert_run(state, "reproduce iida-1995 --only figure-3", 1, "1 different");
}

static void papers_and_experiments_are_listed(void **state) {
    assert_run(state, "reproduce --list", 0, "takeuchi-1970");
    assert_run(state, "reproduce --list", 0, "perturbation");
    assert_run(state, "reproduce --list --json", 0, "\"experiments\":[\"start\",\"table\"");
    assert_run(state, "reproduce --help", 0, "genpei reproduce takeuchi-1970");
}

static void wrong_names_are_refused_with_the_nearest(void **state) {
    assert_run(state, "reproduce takeuchi-1971", 2, "did you mean 'takeuchi-1970'?");
    assert_run(state, "reproduce chess", 2, "unknown paper 'chess'");
    assert_run(state, "reproduce takeuchi-1970 --only tabel", 2, "did you mean 'table'?");
    assert_run(state, "reproduce --only table", 2, "--only needs a paper");
}

int main(int argc, char **argv) {
    (void)argc;
    static char scratch[1024];
    snprintf(scratch, sizeof scratch, "%s.out", argv[0]);
#define TEST(NAME) cmocka_unit_test_prestate(NAME, scratch)
    const struct CMUnitTest tests[] = {
        TEST(the_table_of_1970_comes_out_to_the_digit),
        TEST(the_start_agrees_times_and_orderings_are_consistent),
        TEST(the_winners_of_self_play_agree),
        TEST(chnw_wins_and_loses_as_published),
        TEST(the_learner_wins_after_a_few_games),
        TEST(the_printed_game_replays_to_the_digit),
        TEST(every_row_has_its_japanese),
        TEST(what_differs_makes_status_1),
        TEST(papers_and_experiments_are_listed),
        TEST(wrong_names_are_refused_with_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
