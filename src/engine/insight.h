// SPDX-License-Identifier: MIT
// insight.h - "what I see": everything a player or an engine can say about a position, for people
// to read.
//
// One format for all: the move it would make, a table of values, lines of play, sentences in two
// languages, marks on the board. Players are asked by player_insight.h.
#ifndef GENPEI_INSIGHT_H
#define GENPEI_INSIGHT_H

#include "engine/turn.h"

enum { INSIGHT_SENTENCES_MAX = 24, INSIGHT_MARKS_MAX = 256 };

typedef struct {
    char *en, *ja;
    char *cells;      // the cells it mentions, names separated by spaces; NULL as a rule
    const char *kind; // how they are marked while the sentence is pointed at
} InsightSentence;

typedef struct {
    char cell[12];    // as the drawing names it
    const char *kind; // "best", "weight", ...: how it is drawn; constant
    char text[16];    // written there, may be ""
} InsightMark;

typedef struct {
    Choice choice;    // what it would play
    MoveValue *table; // every move, best first; NULL when the player cannot say
    size_t n_table;
    InsightSentence sentences[INSIGHT_SENTENCES_MAX];
    size_t n_sentences;
    InsightMark marks[INSIGHT_MARKS_MAX];
    size_t n_marks;
} Insight;

// What does not fit is left out.
void insight_say(Insight *i, const char *en, const char *ja); // copies
void insight_say_of(Insight *i, const char *en, const char *ja, const char *cells,
                    const char *kind); // copies all but `kind`, which is constant
void insight_mark(Insight *i, const char *cell, const char *kind, const char *text);

void insight_clear(Insight *i);

#endif
