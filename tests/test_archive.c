// SPDX-License-Identifier: MIT
// test_archive.c - the archive of games: what is put in comes out.
#include "archive_kit.h"

#include "record/files/archive_about.h"
#include "record/record_tree.h"

#include <sqlite3.h>

static void random_games_of_every_kind_come_back_the_same(void **state) {
    const Fixture *f = *state;
    enum { GAMES = 10 * SAMPLE_GAMES };
    make_archive(f, GAMES);
    Archive *a = open_or_fail(f->path, ARCHIVE_READ);
    for (int i = 1; i <= GAMES; i++) {
        Error e;
        if (!is_supplied(a, f->games, i, &e)) fail_msg("%s", e.text);
    }
    assert_int_equal(count_games(a, NULL, NULL), GAMES);
    archive_close(a);
}

static bool check_row(void *context, const ArchiveRow *row) {
    const Record *r = context;
    assert_int_equal(row->id, 1);
    assert_string_equal(row->event, "it's \"one\"");
    assert_int_equal(row->number, -3);
    assert_string_equal(row->game, r->game->name);
    assert_int_equal(row->players, r->game->players);
    for (int p = 0; p < row->players; p++) {
        assert_string_equal(row->names[p], r->names[p]);
        assert_int_equal(row->payoffs[p], r->payoffs[p]);
    }
    assert_int_equal(row->ending, r->ending);
    assert_int_equal(row->plies, r->n);
    return true;
}

static void a_row_tells_what_the_game_is(void **state) {
    const Fixture *f = *state;
    for (int i = 0; i < 2 * SAMPLE_GAMES; i++) {
        Record r;
        Error e;
        int64_t id = 0;
        supply(f->games, i, &r);
        Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
        assert_true(archive_add(a, "it's \"one\"", -3, &r, &id, &e));
        assert_int_equal(id, 1);
        assert_true(archive_list(a, NULL, NULL, check_row, &r, &e));
        assert_true(archive_find(a, 1, check_row, &r, &e));
        assert_false(archive_find(a, 2, check_row, &r, &e));
        assert_non_null(strstr(e.text, ": there is no game 2"));
        archive_close(a);
        record_clear(&r);
        remove_files(state);
    }
}

static void lists_can_be_narrowed_and_stopped(void **state) {
    const Fixture *f = *state;
    Error e;
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    for (int i = 1; i <= 3 * SAMPLE_GAMES; i++)
        assert_true(add_supplied(a, f->games, i % 3 ? "two" : "one", i, &e));
    assert_int_equal(count_games(a, NULL, NULL), 3 * SAMPLE_GAMES);
    assert_int_equal(count_games(a, "one", NULL), SAMPLE_GAMES);
    assert_int_equal(count_games(a, NULL, "othello"), 3);
    assert_int_equal(count_games(a, "one", "othello"), 1);
    assert_int_equal(count_games(a, "three", NULL), 0);
    Seen s = {.stop_at = 5};
    assert_true(archive_list(a, NULL, NULL, see, &s, &e));
    assert_int_equal(s.n, 5);
    assert_int_equal(archive_last_number(a, "one"), 3 * SAMPLE_GAMES);
    assert_int_equal(archive_last_number(a, "three"), 0);
    archive_close(a);
}

static void a_place_in_an_event_is_filled_once(void **state) {
    const Fixture *f = *state;
    Error e;
    make_archive(f, 3);
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    assert_false(add_supplied(a, f->games, "match", 2, &e));
    assert_non_null(strstr(e.text, ": game 2 of event 'match' exists already"));
    assert_int_equal(count_games(a, NULL, NULL), 3);
    assert_true(add_supplied(a, f->games, "other", 2, &e));
    assert_true(add_supplied(a, f->games, "", 2, &e));
    assert_true(add_supplied(a, f->games, "", 2, &e));
    assert_int_equal(count_games(a, NULL, NULL), 6);
    assert_int_equal(archive_last_number(a, ""), 0);
    archive_close(a);
}

static void an_event_keeps_its_text(void **state) {
    const Fixture *f = *state;
    Error e;
    make_archive(f, 0);
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    char *text = archive_event_text(a, "match");
    assert_string_equal(text, "its options");
    free(text);
    assert_null(archive_event_text(a, "no such"));
    assert_true(archive_set_event(a, "match", "others", &e));
    archive_close(a);
    a = open_or_fail(f->path, ARCHIVE_READ);
    text = archive_event_text(a, "match");
    assert_string_equal(text, "others");
    free(text);
    archive_close(a);
}

static bool join_event(void *context, const char *event, const char *text) {
    str_addf(context, "%s=%s;", event, text);
    return strcmp(event, "b/3") != 0;
}

static void events_are_listed_by_the_beginning_of_their_names(void **state) {
    const Fixture *f = *state;
    static const char *const names[] = {"b/2", "a/1", "b/1", "b", "b/3", "b/4"};
    Error e;
    Str all = {0}, none = {0};
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(archive_set_event(a, names[i], names[i], &e));
    assert_true(archive_list_events(a, "b/", join_event, &all, &e));
    assert_string_equal(str_text(&all), "b/1=b/1;b/2=b/2;b/3=b/3;");
    assert_true(archive_list_events(a, "%", join_event, &none, &e));
    assert_string_equal(str_text(&none), "");
    archive_close(a);
    str_clear(&all);
    str_clear(&none);
}

