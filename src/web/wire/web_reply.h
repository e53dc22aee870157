// SPDX-License-Identifier: MIT
// web_reply.h - answers to requests, with the headers every answer has.
#ifndef GENPEI_WEB_REPLY_H
#define GENPEI_WEB_REPLY_H

#include "base/str.h"

#include <jansson.h>
#include <microhttpd.h>

typedef struct {
    unsigned status; // 0: the answer comes later, by request_answer
    struct MHD_Response *response;
} Reply;

Reply reply_json(unsigned status, json_t *body); // takes ownership of `body`
Reply reply_packed(json_t *body);                // the same with status 200, compressed by zstd
Reply reply_text(unsigned status, const char *type, const char *text);
Reply reply_bytes(const char *type, const char *bytes, size_t n); // which must be constant
Reply reply_error(unsigned status, const char *format, ...) __attribute__((format(printf, 2, 3)));
void reply_header(Reply *r, const char *name, const char *value);

#endif
