// SPDX-License-Identifier: MIT
// shogi_values.c - see shogi_values.h.
#include "record/formats/shogi_values.h"

#include <limits.h>

#define CSA_SIGN "* "
#define KIF_SIGN "#評価値="

// A whole number, and how many characters it has; 0 for none.
static size_t read_number(const char *text, size_t n, int64_t *out) {
    size_t at = n > 0 && (text[0] == '+' || text[0] == '-'), digits = 0;
    bool minus = at && text[0] == '-';
    *out = 0;
    for (; at < n && text[at] >= '0' && text[at] <= '9'; at++, digits++)
        if (*out <= INT_MAX) *out = *out * 10 + (text[at] - '0');
    if (digits == 0 || *out > INT_MAX) return 0;
    if (minus) *out = -*out;
    return at;
}

bool shogi_value_read(const char *line, size_t n, int mover, int *value, bool *whole) {
    static const char *const signs[] = {CSA_SIGN, KIF_SIGN};
    for (int i = 0; i < 2; i++) {
        size_t sign = strlen(signs[i]);
        int64_t number;
        if (n <= sign || memcmp(line, signs[i], sign) != 0) continue;
        size_t used = read_number(line + sign, n - sign, &number);
        *whole = sign + used == n;
        if (used == 0 || (!*whole && (i == 1 || line[sign + used] != ' '))) return false;
        *value = (int)(mover == 1 ? -number : number);
        return true;
    }
    return false;
}

// Whether the comment says the value of the move, and something else on the same line.
static bool is_said(const RecordMove *m, const char *comment) {
    while (*comment) {
        size_t n = strcspn(comment, "\n");
        int value;
        bool whole;
        if (shogi_value_read(comment, n, m->mover, &value, &whole))
            return !whole && value == m->value;
        comment += n + (comment[n] == '\n');
    }
    return false;
}

static void add_value(const RecordMove *m, const char *comment, const char *sign, Str *out) {
    long long value = m->mover == 1 ? -(long long)m->value : m->value;
    if (m->has_value && !is_said(m, comment)) str_addf(out, "%s%lld", sign, value);
}

void shogi_value_csa(const RecordMove *m, const char *comment, Str *out) {
    add_value(m, comment, CSA_SIGN, out);
}

void shogi_value_kif(const RecordMove *m, const char *comment, Str *out) {
    add_value(m, comment, KIF_SIGN, out);
}
