// SPDX-License-Identifier: MIT
// error.c - see error.h.
#include "base/error.h"

#undef error_set

#include <stdarg.h>

// Letters that are not seen, begin a line, or turn the direction of what follows: U+200B to U+200F,
// U+2028 to U+202E and U+2060 to U+206F, in UTF-8.
static bool is_unseen(const unsigned char *p) {
    if (p[0] != 0xE2 || !p[1] || p[1] > 0x81) return false;
    if (p[1] == 0x81) return p[2] >= 0xA0 && p[2] <= 0xAF;
    return p[1] == 0x80 && ((p[2] >= 0x8B && p[2] <= 0x8F) || (p[2] >= 0xA8 && p[2] <= 0xAE));
}

// A message quotes what was read; on a terminal its control characters would be commands. Those of
// Unicode (C2 80 to C2 9F in UTF-8) are among them.
static void error_clean(char *text) {
    for (unsigned char *p = (unsigned char *)text; *p; p++) {
        if (is_unseen(p)) p[0] = p[1] = p[2] = '?';
        if (*p < ' ' || *p == 127) *p = '?';
        if (*p == 0xC2 && p[1] >= 0x80 && p[1] < 0xA0) *p = p[1] = '?';
    }
}

bool error_set(Error *e, const char *format, ...) {
    if (!e) return false;
    va_list ap;
    va_start(ap, format);
    vsnprintf(e->text, sizeof e->text, format, ap);
    va_end(ap);
    error_clean(e->text);
    return false;
}

bool error_prefix(Error *e, const char *format, ...) {
    if (!e) return false;
    char whole[sizeof e->text];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(whole, sizeof whole, format, ap);
    va_end(ap);
    if (n < 0) return false;
    size_t at = (size_t)n < sizeof whole ? (size_t)n : sizeof whole - 1;
    // A message too long for the buffer loses its end, never its beginning.
    for (const char *p = ": "; *p && at + 1 < sizeof whole; p++) whole[at++] = *p;
    for (const char *p = e->text; *p && at + 1 < sizeof whole; p++) whole[at++] = *p;
    whole[at] = '\0';
    memcpy(e->text, whole, at + 1);
    error_clean(e->text);
    return false;
}

_Noreturn void error_abort(const char *what, const Error *why) {
    fprintf(stderr, "genpei: %s fails%s%s\n", what, why ? ": " : "", why ? why->text : "");
    abort();
}
