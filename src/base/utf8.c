// SPDX-License-Identifier: MIT
// utf8.c - see utf8.h. The table of well formed sequences is 3-7 of the Unicode standard.
#include "base/utf8.h"

static bool between(unsigned char c, unsigned char low, unsigned char high) {
    return c >= low && c <= high;
}

// Length of the well formed character at `p`, 0 when there is none. Looks no further than the NUL.
static size_t character_length(const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    if (between(p[0], 0x01, 0x7F)) return 1;
    if (between(p[0], 0xC2, 0xDF)) return between(p[1], 0x80, 0xBF) ? 2 : 0;
    if (between(p[0], 0xE0, 0xEF)) {
        // No overlong forms, no surrogates.
        unsigned char low = p[0] == 0xE0 ? 0xA0 : 0x80, high = p[0] == 0xED ? 0x9F : 0xBF;
        return between(p[1], low, high) && between(p[2], 0x80, 0xBF) ? 3 : 0;
    }
    if (between(p[0], 0xF0, 0xF4)) {
        unsigned char low = p[0] == 0xF0 ? 0x90 : 0x80, high = p[0] == 0xF4 ? 0x8F : 0xBF;
        bool ok = between(p[1], low, high) && between(p[2], 0x80, 0xBF);
        return ok && between(p[3], 0x80, 0xBF) ? 4 : 0;
    }
    return 0;
}

bool utf8_ok(const char *text) {
    while (*text) {
        size_t n = character_length(text);
        if (n == 0) return false;
        text += n;
    }
    return true;
}

void utf8_add_repaired(Str *out, const char *text) {
    while (*text) {
        size_t n = character_length(text);
        if (n)
            str_add_n(out, text, n);
        else
            str_add(out, "\xEF\xBF\xBD");
        text += n ? n : 1;
    }
}

void utf8_add_latin1(Str *out, const char *text) {
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p >= 0x80) str_add_char(out, (char)(0xC0 | *p >> 6));
        str_add_char(out, (char)(*p < 0x80 ? *p : 0x80 | (*p & 0x3F)));
    }
}

static bool continues(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

size_t utf8_length(const char *text) {
    size_t n = 0;
    for (; *text; text++) n += !continues(*text);
    return n;
}

const char *utf8_at(const char *text, size_t i, size_t *bytes) {
    for (; *text && i > 0; i--) {
        text++;
        while (continues(*text)) text++;
    }
    *bytes = *text ? 1 : 0;
    while (*bytes && continues(text[*bytes])) ++*bytes;
    return text;
}
