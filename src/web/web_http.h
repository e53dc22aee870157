// SPDX-License-Identifier: MIT
// web_http.h - from bytes to requests: what libmicrohttpd calls.
#ifndef GENPEI_WEB_HTTP_H
#define GENPEI_WEB_HTTP_H

#include "web/base/web_server.h"

// Starts answering on a listening socket. False, with the reason, on failure.
bool http_start(Web *w, int socket, Error *e);

// No watcher or waiting request may be left.
void http_stop(Web *w);

#endif
