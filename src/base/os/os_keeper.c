// SPDX-License-Identifier: MIT
// os_keeper.c - see os_keeper.h.
#include "base/os/os_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

static void tell(int fd, KeeperKind kind, int value) {
    KeeperNote note = {kind, value};
    ssize_t wrote = write(fd, &note, sizeof note);
    (void)wrote; // no one reads any more: the lifeline is cut too
}

// --- the program ---

static void limit(__rlimit_resource_t what, int64_t bytes) {
    struct rlimit now;
    if (getrlimit(what, &now) != 0) return;
    if (now.rlim_max == RLIM_INFINITY || now.rlim_max > (rlim_t)bytes) now.rlim_max = (rlim_t)bytes;
    now.rlim_cur = now.rlim_max;
    setrlimit(what, &now);
}

// Default signal handling, whatever we do with ours.
static void default_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    for (int s = 1; s < NSIG; s++) signal(s, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void become_program(const OsProgram *program, KeeperPipes pipes) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // it does not outlive its keeper
    default_signals();
    int errors = open(program->errors ? program->errors : "/dev/null",
                      O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    bool ok = errors >= 0 && dup2(pipes.input, 0) == 0 && dup2(pipes.output, 1) == 1 &&
              dup2(errors, 2) == 2;
    if (ok && program->folder) ok = chdir(program->folder) == 0;
    if (ok) {
        limit(RLIMIT_CORE, 0);
        if (program->memory_mb > 0) limit(RLIMIT_DATA, program->memory_mb << 20);
        // The program must not inherit our other open sockets and files.
        close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);
        execv(program->argv[0], program->argv);
    }
    tell(pipes.status, KEEPER_FAILED, errno);
    _exit(127);
}

// --- what it has started ---

// Calls kill() for each of our children. They are listed in a file, which is read in chunks; a
// number cut in two by the end of a chunk is completed in the next.
static void kill_children(void) {
    int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    char bytes[4096];
    ssize_t n;
    pid_t child = 0;
    while ((n = read(fd, bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < n; i++) {
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                child = child * 10 + (bytes[i] - '0');
            } else {
                if (child > 1) kill(child, SIGKILL);
                child = 0;
            }
        }
    }
    close(fd);
}

// Processes whose parents have died become children of this one, so killing children again and
// again reaches all of them.
static _Noreturn void end_everything(pid_t program) {
    for (;;) {
        kill(-program, SIGKILL);
        if (getpid() == 1)
            kill(-1, SIGKILL); // all there are in the namespace
        else
            kill_children();
        pid_t got;
        while ((got = waitpid(-1, NULL, WNOHANG)) > 0) continue;
        if (got < 0 && errno == ECHILD) _exit(0);
        poll(NULL, 0, 1);
    }
}

// --- waiting ---

// Reaps the children that have ended; true when the program is among them.
static bool program_ended(pid_t program, int *how) {
    bool ended = false;
    int status;
    pid_t got;
    while ((got = waitpid(-1, &status, WNOHANG)) > 0) {
        if (got != program) continue;
        ended = true;
        *how = status;
    }
    return ended;
}

static void keep_only(KeeperPipes pipes) {
    int last = pipes.lifeline > pipes.status ? pipes.lifeline : pipes.status;
    for (int fd = 0; fd < last; fd++)
        if (fd != pipes.lifeline && fd != pipes.status) close(fd);
    close_range((unsigned)last + 1, ~0u, 0);
}

// --- confinement ---

// "1000 1000 1": one user or group, who keeps the number it has outside.
static void map_self(const char *path, unsigned id) {
    char text[32], digits[12];
    size_t n = 0, length = 0;
    do digits[n++] = (char)('0' + id % 10);
    while ((id /= 10) > 0);
    for (int twice = 0; twice < 2; twice++) {
        for (size_t i = n; i-- > 0;) text[length++] = digits[i];
        text[length++] = ' ';
    }
    text[length++] = '1';
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    ssize_t wrote = fd >= 0 ? write(fd, text, length) : 0;
    (void)wrote; // without it the program has no name, and runs all the same
    if (fd >= 0) close(fd);
}

static void refuse_groups(void) {
    int fd = open("/proc/self/setgroups", O_WRONLY | O_CLOEXEC);
    ssize_t wrote = fd >= 0 ? write(fd, "deny", 4) : 0;
    (void)wrote;
    if (fd >= 0) close(fd);
}

// New namespaces for the processes that are forked from now on. Who is not root needs a namespace
// of users for that.
static bool confine(bool network) {
    int what = CLONE_NEWPID | CLONE_NEWNS | (network ? 0 : CLONE_NEWNET);
    uid_t user = getuid();
    gid_t group = getgid();
    if (unshare(what) == 0) return true;
    if (unshare(what | CLONE_NEWUSER) != 0) return false;
    refuse_groups();
    map_self("/proc/self/uid_map", user);
    map_self("/proc/self/gid_map", group);
    return true;
}

// The process between us and the keeper of a namespace: it waits for that one.
static _Noreturn void wait_for_keeper(pid_t keeper) {
    close_range(0, ~0u, 0);
    while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR) continue;
    _exit(0);
}

// The keeper goes on as the first process of a namespace, where that can be.
static void enter_namespace(const OsProgram *program, KeeperPipes pipes) {
    if (program->free || !confine(program->network)) return;
    pid_t inside = fork();
    if (inside > 0) wait_for_keeper(inside);
    if (inside < 0) {
        tell(pipes.status, KEEPER_FAILED, errno);
        _exit(127);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The program sees its own processes under /proc, where this is allowed.
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0)
        mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
    tell(pipes.status, KEEPER_CONFINED, 0);
}

_Noreturn void keeper_run(const OsProgram *program, KeeperPipes pipes) {
    sigset_t all, child_ends;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid(); // away from the terminal
    enter_namespace(program, pipes);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigemptyset(&child_ends);
    sigaddset(&child_ends, SIGCHLD);
    signal(SIGCHLD, SIG_DFL);
    pid_t child = fork();
    if (child == 0) become_program(program, pipes);
    if (child < 0) {
        tell(pipes.status, KEEPER_FAILED, errno);
        _exit(127);
    }
    setpgid(child, child);
    keep_only(pipes);
    tell(pipes.status, KEEPER_RUNS, child);
    int signals = signalfd(-1, &child_ends, SFD_CLOEXEC);
    struct pollfd wait[] = {{pipes.lifeline, POLLIN, 0}, {signals, POLLIN, 0}};
    for (int how = 0;;) {
        poll(wait, 2, -1);
        if (wait[0].revents) end_everything(child);
        struct signalfd_siginfo info;
        if (wait[1].revents && read(signals, &info, sizeof info) > 0 &&
            program_ended(child, &how)) {
            tell(pipes.status, KEEPER_ENDED, how);
            end_everything(child);
        }
    }
}
