// SPDX-License-Identifier: MIT
// insight.h - "what I see": everything a player can say about a position, for people to look at.
//
// One form for all players: the move it would make, a table of values, lines of play, sentences,
// marks on the board. What a player's own choose() and values() tell is always there; players add
// to it with their explain().
#ifndef GENPEI_INSIGHT_H
#define GENPEI_INSIGHT_H

#include "player/player.h"

enum { INSIGHT_SENTENCES_MAX = 24, INSIGHT_MARKS_MAX = 256 };

typedef struct {
    char *en, *ja;
    char *cells;      // the cells it speaks of, names with spaces between; NULL as a rule
    const char *kind; // how they are marked while somebody points at the sentence
} InsightSentence;

typedef struct {
    char cell[12];    // as the drawing names it
    const char *kind; // "best", "weight", ...: how it is drawn; constant
    char text[16];    // written there, may be ""
} InsightMark;

struct Insight {
    Choice choice;    // what it would play
    MoveValue *table; // every move, best first; NULL when the player cannot say
    size_t n_table;
    InsightSentence sentences[INSIGHT_SENTENCES_MAX];
    size_t n_sentences;
    InsightMark marks[INSIGHT_MARKS_MAX];
    size_t n_marks;
};

// Asks the player. False, with the reason, when he has no answer; `out` is then empty. The position
// must not be final. End with insight_clear.
bool insight_of(Player *p, const Turn *turn, Insight *out, Error *e);
void insight_clear(Insight *i);

// For explain(). What does not fit any more is left out.
void insight_say(Insight *i, const char *en, const char *ja); // copies
void insight_say_of(Insight *i, const char *en, const char *ja, const char *cells,
                    const char *kind); // copies all but `kind`, which is constant
void insight_mark(Insight *i, const char *cell, const char *kind, const char *text);

#endif
