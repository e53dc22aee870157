// SPDX-License-Identifier: MIT
// tuple_files.c - see tuple_files.h.
#include "evals/tuple_files.h"

#include "base/os/os_load.h"
#include "base/os/os_posix.h"

#include <ctype.h>
#include <inttypes.h>

typedef struct {
    const char *name;
    const char *bytes, *end;
} BuiltIn;

// The build lists the files of data/ in front of this one (tools/embed-learned).
#ifndef LEARNED_FILES
#define LEARNED_FILES
#endif
static const BuiltIn built_in[] = {LEARNED_FILES{NULL, NULL, NULL}};

size_t tuple_built_in_count(void) {
    return sizeof built_in / sizeof *built_in - 1;
}

const char *tuple_built_in_name(size_t i) {
    return built_in[i].name;
}

// The name of a game as a part of file names: "othello:size=6" is "othello-size-6", a file's name
// loses its folder.
static void plain_name(const Game *g, Str *out) {
    const char *slash = strrchr(g->name, '/');
    for (const char *at = slash ? slash + 1 : g->name; *at; at++)
        str_add_char(out, isalnum((unsigned char)*at) ? *at : '-');
}

bool tuple_file_path(const Game *g, Str *out, Error *e) {
    Str folder = {0};
    bool ok = os_data_folder(&folder, e);
    if (ok) {
        str_addf(out, "%s/", str_text(&folder));
        plain_name(g, out);
        str_addf(out, "-%08" PRIx32 ".learned", (uint32_t)tuple_model_rules(g));
    } else
        error_prefix(e, "what is learned");
    str_clear(&folder);
    return ok;
}

bool tuple_generation_path(const Game *g, int generation, Str *out, Error *e) {
    if (!tuple_file_path(g, out, e)) return false;
    str_addf(out, ".g%d", generation);
    return true;
}

static TupleModel *find_built_in(const Game *g, Error *e) {
    Str name = {0};
    TupleModel *m = NULL;
    plain_name(g, &name);
    for (size_t i = 0; i < tuple_built_in_count() && !m; i++)
        if (strcmp(built_in[i].name, str_text(&name)) == 0)
            m = tuple_model_unpack(g, built_in[i].bytes,
                                   (size_t)(built_in[i].end - built_in[i].bytes), e);
    str_clear(&name);
    return m;
}

TupleModel *tuple_find(const Game *g, Error *e) {
    Str path = {0};
    TupleModel *m = NULL;
    bool own = tuple_file_path(g, &path, NULL) && os_file_exists(str_text(&path));
    if (own)
        m = tuple_model_load(g, str_text(&path), e);
    else if (!(m = find_built_in(g, NULL)))
        error_set(e, "nothing was learned for %.100s yet: genpei learn %.100s", g->name, g->name);
    str_clear(&path);
    return m;
}
