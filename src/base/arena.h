// SPDX-License-Identifier: MIT
// arena.h - memory that is freed all at once: for compiler phases.
#ifndef GENPEI_ARENA_H
#define GENPEI_ARENA_H

#include <stddef.h>

// `{0}` is an empty arena.
typedef struct {
    struct ArenaBlock *blocks;
} Arena;

void *arena_new(Arena *a, size_t count, size_t size); // zeroed; never NULL
char *arena_text(Arena *a, const char *text, size_t length);
void arena_clear(Arena *a);

#endif
