// SPDX-License-Identifier: MIT
// level.h - what this processor can do, for programs that contain the workbench several times.
//
// A portable program for x86-64 contains the whole workbench compiled three times: for any such
// processor, with AVX2, and with AVX-512. It asks once, when it starts; from there on everything is
// as fast as if it had been compiled for this machine. The data are there once (base/embed.h).
#ifndef GENPEI_LEVEL_H
#define GENPEI_LEVEL_H

typedef enum {
    LEVEL_PLAIN,
    LEVEL_AVX2,   // x86-64-v3: AVX2, BMI, FMA; Haswell and Zen 1, or later
    LEVEL_AVX512, // x86-64-v4, and what Ice Lake and Zen 4 have: VNNI, VBMI, BITALG, VPOPCNTDQ
} Level;

// The best level of this processor and its operating system. GENPEI_LEVEL=plain or avx2 in the
// environment asks for a lower one; other texts change nothing.
Level level_of_processor(void);

#endif
