// SPDX-License-Identifier: MIT
// record_input.c - see record_input.h.
#include "record/record_input.h"

// Counting continues from the last place, so that many messages about one file stay cheap.
size_t record_input_line(RecordInput *in, size_t at) {
    if (at > in->n) at = in->n;
    if (at < in->counted) in->counted = in->line_start = in->lines = 0;
    for (; in->counted < at; in->counted++) {
        if (in->text[in->counted] != '\n') continue;
        in->lines++;
        in->line_start = in->counted + 1;
    }
    return in->lines + 1;
}

bool record_input_blame(RecordInput *in, size_t at, Error *e) {
    if (!e) return false;
    // Messages quote the file; its contents must not break the line or control the terminal.
    for (char *p = e->text; *p; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7F) *p = '?';
    size_t line = record_input_line(in, at);
    return error_prefix(e, "%.160s:%zu:%zu", in->name, line, in->counted - in->line_start + 1);
}

bool record_input_error(RecordInput *in, size_t at, Error *e, const char *format, ...) {
    if (!e) return false;
    va_list ap;
    va_start(ap, format);
    vsnprintf(e->text, sizeof e->text, format, ap);
    va_end(ap);
    return record_input_blame(in, at, e);
}

void record_input_warn(RecordInput *in, const char *format, ...) {
    if (!in || !in->warning || in->warning->text[0]) return;
    va_list ap;
    va_start(ap, format);
    vsnprintf(in->warning->text, sizeof in->warning->text, format, ap);
    va_end(ap);
    error_prefix(in->warning, "%.160s", in->name);
}
