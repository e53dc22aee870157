// SPDX-License-Identifier: MIT
// str.c - see str.h.
#include "base/str.h"

#include "base/mem.h"

#include <ctype.h>

static void reserve(Str *s, size_t more) {
    size_t need = s->len + more + 1;
    if (need <= s->cap) return;
    size_t cap = s->cap ? s->cap : 32;
    while (cap < need) cap *= 2;
    s->text = mem_resize(s->text, cap, 1);
    s->cap = cap;
}

void str_clear(Str *s) {
    free(s->text);
    *s = (Str){0};
}

void str_reset(Str *s) {
    s->len = 0;
    if (s->text) s->text[0] = '\0';
}

const char *str_text(const Str *s) {
    return s->text ? s->text : "";
}

void str_add_n(Str *s, const char *text, size_t n) {
    reserve(s, n);
    memcpy(s->text + s->len, text, n);
    s->len += n;
    s->text[s->len] = '\0';
}

void str_add(Str *s, const char *text) {
    str_add_n(s, text, strlen(text));
}

void str_add_char(Str *s, char c) {
    str_add_n(s, &c, 1);
}

void str_add_number(Str *s, int64_t n) {
    char digits[20]; // the last first
    size_t at = sizeof digits;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (n < 0) str_add_char(s, '-');
    str_add_n(s, digits + at, sizeof digits - at);
}

void str_vaddf(Str *s, const char *format, va_list ap) {
    va_list again;
    va_copy(again, ap);
    reserve(s, 0);
    size_t room = s->cap - s->len; // mostly enough: then it is formatted once
    int n = vsnprintf(s->text + s->len, room, format, ap);
    if (n > 0 && (size_t)n >= room) {
        reserve(s, (size_t)n);
        vsnprintf(s->text + s->len, (size_t)n + 1, format, again);
    }
    if (n > 0) s->len += (size_t)n;
    s->text[s->len] = '\0';
    va_end(again);
}

void str_addf(Str *s, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    str_vaddf(s, format, ap);
    va_end(ap);
}

bool str_same_word(const char *a, const char *b) {
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

bool str_begins_with(const char *text, const char *part) {
    for (; *part; text++, part++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*part)) return false;
    return true;
}

char *str_trim(char *text) {
    text += strspn(text, " \t\r");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r", text[n - 1])) n--;
    text[n] = '\0';
    return text;
}

char *str_bare_line(char *line) {
    char *p = strchr(line, '#');
    while (p && p > line && !isspace((unsigned char)p[-1])) p = strchr(p + 1, '#');
    if (p) *p = '\0';
    return str_trim(line);
}
