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
    int before;                            // the value of the position before the move
    char en[REPORT_TEXT], ja[REPORT_TEXT]; // the reason
} ReportMove;

typedef struct {
    int side;
    size_t moves; // with a choice
    int level;    // the pupil's: see levels.h
    // The stretch of moves in which the pupil was furthest ahead, plies from 0; from == to: none.
    size_t better_from, better_to;
    ReportMove worst[REPORT_MOVES]; // the most costly first
    size_t n_worst;
    // Shogi: a mate by checks alone that the pupil had and did not win by; 0 plies: none. The
    // shortest where there were several.
    size_t mate_ply; // the move's number in the game, from 0
    int mate_plies;
    Move mate_move;                    // its first move
    double phase_loss[FEATURE_PHASES]; // mean loss per move, thousandths
    char practise_en[REPORT_TEXT], practise_ja[REPORT_TEXT];
} TutorReport;

// Reviews a game for `side`. False, with the reason, when no feature set suits the game or there
// was nothing to choose.
bool tutor_report(const Record *r, int side, TutorReport *out, Error *e);

// As sentences, one per line.
void tutor_report_text(const Record *r, const TutorReport *report, bool japanese, Str *out);

#endif
