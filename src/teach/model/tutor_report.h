// SPDX-License-Identifier: MIT
// tutor_report.h - after the game: where you were better, the moves that cost most and why, what to
// practise. In English and Japanese.
#ifndef GENPEI_TUTOR_REPORT_H
#define GENPEI_TUTOR_REPORT_H

#include "record/record.h"
#include "teach/model/tutor.h"

enum { REPORT_MOVES = 3, REPORT_TEXT = 200 };

typedef struct {
    size_t ply; // the move's number in the game, from 0
    Move played, better;
    int loss;                              // thousandths, as the teacher sees it
    int before;                            // how the game stood for him before the move
    char en[REPORT_TEXT], ja[REPORT_TEXT]; // the reason
} ReportMove;

typedef struct {
    int side;
    size_t moves; // he had to choose at
    int level;    // his, by the ladder
    // The stretch of moves in which he was furthest ahead, plies from 0; from == to: he never was.
    size_t better_from, better_to;
    ReportMove worst[REPORT_MOVES]; // the most costly first
    size_t n_worst;
    double phase_loss[LENS_PHASES]; // mean loss a move, thousandths
    char practise_en[REPORT_TEXT], practise_ja[REPORT_TEXT];
} TutorReport;

// Goes through a game for `side`. False, with the reason, when it is not one a lens suits or he had
// nothing to choose.
bool tutor_report(const Record *r, int side, TutorReport *out, Error *e);

// As sentences, one a line.
void tutor_report_text(const Record *r, const TutorReport *report, bool japanese, Str *out);

#endif
