// SPDX-License-Identifier: MIT
// record_jkf.h - games of shogi in the JSON kifu format (JKF) of programs on the web.
//
//   {"header": {"先手": "ann", "後手": "bob"}, "initial": {"preset": "HIRATE"},
//    "moves": [{"comments": ["..."]},
//              {"move": {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece":
//              "FU"},
//               "time": {"now": {"m": 0, "s": 12}}},
//              {"special": "TORYO"}]}
//
// Without `from` a move is read as people write it: `relative` says which piece, or H, that it is
// dropped. `forks` of an item are variations: lists of items that begin in its place. Several games
// stand one behind the other.
#ifndef GENPEI_RECORD_JKF_H
#define GENPEI_RECORD_JKF_H

#include "record/record_input.h"

// Whether a file has this format: an object whose first key is one of JKF's.
bool record_is_jkf(const char *text, size_t n);

RecordStatus record_jkf_next(RecordInput *in, Record *out, Error *e);

// On one line. Only for shogi; a record of another game gives nothing.
void record_jkf_write(const Record *r, Str *out);

#endif
