// SPDX-License-Identifier: MIT
// progress.h - one line on the terminal that says how far a long command is.
//
// Nothing is drawn in the first two seconds, nor when standard error is not a terminal.
#ifndef GENPEI_PROGRESS_H
#define GENPEI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool terminal;
    bool drawn;
    int64_t began_ns, last_ns;
} Progress;

void progress_init(Progress *p);
// Draws the line anew, at most ten times a second.
void progress_say(Progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void progress_clear(Progress *p); // wipes the line

#endif
