// SPDX-License-Identifier: MIT
// bugs_question.h - "PRED2(3-4, *)": a predicate and its arguments, some of them left open.
#ifndef GENPEI_BUGS_QUESTION_H
#define GENPEI_BUGS_QUESTION_H

#include "bugs/bugs_graph.h"
#include "bugs/bugs_tree.h"

#include "base/str.h"

typedef struct {
    const BugsPredicate *predicate;
    BugsValue arguments[BUGS_PARAMS_MAX]; // what to ask now
    bool open[BUGS_PARAMS_MAX];           // every node, or every colour both ways, in turn
    const BugsGraph *graph;
} BugsQuestion;

// Reads a call. NULL: the first predicate of the program with all its arguments open; a node alone
// ("3-4"): the first predicate with that node for its first node. The question stands at its first
// arguments.
bool bugs_question_read(const BugsProgram *p, const BugsGraph *g, const char *text,
                        BugsQuestion *out, Error *e);

// Goes to the next arguments; false: there are no more.
bool bugs_question_next(BugsQuestion *q);

// How many arguments are open.
int bugs_question_open(const BugsQuestion *q);

// Appends a value as people write it: a node, a colour, 'TEXT'.
void bugs_value_text(const BugsGraph *g, BugsValue v, Str *out);

#endif
