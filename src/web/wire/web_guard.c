// SPDX-License-Identifier: MIT
// web_guard.c - see web_guard.h.
#include "web/wire/web_guard.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_server.h"
#include "base/str.h"

#include <ctype.h>

void guard_init(Guard *g, const char *bind, int port, int64_t rate) {
    unsigned char secret[16];
    *g = (Guard){.port = port, .rate = rate};
    g->everywhere = strcmp(bind, "127.0.0.1") != 0 && strcmp(bind, "::1") != 0;
    os_random_bytes(secret, sizeof secret);
    for (size_t i = 0; i < sizeof secret; i++)
        snprintf(g->token + 2 * i, 3, "%02x", (unsigned)secret[i]);
    mtx_init(&g->lock, mtx_plain);
}

void guard_clear(Guard *g) {
    mtx_destroy(&g->lock);
}

// --- names ---

// Whether a host without its port is an address in numbers. Other names could belong to anyone.
static bool is_numeric(const char *host, size_t n) {
    if (n == 0) return false;
    bool v6 = host[0] == '[' && host[n - 1] == ']';
    for (size_t i = v6; i < n - v6; i++) {
        unsigned char c = (unsigned char)host[i];
        if (!isdigit(c) && c != '.' && !(v6 && (isxdigit(c) || c == ':'))) return false;
    }
    return true;
}

static bool host_is_ours(const Guard *g, const char *host) {
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *colon = strrchr(host, ':');
    if (colon && strchr(colon, ']')) colon = NULL;
    size_t n = colon ? (size_t)(colon - host) : strlen(host);
    char port[16];
    snprintf(port, sizeof port, "%d", g->port);
    if (strcmp(colon ? colon + 1 : "80", port) != 0) return false;
    if (g->everywhere && is_numeric(host, n)) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == n && memcmp(names[i], host, n) == 0) return true;
    return false;
}

static bool origin_is_host(const char *origin, const char *host) {
    static const char scheme[] = "http://";
    return strncmp(origin, scheme, strlen(scheme)) == 0 &&
           strcmp(origin + strlen(scheme), host) == 0;
}

// Takes the same time wherever the first difference is.
static bool token_is_right(const Guard *g, const char *token) {
    if (!token || strlen(token) != strlen(g->token)) return false;
    unsigned difference = 0;
    for (size_t i = 0; g->token[i]; i++) difference |= (unsigned)(g->token[i] ^ token[i]);
    return difference == 0;
}

static bool is_json(const char *type) {
    static const char json[] = "application/json";
    size_t n = strlen(json);
    return type && strncmp(type, json, n) == 0 && (!type[n] || strchr("; ", type[n]));
}

const char *guard_refuses(const Guard *g, const GuardFacts *f, unsigned *status) {
    *status = 403;
    if (!f->host || !host_is_ours(g, f->host)) return "this server does not have that name";
    if (f->origin && !origin_is_host(f->origin, f->host))
        return "the request comes from another site";
    if (!f->changes) return NULL;
    if (f->fetch_site && strcmp(f->fetch_site, "same-origin") != 0 &&
        strcmp(f->fetch_site, "none") != 0)
        return "the request comes from another site";
    if (!token_is_right(g, f->token)) return "the token is missing or old; reload the page";
    *status = 415;
    return is_json(f->content_type) ? NULL : "Content-Type must be application/json";
}

// --- rates ---

// Finds the address, or the least recently used of the few slots it could have.
static RateSlot *find_slot(Guard *g, uint64_t address) {
    size_t at = hash_word(address) % GUARD_ADDRESSES;
    RateSlot *oldest = &g->slots[at];
    for (size_t i = 0; i < 8; i++) {
        RateSlot *slot = &g->slots[(at + i) % GUARD_ADDRESSES];
        if (slot->address == address) return slot;
        if (slot->then_ns < oldest->then_ns) oldest = slot;
    }
    *oldest = (RateSlot){.address = address};
    return oldest;
}

bool guard_too_often(Guard *g, uint64_t address, RateKind kind, int64_t now_ns) {
    // Parts of the rate, and for how many seconds unused requests are saved up.
    static const double parts[RATES_COUNT] = {1, 0.05, 0.02}, saved_s[RATES_COUNT] = {2, 3, 5};
    if (g->rate == 0) return false;
    mtx_lock(&g->lock);
    RateSlot *slot = find_slot(g, address);
    double passed_s = slot->then_ns ? (double)(now_ns - slot->then_ns) / 1e9 : 1e9;
    slot->then_ns = now_ns;
    for (int k = 0; k < RATES_COUNT; k++) {
        double rate = (double)g->rate * parts[k];
        slot->left[k] += passed_s * rate;
        if (slot->left[k] > rate * saved_s[k]) slot->left[k] = rate * saved_s[k];
    }
    bool too_often = false;
    for (int k = 0; k <= (int)kind; k++) too_often |= slot->left[k] < 1;
    for (int k = 0; k <= (int)kind && !too_often; k++) slot->left[k]--;
    mtx_unlock(&g->lock);
    return too_often;
}

// --- connections ---

Peer *guard_peer_comes(Guard *g, int socket, uint64_t address, int64_t now_ns) {
    Peer *p = mem_new(1, sizeof *p);
    p->socket = socket;
    p->address = address;
    p->since_ns = now_ns;
    mtx_lock(&g->lock);
    p->next = g->peers;
    if (p->next) p->next->prev = p;
    g->peers = p;
    mtx_unlock(&g->lock);
    return p;
}

void guard_peer_goes(Guard *g, Peer *p) {
    mtx_lock(&g->lock);
    if (p->prev) p->prev->next = p->next;
    if (p->next) p->next->prev = p->prev;
    if (g->peers == p) g->peers = p->next;
    mtx_unlock(&g->lock);
    free(p);
}

void guard_peer_done(Guard *g, Peer *p, int64_t now_ns) {
    mtx_lock(&g->lock);
    p->since_ns = now_ns;
    p->patient = false;
    mtx_unlock(&g->lock);
}

void guard_peer_patient(Guard *g, Peer *p) {
    mtx_lock(&g->lock);
    p->patient = true;
    mtx_unlock(&g->lock);
}

void guard_end_slow(Guard *g, int64_t now_ns) {
    mtx_lock(&g->lock);
    for (Peer *p = g->peers; p; p = p->next)
        if (!p->patient && now_ns - p->since_ns > GUARD_SLOW_MS * INT64_C(1000000))
            os_socket_end(p->socket);
    mtx_unlock(&g->lock);
}
