// SPDX-License-Identifier: MIT
// os_load.c - see os_load.h.
#include "base/os/os_load.h"

#include "base/mem_guard.h"
#include "base/os/os_posix.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// --- loading ---

static void unload(void *library, size_t unused) {
    (void)unused;
    dlclose(library);
}

const void *os_load(const char *path, const char *symbol, void **library, Error *e) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        error_set(e, "%.200s: %.200s", path, dlerror());
        return NULL;
    }
    const void *found = dlsym(handle, symbol);
    if (!found) {
        error_set(e, "%.200s: no %s in it", path, symbol);
        dlclose(handle);
        return NULL;
    }
    *library = handle;
    mem_hold(handle, 0, unload);
    return found;
}

void os_unload(void *library) {
    if (!library) return;
    mem_let_go(library);
    dlclose(library);
}

// --- the compiler ---

enum { CC_WORDS = 8, CC_TEXT = 256, FLAGS_MAX = 12 };

// Of a language: who compiles it, how, and for how long at most.
typedef struct {
    const char *name, *variable;  // of the environment: the compiler
    const char *usual, *other;    // where it is not set; `other` where there is no such program
    const char *flags[FLAGS_MAX]; // ended by NULL
    const char *extension;        // of a source
    int seconds;
} Toolchain;

// Integers wrap around in L7, so they must in the C made from it.
static const Toolchain toolchains[] = {
    [OS_C] = {"C",
              "CC",
              "cc",
              NULL,
              {"-std=gnu17", "-O3", "-march=native", "-fwrapv", "-shared", "-fPIC", "-w", "-x", "c",
               "-fno-lto"},
              "c",
              60},
    [OS_CUDA] = {"CUDA",
                 "NVCC",
                 "nvcc",
                 "/usr/local/cuda/bin/nvcc",
                 {"-std=c++20", "-O3", "-arch=native", "-shared", "-Xcompiler", "-fPIC", "-w", "-x",
                  "cu"},
                 "cu",
                 300},
};

// The words of a compiler's name: it may be "ccache gcc".
typedef struct {
    const Toolchain *chain;
    char text[CC_TEXT];
    char *word[CC_WORDS];
    int n;
} CompilerName;

static bool is_program(const char *path, struct stat *st) {
    return stat(path, st) == 0 && S_ISREG(st->st_mode) && access(path, X_OK) == 0;
}

// Looks for a program as the shell does.
static bool find_program(const char *name, struct stat *st) {
    if (strchr(name, '/')) return is_program(name, st);
    const char *path = getenv("PATH");
    if (!path) path = "/usr/bin:/bin";
    bool found = false;
    for (const char *p = path; *p && !found; p += *p == ':') {
        size_t length = strcspn(p, ":");
        Str whole = {0};
        str_add_n(&whole, p, length);
        str_addf(&whole, "%s%s", length ? "/" : "", name);
        found = is_program(str_text(&whole), st);
        str_clear(&whole);
        p += length;
    }
    return found;
}

static void compiler_name(OsLanguage language, CompilerName *out) {
    const Toolchain *chain = out->chain = &toolchains[language];
    const char *name = getenv(chain->variable);
    struct stat st;
    if (!name || !name[strspn(name, " ")] || strlen(name) >= CC_TEXT) {
        name = chain->usual;
        if (chain->other && !find_program(name, &st)) name = chain->other;
    }
    memcpy(out->text, name, strlen(name) + 1);
    out->n = 0;
    out->word[0] = out->text;
    for (char *p = out->text; *p && out->n < CC_WORDS;) {
        p += strspn(p, " ");
        if (!*p) break;
        out->word[out->n++] = p;
        p += strcspn(p, " ");
        if (*p) *p++ = '\0';
    }
}

// What distinguishes processors: -march=native compiles for this one.
static void add_processor(Str *out) {
    FILE *f = fopen("/proc/cpuinfo", "r");
    if (f) mem_hold_file(f);
    char line[4096];
    bool any = false;
    while (f && fgets(line, sizeof line, f) && !(any && line[0] == '\n')) {
        bool tells = strncmp(line, "flags", 5) == 0 || strncmp(line, "Features", 8) == 0 ||
                     strncmp(line, "model name", 10) == 0;
        if (tells) str_add(out, line);
        any = true;
    }
    if (f) mem_close_file(f);
}

bool os_compiler(OsLanguage language, Str *out, Error *e) {
    CompilerName cc;
    struct stat st;
    compiler_name(language, &cc);
    for (int i = 0; i < cc.n && i < 2; i++) {
        if (cc.word[i][0] == '-') break;
        if (!find_program(cc.word[i], &st))
            return error_set(e, "no %s compiler: '%.40s' is not found", cc.chain->name, cc.word[i]);
        str_addf(out, "%s %lld %lld ", cc.word[i], (long long)st.st_size, (long long)st.st_mtime);
    }
    for (int i = 1; i < cc.n; i++) str_addf(out, "%s ", cc.word[i]);
    for (const char *const *flag = cc.chain->flags; *flag; flag++) str_addf(out, "%s ", *flag);
    add_processor(out);
    return true;
}

