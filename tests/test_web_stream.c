// SPDX-License-Identifier: MIT
// test_web_stream.c - events for many watchers: few of them are woken at a time, so that one round
// of the thread that sends everything is short, whatever happens; everybody gets everything in
// order.
//
// The functions of libmicrohttpd that streams call are here: a connection is a number.
#include "testing.h"

#include "base/mem.h"
#include "web/wire/web_stream.h"

#include <stdint.h>

enum { MANY = 500 };

typedef struct {
    bool suspended;
    MHD_ContentReaderCallback read;
    MHD_ContentReaderFreeCallback end;
    void *context;
    Str got;
    bool ended; // the stream said so
} Connection;

static Connection connections[MANY];
static size_t resumed[4 * MANY], n_resumed;
static Connection *joining;

static Connection *of(struct MHD_Connection *c) {
    return &connections[(uintptr_t)c - 1];
}

static struct MHD_Connection *handle(size_t i) {
    return (struct MHD_Connection *)(uintptr_t)(i + 1); // NOLINT
}

void MHD_suspend_connection(struct MHD_Connection *c) {
    assert_false(of(c)->suspended);
    of(c)->suspended = true;
}

void MHD_resume_connection(struct MHD_Connection *c) {
    assert_true(of(c)->suspended);
    of(c)->suspended = false;
    assert_true(n_resumed < sizeof resumed / sizeof *resumed);
    resumed[n_resumed++] = (size_t)(of(c) - connections);
}

struct MHD_Response *MHD_create_response_from_callback(uint64_t size, size_t block,
                                                       MHD_ContentReaderCallback read,
                                                       void *context,
                                                       MHD_ContentReaderFreeCallback end) {
    (void)size, (void)block;
    joining->read = read;
    joining->context = context;
    joining->end = end;
    return NULL;
}

// As the HTTP thread does: asks until there is nothing, or the stream ends.
static void ask(Connection *c) {
    char buffer[64];
    while (!c->suspended && !c->ended) {
        ssize_t n = c->read(c->context, 0, buffer, sizeof buffer);
        if (n > 0) str_add_n(&c->got, buffer, (size_t)n);
        c->ended = n < 0;
    }
}

typedef struct {
    mtx_t lock;
    Streams streams;
    Topic topic;
    Viewer *viewers[MANY];
} Server;

static void begin(Server *s) {
    *s = (Server){.streams = {.lock = NULL}};
    mtx_init(&s->lock, mtx_plain | mtx_recursive);
    s->streams.lock = &s->lock;
    memset(connections, 0, sizeof connections);
    n_resumed = 0;
    for (size_t i = 0; i < MANY; i++) {
        struct MHD_Response *unused;
        joining = &connections[i];
        s->viewers[i] = stream_join(&s->streams, &s->topic, handle(i), &unused);
        ask(joining);
        assert_true(joining->suspended);
        str_reset(&joining->got);
    }
}

static void leave(Connection *c) {
    c->suspended = c->ended = true;
    c->end(c->context);
    c->context = NULL;
}

static void end(Server *s) {
    for (size_t i = 0; i < MANY; i++) {
        if (connections[i].context) leave(&connections[i]);
        str_clear(&connections[i].got);
    }
    assert_int_equal(s->streams.n, 0);
    assert_int_equal(atomic_load(&s->topic.viewers), 0);
    assert_int_equal(atomic_load(&s->streams.bytes), 0);
    mtx_destroy(&s->lock);
}

// One round: those that were woken before it began are asked. Returns how many.
static size_t round_of_http(void) {
    size_t n = n_resumed, now[sizeof resumed / sizeof *resumed];
    memcpy(now, resumed, n * sizeof *now);
    n_resumed = 0;
    for (size_t i = 0; i < n; i++) ask(&connections[now[i]]);
    return n;
}

static void run(size_t most) {
    for (size_t n; (n = round_of_http()) > 0;) assert_true(n <= most);
}

static void a_round_wakes_few_and_all_hear_everything(void **unused) {
    (void)unused;
    Server *s = mem_new(1, sizeof *s);
    begin(s);
    stream_tell_all(&s->streams, &s->topic, "one", "1");
    assert_int_equal(n_resumed, STREAM_AT_A_TIME);
    round_of_http();
    stream_tell_all(&s->streams, &s->topic, "two", "2");
    stream_tell(s->viewers[MANY - 1], "own", "3");
    stream_ping(&s->streams);
    assert_true(n_resumed <= STREAM_AT_A_TIME);
    run(STREAM_AT_A_TIME);
    for (size_t i = 0; i < MANY; i++) {
        assert_true(connections[i].suspended);
        assert_string_equal(str_text(&connections[i].got),
                            i == MANY - 1 ? "event: one\ndata: 1\n\nevent: two\ndata: 2\n\n"
                                            "event: own\ndata: 3\n\n:\n\n"
                                          : "event: one\ndata: 1\n\nevent: two\ndata: 2\n\n:\n\n");
    }
    end(s);
    free(s);
}

// Nobody waits for a watcher that was woken and left before it was asked, or that left while it
// waited for its turn.
static void who_leaves_gives_its_turn_away(void **unused) {
    (void)unused;
    Server *s = mem_new(1, sizeof *s);
    begin(s);
    stream_tell_all(&s->streams, &s->topic, "one", "1");
    for (size_t i = 0; i < n_resumed; i++) // the last ones are woken by those that leave
        if (i % 2 == 0 && i < 2 * STREAM_AT_A_TIME) leave(&connections[resumed[i]]);
    for (size_t i = 0; i < MANY; i += 7)
        if (connections[i].context && connections[i].suspended) leave(&connections[i]);
    for (size_t n; (n = n_resumed) > 0;) {
        size_t now[sizeof resumed / sizeof *resumed];
        memcpy(now, resumed, n * sizeof *now);
        n_resumed = 0;
        for (size_t i = 0; i < n; i++)
            if (connections[now[i]].context) ask(&connections[now[i]]);
    }
    for (size_t i = 0; i < MANY; i++)
        if (connections[i].context)
            assert_string_equal(str_text(&connections[i].got), "event: one\ndata: 1\n\n");
    end(s);
    free(s);
}

static void all_streams_end_when_the_server_does(void **unused) {
    (void)unused;
    Server *s = mem_new(1, sizeof *s);
    begin(s);
    stream_tell_all(&s->streams, &s->topic, "last", "1");
    stream_close(&s->streams);
    assert_int_equal(n_resumed, MANY); // at once: nothing else is to be done
    round_of_http();
    for (size_t i = 0; i < MANY; i++) {
        assert_true(connections[i].ended);
        assert_string_equal(str_text(&connections[i].got), "event: last\ndata: 1\n\n");
    }
    end(s);
    free(s);
}

static void who_does_not_read_is_dropped(void **unused) {
    (void)unused;
    Server *s = mem_new(1, sizeof *s);
    begin(s);
    for (int i = 0; i <= STREAM_BEHIND_MAX; i++)
        stream_tell_all(&s->streams, &s->topic, "one", "1");
    assert_int_equal(atomic_load(&s->topic.viewers), 0);
    run(STREAM_AT_A_TIME);
    for (size_t i = 0; i < MANY; i++) assert_true(connections[i].ended);
    end(s);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_wakes_few_and_all_hear_everything),
        cmocka_unit_test(who_leaves_gives_its_turn_away),
        cmocka_unit_test(all_streams_end_when_the_server_does),
        cmocka_unit_test(who_does_not_read_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
