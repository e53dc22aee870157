// SPDX-License-Identifier: MIT
// embed.h - files that are part of the program, included by the assembler as they are.
//
// Each has a section of its own that the linker keeps once: a program that contains the code for
// several processors (see src/portable/) contains its data once.
#ifndef GENPEI_EMBED_H
#define GENPEI_EMBED_H

// The bytes of FILE are from embedded_NAME to embedded_NAME_end, with a 0 behind them. The address
// is a multiple of 64.
#define EMBED_FILE(NAME, FILE)                                                                     \
    __asm__(".section .rodata.embedded_" #NAME ",\"aG\",%progbits,embedded_" #NAME ",comdat\n"     \
            ".balign 64\n.globl embedded_" #NAME ", embedded_" #NAME "_end\n"                      \
            ".hidden embedded_" #NAME ", embedded_" #NAME "_end\n"                                 \
            "embedded_" #NAME ": .incbin \"" FILE "\"\nembedded_" #NAME "_end: .byte 0\n"          \
            ".previous\n");                                                                        \
    extern const char embedded_##NAME[], embedded_##NAME##_end[]

#endif
