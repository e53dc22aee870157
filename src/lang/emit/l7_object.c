// SPDX-License-Identifier: MIT
// l7_object.c - see l7_object.h.
#include "lang/emit/l7_object.h"

#include "base/hash.h"
#include "base/os/os_posix.h"

enum { OBJECT_MAX = 64 << 20 };

// Appended to the object, where loaders ignore it.
typedef struct {
    char mark[8];
    uint64_t length, hash; // of the object
} Seal;

static const char seal_mark[8] = "genpei7";

static bool read_object(const char *path, Str *out) {
    return os_file_exists(path) && os_read_file(path, OBJECT_MAX, out, NULL);
}

static bool seal(const char *path) {
    Str bytes = {0};
    bool ok = read_object(path, &bytes);
    Seal s = {.length = bytes.len, .hash = hash_bytes(str_text(&bytes), bytes.len)};
    memcpy(s.mark, seal_mark, sizeof s.mark);
    ok = ok && os_append(path, &s, sizeof s);
    str_clear(&bytes);
    return ok;
}

static bool is_sealed(const char *path) {
    Str bytes = {0};
    Seal s = {{0}, 0, 0};
    bool ok = read_object(path, &bytes) && bytes.len > sizeof s;
    if (ok) {
        size_t length = bytes.len - sizeof s;
        memcpy(&s, bytes.text + length, sizeof s);
        ok = memcmp(s.mark, seal_mark, sizeof s.mark) == 0 && s.length == length &&
             s.hash == hash_bytes(bytes.text, length);
    }
    str_clear(&bytes);
    return ok;
}

static const void *load(const L7Object *job, const char *path, void **library, Error *e) {
    if (!is_sealed(path)) {
        error_set(e, "%.200s: incomplete", path);
        return NULL;
    }
    const void *found = os_load(path, "l7_export", library, e);
    if (!found || job->fits(found, job->p)) return found;
    os_unload(*library);
    error_set(e, "%.200s: made by another version", path);
    return NULL;
}

// Compiles into `path`, which other processes may be reading or building too.
static bool build(const L7Object *job, const char *path, Error *e) {
    Str own = {0};
    str_add(&own, path);
    os_add_unique(&own);
    bool ok = os_compile(job->language, job->source.text, job->source.len, str_text(&own), e);
    if (ok && !(seal(str_text(&own)) && os_rename(str_text(&own), path))) {
        ok = error_set(e, "%.200s cannot be written", path);
        os_remove(str_text(&own));
    }
    str_clear(&own);
    return ok;
}

static const void *from_cache(const L7Object *job, const char *name, void **library, Error *e) {
    Str path = {0};
    const void *found = NULL;
    if (os_cache_folder(&path)) {
        str_addf(&path, "/%s", name);
        found = load(job, str_text(&path), library, e);
        if (!found && build(job, str_text(&path), e))
            found = load(job, str_text(&path), library, e);
    }
    str_clear(&path);
    return found;
}

// Without a cache: built and loaded, then the file is removed.
static const void *from_scratch(const L7Object *job, const char *name, void **library, Error *e) {
    Str folder = {0}, path = {0};
    if (!os_temp_folder(&folder)) {
        error_set(e, "no folder to compile in");
        return NULL;
    }
    str_addf(&path, "%s/%s", str_text(&folder), name);
    const void *found = NULL;
    if (build(job, str_text(&path), e)) found = load(job, str_text(&path), library, e);
    os_remove(str_text(&path));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&path);
    return found;
}

const void *l7_object(const L7Object *job, void **library, Error *e) {
    Str compiler = {0}, name = {0};
    const void *found = NULL;
    if (os_compiler(job->language, &compiler, e)) {
        str_addf(&name, "%s-%016llx-%016llx.so", job->p->texts.name,
                 (unsigned long long)hash_bytes(job->source.text, job->source.len),
                 (unsigned long long)hash_bytes(compiler.text, compiler.len));
        found = from_cache(job, str_text(&name), library, e);
        if (!found) found = from_scratch(job, str_text(&name), library, e);
    }
    str_clear(&compiler);
    str_clear(&name);
    return found;
}
