// SPDX-License-Identifier: MIT
// web_request.h - a request as its handler sees it.
#ifndef GENPEI_WEB_REQUEST_H
#define GENPEI_WEB_REQUEST_H

#include "web/web_reply.h"
#include "web/web_server.h"

typedef struct Route Route; // web_routes.h

typedef struct {
    Web *web;
    struct MHD_Connection *connection;
    const Route *route;
    char id[24]; // what matched '*' in the route's path
    const char *path;
    Str body;
    size_t body_seen; // bytes, stored or not
    json_t *json;     // of a POST: an object
    bool waiting;     // for request_answer
    Reply later;
    Peer *peer;
} Request;

// Answers a request, in the HTTP thread with the server's lock held. Never waits.
typedef Reply Handler(Web *w, Request *q);

// The value of a query parameter or of a header, or NULL.
const char *request_query(const Request *q, const char *name);
const char *request_header(const Request *q, const char *name);

// Whether the visitor's browser unpacks answers that are compressed this way: "gzip", "zstd".
bool request_unpacks(const Request *q, const char *coding);

// A text or a number of the body. False, with a message, when the value has another type; `*out`
// stays as it was when there is none.
bool request_text(const Request *q, const char *name, const char **out, Error *e);
bool request_int(const Request *q, const char *name, int64_t min, int64_t max, int64_t *out,
                 Error *e);

// Suspends the request; the code that has the answer calls request_answer, once, with the lock
// held.
Reply request_wait(Request *q);
void request_answer(Request *q, Reply r);

#endif
