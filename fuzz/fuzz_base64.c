// SPDX-License-Identifier: MIT
// fuzz_base64.c - bytes sent as text: what is refused says why and leaves the output as it was.
#include "fuzz_text.h"

#include "base/base64.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    Str out = {0};
    Error e = {""};
    str_add(&out, "before");
    if (base64_read((const char *)bytes, n, &out, &e))
        fuzz_need(out.len <= 6 + 3 * (n + 3) / 4);
    else
        fuzz_need(e.text[0] && out.len == 6);
    fuzz_need(strncmp(str_text(&out), "before", 6) == 0);
    str_clear(&out);
    return 0;
}
