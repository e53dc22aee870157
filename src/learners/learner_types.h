// SPDX-License-Identifier: MIT
// learner_types.h - every learner, for the list in learner.c.
#ifndef GENPEI_LEARNER_TYPES_H
#define GENPEI_LEARNER_TYPES_H

#include "learners/learner.h"

extern const LearnerType learner_samuel1, learner_samuel2, learner_samuel2_two, learner_griffith;
extern const LearnerType learner_rote, learner_generalise;
extern const LearnerType learner_pitrat;
extern const LearnerType learner_aeo;
// Windows of AEO begin with the first; right and wrong guesses change them by the second.
extern const double aeo_window_first, aeo_window_step;
extern const LearnerType learner_smith, learner_remus;
enum { SMITH_PARAMETERS = 7 };
extern const LearnerType learner_elcock, learner_murray;

#endif
