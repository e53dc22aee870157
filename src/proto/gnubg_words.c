// SPDX-License-Identifier: MIT
// gnubg_words.c - see gnubg_words.h.
#include "proto/gnubg_words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void gnubg_board(const BgBoard *b, Str *out) {
    str_addf(out, "%d", b->men[0][BG_BAR]);
    for (int n = 1; n <= 24; n++) str_addf(out, " %d", b->men[0][n] - b->men[1][BG_BAR - n]);
    str_addf(out, " %d", -b->men[1][BG_BAR]);
}

bool gnubg_hint(const char *line, Str *move, double *equity) {
    const char *at = line + strspn(line, " "), *end;
    if (strncmp(at, "1. ", 3) != 0) return false;
    at = strstr(at, "-ply");
    end = at ? strstr(at, "Eq.:") : NULL;
    if (!end) return false;
    at += strlen("-ply");
    at += strspn(at, " ");
    while (end > at && end[-1] == ' ') end--;
    if (end <= at) return false;
    str_reset(move);
    str_add_n(move, at, (size_t)(end - at));
    *equity = strtod(strstr(end, "Eq.:") + strlen("Eq.:"), NULL);
    return isfinite(*equity) && fabs(*equity) < 1000;
}

// A point, "bar" or "off"; -1 otherwise.
static int take_point(const char **at) {
    if (strncmp(*at, "bar", 3) == 0 || strncmp(*at, "off", 3) == 0) {
        int point = **at == 'b' ? BG_BAR : 0;
        *at += 3;
        return point;
    }
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)**at) && digits < 2; digits++) n = 10 * n + *(*at)++ - '0';
    return digits && n >= 1 && n <= BG_BAR ? n : -1;
}

static bool step(BgBoard *b, int from, int to) {
    if (from <= to || from < 1 || to < 0 || !b->men[0][from]) return false;
    b->men[0][from]--;
    b->men[0][to]++;
    int8_t *there = &b->men[1][BG_BAR - to];
    if (to == 0 || *there == 0) return true;
    if (*there > 1) return false;
    *there = 0;
    b->men[1][BG_BAR]++;
    return true;
}

typedef struct {
    int n, point[6];
} Legs;

// "24/18*/13(2)".
static bool take_legs(const char **at, Legs *legs, int *times) {
    *legs = (Legs){0};
    *times = 1;
    for (;;) {
        if (legs->n == 6 || (legs->point[legs->n++] = take_point(at)) < 0) return false;
        if (**at == '*') ++*at;
        if (**at != '/') break;
        ++*at;
    }
    if (**at == '(') {
        *times = (*at)[1] - '0';
        if (*times < 1 || *times > 4 || (*at)[2] != ')') return false;
        *at += 3;
    }
    return legs->n >= 2;
}

bool gnubg_move(BgBoard *b, const char *text) {
    bool any = false;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        Legs legs;
        int times;
        if (!take_legs(&at, &legs, &times) || (*at && *at != ' ')) return false;
        for (int t = 0; t < times; t++)
            for (int i = 0; i + 1 < legs.n; i++)
                if (!step(b, legs.point[i], legs.point[i + 1])) return false;
        any = true;
    }
    return any;
}
