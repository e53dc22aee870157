// SPDX-License-Identifier: MIT
// web_memory.c - see web_memory.h.
#include "web/wire/web_memory.h"

#include <ctype.h>
#include <stdlib.h>

void memory_init(WebMemory *m, int64_t most_mb) {
    *m = (WebMemory){.most_mb = most_mb};
    mtx_init(&m->lock, mtx_plain);
}

void memory_clear(WebMemory *m) {
    mtx_destroy(&m->lock);
}

// Options are found by their names wherever they stand: a player may contain another.
int64_t memory_need_mb(const char *spec) {
    enum { PLAYER_MB = 16, TABLE_MB = 64, OPTION_MAX_MB = 1 << 20 };
    static const char *const names[] = {"table=", "memory="};
    int64_t sum = 0;
    for (const char *p = spec; *p; p++) {
        if (p > spec && (isalnum((unsigned char)p[-1]) || p[-1] == '_')) continue;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            size_t n = strlen(names[i]);
            if (strncmp(p, names[i], n) != 0) continue;
            long long mb = strtoll(p + n, NULL, 10);
            sum += mb < 0 || mb > OPTION_MAX_MB ? OPTION_MAX_MB : mb;
        }
    }
    return PLAYER_MB + (sum ? sum : TABLE_MB);
}

bool memory_take(WebMemory *m, int64_t mb, Error *e) {
    mtx_lock(&m->lock);
    bool ever = mb <= m->most_mb, now = mb <= m->most_mb - m->used_mb;
    if (now) m->used_mb += mb;
    mtx_unlock(&m->lock);
    if (now) return true;
    if (!ever)
        return error_set(e, "this player needs %lld MB; all programs here have %lld MB together",
                         (long long)mb, (long long)m->most_mb);
    return error_set(e, "other programs use the memory; try again, or with a smaller table");
}

void memory_give_back(WebMemory *m, int64_t mb) {
    mtx_lock(&m->lock);
    m->used_mb -= mb;
    mtx_unlock(&m->lock);
}
