// SPDX-License-Identifier: MIT
// bugs_library.c - see bugs_library.h.
#include "bugs/bugs_library.h"

#include <string.h>

// The assembler takes the files in as they are.
#define BUILT_IN(name)                                                                             \
    __asm__(".section .rodata\nbugs_source_" #name ": .incbin \"games/bugs/" #name ".bugs\"\n"     \
            ".byte 0\n.previous\n");                                                               \
    extern const char bugs_source_##name[];
BUILT_IN(reversi)
BUILT_IN(pentomino)
BUILT_IN(split)
BUILT_IN(split_other)

static const BugsBuiltIn programs[] = {
    {"reversi", "games/bugs/reversi.bugs", bugs_source_reversi,
     "program a: can a stone be placed on this square of Reversi?"},
    {"pentomino", "games/bugs/pentomino.bugs", bugs_source_pentomino,
     "program b: does this pentomino fit here, pointing in direction D?"},
    {"split", "games/bugs/split.bugs", bugs_source_split,
     "program c: are two points of Split connected by the player's stones?"},
    {"split_other", "games/bugs/split_other.bugs", bugs_source_split_other,
     "program c with its brackets read in another way"},
};

const BugsBuiltIn *bugs_library(size_t *n) {
    *n = sizeof programs / sizeof *programs;
    return programs;
}

const BugsBuiltIn *bugs_library_find(const char *name) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (strcmp(programs[i].name, name) == 0) return &programs[i];
    return NULL;
}
