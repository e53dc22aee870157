// SPDX-License-Identifier: MIT
// web_request.c - see web_request.h.
#include "web/base/web_request.h"

#include "base/os/os_posix.h"

const char *request_query(const Request *q, const char *name) {
    return MHD_lookup_connection_value(q->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(const Request *q, const char *name) {
    return MHD_lookup_connection_value(q->connection, MHD_HEADER_KIND, name);
}

bool request_unpacks(const Request *q, const char *coding) {
    const char *accepts = request_header(q, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    const char *at = accepts ? strstr(accepts, coding) : NULL;
    return at && strncmp(at + strlen(coding), ";q=0", 4) != 0;
}

bool request_text(const Request *q, const char *name, const char **out, Error *e) {
    json_t *j = json_object_get(q->json, name);
    if (!j || json_is_null(j)) return true;
    if (!json_is_string(j)) return error_set(e, "'%s' must be a text", name);
    *out = json_string_value(j);
    return true;
}

bool request_int(const Request *q, const char *name, int64_t min, int64_t max, int64_t *out,
                 Error *e) {
    json_t *j = json_object_get(q->json, name);
    if (!j || json_is_null(j)) return true;
    int64_t n = json_integer_value(j);
    if (!json_is_integer(j) || n < min || n > max)
        return error_set(e, "'%s' must be a whole number from %lld to %lld", name, (long long)min,
                         (long long)max);
    *out = n;
    return true;
}

bool request_bool(const Request *q, const char *name, bool *out, Error *e) {
    json_t *j = json_object_get(q->json, name);
    if (!j || json_is_null(j)) return true;
    if (!json_is_boolean(j)) return error_set(e, "'%s' must be true or false", name);
    *out = json_is_true(j);
    return true;
}

const Game *request_open_game(const Request *q, const char *name, unsigned *status, Error *e) {
    Web *w = q->web;
    *status = 400;
    GameTable *games = w->setup->games;
    if (!game_table_has(games, name) &&
        guard_over_quota(&w->guard, q->peer->address, QUOTA_OPENED, os_now_ns())) {
        *status = 429;
        error_set(e, "your address has opened as many games with other parameters as it may in a "
                     "day");
        log_refusal(&w->log, LOG_FULL, e->text);
        return NULL;
    }
    return game_table_open(games, name, e);
}

size_t request_reading_begins(const Request *q) {
    GameTable *games = q->web->setup->games;
    if (!guard_has_quota(&q->web->guard, q->peer->address, QUOTA_OPENED, os_now_ns()))
        game_table_only_open(games, true);
    return game_table_open_count(games);
}

void request_reading_ends(const Request *q, size_t open_before) {
    GameTable *games = q->web->setup->games;
    size_t now = game_table_open_count(games);
    game_table_only_open(games, false);
    if (now > open_before)
        guard_use_quota(&q->web->guard, q->peer->address, QUOTA_OPENED, (double)(now - open_before),
                        os_now_ns());
}

Reply request_wait(Request *q) {
    guard_peer_patient(&q->web->guard, q->peer);
    if (!q->waiting) MHD_suspend_connection(q->connection); // at the desk it is already
    q->waiting = true;
    return (Reply){0};
}

void request_answer(Request *q, Reply r) {
    q->waiting = false;
    q->later = r;
    MHD_resume_connection(q->connection);
}

size_t request_record_bytes(const Record *r) {
    enum { OF_MOVE = 12, OF_GAME = 500 };
    size_t bytes = OF_GAME + OF_MOVE * r->n + strlen(r->comment);
    for (int side = 0; side < r->game->players; side++) bytes += strlen(r->names[side]);
    for (size_t i = 0; i < r->n_headings; i++)
        bytes += strlen(r->headings[i].key) + strlen(r->headings[i].value);
    for (size_t i = 0; i < r->n_comments; i++) bytes += strlen(r->comments[i].text);
    for (size_t i = 0; i < r->n_variations; i++) bytes += OF_MOVE * (r->variations[i].n + 1);
    return bytes;
}

// --- whose browser it is ---

#define COOKIE "genpei-visitor"

const char *request_visitor(const Request *q) {
    const char *key = MHD_lookup_connection_value(q->connection, MHD_COOKIE_KIND, COOKIE);
    return visitor_key_ok(key) ? key : "";
}

// Sent when an invitation is opened from elsewhere too, and read by no script.
void reply_visitor(Reply *r, const Request *q) {
    if (*request_visitor(q)) return;
    char key[VISITOR_KEY_SIZE], cookie[160];
    visitor_key_new(key);
    snprintf(cookie, sizeof cookie,
             COOKIE "=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", key,
             q->web->setup->certificate ? "; Secure" : "");
    reply_header(r, "Set-Cookie", cookie);
}
