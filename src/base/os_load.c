// SPDX-License-Identifier: MIT
// os_load.c - see os_load.h.
#include "base/os_load.h"

#include "base/os_posix.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

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
    return found;
}

void os_unload(void *library) {
    if (library) dlclose(library);
}

static bool run_compiler(const char *source_path, const char *object_path, Error *e) {
    const char *cc = getenv("CC");
    if (!cc || !*cc) cc = "cc";
    char *const argv[] = {(char *)(uintptr_t)cc,
                          "-std=gnu17",
                          "-O3",
                          "-march=native",
                          "-shared",
                          "-fPIC",
                          "-w",
                          "-o",
                          (char *)(uintptr_t)object_path,
                          (char *)(uintptr_t)source_path,
                          NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid_t pid;
    int failed = posix_spawnp(&pid, cc, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed) return error_set(e, "no C compiler: %s: %s", cc, strerror(failed));
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return error_set(e, "%s: %s", cc, strerror(errno));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        bool missing = WIFEXITED(status) && WEXITSTATUS(status) == 127;
        return error_set(e, missing ? "no C compiler: %s not found" : "%s failed", cc);
    }
    return true;
}

bool os_compile(const char *source, size_t length, const char *path, Error *e) {
    Str c = {0}, so = {0};
    str_addf(&c, "%s.%ld.c", path, (long)getpid());
    str_addf(&so, "%s.%ld.tmp", path, (long)getpid());
    bool ok = os_write_file(str_text(&c), source, length, e) &&
              run_compiler(str_text(&c), str_text(&so), e);
    unlink(str_text(&c));
    if (ok && rename(str_text(&so), path) != 0)
        ok = error_set(e, "%.200s: %s", path, strerror(errno));
    if (!ok) unlink(str_text(&so));
    str_clear(&c);
    str_clear(&so);
    return ok;
}

static bool usable(const Str *path) {
    if (mkdir(str_text(path), 0700) != 0 && errno != EEXIST) return false;
    return access(str_text(path), W_OK | X_OK) == 0;
}

bool os_cache_folder(Str *out) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    Str path = {0};
    if (base && base[0] == '/') {
        str_add(&path, base);
    } else if (home && home[0] == '/') {
        str_addf(&path, "%s/.cache", home);
    }
    bool ok = path.len > 0 && usable(&path);
    str_add(&path, "/genpei");
    ok = ok && usable(&path);
    if (ok) str_add(out, str_text(&path));
    str_clear(&path);
    return ok;
}
