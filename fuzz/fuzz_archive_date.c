// SPDX-License-Identifier: MIT
// fuzz_archive_date.c - dates of games: what is read is a date, and reads as itself.
#include "fuzz_text.h"

#include "record/files/archive_about.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    Str date = {0}, again = {0};
    if (archive_date(text, &date)) {
        fuzz_need(date.len == 4 || date.len == 7 || date.len == 10);
        fuzz_need(archive_date(str_text(&date), &again));
        fuzz_need(strcmp(str_text(&date), str_text(&again)) == 0);
    } else {
        fuzz_need(date.len == 0);
    }
    str_clear(&date);
    str_clear(&again);
    free(text);
    return 0;
}
