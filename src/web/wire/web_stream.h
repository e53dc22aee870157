// SPDX-License-Identifier: MIT
// web_stream.h - server-sent events: watchers and what is sent to them.
//
// A watcher with nothing to read is a suspended connection: it costs some kilobytes and no time.
// What is sent to many is stored once. A watcher that does not read is dropped. One thread sends
// everything, so few watchers are woken at a time: the next one when one of them has been asked for
// its turn, so that whoever comes to the server waits for few. Every function takes the server's
// lock, which is recursive.
#ifndef GENPEI_WEB_STREAM_H
#define GENPEI_WEB_STREAM_H

#include "base/str.h"

#include <microhttpd.h>
#include <stdatomic.h>
#include <threads.h>

enum {
    STREAM_AT_A_TIME = 16,               // watchers that are woken and were not asked yet
    STREAM_BEHIND_MAX = 256,             // events; a watcher that is further behind must reconnect
    STREAM_BYTES_MAX = 16 * 1024 * 1024, // that wait in all; beyond it even those two events behind
    STREAM_WHO_SIZE = 24,                // of the name a page gives itself
    STREAM_KEY_SIZE = 33,                // of the key of its browser
};

typedef struct Viewer Viewer;

// Something that is watched. `{0}` has no watchers.
typedef struct {
    atomic_size_t viewers;
} Topic;

typedef struct {
    mtx_t *lock;
    Viewer *first;
    Viewer *first_due, *last_due; // those that have something to read and sleep still
    int woken;
    size_t n;
    atomic_size_t bytes; // that wait to be read
    bool closed;
} Streams;

// Text for watchers, which they share: complete events, one after another.
typedef struct StreamEvent StreamEvent;
StreamEvent *stream_event_new(Streams *s, const char *text);
void stream_event_drop(StreamEvent *e); // NULL is allowed

// A new watcher of `topic` and the body of the answer to it. The caller sends the current state.
Viewer *stream_join(Streams *s, Topic *topic, struct MHD_Connection *c,
                    struct MHD_Response **response);

// A page may give its streams a name of its own, so that what it requests ends when it is gone.
// The empty name stands for all watchers.
void stream_name(Viewer *v, const char *who);
bool stream_hears(const Streams *s, const Topic *topic, const char *who);

// The key of the watcher's browser. Ends the streams of those who may not watch any more.
typedef bool StreamMay(void *context, const char *key);
void stream_key(Viewer *v, const char *key);
void stream_dismiss(Streams *s, const Topic *topic, StreamMay *may, void *context);

// `data` is one line.
void stream_tell(Viewer *v, const char *event, const char *data);
void stream_tell_raw(Viewer *v, const char *events); // complete events, one after another
void stream_tell_event(Viewer *v, StreamEvent *e);   // the caller keeps its share
void stream_tell_all(Streams *s, const Topic *topic, const char *event, const char *data);

// No more events follow for this topic: its watchers leave when they have read everything.
void stream_end(Streams *s, const Topic *topic);

// Sends a comment to all watchers, so that broken connections are noticed.
void stream_ping(Streams *s);

// Ends all streams; no new ones begin.
void stream_close(Streams *s);

void stream_event_text(const char *event, const char *data, Str *out);

#endif
