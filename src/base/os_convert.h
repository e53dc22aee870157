// SPDX-License-Identifier: MIT
// os_convert.h - text in one encoding as text in another, by the system's tables.
#ifndef GENPEI_OS_CONVERT_H
#define GENPEI_OS_CONVERT_H

#include "base/str.h"

// Appends the text; the encodings are named as iconv does. False when it is not valid in `from`:
// then `out` holds a part.
bool os_convert(const char *from, const char *to, const char *text, size_t n, Str *out);

#endif
