// SPDX-License-Identifier: MIT
// level_library.c - chooses the functions of the portable library when it is loaded. The tables and
// the calls that go through them are written by tools/level-calls.
#include "portable/level.h"

typedef void LevelCall(void);
extern LevelCall *const level_calls_plain[], *const level_calls_avx2[], *const level_calls_avx512[];
extern LevelCall *const *level_calls; // the chosen table; the plain one before this file is asked

__attribute__((constructor)) static void choose_calls(void) {
    static LevelCall *const *const tables[] = {[LEVEL_PLAIN] = level_calls_plain,
                                               [LEVEL_AVX2] = level_calls_avx2,
                                               [LEVEL_AVX512] = level_calls_avx512};
    level_calls = tables[level_of_processor()];
}
