// SPDX-License-Identifier: MIT
// web_http.c - see web_http.h.
#include "web/web_http.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "web/web_desk.h"
#include "web/web_do_page.h"
#include "web/web_routes.h"

// --- checks ---

static bool is_post(const char *method) {
    return strcmp(method, "POST") == 0;
}

// Fills in the JSON of the body. False, with the reply, when there is none.
static bool parse_body(Request *q, Reply *out) {
    json_error_t why;
    q->json = json_loadb(str_text(&q->body), q->body.len, JSON_REJECT_DUPLICATES, &why);
    if (!q->json)
        *out = reply_error(400, "JSON, line %d, column %d: %s", why.line, why.column, why.text);
    else if (!json_is_object(q->json))
        *out = reply_error(400, "the body must be a JSON object");
    else
        return true;
    return false;
}

static enum MHD_Result count_header(void *context, enum MHD_ValueKind kind, const char *key,
                                    const char *value) {
    (void)kind, (void)value;
    int *n = context;
    n[0] += str_same_word(key, "Host");
    n[1] += str_same_word(key, "Origin");
    return MHD_YES;
}

// What stands twice may be read in two ways.
static bool repeats_headers(const Request *q) {
    int n[2] = {0, 0};
    MHD_get_connection_values(q->connection, MHD_HEADER_KIND, count_header, n);
    return n[0] > 1 || n[1] > 1;
}

static bool refused(Request *q, const char *method, Reply *out) {
    Guard *g = &q->web->guard;
    GuardFacts facts = {.host = request_header(q, "Host"),
                        .origin = request_header(q, "Origin"),
                        .fetch_site = request_header(q, "Sec-Fetch-Site"),
                        .token = request_header(q, "X-Genpei-Token"),
                        .content_type = request_header(q, "Content-Type"),
                        .changes = is_post(method),
                        .repeats = repeats_headers(q),
                        .api = strncmp(q->path, "/api/", 5) == 0};
    static const RateKind rates[] = {RATE_ALL, RATE_CHANGES, RATE_COSTS};
    RateKind rate = q->route ? rates[q->route->type] : RATE_ALL;
    unsigned status;
    if (guard_too_often(g, q->peer->address, rate, os_now_ns())) {
        log_refusal(&q->web->log, LOG_RATE, "an address asks too often");
        *out = reply_error(429, "too many requests; wait a second");
        reply_header(out, "Retry-After", "1");
        return true;
    }
    const char *why = guard_refuses(g, &facts, &status);
    if (why) {
        log_refusal(&q->web->log, LOG_GUARD, why);
        *out = reply_error(status, "%s", why);
        return true;
    }
    const char *said = request_header(q, "Authorization");
    const GuardWho who = {q->peer->address, request_visitor(q)};
    if (guard_knows(g, &who, said, os_now_ns(), &status)) return false;
    if (said) log_refusal(&q->web->log, LOG_PASSWORD, "a wrong password");
    *out = reply_error(status, status == 401 ? "the password is missing or wrong"
                                             : "too many wrong passwords; wait a while");
    if (status == 401)
        reply_header(out, "WWW-Authenticate", "Basic realm=\"Genpei\", charset=\"UTF-8\"");
    else
        reply_header(out, "Retry-After", "2");
    return true;
}

// A mistyped address gets the page, which says so and leads back; programs get a message.
static Reply not_found(Request *q, const char *method) {
    bool page = strcmp(method, "GET") == 0 && strncmp(q->path, "/api/", 5) != 0 &&
                strncmp(q->path, "/assets/", 8) != 0;
    if (!page) return reply_error(404, "there is nothing at this address");
    Reply r = do_page(q->web, q);
    r.status = 404;
    return r;
}

// --- large bodies: who sends one has passed the checks, and it takes room as it arrives ---

static bool is_large(const Request *q) {
    return strcmp(q->path, WEB_LARGE_PATH) == 0;
}

static size_t body_most(const Request *q) {
    return is_large(q) ? WEB_LARGE_MAX : WEB_BODY_MAX;
}

