// SPDX-License-Identifier: MIT
// learner_types.h - every learner, for the list in learner.c.
#ifndef GENPEI_LEARNER_TYPES_H
#define GENPEI_LEARNER_TYPES_H

#include "learners/learner.h"

extern const LearnerType learner_samuel1, learner_samuel2, learner_samuel2_two, learner_griffith;
extern const LearnerType learner_rote, learner_generalise;
extern const LearnerType learner_aeo;

#endif
