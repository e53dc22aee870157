// SPDX-License-Identifier: MIT
// tutor_words.h - the reasons and the advice of a report, in English and Japanese.
#ifndef GENPEI_TUTOR_WORDS_H
#define GENPEI_TUTOR_WORDS_H

#include "teach/model/tutor_report.h"

enum { TUTOR_TOPICS = 12 }; // room for the topics of either feature set

// What is worse about the move played (features `mine`) than about the better one (`best`): writes
// the reason and returns its topic.
int tutor_reason(const Game *g, const double *mine, const double *best, ReportMove *out);

// What to practise: the topic that cost most (-1: none), and the phase.
void tutor_practise(const Game *g, TutorReport *r, int topic);

#endif
