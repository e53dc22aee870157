// SPDX-License-Identifier: MIT
// fuzz_otl_knowledge.c - texts of what OTL knows: what is refused names its line, what is read is
// written and read again as it was.
#include "fuzz_text.h"

#include "teach/otl/otl_knowledge_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    OtlSetup s = otl_default_setup(), again = otl_default_setup();
    Error e = {""};
    Str written = {0};
    if (!otl_knowledge_read(text, &s, &e)) {
        fuzz_need(strncmp(e.text, "line ", 5) == 0);
        fuzz_need(s.unknown == 0);
    } else {
        otl_knowledge_write(&s, &written);
        fuzz_need(otl_knowledge_read(str_text(&written), &again, &e));
        fuzz_need(s.unknown == again.unknown);
        for (int k = 0; k < KNOWLEDGE_COUNT; k++)
            fuzz_need((s.unknown >> k & 1) || s.points[k] == again.points[k]);
    }
    str_clear(&written);
    free(text);
    return 0;
}
