// SPDX-License-Identifier: MIT
// test_archive.c - the archive of games: what is put in comes out, what is no archive is refused
// and not touched, and nothing that was stored is lost by a kill or a full disk.
#include "record_samples.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "record/archive.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef NDEBUG
enum { TRIES = 1500 };
#else
enum { TRIES = 150 };
#endif

int kill(pid_t pid, int signal_number); // <signal.h> hides it from plain C

typedef struct {
    GameTable *games;
    char *folder; // scratch, beside the test program
    char *path;   // of the archive; missing when a test begins
} Fixture;

static char *join(const char *a, const char *b) {
    Str s = {0};
    str_addf(&s, "%s%s", a, b);
    return s.text;
}

static int remove_files(void **state) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    const Fixture *f = *state;
    for (size_t i = 0; i < 4; i++) {
        char *path = join(f->path, ends[i]);
        remove(path);
        free(path);
    }
    return 0;
}

static Archive *open_or_fail(const char *path, ArchiveMode mode) {
    Error e;
    Archive *a = archive_open(path, mode, &e);
    if (!a) fail_msg("%s", e.text);
    return a;
}

// Game number i of a fixed endless supply.
static void supply(GameTable *games, int i, Record *out) {
    Rng rng = rng_seed_for(7, (uint64_t)i);
    random_record(&rng, sample_game(games, sample_names[i % SAMPLE_GAMES]), out);
}

static bool add_supplied(Archive *a, GameTable *games, const char *event, int i, Error *e) {
    Record r;
    supply(games, i, &r);
    bool ok = archive_add(a, event, i, &r, NULL, e);
    record_clear(&r);
    return ok;
}

// Makes an archive of games 1..n of the supply.
static void make_archive(const Fixture *f, int n) {
    Error e;
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    assert_true(archive_set_event(a, "match", "its options", &e));
    for (int i = 1; i <= n; i++) assert_true(add_supplied(a, f->games, "match", i, &e));
    archive_close(a);
}

// Whether game `id` is game `id` of the supply; false, with the reason, when it cannot be read.
static bool is_supplied(Archive *a, GameTable *games, int id, Error *e) {
    Record stored, made;
    if (!archive_get(a, games, id, &stored, e)) return false;
    supply(games, id, &made);
    assert_same_record(&stored, &made);
    record_clear(&stored);
    record_clear(&made);
    return true;
}

typedef struct {
    int64_t n, last_id, plies;
    int64_t stop_at;
} Seen;

static bool see(void *context, const ArchiveRow *row) {
    Seen *s = context;
    assert_true(row->id > s->last_id);
    s->last_id = row->id;
    s->plies += row->plies;
    return ++s->n != s->stop_at;
}

static int64_t count_games(Archive *a, const char *event, const char *game) {
    Seen s = {0};
    Error e;
    if (!archive_list(a, event, game, see, &s, &e)) fail_msg("%s", e.text);
    return s.n;
}

// --- putting in and taking out ---

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
    assert_non_null(strstr(e.text, ": game 2 of event 'match' is there already"));
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

// --- what is refused ---

static void read_all(const char *path, Str *out) {
    Error e;
    if (!os_read_file(path, 1 << 28, out, &e)) fail_msg("%s", e.text);
}

static void write_all(const char *path, const void *bytes, size_t n) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static void assert_untouched(const char *path, const void *bytes, size_t n) {
    Str now = {0};
    read_all(path, &now);
    assert_int_equal(now.len, n);
    assert_true(n == 0 || memcmp(now.text, bytes, n) == 0);
    str_clear(&now);
}

// Both ways of opening refuse the file with a message that ends so, and leave every byte.
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
    assert_refused_after(f, "PRAGMA user_version = 2",
                         ": an archive of form 2; this program knows form 1");
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
    assert_non_null(strstr(e.text, ": there is no such file"));
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

// Reads everything there is; whatever is not refused must be right.
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

// --- other processes ---

// Runs `work` in another process; returns its exit status. `work` must not assert.
static int in_child(int (*work)(void *context), void *context) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(work(context));
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
}

typedef struct {
    const Fixture *f;
    int report; // write end of a pipe
    int first;
} Adder;

// Adds games of the supply for ever, reporting each one that is stored.
static int add_for_ever(void *context) {
    const Adder *w = context;
    Error e;
    Archive *a = archive_open(w->f->path, ARCHIVE_WRITE, &e);
    if (!a) return 1;
    for (int i = w->first;; i++) {
        if (!add_supplied(a, w->f->games, "match", i, &e)) return 2;
        if (write(w->report, &i, sizeof i) != sizeof i) return 3;
    }
}

