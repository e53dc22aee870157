// SPDX-License-Identifier: MIT
// otl_readings.c - see otl_readings.h.
#include "teach/otl/otl_readings.h"

#include "base/str.h"
#include "base/suggest.h"

static const OtlReadingInfo readings[READINGS_COUNT] = {
#define X(ID, QUESTION, NAME, TEXT) {QUESTION, NAME, TEXT},
    OTL_READINGS(X)
#undef X
};

static const OtlQuestionInfo questions[QUESTIONS_COUNT] = {
#define X(ID, NAME, DEFAULT) {NAME, DEFAULT},
    OTL_QUESTIONS(X)
#undef X
};

const OtlReadingInfo *otl_reading_info(OtlReading r) {
    return &readings[r];
}

const OtlQuestionInfo *otl_question_info(OtlQuestion q) {
    return &questions[q];
}

uint32_t otl_readings_with(uint32_t set, OtlQuestion q, OtlReading r) {
    for (int k = 0; k < READINGS_COUNT; k++)
        if (readings[k].question == q) set &= ~(UINT32_C(1) << k);
    return r == READINGS_COUNT ? set : set | UINT32_C(1) << r;
}

static OtlReading find(const char *name, size_t n) {
    for (int k = 0; k < READINGS_COUNT; k++)
        if (strlen(readings[k].name) == n && strncmp(readings[k].name, name, n) == 0)
            return (OtlReading)k;
    return READINGS_COUNT;
}

static bool refuse(const char *name, size_t n, Error *e) {
    const char *names[READINGS_COUNT];
    char word[24];
    for (int k = 0; k < READINGS_COUNT; k++) names[k] = readings[k].name;
    snprintf(word, sizeof word, "%.*s", (int)(n < 20 ? n : 20), name);
    const char *near = suggest_nearest(word, names, READINGS_COUNT);
    if (near) return error_set(e, "reading: unknown '%s'; did you mean '%s'?", word, near);
    Str all = {0};
    for (int k = 0; k < READINGS_COUNT; k++) str_addf(&all, "%s%s", k ? ", " : "", names[k]);
    error_set(e, "reading: unknown '%s'; readings are %s", word, str_text(&all));
    str_clear(&all);
    return false;
}

bool otl_read_readings(const char *text, uint32_t *out, Error *e) {
    uint32_t set = 0;
    for (const char *p = text;;) {
        size_t n = strcspn(p, "/,");
        OtlReading r = find(p, n);
        if (r == READINGS_COUNT) return refuse(p, n, e);
        if (otl_readings_with(set, readings[r].question, READINGS_COUNT) != set)
            return error_set(e, "reading: '%s' answers a question a second time: %s",
                             readings[r].name, questions[readings[r].question].name);
        set |= UINT32_C(1) << r;
        if (!p[n]) break;
        p += n + 1;
    }
    *out = set;
    return true;
}
