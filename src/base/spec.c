// SPDX-License-Identifier: MIT
// spec.c - see spec.h.
#include "base/spec.h"

#include "base/str.h"
#include "base/suggest.h"

#include <errno.h>
#include <math.h>

bool spec_number(const char *text, int64_t *out) {
    if (!*text || strchr(" \t\n\v\f\r+", *text)) return false;
    char *end;
    errno = 0;
    long long v = strtoll(text, &end, 10);
    if (*end || errno) return false;
    *out = v;
    return true;
}

bool spec_decimal(const char *text, double *out) {
    if (!*text || strchr(" \t\n\v\f\r+", *text)) return false;
    if (strpbrk(text, "xX")) return false; // strtod reads hexadecimal, people do not
    char *end;
    errno = 0;
    double v = strtod(text, &end);
    if (*end || errno || !isfinite(v)) return false;
    *out = v;
    return true;
}

// The length of the key that begins at `p`, or 0 when no key begins there. Keys have no spaces, so
// that the '=' of a command such as "gnugo --mode=gtp" makes none, and no ':', so that the text of
// a player can be a value. Names of options of engines may have spaces: "option.Skill Level=3".
static size_t key_at(const char *p) {
    bool of_engine = strncmp(p, "option.", strlen("option.")) == 0;
    size_t n = strcspn(p, of_engine ? ",=\":" : ",= \":");
    return p[n] == '=' ? n : 0;
}

// Takes the quotes off the value that begins at `p` with one. Returns what follows it, NULL when
// the quotes do not end, or end in the middle of an item.
static char *cut_quoted(char *p) {
    char *out = p;
    for (p++; *p && *p != '"'; p++) {
        if (*p == '\\' && p[1]) p++;
        *out++ = *p;
    }
    if (*p != '"' || (p[1] && p[1] != ',')) return NULL;
    *out = '\0';
    return p[1] ? p + 2 : p + 1;
}

// Cuts a plain value off: up to the comma that a key follows.
static char *cut_plain(char *p) {
    for (;;) {
        p += strcspn(p, ",");
        if (!*p) return p;
        if (key_at(p + 1) || p[1] == '=') break;
        p++;
    }
    *p = '\0';
    return p + 1;
}

// Cuts s->text at its commas into items. Where an item lacks '=', the comma before it stays.
static bool cut_items(Spec *s, char *p, Error *e) {
    while (*p) {
        if (s->n == SPEC_ITEMS_MAX) return error_set(e, "more than %d options", SPEC_ITEMS_MAX);
        SpecItem *it = &s->item[s->n++];
        size_t key_length = key_at(p);
        it->key = "";
        if (key_length || *p == '=') {
            p[key_length] = '\0';
            it->key = p;
            p += key_length + 1;
        }
        it->value = p;
        p = *p == '"' ? cut_quoted(p) : cut_plain(p);
        if (!p) return error_set(e, "the quotes of '%.40s' do not end an item", it->value);
    }
    return true;
}

bool spec_parse(const char *text, Spec *out, Error *e) {
    size_t length = strlen(text);
    if (length >= SPEC_TEXT_MAX)
        return error_set(e, "text of %zu characters, at most %d", length, SPEC_TEXT_MAX - 1);
    if (length == 0 || text[0] == ':') return error_set(e, "empty name in '%.40s'", text);
    memset(out, 0, sizeof *out);
    memcpy(out->text, text, length + 1);
    out->name = out->text;
    char *colon = strchr(out->text, ':');
    if (!colon) return true;
    *colon = '\0';
    if (!cut_items(out, colon + 1, e)) return false;
    for (size_t i = 0; i < out->n; i++) {
        if (i > 0 && !*out->item[i].key)
            return error_set(e, "option without a name in '%.80s'", text);
        for (size_t j = 0; j < i; j++)
            if (strcmp(out->item[i].key, out->item[j].key) == 0)
                return error_set(e, "'%.40s' is given twice in '%.80s'", out->item[i].key, text);
    }
    return true;
}

const char *spec_get(Spec *s, const char *key) {
    for (size_t i = 0; i < s->n; i++) {
        if (strcmp(s->item[i].key, key) == 0) {
            s->item[i].used = true;
            return s->item[i].value;
        }
    }
    return NULL;
}

bool spec_int(Spec *s, const char *key, int min, int max, int *out, Error *e) {
    const char *value = spec_get(s, key);
    if (!value) return true;
    int64_t v;
    if (!spec_number(value, &v) || v < min || v > max)
        return error_set(e, "%s: '%.40s' is not a whole number from %d to %d", key, value, min,
                         max);
    *out = (int)v;
    return true;
}

bool spec_real(Spec *s, const char *key, double min, double max, double *out, Error *e) {
    const char *value = spec_get(s, key);
    if (!value) return true;
    double v;
    if (!spec_decimal(value, &v) || v < min || v > max)
        return error_set(e, "%s: '%.40s' is not a number from %g to %g", key, value, min, max);
    *out = v;
    return true;
}

bool spec_choice(Spec *s, const char *key, const char *const *words, size_t n, int *out, Error *e) {
    const char *value = spec_get(s, key);
    if (!value) return true;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(value, words[i]) == 0) {
            *out = (int)i;
            return true;
        }
    }
    const char *near = suggest_nearest(value, words, n);
    if (near) return error_set(e, "%s: unknown '%.40s'; did you mean '%s'?", key, value, near);
    Str all = {0};
    for (size_t i = 0; i < n; i++) str_addf(&all, "%s%s", i ? ", " : "", words[i]);
    error_set(e, "%s: unknown '%.40s'; there is %.200s", key, value, str_text(&all));
    str_clear(&all);
    return false;
}

// Reads the numbers of `value` into `out`, or only checks and counts them when it is NULL.
static bool read_ints(const char *key, const char *value, size_t capacity, int *out, size_t *n,
                      Error *e) {
    size_t count = 0;
    for (const char *p = value;;) {
        size_t length = strcspn(p, ",/");
        char one[24];
        int64_t v;
        if (length >= sizeof one) return error_set(e, "%s: a number is too long", key);
        memcpy(one, p, length);
        one[length] = '\0';
        if (!spec_number(one, &v) || v < -1000000 || v > 1000000)
            return error_set(e, "%s: '%s' is not a whole number within a million", key, one);
        if (count == capacity) return error_set(e, "%s: more than %zu numbers", key, capacity);
        if (out) out[count] = (int)v;
        count++;
        if (!p[length]) break;
        p += length + 1;
    }
    *n = count;
    return true;
}

bool spec_ints(Spec *s, const char *key, int *out, size_t *n, Error *e) {
    const char *value = spec_get(s, key);
    if (!value) {
        *n = 0;
        return true;
    }
    size_t capacity = *n, count;
    // Checked before anything is written: a bad list leaves the old one unchanged.
    if (!read_ints(key, value, capacity, NULL, &count, e)) return false;
    return read_ints(key, value, capacity, out, n, e);
}

bool spec_done(const Spec *s, const char *const *known, size_t n_known, Error *e) {
    for (size_t i = 0; i < s->n; i++) {
        if (s->item[i].used) continue;
        if (!*s->item[i].key)
            return error_set(e, "%s: '%.40s' is not an option; write KEY=VALUE", s->name,
                             s->item[i].value);
        const char *near = suggest_nearest(s->item[i].key, known, n_known);
        if (near)
            return error_set(e, "%s has no option '%.40s'; did you mean '%s'?", s->name,
                             s->item[i].key, near);
        return error_set(e, "%s has no option '%.40s'", s->name, s->item[i].key);
    }
    return true;
}
