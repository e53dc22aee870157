// SPDX-License-Identifier: MIT
// otl_knowledge_text.c - see otl_knowledge_text.h.
#include "teach/otl/otl_knowledge_text.h"

#include "base/spec.h"
#include "base/suggest.h"

static const char computed[] = "computed";

// Entries without points of their own get them from a search.
static bool is_computed(OtlKnow k) {
    return otl_knowledge(k)->value == 0;
}

static void write_entry(const OtlSetup *s, OtlKnow k, Str *out) {
    const OtlKnowledge *know = otl_knowledge(k);
    char points[16];
    snprintf(points, sizeof points, "%d", s->points[k]);
    str_addf(out, "%-20s %8s  # %s\n", know->name, is_computed(k) ? computed : points,
             know->en ? know->en : know->en_bad);
}

void otl_knowledge_write(const OtlSetup *s, Str *out) {
    str_add(out, "# What OTL knows about a move {m}: a name and its points; one possible move is "
                 "worth about 5.\n# Lines can be changed or left out.\n");
    for (int k = 0; k < KNOWLEDGE_COUNT; k++)
        if (!(s->unknown >> k & 1)) write_entry(s, (OtlKnow)k, out);
}

// --- reading ---

enum { WORD_MAX = 40 };

// The next word of a line that ends at `end`; false when there is none.
static bool next_word(const char **at, const char *end, char word[WORD_MAX]) {
    while (*at < end && strchr(" \t\r", **at)) ++*at;
    const char *from = *at;
    while (*at < end && !strchr(" \t\r", **at)) ++*at;
    size_t n = (size_t)(*at - from);
    snprintf(word, WORD_MAX, "%.*s", (int)(n < WORD_MAX ? n : WORD_MAX - 1), from);
    return n > 0;
}

static bool find_entry(const char *name, OtlKnow *out, Error *e) {
    const char *names[KNOWLEDGE_COUNT];
    for (int k = 0; k < KNOWLEDGE_COUNT; k++) {
        names[k] = otl_knowledge((OtlKnow)k)->name;
        if (strcmp(names[k], name) != 0) continue;
        *out = (OtlKnow)k;
        return true;
    }
    const char *near = suggest_nearest(name, names, KNOWLEDGE_COUNT);
    return near ? error_set(e, "unknown entry '%s'; did you mean '%s'?", name, near)
                : error_set(e, "unknown entry '%s'; 'genpei explain --knowledge' shows them", name);
}

static bool read_points(OtlKnow k, const char *word, int *out, Error *e) {
    int64_t n = 0;
    const char *name = otl_knowledge(k)->name;
    *out = 0;
    if (is_computed(k))
        return strcmp(word, computed) == 0 ||
               error_set(e, "the points of '%s' are computed, not '%s'", name, word);
    if (!spec_number(word, &n) || n < -OTL_POINTS_MAX || n > OTL_POINTS_MAX)
        return error_set(e, "the points of '%s' are a whole number from %d to %d, not '%s'", name,
                         -OTL_POINTS_MAX, OTL_POINTS_MAX, word);
    *out = (int)n;
    return true;
}

static bool read_line(const char *at, const char *end, OtlSetup *s, Error *e) {
    char name[WORD_MAX], points[WORD_MAX], more[WORD_MAX];
    OtlKnow k = KNOW_CORNER;
    if (!next_word(&at, end, name)) return true;
    if (!find_entry(name, &k, e)) return false;
    if (!(s->unknown >> k & 1)) return error_set(e, "'%s' stands there twice", name);
    if (!next_word(&at, end, points)) return error_set(e, "'%s' has no points", name);
    if (next_word(&at, end, more)) return error_set(e, "'%s' after the points", more);
    s->unknown &= ~(UINT64_C(1) << k);
    return read_points(k, points, &s->points[k], e);
}

bool otl_knowledge_read(const char *text, OtlSetup *s, Error *e) {
    OtlSetup read = *s;
    int line = 1;
    read.unknown = (UINT64_C(1) << KNOWLEDGE_COUNT) - 1;
    for (const char *at = text;; line++) {
        size_t n = strcspn(at, "\n"), used = strcspn(at, "#\n");
        Error why;
        if (!read_line(at, at + used, &read, &why))
            return error_set(e, "line %d: %s", line, why.text);
        if (!at[n]) break;
        at += n + 1;
    }
    *s = read;
    return true;
}