// Starts one, kills it after `reports` games; returns the last game it said it had stored.
static int kill_an_adder(const Fixture *f, int first, int reports) {
    int ends[2], last = 0, got;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(add_for_ever(&(Adder){f, ends[1], first}));
    close(ends[1]);
    while (read(ends[0], &got, sizeof got) == sizeof got) {
        last = got;
        if (--reports == 0) kill(child, SIGKILL);
    }
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return last;
}

static void a_killed_program_loses_no_game_it_stored(void **state) {
    const Fixture *f = *state;
    int stored = 0;
    for (int round = 0; round < 6; round++) {
        int last = kill_an_adder(f, stored + 1, 1 + 17 * round);
        Archive *a = open_or_fail(f->path, ARCHIVE_READ);
        stored = (int)count_games(a, NULL, NULL);
        // One more may have been stored without having been reported.
        assert_true(stored == last || stored == last + 1);
        for (int i = 1; i <= stored; i++) {
            Error e;
            if (!is_supplied(a, f->games, i, &e)) fail_msg("%s", e.text);
        }
        archive_close(a);
    }
}

static int add_thirty(void *context) {
    const Adder *w = context;
    Error e;
    Archive *a = archive_open(w->f->path, ARCHIVE_WRITE, &e);
    for (int i = w->first; a && i < w->first + 30; i++)
        if (!add_supplied(a, w->f->games, "match", i, &e)) return 1;
    archive_close(a);
    return a ? 0 : 2;
}

