// SPDX-License-Identifier: MIT
// sanechika_programs.c - the survey of 1979, section 4: programs for single games.
#include "papers/sanechika_1979.h"

#include <math.h>

// Section 4.2: chess has at least 5^60 lines of play, go 10^100; were machines twice as fast every
// year, go would be where chess is after more than 200 years.
static void years_for_go(Report *r) {
    char computed[64];
    double years = (100 * log(10) - 60 * log(5)) / log(2);
    snprintf(computed, sizeof computed, "%.0f years", years);
    report_row(r, "go as far as chess, at 10^100 and 5^60 lines of play, twice as fast every year",
               "more than 200 years", computed,
               years > 200 ? VERDICT_ARITHMETIC : VERDICT_DIFFERENT,
               years > 200 ? NULL : "by the printed numbers; the text was read by machine");
}

// Section 4.2: Zobrist's templates.
static void templates(Report *r) {
    char computed[32];
    snprintf(computed, sizeof computed, "%d", 65 + 20);
    report_arithmetic(r, "Zobrist's templates: 65 that weigh moves and 20 that start searches",
                      "85", computed);
}

bool sanechika_programs(Report *r, Error *e) {
    (void)e;
    years_for_go(r);
    templates(r);
    return true;
}
