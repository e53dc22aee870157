// SPDX-License-Identifier: MIT
// calc_learn.h - one step of learning for the network of Calculation.
//
// Slopes of some tables are gathered, then every weight makes a step against its slope, measured by
// how big its slopes have been of late (RMSprop; Tieleman, Hinton 2012). A table touches a few
// hundred of the many rows of the first layer, so only rows that were touched are looked at: the
// others neither move nor forget.
#ifndef GENPEI_CALC_LEARN_H
#define GENPEI_CALC_LEARN_H

#include "engine/calculation/calc_net.h"

typedef struct CalcLearner CalcLearner;

// Works on a copy of the network.
CalcLearner *calc_learner_new(const CalcNet *net);
void calc_learner_free(CalcLearner *l);
const CalcNet *calc_learner_net(const CalcLearner *l);

// Adds the slope of the cross entropy between the value of the table and `target`, a chance.
// Returns the chance before. A table that is lost whatever comes (calc_route.h) teaches nothing.
float calc_learner_see(CalcLearner *l, const CalcTable *t, float target);

// The slope gathered so far for a weight, by its number in the network.
float calc_learner_slope(const CalcLearner *l, int weight);

// Makes a step by the mean slope of what was seen since the last one.
void calc_learner_step(CalcLearner *l, double rate);

// Gives all of them the same network: each row the mean of those who touched it since the last
// time.
void calc_learner_mix(CalcLearner *const *learners, int n);

#endif
