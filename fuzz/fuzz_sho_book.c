// SPDX-License-Identifier: MIT
// fuzz_sho_book.c - opening books of shogi: what is read can be written, and is the same.
#include "fuzz_text.h"

#include "engine/shogi/book/sho_book.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    Error e;
    ShoBook *b = sho_book_read((const char *)bytes, n, &e);
    if (!b) return 0;
    Str text = {0}, again = {0};
    sho_book_write(b, &text);
    ShoBook *back = sho_book_read(str_text(&text), text.len, &e);
    fuzz_need(back != NULL);
    sho_book_write(back, &again);
    fuzz_need(text.len == again.len && memcmp(text.text, again.text, text.len) == 0);
    str_clear(&text);
    str_clear(&again);
    sho_book_free(b);
    sho_book_free(back);
    return 0;
}
