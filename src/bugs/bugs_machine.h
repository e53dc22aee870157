// SPDX-License-Identifier: MIT
// bugs_machine.h - the inside of the interpreter. Only for its parts; see bugs_run.h.
#ifndef GENPEI_BUGS_MACHINE_H
#define GENPEI_BUGS_MACHINE_H

#include "bugs/bugs_run.h"

// An element, and the branch that led to it: -1, none.
typedef struct {
    BugsValue value;
    int via;
} BugsEntry;

struct BugsSet {
    BugsEntry *items;
    int n, cap;
};

typedef struct {
    BugsEntry *items;
    int n, cap;
    BugsEntry popped; // what was taken off last
} BugsList;

typedef struct {
    const BugsPredicate *predicate;
    BugsValue *slots;
    const char *label; // where a goto leads that is under way
    bool answer;
} BugsFrame;

struct BugsMachine {
    const BugsProgram *program;
    const BugsGraph *base;
    BugsGraph graph; // a copy of `base`, which the program may change
    BugsValue colours[BUGS_NAMES_MAX];
    BugsList lists[BUGS_NAMES_MAX];
    BugsValue *arrays;
    BugsValue *stack; // the slots of all frames
    int stack_used;
    Arena sets;
    int64_t set_items; // in the arena
    BugsFrame *frame;
    BugsLimits limits;
    int64_t steps;
    int calls, depth;
    Error *error;
    bool failed;
};

// Writes down the first error and stops everything; returns nothing.
BugsValue bugs_stop(BugsMachine *m, BugsPlace at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Counts steps; false, with a message, when there are too many.
bool bugs_tick(BugsMachine *m, BugsPlace at, int steps);

// Counts what is inside one another; false, with a message, when it is too deep.
bool bugs_go_down(BugsMachine *m, BugsPlace at);

BugsSet *bugs_set_new(BugsMachine *m);
bool bugs_set_reserve(BugsMachine *m, BugsSet *set, int cap);     // false: the limit is reached
void bugs_set_add(BugsMachine *m, BugsSet *set, BugsEntry entry); // unless it is in it
bool bugs_set_has(const BugsSet *set, BugsValue v);
bool bugs_same(BugsValue a, BugsValue b);
BugsValue bugs_set_value(BugsSet *set);

// The value as a set: a set itself, one element, or none.
BugsSet *bugs_as_set(BugsMachine *m, BugsValue v);

// The value as a bug takes it: of a set its first element.
BugsEntry bugs_one(BugsValue v);

bool bugs_pop(BugsList *list, BugsEntry *entry);

// The value of an expression; whether it holds as a test: a comparison or a call that does, or a
// value that is not nothing. bugs_eval.c
BugsValue bugs_eval(BugsMachine *m, const BugsExpr *x);
bool bugs_holds(BugsMachine *m, const BugsExpr *x);

// Does a step that is no bracket, goto, true or false; whether it is locally true. `*bug` is the
// variable that was assigned, or NULL. bugs_act.c
bool bugs_act(BugsMachine *m, const BugsStep *step, const char **bug, BugsValue *to);

// Runs a predicate. bugs_run.c
bool bugs_call(BugsMachine *m, const BugsPredicate *p, const BugsValue *arguments, BugsPlace at);

#endif
