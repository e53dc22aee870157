// SPDX-License-Identifier: MIT
// engine_link.h - lines of text to and from an external program.
//
// Whatever the program does, a call returns: at its deadline, when the program ends, when it
// writes too much. A failure leaves the reason in words; after it the link cannot be used any
// more, except after a deadline of link_line.
#ifndef GENPEI_ENGINE_LINK_H
#define GENPEI_ENGINE_LINK_H

#include "base/os/os_process.h"

typedef struct EngineLink EngineLink;

enum { LINK_LINE_MAX = 65536, LINK_OUTPUT_MAX = 16 << 20 };

// NULL, with the reason, when the program cannot be started.
EngineLink *link_open(const OsProgram *program, Error *e);

// From now on every line, either way, is added to this file, with the time since the start; where
// it cannot be written there is no log.
void link_log(EngineLink *l, const char *path);

// Gives the program `grace_ms` to end by itself, its input closed; then kills it.
void link_close(EngineLink *l, int grace_ms);

// Sends text as it is: whole lines.
bool link_send(EngineLink *l, const char *text, const OsWait *wait, Error *e);

// The next line, without its end (LF or CR LF); other control characters are spaces. It lives until
// the next call. Counts against LINK_OUTPUT_MAX bytes from one link_send to the next.
bool link_line(EngineLink *l, const OsWait *wait, const char **line, Error *e);

// A line that has already arrived, blank ones skipped; NULL when there is none.
const char *link_pending(EngineLink *l);

// Whether the last failure was a deadline.
bool link_was_late(const EngineLink *l);

// At most 60 characters of what a program wrote, for a message.
void link_excerpt(const char *said, Str *out);

int64_t link_process(const EngineLink *l); // its process id

#endif
