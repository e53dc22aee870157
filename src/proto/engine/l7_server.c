// SPDX-License-Identifier: MIT
// l7_server.c - see l7_server.h.
#include "proto/engine/l7_server.h"

#include "base/mem.h"
#include "lang/l7_compile.h"
#include "lang/study/l7_defined.h"
#include "lang/syntax/l7_format.h"
#include "lang/syntax/l7_meanings.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>

enum { MESSAGE_MAX = 16 << 20, DOCUMENTS_MAX = 256 };

// Errors of JSON-RPC and of the protocol.
enum {
    BAD_JSON = -32700,
    BAD_REQUEST = -32600,
    NO_METHOD = -32601,
    BAD_PARAMS = -32602,
    NOT_BEGUN = -32002,
    FAILED = -32803
};

typedef struct {
    char *uri, *text;
} Document;

typedef struct {
    FILE *out;
    Document documents[DOCUMENTS_MAX];
    size_t n;
    bool begun, shut, done;
} Server;

// --- messages ---

static void send_message(Server *s, json_t *message) {
    json_object_set_new(message, "jsonrpc", json_string("2.0"));
    char *text = json_dumps(message, JSON_COMPACT);
    if (text) fprintf(s->out, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    fflush(s->out);
    free(text);
    json_decref(message);
}

static void answer(Server *s, json_t *id, json_t *result) {
    send_message(s, json_pack("{s:O, s:o}", "id", id, "result", result));
}

static void refuse(Server *s, json_t *id, int code, const char *why) {
    json_t *error = json_pack("{s:i, s:s}", "code", code, "message", why);
    if (!error) error = json_pack("{s:i, s:s}", "code", code, "message", "refused");
    send_message(s,
                 json_pack("{s:o, s:o}", "id", id ? json_incref(id) : json_null(), "error", error));
}

typedef enum { FRAME_READ, FRAME_END, FRAME_BAD } Frame;

// What follows the name of the header that gives the length; NULL: it is another header.
static const char *length_header(const char *line) {
    for (const char *name = "content-length:"; *name; name++, line++)
        if (tolower((unsigned char)*line) != *name) return NULL;
    while (*line == ' ') line++;
    return line;
}

// The headers of a message; `*length` is that of its body.
static Frame read_headers(FILE *in, size_t *length) {
    char line[256];
    bool any = false, found = false;
    while (fgets(line, sizeof line, in)) {
        size_t n = strlen(line);
        any = true;
        if (n == 0 || line[n - 1] != '\n') return FRAME_BAD;
        if (line[0] == '\n' || (line[0] == '\r' && line[1] == '\n'))
            return found ? FRAME_READ : FRAME_BAD;
        const char *from = length_header(line);
        char *end;
        if (!from) continue;
        if (found || *from < '0' || *from > '9') return FRAME_BAD;
        unsigned long long value = strtoull(from, &end, 10);
        if ((*end != '\r' && *end != '\n') || value == 0 || value > MESSAGE_MAX) return FRAME_BAD;
        *length = (size_t)value;
        found = true;
    }
    return any ? FRAME_BAD : FRAME_END;
}

// --- places: lines and UTF-16 units from 0 there, lines and bytes from 1 here ---

static const char *line_of(const char *text, int line) {
    for (; line > 1; line--) {
        text += strcspn(text, "\n");
        if (*text) text++;
    }
    return text;
}

static size_t line_length(const char *line) {
    size_t n = strcspn(line, "\n");
    return n > 0 && line[n - 1] == '\r' ? n - 1 : n;
}

// The UTF-16 units of the first bytes of a line.
static int units_of(const char *line, int bytes) {
    int units = 0, most = (int)line_length(line);
    for (int i = 0; i < bytes && i < most; i++) {
        unsigned char c = (unsigned char)line[i];
        if ((c & 0xC0) != 0x80) units += c >= 0xF0 ? 2 : 1;
    }
    return units;
}

static int bytes_of(const char *line, json_int_t units) {
    int n = (int)line_length(line), i = 0;
    for (json_int_t at = 0; i < n; i++) {
        unsigned char c = (unsigned char)line[i];
        if ((c & 0xC0) == 0x80) continue;
        if (at >= units) break;
        at += c >= 0xF0 ? 2 : 1;
    }
    return i;
}

static json_t *range_of(const char *text, L7Place at) {
    int number = at.line > 0 ? at.line : 1, from = at.column > 0 ? at.column - 1 : 0;
    const char *line = line_of(text, number);
    int begin = units_of(line, from), end = units_of(line, from + (at.length > 0 ? at.length : 1));
    return json_pack("{s:{s:i, s:i}, s:{s:i, s:i}}", "start", "line", number - 1, "character",
                     begin, "end", "line", number - 1, "character", end);
}

// --- documents ---

static Document *find(Server *s, const char *uri) {
    for (size_t i = 0; uri && i < s->n; i++)
        if (strcmp(s->documents[i].uri, uri) == 0) return &s->documents[i];
    return NULL;
}

static const char *uri_of(const json_t *params) {
    return json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
}

static void publish(Server *s, const char *uri, json_t *list) {
    send_message(s, json_pack("{s:s, s:{s:s, s:o}}", "method", "textDocument/publishDiagnostics",
                              "params", "uri", uri, "diagnostics", list));
}

static json_t *diagnostic(const char *text, const L7Message *m) {
    Str said = {0};
    str_add(&said, m->text);
    if (m->hint[0]) str_addf(&said, "\n%s", m->hint);
    json_t *message = json_string(str_text(&said));
    str_clear(&said);
    // A name may have been cut inside a character.
    if (!message) message = json_string("there is an error here");
    return json_pack("{s:o, s:i, s:s, s:o}", "range", range_of(text, m->place), "severity",
                     m->warning ? 2 : 1, "source", "l7", "message", message);
}

static void diagnose(Server *s, const Document *d) {
    L7Source *source = mem_new(1, sizeof *source);
    json_t *list = json_array();
    l7_source_init(source, "", d->text);
    if (strlen(d->text) > L7_SOURCE_MAX)
        l7_error(source, (L7Place){1, 1, 1}, NULL, "a description has at most %d bytes",
                 L7_SOURCE_MAX);
    else
        l7_program_free(l7_compile(source, NULL, NULL, 0, NULL));
    for (int i = 0; i < source->n_messages; i++)
        json_array_append_new(list, diagnostic(d->text, &source->messages[i]));
    publish(s, d->uri, list);
    free(source);
}

static void keep(Server *s, const char *uri, const char *text) {
    Document *d = find(s, uri);
    if (!uri || !text || (!d && s->n == DOCUMENTS_MAX)) return;
    if (!d) {
        d = &s->documents[s->n++];
        *d = (Document){.uri = mem_text(uri)};
    }
    free(d->text);
    d->text = mem_text(text);
    diagnose(s, d);
}

static void did_open(Server *s, const json_t *params) {
    keep(s, uri_of(params),
         json_string_value(json_object_get(json_object_get(params, "textDocument"), "text")));
}

static void did_change(Server *s, const json_t *params) {
    const json_t *changes = json_object_get(params, "contentChanges");
    size_t n = json_array_size(changes);
    const json_t *last = n ? json_array_get(changes, n - 1) : NULL;
    if (!find(s, uri_of(params)) || json_object_get(last, "range")) return;
    keep(s, uri_of(params), json_string_value(json_object_get(last, "text")));
}

static void forget(Server *s, Document *d) {
    free(d->uri);
    free(d->text);
    *d = s->documents[--s->n];
}

static void did_close(Server *s, const json_t *params) {
    Document *d = find(s, uri_of(params));
    if (!d) return;
    publish(s, d->uri, json_array());
    forget(s, d);
}

// --- questions ---

static void initialize(Server *s, json_t *id, const json_t *params, const Document *d) {
    (void)params;
    (void)d;
    s->begun = true;
    answer(s, id,
           json_pack("{s:{s:i, s:b, s:{}, s:b}, s:{s:s}}", "capabilities", "textDocumentSync", 1,
                     "hoverProvider", 1, "completionProvider", "documentFormattingProvider", 1,
                     "serverInfo", "name", "genpei l7 server"));
}

static void shut_down(Server *s, json_t *id, const json_t *params, const Document *d) {
    (void)params;
    (void)d;
    s->shut = true;
    answer(s, id, json_null());
}

static const Token *name_at(const L7Tokens *t, const Document *d, const json_t *params) {
    const json_t *at = json_object_get(params, "position");
    json_int_t line = json_integer_value(json_object_get(at, "line"));
    if (line < 0 || line > L7_SOURCE_MAX) return NULL;
    int bytes = bytes_of(line_of(d->text, (int)line + 1),
                         json_integer_value(json_object_get(at, "character")));
    return l7_name_at(t, (int)line + 1, bytes + 1);
}

static void hover(Server *s, json_t *id, const json_t *params, const Document *d) {
    enum { LONGEST = 1200 };
    L7Tokens t;
    Str text = {0};
    l7_tokens_init(&t, d->text);
    const Token *name = name_at(&t, d, params);
    const char *meaning = name ? l7_meaning(name->at, (size_t)name->length) : NULL;
    size_t length = 0;
    const char *from = name && !meaning ? l7_declaration(&t, name, &length) : NULL;
    if (meaning) str_addf(&text, "**%.*s** %s", name->length, name->at, meaning);
    if (from && length <= LONGEST) str_addf(&text, "```l7\n%.*s\n```", (int)length, from);
    json_t *said = text.len ? json_string(str_text(&text)) : NULL;
    answer(s, id,
           said ? json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown", "value", said,
                            "range", range_of(d->text, name->place))
                : json_null());
    str_clear(&text);
    l7_tokens_clear(&t);
}

