// SPDX-License-Identifier: MIT
// report_japanese.h - the rows of reports in Japanese.
#ifndef GENPEI_REPORT_JAPANESE_H
#define GENPEI_REPORT_JAPANESE_H

#include "base/str.h"

// Appends the Japanese for a text of a row. False when the table has none: numbers, moves and names
// need none.
bool report_japanese(const char *english, Str *out);

#endif
