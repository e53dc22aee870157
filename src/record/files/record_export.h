// SPDX-License-Identifier: MIT
// record_export.h - games for other programs: CSV, JSON lines. These are written, not read.
#ifndef GENPEI_RECORD_EXPORT_H
#define GENPEI_RECORD_EXPORT_H

#include "record/record.h"

// One line: texts in quotes where necessary, moves separated by spaces.
extern const char record_csv_header[];
void record_csv_write(const Record *r, Str *out);

// One JSON object on one line.
void record_jsonl_write(const Record *r, Str *out);

#endif
