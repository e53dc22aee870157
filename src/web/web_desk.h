// SPDX-License-Identifier: MIT
// web_desk.h - requests that take more than a moment: answered by threads of their own.
//
// Opening a game compiles its description, reading a record or going back in a game replays it. The
// HTTP thread does none of it, and nothing of it is done under the server's lock. Two rules keep a
// slow request from delaying anybody else: of one game one request is answered at a time, of one
// address DESK_OF_ONE; the others wait in the queue, not at a thread. Who has cost least processor
// time lately is answered first, and some threads answer only those who have cost little, and only
// types of requests that cost little: so whoever asks for little does not wait for those who ask
// for much, however many they are.
#ifndef GENPEI_WEB_DESK_H
#define GENPEI_WEB_DESK_H

#include "web/base/web_request.h"

void desk_start(Web *w);

// Answers what still waits with 503, and ends its threads; requests that come later get 503 too.
void desk_stop(Web *w);
void desk_clear(Web *w); // when no more come

// In the HTTP thread: suspends the request until it is answered.
Reply desk_queue(Web *w, Request *q);

// Whether a request that waits can be answered now, beside those that are being answered: of one
// game one at a time, of one address DESK_OF_ONE.
bool desk_is_ready(const Desk *d, const Request *q);

// What an answer has cost.
typedef struct {
    const Route *route;
    int64_t cpu_us, us; // of processor time; in all, with waiting
} DeskCost;

// Charges an answer to its address and its type; `second`: of any clock.
void desk_charge(Desk *d, uint64_t address, const DeskCost *cost, int64_t second);

// The request to be answered next, of those whose address has cost least the first; NULL: none is
// ready. `quick`: for one of the threads that answer only those who have cost little.
Request *desk_choose(Desk *d, bool quick, int64_t second);

#endif
