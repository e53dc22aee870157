// SPDX-License-Identifier: MIT
// os_posix.c - see os_posix.h. POSIX and Linux calls live here and nowhere else; the
// makefile compiles os_*.c, and only these, with _GNU_SOURCE.
#include "base/os/os_posix.h"

#include "base/mem_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int64_t clock_ns(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t os_now_ns(void) {
    return clock_ns(CLOCK_MONOTONIC);
}

int64_t os_cpu_ns(void) {
    return clock_ns(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t os_thread_ns(void) {
    return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

void os_today(char out[OS_DAY_MAX]) {
    const char *fixed = getenv("SOURCE_DATE_EPOCH");
    time_t now = fixed ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
    struct tm day;
    out[0] = '\0';
    if ((fixed ? gmtime_r(&now, &day) : localtime_r(&now, &day)) &&
        strftime(out, OS_DAY_MAX, "%Y-%m-%d", &day) != strlen("2026-11-18"))
        out[0] = '\0';
}

int os_core_count(void) {
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    int n = CPU_COUNT(&set);
#else
    int n = (int)sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n > 0 ? n : 1;
}

bool os_is_terminal(FILE *f) {
    return isatty(fileno(f)) == 1;
}

int os_terminal_columns(FILE *f) {
    struct winsize w;
    if (ioctl(fileno(f), TIOCGWINSZ, &w) != 0 || w.ws_col == 0) return 80;
    return w.ws_col;
}

int os_terminal_rows(FILE *f) {
    struct winsize w;
    if (ioctl(fileno(f), TIOCGWINSZ, &w) != 0 || w.ws_row == 0) return 24;
    return w.ws_row;
}

bool os_read_file(const char *path, size_t limit, Str *out, Error *e) {
    bool from_stdin = strcmp(path, "-") == 0;
    FILE *f = from_stdin ? stdin : fopen(path, "rb");
    if (!f) return error_set(e, "%.200s: %s", path, strerror(errno));
    if (!from_stdin) mem_hold_file(f);
    Str got = {0};
    char block[65536];
    size_t n;
    while ((n = fread(block, 1, sizeof block, f)) > 0 && got.len <= limit)
        str_add_n(&got, block, n);
    bool failed = ferror(f) != 0;
    int why = errno;
    if (!from_stdin) mem_close_file(f);
    if (failed || got.len > limit) {
        str_clear(&got);
        if (failed) return error_set(e, "%.200s: %s", path, strerror(why));
        return error_set(e, "%.200s: larger than %zu bytes", path, limit);
    }
    str_add_n(out, str_text(&got), got.len);
    str_clear(&got);
    return true;
}

bool os_check_text(const char *path, const Str *text, Error *e) {
    const char *begin = str_text(text), *zero = memchr(begin, '\0', text->len);
    size_t line = 1;
    if (!zero) return true;
    for (const char *p = begin; p < zero; p++) line += *p == '\n';
    return error_set(e, "%.200s:%zu: a zero byte: this is not a text", path, line);
}

bool os_read_text(const char *path, size_t limit, Str *out, Error *e) {
    Str text = {0};
    bool ok = os_read_file(path, limit, &text, e) && os_check_text(path, &text, e);
    if (ok) str_add_n(out, str_text(&text), text.len);
    str_clear(&text);
    return ok;
}

// Writes and closes `f`; errno then says why it failed.
static bool write_and_close(FILE *f, const char *bytes, size_t n, bool to_disk) {
    bool ok = fwrite(bytes, 1, n, f) == n && fflush(f) == 0;
    if (ok && to_disk) ok = fsync(fileno(f)) == 0;
    int why = errno;
    bool closed = fclose(f) == 0;
    if (!ok) errno = why;
    return ok && closed;
}

// Replaces or makes a plain file.
static bool replace_file(const char *path, const char *bytes, size_t n) {
    Str tmp = {0};
    str_addf(&tmp, "%s.tmp", path);
    FILE *f = fopen(str_text(&tmp), "wb");
    bool ok = f != NULL;
    if (ok) {
        ok = write_and_close(f, bytes, n, true) && rename(str_text(&tmp), path) == 0;
        int why = errno;
        if (!ok) unlink(str_text(&tmp));
        errno = why;
    }
    str_clear(&tmp);
    return ok;
}

bool os_write_file(const char *path, const char *bytes, size_t n, Error *e) {
    struct stat st;
    bool ok;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
        // /dev/stdout, a pipe: must not be replaced by a new file.
        FILE *f = fopen(path, "wb");
        ok = f && write_and_close(f, bytes, n, false);
    } else {
        char *target = realpath(path, NULL); // a link stays, the file it points to is replaced
        ok = replace_file(target ? target : path, bytes, n);
        int why = errno;
        free(target);
        errno = why;
    }
    if (!ok) error_set(e, "%.200s: %s", path, strerror(errno));
    return ok;
}

bool os_add_whole(FILE *f, const char *bytes, size_t n) {
    struct stat before;
    bool known = fstat(fileno(f), &before) == 0 && S_ISREG(before.st_mode);
    size_t done = 0;
    while (done < n) {
        ssize_t wrote = write(fileno(f), bytes + done, n - done);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) break;
        done += (size_t)wrote;
    }
    if (done == n) return true;
    int why = errno;
    if (known && done > 0 && ftruncate(fileno(f), before.st_size) != 0) return false;
    errno = why;
    return false;
}

int64_t os_file_length(FILE *f) {
    struct stat st;
    return f && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) ? (int64_t)st.st_size : -1;
}

void os_cut_file(FILE *f, int64_t length) {
    while (f && length >= 0 && ftruncate(fileno(f), (off_t)length) != 0 && errno == EINTR) {
    }
}

bool os_file_exists(const char *path) {
    struct stat st;
    return stat(path, &st) == 0;
}

const char *os_write_fault(const char *path) {
    const char *slash = strrchr(path, '/');
    Str folder = {0};
    str_add_n(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    bool ok = (!os_file_exists(path) || faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0) &&
              faccessat(AT_FDCWD, str_text(&folder), W_OK | X_OK, AT_EACCESS) == 0;
    int why = errno;
    str_clear(&folder);
    return ok ? NULL : strerror(why);
}

bool os_cannot_write(const char *path, Error *e) {
    const char *fault = os_write_fault(path);
    return error_set(e, "%.200s: cannot be written%s%s", path, fault ? ": " : "",
                     fault ? fault : "");
}

bool os_file_identity(const char *path, uint64_t out[2]) {
    struct stat st;
    if (stat(path, &st) != 0) return false;
    out[0] = (uint64_t)st.st_dev;
    out[1] = (uint64_t)st.st_ino;
    return true;
}

bool os_is_same_file(const char *a, const char *b) {
    uint64_t one[2], other[2];
    return os_file_identity(a, one) && os_file_identity(b, other) &&
           memcmp(one, other, sizeof one) == 0;
}
