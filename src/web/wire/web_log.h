// SPDX-License-Identifier: MIT
// web_log.h - what the server refuses, on standard error: for each reason one line every ten
// seconds, with the number of refusals since the last one.
#ifndef GENPEI_WEB_LOG_H
#define GENPEI_WEB_LOG_H

#include <stdint.h>
#include <threads.h>

typedef enum {
    LOG_ARCHIVE, // it could not be written
    LOG_RATE,    // one address asks too often
    LOG_GUARD,   // foreign pages, wrong names and tokens
    LOG_PASSWORD,
    LOG_BUSY,        // too many at once
    LOG_FULL,        // no more room for games or texts
    LOG_CONNECTIONS, // an address has too many
    LOG_EXPIRED,
    LOG_KINDS
} LogKind;

typedef struct {
    mtx_t lock;
    struct {
        int64_t count, said_ns;
    } kinds[LOG_KINDS];
} WebLog;

// Control characters of the text are not printed.
void log_refusal(WebLog *log, LogKind kind, const char *text);

#endif
