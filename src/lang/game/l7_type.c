// SPDX-License-Identifier: MIT
// l7_type.c - see l7_type.h.
#include "lang/game/l7_type.h"

#include "base/os/os_posix.h"
#include "lang/emit/l7_native.h"
#include "lang/game/l7_game.h"
#include "lang/l7_compile.h"
#include "lang/syntax/l7_lex.h"

bool l7_read(const char *path, Str *out, Error *e) {
    if (!os_read_file(path, L7_SOURCE_MAX, out, e)) return false;
    if (strlen(str_text(out)) != out->len)
        return error_set(e, "%.200s: contains a NUL character: not a text", path);
    return true;
}

// Turns the messages into one line: the first error, and how many more there are.
static void first_error(const L7Source *source, Error *e) {
    for (int i = 0; i < source->n_messages; i++) {
        const L7Message *m = &source->messages[i];
        if (m->warning) continue;
        error_set(e, "%.150s:%d:%d: %s%s%s", source->name, m->place.line, m->place.column, m->text,
                  m->hint[0] ? "; " : "", m->hint);
        break;
    }
    if (source->n_errors < 2) return;
    Error first = *e;
    error_set(e, "%.400s (and %d more: genpei l7 check)", first.text, source->n_errors - 1);
}

// The number of the word that is given for a variant of the description. False: there is no such
// variant, or, with a message, no such word.
static bool read_variant(const char *text, Spec *spec, const char *name, int *out, Error *e) {
    const char *words[L7_VARIANTS_MAX];
    Str copy = {0};
    e->text[0] = '\0';
    int n = l7_variant_words(text, name, &copy, words);
    bool known = n > 0 && spec_choice(spec, name, words, (size_t)n, out, e);
    str_clear(&copy);
    return known;
}

L7Program *l7_compile_spec(L7Source *source, Spec *spec, const L7Options *options, Error *e) {
    const char *names[SPEC_ITEMS_MAX];
    int values[SPEC_ITEMS_MAX];
    Error unread;
    if (!e) e = &unread;
    for (size_t i = 0; i < spec->n; i++) {
        names[i] = spec->item[i].key;
        if (read_variant(source->text, spec, names[i], &values[i], e)) continue;
        if (e->text[0] || !spec_int(spec, names[i], -L7_PARAM_MAX, L7_PARAM_MAX, &values[i], e))
            return NULL;
    }
    L7Program *p = l7_compile(source, names, values, (int)spec->n, options);
    if (!p) first_error(source, e);
    return p;
}

static bool make(const L7Description *text, Spec *spec, const char *backend, Game *out, Error *e) {
    L7Source source;
    l7_source_init(&source, text->file, text->text);
    L7Program *p = l7_compile_spec(&source, spec, NULL, e);
    if (!p) return false;
    l7_game_init(out, p);
    l7_game_describe(out, text->text);
    if (strcmp(backend, "c") != 0) return true;
    void *library;
    Error why;
    const L7Compiled *compiled = l7_native(p, &library, &why);
    if (compiled) {
        l7_game_compiled(out, compiled, library);
    } else {
        snprintf(out->backend, sizeof out->backend, "vm");
        snprintf(out->note, sizeof out->note, "%.190s", why.text);
    }
    return true;
}

bool l7_type_make(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    return make(self->data, spec, backend, out, e);
}

static bool make_file(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    (void)self;
    Str text = {0};
    bool ok = l7_read(spec->name, &text, e) &&
              make(&(L7Description){spec->name, str_text(&text)}, spec, backend, out, e);
    str_clear(&text);
    return ok;
}

const GameType l7_file_type = {
    .name = ".l7",
    .title = "a game in a file",
    .params = "",
    .backends = "vm c",
    .summary = "any description in L7",
    .make = make_file,
};

bool l7_find(GameTable *games, const char *name, Spec *spec, L7Description *out, Str *text,
             Error *e) {
    // Any file is accepted here, whatever its extension.
    bool file =
        spec_parse(name, spec, e) && (os_file_exists(spec->name) || strcmp(spec->name, "-") == 0);
    // What no game is called can only be a file.
    if (!file && strpbrk(spec->name, "/."))
        return error_set(e, "%.200s: No such file or directory", spec->name);
    const GameType *type = file ? NULL : game_table_find(games, name, "vm", spec, e);
    if (!file && !type) return false;
    if (type && type->make == l7_type_make) {
        *out = *(const L7Description *)type->data;
        return true;
    }
    if (!l7_read(spec->name, text, e)) return false;
    *out = (L7Description){spec->name, str_text(text)};
    return true;
}
