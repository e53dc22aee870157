// SPDX-License-Identifier: MIT
// args.c - see args.h.
#include "base/args.h"

#include "base/columns.h"
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

// `word` is the option as it was written; anything after '=' is not part of its name.
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
    if (a->kind == ARG_TEXT || a->kind == ARG_NEEDED) {
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

// "--backend needs a value: native, vm or c".
static bool value_missing(const ArgSpec *a, Error *e) {
    if (!strchr(a->value, '|')) return error_set(e, "%s needs a value %s", a->name, a->value);
    Str list = {0};
    for (const char *p = a->value; *p; p++) {
        if (*p == '|')
            str_add(&list, strchr(p + 1, '|') ? ", " : " or ");
        else
            str_add_char(&list, *p);
    }
    error_set(e, "%s needs a value: %s", a->name, str_text(&list));
    str_clear(&list);
    return false;
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
        if (*i + 1 >= argc) return value_missing(a, e);
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

static bool nothing_missing(const ArgSpec *spec, size_t n, size_t seen, size_t listed, Error *e) {
    const ArgSpec *missing = positional(spec, n, seen);
    if (missing && missing->name[0] != '[' && !(missing->kind == ARG_TEXTS && listed))
        return error_set(e, "%s is missing", missing->name);
    for (size_t i = 0; i < n; i++)
        if (spec[i].kind == ARG_NEEDED && !*(const char **)spec[i].out)
            return error_set(e, "%s is missing", spec[i].name);
    return true;
}

// Adds argv[i] to the list, whose words so far are the first `listed` of argv; the word that was
// there has been read already.
static void add_to_list(const ArgSpec *a, char **argv, int i, size_t listed) {
    char *word = argv[i];
    argv[i] = argv[listed];
    argv[listed] = word;
    *(ArgList *)a->out = (ArgList){(const char **)argv, listed + 1};
}

bool args_parse(const ArgSpec *spec, size_t n, int argc, char **argv, Error *e) {
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
                add_to_list(a, argv, i, listed++);
            } else if (!store(a, argv[i], e)) {
                return false;
            }
            seen++;
        }
    }
    return nothing_missing(spec, n, seen, listed, e);
}

// --- usage and help ---

static void add_name(const ArgSpec *a, Str *out) {
    str_add(out, a->name);
    if (a->value) str_addf(out, " %s", a->value);
}

// A line never breaks inside an item.
static void add_item(const ArgSpec *a, Str *out) {
    bool optional = is_option(a) && a->kind != ARG_NEEDED;
    if (optional) str_add_char(out, '[');
    add_name(a, out);
    if (optional) str_add_char(out, ']');
}

// Arguments come first, then options that must be given, then the others.
static int rank(const ArgSpec *a) {
    return !is_option(a) ? 0 : a->kind == ARG_NEEDED ? 1 : 2;
}

// Lines begin under the first argument, or further left where an item would be too wide.
static int usage_indent(const ArgSpec *spec, size_t n, int at) {
    enum { LEFT = 8 };
    int indent = at;
    for (size_t i = 0; i < n; i++) {
        Str item = {0};
        add_item(&spec[i], &item);
        if (at + columns_of(str_text(&item)) > COLUMNS_WIDTH) indent = LEFT;
        str_clear(&item);
    }
    return indent;
}

void args_usage(const ArgSpec *spec, size_t n, int at, Str *out) {
    const int indent = usage_indent(spec, n, at);
    bool first = true; // of its line
    Str item = {0};
    for (int k = 0; k <= 2; k++)
        for (size_t i = 0; i < n; i++) {
            if (rank(&spec[i]) != k) continue;
            str_reset(&item);
            add_item(&spec[i], &item);
            int wide = columns_of(str_text(&item));
            if (!first && at + 1 + wide > COLUMNS_WIDTH) {
                str_addf(out, "\n%*s", indent, "");
                at = indent;
                first = true;
            }
            str_addf(out, "%s%s", first ? "" : " ", str_text(&item));
            at += wide + !first;
            first = false;
        }
    str_clear(&item);
}

void args_usage_short(const ArgSpec *spec, size_t n, Str *out) {
    bool options = false, first = true;
    for (int k = 0; k <= 1; k++)
        for (size_t i = 0; i < n; i++) {
            options |= rank(&spec[i]) == 2;
            if (rank(&spec[i]) != k) continue;
            if (!first) str_add_char(out, ' ');
            add_item(&spec[i], out);
            first = false;
        }
    if (options) str_addf(out, "%s[options]", first ? "" : " ");
}

static bool in_range(const ArgSpec *a, int64_t v) {
    return v >= a->min && (v <= a->max || (a->min == 0 && a->max == 0));
}

static void add_default(const ArgSpec *a, Str *out) {
    if (!a->out) return;
    int64_t number = a->kind == ARG_INT ? *(const int64_t *)a->out : 0;
    double real = a->kind == ARG_REAL ? *(const double *)a->out : 0;
    const char *text = a->kind == ARG_TEXT ? *(const char **)a->out : NULL;
    if (number && in_range(a, number)) str_addf(out, " (default %lld)", (long long)number);
    if (real > 0) str_addf(out, " (default %g)", real);
    if (text && *text) str_addf(out, " (default %s)", text);
}

void args_help(const ArgSpec *spec, size_t n, Str *out) {
    enum { COLUMN_MOST = 30 };
    int column = 0;
    Str left = {0}, text = {0};
    for (size_t i = 0; i < n; i++) {
        str_reset(&left);
        add_name(&spec[i], &left);
        int wide = 2 + columns_of(str_text(&left)) + 2;
        if (wide > column && wide <= COLUMN_MOST) column = wide;
    }
    for (size_t i = 0; i < n; i++) {
        str_reset(&left);
        str_reset(&text);
        add_name(&spec[i], &left);
        str_add(&text, spec[i].help);
        add_default(&spec[i], &text);
        columns_row(out, str_text(&left), column, str_text(&text));
    }
    str_clear(&left);
    str_clear(&text);
}
