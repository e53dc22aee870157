// SPDX-License-Identifier: MIT
// learner_file.h - what a learner remembers, as a text file.
//
//     genpei learned 1
//     learner aeo
//     game drawpoker
//     course SEED LESSONS EVERY
//     curve POINTS COLUMNS          then a line for each point: LESSONS Y Y ...
//     table NAME ROWS WIDTH         then a line for each row
//     checksum 0123abcd             CRC-32 of everything before this line
//
// Nothing may follow. Numbers are written so that they are read back exactly.
#ifndef GENPEI_LEARNER_FILE_H
#define GENPEI_LEARNER_FILE_H

#include "learners/learner.h"

enum { LEARNER_FILE_MAX = 64 << 20 };

void learner_write(const Learner *x, Str *out);

// Reads a whole file for game `g`. NULL, with the reason, when a byte was changed or lost, or it is
// for another game.
Learner *learner_read(const Game *g, const char *bytes, size_t n, Error *e);

bool learner_save(const Learner *x, const char *path, Error *e);
Learner *learner_load(const Game *g, const char *path, Error *e);

#endif
