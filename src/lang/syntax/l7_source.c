// SPDX-License-Identifier: MIT
// l7_source.c - see l7_source.h.
#include "lang/syntax/l7_source.h"

void l7_source_init(L7Source *s, const char *name, const char *text) {
    *s = (L7Source){.name = name, .text = text};
}

static void add_message(L7Source *s, L7Place at, bool warning, const char *hint, const char *format,
                        va_list ap) {
    if (s->instead.line) at = s->instead;
    // One message per place is enough: others are mostly consequences of the first, or the same
    // message for the next player.
    for (int i = 0; i < s->n_messages; i++) {
        const L7Place *p = &s->messages[i].place;
        if (p->line == at.line && p->column == at.column &&
            (s->messages[i].warning == warning || warning))
            return;
    }
    if (!warning) s->n_errors++;
    if (s->n_messages == L7_MESSAGES_MAX) return;
    L7Message m = {.place = at, .warning = warning};
    vsnprintf(m.text, sizeof m.text, format, ap);
    if (hint) snprintf(m.hint, sizeof m.hint, "%s", hint);
    int i = s->n_messages++;
    for (; i > 0; i--) {
        const L7Place *p = &s->messages[i - 1].place;
        if (p->line < at.line || (p->line == at.line && p->column <= at.column)) break;
        s->messages[i] = s->messages[i - 1];
    }
    s->messages[i] = m;
}

void l7_error(L7Source *s, L7Place at, const char *hint, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    add_message(s, at, false, hint, format, ap);
    va_end(ap);
}

void l7_warning(L7Source *s, L7Place at, const char *hint, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    add_message(s, at, true, hint, format, ap);
    va_end(ap);
}

static void add_source_line(const L7Source *s, L7Place at, Str *out) {
    const char *p = s->text;
    for (int line = 1; line < at.line && *p; p++) line += *p == '\n';
    int length = (int)strcspn(p, "\n\r");
    if (length > 160) length = 160;
    str_addf(out, "%5d | ", at.line);
    // Control characters could do anything to a terminal.
    for (int i = 0; i < length; i++)
        str_add_char(out, p[i] == '\t' || (unsigned char)p[i] >= ' ' ? p[i] : '?');
    str_add(out, "\n      | ");
    // One space a character: the further bytes of UTF-8 take no room.
    for (int i = 1; i < at.column && i <= length + 1; i++)
        if ((p[i - 1] & 0xC0) != 0x80) str_add_char(out, p[i - 1] == '\t' ? '\t' : ' ');
    int marked = at.length < length - at.column + 1 ? at.length : length - at.column + 1;
    str_add_char(out, '^');
    for (int i = 1; i < marked; i++) str_add_char(out, '^');
    str_add_char(out, '\n');
}

void l7_source_report(const L7Source *s, Str *out) {
    for (int i = 0; i < s->n_messages; i++) {
        const L7Message *m = &s->messages[i];
        str_addf(out, "%s:%d:%d: %s%s\n", s->name, m->place.line, m->place.column,
                 m->warning ? "warning: " : "", m->text);
        if (m->place.line) add_source_line(s, m->place, out);
        if (m->hint[0]) str_addf(out, "      = %s\n", m->hint);
    }
    int errors_shown = 0;
    for (int i = 0; i < s->n_messages; i++) errors_shown += !s->messages[i].warning;
    if (s->n_errors > errors_shown && s->n_messages == L7_MESSAGES_MAX)
        str_addf(out, "%s: and %d more error%s\n", s->name, s->n_errors - errors_shown,
                 s->n_errors - errors_shown == 1 ? "" : "s");
}
