// SPDX-License-Identifier: MIT
// web_reply.c - see web_reply.h.
#include "web/wire/web_reply.h"

#include "base/os/pack.h"

#include <stdarg.h>

void reply_header(Reply *r, const char *name, const char *value) {
    MHD_add_response_header(r->response, name, value);
}

// Nothing is loaded from other sites, the page cannot be framed, no type is guessed, no referrer is
// sent.
static Reply finish(unsigned status, struct MHD_Response *response, const char *type) {
    static const struct {
        const char *name, *value;
    } always[] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
         "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'none'; "
         "base-uri 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    };
    Reply r = {status, response};
    reply_header(&r, "Content-Type", type);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        reply_header(&r, always[i].name, always[i].value);
    return r;
}

Reply reply_text(unsigned status, const char *type, const char *text) {
    Reply r = finish(status,
                     MHD_create_response_from_buffer(strlen(text), (void *)(uintptr_t)text,
                                                     MHD_RESPMEM_MUST_COPY),
                     type);
    reply_header(&r, "Cache-Control", "no-store");
    return r;
}

Reply reply_bytes(const char *type, const char *bytes, size_t n) {
    return finish(
        MHD_HTTP_OK,
        MHD_create_response_from_buffer(n, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT), type);
}

Reply reply_json(unsigned status, json_t *body) {
    char *text = json_dumps(body, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(body);
    Reply r =
        finish(status, MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE),
               "application/json");
    reply_header(&r, "Cache-Control", "no-store");
    return r;
}

Reply reply_packed(json_t *body) {
    char *text = json_dumps(body, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(body);
    Str frame = {0};
    bool packed = pack_frame(text, strlen(text), &frame);
    const char *bytes = packed ? frame.text : text;
    size_t n = packed ? frame.len : strlen(text);
    Reply r = finish(
        200, MHD_create_response_from_buffer(n, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY),
        "application/json");
    if (packed) reply_header(&r, "Content-Encoding", "zstd");
    reply_header(&r, "Vary", "Accept-Encoding");
    reply_header(&r, "Cache-Control", "no-store");
    str_clear(&frame);
    free(text);
    return r;
}

Reply reply_error(unsigned status, const char *format, ...) {
    Str text = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&text, format, ap);
    va_end(ap);
    // Messages quote the request, which may contain anything.
    json_t *why = json_string(str_text(&text));
    Reply r = reply_json(
        status, json_pack("{s:o}", "error", why ? why : json_string("the message is not UTF-8")));
    str_clear(&text);
    return r;
}
