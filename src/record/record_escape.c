// SPDX-License-Identifier: MIT
// record_escape.c - see record_escape.h.
#include "record/record_escape.h"

static const char short_escapes[] = "\\\\\nn\rr\tt"; // pairs: the character, its letter

static bool add_short(char c, Str *out) {
    for (const char *p = short_escapes; *p; p += 2) {
        if (*p != c) continue;
        str_add_char(out, '\\');
        str_add_char(out, p[1]);
        return true;
    }
    return false;
}

// U+0080 to U+009F in UTF-8: terminals obey these too.
static bool is_second_control(const char *p) {
    const unsigned char *c = (const unsigned char *)p;
    return c[0] == 0xC2 && c[1] >= 0x80 && c[1] <= 0x9F;
}

static void escape(const char *text, bool every_space, Str *out) {
    for (const char *p = text; *p; p++) {
        if (add_short(*p, out)) continue;
        if (is_second_control(p)) {
            str_addf(out, "\\xc2\\x%02x", (unsigned)(unsigned char)*++p);
            continue;
        }
        bool at_end = p == text || p[1] == '\0';
        if ((unsigned char)*p < 0x20 || *p == 0x7F || (*p == ' ' && (every_space || at_end)))
            str_addf(out, "\\x%02x", (unsigned)(unsigned char)*p);
        else
            str_add_char(out, *p);
    }
}

void record_escape(const char *text, Str *out) {
    escape(text, false, out);
}

void record_escape_word(const char *text, Str *out) {
    escape(text, true, out);
}

static int hex_digit(char c) {
    static const char digits[] = "0123456789abcdef";
    if (c >= 'A' && c <= 'F') c = (char)(c - 'A' + 'a');
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

// Reads what follows a backslash; returns how many bytes it used, 0 when it is not an escape.
static size_t read_escape(const char *p, size_t n, char *out) {
    if (n == 0) return 0;
    for (const char *s = short_escapes; *s; s += 2) {
        if (s[1] != *p) continue;
        *out = *s;
        return 1;
    }
    if (*p != 'x' || n < 3) return 0;
    int high = hex_digit(p[1]), low = hex_digit(p[2]);
    if (high < 0 || low < 0 || high + low == 0) return 0;
    *out = (char)(16 * high + low);
    return 3;
}

bool record_unescape(const char *text, size_t n, Str *out, size_t *bad) {
    for (size_t i = 0; i < n; i++) {
        if (text[i] != '\\') {
            str_add_char(out, text[i]);
            continue;
        }
        char c;
        size_t taken = read_escape(text + i + 1, n - i - 1, &c);
        if (taken == 0) {
            *bad = i;
            return false;
        }
        str_add_char(out, c);
        i += taken;
    }
    return true;
}
