// SPDX-License-Identifier: MIT
// csa_summary.h - what a server of the CSA protocol says of a game before it begins.
//
//   BEGIN Game_Summary
//   Game_ID:20260101-1
//   Name+:ann
//   Your_Turn:+
//   BEGIN Time
//   Time_Unit:1sec
//   Total_Time:900
//   END Time
//   BEGIN Position
//   PI
//   +
//   END Position
//   END Game_Summary
#ifndef GENPEI_CSA_SUMMARY_H
#define GENPEI_CSA_SUMMARY_H

#include "base/error.h"
#include "base/str.h"

#include <stdint.h>

// The clock of a side. All zero: none.
typedef struct {
    int64_t unit_ms;                   // what the times of moves count
    int64_t total, byoyomi, increment; // units
} CsaClock;

typedef enum { CSA_BEFORE, CSA_IN_SUMMARY, CSA_IN_TIME, CSA_IN_POSITION, CSA_SUMMARY_DONE } CsaPart;

// `{0}`: nothing read yet. Owns its texts.
typedef struct {
    CsaPart part;
    Str id, names[2];
    int side; // ours: 0 for +, 1 for -
    bool has_side;
    int max_moves;    // 0: no limit
    bool declaration; // a win can be declared by 27 points
    bool shogi;       // the format of the game is one that we know
    CsaClock clocks[2];
    int clock_of; // of the part that is read: 0, 1, or 2 for both
    Str position; // lines of a CSA file: the start, and moves made before
} CsaSummary;

void csa_summary_clear(CsaSummary *s);

// Takes a line without its end. False, with the reason, when it makes no sense; unknown keys are
// skipped. The summary is complete when part is CSA_SUMMARY_DONE.
bool csa_summary_line(CsaSummary *s, const char *line, Error *e);

#endif
