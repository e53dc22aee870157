// SPDX-License-Identifier: MIT
// web_guard.h - which requests are allowed, how often and how slow.
//
// By default the server listens on this machine only, but every page of the internet can make the
// visitor's browser send requests to it. Therefore: the Host must be a name of ours (else a foreign
// name that resolves to 127.0.0.1 would be let in), an Origin must be that same Host, and every
// request that changes something must have the token that only our own page can read.
#ifndef GENPEI_WEB_GUARD_H
#define GENPEI_WEB_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>

enum { GUARD_ADDRESSES = 1024, GUARD_SLOW_MS = 20000, GUARD_TOKEN_SIZE = 33 };
enum { GUARD_KNOWN = 1024, GUARD_KEY_SIZE = 33 };

typedef enum { RATE_ALL, RATE_CHANGES, RATE_COSTS, RATES_COUNT } RateKind;
typedef enum {
    QUOTA_GAMES,  // begun
    QUOTA_TEXTS,  // written: a tenth
    QUOTA_OPENED, // games with other parameters than their own: a quarter, at least 16
    QUOTA_FILED,  // games of files: a hundred times as many
    QUOTA_BYTES,  // of all that is stored: 64 KiB for each game, at least 4 MiB
    QUOTAS_COUNT
} QuotaKind;

typedef struct {
    const char *bind; // address in numbers
    int port;
    int64_t rate;         // requests per second of one address; 0: no limit
    const char *host;     // a name besides the addresses; NULL: none
    const char *password; // NULL: none
    const char *owner;    // the owner's password; NULL: nobody is the owner
    int64_t quota;        // games a day that one address may begin; 0: no limit
    bool tls;
} GuardSetup; // texts live as long as the guard

// A connection. It is ended when a request takes too long.
typedef struct Peer Peer;
struct Peer {
    Peer *prev, *next;
    int socket;
    uint64_t address;
    int64_t since_ns; // silent, or sending one request, since then
    bool patient;     // it watches or waits for an answer: no time limit
    bool watches;     // a stream of events
};

typedef struct {
    uint64_t address;
    int64_t then_ns;
    double left[RATES_COUNT];
    double guesses; // wrong passwords that it may still enter
    int64_t guessed_ns;
    double quota[QUOTAS_COUNT]; // what it may still add
    int64_t added_ns;
} RateSlot;

// The keys of browsers that have entered a password, the last so many.
typedef struct {
    char keys[GUARD_KNOWN][GUARD_KEY_SIZE];
    size_t n, next;
} KnownKeys;

typedef struct {
    char token[GUARD_TOKEN_SIZE]; // a new one at every start
    GuardSetup setup;
    bool everywhere; // it listens on other addresses than the local one
    mtx_t lock;      // of what follows
    Peer *peers;
    size_t room; // connections in all; 0: no limit
    RateSlot slots[GUARD_ADDRESSES];
    KnownKeys visitors, owners;
} Guard;

// Whether only this machine reaches the address.
bool guard_is_local(const char *bind);

void guard_init(Guard *g, const GuardSetup *setup);
void guard_clear(Guard *g);

// Headers of a request; NULL where it has none.
typedef struct {
    const char *host, *origin, *fetch_site, *token, *content_type;
    bool changes; // it is a POST
    bool api;     // it asks for data, not for the page
    bool repeats; // Host or Origin stands there twice
} GuardFacts;

// Why the request is refused, and with which status; NULL when it may pass.
const char *guard_refuses(const Guard *g, const GuardFacts *f, unsigned *status);

typedef struct {
    uint64_t address;
    const char *key; // of the browser (request_visitor); "": none
} GuardWho;

// Whether the visitor has entered the password, from the header Authorization (may be NULL): else
// 401 or 429 in `*status`. An address may enter twenty wrong ones, and then one every two seconds:
// no others are heard meanwhile, for whoever tells the right one from wrong ones helps to guess. A
// browser that has entered the right one before is always heard, so nobody can lock it out; and a
// request without a password is always asked for it, and costs nothing.
bool guard_knows(Guard *g, const GuardWho *who, const char *authorization, int64_t now_ns,
                 unsigned *status);

// The same for the owner, whose password is the header X-Genpei-Owner: 403 or 429.
bool guard_knows_owner(Guard *g, const GuardWho *who, const char *said, int64_t now_ns,
                       unsigned *status);

// Whether the address has added as much of that kind as it may in a day; else one more is counted.
bool guard_over_quota(Guard *g, uint64_t address, QuotaKind kind, int64_t now_ns);

// The same for `n` more: for bytes.
bool guard_over_quota_by(Guard *g, uint64_t address, QuotaKind kind, double n, int64_t now_ns);

// For what is known only afterwards: whether the address may still add anything of that kind; and
// counts `n` that it has added, at most all that is left.
bool guard_has_quota(Guard *g, uint64_t address, QuotaKind kind, int64_t now_ns);
void guard_use_quota(Guard *g, uint64_t address, QuotaKind kind, double n, int64_t now_ns);

// Whether the address has made too many requests.
bool guard_too_often(Guard *g, uint64_t address, RateKind kind, int64_t now_ns);

// Connections: each address has a small part of all of them, an eighth; 127.0.0.1 and ::1, where a
// proxy may stand for many visitors, have half. Half of its part may watch streams, which have no
// time limit; all streams together have three quarters. An IPv6 network (/64) is one address.
void guard_set_room(Guard *g, size_t connections);

// Whether the address may have one more connection; whether a connection may watch, which is then
// noted until its request is done.
bool guard_admits(Guard *g, uint64_t address);
bool guard_may_watch(Guard *g, Peer *p);

Peer *guard_peer_comes(Guard *g, int socket, uint64_t address, int64_t now_ns);
void guard_peer_goes(Guard *g, Peer *p);
void guard_peer_done(Guard *g, Peer *p, int64_t now_ns); // a request is complete
void guard_peer_patient(Guard *g, Peer *p);

// Ends connections that take too long for one request.
void guard_end_slow(Guard *g, int64_t now_ns);

#endif
