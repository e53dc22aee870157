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

// What a row shows.
typedef enum {
    VERDICT_SAME,       // a published number, move or winner came out when the program was run
    VERDICT_CONSISTENT, // published and computed agree within a range that the row names
    VERDICT_ARITHMETIC, // recomputed from the paper's own numbers, without running its program
    VERDICT_DIFFERENT,
    VERDICT_OPEN, // not decided; the reason says why
    VERDICTS_COUNT,
} Verdict;

typedef struct Report Report;

typedef struct {
    const char *name;
    const char *about, *about_ja; // one line: where in the paper, and what
    const char *how, *how_ja;     // a sentence or two: what is run
    // False with the reason when it could not be run to its end.
    bool (*run)(Report *r, Error *e);
} Experiment;

typedef struct {
    const char *name;
    const char *title, *title_ja;
    const char *about, *about_ja; // a sentence or two for visitors of the board
    const char *game;             // where its program can be played, NULL for none
    const char *player;           // its program, as a player of that game
    const Experiment *experiments;
    size_t n;
} Paper;

// Points of a figure that go with a row.
typedef struct {
    const char *name;
    const double *x, *y;
    size_t n;
} ReportCurve;

// A range that makes a row consistent, in words: "0.35 to 0.65", "at most 50%". `origin` says where
// it comes from: the paper, statistics, or our choice.
typedef struct {
    const char *text, *origin;
} ReportRange;

// Texts live until the call returns.
typedef struct {
    const char *item, *published, *computed; // `published` is as printed, or "not printed"
    const char *verdict;                     // see report_verdict_word
    const char *reason;                      // may be NULL
    ReportRange range;                       // its texts are NULL for rows that have none
    const ReportCurve *curve;                // may be NULL
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
//
// `published` holds what the paper prints and nothing else; NULL means that it prints nothing.

// Adds a row. `reason` may be NULL unless the verdict is open. Rows that are consistent are added
// by the two functions after the next.
void report_row(Report *r, const char *item, const char *published, const char *computed,
                Verdict verdict, const char *reason);

// A row that is the same when the two texts are, and different otherwise.
void report_compare(Report *r, const char *item, const char *published, const char *computed);

// A row that is consistent when the result lies in the range, as the caller has found out.
void report_consistent(Report *r, const char *item, const char *published, const char *computed,
                       bool inside, const ReportRange *range);

// The same for a number. An end that is infinite does not count.
void report_range(Report *r, const char *item, const char *published, const char *computed,
                  double value, double low, double high, const char *origin);

// A row about the paper's own numbers: arithmetic when the two texts are the same.
void report_arithmetic(Report *r, const char *item, const char *published, const char *computed);

// A row whose result is a curve: its heights are the computed text. `row` holds the rest.
void report_curve(Report *r, const ReportRow *row, Verdict verdict);

// --- for those who show rows ---

// "same", "consistent", "arithmetic", "different", "open".
const char *report_verdict_word(Verdict v);

// Appends "14 same, 2 consistent, 0 arithmetic, 0 different, 1 open".
void report_counts_text(const size_t count[VERDICTS_COUNT], Str *out);

// A row with the names of its experiment, as one JSON object. "ja" has those of its texts in
// Japanese that are not the same in both languages ("label" is the name of its curve).
json_t *report_row_json(const Report *r, const ReportRow *row);

#endif
