// SPDX-License-Identifier: MIT
// learner_course.c - see learner_course.h.
#include "learners/learner_course.h"

#include <inttypes.h>
#include <stdlib.h>

static bool measure(Learner *x, const LearnerCourse *how, Error *e) {
    double y[LEARNER_CURVES_MAX] = {0};
    if (!x->type->measure(x, y, e)) return false;
    learner_point(x, y);
    return !how->measured || how->measured(how->context, x, e);
}

static bool due(const Learner *x) {
    bool fresh = x->n_points == 0 || x->points[x->n_points - 1].lessons < x->lessons;
    return fresh && x->lessons % x->every == 0;
}

bool learner_course(Learner *x, const LearnerCourse *how, Error *e) {
    if (how->lessons / x->every >= LEARNER_POINTS_MAX)
        return error_set(e, "a curve has at most %d points", LEARNER_POINTS_MAX);
    if (due(x) && !measure(x, how, e)) return false;
    while (x->lessons < how->lessons && !(how->stop && atomic_load(how->stop))) {
        Rng rng = rng_seed_for(x->seed, (uint64_t)x->lessons);
        if (!x->type->teach(x, &rng, e)) return false;
        x->lessons++;
        progress_say(how->progress, "lesson %" PRId64 " of %" PRId64, x->lessons, how->lessons);
        if (due(x) && !measure(x, how, e)) return false;
    }
    return true;
}
