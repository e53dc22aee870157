// SPDX-License-Identifier: MIT
// test_web_faults.c - the n-th write, sync or allocation of a board server fails while a game is
// played: a move that was answered with 200 is there, now and after a restart; another one is not
// there, and the next try works. Where memory runs out the server may end; nothing else ends it.
//
// The server is this program itself, started with "serve": the functions of the system that write
// and allocate are defined here once more, and a file that both processes map says when they fail.
#include "failing_memory.h"
#include "testing.h"
#include "web_kit.h"

#include "cli/cmd.h"
#include "games/game_types.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    FailingMemory memory;
    atomic_bool armed;
    atomic_int calls, failed;
    int failing, error;
    bool all;
} Faults;

static Faults no_faults, *faults = &no_faults;

// --- what fails ---

static bool is_file(int fd) {
    struct stat st;
    return fd > 2 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

static bool fails(int fd) {
    if (!atomic_load(&faults->armed) || !is_file(fd)) return false;
    int call = atomic_fetch_add(&faults->calls, 1) + 1;
    if (call != faults->failing && !(faults->all && call > faults->failing)) return false;
    atomic_fetch_add(&faults->failed, 1);
    return true;
}

static int fail_now(void) {
    errno = faults->error;
    return -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) {
    if (!fails(fd)) return syscall(SYS_pwrite64, fd, bytes, n, at);
    syscall(SYS_pwrite64, fd, bytes, n / 2, at);
    return fail_now();
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off_t at) {
    return pwrite(fd, bytes, n, at);
}

ssize_t write(int fd, const void *bytes, size_t n) {
    if (!fails(fd)) return syscall(SYS_write, fd, bytes, n);
    return fail_now();
}

int fsync(int fd) {
    return fails(fd) ? fail_now() : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd) {
    return fails(fd) ? fail_now() : (int)syscall(SYS_fdatasync, fd);
}

int ftruncate(int fd, off_t size) {
    return fails(fd) ? fail_now() : (int)syscall(SYS_ftruncate, fd, size);
}

int ftruncate64(int fd, off_t size) {
    return ftruncate(fd, size);
}

static void arm(int n, bool all, int error) {
    faults->failing = n;
    faults->all = all;
    faults->error = error;
    atomic_store(&faults->calls, 0);
    atomic_store(&faults->failed, 0);
    atomic_store(&faults->armed, true);
}

static bool disarm(void) {
    atomic_store(&faults->armed, false);
    return atomic_load(&faults->failed) > 0;
}

// The memory of the server, not that of this process.
static void arm_memory(long n) {
    memory_now = &faults->memory;
    memory_arm(n, false);
    memory_now = &memory_here;
}

static bool disarm_memory(void) {
    memory_now = &faults->memory;
    bool failed = memory_disarm();
    memory_now = &memory_here;
    return failed;
}

// --- the server ---

static void map_faults(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, sizeof *faults) != 0) abort();
    void *p = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED) abort();
    close(fd);
    faults = p;
}

static int serve(int argc, char **argv) {
    map_faults(getenv("GENPEI_TEST_FAULTS"));
    memory_now = &faults->memory;
    App app = {.players = player_table(), .games = all_games_new()};
    const Command *c = cmd_find("serve");
    int status = cli_finish(c->run(&app, c, argc, argv));
    game_table_free(app.games);
    str_clear(&app.archive);
    return status;
}

// --- a game in which something fails ---

typedef struct {
    Server *server;
    char id[32];
    int told; // plies that were answered
} Play;

static const char options[] = "--memory 128 --threads 2 --rate 0 --quota 0";

// The status of a move, by turns forwards and back so that the game never ends; 0: no answer.
static int try_move(Play *p) {
    char path[64];
    bool back = p->told >= 4;
    snprintf(path, sizeof path, "/api/game/%s/%s", p->id, back ? "undo" : "move");
    static const char *const moves[] = {"f5", "d6", "c3", "d3"};
    char body[64] = "{}";
    if (!back) snprintf(body, sizeof body, "{\"move\":\"%s\"}", moves[p->told]);
    int status =
        client_ask(p->server, (Asked){.method = "POST", .path = path, .body = body}, NULL, NULL);
    return status;
}

