// SPDX-License-Identifier: MIT
// fuzz_kif.c - games of shogi as KIF and KI2, see fuzz_records.h; text in the encodings they have.
#include "fuzz_records.h"

#include "base/os/os_japanese.h"
#include "record/formats/record_kif.h"

// What is left of a damaged text is UTF-8, and a place is blamed where there is damage.
static void check_encodings(const char *text, size_t n) {
    Str converted = {0}, repaired = {0};
    size_t at;
    bool valid = japanese_is_utf8(text, n) || japanese_to_utf8(text, n, &converted);
    japanese_repair(text, n, &repaired, &at);
    fuzz_need(valid ? at == n : at < n);
    fuzz_need(japanese_is_utf8(str_text(&repaired), repaired.len));
    fuzz_need(japanese_is_utf8(str_text(&converted), converted.len));
    str_clear(&converted);
    str_clear(&repaired);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    check_encodings((const char *)bytes, n);
    (void)record_is_kif((const char *)bytes, n);
    return fuzz_records(bytes, n, record_kif_next);
}
