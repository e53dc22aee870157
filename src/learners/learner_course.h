// SPDX-License-Identifier: MIT
// learner_course.h - lessons one after the other, with the points of the curve.
#ifndef GENPEI_LEARNER_COURSE_H
#define GENPEI_LEARNER_COURSE_H

#include "learners/learner.h"
#include "work/progress.h"

typedef struct {
    int64_t lessons;         // in all, those taken before counted in: then the course ends
    const atomic_bool *stop; // ends it after the lesson that is being given; NULL: never
    Progress *progress;      // NULL: not shown
    // Called after each measurement; may be NULL. False, with the reason, ends the course.
    bool (*measured)(void *context, const Learner *x, Error *e);
    void *context;
} LearnerCourse;

// Goes on from where the learner is. Stopping is not a failure.
bool learner_course(Learner *x, const LearnerCourse *how, Error *e);

#endif
