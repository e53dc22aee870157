// SPDX-License-Identifier: MIT
// uci_options.c - see uci_options.h.
#include "proto/uci_options.h"

#include "base/mem.h"
#include "base/spec.h"
#include "base/suggest.h"
#include "proto/uci_info.h"

#include <string.h>

void uci_options_clear(UciOptions *o) {
    for (size_t i = 0; i < o->n; i++) {
        for (size_t k = 0; k < o->list[i].n_vars; k++) free(o->list[i].vars[k]);
        free(o->list[i].vars);
        free(o->list[i].name);
    }
    free(o->list);
    *o = (UciOptions){0};
}

// --- what an engine announces ---

static UciOption *add_option(UciOptions *o, const char *name, UciOptionType type) {
    if (o->n == o->cap) {
        o->cap = o->cap ? 2 * o->cap : 16;
        o->list = mem_resize(o->list, o->cap, sizeof *o->list);
    }
    o->list[o->n] =
        (UciOption){.name = mem_text(name), .type = type, .min = INT64_MIN, .max = INT64_MAX};
    return &o->list[o->n++];
}

// The words up to the next one of `ends` (or the end of the line), which `*line` then points to.
static void take_words(const char **line, const char *const *ends, Str *out) {
    str_reset(out);
    for (;;) {
        const char *word = *line + strspn(*line, " \t");
        size_t n = strcspn(word, " \t");
        for (const char *const *end = ends; *end; end++)
            if (n == strlen(*end) && strncmp(word, *end, n) == 0) return;
        if (n == 0) return;
        if (out->len) str_add_char(out, ' ');
        str_add_n(out, word, n);
        *line = word + n;
    }
}

static UciOptionType type_of(const char *word) {
    static const char *const words[] = {"check", "spin", "combo", "button"};
    for (int i = 0; i < UCI_TEXT; i++)
        if (strcmp(word, words[i]) == 0) return (UciOptionType)i;
    return UCI_TEXT;
}

static void add_var(UciOption *o, const char *text) {
    o->vars = mem_resize(o->vars, o->n_vars + 1, sizeof *o->vars);
    o->vars[o->n_vars++] = mem_text(text);
}

static void read_property(UciOption *o, const char *key, const char *value) {
    int64_t n;
    if (strcmp(key, "type") == 0) o->type = type_of(value);
    if (strcmp(key, "min") == 0 && spec_number(value, &n)) o->min = n;
    if (strcmp(key, "max") == 0 && spec_number(value, &n)) o->max = n;
    if (strcmp(key, "var") == 0) add_var(o, value);
}

void uci_options_read(UciOptions *o, const char *line) {
    static const char *const after_name[] = {"type", NULL};
    static const char *const properties[] = {"type", "default", "min", "max", "var", NULL};
    char key[16];
    Str words = {0};
    if (!uci_word(&line, key, sizeof key) || strcmp(key, "option") != 0) return;
    if (!uci_word(&line, key, sizeof key) || strcmp(key, "name") != 0) return;
    take_words(&line, after_name, &words);
    UciOption *option = words.len ? add_option(o, str_text(&words), UCI_TEXT) : NULL;
    while (option && uci_word(&line, key, sizeof key)) {
        take_words(&line, properties, &words);
        read_property(option, key, str_text(&words));
    }
    str_clear(&words);
}

void uci_options_imply(UciOptions *o, const char *name, UciOptionType type) {
    if (!uci_options_find(o, name)) add_option(o, name, type);
}

const UciOption *uci_options_find(const UciOptions *o, const char *name) {
    for (size_t i = 0; i < o->n; i++)
        if (str_same_word(o->list[i].name, name)) return &o->list[i];
    return NULL;
}

bool uci_option_offers(const UciOption *o, const char *value) {
    for (size_t i = 0; o && i < o->n_vars; i++)
        if (str_same_word(o->vars[i], value)) return true;
    return false;
}

// --- what a user wants ---

static bool refuse_name(const UciOptions *o, const char *name, Error *e) {
    if (o->n == 0)
        return error_set(e, "option.%.60s: the engine announces no options at all", name);
    const char **names = mem_new(o->n, sizeof *names);
    for (size_t i = 0; i < o->n; i++) names[i] = o->list[i].name;
    const char *near = suggest_nearest(name, names, o->n);
    Str all = {0};
    for (size_t i = 0; i < o->n && !near; i++) str_addf(&all, "%s%s", i ? ", " : "", names[i]);
    if (near)
        error_set(e, "option.%.60s: the engine has no such option; did you mean '%.60s'?", name,
                  near);
    else
        error_set(e, "option.%.60s: the engine has no such option; it has %.300s%s", name,
                  str_text(&all), all.len > 300 ? "..." : "");
    str_clear(&all);
    free(names);
    return false;
}

static bool refuse_var(const UciOption *o, const char *value, Error *e) {
    Str all = {0};
    for (size_t i = 0; i < o->n_vars; i++) str_addf(&all, "%s%s", i ? ", " : "", o->vars[i]);
    error_set(e, "option.%.60s: '%.60s' is not one of %.250s%s", o->name, value, str_text(&all),
              all.len > 250 ? "..." : "");
    str_clear(&all);
    return false;
}

static bool check_number(const UciOption *o, const char *value, Error *e) {
    int64_t n;
    if (spec_number(value, &n) && n >= o->min && n <= o->max) return true;
    if (o->min == INT64_MIN || o->max == INT64_MAX)
        return error_set(e, "option.%.60s: '%.60s' is not a whole number the engine accepts",
                         o->name, value);
    return error_set(e, "option.%.60s: '%.60s' is not a whole number from %lld to %lld", o->name,
                     value, (long long)o->min, (long long)o->max);
}

static bool check_value(const UciOption *o, const char *value, Error *e) {
    bool is_true = str_same_word(value, "true");
    switch (o->type) {
    case UCI_CHECK:
        return is_true || str_same_word(value, "false") ||
               error_set(e, "option.%.60s: '%.60s' is neither true nor false", o->name, value);
    case UCI_SPIN:
        return check_number(o, value, e);
    case UCI_COMBO:
        return uci_option_offers(o, value) || refuse_var(o, value, e);
    case UCI_BUTTON:
        return !*value || is_true ||
               error_set(e, "option.%.60s is a button: it takes no value, not '%.60s'", o->name,
                         value);
    case UCI_TEXT:
        break;
    }
    return true;
}

bool uci_options_set(const UciOptions *o, const char *name, const char *value, Str *out, Error *e) {
    const UciOption *option = uci_options_find(o, name);
    if (!option) return refuse_name(o, name, e);
    if (!check_value(option, value, e)) return false;
    str_addf(out, "setoption name %s", option->name);
    if (option->type != UCI_BUTTON) str_addf(out, " value %s", value);
    str_add_char(out, '\n');
    return true;
}
