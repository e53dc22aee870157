// SPDX-License-Identifier: MIT
// progress.h - the progress of a long command, in one or more lines on the terminal.
//
// Nothing is drawn in the first two seconds, nor when standard error is not a terminal. Long work
// gets a Progress from the command that runs it; where that is NULL, nothing is drawn.
#ifndef GENPEI_PROGRESS_H
#define GENPEI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool terminal;
    bool drawn;
    int above; // lines of a block above the one where the cursor is
    int64_t began_ns, last_ns;
    double every; // seconds between lines that stay, 0 for none; see progress_every()
    int64_t every_began_ns;
    int lines; // of these, printed or passed over
} Progress;

void progress_init(Progress *p);
// From now on a line that stays every `seconds`, also where standard error is not a terminal.
void progress_every(Progress *p, double seconds);
// Prints a line that stays where one is due; redraws the line otherwise, at most ten times per
// second.
void progress_say(Progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Whether something would be drawn now, and a block of several lines. Lines that the terminal has
// no room for are left out.
bool progress_due(const Progress *p);
void progress_block(Progress *p, const char *text);

void progress_clear(Progress *p); // wipes what is drawn

#endif
