// SPDX-License-Identifier: MIT
// web_do_owner.h - what the owner of the server sees and removes: games, written texts and files.
//
// The owner is who sends the password of --owner in the header X-Genpei-Owner.
#ifndef GENPEI_WEB_DO_OWNER_H
#define GENPEI_WEB_DO_OWNER_H

#include "web/base/web_request.h"

// ?oldest=1: the games unchanged for longest, else the newest; all texts and files.
Handler do_owner;

// {games: [ID], written: [NAME], files: [EVENT]}: removes all of them, and with a text its games;
// nothing when one of them does not exist.
Handler do_owner_remove;

// Removes written texts that are older than `days` and have no games. Returns their number.
size_t owner_expire_texts(Web *w, int64_t days);

// Removes matches and tournaments with their games, and files that visitors sent, that are older,
// at most a few at a time. Games that a newer match has too stay. Returns their number.
size_t owner_expire_runs(Web *w, int64_t days);

// Whether the request has the owner's password.
bool handler_is_owner(Web *w, const Request *q);

#endif
