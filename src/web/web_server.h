// SPDX-License-Identifier: MIT
// web_server.h - what all parts of the server share: the server, a request, a reply.
//
// Handlers run in the HTTP thread with `lock` held and never wait.
#ifndef GENPEI_WEB_SERVER_H
#define GENPEI_WEB_SERVER_H

#include "base/str.h"
#include "record/archive.h"
#include "web/games/web_hall.h"
#include "web/games/web_written.h"
#include "web/web.h"
#include "web/web_runs.h"
#include "web/wire/web_guard.h"
#include "web/wire/web_pool.h"
#include "web/wire/web_stream.h"

#include <jansson.h>
#include <microhttpd.h>
#include <threads.h>

enum {
    WEB_BODY_MAX = 64 * 1024,
    WEB_BODY_READ = 1024 * 1024, // more than this is not even thrown away
    WEB_MOVE_MS = 60000,         // the longest a program may think about a move or a hint
    WEB_MOVE_BUSY_MS = 5000,     // the same while others wait for a thread
    WEB_GAMES_OPEN = 1000,       // games with other parameters, until the server ends
};

typedef struct Reading Reading; // a visitor's text: web_do_l7.c

typedef struct Web Web;
struct Web {
    const WebSetup *setup;
    struct MHD_Daemon *daemon;
    Guard guard;
    mtx_t lock; // of everything below
    Hall hall;
    Streams streams;
    Runs runs;
    struct Ask *asks; // programs that think about a move or a hint
    Pool moves;       // moves and hints: people wait for these
    Pool analysis;    // whatever is left
    Pool long_runs;
    Written written;
    Reading *readings;
    Pool reading;          // visitors' texts in L7
    const Game **compiled; // games for which the compiler was started
    size_t n_compiled;
    atomic_bool stopping;
    char *games_json; // the answer about all games, made once
};

typedef struct {
    unsigned status; // 0: the answer comes later, by request_answer
    struct MHD_Response *response;
} Reply;

typedef struct Request Request;
typedef Reply Handler(Web *w, Request *q);

typedef enum { ROUTE_PLAIN, ROUTE_CHANGES, ROUTE_COSTS } RouteKind;

typedef struct {
    const char *method;
    const char *path;    // '*' stands for one part made of letters and digits
    const char *allowed; // the methods of this path, for those who try another
    RouteKind kind;
    Handler *handle;
} Route;

struct Request {
    Web *web;
    struct MHD_Connection *connection;
    const Route *route;
    char id[24]; // what stood for '*'
    const char *path;
    Str body;
    size_t body_seen;
    json_t *json; // of a POST: an object
    bool counted, waiting;
    Reply later;
    Peer *peer;
};

// The value of a query parameter, or NULL.
const char *request_query(const Request *q, const char *name);

// A text or list of the body. False, with a message, when it is there and of another kind; `*out`
// stays as it was when it is missing.
bool request_text(const Request *q, const char *name, const char **out, Error *e);
bool request_int(const Request *q, const char *name, int64_t min, int64_t max, int64_t *out,
                 Error *e);

// Puts the request aside; whoever has the answer calls request_answer, once, with the lock held.
Reply request_wait(Request *q);
void request_answer(Request *q, Reply r);

// --- web_reply.c ---
Reply reply_json(unsigned status, json_t *body); // takes `body` over
Reply reply_text(unsigned status, const char *type, const char *text);
Reply reply_bytes(const char *type, const char *bytes, size_t n); // constant ones
Reply reply_error(unsigned status, const char *format, ...) __attribute__((format(printf, 2, 3)));
void reply_header(Reply *r, const char *name, const char *value);

// --- web_routes.c ---
// The route for a path, NULL when there is none; `*other` when only the method is wrong.
const Route *route_find(const char *method, const char *path, char *id, size_t id_size,
                        const Route **other);

#endif