static void add_name(void *list, const Token *name) {
    enum { VARIABLE = 6 };
    json_t *label = json_stringn(name->at, (size_t)name->length);
    if (label)
        json_array_append_new(list, json_pack("{s:o, s:i}", "label", label, "kind", VARIABLE));
}

static void completion(Server *s, json_t *id, const json_t *params, const Document *d) {
    enum { KEYWORD = 14 };
    json_t *list = json_array();
    size_t n;
    const L7Meaning *words = l7_meanings(&n);
    L7Tokens t;
    (void)params;
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:s, s:i, s:s}", "label", words[i].word, "kind",
                                              KEYWORD, "detail", words[i].meaning));
    l7_tokens_init(&t, d->text);
    l7_each_name(&t, add_name, list);
    l7_tokens_clear(&t);
    answer(s, id, list);
}

static void formatting(Server *s, json_t *id, const json_t *params, const Document *d) {
    Str text = {0};
    Error e;
    int lines = 0;
    (void)params;
    for (const char *p = d->text; *p; p++) lines += *p == '\n';
    if (!l7_format(d->text, &text, &e)) {
        refuse(s, id, FAILED, e.text);
    } else if (strcmp(str_text(&text), d->text) == 0) {
        answer(s, id, json_array());
    } else {
        json_t *laid_out = json_string(str_text(&text));
        answer(s, id,
               json_pack("[{s:{s:{s:i, s:i}, s:{s:i, s:i}}, s:o}]", "range", "start", "line", 0,
                         "character", 0, "end", "line", lines + 1, "character", 0, "newText",
                         laid_out ? laid_out : json_string(d->text)));
    }
    str_clear(&text);
}

