// SPDX-License-Identifier: MIT
// gtp_reply.c - see gtp_reply.h.
#include "proto/gtp_reply.h"

#include <string.h>

static void add_trimmed(Str *out, const char *line) {
    line += strspn(line, " \t");
    size_t n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t')) n--;
    str_add_n(out, line, n);
}

// Reads the digits after '=' or '?'. Numbers that are too long were never sent: any wrong number
// will do for them.
static const char *read_id(const char *p, int *id) {
    enum { ID_TOO_BIG = 1000000000 };
    *id = -1;
    for (; *p >= '0' && *p <= '9'; p++) {
        if (*id < 0) *id = 0;
        *id = *id < ID_TOO_BIG / 10 ? *id * 10 + (*p - '0') : ID_TOO_BIG;
    }
    return p;
}

GtpReplyState gtp_reply_line(GtpReply *r, const char *line) {
    bool blank = !line[strspn(line, " \t")];
    if (!r->begun) {
        if (blank) return GTP_MORE;
        if (*line != '=' && *line != '?') return GTP_GARBAGE;
        r->begun = true;
        r->ok = *line == '=';
        add_trimmed(&r->text, read_id(line + 1, &r->id));
        return GTP_MORE;
    }
    if (blank) return GTP_WHOLE;
    str_add_char(&r->text, '\n');
    add_trimmed(&r->text, line);
    return GTP_MORE;
}

void gtp_reply_reset(GtpReply *r) {
    r->begun = r->ok = false;
    r->id = -1;
    str_reset(&r->text);
}
