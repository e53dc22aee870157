// SPDX-License-Identifier: MIT
// os_paths.c - see os_paths.h.
#include "base/os_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool os_is_plain_file(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

int64_t os_process_id(void) {
    return getpid();
}

// Not every file system can refuse to replace; there the question is asked before.
static bool move_after_asking(const char *from, const char *to) {
    struct stat st;
    if (lstat(to, &st) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(from, to) == 0;
}

bool os_move_new(const char *from, const char *to, Error *e) {
    bool moved = renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0;
    if (!moved && (errno == EINVAL || errno == ENOSYS)) moved = move_after_asking(from, to);
    return moved || error_set(e, "%.200s: %s", to, strerror(errno));
}
