// SPDX-License-Identifier: MIT
// web_kit.c - see web_kit.h.
#include "web_kit.h"

#include "testing.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// --- the server ---

void server_init(Server *s, const char *self, const char *name) {
    *s = (Server){0};
    const char *slash = strrchr(self, '/');
    int folder = slash ? (int)(slash - self) : 1;
    snprintf(s->program, sizeof s->program, "%.*s/../genpei", folder, slash ? self : ".");
    snprintf(s->archive, sizeof s->archive, "%.*s/%s.db", folder, slash ? self : ".", name);
    server_forget(s);
}

static void read_address(Server *s, int fd) {
    char line[128];
    size_t n = 0;
    struct pollfd p = {fd, POLLIN, 0};
    while (n + 1 < sizeof line && !memchr(line, '\n', n)) {
        if (poll(&p, 1, WEB_PATIENCE_MS) <= 0) fail_msg("the server does not start");
        ssize_t got = read(fd, line + n, sizeof line - 1 - n);
        if (got <= 0) fail_msg("the server ended before it began");
        n += (size_t)got;
    }
    line[n] = '\0';
    const char *colon = strrchr(line, ':');
    assert_non_null(colon);
    s->port = (int)strtol(colon + 1, NULL, 10);
}

static void read_token(Server *s) {
    Str page = {0};
    assert_int_equal(client_ask(s, (Asked){.path = "/"}, NULL, &page), 200);
    const char *at = strstr(str_text(&page), "genpei-token\" content=\"");
    assert_non_null(at);
    snprintf(s->token, sizeof s->token, "%.32s", strchr(at, '=') + 2);
    str_clear(&page);
}