static void a_batch_is_kept_or_dropped_as_a_whole(void **state) {
    const Fixture *f = *state;
    Error e;
    make_archive(f, 2);
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    assert_true(archive_batch_begin(a, &e));
    assert_true(add_supplied(a, f->games, "match", 3, &e));
    assert_true(archive_batch_end(a, false, &e));
    assert_int_equal(count_games(a, NULL, NULL), 2);
    assert_true(archive_batch_begin(a, &e));
    assert_true(add_supplied(a, f->games, "match", 3, &e));
    assert_false(add_supplied(a, f->games, "match", 3, &e));
    assert_true(add_supplied(a, f->games, "match", 4, &e));
    assert_true(archive_batch_end(a, true, &e));
    archive_close(a);
    a = open_or_fail(f->path, ARCHIVE_READ);
    assert_int_equal(count_games(a, NULL, NULL), 4);
    for (int i = 1; i <= 4; i++) assert_true(is_supplied(a, f->games, i, &e));
    archive_close(a);
}

static void a_reader_cannot_write(void **state) {
    const Fixture *f = *state;
    Error e;
    make_archive(f, 1);
    Archive *a = open_or_fail(f->path, ARCHIVE_READ);
    assert_false(add_supplied(a, f->games, "match", 2, &e));
    assert_non_null(strstr(e.text, ": cannot be written"));
    assert_int_equal(count_games(a, NULL, NULL), 1);
    archive_close(a);
}

static void a_closed_archive_is_one_file(void **state) {
    const Fixture *f = *state;
    make_archive(f, 5);
    archive_close(open_or_fail(f->path, ARCHIVE_READ));
    char *log = join(f->path, "-wal"), *index = join(f->path, "-shm");
    assert_false(os_file_exists(log));
    assert_false(os_file_exists(index));
    free(log);
    free(index);
}

// Changes an archive to the form that had no trees.
static void make_old(const char *path) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "DROP TABLE tree; DROP TABLE about; DROP INDEX seat_name; "
                                  "PRAGMA user_version = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static int form_of(const char *path) {
    unsigned char header[64] = {0};
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(header, 1, sizeof header, f), sizeof header);
    fclose(f);
    return header[63]; // the low byte of the user version
}

static void an_old_archive_is_read_and_becomes_a_new_one(void **state) {
    const Fixture *f = *state;
    Error e;
    Record r, back;
    make_archive(f, 3);
    make_old(f->path);
    Archive *a = open_or_fail(f->path, ARCHIVE_READ);
    for (int i = 1; i <= 3; i++) assert_true(is_supplied(a, f->games, i, &e));
    archive_close(a);
    assert_int_equal(form_of(f->path), 1); // reading changes nothing

    supply(f->games, 4, &r);
    record_add_heading(&r, RECORD_EVENT, "a cup");
    record_add_comment(&r, 0, r.n, "the end");
    if (r.n) record_add_to_line(&r, record_add_variation(&r, 0, r.n - 1), r.moves[r.n - 1]);
    a = open_or_fail(f->path, ARCHIVE_WRITE);
    assert_true(archive_add(a, "match", 4, &r, NULL, &e));
    archive_close(a);
    assert_int_equal(form_of(f->path), 4);

    a = open_or_fail(f->path, ARCHIVE_READ);
    for (int i = 1; i <= 3; i++) assert_true(is_supplied(a, f->games, i, &e));
    assert_true(archive_get(a, f->games, 4, &back, &e));
    assert_true(record_same(&r, &back));
    assert_string_equal(record_comment_at(&back, 0, back.n), "the end");
    archive_close(a);
    record_clear(&back);
    record_clear(&r);
}

// As PGN, SGF, GGF and people write them; what is unknown is left out, what is no date is refused.
static void dates_are_read_as_files_have_them(void **state) {
    static const char *const known[][2] = {{"2001-02-03", "2001-02-03"},
                                           {"2001.02.03", "2001-02-03"},
                                           {"2001/2/3", "2001-02-03"},
                                           {" \t2001-02-03", "2001-02-03"},
                                           {"2001.12.31 23:59", "2001-12-31"},
                                           {"2001.??.??", "2001"},
                                           {"2001-02-??", "2001-02"},
                                           {"2001-02", "2001-02"},
                                           {"1999", "1999"},
                                           {"2001-13-01", NULL},
                                           {"2001-12-32", NULL},
                                           {"2001-02-29", NULL},
                                           {"2001-04-31", NULL},
                                           {"1900-02-29", NULL},
                                           {"2000-02-29", "2000-02-29"},
                                           {"2004-02-29", "2004-02-29"},
                                           {"201-01-01", NULL},
                                           {"????.??.??", NULL},
                                           {"", NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Str date = {0};
        bool ok = archive_date(known[i][0], &date);
        if (ok != (known[i][1] != NULL)) fail_msg("'%s': %s", known[i][0], str_text(&date));
        if (ok) assert_string_equal(str_text(&date), known[i][1]);
        str_clear(&date);
    }
}

int main(int argc, char **argv) {
    (void)argc;
    Fixture fixture = make_fixture(argv[0]), *f = &fixture;
    const struct CMUnitTest tests[] = {
        TEST(random_games_of_every_kind_come_back_the_same),
        TEST(dates_are_read_as_files_have_them),
        TEST(a_row_tells_what_the_game_is),
        TEST(lists_can_be_narrowed_and_stopped),
        TEST(a_place_in_an_event_is_filled_once),
        TEST(an_event_keeps_its_text),
        TEST(events_are_listed_by_the_beginning_of_their_names),
        TEST(a_batch_is_kept_or_dropped_as_a_whole),
        TEST(a_reader_cannot_write),
        TEST(a_closed_archive_is_one_file),
        TEST(an_old_archive_is_read_and_becomes_a_new_one),
    };
    int failed = cmocka_run_group_tests_name("archive", tests, NULL, NULL);
    free_fixture(f);
    return failed;
}
