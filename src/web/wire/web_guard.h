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
#include <stdint.h>
#include <threads.h>

enum { GUARD_ADDRESSES = 1024, GUARD_SLOW_MS = 20000, GUARD_TOKEN_SIZE = 33 };

typedef enum { RATE_ALL, RATE_CHANGES, RATE_COSTS, RATES_COUNT } RateKind;

// A connection. It is ended when a request takes too long.
typedef struct Peer Peer;
struct Peer {
    Peer *prev, *next;
    int socket;
    uint64_t address;
    int64_t since_ns; // silent, or sending one request, since then
    bool patient;     // it watches or waits for an answer: no time limit
};

typedef struct {
    uint64_t address;
    int64_t then_ns;
    double left[RATES_COUNT];
} RateSlot;

typedef struct {
    char token[GUARD_TOKEN_SIZE]; // a new one at every start
    int port;
    bool everywhere; // it listens on other addresses than the local one
    int64_t rate;    // per second; 0: no limit
    mtx_t lock;      // of what follows
    Peer *peers;
    RateSlot slots[GUARD_ADDRESSES];
} Guard;

void guard_init(Guard *g, const char *bind, int port, int64_t rate);
void guard_clear(Guard *g);

// Headers of a request; NULL where it has none.
typedef struct {
    const char *host, *origin, *fetch_site, *token, *content_type;
    bool changes; // it is a POST
} GuardFacts;

// Why the request is refused, and with which status; NULL when it may pass.
const char *guard_refuses(const Guard *g, const GuardFacts *f, unsigned *status);

// Whether the address has made too many requests.
bool guard_too_often(Guard *g, uint64_t address, RateKind kind, int64_t now_ns);

Peer *guard_peer_comes(Guard *g, int socket, uint64_t address, int64_t now_ns);
void guard_peer_goes(Guard *g, Peer *p);
void guard_peer_done(Guard *g, Peer *p, int64_t now_ns); // a request is complete
void guard_peer_patient(Guard *g, Peer *p);

// Ends connections that take too long for one request.
void guard_end_slow(Guard *g, int64_t now_ns);

#endif
