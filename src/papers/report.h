// SPDX-License-Identifier: MIT
// report.h - a paper's experiments: published and computed results side by side.
//
// A paper is a list of experiments. An experiment computes everything it shows and adds rows to the
// report; only what the paper prints is written down in the source. The report prints nothing: rows
// go to the caller's function.
#ifndef GENPEI_REPORT_H
#define GENPEI_REPORT_H

#include "game/game_table.h"
#include "player/player.h"
#include "work/progress.h"

#include <jansson.h>
#include <stdatomic.h>

typedef enum {
    VERDICT_SAME,
    VERDICT_DIFFERS,
    VERDICT_OPEN, // the paper does not say enough to decide; the reason names what is missing
} Verdict;
enum { VERDICTS_COUNT = 3 };

typedef struct Report Report;

typedef struct {
    const char *name;
    const char *about; // one line
    // False with the reason when it could not be run to its end.
    bool (*run)(Report *r, Error *e);
} Experiment;

typedef struct {
    const char *name;
    const char *title, *title_ja;
    const char *about, *about_ja; // a sentence or two for visitors of the board
    const char *game;             // where its program can be played, NULL for none
    const Experiment *experiments;
    size_t n;
} Paper;

// Points of a figure that go with a row.
typedef struct {
    const char *name;
    const double *x, *y;
    size_t n;
} ReportCurve;

// Texts live until the call returns.
typedef struct {
    const char *item, *published, *computed, *verdict, *reason; // `reason` may be NULL
    const ReportCurve *curve;                                   // may be NULL
} ReportRow;

// The caller fills in all but the last two.
struct Report {
    const Paper *paper;
    GameTable *games;
    PlayerTable players;
    const atomic_bool *stop; // ends it early
    const char *pictures;    // a folder for the figures, NULL for none
    Progress *progress;      // NULL: not shown

    void (*begin)(void *context, const Report *r); // called before each experiment; may be NULL
    void (*row)(void *context, const Report *r, const ReportRow *row);
    void *context;

    const Experiment *experiment; // the one that is running
    size_t count[VERDICTS_COUNT];
};

// Runs all experiments, or the one called `only`. False with the reason when one broke off.
bool report_run(Report *r, const char *only, Error *e);

// --- for experiments ---

// Adds a row. `reason` may be NULL unless the verdict is open.
void report_row(Report *r, const char *item, const char *published, const char *computed,
                Verdict verdict, const char *reason);

// Adds a row whose result is a curve: its heights are the computed text.
void report_curve(Report *r, const char *item, const char *published, const ReportCurve *curve,
                  Verdict verdict);

// A row that is the same when the two texts are.
void report_compare(Report *r, const char *item, const char *published, const char *computed);

// --- for those who show rows ---

// A curve's name and points, for rows as JSON.
json_t *report_curve_json(const ReportCurve *c);

#endif
