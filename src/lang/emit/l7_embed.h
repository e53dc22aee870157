// SPDX-License-Identifier: MIT
// l7_embed.h - the text of a source file as a constant of the program.
#ifndef GENPEI_L7_EMBED_H
#define GENPEI_L7_EMBED_H

// Declares `const char NAME[]`: the file, found from the folder of the project, and a 0 behind it.
#define L7_EMBED(NAME, FILE)                                                                       \
    __asm__(".section .rodata\n.global " #NAME "\n" #NAME ":\n.incbin \"" FILE                     \
            "\"\n.byte 0\n.previous\n");                                                           \
    extern const char NAME[];

#endif
