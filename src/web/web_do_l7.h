// SPDX-License-Identifier: MIT
// web_do_l7.h - games in L7 written in the page.
#ifndef GENPEI_WEB_DO_L7_H
#define GENPEI_WEB_DO_L7_H

#include "web/base/web_request.h"

Handler do_l7_check, do_l7_play, do_l7_keep, do_l7_source, do_l7_words;

// A text record of a written game contains its description, in comment lines. Whether `record`
// does; the answer is then in `*out`.
bool handler_import_written(Web *w, Request *q, const char *record, Reply *out);
void handler_add_description(Web *w, const Game *g, Str *out);

// Has a game in L7 compiled, once, where the server may start a compiler.
void handler_compile(Web *w, const Game *g);

#endif
