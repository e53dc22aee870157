// SPDX-License-Identifier: MIT
// sanechika_learners.c - the survey of 1979, section 3: programs that learn.
#include "papers/sanechika_1979.h"

#include <stdlib.h>

// Section 3, Findler: hands of draw poker are in 20 classes; the guessed class is 2 off on the
// average. What guessing at random gives is the measure for that.
static void random_guesses(Report *r) {
    enum { CLASSES = 20 };
    int off = 0;
    char computed[64];
    for (int i = 0; i < CLASSES; i++)
        for (int k = 0; k < CLASSES; k++) off += abs(i - k);
    snprintf(computed, sizeof computed, "%.2f by guessing at random",
             (double)off / (CLASSES * CLASSES));
    report_row(r, "Findler's AEO: how far the guessed class of a hand is off, of 20 classes", "2",
               computed, VERDICT_OPEN, "what a program has to be better than");
}

bool sanechika_learners(Report *r, Error *e) {
    (void)e;
    random_guesses(r);
    return true;
}
