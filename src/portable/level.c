// SPDX-License-Identifier: MIT
// level.c - see level.h. Asks the processor with CPUID, and the operating system's choice of
// registers to save with XGETBV.
#include "portable/level.h"

#include <cpuid.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BIT(n) (UINT32_C(1) << (n))

#define MORE_FEATURES UINT32_C(7)
#define EXTENDED UINT32_C(0x80000001)

static bool has_all(uint32_t word, uint32_t wanted) {
    return (word & wanted) == wanted;
}

// The sets of registers that the operating system saves.
static uint32_t saved_registers(void) {
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool has_avx2(void) {
    uint32_t a, b, c, d;
    const uint32_t first = BIT(0) | BIT(9) | BIT(12) | BIT(19) | BIT(20) | BIT(22) | BIT(23) |
                           BIT(27) | BIT(28) | BIT(29); // SSE3 to SSE4.2, FMA, MOVBE, POPCNT,
                                                        // OSXSAVE, AVX, F16C
    if (!__get_cpuid(1, &a, &b, &c, &d) || !has_all(c, first)) return false;
    if (!has_all(saved_registers(), BIT(1) | BIT(2))) return false; // SSE and AVX
    if (!__get_cpuid(EXTENDED, &a, &b, &c, &d) || !has_all(c, BIT(0) | BIT(5)))
        return false; // LZCNT
    if (!__get_cpuid_count(MORE_FEATURES, 0, &a, &b, &c, &d)) return false;
    return has_all(b, BIT(3) | BIT(5) | BIT(8)); // BMI1, AVX2, BMI2
}

// For a processor that has AVX2.
static bool has_avx512(void) {
    uint32_t a, b, c, d;
    if (!has_all(saved_registers(), BIT(5) | BIT(6) | BIT(7))) return false;
    if (!__get_cpuid_count(MORE_FEATURES, 0, &a, &b, &c, &d)) return false;
    return has_all(b, BIT(16) | BIT(17) | BIT(21) | BIT(28) | BIT(30) |
                          BIT(31)) && // F DQ IFMA CD BW VL
           has_all(c, BIT(1) | BIT(6) | BIT(11) | BIT(12) |
                          BIT(14)); // VBMI VBMI2 VNNI BITALG VPOPCNTDQ
}

static Level highest_wanted(void) {
    const char *text = getenv("GENPEI_LEVEL");
    if (text && strcmp(text, "plain") == 0) return LEVEL_PLAIN;
    if (text && strcmp(text, "avx2") == 0) return LEVEL_AVX2;
    return LEVEL_AVX512;
}

Level level_of_processor(void) {
    Level wanted = highest_wanted();
    if (wanted == LEVEL_PLAIN || !has_avx2()) return LEVEL_PLAIN;
    return wanted == LEVEL_AVX512 && has_avx512() ? LEVEL_AVX512 : LEVEL_AVX2;
}
