// SPDX-License-Identifier: MIT
// fuzz_l7_server.c - the language server: any bytes as its input, and any message after a
// description has been opened. What it sends is framed rightly and is JSON.
#include "fuzz_text.h"

#include "base/str.h"
#include "proto/engine/l7_server.h"

#include <jansson.h>

static void add_message(Str *out, const char *json) {
    str_addf(out, "Content-Length: %zu\r\n\r\n%s", strlen(json), json);
}

static void check_answers(const char *text, size_t n) {
    for (const char *end = text + n; text < end;) {
        char *body;
        fuzz_need(strncmp(text, "Content-Length: ", 16) == 0);
        size_t length = strtoul(text + 16, &body, 10);
        fuzz_need(strncmp(body, "\r\n\r\n", 4) == 0 && body + 4 + length <= end);
        json_t *message = json_loadb(body + 4, length, 0, NULL);
        fuzz_need(message != NULL);
        json_decref(message);
        text = body + 4 + length;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    if (n == 0) return 0;
    Str in = {0};
    char *text = fuzz_text(bytes, n);
    if (bytes[0] == '{') {
        add_message(&in, "{\"id\":1,\"method\":\"initialize\",\"params\":{}}");
        add_message(&in,
                    "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":"
                    "{\"uri\":\"a\",\"text\":\"game g\\nplayers a b\\n# \xF0\x9F\x8D\x80\"}}}");
        add_message(&in, text);
    } else {
        str_add(&in, text);
    }
    FILE *from = tmpfile(), *to = tmpfile();
    fuzz_need(from && to && fwrite(str_text(&in), 1, in.len, from) == in.len);
    rewind(from);
    int status = l7_serve(from, to);
    fuzz_need(status >= 0 && status <= 2);
    size_t said_n = (size_t)ftell(to);
    char *said = malloc(said_n + 1);
    rewind(to);
    fuzz_need(said && fread(said, 1, said_n, to) == said_n);
    said[said_n] = '\0';
    fclose(from);
    fclose(to);
    check_answers(said, said_n);
    free(said);
    free(text);
    str_clear(&in);
    return 0;
}
