// SPDX-License-Identifier: MIT
// csa_summary.c - see csa_summary.h.
#include "proto/csa_summary.h"

#include "base/spec.h"

#include <string.h>

void csa_summary_clear(CsaSummary *s) {
    str_clear(&s->id);
    str_clear(&s->position);
    for (int i = 0; i < 2; i++) str_clear(&s->names[i]);
    *s = (CsaSummary){0};
}

// The text behind "KEY:"; NULL when the line has another key.
static const char *value_of(const char *line, const char *key) {
    size_t n = strlen(key);
    return strncmp(line, key, n) == 0 && line[n] == ':' ? line + n + 1 : NULL;
}

static bool read_number(const char *line, const char *value, int64_t *out, Error *e) {
    enum { MOST = 100000000 };
    if (spec_number(value, out) && *out >= 0 && *out <= MOST) return true;
    return error_set(e, "not a number from 0 to %d: '%.60s'", MOST, line);
}

// "1sec", "10msec", "1min".
static bool read_unit(const char *value, int64_t *out, Error *e) {
    static const struct {
        const char *word;
        int64_t ms;
    } units[] = {{"msec", 1}, {"sec", 1000}, {"min", 60000}};
    int64_t count = 0;
    const char *p = value;
    for (; *p >= '0' && *p <= '9' && count < 100000; p++) count = count * 10 + (*p - '0');
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (count > 0 && count < 100000 && strcmp(p, units[i].word) == 0) {
            *out = count * units[i].ms;
            return true;
        }
    return error_set(e, "an unknown unit of time: '%.60s'", value);
}

static bool read_time(CsaSummary *s, const char *line, Error *e) {
    static const char *const keys[] = {"Total_Time", "Byoyomi", "Increment"};
    const char *unit = value_of(line, "Time_Unit");
    for (int side = 0; side < 2; side++) {
        if (s->clock_of != 2 && s->clock_of != side) continue;
        CsaClock *c = &s->clocks[side];
        int64_t *fields[] = {&c->total, &c->byoyomi, &c->increment};
        if (unit && !read_unit(unit, &c->unit_ms, e)) return false;
        for (int i = 0; i < 3; i++) {
            const char *value = value_of(line, keys[i]);
            if (value && !read_number(line, value, fields[i], e)) return false;
        }
    }
    return true;
}

static bool read_key(CsaSummary *s, const char *line, Error *e) {
    const char *value;
    int64_t n;
    if ((value = value_of(line, "Game_ID"))) {
        str_reset(&s->id);
        str_add(&s->id, value);
    }
    for (int i = 0; i < 2; i++) {
        if (!(value = value_of(line, i ? "Name-" : "Name+"))) continue;
        str_reset(&s->names[i]);
        str_add(&s->names[i], value);
    }
    if ((value = value_of(line, "Your_Turn"))) {
        if (strcmp(value, "+") != 0 && strcmp(value, "-") != 0)
            return error_set(e, "neither + nor -: '%.60s'", line);
        s->side = *value == '-';
        s->has_side = true;
    }
    if ((value = value_of(line, "Format"))) s->shogi = strncmp(value, "Shogi ", 6) == 0;
    if ((value = value_of(line, "Declaration"))) s->declaration = strcmp(value, "Jishogi 1.1") == 0;
    if ((value = value_of(line, "Max_Moves"))) {
        if (!read_number(line, value, &n, e)) return false;
        s->max_moves = n < 9999 ? (int)n : 0;
    }
    return true;
}

static bool is_end(const char *line, const char *what) {
    return strncmp(line, "END ", 4) == 0 && strncmp(line + 4, what, strlen(what)) == 0;
}

static bool finish(CsaSummary *s, Error *e) {
    if (!s->has_side) return error_set(e, "the summary of the game does not say who we are");
    if (s->position.len == 0) return error_set(e, "the summary of the game has no position");
    s->part = CSA_SUMMARY_DONE;
    return true;
}

static bool begin_part(CsaSummary *s, const char *what, Error *e) {
    if (strcmp(what, "Position") == 0) {
        s->part = CSA_IN_POSITION;
        return true;
    }
    if (strncmp(what, "Time", 4) != 0) return error_set(e, "an unknown part: '%.60s'", what);
    s->part = CSA_IN_TIME;
    s->clock_of = what[4] == '+' ? 0 : what[4] == '-' ? 1 : 2;
    for (int side = 0; side < 2; side++) {
        if (s->clocks[side].unit_ms == 0) s->clocks[side].unit_ms = 1000;
    }
    return true;
}

bool csa_summary_line(CsaSummary *s, const char *line, Error *e) {
    switch (s->part) {
    case CSA_BEFORE:
        if (strcmp(line, "BEGIN Game_Summary") == 0) {
            s->part = CSA_IN_SUMMARY;
            s->shogi = true;
        }
        return true;
    case CSA_IN_SUMMARY:
        if (is_end(line, "Game_Summary")) return finish(s, e);
        if (strncmp(line, "BEGIN ", 6) == 0) return begin_part(s, line + 6, e);
        return read_key(s, line, e);
    case CSA_IN_TIME:
        if (!is_end(line, "Time")) return read_time(s, line, e);
        s->part = CSA_IN_SUMMARY;
        return true;
    case CSA_IN_POSITION:
        if (is_end(line, "Position"))
            s->part = CSA_IN_SUMMARY;
        else
            str_addf(&s->position, "%s\n", line);
        return true;
    case CSA_SUMMARY_DONE:
        break;
    }
    return true;
}
