// SPDX-License-Identifier: MIT
// base64.h - bytes that were sent as text (RFC 4648).
#ifndef GENPEI_BASE64_H
#define GENPEI_BASE64_H

#include "base/error.h"
#include "base/str.h"

// Appends the bytes of a text in base64, with or without padding. On failure `out` is as before.
bool base64_read(const char *text, size_t n, Str *out, Error *e);

#endif
