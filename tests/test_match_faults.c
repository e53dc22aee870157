// SPDX-License-Identifier: MIT
// test_match_faults.c - the n-th write, cut or sync of a whole `genpei match` or `genpei
// tournament` fails, for all n: the program says so, and `--resume` then has every game, with the
// result of a run that nothing disturbed.
//
// The functions of the system that write are defined here once more; the commands and SQLite call
// these. A write that fails has written half of its bytes, as on a disk that is full.
#include "testing.h"

#include "base/os/os_posix.h"
#include "cli/cmd.h"
#include "games/game_types.h"
#include "record/files/archive.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
    bool armed, all;
    int calls, failing, failed;
} fault;

// Standard output and error are no files of ours.
static bool fails(int fd) {
    if (!fault.armed || fd < 3) return false;
    ++fault.calls;
    if (fault.calls != fault.failing && !(fault.all && fault.calls > fault.failing)) return false;
    fault.failed++;
    errno = ENOSPC;
    return true;
}

static ssize_t no_space(void) {
    errno = ENOSPC;
    return -1;
}

ssize_t write(int fd, const void *bytes, size_t n) {
    if (!fails(fd)) return syscall(SYS_write, fd, bytes, n);
    syscall(SYS_write, fd, bytes, n / 2);
    return n / 2 > 0 ? (ssize_t)(n / 2) : no_space();
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) {
    if (!fails(fd)) return syscall(SYS_pwrite64, fd, bytes, n, at);
    syscall(SYS_pwrite64, fd, bytes, n / 2, at);
    return no_space();
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off_t at) {
    return pwrite(fd, bytes, n, at);
}

int fsync(int fd) {
    return fails(fd) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd) {
    return fails(fd) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

static char folder[200], archive[256], pgn[256], said[256];

static void forget(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[300];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", archive, ends[i]);
        remove(name);
    }
    remove(pgn);
}

// --- the commands, each in a process of its own ---

static int run_here(const char *const *words) {
    App app = {.players = player_table()};
    size_t n;
    const GameType *const *types = game_types(&n);
    app.games = game_table_new(types, n);
    const Command *c = cmd_find(words[0]);
    char *argv[32];
    int argc = 0;
    for (; words[argc + 1]; argc++) argv[argc] = (char *)(uintptr_t)words[argc + 1];
    argv[argc] = NULL;
    int status = cli_finish(c->run(&app, c, argc, argv));
    game_table_free(app.games);
    str_clear(&app.archive);
    return status;
}

// The status in the lower bits; FAULTY: a call failed.
enum { FAULTY = 64 };

static int run(const char *const *words, int n, bool all) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen(said, "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(99);
        fault.failing = n;
        fault.all = all;
        fault.armed = n > 0;
        int status = run_here(words);
        fault.armed = false;
        fflush(NULL);
        _exit(status | (fault.failed ? FAULTY : 0));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status)) fail_msg("call %d fails: ended by signal %d", n, WTERMSIG(status));
    return WEXITSTATUS(status);
}

static void read_said(Str *out) {
    Error e;
    str_reset(out);
    if (!os_read_file(said, 1 << 20, out, &e)) fail_msg("%s", e.text);
    char *time = out->text ? strstr(out->text, "moves in ") : NULL; // the time differs
    if (time) *time = '\0';
}

static bool count_row(void *context, const ArchiveRow *row) {
    assert_true(row->ending != END_NONE);
    ++*(int *)context;
    return true;
}

static int stored(void) {
    Error e;
    int n = 0;
    if (access(archive, F_OK) != 0) return 0;
    Archive *a = archive_open(archive, ARCHIVE_READ, &e);
    if (!a) fail_msg("%s", e.text);
    if (!archive_list(a, NULL, NULL, count_row, &n, &e)) fail_msg("%s", e.text);
    archive_close(a);
    return n;
}

// Games in the file; each is whole.
static int written(void) {
    Str text = {0};
    Error e;
    int n = 0, ended = 0;
    if (access(pgn, F_OK) != 0) return 0;
    if (!os_read_file(pgn, 1 << 20, &text, &e)) fail_msg("%s", e.text);
    for (const char *p = str_text(&text); (p = strstr(p, "[Event ")); p++) n++;
    for (const char *p = str_text(&text); (p = strstr(p, "[Termination ")); p++) ended++;
    assert_int_equal(n, ended);
    str_clear(&text);
    return n;
}

// `resume` is the command with --resume. Where nothing was stored yet, it may say so.
static void disturb(const char *const *command, const char *const *resume, int games,
                    bool has_pgn) {
    Str calm = {0}, later = {0};
    forget();
    assert_int_equal(run(command, 0, false), 0);
    read_said(&calm);
    int failures = 0;
    for (int all = 0; all < 2; all++) {
        int status = FAULTY;
        for (int n = 1; status & FAULTY; n += 1 + n / work(12, 4)) {
            forget();
            status = run(command, n, all);
            int kept = stored();
            bool ended_well = (status & ~FAULTY) == 0;
            if (ended_well && kept != games) fail_msg("call %d: %d games, status 0", n, kept);
            if (has_pgn && written() < kept) fail_msg("call %d: a stored game is not written", n);
            failures += !ended_well;
            if (ended_well) continue;
            assert_int_equal(run(kept ? resume : command, 0, false), 0);
            assert_int_equal(stored(), games);
            if (has_pgn) assert_int_equal(written(), games);
            read_said(&later);
            if (strcmp(str_text(&calm), str_text(&later)) != 0)
                fail_msg("call %d: '%s', undisturbed '%s'", n, str_text(&later), str_text(&calm));
        }
    }
    assert_true(failures > 5);
    str_clear(&calm);
    str_clear(&later);
    forget();
}

static void a_match_is_resumed_after_any_failure(void **unused) {
    (void)unused;
    const char *const play[] = {
        "match", "othello:size=4", "--a",   "random",   "--b", "random", "--games",
        "4",     "--archive",      archive, "--pgnout", pgn,   NULL};
    const char *const again[] = {
        "match", "othello:size=4", "--a",   "random",   "--b", "random",   "--games",
        "4",     "--archive",      archive, "--pgnout", pgn,   "--resume", NULL};
    disturb(play, again, 4, true);
}

static void a_tournament_is_resumed_after_any_failure(void **unused) {
    (void)unused;
    const char *const play[] = {"tournament", "othello:size=4", "random", "ply:depth=1", "--games",
                                "4",          "--archive",      archive,  NULL};
    const char *const again[] = {"tournament", "othello:size=4", "random", "ply:depth=1", "--games",
                                 "4",          "--archive",      archive,  "--resume",    NULL};
    disturb(play, again, 4, false);
}

int main(void) {
    snprintf(folder, sizeof folder, "/tmp/genpei-match-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(archive, sizeof archive, "%s/games.db", folder);
    snprintf(pgn, sizeof pgn, "%s/games.pgn", folder);
    snprintf(said, sizeof said, "%s/said", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_resumed_after_any_failure),
        cmocka_unit_test(a_tournament_is_resumed_after_any_failure),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(said);
    rmdir(folder);
    return failed;
}
