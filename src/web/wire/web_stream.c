// SPDX-License-Identifier: MIT
// web_stream.c - see web_stream.h.
#include "web/wire/web_stream.h"

#include "base/mem.h"

struct StreamEvent {
    Streams *streams;
    atomic_int shares;
    size_t length;
    char text[];
};

StreamEvent *stream_event_new(Streams *s, const char *text) {
    size_t n = strlen(text);
    StreamEvent *e = mem_new(1, sizeof *e + n + 1);
    atomic_init(&e->shares, 1);
    atomic_fetch_add(&s->bytes, n);
    e->streams = s;
    e->length = n;
    memcpy(e->text, text, n);
    return e;
}

void stream_event_drop(StreamEvent *e) {
    if (!e || atomic_fetch_sub(&e->shares, 1) > 1) return;
    atomic_fetch_sub(&e->streams->bytes, e->length);
    free(e);
}

struct Viewer {
    Viewer *prev, *next;
    Streams *streams;
    Topic *topic; // NULL when no more events follow
    struct MHD_Connection *connection;
    StreamEvent **pending; // the first one is being sent
    size_t n_pending, room;
    size_t sent; // bytes of the first
    bool asleep, due, woken;
    Viewer *next_due;
    char who[STREAM_WHO_SIZE], key[STREAM_KEY_SIZE];
};

// --- waking, with the lock held ---

static void resume(Viewer *v) {
    v->asleep = false;
    v->woken = true;
    v->streams->woken++;
    MHD_resume_connection(v->connection);
}

static void wake(Viewer *v) {
    Streams *s = v->streams;
    if (!v->asleep || v->due) return;
    if (s->woken < STREAM_AT_A_TIME || s->closed) {
        resume(v);
        return;
    }
    v->due = true;
    if (s->last_due)
        s->last_due->next_due = v;
    else
        s->first_due = v;
    s->last_due = v;
}

static void take_out_of_due(Viewer *v) {
    Streams *s = v->streams;
    Viewer *before = NULL;
    if (!v->due) return;
    for (Viewer **p = &s->first_due; *p != v; p = &(*p)->next_due) before = *p;
    *(before ? &before->next_due : &s->first_due) = v->next_due;
    if (s->last_due == v) s->last_due = before;
    v->next_due = NULL;
    v->due = false;
}

static void wake_those_due(Streams *s) {
    while (s->first_due && (s->woken < STREAM_AT_A_TIME || s->closed)) {
        Viewer *v = s->first_due;
        take_out_of_due(v);
        resume(v);
    }
}

// It was asked for what it has to read, or is gone: the next one's turn.
static void had_its_turn(Viewer *v) {
    if (!v->woken) return;
    v->woken = false;
    v->streams->woken--;
    wake_those_due(v->streams);
}

// --- what a watcher has to read ---

static void leave_topic(Viewer *v) {
    if (v->topic) atomic_fetch_sub(&v->topic->viewers, 1);
    v->topic = NULL;
    wake(v);
}

static void forget_pending(Viewer *v) {
    for (size_t i = 0; i < v->n_pending; i++) stream_event_drop(v->pending[i]);
    free(v->pending);
    v->pending = NULL;
    v->n_pending = v->room = v->sent = 0;
}

// The first event was sent. Watchers are idle most of the time: then they need no memory.
static void take_first_out(Viewer *v) {
    if (v->n_pending == 1) {
        forget_pending(v);
        return;
    }
    stream_event_drop(v->pending[0]);
    v->sent = 0;
    v->n_pending--;
    memmove(v->pending, v->pending + 1, v->n_pending * sizeof *v->pending);
}

static size_t copy_pending(Viewer *v, char *out, size_t room) {
    size_t n = 0;
    while (v->n_pending > 0 && n < room) {
        const StreamEvent *e = v->pending[0];
        size_t part = e->length - v->sent;
        if (part > room - n) part = room - n;
        memcpy(out + n, e->text + v->sent, part);
        n += part;
        v->sent += part;
        if (v->sent == e->length) take_first_out(v);
    }
    return n;
}

static ssize_t read_events(void *context, uint64_t at, char *out, size_t room) {
    (void)at;
    Viewer *v = context;
    mtx_lock(v->streams->lock);
    had_its_turn(v);
    ssize_t result = MHD_CONTENT_READER_END_OF_STREAM;
    if (v->n_pending > 0) {
        result = (ssize_t)copy_pending(v, out, room);
    } else if (v->topic) {
        v->asleep = true;
        MHD_suspend_connection(v->connection);
        result = 0;
    }
    mtx_unlock(v->streams->lock);
    return result;
}

static void forget(void *context) {
    Viewer *v = context;
    Streams *s = v->streams;
    mtx_lock(s->lock);
    v->asleep = false;
    leave_topic(v);
    take_out_of_due(v);
    had_its_turn(v);
    if (v->prev) v->prev->next = v->next;
    if (v->next) v->next->prev = v->prev;
    if (s->first == v) s->first = v->next;
    s->n--;
    mtx_unlock(s->lock);
    forget_pending(v);
    free(v);
}

