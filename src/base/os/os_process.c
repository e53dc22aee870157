// SPDX-License-Identifier: MIT
// os_process.c - see os_process.h. The keeper is in os_keeper.c.
#include "base/os/os_process.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_keeper.h"
#include "base/os/os_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct OsProcess {
    pid_t keeper;
    pid_t program;
    int input;    // what the program reads; -1 when closed
    int output;   // what it writes
    int lifeline; // the keeper ends everything when this is closed
    int status;   // the keeper reports here how the program ended
    bool confined;
    bool ended;
    int how;    // as waitpid reports it
    int failed; // errno, when the program could not be run
};

// --- finding programs ---

static bool is_program(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

static bool find_in(const char *folders, const char *name, Str *out) {
    for (const char *p = folders; *p; p += *p == ':') {
        size_t length = strcspn(p, ":");
        Str whole = {0};
        str_add_n(&whole, p, length);
        str_addf(&whole, "%s%s", length ? "/" : "./", name);
        bool found = is_program(str_text(&whole));
        if (found) str_add(out, str_text(&whole));
        str_clear(&whole);
        if (found) return true;
        p += length;
    }
    return false;
}

bool os_find_program(const char *name, const char *folder, Str *out) {
    if (!*name) return false;
    if (strchr(name, '/')) {
        Str whole = {0};
        if (folder && name[0] != '/') str_addf(&whole, "%s/", folder);
        str_add(&whole, name);
        bool found = is_program(str_text(&whole));
        if (found) str_add(out, name);
        str_clear(&whole);
        return found;
    }
    const char *path = getenv("PATH");
    return find_in(path ? path : "/usr/bin:/bin", name, out) ||
           find_in("/usr/games:/usr/local/games", name, out);
}

// --- starting ---

// Pairs of descriptors: [0] is read from, [1] written to.
typedef struct {
    int input[2], output[2], lifeline[2], status[2];
} Pipes;

static void close_all(Pipes *p) {
    int *all = &p->input[0];
    for (size_t i = 0; i < sizeof *p / sizeof(int); i++)
        if (all[i] >= 0) close(all[i]);
}

// Above the numbers that the program's own input and output will have.
static bool open_pipe(int *ends) {
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    for (int i = 0; i < 2; i++) {
        if (ends[i] > 2) continue;
        int higher = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
        close(ends[i]);
        ends[i] = higher;
        if (higher < 0) return false;
    }
    return true;
}

static bool open_pipes(Pipes *p) {
    memset(p, -1, sizeof *p);
    return open_pipe(p->input) && open_pipe(p->output) && open_pipe(p->lifeline) &&
           open_pipe(p->status);
}

static void do_not_block(int fd) {
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

// Reads what the keeper reports; false when nothing (more) comes in time.
static bool read_note(const OsProcess *p, KeeperNote *out, int64_t until_ns) {
    struct pollfd wait = {.fd = p->status, .events = POLLIN};
    for (;;) {
        int64_t left = (until_ns - os_now_ns()) / 1000000;
        int ready = poll(&wait, 1, left < 0 ? 0 : (int)(left + 1));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        return read(p->status, out, sizeof *out) == (ssize_t)sizeof *out;
    }
}

// The keeper's notes up to and including one of this type.
static bool await(OsProcess *p, KeeperKind kind, int64_t until_ns) {
    KeeperNote note;
    while (read_note(p, &note, until_ns)) {
        if (note.kind == KEEPER_CONFINED) p->confined = true;
        if (note.kind == KEEPER_RUNS) p->program = note.value;
        if (note.kind == KEEPER_FAILED) p->failed = note.value;
        if (note.kind == KEEPER_ENDED) p->how = note.value;
        p->ended |= note.kind == KEEPER_ENDED;
        if (note.kind == kind) return true;
    }
    return false;
}

// The first child of a process; -1: there is none, or it cannot be seen.
static pid_t first_child(pid_t parent) {
    char path[64], text[32] = "";
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
    if (fd >= 0) close(fd);
    return n > 0 ? (pid_t)strtol(text, NULL, 10) : -1;
}

static void end_process(void *p, size_t unused) {
    (void)unused;
    os_process_free(p);
}

OsProcess *os_process_start(const OsProgram *program, Error *e) {
    signal(SIGPIPE, SIG_IGN); // a write to a program that has ended must not end us
    OsProcess *p = mem_new(1, sizeof *p);
    Pipes pipes;
    pid_t keeper = -1;
    if (open_pipes(&pipes)) keeper = fork();
    if (keeper < 0) {
        error_set(e, "%.100s cannot be run: %s", program->argv[0], strerror(errno));
        close_all(&pipes);
        free(p);
        return NULL;
    }
    if (keeper == 0)
        keeper_run(program, (KeeperPipes){.input = pipes.input[0],
                                          .output = pipes.output[1],
                                          .lifeline = pipes.lifeline[0],
                                          .status = pipes.status[1]});
    *p = (OsProcess){.keeper = keeper,
                     .program = -1,
                     .input = pipes.input[1],
                     .output = pipes.output[0],
                     .lifeline = pipes.lifeline[1],
                     .status = pipes.status[0]};
    pipes.input[1] = pipes.output[0] = pipes.lifeline[1] = pipes.status[0] = -1;
    close_all(&pipes);
    mem_hold(p, 0, end_process);
    do_not_block(p->input);
    do_not_block(p->output);
    if (await(p, KEEPER_RUNS, os_now_ns() + INT64_C(10000000000))) {
        if (p->confined) p->program = first_child(first_child(keeper)); // as we number it
        return p;
    }
    error_set(e, "%.100s cannot be run: too many processes", program->argv[0]);
    os_process_free(p);
    return NULL;
}

// --- talking ---

// Waits until `fd` is ready for `events`. The flag is polled ten times a second.
OsIo os_wait_for(int fd, bool to_write, const OsWait *wait) {
    enum { LOOK_MS = 100 };
    struct pollfd ask = {.fd = fd, .events = to_write ? POLLOUT : POLLIN};
    for (;;) {
        int64_t left = (wait->until_ns - os_now_ns() + 999999) / 1000000;
        int ms = left < 0 ? 0 : left > LOOK_MS ? LOOK_MS : (int)left;
        int ready = poll(&ask, 1, ms);
        if (ready > 0) return OS_IO_DONE;
        if (ready < 0 && errno != EINTR) return OS_IO_ENDED;
        if (wait->stop && atomic_load(wait->stop)) return OS_IO_STOPPED;
        if (left <= 0) return OS_IO_LATE;
    }
}

OsIo os_process_write(OsProcess *p, const char *bytes, size_t n, const OsWait *wait) {
    if (p->input < 0) return OS_IO_ENDED;
    for (size_t done = 0; done < n;) {
        ssize_t wrote = write(p->input, bytes + done, n - done);
        if (wrote >= 0) {
            done += (size_t)wrote;
        } else if (errno == EAGAIN) {
            OsIo io = os_wait_for(p->input, true, wait);
            if (io != OS_IO_DONE) return io;
        } else if (errno != EINTR) {
            return OS_IO_ENDED;
        }
    }
    return OS_IO_DONE;
}

OsIo os_process_read(OsProcess *p, char *bytes, size_t n, size_t *got, const OsWait *wait) {
    // What was asked for is hardly ever there at once: a first read would be one call too many.
    bool waits = wait->until_ns > 0;
    for (;;) {
        if (waits) {
            OsIo io = os_wait_for(p->output, false, wait);
            if (io != OS_IO_DONE) return io;
        }
        ssize_t r = read(p->output, bytes, n);
        if (r > 0) {
            *got = (size_t)r;
            return OS_IO_DONE;
        }
        if (r == 0 || (errno != EAGAIN && errno != EINTR)) return OS_IO_ENDED;
        if (!waits && errno == EAGAIN) return OS_IO_LATE;
    }
}

void os_process_close_input(OsProcess *p) {
    if (p->input >= 0) close(p->input);
    p->input = -1;
}

// --- ending ---

bool os_process_wait_end(OsProcess *p, const OsWait *wait) {
    return p->ended || await(p, KEEPER_ENDED, wait->until_ns);
}

void os_process_ending(OsProcess *p, Str *out) {
    const OsWait moment = {os_now_ns() + 600000000, NULL};
    if (!os_process_wait_end(p, &moment))
        str_add(out, "closed its output");
    else if (p->failed)
        str_addf(out, "cannot be run: %s", strerror(p->failed));
    else if (WIFSIGNALED(p->how))
        str_addf(out, "was killed by signal %d (%s)", WTERMSIG(p->how),
                 strsignal(WTERMSIG(p->how)));
    else
        str_addf(out, "exited with status %d", WEXITSTATUS(p->how));
}

bool os_process_failed(const OsProcess *p) {
    return p->ended && !p->failed && (WIFSIGNALED(p->how) || WEXITSTATUS(p->how) != 0);
}

void os_process_free(OsProcess *p) {
    if (!p) return;
    mem_let_go(p);
    os_process_close_input(p);
    close(p->output);
    close(p->lifeline);
    // The pipe closes when the keeper ends. If it does not, it is killed.
    int64_t until = os_now_ns() + INT64_C(5000000000);
    KeeperNote note;
    while (read_note(p, &note, until)) continue;
    kill(p->keeper, SIGKILL);
    while (waitpid(p->keeper, NULL, 0) < 0 && errno == EINTR) continue;
    close(p->status);
    free(p);
}

int64_t os_process_number(const OsProcess *p) {
    return p->program;
}

bool os_process_confined(const OsProcess *p) {
    return p->confined;
}
