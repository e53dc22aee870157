// SPDX-License-Identifier: MIT
// os_japanese.h - text in the old Japanese encodings, as UTF-8, and back.
#ifndef GENPEI_OS_JAPANESE_H
#define GENPEI_OS_JAPANESE_H

#include "base/str.h"

// Whether the bytes are valid UTF-8 throughout.
bool japanese_is_utf8(const char *text, size_t n);

// Appends text in Shift_JIS (as Windows has it) or EUC-JP as UTF-8, whichever it is valid in,
// Shift_JIS first. False, with nothing appended, when it is neither. Lines stay lines.
bool japanese_to_utf8(const char *text, size_t n, Str *out);

// Appends text that shows its encoding itself as UTF-8: UTF-16 by the byte order mark at its start,
// ISO-2022-JP by its escape sequences. False, with nothing appended, when it is neither.
bool japanese_marked_to_utf8(const char *text, size_t n, Str *out);

// Appends UTF-8 text as Shift_JIS (as Windows has it); what that does not have becomes 〓.
void japanese_from_utf8(const char *text, size_t n, Str *out);

// The same for text that is damaged: bytes that are no characters are left out. Takes the encoding,
// UTF-8 among them, in which the fewest are; `*at` is the place of the first one. Returns the name
// of the encoding.
const char *japanese_repair(const char *text, size_t n, Str *out, size_t *at);

#endif
