// SPDX-License-Identifier: MIT
// test_archive_kept.c - nothing that was stored is lost by a kill, other programs or a full disk.
#include "archive_kit.h"

#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

int kill(pid_t pid, int signal_number); // <signal.h> hides it from plain C

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

// Adds games of the supply forever, reporting each one that is stored.
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
    struct rlimit limit = {600000, 600000};
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
    bool mounted = mount("none", disk, "tmpfs", 0, "size=1m") == 0;
    int stored =
        mounted ? fill(f, path, ": the disk is full; the games stored before are kept") : 0;
    if (mounted) umount2(disk, MNT_DETACH);
    remove(disk);
    free(disk);
    free(path);
    if (!mounted) skip(); // only root may mount; otherwise the test before this one has to do
    assert_true(stored > 20);
}

int main(int argc, char **argv) {
    (void)argc;
    Fixture fixture = make_fixture(argv[0]), *f = &fixture;
    const struct CMUnitTest tests[] = {
        TEST(a_killed_program_loses_no_game_it_stored),
        TEST(programs_can_add_at_the_same_time),
        TEST(a_read_only_archive_can_be_read),
        TEST(any_name_is_a_file_name),
        TEST(a_file_that_may_not_grow_keeps_what_it_has),
        TEST(a_full_disk_is_reported_and_keeps_what_it_has),
    };
    int failed = cmocka_run_group_tests_name("archive_kept", tests, NULL, NULL);
    free_fixture(f);
    return failed;
}
