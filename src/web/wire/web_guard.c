// SPDX-License-Identifier: MIT
// web_guard.c - see web_guard.h.
#include "web/wire/web_guard.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_server.h"
#include "base/str.h"

#include <ctype.h>

bool guard_is_local(const char *bind) {
    return strncmp(bind, "127.", 4) == 0 || strcmp(bind, "::1") == 0;
}

void guard_init(Guard *g, const GuardSetup *setup) {
    unsigned char secret[16];
    *g = (Guard){.setup = *setup, .everywhere = !guard_is_local(setup->bind)};
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

// Names have no case.
static bool is_name(const char *name, const char *host, size_t n) {
    bool same = strlen(name) == n;
    for (size_t i = 0; i < n && same; i++)
        same = tolower((unsigned char)name[i]) == tolower((unsigned char)host[i]);
    return same;
}

static bool host_is_ours(const Guard *g, const char *host) {
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *colon = strrchr(host, ':');
    if (colon && strchr(colon, ']')) colon = NULL;
    size_t n = colon ? (size_t)(colon - host) : strlen(host);
    char port[16];
    snprintf(port, sizeof port, "%d", g->setup.port);
    if (strcmp(colon ? colon + 1 : g->setup.tls ? "443" : "80", port) != 0) return false;
    const char *own = g->setup.host;
    if (own && is_name(own, host, n)) return true;
    if (g->everywhere && is_numeric(host, n)) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_name(names[i], host, n)) return true;
    return false;
}

static bool origin_is_host(const Guard *g, const char *origin, const char *host) {
    const char *scheme = g->setup.tls ? "https://" : "http://";
    size_t n = strlen(scheme);
    return strlen(origin) > n && is_name(scheme, origin, n) && str_same_word(origin + n, host);
}

// Takes the same time wherever the first difference is.
static bool same_secret(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    unsigned difference = n != m;
    for (size_t i = 0; i < n; i++) difference |= (unsigned)(a[i] ^ b[i < m ? i : 0]);
    return difference == 0 && m > 0;
}

static bool is_json(const char *type) {
    static const char json[] = "application/json";
    size_t n = strlen(json);
    return type && strncmp(type, json, n) == 0 && (!type[n] || strchr("; ", type[n]));
}

const char *guard_refuses(const Guard *g, const GuardFacts *f, unsigned *status) {
    *status = 400;
    if (f->repeats) return "a request has one Host and one Origin";
    *status = 403;
    if (!f->host || !host_is_ours(g, f->host)) return "this server does not have that name";
    if (f->origin && !origin_is_host(g, f->origin, f->host))
        return "the request comes from another site";
    bool foreign = f->fetch_site && strcmp(f->fetch_site, "same-origin") != 0 &&
                   strcmp(f->fetch_site, "none") != 0;
    if ((f->changes || f->api) && foreign) return "the request comes from another site";
    if (!f->changes) return NULL;
    if (!f->token || !same_secret(f->token, g->token))
        return "the token is missing or old; reload the page";
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
    if (g->setup.rate == 0) return false;
    mtx_lock(&g->lock);
    RateSlot *slot = find_slot(g, address);
    double passed_s = slot->then_ns ? (double)(now_ns - slot->then_ns) / 1e9 : 1e9;
    slot->then_ns = now_ns;
    for (int k = 0; k < RATES_COUNT; k++) {
        double rate = (double)g->setup.rate * parts[k];
        slot->left[k] += passed_s * rate;
        if (slot->left[k] > rate * saved_s[k]) slot->left[k] = rate * saved_s[k];
    }
    bool too_often = false;
    for (int k = 0; k <= (int)kind; k++) too_often |= slot->left[k] < 1;
    for (int k = 0; k <= (int)kind && !too_often; k++) slot->left[k]--;
    mtx_unlock(&g->lock);
    return too_often;
}

// --- the password ---

