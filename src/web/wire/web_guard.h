// SPDX-License-Identifier: MIT
// web_guard.h - who may ask what, how often and how slowly.
//
// The server usually listens on this machine only, but every page of the internet can make the
// visitor's browser talk to it. Therefore: the Host must be a name of ours (else a foreign name
// that resolves to 127.0.0.1 would be let in), an Origin must be that same Host, and whatever
// changes something must carry the token that only our own page can read.
#ifndef GENPEI_WEB_GUARD_H
#define GENPEI_WEB_GUARD_H

#include <stdbool.h>
#include <stdint.h>
#include <threads.h>

enum { GUARD_ADDRESSES = 1024, GUARD_SLOW_MS = 20000, GUARD_TOKEN_SIZE = 33 };

typedef enum { RATE_ALL, RATE_CHANGES, RATE_COSTS, RATES_COUNT } RateKind;

// A connection. `socket` is ended when it takes too long over a request.
typedef struct Peer Peer;
struct Peer {
    Peer *prev, *next;
    int socket;
    uint64_t address;
    int64_t since_ns; // it has been silent, or about one request, since then
    bool patient;     // it watches or waits for us: no hurry
};

typedef struct {
    uint64_t address;
    int64_t then_ns;
    double left[RATES_COUNT];
} RateSlot;

typedef struct {
    char token[GUARD_TOKEN_SIZE]; // of this start
    int port;
    bool everywhere; // it listens on more than this machine's own address
    int64_t rate;    // per second; 0: no limit
    mtx_t lock;      // of what follows
    Peer *peers;
    RateSlot slots[GUARD_ADDRESSES];
} Guard;

void guard_init(Guard *g, const char *bind, int port, int64_t rate);
void guard_clear(Guard *g);

// What a request says of itself; NULL where it says nothing.
typedef struct {
    const char *host, *origin, *fetch_site, *token, *content_type;
    bool changes; // it is a POST
} GuardFacts;

// Why the request is refused, and with which status; NULL when it may pass.
const char *guard_refuses(const Guard *g, const GuardFacts *f, unsigned *status);

// Whether the address has asked too often.
bool guard_too_often(Guard *g, uint64_t address, RateKind kind, int64_t now_ns);

Peer *guard_peer_comes(Guard *g, int socket, uint64_t address, int64_t now_ns);
void guard_peer_goes(Guard *g, Peer *p);
void guard_peer_done(Guard *g, Peer *p, int64_t now_ns); // with a request
void guard_peer_patient(Guard *g, Peer *p);

// Ends the connections that have been about one request for too long.
void guard_end_slow(Guard *g, int64_t now_ns);

#endif
