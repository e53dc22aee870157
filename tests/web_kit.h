// SPDX-License-Identifier: MIT
// web_kit.h - a real board server in its own process, and clients on real sockets.
//
// The server is the genpei beside the test program (so that the debug build tests the debug build).
// Everything that waits gives up after WEB_PATIENCE_MS and fails the test.
#ifndef GENPEI_WEB_KIT_H
#define GENPEI_WEB_KIT_H

#include "base/str.h"

#include <jansson.h>
#include <stdint.h>

enum { WEB_PATIENCE_MS = 60000 };

typedef struct {
    char program[512], archive[512];
    int64_t pid;
    int port;
    char token[64];
} Server;

// `self` is argv[0] of the test; `name` makes the files of this server its own.
void server_init(Server *s, const char *self, const char *name);
void server_start(Server *s, const char *options);        // options: words with spaces between
void server_start_closed(Server *s, const char *options); // the same where it needs a password
void server_kill(Server *s);                              // as kill -9
void server_end(Server *s);                               // as Ctrl-C; it must exit cleanly
void server_forget(Server *s);                            // ends it and removes its files

int64_t server_memory_kb(const Server *s);

// --- clients ---

int client_connect(const Server *s);
int client_connect_from(const Server *s, const char *address); // such as 127.0.0.2
void client_send(int fd, const char *bytes, size_t n);
void client_close(int fd);

// Reads until the server closes. Returns the status (0: no answer at all); `body` and `head` may be
// NULL.
int client_read(int fd, Str *head, Str *body);

// Whether the beginning of the answer has this word; false also when the server closes.
bool client_hears(int fd, const char *word);

typedef struct {
    const char *method, *path, *body; // body NULL: none
    const char *host, *origin, *token, *type, *more;
    bool no_token, no_host;
} Asked;

// One request on its own connection; what is not given is as our page sends it.
int client_ask(const Server *s, Asked q, Str *head, Str *body);

// The JSON of an answer; fails the test when the status is another.
json_t *client_get(const Server *s, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
json_t *client_post(const Server *s, int status, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// A new game; `id` has room for 32.
void client_new_game(const Server *s, const char *body, char *id);

// Sends a command for a game: "move", "undo", "resign" ...; the second discards the answer.
json_t *client_post_game(const Server *s, int status, const char *id, const char *verb,
                         const char *body);
void client_do(const Server *s, int status, const char *id, const char *verb, const char *body);

// --- watchers ---

typedef struct {
    int fd;
    Str raw, text; // as received, and without the sizes of chunks
    size_t parsed, at;
    bool begun;
} Watcher;

void watcher_open(Watcher *w, const Server *s, const char *path);
void watcher_close(Watcher *w);

// The data of the next event of that name; NULL when the stream ended before.
json_t *watcher_next(Watcher *w, const char *event);

// Appends a text as an upload sends it.
void to_base64(const char *text, Str *out);

const char *json_text(const json_t *j, const char *name);
int64_t json_int(const json_t *j, const char *name);

#endif
