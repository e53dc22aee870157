// SPDX-License-Identifier: MIT
// web_memory.h - one budget for the memory of all programs that visitors let think.
//
// A program's tables are most of what it needs, and visitors choose their size. Whoever makes a
// player for a visitor reserves first what its text asks for, and gives it back with the player.
#ifndef GENPEI_WEB_MEMORY_H
#define GENPEI_WEB_MEMORY_H

#include "base/error.h"

#include <stdint.h>
#include <threads.h>

typedef struct {
    mtx_t lock;
    int64_t most_mb, used_mb;
} WebMemory;

void memory_init(WebMemory *m, int64_t most_mb);
void memory_clear(WebMemory *m);

// The megabytes that a player of this text needs, an upper bound: the sum of all its tables, also
// those of the players it contains.
int64_t memory_need_mb(const char *spec);

// Reserves them. False, with the reason, when they are not there (now).
bool memory_take(WebMemory *m, int64_t mb, Error *e);
void memory_give_back(WebMemory *m, int64_t mb);

#endif