static void programs_can_add_at_the_same_time(void **state) {
    enum { PROGRAMS = 4 };
    const Fixture *f = *state;
    pid_t child[PROGRAMS];
    fflush(NULL);
    for (int i = 0; i < PROGRAMS; i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (child[i] == 0) _exit(add_thirty(&(Adder){.f = f, .first = 1 + 30 * i}));
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    Archive *a = open_or_fail(f->path, ARCHIVE_READ);
    assert_int_equal(count_games(a, "match", NULL), 30 * PROGRAMS);
    archive_close(a);
}

// In the scratch folder, as a user without rights: reading works, writing is refused.
static int read_without_rights(void *context) {
    const Fixture *f = context;
    Error e;
    if (chdir(f->folder) != 0) return 1;
    if (getuid() == 0 && setuid(65534) != 0) return 2;
    const char *name = strrchr(f->path, '/') + 1;
    if (archive_open(name, ARCHIVE_WRITE, &e) || !strstr(e.text, "cannot be written")) return 3;
    Archive *a = archive_open(name, ARCHIVE_READ, &e);
    if (!a) return 4;
    Seen s = {0};
    if (!archive_list(a, NULL, NULL, see, &s, &e) || s.n != 3) return 5;
    archive_close(a);
    if (archive_open("new.db", ARCHIVE_WRITE, &e) || os_file_exists("new.db")) return 6;
    return 0;
}

static void a_read_only_archive_can_be_read(void **state) {
    const Fixture *f = *state;
    make_archive(f, 3);
    Str bytes = {0};
    read_all(f->path, &bytes);
    assert_int_equal(chmod(f->path, 0444), 0);
    assert_int_equal(chmod(f->folder, 0555), 0);
    int status = in_child(read_without_rights, *state);
    chmod(f->folder, 0755);
    assert_int_equal(status, 0);
    assert_untouched(f->path, bytes.text, bytes.len);
    str_clear(&bytes);
}

static int use_odd_names(void *context) {
    const Fixture *f = context;
    static const char *const names[] = {":memory:", "file:x.db?mode=memory", "a b%41#.db", ""};
    Error e;
    if (chdir(f->folder) != 0) return 1;
    for (int i = 0; *names[i]; i++) {
        Archive *a = archive_open(names[i], ARCHIVE_WRITE, &e);
        if (!a || !add_supplied(a, f->games, "", 1, &e)) return 2;
        archive_close(a);
        a = archive_open(names[i], ARCHIVE_READ, &e);
        Seen s = {0};
        if (!a || !archive_list(a, NULL, NULL, see, &s, &e) || s.n != 1) return 3;
        archive_close(a);
        if (remove(names[i]) != 0) return 4;
    }
    return archive_open("", ARCHIVE_WRITE, &e) ? 5 : 0;
}

static void any_name_is_a_file_name(void **state) {
    assert_int_equal(in_child(use_odd_names, *state), 0);
}

// --- full disks ---

// Adds games until it fails; returns how many were stored, or -1 when it did not fail clearly.
static int fill(const Fixture *f, const char *path, const char *message) {
    enum { PLENTY = 100000 };
    Error e = {""};
    Archive *a = archive_open(path, ARCHIVE_WRITE, &e);
    int n = 0;
    while (a && n < PLENTY && add_supplied(a, f->games, "match", n + 1, &e)) n++;
    bool clear = a && strstr(e.text, message);
    // What was stored can be read at once, and later by others.
    bool kept = a && archive_last_number(a, "match") == n;
    archive_close(a);
    a = kept ? archive_open(path, ARCHIVE_READ, &e) : NULL;
    for (int i = 1; a && i <= n; i++) kept = kept && is_supplied(a, f->games, i, &e);
    kept = kept && a && archive_last_number(a, "match") == n;
    archive_close(a);
    return clear && kept ? n : -1;
}

static int fill_within_limit(void *context) {
    const Fixture *f = context;
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {300000, 300000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
    return fill(f, f->path, ": writing failed (no room?); the games stored before are kept") > 20
               ? 0
               : 1;
}

static void a_file_that_may_not_grow_keeps_what_it_has(void **state) {
    const Fixture *f = *state;
    assert_int_equal(in_child(fill_within_limit, *state), 0);
    Error e;
    Archive *a = open_or_fail(f->path, ARCHIVE_WRITE);
    int n = (int)count_games(a, "match", NULL);
    assert_true(add_supplied(a, f->games, "match", n + 1, &e));
    archive_close(a);
}

static void a_full_disk_is_reported_and_keeps_what_it_has(void **state) {
    const Fixture *f = *state;
    char *disk = join(f->folder, "/disk"), *path = join(disk, "/games.db");
    mkdir(disk, 0755);
    bool mounted = mount("none", disk, "tmpfs", 0, "size=512k") == 0;
    int stored =
        mounted ? fill(f, path, ": the disk is full; the games stored before are kept") : 0;
    if (mounted) umount2(disk, MNT_DETACH);
    remove(disk);
    free(disk);
    free(path);
    if (!mounted) skip(); // only root may mount; the test before this one stands in
    assert_true(stored > 20);
}

// --- the frame ---

static void free_fixture(Fixture *f) {
    game_table_free(f->games);
    rmdir(f->folder);
    free(f->folder);
    free(f->path);
}

#define TEST(name) cmocka_unit_test_prestate_setup_teardown(name, remove_files, remove_files, f)

int main(int argc, char **argv) {
    (void)argc;
    Fixture fixture = {.games = sample_games(), .folder = join(argv[0], ".scratch")};
    Fixture *f = &fixture;
    fixture.path = join(fixture.folder, "/games.db");
    mkdir(fixture.folder, 0755);
    const struct CMUnitTest tests[] = {
        TEST(random_games_of_every_kind_come_back_the_same),
        TEST(a_row_tells_what_the_game_is),
        TEST(lists_can_be_narrowed_and_stopped),
        TEST(a_place_in_an_event_is_filled_once),
        TEST(an_event_keeps_its_text),
        TEST(events_are_listed_by_the_beginning_of_their_names),
        TEST(a_batch_is_kept_or_dropped_as_a_whole),
        TEST(a_reader_cannot_write),
        TEST(a_closed_archive_is_one_file),
        TEST(files_that_are_no_archives_are_refused_untouched),
        TEST(somebody_elses_database_is_refused_untouched),
        TEST(archives_that_were_changed_by_others_are_refused),
        TEST(the_log_of_a_refused_archive_is_not_moved_into_it),
        TEST(missing_files_and_folders_are_refused),
        TEST(truncated_archives_are_refused_untouched),
        TEST(a_changed_byte_is_noticed_or_does_not_matter),
        TEST(a_killed_program_loses_no_game_it_stored),
        TEST(programs_can_add_at_the_same_time),
        TEST(a_read_only_archive_can_be_read),
        TEST(any_name_is_a_file_name),
        TEST(a_file_that_may_not_grow_keeps_what_it_has),
        TEST(a_full_disk_is_reported_and_keeps_what_it_has),
    };
    int failed = cmocka_run_group_tests_name("archive", tests, NULL, NULL);
    free_fixture(f);
    return failed;
}
