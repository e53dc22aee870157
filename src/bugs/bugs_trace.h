// SPDX-License-Identifier: MIT
// bugs_trace.h - where a bug walks, as lines of text and as JSON.
#ifndef GENPEI_BUGS_TRACE_H
#define GENPEI_BUGS_TRACE_H

#include "bugs/bugs_question.h"
#include "bugs/bugs_run.h"

#include <jansson.h>

// Appends a line for the event: its place in the text, the text, what came of it.
void bugs_trace_line(const BugsEvent *event, Str *out);

// Collects events as JSON; the first BUGS_TRACE_MAX of them.
enum { BUGS_TRACE_MAX = 5000 };
typedef struct {
    const BugsProgram *program;
    json_t *events; // an array, of the caller
    bool cut;       // there were more
    int hidden, waiting;
} BugsTraceJson;

// A trace for BugsLimits; `context` is a BugsTraceJson. An event is {kind, line, column, text,
// depth, holds}, with bug and node (null: nowhere) where a bug was moved; "hidden", the nodes with
// a mask, and "waiting", those on push-down lists, where these have changed.
void bugs_trace_json(void *context, const BugsEvent *event);

// The arguments of a question as a JSON array of texts.
json_t *bugs_arguments_json(const BugsQuestion *q);

// Appends "PRED1(p, 3-4)"; of the nameless question the node.
void bugs_question_text(const BugsQuestion *q, Str *out);

#endif