// Whether there is room for `n` more bytes of the body, in all and of this address. Only the thread
// of HTTP uses this list.
static bool has_large_room(const Request *q, size_t n) {
    const Web *w = q->web;
    size_t most = WEB_LARGE_TOTAL, all = n, own = n;
    size_t part = os_is_this_machine(q->peer->address) ? most / 2 : most / 4;
    for (const Request *other = w->large; other; other = other->next_large) {
        all += other->body.len;
        own += other->peer->address == q->peer->address ? other->body.len : 0;
    }
    return all <= most && own <= part;
}

// The body is read to its end but not stored: then `r` is the answer.
static void refuse_later(Request *q, Reply r) {
    q->early = r;
    str_clear(&q->body);
}

static void add_to_body(Request *q, const char *data, size_t n) {
    q->body_seen += n;
    if (q->early.status || q->body_seen > body_most(q)) return;
    if (is_large(q) && !has_large_room(q, n)) {
        log_refusal(&q->web->log, LOG_BUSY, "too many large files are being sent");
        refuse_later(q, reply_error(503, "too many files are being sent; try again"));
        return;
    }
    str_add_n(&q->body, data, n);
}

static void join_large(Request *q, const char *method) {
    Reply r;
    const Route *other = NULL;
    q->route = route_find(method, q->path, q->id, sizeof q->id, &other);
    q->checked = true;
    if (refused(q, method, &r)) refuse_later(q, r);
    q->next_large = q->web->large;
    q->web->large = q;
}

static void leave_large(Request *q) {
    for (Request **p = &q->web->large; *p; p = &(*p)->next_large) {
        if (*p != q) continue;
        *p = q->next_large;
        return;
    }
}

static Reply handle_at_once(Request *q) {
    Task *before = task_begin(NULL);
    Reply r = q->route->handle(q->web, q);
    task_end(before);
    return r;
}

static Reply answer(Request *q, const char *method) {
    Reply r;
    const Route *other = NULL;
    const char *asked = strcmp(method, "HEAD") == 0 ? "GET" : method;
    q->route = route_find(asked, q->path, q->id, sizeof q->id, &other);
    if (q->early.status) {
        r = q->early;
        q->early = (Reply){0};
        return r;
    }
    if (!q->checked && refused(q, method, &r)) return r;
    if (other) {
        r = reply_error(405, "this address accepts only %s", other->allowed);
        reply_header(&r, "Allow", other->allowed);
        return r;
    }
    if (!q->route) return not_found(q, asked);
    if (q->body_seen > body_most(q))
        return reply_error(413, "the request has more than %zu bytes", body_most(q));
    if (is_post(method) && !parse_body(q, &r)) return r;
    if (q->route->where != AT_ONCE) return desk_queue(q->web, q);
    mtx_lock(&q->web->lock);
    if (atomic_load(&q->web->stopping))
        r = reply_error(503, "the server is shutting down");
    else
        r = handle_at_once(q);
    mtx_unlock(&q->web->lock);
    return r;
}

// --- what the library calls ---

static enum MHD_Result send_reply(Request *q, Reply r) {
    enum MHD_Result result = MHD_queue_response(q->connection, r.status, r.response);
    MHD_destroy_response(r.response);
    return result;
}

static Request *request_new(Web *w, struct MHD_Connection *c, const char *path) {
    Request *q = mem_new(1, sizeof *q);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    q->web = w;
    q->connection = c;
    q->path = path;
    q->peer = info->socket_context;
    return q;
}

// Whether the request announces that it is too large.
static bool announces_too_much(const Request *q) {
    const char *length = request_header(q, "Content-Length");
    int64_t n;
    return length && (!spec_number(length, &n) || n < 0 || (uint64_t)n > body_most(q));
}