Viewer *stream_join(Streams *s, Topic *topic, struct MHD_Connection *c,
                    struct MHD_Response **response) {
    enum { BLOCK = 256 }; // of answers that are not chunked; these are
    Viewer *v = mem_new(1, sizeof *v);
    v->streams = s;
    v->topic = topic;
    v->connection = c;
    mtx_lock(s->lock);
    atomic_fetch_add(&topic->viewers, 1);
    v->next = s->first;
    if (s->first) s->first->prev = v;
    s->first = v;
    s->n++;
    if (s->closed) leave_topic(v);
    mtx_unlock(s->lock);
    // When the connection breaks, the browser connects again after a second.
    stream_tell_raw(v, "retry: 1000\n\n");
    *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_events, v, forget);
    return v;
}

void stream_name(Viewer *v, const char *who) {
    mtx_lock(v->streams->lock);
    snprintf(v->who, sizeof v->who, "%s", who);
    mtx_unlock(v->streams->lock);
}

void stream_key(Viewer *v, const char *key) {
    mtx_lock(v->streams->lock);
    snprintf(v->key, sizeof v->key, "%s", key);
    mtx_unlock(v->streams->lock);
}

bool stream_hears(const Streams *s, const Topic *topic, const char *who) {
    if (!*who) return atomic_load(&topic->viewers) > 0;
    bool hears = false;
    mtx_lock(s->lock);
    for (const Viewer *v = s->first; v && !hears; v = v->next)
        hears = v->topic == topic && strcmp(v->who, who) == 0;
    mtx_unlock(s->lock);
    return hears;
}

void stream_event_text(const char *event, const char *data, Str *out) {
    str_addf(out, "event: %s\ndata: ", event);
    str_add(out, data);
    str_add(out, "\n\n");
}

// With the lock held.
static void add_event(Viewer *v, StreamEvent *e) {
    if (!v->topic || e->length == 0) return;
    bool crowded = atomic_load(&v->streams->bytes) > STREAM_BYTES_MAX;
    if (v->n_pending >= (crowded ? 2 : STREAM_BEHIND_MAX)) {
        forget_pending(v);
        leave_topic(v);
        return;
    }
    if (v->n_pending == v->room) {
        v->room = v->room ? 2 * v->room : 2;
        v->pending = mem_resize(v->pending, v->room, sizeof(StreamEvent *));
    }
    atomic_fetch_add(&e->shares, 1);
    v->pending[v->n_pending++] = e;
    wake(v);
}

void stream_tell_event(Viewer *v, StreamEvent *e) {
    mtx_lock(v->streams->lock);
    add_event(v, e);
    mtx_unlock(v->streams->lock);
}

void stream_tell_raw(Viewer *v, const char *events) {
    StreamEvent *e = stream_event_new(v->streams, events);
    stream_tell_event(v, e);
    stream_event_drop(e);
}

void stream_tell(Viewer *v, const char *event, const char *data) {
    Str text = {0};
    stream_event_text(event, data, &text);
    stream_tell_raw(v, str_text(&text));
    str_clear(&text);
}

void stream_tell_all(Streams *s, const Topic *topic, const char *event, const char *data) {
    if (atomic_load(&topic->viewers) == 0) return;
    Str text = {0};
    stream_event_text(event, data, &text);
    StreamEvent *e = stream_event_new(s, str_text(&text));
    mtx_lock(s->lock);
    for (Viewer *v = s->first; v; v = v->next)
        if (v->topic == topic) add_event(v, e);
    mtx_unlock(s->lock);
    stream_event_drop(e);
    str_clear(&text);
}

void stream_end(Streams *s, const Topic *topic) {
    mtx_lock(s->lock);
    for (Viewer *v = s->first; v; v = v->next)
        if (v->topic == topic) leave_topic(v);
    mtx_unlock(s->lock);
}

void stream_dismiss(Streams *s, const Topic *topic, StreamMay *may, void *context) {
    mtx_lock(s->lock);
    for (Viewer *v = s->first; v; v = v->next)
        if (v->topic == topic && !may(context, v->key)) leave_topic(v);
    mtx_unlock(s->lock);
}

void stream_ping(Streams *s) {
    StreamEvent *e = stream_event_new(s, ":\n\n");
    mtx_lock(s->lock);
    for (Viewer *v = s->first; v; v = v->next) add_event(v, e);
    mtx_unlock(s->lock);
    stream_event_drop(e);
}

void stream_close(Streams *s) {
    mtx_lock(s->lock);
    s->closed = true;
    for (Viewer *v = s->first; v; v = v->next) leave_topic(v);
    wake_those_due(s);
    mtx_unlock(s->lock);
}