void server_start_closed(Server *s, const char *options) {
    int out[2];
    char port[16];
    snprintf(port, sizeof port, "%d", s->port); // the same one after a restart
    assert_int_equal(pipe(out), 0);
    s->pid = fork();
    assert_true(s->pid >= 0);
    if (s->pid == 0) {
        dup2(out[1], 1);
        close(out[0]);
        close(out[1]);
        char words[256];
        const char *argv[24] = {s->program, "serve", "--archive", s->archive, "--port", port};
        int n = 6;
        snprintf(words, sizeof words, "%s", options);
        char *rest = words;
        for (char *word; n < 23 && (word = strsep(&rest, " "));)
            if (*word) argv[n++] = word;
        execv(s->program, (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    close(out[1]);
    read_address(s, out[0]);
    close(out[0]);
}

void server_start(Server *s, const char *options) {
    server_start_closed(s, options);
    read_token(s);
}

void server_kill(Server *s) {
    if (!s->pid) return;
    kill((pid_t)s->pid, SIGKILL);
    waitpid((pid_t)s->pid, NULL, 0);
    s->pid = 0;
}

void server_end(Server *s) {
    int status = -1;
    kill((pid_t)s->pid, SIGINT);
    waitpid((pid_t)s->pid, &status, 0);
    s->pid = 0;
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

void server_forget(Server *s) {
    static const char *const endings[] = {"", "-wal", "-shm", "-server"};
    server_kill(s);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s%s", s->archive, endings[i]);
        unlink(path);
    }
}

int64_t server_memory_kb(const Server *s) {
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%lld/status", (long long)s->pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1) break;
    if (f) fclose(f);
    return kb;
}

// --- clients ---

int client_connect(const Server *s) {
    return client_connect_from(s, "127.0.0.1");
}

int client_connect_from(const Server *s, const char *address) {
    struct sockaddr_in from = {.sin_family = AF_INET};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    struct timeval patience = {.tv_sec = WEB_PATIENCE_MS / 1000};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    inet_pton(AF_INET, address, &from.sin_addr);
    assert_int_equal(bind(fd, (struct sockaddr *)&from, sizeof from), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

// A server may close early; what it sent before can still be read.
void client_send(int fd, const char *bytes, size_t n) {
    while (n > 0) {
        ssize_t sent = send(fd, bytes, n, MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes += sent;
        n -= (size_t)sent;
    }
}

void client_close(int fd) {
    close(fd);
}

bool client_hears(int fd, const char *word) {
    char text[4096];
    ssize_t n = recv(fd, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    return strstr(text, word) != NULL;
}

int client_read(int fd, Str *head, Str *body) {
    Str all = {0};
    char block[16384];
    ssize_t n;
    while ((n = recv(fd, block, sizeof block, 0)) > 0) str_add_n(&all, block, (size_t)n);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) fail_msg("no answer for too long");
    int status = 0;
    if (all.len > 12 && strncmp(all.text, "HTTP/1.", 7) == 0)
        status = (int)strtol(all.text + 9, NULL, 10);
    const char *gap = all.text ? strstr(all.text, "\r\n\r\n") : NULL;
    if (head && gap) str_add_n(head, all.text, (size_t)(gap - all.text));
    if (body && gap) str_add_n(body, gap + 4, all.len - (size_t)(gap + 4 - all.text));
    str_clear(&all);
    return status;
}

int client_ask(const Server *s, Asked q, Str *head, Str *body) {
    Str text = {0};
    str_addf(&text, "%s %s HTTP/1.1\r\nConnection: close\r\n", q.method ? q.method : "GET", q.path);
    if (q.host)
        str_addf(&text, "Host: %s\r\n", q.host);
    else if (!q.no_host)
        str_addf(&text, "Host: 127.0.0.1:%d\r\n", s->port);
    if (q.origin) str_addf(&text, "Origin: %s\r\n", q.origin);
    if (!q.no_token) str_addf(&text, "X-Genpei-Token: %s\r\n", q.token ? q.token : s->token);
    if (q.more) str_add(&text, q.more);
    if (q.body)
        str_addf(&text, "Content-Type: %s\r\nContent-Length: %zu\r\n\r\n",
                 q.type ? q.type : "application/json", strlen(q.body));
    else
        str_add(&text, "\r\n");
    if (q.body) str_add(&text, q.body);
    int fd = client_connect(s);
    client_send(fd, str_text(&text), text.len);
    int status = client_read(fd, head, body);
    close(fd);
    str_clear(&text);
    return status;
}

static json_t *ask_json(const Server *s, int wanted, Asked q) {
    Str body = {0};
    int status = client_ask(s, q, NULL, &body);
    if (status != wanted)
        fail_msg("%s gives %d, not %d: %s", q.path, status, wanted, str_text(&body));
    json_t *j = json_loads(str_text(&body), 0, NULL);
    if (!j) fail_msg("%s gives no JSON: %s", q.path, str_text(&body));
    str_clear(&body);
    return j;
}

json_t *client_get(const Server *s, int status, const char *format, ...) {
    char path[256];
    va_list ap;
    va_start(ap, format);
    vsnprintf(path, sizeof path, format, ap);
    va_end(ap);
    return ask_json(s, status, (Asked){.path = path});
}

json_t *client_post(const Server *s, int status, const char *path, const char *format, ...) {
    Str body = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&body, format, ap);
    va_end(ap);
    json_t *j =
        ask_json(s, status, (Asked){.method = "POST", .path = path, .body = str_text(&body)});
    str_clear(&body);
    return j;
}

void client_new_game(const Server *s, const char *body, char *id) {
    json_t *j = client_post(s, 201, "/api/new", "%s", body);
    snprintf(id, 32, "%s", json_text(j, "id"));
    json_decref(j);
}

json_t *client_post_game(const Server *s, int status, const char *id, const char *verb,
                         const char *body) {
    char path[64];
    snprintf(path, sizeof path, "/api/game/%s/%s", id, verb);
    return client_post(s, status, path, "%s", body);
}

void client_do(const Server *s, int status, const char *id, const char *verb, const char *body) {
    json_decref(client_post_game(s, status, id, verb, body));
}

// --- watchers ---

void watcher_open(Watcher *w, const Server *s, const char *path) {
    *w = (Watcher){.fd = client_connect(s)};
    Str text = {0};
    str_addf(&text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", path, s->port);
    client_send(w->fd, str_text(&text), text.len);
    str_clear(&text);
}

void watcher_close(Watcher *w) {
    close(w->fd);
    str_clear(&w->raw);
    str_clear(&w->text);
}

// Moves whole chunks from `raw` to `text`. False at the last one.
static bool take_chunks(Watcher *w) {
    if (!w->begun) {
        const char *gap = strstr(str_text(&w->raw), "\r\n\r\n");
        if (!gap) return true;
        assert_contains(w->raw.text, "200 OK");
        assert_contains(w->raw.text, "text/event-stream");
        w->parsed = (size_t)(gap + 4 - w->raw.text);
        w->begun = true;
    }
    for (;;) {
        const char *at = str_text(&w->raw) + w->parsed;
        const char *line = strstr(at, "\r\n");
        if (!line) return true;
        size_t n = (size_t)strtoul(at, NULL, 16);
        size_t whole = (size_t)(line + 2 - at) + n + 2;
        if (w->raw.len - w->parsed < whole) return true;
        if (n == 0) return false;
        str_add_n(&w->text, line + 2, n);
        w->parsed += whole;
    }
}

// The next event in what has come, whatever its name; false when none is complete.
static bool take_event(Watcher *w, Str *name, Str *data) {
    for (;;) {
        const char *at = str_text(&w->text) + w->at;
        const char *end = strstr(at, "\n\n");
        if (!end) return false;
        w->at += (size_t)(end + 2 - at);
        const char *break_at = strchr(at, '\n');
        if (strncmp(at, "event: ", 7) != 0 || break_at >= end) continue;
        str_add_n(name, at + 7, (size_t)(break_at - at) - 7);
        str_add_n(data, break_at + 7, (size_t)(end - break_at) - 7);
        return true;
    }
}

json_t *watcher_next(Watcher *w, const char *event) {
    for (;;) {
        Str name = {0}, data = {0};
        bool more = take_chunks(w), found = take_event(w, &name, &data);
        json_t *j = NULL;
        if (found && strcmp(str_text(&name), event) == 0) j = json_loads(str_text(&data), 0, NULL);
        str_clear(&name);
        str_clear(&data);
        if (j) return j;
        if (found) continue;
        if (!more) return NULL;
        char block[16384];
        ssize_t n = recv(w->fd, block, sizeof block, 0);
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            fail_msg("no event '%s' for too long", event);
        if (n <= 0) return NULL;
        str_add_n(&w->raw, block, (size_t)n);
    }
}

const char *json_text(const json_t *j, const char *name) {
    const char *text = json_string_value(json_object_get(j, name));
    if (!text) fail_msg("there is no text '%s'", name);
    return text;
}

int64_t json_int(const json_t *j, const char *name) {
    const json_t *n = json_object_get(j, name);
    if (!json_is_integer(n)) fail_msg("there is no number '%s'", name);
    return json_integer_value(n);
}

void to_base64(const char *text, Str *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i += 3) {
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (i + k < n ? (unsigned char)text[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            str_add_char(out, i + k > n ? '=' : digits[bits >> (18 - 6 * k) & 63]);
    }
}
