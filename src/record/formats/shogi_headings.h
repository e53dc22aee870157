// SPDX-License-Identifier: MIT
// shogi_headings.h - headings of a record in the words of KIF (and JKF) and of CSA.
#ifndef GENPEI_SHOGI_HEADINGS_H
#define GENPEI_SHOGI_HEADINGS_H

#include "record/record_tree.h"

// Key of a record for a key of a file; the same where there is no other word for it.
const char *shogi_heading_from_kif(const char *key);
const char *shogi_heading_from_csa(const char *key);

// And back.
const char *shogi_heading_to_kif(const char *key);
const char *shogi_heading_to_csa(const char *key);

#endif