static int base64_value(char c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

// The bytes that are written in base 64, as a text; what is no such text becomes "".
static void decode_base64(const char *text, char *out, size_t size) {
    unsigned bits = 0;
    int n_bits = 0;
    size_t n = 0;
    for (; *text && *text != '=' && n + 1 < size; text++) {
        int value = base64_value(*text);
        if (value < 0) n = size; // ends the loop
        if (value < 0) break;
        bits = bits << 6 | (unsigned)value;
        n_bits += 6;
        if (n_bits < 8) continue;
        n_bits -= 8;
        out[n++] = (char)(bits >> n_bits & 0xFF);
    }
    out[n < size ? n : 0] = '\0';
}

static bool has_password(const Guard *g, const char *authorization) {
    enum { LONGEST = 512 };
    static const char scheme[] = "Basic ";
    char text[LONGEST];
    if (!authorization || strncmp(authorization, scheme, strlen(scheme)) != 0) return false;
    decode_base64(authorization + strlen(scheme), text, sizeof text);
    const char *colon = strchr(text, ':'); // whatever the name
    return colon && same_secret(colon + 1, g->setup.password);
}

// With the lock held: wrong passwords that the address may still enter.
static void add_guesses(RateSlot *slot, int64_t now_ns) {
    enum { GUESSES = 20 };
    double passed_s = slot->guessed_ns ? (double)(now_ns - slot->guessed_ns) / 1e9 : 1e9;
    slot->guessed_ns = now_ns;
    slot->guesses += passed_s / 2;
    if (slot->guesses > GUESSES) slot->guesses = GUESSES;
}

// --- browsers that have entered a password ---

static bool is_known(const KnownKeys *k, const char *key) {
    bool known = false;
    for (size_t i = 0; i < k->n && *key; i++) known |= same_secret(key, k->keys[i]);
    return known;
}

static void note_known(KnownKeys *k, const char *key) {
    if (!*key || strlen(key) >= sizeof k->keys[0] || is_known(k, key)) return;
    snprintf(k->keys[k->next], sizeof k->keys[0], "%s", key);
    if (k->n < GUARD_KNOWN) k->n++;
    k->next = (k->next + 1) % GUARD_KNOWN;
}

// Whether a word that is `right` or not lets the visitor in. Only wrong ones are charged.
static bool enters(Guard *g, const GuardWho *who, KnownKeys *known, bool right, int64_t now_ns,
                   unsigned *status) {
    mtx_lock(&g->lock);
    RateSlot *slot = find_slot(g, who->address);
    add_guesses(slot, now_ns);
    bool may = slot->guesses >= 1 || is_known(known, who->key);
    if (!may) *status = 429;
    if (may && right) note_known(known, who->key);
    if (!right && slot->guesses >= 1) slot->guesses--;
    mtx_unlock(&g->lock);
    return may && right;
}

bool guard_knows(Guard *g, const GuardWho *who, const char *authorization, int64_t now_ns,
                 unsigned *status) {
    *status = 401;
    if (!g->setup.password) return true;
    return authorization &&
           enters(g, who, &g->visitors, has_password(g, authorization), now_ns, status);
}

bool guard_knows_owner(Guard *g, const GuardWho *who, const char *said, int64_t now_ns,
                       unsigned *status) {
    *status = 403;
    if (!g->setup.owner || !said) return false;
    return enters(g, who, &g->owners, same_secret(said, g->setup.owner), now_ns, status);
}

// --- quotas ---

static double quota_most(const Guard *g, int kind) {
    static const double parts[QUOTAS_COUNT] = {1, 0.1, 0.25, 100, 65536};
    static const double least[QUOTAS_COUNT] = {1, 1, 16, 1, 4194304};
    double most = (double)g->setup.quota * parts[kind];
    return most < least[kind] ? least[kind] : most;
}

bool guard_over_quota(Guard *g, uint64_t address, QuotaKind kind, int64_t now_ns) {
    return guard_over_quota_by(g, address, kind, 1, now_ns);
}

// With the lock held: the slot of the address, with what it may add by now.
static RateSlot *fill_quotas(Guard *g, uint64_t address, int64_t now_ns) {
    enum { DAY_S = 86400 };
    RateSlot *slot = find_slot(g, address);
    double days = slot->added_ns ? (double)(now_ns - slot->added_ns) / 1e9 / DAY_S : 1;
    slot->added_ns = now_ns;
    for (int k = 0; k < QUOTAS_COUNT; k++) {
        double most = quota_most(g, k);
        slot->quota[k] += days * most;
        if (slot->quota[k] > most) slot->quota[k] = most;
    }
    return slot;
}

bool guard_over_quota_by(Guard *g, uint64_t address, QuotaKind kind, double n, int64_t now_ns) {
    if (g->setup.quota == 0) return false;
    mtx_lock(&g->lock);
    RateSlot *slot = fill_quotas(g, address, now_ns);
    bool over = slot->quota[kind] < n;
    if (!over) slot->quota[kind] -= n;
    mtx_unlock(&g->lock);
    return over;
}

bool guard_has_quota(Guard *g, uint64_t address, QuotaKind kind, int64_t now_ns) {
    if (g->setup.quota == 0) return true;
    mtx_lock(&g->lock);
    bool has = fill_quotas(g, address, now_ns)->quota[kind] >= 1;
    mtx_unlock(&g->lock);
    return has;
}

void guard_use_quota(Guard *g, uint64_t address, QuotaKind kind, double n, int64_t now_ns) {
    if (g->setup.quota == 0) return;
    mtx_lock(&g->lock);
    RateSlot *slot = fill_quotas(g, address, now_ns);
    slot->quota[kind] = slot->quota[kind] > n ? slot->quota[kind] - n : 0;
    mtx_unlock(&g->lock);
}

// --- connections ---

void guard_set_room(Guard *g, size_t connections) {
    mtx_lock(&g->lock);
    g->room = connections;
    mtx_unlock(&g->lock);
}

// How many connections an address may have.
static size_t part_of(const Guard *g, uint64_t address) {
    enum { LEAST = 8 };
    size_t part = os_is_this_machine(address) ? g->room / 2 : g->room / 8;
    return part < LEAST ? LEAST : part;
}

bool guard_admits(Guard *g, uint64_t address) {
    size_t own = 0;
    mtx_lock(&g->lock);
    for (const Peer *p = g->peers; p; p = p->next) own += p->address == address;
    bool admits = g->room == 0 || own < part_of(g, address);
    mtx_unlock(&g->lock);
    return admits;
}

bool guard_may_watch(Guard *g, Peer *peer) {
    size_t all = 0, own = 0;
    mtx_lock(&g->lock);
    for (const Peer *p = g->peers; p; p = p->next) {
        all += p->watches;
        own += p->watches && p->address == peer->address;
    }
    bool may = g->room == 0 || (all < g->room - g->room / 4 && own < part_of(g, peer->address) / 2);
    if (may) peer->watches = true;
    mtx_unlock(&g->lock);
    return may;
}

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
    p->patient = p->watches = false;
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
