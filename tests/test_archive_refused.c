// SPDX-License-Identifier: MIT
// test_archive_refused.c - a file that is not an archive, or is damaged, is refused and left
// unchanged.
#include "archive_kit.h"

#include "record/files/archive_file.h"

#include <sqlite3.h>

#ifdef NDEBUG
enum { TRIES = 1500 };
#else
enum { TRIES = 150 };
#endif

// Both ways of opening refuse the file with a message that ends like this, and change nothing.
static void assert_refused(const Fixture *f, const void *bytes, size_t n, const char *ending) {
    write_all(f->path, bytes, n);
    for (int mode = ARCHIVE_READ; mode <= ARCHIVE_WRITE; mode++) {
        Error e;
        assert_null(archive_open(f->path, (ArchiveMode)mode, &e));
        assert_non_null(strstr(e.text, f->path));
        assert_null(strchr(e.text, '\n'));
        if (ending) assert_string_equal(e.text + strlen(e.text) - strlen(ending), ending);
        assert_untouched(f->path, bytes, n);
    }
}

static void files_that_are_no_archives_are_refused_untouched(void **state) {
    const Fixture *f = *state;
    char noise[5000];
    Rng rng = rng_seed(9);
    for (size_t i = 0; i < sizeof noise; i++) noise[i] = (char)rng_below(&rng, 256);
    assert_refused(f, noise, sizeof noise, ": not an archive of games");
    assert_refused(f, "", 0, ": an empty file, not an archive of games");
    assert_refused(f, "x", 1, ": not an archive of games");
    assert_refused(f, "SQLite format 3", 16, ": not an archive of games");
    assert_refused(f, "game othello\nend\n", 17, ": not an archive of games");
}

static void somebody_elses_database_is_refused_untouched(void **state) {
    const Fixture *f = *state;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE game (id)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    Str bytes = {0};
    read_all(f->path, &bytes);
    assert_refused(f, bytes.text, bytes.len, ": not an archive of games");
    str_clear(&bytes);
}

// Runs SQL on an archive behind our back and expects it to be refused.
static void assert_refused_after(const Fixture *f, const char *sql, const char *ending) {
    make_archive(f, 2);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    Str bytes = {0};
    read_all(f->path, &bytes);
    assert_refused(f, bytes.text, bytes.len, ending);
    str_clear(&bytes);
    remove(f->path);
}

static void archives_that_were_changed_by_others_are_refused(void **state) {
    const Fixture *f = *state;
    static const char tables[] = ": a damaged archive (its tables are not those of an archive)";
    assert_refused_after(f, "PRAGMA user_version = 5",
                         ": an archive of format 5; this program supports format 4");
    assert_refused_after(f, "CREATE TABLE extra (x)", tables);
    assert_refused_after(f, "DROP TABLE seat", tables);
    assert_refused_after(f, "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END",
                         tables);
    assert_refused_after(f, "UPDATE event SET text = 'x'",
                         ": a damaged archive (the text of an event has changed)");
}

static void the_log_of_a_refused_archive_is_not_moved_into_it(void **state) {
    const Fixture *f = *state;
    make_archive(f, 2);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE extra (x)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    char *log = join(f->path, "-wal");
    Str bytes = {0}, log_bytes = {0};
    read_all(f->path, &bytes);
    read_all(log, &log_bytes);
    assert_true(log_bytes.len > 0);
    assert_refused(f, bytes.text, bytes.len, "(its tables are not those of an archive)");
    assert_untouched(log, log_bytes.text, log_bytes.len);
    str_clear(&bytes);
    str_clear(&log_bytes);
    free(log);
}

static void missing_files_and_folders_are_refused(void **state) {
    const Fixture *f = *state;
    Error e;
    assert_null(archive_open(f->path, ARCHIVE_READ, &e));
    assert_non_null(strstr(e.text, ": No such file or directory"));
    assert_false(os_file_exists(f->path));
    assert_null(archive_open(f->folder, ARCHIVE_READ, &e));
    assert_non_null(strstr(e.text, ": not a file"));
    assert_null(archive_open(f->folder, ARCHIVE_WRITE, &e));
    assert_non_null(strstr(e.text, ": not a file"));
    char *nowhere = join(f->folder, "/no/such/place.db");
    assert_null(archive_open(nowhere, ARCHIVE_WRITE, &e));
    assert_non_null(strstr(e.text, "No such file or directory"));
    free(nowhere);
}