static int plies_of(const Play *p) {
    json_t *j = client_get(p->server, 200, "/api/game/%s", p->id);
    int plies = (int)json_int(j, "plies");
    json_decref(j);
    return plies;
}

static void note_told(Play *p) {
    int now = plies_of(p);
    if (now == p->told) fail_msg("a move was answered and not made");
    p->told = now;
}

static void check_kept(Play *p, const char *what, long n) {
    int now = plies_of(p);
    if (now != p->told) fail_msg("%s %ld: %d plies, %d were told", what, n, now, p->told);
}

static void restart(Play *p) {
    server_kill(p->server);
    server_start(p->server, options);
}

static void begin(Play *p, Server *s) {
    *p = (Play){.server = s};
    client_new_game(s, "{\"game\":\"othello\"}", p->id);
}

// A full disk, one that is read-only, and one that is broken; alone and for good.
static void what_cannot_be_written_is_not_told(void **state) {
    static const int errors[] = {ENOSPC, EROFS, EIO};
    Play p;
    int refused = 0;
    begin(&p, *state);
    for (int kind = 0; kind < 6; kind++) {
        bool more = true;
        for (int n = 1; more; n++) {
            arm(n, kind >= 3, errors[kind % 3]);
            int status = try_move(&p);
            more = disarm();
            if (status == 200) {
                note_told(&p);
            } else {
                assert_int_equal(status, 503);
                assert_true(more);
                refused++;
                check_kept(&p, "write", n);
            }
            assert_true(n < 100);
        }
        restart(&p); // as if killed
        check_kept(&p, "restart after write", kind);
    }
    assert_true(refused > 12);
}

// Answers of a server that has no memory may be lost with it; what was told is not.
static void what_is_told_survives_a_lack_of_memory(void **state) {
    Play p;
    int ended = 0, tries = 0;
    begin(&p, *state);
    bool more = true;
    for (long n = 1; more; n += 1 + n / work(3, 1)) {
        arm_memory(n);
        int status = try_move(&p), gone = 0;
        more = disarm_memory();
        tries++;
        if (status == 200) note_told(&p);
        int state_of_child;
        // The process may still be ending.
        for (int i = 0; i < 50 && status == 0 && gone == 0; i++) {
            gone = waitpid((pid_t)p.server->pid, &state_of_child, WNOHANG);
            if (gone == 0) usleep(10000);
        }
        if (gone > 0) {
            assert_true(WIFSIGNALED(state_of_child) && WTERMSIG(state_of_child) == SIGABRT);
            p.server->pid = 0;
            ended++;
            server_start(p.server, options);
        }
        int now = plies_of(&p);
        if (status != 0 && now != p.told) fail_msg("allocation %ld: %d, not %d", n, now, p.told);
        if (abs(now - p.told) > 2) fail_msg("allocation %ld: %d, %d were told", n, now, p.told);
        p.told = now; // without an answer either is right
    }
    assert_true(tries > 5 && ended < tries);
    restart(&p);
    check_kept(&p, "restart", 0);
}

// The file is deleted while games are played: nothing more is told, reading goes on.
static void nothing_is_told_without_an_archive(void **state) {
    Play p;
    begin(&p, *state);
    assert_int_equal(try_move(&p), 200);
    note_told(&p);
    assert_int_equal(unlink(p.server->archive), 0);
    for (int i = 0; i < 3; i++) assert_int_equal(try_move(&p), 503);
    check_kept(&p, "deleted", 0);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "serve") == 0) return serve(argc - 2, argv + 2);
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(what_cannot_be_written_is_not_told, &server),
        cmocka_unit_test_prestate(what_is_told_survives_a_lack_of_memory, &server),
        cmocka_unit_test_prestate(nothing_is_told_without_an_archive, &server),
    };
    char path[600];
    server_init(&server, argv[0], "test_web_faults");
    snprintf(server.program, sizeof server.program, "%s", argv[0]);
    snprintf(path, sizeof path, "%s.faults", argv[0]);
    setenv("GENPEI_TEST_FAULTS", path, 1);
    map_faults(path);
    server_start(&server, options);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_forget(&server);
    unlink(path);
    return failed;
}
