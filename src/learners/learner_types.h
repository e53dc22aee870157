// SPDX-License-Identifier: MIT
// learner_types.h - every learner, for the list in learner.c.
#ifndef GENPEI_LEARNER_TYPES_H
#define GENPEI_LEARNER_TYPES_H

#include "learners/learner.h"

extern const LearnerType learner_aeo;

#endif
