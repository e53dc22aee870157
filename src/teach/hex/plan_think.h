// SPDX-License-Identifier: MIT
// plan_think.h - the recognition player as a whole: sees the board as links and plans, then chooses
// by seven rules in a fixed order, without looking ahead.
#ifndef GENPEI_PLAN_THINK_H
#define GENPEI_PLAN_THINK_H

#include "teach/hex/plan_find.h"

// In the order in which they are asked; the first that has an answer chooses.
typedef enum {
    PLAN_RULE_OPENING,   // 1: the first five moves are known ones
    PLAN_RULE_LOST,      // 2: the enemy has won
    PLAN_RULE_WIN,       // 3: I am one move from being joined
    PLAN_RULE_TRAPEZOID, // 4: all enemy plans rest on the trapezoid of a stone: disturb it
    PLAN_RULE_BREAK,     // 5: the enemy is one move from being joined: break all his plans
    PLAN_RULE_TWO_WAYS,  // 6: a cell from which two of my plans go on that no stone breaks both
    PLAN_RULE_CROSSING,  // 7: what matters to the enemy, and of that what is best for me
    PLAN_RULES,
} PlanRule;

// The dial of rule 7 goes from 0, attack, to 100, defence; a strong enemy turns it to defence.
enum { PLAN_DIAL_DEFAULT = 60, PLAN_DIAL_STRONG = 90, PLAN_BOOK_STONES = 5 };

typedef struct {
    int defence;   // the dial
    int two_ways;  // rule 6 is asked while my plans have at most this many moves
    int look;      // rule 7 tries this many of the cells and counts plans anew (not in the paper)
    bool openings; // rule 1 is asked
    bool handicap; // never begins on the short diagonal
    bool swap;     // the first stone may be taken over
    bool resign;   // rule 2 resigns
    PlanLinks links;
    unsigned without; // rules that are never asked, as bits
} PlanSetup;

PlanSetup plan_default_setup(void);

typedef struct {
    int width, height, mover;
    int8_t stone[PLAN_CELLS_MAX];
} PlanPosition;

// What was seen and chosen. Lists and graph belong to the thinker and stay as they are until it
// thinks again.
typedef struct {
    PlanRule rule;
    int cell; // -1: resigns
    const PlanGraph *graph;
    const PlanList *own, *enemy;
    PlanSet why;         // the cells the rule looked at
    const char *opening; // rule 1: which one, a word; else NULL
    bool won, lost;      // certain, not judged
    // Of each cell, in thousandths: plans of mine that play there; plans of the enemy that a stone
    // there hurts, those that only lean on it by half.
    int16_t own_weight[PLAN_CELLS_MAX], enemy_weight[PLAN_CELLS_MAX];
} PlanThought;

typedef struct PlanThinker PlanThinker;

PlanThinker *plan_thinker_new(int width, int height, const PlanSetup *setup);
void plan_thinker_free(PlanThinker *t);
void plan_thinker_seed(PlanThinker *t, uint64_t seed); // which of equal openings are played

// The game must not be over.
void plan_think(PlanThinker *t, const PlanPosition *p, PlanThought *out);

#endif
