// SPDX-License-Identifier: MIT
// record_csa.h - games of shogi in the CSA form, versions 1 to 3.0, of programs and servers.
//
//   V2.2
//   N+ann
//   N-bob
//   PI
//   +
//   +7776FU
//   T12
//   %TORYO
//
// PI is the usual start, without the pieces that follow it; P1 to P9 are its ranks, P+ and P-
// single pieces (00 is the hand, AL all that are left). A statement may end with a comma instead of
// a line. Games are separated by a line "/". "'*" is a comment on the move before, "$EVENT:" and
// others are headings. CSA has no variations: they are written as comments that other programs
// skip,
//
//   '変化：3手          from move 3 on
//   '+2726FU
//   ''*a comment
#ifndef GENPEI_RECORD_CSA_H
#define GENPEI_RECORD_CSA_H

#include "record/record_input.h"

// Whether a file has this format: its first statement is one of CSA's.
bool record_is_csa(const char *text, size_t n);

RecordStatus record_csa_next(RecordInput *in, Record *out, Error *e);

// Version 2.2, or 3.0 where a time is not in whole seconds. Only for shogi; a record of another
// game gives nothing.
void record_csa_write(const Record *r, Str *out);

#endif
