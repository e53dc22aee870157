// SPDX-License-Identifier: MIT
// l7_native.c - see l7_native.h.
#include "lang/emit/l7_native.h"

#include "base/hash.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "lang/program/l7_layout.h"

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

static const L7Compiled *load(const L7Program *p, const char *path, void **library, Error *e) {
    if (!is_sealed(path)) {
        error_set(e, "%.200s: incomplete", path);
        return NULL;
    }
    const L7Compiled *c = os_load(path, "l7_export", library, e);
    if (!c) return NULL;
    if (c->version == L7_COMPILED_VERSION && c->state_size == l7_layout(p).size) return c;
    os_unload(*library);
    error_set(e, "%.200s: made by another version", path);
    return NULL;
}

// Compiles into `path`, which other processes may be reading or building too.
static bool build(const Str *source, const char *path, Error *e) {
    Str own = {0};
    str_add(&own, path);
    os_add_unique(&own);
    bool ok = os_compile(source->text, source->len, str_text(&own), e);
    if (ok && !(seal(str_text(&own)) && os_rename(str_text(&own), path))) {
        ok = error_set(e, "%.200s cannot be written", path);
        os_remove(str_text(&own));
    }
    str_clear(&own);
    return ok;
}

// One object, from text to functions: where it goes, what it is made from.
typedef struct {
    const L7Program *p;
    Str source, name;
} Job;

static const L7Compiled *from_cache(const Job *job, void **library, Error *e) {
    Str path = {0};
    const L7Compiled *c = NULL;
    if (os_cache_folder(&path)) {
        str_addf(&path, "/%s", str_text(&job->name));
        c = load(job->p, str_text(&path), library, e);
        if (!c && build(&job->source, str_text(&path), e))
            c = load(job->p, str_text(&path), library, e);
    }
    str_clear(&path);
    return c;
}

// Without a cache: built and loaded, then the file is removed.
static const L7Compiled *from_scratch(const Job *job, void **library, Error *e) {
    Str folder = {0}, path = {0};
    if (!os_temp_folder(&folder)) {
        error_set(e, "no folder to compile in");
        return NULL;
    }
    str_addf(&path, "%s/%s", str_text(&folder), str_text(&job->name));
    const L7Compiled *c = NULL;
    if (build(&job->source, str_text(&path), e)) c = load(job->p, str_text(&path), library, e);
    os_remove(str_text(&path));
    os_remove(str_text(&folder));
    str_clear(&folder);
    str_clear(&path);
    return c;
}

const L7Compiled *l7_native(const L7Program *p, void **library, Error *e) {
    Str compiler = {0};
    const L7Compiled *c = NULL;
    if (os_compiler(&compiler, e)) {
        Job job = {.p = p};
        l7_emit_c(p, &job.source);
        str_addf(&job.name, "%s-%016llx-%016llx.so", p->texts.name,
                 (unsigned long long)hash_bytes(job.source.text, job.source.len),
                 (unsigned long long)hash_bytes(compiler.text, compiler.len));
        c = from_cache(&job, library, e);
        if (!c) c = from_scratch(&job, library, e);
        str_clear(&job.source);
        str_clear(&job.name);
    }
    str_clear(&compiler);
    return c;
}