static void truncated_archives_are_refused_untouched(void **state) {
    const Fixture *f = *state;
    make_archive(f, 20);
    Str bytes = {0};
    read_all(f->path, &bytes);
    size_t step = bytes.len / (TRIES / 15) + 1;
    for (size_t n = 0; n < bytes.len; n += step) assert_refused(f, bytes.text, n, NULL);
    assert_refused(f, bytes.text, bytes.len - 1, NULL);
    str_clear(&bytes);
}

// Reads everything; whatever is not refused must be correct.
static bool all_is_right(const Fixture *f, int games) {
    Error e;
    Archive *a = archive_open(f->path, ARCHIVE_READ, &e);
    if (!a) return false;
    Seen s = {0};
    bool ok = archive_list(a, NULL, NULL, see, &s, &e);
    if (ok) assert_int_equal(s.n, games);
    for (int i = 1; i <= games && ok; i++) ok = is_supplied(a, f->games, i, &e);
    if (ok) {
        char *text = archive_event_text(a, "match");
        assert_string_equal(text, "its options");
        free(text);
    }
    assert_true(ok || strstr(e.text, "damaged"));
    archive_close(a);
    return ok;
}

// Seats beyond those of the game, each with its checksum.
static void more_seats_than_players_are_refused(void **state) {
    const Fixture *f = *state;
    for (int extra = 1; extra <= 7; extra += 6) {
        make_archive(f, 1);
        Error e;
        Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
        char sql[200];
        snprintf(sql, sizeof sql,
                 "WITH RECURSIVE n(i) AS (SELECT 2 UNION SELECT i + 1 FROM n WHERE i < %d) "
                 "INSERT INTO seat SELECT 1, i, 'x', 0, checksum(1, i, 'x', 0) FROM n",
                 1 + extra);
        assert_int_equal(sqlite3_exec(a->db, sql, NULL, NULL, NULL), SQLITE_OK);
        archive_close(a);
        a = open_or_fail(f->path, ARCHIVE_READ);
        Seen s = {0};
        Record r;
        assert_false(archive_get(a, f->games, 1, &r, &e));
        assert_non_null(strstr(e.text, "game 1 is damaged: its players have changed"));
        assert_false(archive_list(a, NULL, NULL, see, &s, &e));
        archive_close(a);
        remove_files(state);
    }
}

static void a_changed_byte_is_noticed_or_does_not_matter(void **state) {
    enum { GAMES = 12 };
    const Fixture *f = *state;
    make_archive(f, GAMES);
    Str bytes = {0};
    read_all(f->path, &bytes);
    Rng rng = rng_seed(11);
    int noticed = 0;
    for (size_t i = 0; i < TRIES; i++) {
        size_t at = i < 100 ? i : rng_below(&rng, (uint32_t)bytes.len);
        char was = bytes.text[at];
        bytes.text[at] = (char)(was ^ (int)(1 + rng_below(&rng, 255)));
        write_all(f->path, bytes.text, bytes.len);
        noticed += !all_is_right(f, GAMES);
        assert_untouched(f->path, bytes.text, bytes.len);
        bytes.text[at] = was;
    }
    assert_true(noticed > TRIES / 20); // the rest hit space that is not in use
    str_clear(&bytes);
}

int main(int argc, char **argv) {
    (void)argc;
    Fixture fixture = make_fixture(argv[0]), *f = &fixture;
    const struct CMUnitTest tests[] = {
        TEST(files_that_are_no_archives_are_refused_untouched),
        TEST(somebody_elses_database_is_refused_untouched),
        TEST(archives_that_were_changed_by_others_are_refused),
        TEST(the_log_of_a_refused_archive_is_not_moved_into_it),
        TEST(missing_files_and_folders_are_refused),
        TEST(truncated_archives_are_refused_untouched),
        TEST(more_seats_than_players_are_refused),
        TEST(a_changed_byte_is_noticed_or_does_not_matter),
    };
    int failed = cmocka_run_group_tests_name("archive_refused", tests, NULL, NULL);
    free_fixture(f);
    return failed;
}
