// SPDX-License-Identifier: MIT
// l7_by_word_text.c - see l7_by_word_text.h.
#include "lang/program/l7_by_word_text.h"

#include "base/spec.h"
#include "lang/program/l7_board_text.h"

#include <ctype.h>

int l7_side_of(const L7Program *p, int player) {
    const L7Field *by = &p->state.fields[p->texts.show_by];
    for (int v = 1; v < by->n_words; v++)
        if (strcmp(by->words[v], p->players[player]) == 0) return v;
    return 0;
}

bool l7_by_signs(const L7Program *p, const L7Field *f) {
    if (f->type != FIELD_NUMBER || f->low < 0 || f->on != ON_PLAYER) return false;
    return l7_shows_board(p) && f->of == p->texts.show_field && p->texts.show_by >= 0 &&
           l7_side_of(p, 0) > 0;
}

static void write_signs(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                        Str *out) {
    bool any = false;
    for (int i = 0; i < p->n_players; i++)
        for (int v = 0; v < f->n_of; v++) {
            int n = l7_number_at(l, s, f, i * f->n_of + v);
            if (n == 0) continue;
            if (n > 1) str_addf(out, "%d", n);
            str_add_char(out, l7_sign_of(p, v + 1, l7_side_of(p, i)));
            any = true;
        }
    if (!any) str_add_char(out, '-');
}

void l7_by_word_write(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                      Str *out) {
    if (l7_by_signs(p, f)) {
        write_signs(p, l, s, f, out);
        return;
    }
    for (int i = 0; i < l7_span(p, f).numbers; i++) {
        if (i) str_add_char(out, i % f->n_of ? '.' : ':');
        int v = l7_number_at(l, s, f, i);
        if (f->type == FIELD_ENUM)
            str_add(out, f->words[v]);
        else
            str_addf(out, "%d", v);
    }
}

static bool put_number(const L7Layout *l, const L7Field *f, int at, int64_t n, void *s, Error *e) {
    if (n < f->low || n > f->high)
        return error_set(e, "position: '%s' is from %d to %d, not %lld", f->name, f->low, f->high,
                         (long long)n);
    l7_number_put(l, s, f, at, (int)n);
    return true;
}

// Which element a sign stands for; -1: none.
static int element_of(const L7Program *p, const L7Field *f, char sign) {
    for (int i = 0; i < p->n_players; i++)
        for (int v = 0; v < f->n_of; v++)
            if (l7_sign_of(p, v + 1, l7_side_of(p, i)) == sign) return i * f->n_of + v;
    return -1;
}

static bool read_signs(const L7Program *p, const L7Layout *l, const L7Field *f, const char **at,
                       void *s, Error *e) {
    for (int i = 0; i < l7_span(p, f).numbers; i++) l7_number_put(l, s, f, i, 0);
    if (**at == '-') {
        ++*at;
        return true;
    }
    while (**at && **at != ' ') {
        int n = 0;
        bool given = isdigit((unsigned char)**at);
        while (isdigit((unsigned char)**at) && n < 10000) n = 10 * n + (*(*at)++ - '0');
        int element = element_of(p, f, **at);
        if (element < 0 || (given && n == 0))
            return error_set(e, "position: '%.20s' does not belong to '%s'", *at, f->name);
        int sum = l7_number_at(l, s, f, element) + (given ? n : 1);
        if (!put_number(l, f, element, sum, s, e)) return false;
        ++*at;
    }
    return true;
}

static bool read_one(const L7Layout *l, const L7Field *f, const char *word, int i, void *s,
                     Error *e) {
    int64_t n;
    if (f->type == FIELD_NUMBER && spec_number(word, &n)) return put_number(l, f, i, n, s, e);
    for (int v = 0; v < f->n_words && f->type == FIELD_ENUM; v++) {
        if (strcmp(f->words[v], word) != 0) continue;
        l7_number_put(l, s, f, i, v);
        return true;
    }
    return error_set(e, "position: '%.20s' is not a value of '%s'", word, f->name);
}

bool l7_by_word_read(const L7Program *p, const L7Layout *l, const L7Field *f, const char **at,
                     void *s, Error *e) {
    if (l7_by_signs(p, f)) return read_signs(p, l, f, at, s, e);
    for (int i = 0; i < l7_span(p, f).numbers; i++) {
        char word[64];
        char separator = i % f->n_of ? '.' : ':';
        if (i && *(*at)++ != separator)
            return error_set(e, "position: '%s' has %d values", f->name, l7_span(p, f).numbers);
        size_t n = strcspn(*at, " .:");
        if (n >= sizeof word) n = sizeof word - 1;
        memcpy(word, *at, n);
        word[n] = '\0';
        *at += n;
        if (!read_one(l, f, word, i, s, e)) return false;
    }
    return true;
}
