// SPDX-License-Identifier: MIT
// bugs_run.h - runs programs in the notation of 1970 on a graph.
//
// A bracket is locally true or locally false. Brackets in sequence inside a bracket are done until
// one is locally false, which makes the bracket around them so; the brackets of a predicate itself
// stand alone. The value of the predicate is that of the block marked v-, which true and false
// leave at once. A walk along a branch that is not there, and every other action that finds nothing
// to act on, is locally false.
#ifndef GENPEI_BUGS_RUN_H
#define GENPEI_BUGS_RUN_H

#include "bugs/bugs_graph.h"
#include "bugs/bugs_tree.h"

enum {
    BUGS_STEPS_DEFAULT = 1000000,
    BUGS_LIST_MAX = 100000,     // entries of a push-down list
    BUGS_ENTRIES_MAX = 4000000, // elements of all sets that a question makes
    BUGS_CALLS_MAX = 1000,      // predicates inside one another
    BUGS_DEPTH_MAX = 2500,      // of calls, brackets and expressions together
    BUGS_STACK_MAX = 16384,     // variables of all calls
};

typedef enum {
    EVENT_CALL, // a predicate begins
    EVENT_TEST, // `holds` says whether it holds
    EVENT_STEP, // an action; `holds` says whether it is locally true
    EVENT_GOTO,
    EVENT_VALUE, // the block marked v- is left, or done, with the value `holds`
} BugsEventKind;

// What a bug did; the pointers hold during the call.
typedef struct {
    BugsEventKind kind;
    int64_t step;
    int depth; // of calls: 1 for the predicate that was asked for
    const char *predicate;
    BugsSpan span;
    bool holds;
    const char *bug;        // the variable that the step assigned, or NULL
    BugsValue value;        // and to what
    const BugsGraph *graph; // as it is now
    const struct BugsMachine *machine;
} BugsEvent;

// Zero means the default.
typedef struct {
    int64_t steps;
    void (*trace)(void *context, const BugsEvent *event);
    void *context;
} BugsLimits;

typedef enum { BUGS_FALSE, BUGS_TRUE, BUGS_FAILED } BugsAnswer;

typedef struct BugsMachine BugsMachine;

// A machine that runs this program on this graph, both of which must outlive it; NULL, with the
// reason, when the graph lacks a colour that the program names. The data of the graph may be
// changed between two questions.
BugsMachine *bugs_machine_new(const BugsProgram *p, const BugsGraph *g, Error *e);
void bugs_machine_free(BugsMachine *m); // may be NULL

// Whether the predicate holds of its arguments. Every question finds the graph as it was given,
// lists and arrays empty. BUGS_FAILED: an error, or a limit is reached; the message says where.
BugsAnswer bugs_ask(BugsMachine *m, const BugsPredicate *p, const BugsValue *arguments,
                    const BugsLimits *limits, Error *e);

// A push-down list of the program: how many entries it has now, and one of them, the oldest first.
int bugs_list_length(const BugsMachine *m, int list);
BugsValue bugs_list_entry(const BugsMachine *m, int list, int i);

// The steps that the last question took.
int64_t bugs_steps(const BugsMachine *m);

#endif
