// SPDX-License-Identifier: MIT
// plan_words.h - what the recognition player sees and why it chose, in English and Japanese.
#ifndef GENPEI_PLAN_WORDS_H
#define GENPEI_PLAN_WORDS_H

#include "base/error.h"
#include "teach/hex/plan_think.h"

// "win", "two-ways": how options call the rules.
const char *plan_rule_name(PlanRule rule);

// Reads names of rules with '/' between, as bits.
bool plan_read_rules(const char *text, unsigned *out, Error *e);

// "Rule 5 plays c4: the enemy needs one move, and this breaks all his plans."
void plan_why_text(const PlanThought *t, bool japanese, Str *out);

// "I have 12 plans of 3 moves." `own`: mine, else the enemy's.
void plan_list_text(const PlanThought *t, bool own, bool japanese, Str *out);

// "top -(b1 c1)- c2 - [c3] -<...>- bottom": the supports of links in round brackets, of trapezoids
// in pointed ones; moves plainly, stones in square brackets.
void plan_text(const PlanGraph *g, const Plan *p, bool japanese, Str *out);

// The plan to show: one that plays on the chosen cell if there is one. NULL when there are none.
const Plan *plan_to_show(const PlanThought *t, bool own);

#endif
