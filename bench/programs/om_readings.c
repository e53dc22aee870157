// SPDX-License-Identifier: MIT
// om_readings.c - equation (17) of Iida 1995 under every reading of root-value pruning: which
// depths each one gives, as a table in Markdown. Those that give none are only counted.
#include "papers/iida/iida_costs.h"

enum { DEPTH_MAX = 8, WIDTH_MAX = 6 };

static bool gives(const CostReading *how, int depth) {
    for (int w = 2; w <= WIDTH_MAX; w++)
        if (iida_cost_count(how, depth, w) != iida_printed_17(depth, w)) return false;
    return true;
}

// The depths that a reading gives, as bits.
static unsigned depths_of(const CostReading *how) {
    unsigned bits = 0;
    for (int d = 2; d <= DEPTH_MAX; d++) bits |= gives(how, d) ? 1U << d : 0;
    return bits;
}

static void print_reading(const CostReading *how, unsigned depths) {
    Str words = {0};
    iida_cost_reading_text(how, &words);
    printf("| %s |", str_text(&words));
    for (int d = 2; d <= DEPTH_MAX; d++)
        if (depths >> d & 1) printf(" %d", d);
    printf(" |");
    for (int d = 2; d <= DEPTH_MAX; d++)
        printf(" %llu", (unsigned long long)iida_cost_count(how, d, 3));
    printf(" |\n");
    str_clear(&words);
}

int main(void) {
    printf("| reading | depths with (17) | width 3, depths 2 to %d |\n|---|---|---|\n| (17) | |",
           DEPTH_MAX);
    for (int d = 2; d <= DEPTH_MAX; d++) printf(" %llu", (unsigned long long)iida_printed_17(d, 3));
    printf(" |\n");
    int none = 0;
    for (int most = DEPTH_MAX; most >= 0; most--) {
        for (int i = 0; i < COST_READINGS; i++) {
            CostReading how = iida_cost_reading(i);
            unsigned depths = depths_of(&how);
            if (__builtin_popcount(depths) != most) continue;
            if (most)
                print_reading(&how, depths);
            else
                none++;
        }
    }
    printf("\n%d readings, %d of them give no depth.\n", COST_READINGS, none);
    return 0;
}
