// SPDX-License-Identifier: MIT
// os_output.c - see os_output.h.
#include "base/os/os_output.h"

#include <unistd.h>

bool os_catch_begin(OsCatch *c) {
    fflush(stdout);
    c->caught = tmpfile();
    if (!c->caught) return false;
    c->standard = dup(STDOUT_FILENO);
    if (c->standard >= 0 && dup2(fileno(c->caught), STDOUT_FILENO) >= 0) return true;
    if (c->standard >= 0) close(c->standard);
    fclose(c->caught);
    c->caught = NULL;
    return false;
}

void os_catch_end(OsCatch *c, Str *out) {
    if (!c->caught) return;
    fflush(stdout);
    dup2(c->standard, STDOUT_FILENO);
    close(c->standard);
    rewind(c->caught);
    char bytes[4096];
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, c->caught)) > 0;) str_add_n(out, bytes, n);
    fclose(c->caught);
    c->caught = NULL;
}
