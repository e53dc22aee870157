// SPDX-License-Identifier: MIT
// arena.c - see arena.h.
#include "base/arena.h"

#include "base/mem.h"

#include <stdalign.h>

enum { BLOCK_BYTES = 64 * 1024 };

struct ArenaBlock {
    struct ArenaBlock *next;
    size_t used, size;
    alignas(max_align_t) char bytes[];
};

void *arena_new(Arena *a, size_t count, size_t size) {
    size_t bytes = (count * size + 15) / 16 * 16;
    struct ArenaBlock *b = a->blocks;
    if (!b || b->used + bytes > b->size) {
        size_t room = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
        b = mem_new(1, sizeof *b + room);
        b->size = room;
        b->next = a->blocks;
        a->blocks = b;
    }
    void *p = b->bytes + b->used;
    b->used += bytes;
    return p;
}

char *arena_text(Arena *a, const char *text, size_t length) {
    char *copy = arena_new(a, length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

void arena_clear(Arena *a) {
    while (a->blocks) {
        struct ArenaBlock *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
}
