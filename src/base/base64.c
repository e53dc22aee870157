// SPDX-License-Identifier: MIT
// base64.c - see base64.h.
#include "base/base64.h"

#include <string.h>

static int digit_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool base64_read(const char *text, size_t n, Str *out, Error *e) {
    size_t before = out->len;
    uint32_t bits = 0;
    int held = 0;
    while (n > 0 && text[n - 1] == '=') n--;
    for (size_t i = 0; i < n; i++) {
        int digit = digit_of(text[i]);
        if (digit < 0 || (i + 1 == n && n % 4 == 1)) {
            out->len = before;
            if (out->text) out->text[before] = '\0';
            return error_set(e, "character %zu is not base64", i + 1);
        }
        bits = bits << 6 | (uint32_t)digit;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        str_add_char(out, (char)(bits >> held & 0xFF));
    }
    return true;
}