static int start_compiler(const CompilerName *cc, const char *source, const char *object,
                          pid_t *pid) {
    char *argv[CC_WORDS + FLAGS_MAX + 4];
    int n = 0;
    for (int i = 0; i < cc->n; i++) argv[n++] = cc->word[i];
    for (const char *const *flag = cc->chain->flags; *flag; flag++)
        argv[n++] = (char *)(uintptr_t)*flag;
    argv[n++] = "-o";
    argv[n++] = (char *)(uintptr_t)object;
    argv[n++] = (char *)(uintptr_t)source;
    argv[n] = NULL;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int fd = 0; fd < 3; fd++)
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", fd ? O_WRONLY : O_RDONLY, 0);
    // A group of its own, so that all of it can be ended; and default signals, which we block.
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETPGROUP);
    int failed = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

// Waits for the compiler. Returns its status, -1 when it had to be killed.
static int wait_for(pid_t pid, int seconds) {
    const int64_t limit_ns = (int64_t)seconds * 1000000000;
    int64_t began = os_now_ns();
    for (;;) {
        int status;
        pid_t got = waitpid(pid, &status, WNOHANG);
        if (got == pid) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (got < 0 && errno != EINTR) return -1;
        if (os_now_ns() - began > limit_ns) {
            kill(-pid, SIGKILL);
            waitpid(pid, &status, 0);
            return -1;
        }
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}

static bool run_compiler(const CompilerName *cc, const char *source_path, const char *object_path,
                         Error *e) {
    const char *language = cc->chain->name;
    pid_t pid;
    int failed = start_compiler(cc, source_path, object_path, &pid);
    if (failed)
        return error_set(e, "no %s compiler: %.40s: %s", language, cc->word[0], strerror(failed));
    if (wait_for(pid, cc->chain->seconds) != 0)
        return error_set(e, "the %s compiler %.40s failed", language, cc->word[0]);
    return true;
}

bool os_compile(OsLanguage language, const char *source, size_t length, const char *path,
                Error *e) {
    CompilerName cc;
    compiler_name(language, &cc);
    Str file = {0};
    str_addf(&file, "%s.%s", path, cc.chain->extension);
    bool ok = os_append(str_text(&file), source, length);
    if (!ok) error_set(e, "%.200s: %s", str_text(&file), strerror(errno));
    ok = ok && run_compiler(&cc, str_text(&file), path, e);
    unlink(str_text(&file));
    if (!ok) unlink(path);
    str_clear(&file);
    return ok;
}

// --- folders and files ---

static bool usable(const Str *path) {
    struct stat is;
    if (mkdir(str_text(path), 0700) != 0 && errno != EEXIST) return false;
    if (stat(str_text(path), &is) != 0) return false;
    if (!S_ISDIR(is.st_mode)) return errno = ENOTDIR, false;
    return access(str_text(path), W_OK | X_OK) == 0;
}

// The folder that `variable` names, or one in the user's home, and in it one for this program.
// `within` are folders of the home, one inside the other, ended by NULL.
static bool own_folder(const char *variable, const char *const *within, Str *out, Error *e) {
    const char *base = getenv(variable), *home = getenv("HOME");
    Str path = {0};
    bool ok = true;
    if (base && base[0] == '/') {
        str_add(&path, base);
        ok = usable(&path);
    } else if (home && home[0] == '/') {
        str_add(&path, home);
        for (; *within && ok; within++) {
            str_addf(&path, "/%s", *within);
            ok = usable(&path);
        }
    }
    bool named = path.len > 0;
    if (ok) str_add(&path, "/genpei");
    ok = ok && named && usable(&path);
    if (ok)
        str_add(out, str_text(&path));
    else if (named)
        error_set(e, "the folder %.200s cannot be used: %s", str_text(&path), strerror(errno));
    else
        error_set(e, "there is no folder for it: set %s or HOME", variable);
    str_clear(&path);
    return ok;
}

bool os_cache_folder(Str *out) {
    static const char *const within[] = {".cache", NULL};
    return own_folder("XDG_CACHE_HOME", within, out, NULL);
}

bool os_data_folder(Str *out, Error *e) {
    static const char *const within[] = {".local", "share", NULL};
    return own_folder("XDG_DATA_HOME", within, out, e);
}

bool os_temp_folder(Str *out) {
    const char *base = getenv("TMPDIR");
    Str path = {0};
    str_addf(&path, "%s/genpei-XXXXXX", base && base[0] == '/' ? base : "/tmp");
    bool ok = mkdtemp(path.text) != NULL;
    if (ok) str_add(out, path.text);
    str_clear(&path);
    return ok;
}

void os_add_unique(Str *path) {
    str_addf(path, ".%ld.%llx", (long)getpid(), (unsigned long long)os_now_ns());
}

bool os_append(const char *path, const void *bytes, size_t n) {
    FILE *f = fopen(path, "ab");
    if (!f) return false;
    bool ok = fwrite(bytes, 1, n, f) == n;
    return fclose(f) == 0 && ok;
}

bool os_rename(const char *from, const char *to) {
    return rename(from, to) == 0;
}

void os_remove(const char *path) {
    remove(path);
}
