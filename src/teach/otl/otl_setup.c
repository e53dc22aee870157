// SPDX-License-Identifier: MIT
// otl_setup.c - see otl_setup.h.
#include "teach/otl/otl_setup.h"

#include "base/suggest.h"

OtlSetup otl_default_setup(void) {
    OtlSetup s = {.shape_moves = 5,
                  .shape_outside = 5,
                  .shape_stone = 2,
                  .own_move = 10,
                  .fight_depth = OTL_FIGHT_MAX,
                  .opening_stones = 24,
                  .opening_depth = 6,
                  .late_empty = 24,
                  .late_depth = 8,
                  .exact_empty = 14,
                  .exact_ms = 5000};
    for (int k = 0; k < KNOWLEDGE_COUNT; k++) s.points[k] = otl_knowledge((OtlKnow)k)->value;
    return s;
}

static bool find_kind(const char *name, size_t n, OtlKind *out) {
    for (int k = 0; k < KINDS_COUNT; k++) {
        const char *kind = otl_kind_name((OtlKind)k);
        if (strlen(kind) != n || strncmp(kind, name, n) != 0) continue;
        *out = (OtlKind)k;
        return true;
    }
    return false;
}

static bool refuse_kind(const char *name, size_t n, Error *e) {
    const char *names[KINDS_COUNT];
    char word[24];
    Str all = {0};
    for (int k = 0; k < KINDS_COUNT; k++) {
        names[k] = otl_kind_name((OtlKind)k);
        str_addf(&all, "%s%s", k ? ", " : "", names[k]);
    }
    snprintf(word, sizeof word, "%.*s", (int)(n < 20 ? n : 20), name);
    const char *near = suggest_nearest(word, names, KINDS_COUNT);
    if (near)
        error_set(e, "without: unknown type '%s'; did you mean '%s'?", word, near);
    else
        error_set(e, "without: unknown type '%s'; types are %s", word, str_text(&all));
    str_clear(&all);
    return false;
}

bool otl_read_without(const char *text, uint32_t *out, Error *e) {
    uint32_t set = 0;
    for (const char *p = text;;) {
        size_t n = strcspn(p, "/,");
        OtlKind k;
        if (!find_kind(p, n, &k)) return refuse_kind(p, n, e);
        set |= UINT32_C(1) << k;
        if (!p[n]) break;
        p += n + 1;
    }
    *out = set;
    return true;
}
