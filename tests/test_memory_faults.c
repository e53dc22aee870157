// SPDX-License-Identifier: MIT
// test_memory_faults.c - the n-th allocation of a whole command that stores its work fails, alone
// or with all that follow: the command ends by itself, not with status 0, what it stored is whole,
// and
// `--resume` ends as a run that nothing disturbed.
#include "failing_memory.h"
#include "testing.h"

#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "cli/cmd.h"
#include "games/game_types.h"
#include "record/files/archive.h"
#include "work/journal.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[200], archive[256], journal[256], proof[256], positions[256], said[256];

static void forget(void) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[300];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", archive, ends[i]);
        remove(name);
    }
    remove(journal);
    remove(proof);
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

// The status in the lower bits; FAULTY: an allocation failed.
enum { FAULTY = 64, ABORTED = 32, SECONDS = 60 };

// With n == 0 none fails.
static int run(const char *const *words, long n, bool all) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen(said, "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(99);
        alarm(SECONDS);
        if (n > 0) memory_arm(n, all);
        int status = run_here(words);
        bool failed = memory_disarm();
        fflush(NULL);
        _exit(status | (failed ? FAULTY : 0));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) return ABORTED | FAULTY;
    if (!WIFEXITED(status)) fail_msg("allocation %ld: signal %d", n, WTERMSIG(status));
    return WEXITSTATUS(status);
}

// What was said, without nodes and times, which differ.
static void read_said(Str *out) {
    Error e;
    str_reset(out);
    if (!os_read_file(said, 1 << 20, out, &e)) fail_msg("%s", e.text);
    char *time = strstr(str_text(out), "moves in ");
    if (time) *time = '\0';
    for (char *p = out->text; p && !time && (p = strstr(p, ", "));)
        while (*p && *p != '\n') *p++ = ' ';
}

// --- what is checked after each failure ---

// How much was stored and is whole.
typedef int Stored(void);

static bool count_row(void *context, const ArchiveRow *row) {
    assert_true(row->ending != END_NONE);
    ++*(int *)context;
    return true;
}

static int stored_games(void) {
    Error e;
    int n = 0;
    if (access(archive, F_OK) != 0) return 0;
    Archive *a = archive_open(archive, ARCHIVE_READ, &e);
    if (!a) fail_msg("%s", e.text);
    if (!archive_list(a, NULL, NULL, count_row, &n, &e)) fail_msg("%s", e.text);
    archive_close(a);
    return n;
}

static bool count_line(void *context, const char *line) {
    assert_non_null(line);
    ++*(int *)context;
    return true;
}

// The lines of a journal, 1 if there is only its beginning.
static int stored_lines(void) {
    Error e;
    int n = 1;
    if (access(journal, F_OK) != 0) return 0;
    if (!journal_read(journal, NULL, count_line, &n, &e)) fail_msg("%s", e.text);
    return n;
}

// A proof is there as a whole or not at all.
static int stored_proofs(void) {
    Str file = {0}, text = {0};
    Error e;
    if (access(proof, F_OK) != 0) return 0;
    assert_true(os_read_file(proof, 1 << 20, &file, &e));
    if (!pack_open(&file, &text, &e)) fail_msg("%s", e.text);
    str_clear(&file);
    str_clear(&text);
    return 1;
}

// Tries all of the first n, then steps. `again` is the command with --resume, for where something
// was stored; a run that ends well has stored `most`.
static void disturb(const char *const *command, const char *const *again, Stored *stored,
                    int most) {
    Str calm = {0}, later = {0};
    forget();
    assert_int_equal(run(command, 0, false), 0);
    read_said(&calm);
    assert_int_equal(stored(), most);
    int failures = 0;
    for (int all = 0; all < 2; all++) {
        int status = FAULTY;
        for (long n = 1; status & FAULTY; n += 1 + n / work(3, 1)) {
            forget();
            status = run(command, n, all);
            int kept = stored();
            assert_true(kept <= most);
            if ((status & ~FAULTY) == 0) {
                if (kept != most) fail_msg("allocation %ld: status 0, %d of %d", n, kept, most);
                continue;
            }
            failures++;
            if (run(kept ? again : command, 0, false) != 0) fail_msg("allocation %ld: no more", n);
            assert_int_equal(stored(), most);
            read_said(&later);
            if (strcmp(str_text(&calm), str_text(&later)) != 0)
                fail_msg("allocation %ld: '%s', not '%s'", n, str_text(&later), str_text(&calm));
        }
    }
    assert_true(failures > 10);
    str_clear(&calm);
    str_clear(&later);
    forget();
}

// --- the tests ---

static void a_match_is_resumed(void **unused) {
    (void)unused;
    const char *const play[] = {"match",     "othello:size=4", "--a",     "random",
                                "--b",       "random",         "--games", "4",
                                "--archive", archive,          NULL};
    const char *const again[] = {"match",     "othello:size=4", "--a",      "random",
                                 "--b",       "random",         "--games",  "4",
                                 "--archive", archive,          "--resume", NULL};
    disturb(play, again, stored_games, 4);
}

static void a_solver_keeps_its_journal(void **unused) {
    (void)unused;
    const char *const solve[] = {"solve", "tictactoe", positions, "--memory",
                                 "16",    "--journal", journal,   NULL};
    const char *const again[] = {"solve",     "tictactoe", positions,  "--memory", "16",
                                 "--journal", journal,     "--resume", NULL};
    disturb(solve, again, stored_lines, 4);
}

static void a_proof_is_written_as_a_whole(void **unused) {
    (void)unused;
    const char *const solve[] = {"solve", "tictactoe", "--moves", "a1 b2 c3 b1", "--memory",
                                 "16",    "--proof",   proof,     NULL};
    disturb(solve, solve, stored_proofs, 1);
}

int main(void) {
    snprintf(folder, sizeof folder, "/tmp/genpei-short-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(archive, sizeof archive, "%s/games.db", folder);
    snprintf(journal, sizeof journal, "%s/journal", folder);
    snprintf(proof, sizeof proof, "%s/proof", folder);
    snprintf(said, sizeof said, "%s/said", folder);
    snprintf(positions, sizeof positions, "%s/positions", folder);
    FILE *f = fopen(positions, "w");
    if (!f || fputs("a1 b2 c3 b1\nb2 a1 c3 a3\na1 b1 b2 c3\n", f) < 0 || fclose(f) != 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_resumed),
        cmocka_unit_test(a_solver_keeps_its_journal),
        cmocka_unit_test(a_proof_is_written_as_a_whole),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(said);
    remove(positions);
    rmdir(folder);
    return failed;
}
