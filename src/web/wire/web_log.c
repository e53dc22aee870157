// SPDX-License-Identifier: MIT
// web_log.c - see web_log.h.
#include "web/wire/web_log.h"

#include "base/os/os_posix.h"
#include "base/str.h"

enum { BETWEEN_MS = 10000 };

void log_refusal(WebLog *log, LogKind kind, const char *text) {
    static const char *const names[LOG_KINDS] = {"archive", "rate", "guard",       "password",
                                                 "busy",    "full", "connections", "expired"};
    int64_t now = os_now_ns(), count = 0;
    mtx_lock(&log->lock);
    log->kinds[kind].count++;
    int64_t said = log->kinds[kind].said_ns;
    if (!said || now - said > BETWEEN_MS * INT64_C(1000000)) {
        count = log->kinds[kind].count;
        log->kinds[kind].count = 0;
        log->kinds[kind].said_ns = now;
    }
    mtx_unlock(&log->lock);
    if (count == 0) return;
    Str clean = {0};
    for (const char *p = text; *p; p++)
        str_add_char(&clean, (unsigned char)*p < ' ' || *p == 127 ? '?' : *p);
    fprintf(stderr, "genpei: %s: %s", names[kind], str_text(&clean));
    if (count > 1) fprintf(stderr, " (%lld times since the last line)", (long long)count);
    fputc('\n', stderr);
    str_clear(&clean);
}
