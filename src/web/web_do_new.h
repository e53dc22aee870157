// SPDX-License-Identifier: MIT
// web_do_new.h - requests that begin games: new ones, pasted ones.
#ifndef GENPEI_WEB_DO_NEW_H
#define GENPEI_WEB_DO_NEW_H

#include "web/base/web_request.h"

Handler do_new, do_import;

// The player a visitor has chosen, checked: open to visitors and able to play. `person` may be NULL
// where only programs are allowed. False with the reason.
bool handler_check_seat(Web *w, const Game *g, const char *text, bool *person, Error *e);

// Whether the visitor may begin this game: it was not removed, and their address has not begun too
// many. Counts it; false with the reply.
bool handler_may_begin(Web *w, const Request *q, const Game *g, Reply *out);

// Whether the visitor's address may store this many bytes more today (request_record_bytes), which
// are then counted. False with the reply.
bool handler_may_store(Web *w, const Request *q, size_t bytes, Reply *out);

// A seed that nobody can guess: dice and cards follow from it. It has 63 bits, so that it can be
// sent as a number.
uint64_t handler_new_seed(void);

// Begins the game of `record`, with the seats, clock and seed of the body; takes ownership of it.
Reply handler_begin(Web *w, const Request *q, Record *record);

// The same; the answer has the list of warnings about the file, where there are any.
Reply handler_begin_warned(Web *w, const Request *q, Record *record, json_t *warnings);

// The same for a game that is among the archive's games already: it is not stored there again.
Reply handler_begin_again(Web *w, const Request *q, Record *record);

// Whether the names, headings and comments of a visitor's record are short enough for lists and for
// the archive. False with the reason.
bool handler_record_fits(const Record *r, Error *e);

// Whether this thread has worked since `began_ns` (os_thread_ns) for longer than reading the moves
// of a game may take.
bool handler_is_slow(int64_t began_ns);

// Begins the game of the record in the body.
Reply handler_read_record(Web *w, const Request *q);

// Gives a seat of a game to a browser, with the name its visitor is shown by; NULL: no name.
void handler_take_seat(WebGame *game, int side, const char *key, const char *name);

#endif
