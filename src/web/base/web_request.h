// SPDX-License-Identifier: MIT
// web_request.h - a request as its handler sees it.
#ifndef GENPEI_WEB_REQUEST_H
#define GENPEI_WEB_REQUEST_H

#include "web/base/web_server.h"
#include "web/wire/web_reply.h"

typedef struct Route Route; // web_routes.h

struct Request {
    Web *web;
    struct MHD_Connection *connection;
    Request *prev, *next; // in the queue of the desk
    const Route *route;
    WebGame *game; // of an address /api/game/ID/...: held while the request is handled
    char id[24];   // what matched '*' in the route's path
    const char *path;
    Str body;
    size_t body_seen; // bytes, stored or not
    bool checked;     // Host, token, password and rate: before a large body is read
    Reply early;      // the answer where its body is read only to be thrown away
    Request *next_large;
    json_t *json; // of a POST: an object
    bool waiting; // for request_answer
    Reply later;
    Peer *peer;
};

// Answers a request, or, with an empty reply, has it answered later (request_wait). RouteWhere says
// in which thread it runs and what is held.
typedef Reply Handler(Web *w, Request *q);

// The value of a query parameter or of a header, or NULL.
const char *request_query(const Request *q, const char *name);
const char *request_header(const Request *q, const char *name);

// Whether the visitor's browser unpacks answers that are compressed this way: "gzip", "zstd".
bool request_unpacks(const Request *q, const char *coding);

// A text, a number, or true or false of the body. False, with a message, when the value has another
// type; `*out` stays as it was when there is none.
bool request_text(const Request *q, const char *name, const char **out, Error *e);
bool request_int(const Request *q, const char *name, int64_t min, int64_t max, int64_t *out,
                 Error *e);

bool request_bool(const Request *q, const char *name, bool *out, Error *e);

// Opens a game that the visitor names. One with other parameters than its own takes room that
// everybody shares: an address opens a limited number a day. NULL with the reason and its status.
const Game *request_open_game(const Request *q, const char *name, unsigned *status, Error *e);

// Records may name such games too, which their reader opens. Between these two calls this thread
// opens none for an address that has had its part; afterwards those that have come are counted.
size_t request_reading_begins(const Request *q); // how many are open
void request_reading_ends(const Request *q, size_t open_before);

// About how much room a record takes in the archive.
size_t request_record_bytes(const Record *r);

// Suspends the request; the code that has the answer calls request_answer, once.
Reply request_wait(Request *q);
void request_answer(Request *q, Reply r);

// The key of the visitor's browser; "" for none. Lives as long as the request.
const char *request_visitor(const Request *q);

// Gives a browser that has no key one, as a cookie.
void reply_visitor(Reply *r, const Request *q);

#endif
