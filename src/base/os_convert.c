// SPDX-License-Identifier: MIT
// os_convert.c - see os_convert.h.
#include "base/os_convert.h"

#include <iconv.h>
#include <stdint.h>

bool os_convert(const char *from, const char *to, const char *text, size_t n, Str *out) {
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
