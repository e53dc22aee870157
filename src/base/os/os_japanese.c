// SPDX-License-Identifier: MIT
// os_japanese.c - see os_japanese.h.
#include "base/os/os_japanese.h"

#include <iconv.h>
#include <stdint.h>
#include <string.h>

// On failure `out` holds a part.
static bool convert(const char *from, const char *to, const char *text, size_t n, Str *out) {
    iconv_t converter = iconv_open(to, from);
    if (converter == (iconv_t)-1) return false;
    char buffer[4096], *in = (char *)(uintptr_t)text; // iconv does not write there
    bool ok = true;
    while (n && ok) {
        char *at = buffer;
        size_t room = sizeof buffer, left = n;
        size_t result = iconv(converter, &in, &n, &at, &room);
        ok = result != (size_t)-1 || n < left;
        str_add_n(out, buffer, (size_t)(at - buffer));
    }
    iconv_close(converter);
    return ok;
}

bool japanese_is_utf8(const char *text, size_t n) {
    Str copy = {0};
    bool ok = convert("UTF-8", "UTF-8", text, n, &copy);
    str_clear(&copy);
    return ok;
}

// Half-width katakana are what EUC-JP looks like when it is read as Shift_JIS.
static bool has_half_width(const char *text) {
    for (const char *c = text; *c; c++)
        if ((unsigned char)c[0] == 0xEF &&
            ((unsigned char)c[1] == 0xBD || (unsigned char)c[1] == 0xBE))
            return true;
    return false;
}

bool japanese_to_utf8(const char *text, size_t n, Str *out) {
    Str shift = {0}, euc = {0};
    bool is_shift = convert("CP932", "UTF-8", text, n, &shift);
    bool is_euc = convert("EUC-JP", "UTF-8", text, n, &euc);
    if (is_shift && is_euc && has_half_width(str_text(&shift))) is_shift = false;
    if (is_shift || is_euc) {
        const Str *good = is_shift ? &shift : &euc;
        str_add_n(out, str_text(good), good->len);
    }
    str_clear(&shift);
    str_clear(&euc);
    return is_shift || is_euc;
}

// The name of the encoding for iconv; NULL where nothing shows it.
static const char *marked_encoding(const char *text, size_t n) {
    if (n >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0))
        return "UTF-16";
    for (size_t i = 0; i + 2 < n; i++)
        if (text[i] == '\x1B' && text[i + 1] == '$' && (text[i + 2] == 'B' || text[i + 2] == '@'))
            return "ISO-2022-JP";
    return NULL;
}

bool japanese_marked_to_utf8(const char *text, size_t n, Str *out) {
    Str utf8 = {0};
    const char *encoding = marked_encoding(text, n);
    bool ok = encoding && convert(encoding, "UTF-8", text, n, &utf8);
    if (ok) str_add_n(out, str_text(&utf8), utf8.len);
    str_clear(&utf8);
    return ok;
}

// Character by character, so that one that is missing costs nothing else.
void japanese_from_utf8(const char *text, size_t n, Str *out) {
    for (size_t at = 0; at < n;) {
        size_t length = 1;
        while (at + length < n && ((unsigned char)text[at + length] & 0xC0) == 0x80) length++;
        Str one = {0};
        if ((unsigned char)text[at] < 0x80)
            str_add_n(out, text + at, length);
        else if (convert("UTF-8", "CP932", text + at, length, &one))
            str_add_n(out, str_text(&one), one.len);
        else
            str_add(out, "\x81\xAC"); // 〓
        str_clear(&one);
        at += length;
    }
}

// As convert(), but steps over bytes that are no characters. Returns how many; `*first` is the
// place of the first.
static size_t convert_damaged(const char *from, const char *text, size_t n, Str *out,
                              size_t *first) {
    iconv_t converter = iconv_open("UTF-8", from);
    *first = n;
    if (converter == (iconv_t)-1) return SIZE_MAX;
    char buffer[4096], *in = (char *)(uintptr_t)text; // iconv does not write there
    size_t damaged = 0;
    for (size_t left = n; left;) {
        char *at = buffer;
        size_t room = sizeof buffer, before = left;
        bool whole = iconv(converter, &in, &left, &at, &room) != (size_t)-1;
        str_add_n(out, buffer, (size_t)(at - buffer));
        if (whole || left < before) continue;
        if (damaged++ == 0) *first = n - left;
        in++;
        left--;
    }
    iconv_close(converter);
    return damaged;
}

const char *japanese_repair(const char *text, size_t n, Str *out, size_t *at) {
    static const struct {
        const char *name, *iconv;
    } encodings[] = {{"UTF-8", "UTF-8"}, {"Shift_JIS", "CP932"}, {"EUC-JP", "EUC-JP"}};
    const char *best = NULL;
    size_t fewest = SIZE_MAX;
    Str good = {0};
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++) {
        Str one = {0};
        size_t first, damaged = convert_damaged(encodings[i].iconv, text, n, &one, &first);
        if (!best || damaged < fewest) {
            best = encodings[i].name;
            fewest = damaged;
            *at = first;
            str_reset(&good);
            str_add_n(&good, str_text(&one), one.len);
        }
        str_clear(&one);
    }
    str_add_n(out, str_text(&good), good.len);
    str_clear(&good);
    return best;
}
