// SPDX-License-Identifier: MIT
// fuzz_book.c - opening books of Othello: what is read can be written, and is the same.
#include "fuzz_text.h"

#include "engine/othello/book/edge_book.h"
#include "engine/othello/book/edge_book_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    Error e;
    EdgeBook *b = edge_book_read((const char *)bytes, n, &e);
    if (!b) return 0;
    Str text = {0}, again = {0};
    edge_book_write(b, &text);
    EdgeBook *back = edge_book_read(str_text(&text), text.len, &e);
    fuzz_need(back != NULL);
    edge_book_write(back, &again);
    fuzz_need(text.len == again.len && memcmp(text.text, again.text, text.len) == 0);
    str_clear(&text);
    str_clear(&again);
    edge_book_free(b);
    edge_book_free(back);
    return 0;
}
