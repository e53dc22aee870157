// SPDX-License-Identifier: MIT
// web_desk.h - requests that take more than a moment: answered by threads of their own.
//
// Opening a game compiles its description, reading a record or going back in a game replays it. The
// HTTP thread does none of it, and nothing of it is done under the server's lock. Two rules keep a
// slow request from delaying anybody else: of one game one request is answered at a time, of one
// address DESK_OF_ONE; the others wait in the queue, not at a thread.
#ifndef GENPEI_WEB_DESK_H
#define GENPEI_WEB_DESK_H

#include "web/base/web_request.h"

void desk_start(Web *w);

// Answers what still waits with 503, and ends its threads; requests that come later get 503 too.
void desk_stop(Web *w);
void desk_clear(Web *w); // when no more come

// In the HTTP thread: suspends the request until it is answered.
Reply desk_queue(Web *w, Request *q);

#endif
