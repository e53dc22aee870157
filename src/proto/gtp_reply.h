// SPDX-License-Identifier: MIT
// gtp_reply.h - what an engine answers in GTP 2: '=' or '?', perhaps a number, text, an empty line.
#ifndef GENPEI_GTP_REPLY_H
#define GENPEI_GTP_REPLY_H

#include "base/str.h"

// `{0}` waits for the first line. Owns its text.
typedef struct {
    bool begun;
    bool ok;  // '=': done; else '?': refused
    int id;   // -1 when it has none
    Str text; // lines separated by LF, without spaces around them
} GtpReply;

typedef enum {
    GTP_MORE,    // the reply goes on
    GTP_WHOLE,   // that was the empty line at its end
    GTP_GARBAGE, // this line belongs to no reply
} GtpReplyState;

// Takes the next line. Empty lines before a reply are allowed.
GtpReplyState gtp_reply_line(GtpReply *r, const char *line);

void gtp_reply_reset(GtpReply *r); // for the next one; keeps the memory

#endif
