// SPDX-License-Identifier: MIT
// l7_native.c - see l7_native.h.
#include "lang/emit/l7_native.h"

#include "lang/emit/l7_object.h"
#include "lang/program/l7_layout.h"

static bool fits(const void *exported, const L7Program *p) {
    const L7Compiled *c = exported;
    return c->version == L7_COMPILED_VERSION && c->state_size == l7_layout(p).size;
}

const L7Compiled *l7_native(const L7Program *p, void **library, Error *e) {
    L7Object job = {.p = p, .language = OS_C, .fits = fits};
    l7_emit_c(p, &job.source);
    const L7Compiled *c = l7_object(&job, library, e);
    str_clear(&job.source);
    return c;
}
