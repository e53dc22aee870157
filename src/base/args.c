// SPDX-License-Identifier: MIT
// args.c - see args.h.
#include "base/args.h"

#include "base/columns.h"
#include "base/spec.h"
#include "base/suggest.h"

static bool is_option(const ArgSpec *a) {
    return a->name[0] == '-';
}

static bool is_either(const ArgSpec *a) {
    return a->kind & ARG_EITHER;
}

static ArgKind kind_of(const ArgSpec *a) {
    return a->kind & ~(unsigned)ARG_EITHER;
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
    if (kind_of(a) == ARG_TEXT || kind_of(a) == ARG_NEEDED) {
        *(const char **)a->out = value;
        return true;
    }
    if (kind_of(a) == ARG_REAL) {
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

// The first argument from number `i` on that is one of the alternatives, or `n`.
static size_t next_either(const ArgSpec *spec, size_t n, size_t i) {
    while (i < n && !is_either(&spec[i])) i++;
    return i;
}

static void add_bare_name(const ArgSpec *a, Str *out) {
    bool brackets = a->name[0] == '[';
    str_add_n(out, a->name + brackets, strlen(a->name) - 2 * brackets);
}

// One of the alternatives, and no more, must be `given`.
static bool one_is_given(const ArgSpec *spec, size_t n, const ArgSpec *given, Error *e) {
    size_t first = next_either(spec, n, 0);
    if (first == n || given) return true;
    Str names = {0};
    for (size_t i = first; i < n; i = next_either(spec, n, i + 1)) {
        if (i > first) str_add(&names, " or ");
        add_bare_name(&spec[i], &names);
    }
    error_set(e, "give either %s", str_text(&names));
    str_clear(&names);
    return false;
}

// Notes that `a` was given; false when another alternative was.
static bool choose(const ArgSpec *spec, size_t n, const ArgSpec *a, const ArgSpec **chosen,
                   Error *e) {
    if (!is_either(a)) return true;
    if (*chosen && *chosen != a) return one_is_given(spec, n, NULL, e);
    *chosen = a;
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
static bool read_option(const ArgSpec *spec, size_t n, int argc, char **argv, int *i,
                        const ArgSpec **chosen, Error *e) {
    const char *word = argv[*i];
    size_t length = strcspn(word, "=");
    const ArgSpec *a = find_option(spec, n, word, length);
    if (!a) return unknown_option(spec, n, word, e);
    if (!choose(spec, n, a, chosen, e)) return false;
    const char *value = word[length] ? word + length + 1 : NULL;
    if (kind_of(a) == ARG_FLAG) {
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
        if (kind_of(&spec[i]) == ARG_TEXTS || index == 0) return &spec[i];
        index--;
    }
    return NULL;
}

static bool nothing_missing(const ArgSpec *spec, size_t n, size_t seen, size_t listed, Error *e) {
    const ArgSpec *missing = positional(spec, n, seen);
    if (missing && missing->name[0] != '[' && !(kind_of(missing) == ARG_TEXTS && listed))
        return error_set(e, "%s is missing", missing->name);
    for (size_t i = 0; i < n; i++)
        if (kind_of(&spec[i]) == ARG_NEEDED && !*(const char **)spec[i].out)
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
    const ArgSpec *chosen = NULL; // of the alternatives
    for (int i = 0; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            if (!read_option(spec, n, argc, argv, &i, &chosen, e)) return false;
        } else {
            const ArgSpec *a = positional(spec, n, seen);
            if (!a) return error_set(e, "unexpected argument '%.60s'", argv[i]);
            if (!choose(spec, n, a, &chosen, e)) return false;
            if (kind_of(a) == ARG_TEXTS) {
                add_to_list(a, argv, i, listed++);
            } else if (!store(a, argv[i], e)) {
                return false;
            }
            seen++;
        }
    }
    return nothing_missing(spec, n, seen, listed, e) && one_is_given(spec, n, chosen, e);
}

// --- usage and help ---

static void add_name(const ArgSpec *a, Str *out) {
    str_add(out, a->name);
    if (a->value) str_addf(out, " %s", a->value);
}

// "(--archive FILE | --journal FILE)"
static void add_alternatives(const ArgSpec *spec, size_t n, size_t first, Str *out) {
    for (size_t i = first; i < n; i = next_either(spec, n, i + 1)) {
        str_add(out, i == first ? "(" : " | ");
        add_bare_name(&spec[i], out);
        if (spec[i].value) str_addf(out, " %s", spec[i].value);
    }
    str_add_char(out, ')');
}

// A line never breaks inside an item. Alternatives are the item of the first of them.
static void add_item(const ArgSpec *spec, size_t n, size_t i, Str *out) {
    const ArgSpec *a = &spec[i];
    if (is_either(a)) {
        if (i == next_either(spec, n, 0)) add_alternatives(spec, n, i, out);
        return;
    }
    bool optional = is_option(a) && kind_of(a) != ARG_NEEDED;
    if (optional) str_add_char(out, '[');
    add_name(a, out);
    if (optional) str_add_char(out, ']');
}

// Arguments come first, then options that must be given, then the others.
static int rank(const ArgSpec *a) {
    if (is_either(a)) return 1;
    return !is_option(a) ? 0 : kind_of(a) == ARG_NEEDED ? 1 : 2;
}

// Lines begin under the first argument, or further left where an item would be too wide.
static int usage_indent(const ArgSpec *spec, size_t n, int at) {
    enum { LEFT = 8, FAR_LEFT = 4 };
    int indent = at;
    for (size_t i = 0; i < n; i++) {
        Str item = {0};
        add_item(spec, n, i, &item);
        int wide = columns_of(str_text(&item));
        if (indent + wide > COLUMNS_WIDTH) indent = LEFT;
        if (indent + wide > COLUMNS_WIDTH) indent = FAR_LEFT;
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
            add_item(spec, n, i, &item);
            if (item.len == 0) continue;
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
            if (is_either(&spec[i]) && i != next_either(spec, n, 0)) continue;
            if (!first) str_add_char(out, ' ');
            add_item(spec, n, i, out);
            first = false;
        }
    if (options) str_addf(out, "%s[options]", first ? "" : " ");
}

static bool in_range(const ArgSpec *a, int64_t v) {
    return v >= a->min && (v <= a->max || (a->min == 0 && a->max == 0));
}

static void add_default(const ArgSpec *a, Str *out) {
    if (!a->out) return;
    int64_t number = kind_of(a) == ARG_INT ? *(const int64_t *)a->out : 0;
    double real = kind_of(a) == ARG_REAL ? *(const double *)a->out : 0;
    const char *text = kind_of(a) == ARG_TEXT ? *(const char **)a->out : NULL;
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