// --- the table of methods ---

static const struct {
    const char *name;
    void (*request)(Server *s, json_t *id, const json_t *params, const Document *d);
    void (*notice)(Server *s, const json_t *params);
    bool of_document;
} methods[] = {
    {"initialize", initialize, NULL, false},
    {"shutdown", shut_down, NULL, false},
    {"textDocument/hover", hover, NULL, true},
    {"textDocument/completion", completion, NULL, true},
    {"textDocument/formatting", formatting, NULL, true},
    {"textDocument/didOpen", NULL, did_open, true},
    {"textDocument/didChange", NULL, did_change, true},
    {"textDocument/didClose", NULL, did_close, true},
};
enum { N_METHODS = sizeof methods / sizeof *methods };

static void take_notice(Server *s, const char *name, const json_t *params) {
    if (strcmp(name, "exit") == 0) s->done = true;
    for (size_t i = 0; i < N_METHODS && s->begun && !s->shut; i++)
        if (methods[i].notice && strcmp(name, methods[i].name) == 0) methods[i].notice(s, params);
}

static void take_request(Server *s, json_t *id, const char *name, const json_t *params) {
    const Document *d = find(s, uri_of(params));
    bool begins = strcmp(name, "initialize") == 0;
    size_t i = 0;
    while (i < N_METHODS && (!methods[i].request || strcmp(name, methods[i].name) != 0)) i++;
    if (s->shut)
        refuse(s, id, BAD_REQUEST, "the server has been shut down");
    else if (begins && s->begun)
        refuse(s, id, BAD_REQUEST, "initialize was sent before");
    else if (!begins && !s->begun)
        refuse(s, id, NOT_BEGUN, "initialize comes first");
    else if (i == N_METHODS)
        refuse(s, id, NO_METHOD, "there is no such method");
    else if (methods[i].of_document && !d)
        refuse(s, id, BAD_PARAMS, "no such document is open");
    else
        methods[i].request(s, id, params, d);
}

static void take(Server *s, const char *text, size_t length) {
    json_error_t e;
    json_t *message = json_loadb(text, length, 0, &e);
    json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
    const char *name = json_string_value(json_object_get(message, "method"));
    bool answers = json_object_get(message, "result") || json_object_get(message, "error");
    if (!message)
        refuse(s, NULL, BAD_JSON, e.text);
    else if (id && !json_is_integer(id) && !json_is_string(id) && !json_is_null(id))
        refuse(s, NULL, BAD_REQUEST, "an id is a number or a text");
    else if (!name && !answers)
        refuse(s, id, BAD_REQUEST, "a message names a method");
    else if (name && id)
        take_request(s, id, name, params);
    else if (name)
        take_notice(s, name, params);
    json_decref(message);
}

int l7_serve(FILE *in, FILE *out) {
    Server *s = mem_new(1, sizeof *s);
    int status = 1;
    s->out = out;
    while (!s->done) {
        size_t length = 0;
        Frame frame = read_headers(in, &length);
        if (frame == FRAME_BAD) status = 2;
        if (frame != FRAME_READ) break;
        char *body = mem_new(length + 1, 1);
        size_t got = fread(body, 1, length, in);
        if (got == length)
            take(s, body, length);
        else
            status = 2;
        free(body);
        if (got != length) break;
    }
    if (s->done) status = s->shut ? 0 : 1;
    while (s->n) forget(s, &s->documents[0]);
    free(s);
    return status;
}
