// SPDX-License-Identifier: MIT
// otl_readings.h - other readings of what the 1984 paper leaves open.
//
// The paper's figures are lost, and some of its sentences can be taken in two ways. Each group is
// one question; without a reading of it the answer is the one docs/otl.md describes. Which of them
// fit the paper's own numbers is in docs/papers/tajima-1984.md.
#ifndef GENPEI_OTL_READINGS_H
#define GENPEI_OTL_READINGS_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

// The questions, with the answer that holds when none of the readings below is chosen.
#define OTL_QUESTIONS(X)                                                                           \
    X(ASK_CUT, "cut-offs", "after every change of step 4")                                         \
    X(ASK_DEEP, "cut-off of replies", "-5 in every round")                                         \
    X(ASK_LOST, "edge moves taken away", "at the move only")                                       \
    X(ASK_CORNERS, "section 3.5, corners", "in the early end only")                                \
    X(ASK_RIGHT, "right to move at C", "A beside it own, corner safe")                             \
    X(ASK_BESIDE, "beside", "an enemy stone of the second line")                                   \
    X(ASK_SKIRT, "skirt", "from an own corner without a gap")                                      \
    X(ASK_GLIDER, "glider", "three or four from a C square")                                       \
    X(ASK_PILLBOX, "pillbox", "any hole of one square")                                            \
    X(ASK_TABLE, "table", "the four in the middle")                                                \
    X(ASK_WINGS, "double wing", "six in a row")                                                    \
    X(ASK_WORST, "worst", "an own stone on X behind it")

// One bit each: its question, its name as an option, and what it says.
#define OTL_READINGS(X)                                                                            \
    X(READ_CUT_STEP, ASK_CUT, "cut-step", "after whole steps")                                     \
    X(READ_DEEP_ROUND, ASK_DEEP, "deep-round", "that of the round")                                \
    X(READ_LOST_REPLIES, ASK_LOST, "lost-replies", "at the move and at replies")                   \
    X(READ_LOST_ALWAYS, ASK_LOST, "lost-always", "at every depth")                                 \
    X(READ_CORNERS_ALWAYS, ASK_CORNERS, "corners-always", "in every state")                        \
    X(READ_RIGHT_PLAIN, ASK_RIGHT, "right-plain", "any C square only one side can play")           \
    X(READ_BESIDE_OWN, ASK_BESIDE, "beside-own", "an own stone of the second line")                \
    X(READ_BESIDE_EDGE, ASK_BESIDE, "beside-edge", "an enemy stone on the edge next to it")        \
    X(READ_SKIRT_SECOND, ASK_SKIRT, "skirt-second", "on the edge, the three behind it own")        \
    X(READ_SKIRT_PAIR, ASK_SKIRT, "skirt-pair", "two or three in a row, no C, nothing else")       \
    X(READ_GLIDER_2, ASK_GLIDER, "glider-2", "two from a C square")                                \
    X(READ_GLIDER_3, ASK_GLIDER, "glider-3", "three from a C square")                              \
    X(READ_GLIDER_4, ASK_GLIDER, "glider-4", "four from a C square")                               \
    X(READ_PILLBOX_OPEN, ASK_PILLBOX, "pillbox-open", "a hole the enemy can play")                 \
    X(READ_PILLBOX_END, ASK_PILLBOX, "pillbox-end", "a hole on C or A")                            \
    X(READ_TABLE_3, ASK_TABLE, "table-3", "three in a row, no C")                                  \
    X(READ_TABLE_OPEN, ASK_TABLE, "table-open", "both A squares and nothing between")              \
    X(READ_WINGS_MEET, ASK_WINGS, "wings-meet", "two wings that meet at a corner")                 \
    X(READ_WINGS_APART, ASK_WINGS, "wings-apart", "C and A at both ends, a gap between")           \
    X(READ_WORST_CORNER, ASK_WORST, "worst-corner", "the enemy can take a corner of the edge")

typedef enum {
#define X(ID, NAME, DEFAULT) ID,
    OTL_QUESTIONS(X)
#undef X
        QUESTIONS_COUNT
} OtlQuestion;

typedef enum {
#define X(ID, QUESTION, NAME, TEXT) ID,
    OTL_READINGS(X)
#undef X
        READINGS_COUNT
} OtlReading;

typedef struct {
    OtlQuestion question;
    const char *name, *text;
} OtlReadingInfo;

typedef struct {
    const char *name, *otherwise; // the answer when no reading of it is chosen
} OtlQuestionInfo;

const OtlReadingInfo *otl_reading_info(OtlReading r);
const OtlQuestionInfo *otl_question_info(OtlQuestion q);

static inline bool otl_reads(uint32_t readings, OtlReading r) {
    return readings >> r & 1;
}

// `readings` with the answer to a question replaced; READINGS_COUNT takes it out.
uint32_t otl_readings_with(uint32_t readings, OtlQuestion q, OtlReading r);

// Reads names separated by '/' or ','. False with the reason.
bool otl_read_readings(const char *text, uint32_t *out, Error *e);

#endif
