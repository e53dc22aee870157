// SPDX-License-Identifier: MIT
// pack.c - see pack.h.
#include "base/os/pack.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"

#include <zstd.h>

static const char magic[] = "genpei packed 1\n";
enum { MAGIC = sizeof magic - 1, HASH = 17 }; // sixteen digits and the end of the line

bool pack_write(const char *path, const Str *content, Error *e) {
    enum { LEVEL = 19 };
    size_t room = ZSTD_compressBound(content->len);
    char *frame = mem_new(room, 1);
    size_t n = ZSTD_compress(frame, room, str_text(content), content->len, LEVEL);
    bool ok = !ZSTD_isError(n);
    if (!ok) error_set(e, "%.200s: cannot be compressed: %s", path, ZSTD_getErrorName(n));
    Str file = {0};
    if (ok) {
        str_addf(&file, "%s%016llx\n", magic, (unsigned long long)hash_bytes(frame, n));
        str_add_n(&file, frame, n);
        ok = os_write_file(path, str_text(&file), file.len, e);
    }
    str_clear(&file);
    free(frame);
    return ok;
}

bool pack_frame(const char *bytes, size_t n, Str *frame) {
    size_t room = ZSTD_compressBound(n);
    char *packed = mem_new(room, 1);
    size_t got = ZSTD_compress(packed, room, bytes, n, ZSTD_CLEVEL_DEFAULT);
    bool ok = !ZSTD_isError(got);
    if (ok) str_add_n(frame, packed, got);
    free(packed);
    return ok;
}

bool pack_is(const Str *file) {
    return file->len >= MAGIC && memcmp(file->text, magic, MAGIC) == 0;
}

// Whether a frame of `n` bytes can hold that much: a block holds at most 128 KB and takes at least
// four bytes. Otherwise a file of a few bytes could request all memory there is.
static bool is_possible(unsigned long long size, size_t n) {
    enum { BLOCK = 128 << 10, LEAST = 4 };
    return size / BLOCK <= n / LEAST;
}

bool pack_open(const Str *file, Str *content, Error *e) {
    const unsigned long long most = 1ULL << 32;
    char expected[HASH + 1];
    if (!pack_is(file) || file->len < MAGIC + HASH)
        return error_set(e, "not a packed file of genpei");
    const char *frame = file->text + MAGIC + HASH;
    size_t n = file->len - MAGIC - HASH;
    snprintf(expected, sizeof expected, "%016llx\n", (unsigned long long)hash_bytes(frame, n));
    if (memcmp(expected, file->text + MAGIC, HASH) != 0)
        return error_set(e, "the file is damaged: its hash does not match");
    unsigned long long size = ZSTD_getFrameContentSize(frame, n);
    if (size >= most || !is_possible(size, n))
        return error_set(e, "its length is missing or impossible");
    char *bytes = mem_new((size_t)size + 1, 1);
    size_t got = ZSTD_decompress(bytes, (size_t)size, frame, n);
    bool ok = !ZSTD_isError(got) && got == size;
    if (ok)
        str_add_n(content, bytes, got);
    else
        error_set(e, "it cannot be unpacked");
    free(bytes);
    return ok;
}
