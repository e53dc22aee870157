// SPDX-License-Identifier: MIT
// web_stream.c - see web_stream.h.
#include "web/wire/web_stream.h"

#include "base/mem.h"

struct Viewer {
    Viewer *prev, *next;
    Streams *streams;
    Topic *topic; // NULL when no more events follow
    struct MHD_Connection *connection;
    Str pending;
    size_t sent;
    bool asleep;
    char who[STREAM_WHO_SIZE];
};

static void wake(Viewer *v) {
    if (!v->asleep) return;
    v->asleep = false;
    MHD_resume_connection(v->connection);
}

static void leave_topic(Viewer *v) {
    if (v->topic) v->topic->viewers--;
    v->topic = NULL;
    wake(v);
}

static ssize_t read_events(void *context, uint64_t at, char *out, size_t room) {
    (void)at;
    Viewer *v = context;
    mtx_lock(v->streams->lock);
    size_t n = v->pending.len - v->sent;
    ssize_t result = MHD_CONTENT_READER_END_OF_STREAM;
    if (n > 0) {
        if (n > room) n = room;
        memcpy(out, v->pending.text + v->sent, n);
        v->sent += n;
        // Watchers are idle most of the time: memory for what they have read is freed.
        if (v->sent == v->pending.len) {
            str_clear(&v->pending);
            v->sent = 0;
        }
        result = (ssize_t)n;
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
    if (v->prev) v->prev->next = v->next;
    if (v->next) v->next->prev = v->prev;
    if (s->first == v) s->first = v->next;
    s->n--;
    mtx_unlock(s->lock);
    str_clear(&v->pending);
    free(v);
}

Viewer *stream_join(Streams *s, Topic *topic, struct MHD_Connection *c,
                    struct MHD_Response **response) {
    Viewer *v = mem_new(1, sizeof *v);
    v->streams = s;
    v->topic = topic;
    v->connection = c;
    topic->viewers++;
    v->next = s->first;
    if (s->first) s->first->prev = v;
    s->first = v;
    s->n++;
    if (s->closed) leave_topic(v);
    // When the connection breaks, the browser connects again after a second.
    str_add(&v->pending, "retry: 1000\n\n");
    *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_events, v, forget);
    return v;
}

void stream_name(Viewer *v, const char *who) {
    snprintf(v->who, sizeof v->who, "%s", who);
}

bool stream_hears(const Streams *s, const Topic *topic, const char *who) {
    if (!*who) return topic->viewers > 0;
    for (const Viewer *v = s->first; v; v = v->next)
        if (v->topic == topic && strcmp(v->who, who) == 0) return true;
    return false;
}

void stream_event_text(const char *event, const char *data, Str *out) {
    str_addf(out, "event: %s\ndata: ", event);
    str_add(out, data);
    str_add(out, "\n\n");
}

void stream_tell_raw(Viewer *v, const char *events) {
    if (!v->topic) return;
    str_add(&v->pending, events);
    if (v->pending.len - v->sent > STREAM_BEHIND_MAX) {
        leave_topic(v);
        return;
    }
    wake(v);
}

void stream_tell(Viewer *v, const char *event, const char *data) {
    Str text = {0};
    stream_event_text(event, data, &text);
    stream_tell_raw(v, str_text(&text));
    str_clear(&text);
}

void stream_tell_all(Streams *s, const Topic *topic, const char *event, const char *data) {
    if (topic->viewers == 0) return;
    Str text = {0};
    stream_event_text(event, data, &text);
    for (Viewer *v = s->first; v; v = v->next)
        if (v->topic == topic) stream_tell_raw(v, str_text(&text));
    str_clear(&text);
}

void stream_end(Streams *s, const Topic *topic) {
    for (Viewer *v = s->first; v; v = v->next)
        if (v->topic == topic) leave_topic(v);
}

void stream_ping(Streams *s) {
    for (Viewer *v = s->first; v; v = v->next) stream_tell_raw(v, ":\n\n");
}

void stream_close(Streams *s) {
    s->closed = true;
    for (Viewer *v = s->first; v; v = v->next) leave_topic(v);
}