static enum MHD_Result handle(void *context, struct MHD_Connection *c, const char *path,
                              const char *method, const char *version, const char *data, size_t *n,
                              void **state) {
    (void)version;
    Request *q = *state;
    if (!q) {
        *state = q = request_new(context, c, path);
        if (announces_too_much(q))
            return send_reply(
                q, reply_error(413, "the request has more than %zu bytes", body_most(q)));
        if (is_large(q)) join_large(q, method);
        return MHD_YES;
    }
    if (*n > 0) {
        add_to_body(q, data, *n);
        *n = 0;
        return q->body_seen <= (is_large(q) ? WEB_LARGE_MAX : WEB_BODY_READ) ? MHD_YES : MHD_NO;
    }
    Reply r = q->later;
    q->later = (Reply){0};
    if (!r.status) r = answer(q, method);
    return r.status ? send_reply(q, r) : MHD_YES;
}

static void completed(void *context, struct MHD_Connection *c, void **state,
                      enum MHD_RequestTerminationCode why) {
    (void)c, (void)why;
    Web *w = context;
    Request *q = *state;
    if (!q) return;
    guard_peer_done(&w->guard, q->peer, os_now_ns());
    if (q->later.status) MHD_destroy_response(q->later.response);
    if (q->early.status) MHD_destroy_response(q->early.response);
    leave_large(q);
    json_decref(q->json);
    str_clear(&q->body);
    free(q);
    *state = NULL;
}

// An address that has too many connections gets no other.
static enum MHD_Result admits(void *context, const struct sockaddr *from, socklen_t size) {
    (void)size;
    Web *w = context;
    if (guard_admits(&w->guard, os_address_key(from))) return MHD_YES;
    log_refusal(&w->log, LOG_CONNECTIONS, "an address has too many connections");
    return MHD_NO;
}

static void connected(void *context, struct MHD_Connection *c, void **peer,
                      enum MHD_ConnectionNotificationCode what) {
    Web *w = context;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (*peer) guard_peer_goes(&w->guard, *peer);
        *peer = NULL;
        return;
    }
    const union MHD_ConnectionInfo *fd =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    int socket = (int)fd->connect_fd;
    const union MHD_ConnectionInfo *from =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    *peer = guard_peer_comes(&w->guard, socket, os_address_key(from->client_addr), os_now_ns());
}

// Decodes %xx in place. A NUL byte would end the text early: it becomes one that matches nothing.
static size_t unescape(void *context, struct MHD_Connection *c, char *text) {
    (void)context, (void)c;
    size_t n = MHD_http_unescape(text);
    for (size_t i = 0; i < n; i++)
        if (text[i] == '\0') text[i] = '\1';
    return n;
}

bool http_start(Web *w, int socket, Error *e) {
    size_t files = os_raise_file_limit();
    unsigned most = files > 4200 ? 4096 : (unsigned)(files > 128 ? files - 64 : 64);
    bool tls = w->setup->certificate != NULL;
    guard_set_room(&w->guard, most);
    if (tls && MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES)
        return error_set(e, "libmicrohttpd was built without TLS here");
    // Texts for TLS come first: the list of options ends where there are none.
    const struct MHD_OptionItem secure[] = {
        {tls ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0,
         (void *)(uintptr_t)w->setup->certificate},
        {tls ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, 0, (void *)(uintptr_t)w->setup->key},
        {tls ? MHD_OPTION_HTTPS_PRIORITIES : MHD_OPTION_END, 0,
         (void *)(uintptr_t) "NORMAL:-VERS-ALL:+VERS-TLS1.2:+VERS-TLS1.3"},
        {MHD_OPTION_END, 0, NULL},
    };
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    w->daemon = MHD_start_daemon(
        tls ? flags | MHD_USE_TLS : flags, 0, admits, w, handle, w, MHD_OPTION_ARRAY, secure,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, most,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
        MHD_OPTION_NOTIFY_COMPLETED, completed, w, MHD_OPTION_NOTIFY_CONNECTION, connected, w,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, w, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    return w->daemon ||
           error_set(e, tls ? "the server cannot start; are the files of --certificate "
                              "and --key in PEM form, and do they belong together?"
                            : "the server cannot start");
}

void http_stop(Web *w) {
    MHD_stop_daemon(w->daemon);
}
