// SPDX-License-Identifier: MIT
// args.c - see args.h.
#include "base/args.h"

#include "base/spec.h"
#include "base/suggest.h"

static bool is_option(const ArgSpec *a) {
    return a->name[0] == '-';
}

static const ArgSpec *find_option(const ArgSpec *spec, size_t n, const char *name, size_t length) {
    for (size_t i = 0; i < n; i++)
        if (is_option(&spec[i]) && strlen(spec[i].name) == length &&
            strncmp(spec[i].name, name, length) == 0)
            return &spec[i];
    return NULL;
}

// `word` is the option as it was written; what follows a '=' is no part of its name.
static bool unknown_option(const ArgSpec *spec, size_t n, const char *word, Error *e) {
    char name[61];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *names[64];
    size_t count = 0;
    for (size_t i = 0; i < n && count < 64; i++)
        if (is_option(&spec[i])) names[count++] = spec[i].name;
    const char *near = suggest_nearest(name, names, count);
    if (near) return error_set(e, "unknown option '%s'; did you mean '%s'?", name, near);
    return error_set(e, "unknown option '%s'; --help lists them", name);
}

static bool store(const ArgSpec *a, const char *value, Error *e) {
    if (a->kind == ARG_TEXT) {
        *(const char **)a->out = value;
        return true;
    }
    if (a->kind == ARG_REAL) {
        double v;
        if (!spec_decimal(value, &v) || v < 0)
            return error_set(e, "%s: '%.60s' is not a number of at least 0", a->name, value);
        *(double *)a->out = v;
        return true;
    }
    int64_t v;
    int64_t max = a->min == 0 && a->max == 0 ? INT64_MAX : a->max;
    if (!spec_number(value, &v) || v < a->min || v > max) {
        if (max == INT64_MAX)
            return error_set(e, "%s: '%.60s' is not a whole number of at least %lld", a->name,
                             value, (long long)a->min);
        return error_set(e, "%s: '%.60s' is not a whole number from %lld to %lld", a->name, value,
                         (long long)a->min, (long long)max);
    }
    *(int64_t *)a->out = v;
    return true;
}

// Reads the option at argv[*i]; moves *i to its last word.
static bool read_option(const ArgSpec *spec, size_t n, int argc, char **argv, int *i, Error *e) {
    const char *word = argv[*i];
    size_t length = strcspn(word, "=");
    const ArgSpec *a = find_option(spec, n, word, length);
    if (!a) return unknown_option(spec, n, word, e);
    const char *value = word[length] ? word + length + 1 : NULL;
    if (a->kind == ARG_FLAG) {
        if (value) return error_set(e, "%s takes no value", a->name);
        *(bool *)a->out = true;
        return true;
    }
    if (!value) {
        if (*i + 1 >= argc) return error_set(e, "%s needs a value %s", a->name, a->value);
        value = argv[++*i];
    }
    return store(a, value, e);
}

static const ArgSpec *positional(const ArgSpec *spec, size_t n, size_t index) {
    for (size_t i = 0; i < n; i++) {
        if (is_option(&spec[i])) continue;
        if (spec[i].kind == ARG_TEXTS || index == 0) return &spec[i];
        index--;
    }
    return NULL;
}

bool args_parse(const ArgSpec *spec, size_t n, int argc, char **argv, const char **room, Error *e) {
    size_t seen = 0, listed = 0;
    bool options = true;
    for (int i = 0; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            if (!read_option(spec, n, argc, argv, &i, e)) return false;
        } else {
            const ArgSpec *a = positional(spec, n, seen);
            if (!a) return error_set(e, "unexpected argument '%.60s'", argv[i]);
            if (a->kind == ARG_TEXTS) {
                room[listed++] = argv[i];
                *(ArgList *)a->out = (ArgList){room, listed};
            } else if (!store(a, argv[i], e)) {
                return false;
            }
            seen++;
        }
    }
    const ArgSpec *missing = positional(spec, n, seen);
    if (missing && missing->name[0] != '[' && !(missing->kind == ARG_TEXTS && listed))
        return error_set(e, "%s is missing", missing->name);
    return true;
}

void args_help(const ArgSpec *spec, size_t n, Str *out) {
    for (size_t i = 0; i < n; i++) {
        // What is too long for its column has a line of its own.
        enum { COLUMN = 25 };
        size_t begin = out->len;
        str_addf(out, "  %s%s%s", spec[i].name, spec[i].value ? " " : "",
                 spec[i].value ? spec[i].value : "");
        int wide = (int)(out->len - begin);
        if (wide >= COLUMN) str_add_char(out, '\n');
        str_addf(out, "%*s%s\n", wide < COLUMN ? COLUMN - wide : COLUMN, "", spec[i].help);
    }
}
