// SPDX-License-Identifier: MIT
// os_paths.c - see os_paths.h.
#include "base/os/os_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool os_is_plain_file(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool os_is_folder(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

// The folder must be writable even to replace a file: a new one is created first.
static bool folder_takes_files(const char *path) {
    char folder[PATH_MAX] = ".";
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) + 1 : 0;
    if (n >= sizeof folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (slash) memcpy(folder, path, n);
    return access(folder, W_OK | X_OK) == 0;
}

bool os_can_write(const char *path, Error *e) {
    struct stat st;
    bool there = stat(path, &st) == 0, ok;
    if (there && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        ok = false;
    } else if (there && !S_ISREG(st.st_mode)) {
        ok = access(path, W_OK) == 0;
    } else {
        ok = folder_takes_files(path);
    }
    return ok || error_set(e, "%.200s: %s", path, strerror(errno));
}

int64_t os_process_id(void) {
    return getpid();
}

// Not every file system can refuse to replace; there we check beforehand.
static bool move_after_asking(const char *from, const char *to) {
    struct stat st;
    if (lstat(to, &st) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(from, to) == 0;
}

static bool move_without_replacing(const char *from, const char *to) {
#ifdef __linux__
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0;
#else
    (void)from, (void)to;
    errno = ENOSYS;
    return false;
#endif
}

bool os_move_new(const char *from, const char *to, Error *e) {
    bool moved = move_without_replacing(from, to);
    if (!moved && (errno == EINVAL || errno == ENOSYS)) moved = move_after_asking(from, to);
    return moved || error_set(e, "%.200s: %s", to, strerror(errno));
}
