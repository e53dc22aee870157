// SPDX-License-Identifier: MIT
// otl_words.h - judgements in words, English and Japanese.
#ifndef GENPEI_OTL_WORDS_H
#define GENPEI_OTL_WORDS_H

#include "teach/otl/otl_judge.h"

// Reasons that say the same are merged (their values added, their squares combined), the weightiest
// first; minor ones are left out. `out` has room for `most`; returns how many there are.
size_t otl_main_reasons(const OtlJudgement *j, OtlReason *out, size_t most);

// The words of table 1 for a value of so many points: "fairly bad". The table has a word for every
// five points from -15 to 15; values between take the nearest one.
const char *otl_value_words(int value, bool japanese);

// What a reason says of the move `at`: a sentence without its full stop.
void otl_reason_text(const OtlReason *r, int at, bool japanese, Str *out);

// "d3 c5 ..." with -- where a side plays somewhere else.
void otl_line_text(const OtlLine *line, Str *out);

// "c4, d6" or "c4、d6".
void otl_squares_text(uint64_t squares, bool japanese, Str *out);

// When to play the move, in words, "" as a rule; and why it was dropped, "" when it was not.
void otl_urgency_text(const OtlJudgement *j, bool japanese, Str *out);
void otl_dropped_text(const OtlJudgement *j, bool japanese, Str *out);

const char *otl_urgency_name(OtlUrgency u); // "attack", ...
const char *otl_step_name(OtlStep s);       // "shape", ...

#endif
